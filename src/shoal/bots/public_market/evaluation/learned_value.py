"""What a party of Public Market will have at the end, learned from games."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.net import Net
from shoal.bots.public_market.evaluation.facts import FACT_NAMES, look
from shoal.bots.public_market.evaluation.position_value import Prospects, actions_left
from shoal.games.public_market.rules import score
from shoal.games.public_market.rules.state import DEPTH, State

SPREAD: Final = "spread"
"""How far VP may be from what is expected: at the end, and more for each action; by seats."""
ANGLER_ROUND: Final = "angler"
"""VP of the Solo Angler in a round that is left, by its strength."""
THOUSANDTH: Final = 0.001


@final
class LearnedValue:
    """A net that says what is still to come, and how sure that is."""

    def __init__(self, weights: dict[str, list[int]], prospects: Prospects) -> None:
        self.net = Net(FACT_NAMES, weights)
        self.prospects = prospects
        self.spread: vec[float] = vec[float]([part * THOUSANDTH for part in weights[SPREAD]])
        self.angler: vec[float] = vec[float]([part * THOUSANDTH for part in weights[ANGLER_ROUND]])

    def expect(self, state: State, party: i64) -> float:
        """VP at the end."""
        if state.is_angler(party):
            rounds = float(state.bag // DEPTH + 1)
            return float(score.total(state, party)) + self.angler[state.strength] * rounds
        look(state, party, self.prospects, self.net.facts)
        return self.net.facts[0] + self.net.answer()

    def sharpness(self, state: State, seat: i64) -> float:
        """What a VP more is worth: the more the nearer the end is."""
        place = 2 * (state.seats - 1)
        return 1.0 / (self.spread[place] + self.spread[place + 1] * actions_left(state, seat))
