"""House rules change numbers of a game's data only, and a record belongs to its rules."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from shoal.core import house_rules
from shoal.core.commitment import fingerprint
from shoal.core.errors import ShoalError
from shoal.core.house_rules import HouseRules, read_house_rules
from shoal.games.le_poissonnier.components import Box
from shoal.games.petri_heil.components import Tackle

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = "shoal.games.le_poissonnier"
CHANGED = {
    "fish_and_chips": '[data.fish.setup.3]\nlowest = 6\nempty = ["a1", "f6", "a6"]\n',
    "le_poissonnier": (
        "[options]\nfinish_round = false\n[data.shop.employee]\nprice = 3\n"
        "[data.shop.draws]\nactive = [5, 4, 4, 3]\n[data.shop.fish.rotten]\ncount = 10\n"
    ),
    "little_big_fish": "[data.boards.surprises]\nwhirlpool = 0\nbirth = 4\n",
    "petri_heil": "[data.tackle.tile.6]\nvalue = 3\n[data.tackle.tile.5]\ncount = 0\n"
    "[data.tackle.tile.1]\ncount = 3\n",
    "public_market": (
        "[data.board.player]\nmoney = 20\n[data.cards.blue.B01]\ncost = 'SM'\n"
        "[data.cards.few.1.left.1]\nvp = 9\n"
    ),
}
SEATS = {"fish_and_chips": "3", "le_poissonnier": "3", "public_market": "4"}
"""Where the changes are seen."""
PLAY = """
import sys
from pathlib import Path
from shoal.core.house_rules import read_house_rules, use
use(read_house_rules(Path(sys.argv[1])))
from shoal.core.catalog import find
from shoal.core.commitment import fingerprint
from shoal.core.dice import FastDice
from shoal.bots.self_play import make_player, play_out
game, seats = find(sys.argv[2]), int(sys.argv[3])
for deal in range(3):
    dice = FastDice(deal)
    position = game.begin(game.defaults(seats), seats, dice)
    names = ("shark", "sardine", "shrimp", "trout")
    bots = [make_player(names[seat], game.slug, seat, deal, 0.01) for seat in range(seats)]
    play_out(position, bots, dice)
    assert position.outcome() is not None
