from __future__ import annotations

from shoal.core.dice import ScriptedDice
from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import shop, stall
from tests.rule import rule


@rule("LP-Q3")
def test_all_sixteen_rotten_fish_can_be_found_in_one_showcase() -> None:
    made = shop(stall("edible*1"), stall("rotten*16", coins=3), phase="placing", queue="C01 C02")
    made.placed = 1
    inspector = ScriptedDice([35, 0, 0, 0])  # three customers come after the inspector
    played = game.make(made, 1, game.read("place rotten*16"), inspector)
    told = {event.key: event.facts for event in game.tell(played, None)}
    assert told["is_inspected"] == {"seat": 2, "count": 16, "coins": 1}
    assert told["shows"] == {"seat": 2, "fish": ("rotten",) * 16}
