"""A small net with one hidden layer: facts of a position in, one number out.

Its weights are whole numbers, so many UNITs each: a file of text has them exactly, and the trainer
rounds before it compares. How a fact was scaled for training is already in its weights.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

UNIT: Final = 1.0 / 65536.0
BIAS: Final = "bias"
"""What is added to the answer, then to each hidden sum."""
OUT: Final = "out"
"""What each hidden sum counts."""


@final
class Net:
    """The answer is a sum over facts, and one over hidden sums that are above zero."""

    def __init__(self, names: list[str], weights: dict[str, list[int]]) -> None:
        """For facts of these names: of each its weight in the answer, then in each hidden sum."""
        self.count: i64 = len(names)
        self.hidden: i64 = len(weights[OUT])
        self.facts: vec[float] = vec[float]([0.0] * len(names))
        """What is known of a position; whoever asks puts it there."""
        rows = [weights[name] for name in names]
        self.direct: vec[float] = vec[float]([row[0] * UNIT for row in rows])
        self.rows: vec[float] = vec[float](
            [row[1 + place] * UNIT for place in range(len(weights[OUT])) for row in rows]
        )
        """Those of the first hidden sum, of the second, and so on."""
        self.known: vec[i64] = vec[i64]([0] * len(names))
        """The places of facts that are not zero."""
        self.base: float = weights[BIAS][0] * UNIT
        self.bias: vec[float] = vec[float]([weight * UNIT for weight in weights[BIAS][1:]])
        self.out: vec[float] = vec[float]([weight * UNIT for weight in weights[OUT]])

    def answer(self) -> float:
        """What the facts come to; those that are zero, often half of them, add nothing."""
        facts, direct, rows = self.facts, self.direct, self.rows
        bias, out, known = self.bias, self.out, self.known
        total = self.base
        count: i64 = 0
        for number in range(self.count):
            if facts[number] != 0.0:
                total += facts[number] * direct[number]
                known[count] = number
                count += 1
        start: i64 = 0
        for place in range(self.hidden):
            inner = bias[place]
            for number in range(count):
                fact = known[number]
                inner += facts[fact] * rows[start + fact]
            start += self.count
            if inner > 0.0:
                total += inner * out[place]
        return total