print(fingerprint(game.package))
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *words], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("slug", CHANGED)
def test_bots_play_whole_games_by_house_rules(slug: str, tmp_path: Path) -> None:
    path = written(tmp_path, f'game = "{slug}"\n{CHANGED[slug]}')
    done = run("-c", PLAY, str(path), slug, SEATS.get(slug, "2"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() not in {"", fingerprint(f"shoal.games.{slug}")}


def put(monkeypatch: pytest.MonkeyPatch, rules: HouseRules) -> None:
    """In force without the check that the game is not loaded: only its tables are read here."""
    monkeypatch.setenv(house_rules.VARIABLE, house_rules.text_of(rules))


def test_only_what_is_named_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    before = house_rules.load(PACKAGE, "shop", Box)
    changes = {"shop": {"customer": {before.customer[6].id: {"coins": 9}}}}
    put(monkeypatch, HouseRules("le_poissonnier", data=changes))
    after = house_rules.load(PACKAGE, "shop", Box)
    assert after.customer[6].coins == 9
    assert after.customer[:6] + after.customer[7:] == before.customer[:6] + before.customer[7:]
    assert (after.draws, after.fish) == (before.draws, before.fish)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"shop": {"employee": {"price": 99}}}, "data.shop.employee.price: this takes 0 … 9"),
        ({"shop": {"employee": {"price": "2"}}}, "data.shop.employee.price: this takes 0 … 9"),
        ({"shop": {"employee": {"wage": 1}}}, "data.shop.employee.wage: there is no such entry"),
        ({"shop": {"employee": 1}}, "data.shop.employee: this is a table"),
        ({"shop": {"customer": {"nobody": {"coins": 1}}}}, "data.shop.customer.nobody: there is"),
        ({"shop": {"fish": {"fresh": {"name": "old"}}}}, "data.shop.fish.fresh.name: this cannot"),
        ({"shop": {"draws": {"active": 3}}}, "data.shop.draws.active: this is a list"),
        (
            {"shop": {"draws": {"active": [4, 9, 3, 2]}}},
            "data.shop.draws.active[2]: this takes 1 …",
        ),
        ({"ship": {}}, "data.ship: there is no such entry; there are shop"),
    ],
)
def test_a_complaint_names_file_and_entry(
    changes: dict[str, dict[str, object]], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(monkeypatch, HouseRules("le_poissonnier", data=changes, file="house.toml"))
    with pytest.raises(ShoalError) as caught:
        house_rules.load(PACKAGE, "shop", Box)
    assert str(caught.value).startswith(f"house.toml, {sentence}")
    assert caught.value.say("fr").startswith("house.toml, data.")


def test_what_the_rules_need_is_needed_of_house_rules_too(tmp_path: Path) -> None:
    path = written(tmp_path, 'game = "petri_heil"\n[data.tackle.tile.6]\ncount = 2\n')
    done = run("-m", "shoal", "sim", "petri_heil", "--variant", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "shoal: house.toml, data.tackle.tile: with these changes it is 17; the rules need 16\n"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = "poker"', "house.toml, game: there is no game called poker"),
        ("game = 7", "house.toml, game: this is a text"),
        ('name = "x"', "house.toml, game: this entry is missing"),
        ("", "house.toml, game: this entry is missing"),
        ("#" * 100_001, "house.toml has more than 100000 bytes"),
        ('game = "petri_heil"\n[options]\ndays = 1.5', "house.toml, options.days: an option is"),
        ('game = "petri_heil"\noptions = 3', "house.toml, options: this is a table"),
        ('game = "petri_heil"\n[data]\ntackle = 3', "house.toml, data.tackle: this is a table"),
        ("[", "house.toml is no TOML: the mistake is in line 1 or before it"),
        ("a = 1\n\nb = = 2\n", "house.toml is no TOML: the mistake is in line 3 or before it"),
        (
            'game = "petri_heil"\n[options]\nspeed = 3',
            "house.toml, options.speed: petri_heil has no",
        ),
        (
            'game = "petri_heil"\ncode = "1"',
            "house.toml, code: there is no such entry; there are game, name, options, data",
        ),
        ('game = "le_poissonnier"', "house.toml has house rules for le_poissonnier, not for petri"),
    ],
)
def test_a_bad_file_is_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    game = "poker" if "poker" in text else "petri_heil"
    done = run("-m", "shoal", "sim", game, "--variant", str(path))
    assert done.returncode == 2
    assert done.stderr.startswith(f"shoal: {sentence}")


def test_a_total_that_is_too_high_is_told_with_its_bounds(tmp_path: Path) -> None:
    path = written(tmp_path, 'game = "le_poissonnier"\n[data.shop.fish.rotten]\ncount = 31')
    done = run("-m", "shoal", "sim", "le_poissonnier", "--variant", str(path))
    assert done.returncode == 2
    assert done.stderr == (
        "shoal: house.toml, data.shop.fish: with these changes it is 110; the rules need 40 … 95\n"
    )


def test_a_loaded_game_keeps_its_rules() -> None:
    assert Tackle.__module__ in sys.modules
    with pytest.raises(RuntimeError, match="petri_heil is loaded already"):
        house_rules.use(HouseRules("petri_heil", data={"tackle": {}}))


def test_options_of_the_house_give_way_to_those_of_the_command(tmp_path: Path) -> None:
    text = 'game = "petri_heil"\n[options]\ndays = 1\nmemory_aid = false\n'
    rules = read_house_rules(written(tmp_path, text))
    assert rules.pairs(("days=2",)) == ("memory_aid=off", "days=2")


def test_a_record_is_proved_by_its_own_rules_only(tmp_path: Path) -> None:
    path = written(tmp_path, f'game = "petri_heil"\n{CHANGED["petri_heil"]}')
    record = tmp_path / "game.txt"
    play = ("-m", "shoal", "play", "--variant", str(path), "--plain", "--seats", "shrimp,shrimp")
    played = run(*play, "--save", str(record))
    assert played.returncode == 0, played.stderr
    assert f"data: {fingerprint('shoal.games.petri_heil')}" not in record.read_text(
        encoding="utf-8"
    )
    proved = run("-m", "shoal", "verify", str(record), "--variant", str(path))
    assert proved.stdout.startswith("proved"), proved.stderr
    refused = run("-m", "shoal", "verify", str(record))
    assert refused.returncode == 2
    assert "played with other component data" in refused.stderr
