from __future__ import annotations

import pytest
from tools.check_hot import check, check_interpreted, main

HEAD = """
from typing import Final
from librt.vecs import append, vec
from mypy_extensions import i64
"""


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("def f(n: i64) -> i64:\n    return 1 << n", "literal is shifted"),
        ("F: Final = 63\ndef f(n: i64) -> i64:\n    return F << n", "literal is shifted"),
        ("def f(n: i64) -> i64:\n    one: i64 = 1\n    return one << n", "literal is shifted"),
        ("def f(n: i64) -> i64:\n    return i64(1) << n", "literal is shifted"),
        (
            "def f(n: i64) -> i64:\n    m: i64 = 0\n    m |= 1 << n\n    return m",
            "literal is shifted",
        ),
        ("def f(n: i64) -> i64:\n    return 0 if n == 9 else n", "choice of a literal"),
        ("def f() -> None:\n    for _ in range(3):\n        pass", "loop over _"),
        ("def f(n: i64) -> None:\n    for k in range(n, 9, n):\n        pass", "computed step"),
        ("def f(v: vec[i64]) -> None:\n    append(v, 3)", "append returns a new vec"),
        ("ODD: Final = 0x9E3779B97F4A7C15\ndef f(n: i64) -> i64:\n    return n * ODD", "mask it"),
        ("def f(v: list[i64]) -> vec[i64]:\n    return vec[i64]([0, *v])", "crashes"),
        ("from typing import Protocol", "slow"),
    ],
)
def test_a_trap_is_found(code: str, complaint: str) -> None:
    assert [what for _, what in check(HEAD + code) if complaint in what]


@pytest.mark.parametrize(
    "code",
    [
        "BIT: Final = 1 << 48",
        "def f(n: i64, m: i64) -> i64:\n    return n << m | n << 6",
        "def f(n: i64) -> i64:\n    m: i64 = 1\n    m += n\n    return m << n",
        "def f(v: vec[i64]) -> vec[i64]:\n    v = append(v, 3)\n    return v",
        "ODD: Final = 0x9E3779B97F4A7C15\ndef f(n: i64) -> i64:\n    return (n * ODD) & 255",
        "def f(n: i64) -> None:\n    for k in range(n, -1, -1):\n        pass",
        "def f(n: i64, m: i64) -> i64:\n    return m if n == 9 else n",
        "def f(n: i64) -> float:\n    return 1.0 if n == 9 else 0.0",
    ],
)
def test_what_works_is_let_alone(code: str) -> None:
    assert check(HEAD + code) == []


@pytest.mark.parametrize(
    "code",
    [
        "from librt.vecs import vec",
        "from librt.vecs import append as add",
        "import librt.vecs",
        "import librt.vecs as vectors",
        "from librt import vecs",
        "def f():\n    from librt.vecs import vec",
        "if TYPE_CHECKING:\n    from librt.vecs import vec",
    ],
)
def test_a_vec_in_an_interpreted_module_is_found(code: str) -> None:
    assert [what for _, what in check_interpreted(code) if "never freed" in what]


@pytest.mark.parametrize(
    "code",
    ["from mypy_extensions import i64", "import librt", "vecs = [1]", "from shoal import vecs"],
)
def test_other_imports_of_an_interpreted_module_are_let_alone(code: str) -> None:
    assert check_interpreted(code) == []


def test_all_modules_are_clean() -> None:
    assert main() == 0
