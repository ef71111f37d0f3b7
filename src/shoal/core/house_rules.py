"""House rules: options and changed numbers of a game's own data, in a small TOML file, never code.

    game = "le_poissonnier"
    name = "Dear crates"

    [options]
    finish_round = false

    [data.shop.employee]            # data/shop.toml of the game, its table [employee]
    price = 3

    [data.shop.customer.C07]        # an entry of a list, by its id or name
    coins = 5

A process plays a game under one set of house rules, from before its package is imported (see
docs/decisions/0020-house-rules.md). They travel to processes that it starts in the environment.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import Struct, ValidationError, convert, json
from msgspec import inspect as look
from msgspec.structs import replace

from shoal.core.errors import ShoalError
from shoal.core.words import NOBODY, words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from shoal.core.words import Fact, Names

T = TypeVar("T", bound=Struct)
Table = dict[str, Any]

VARIABLE: Final = "SHOAL_HOUSE_RULES"
"""The house rules of this process and of those that it starts, by game, as JSON."""
MOST_BYTES: Final = 100_000
PARTS: Final = {"game": str, "name": str, "options": dict, "data": dict}
"""What a file may have, and of which kind it is."""
NAMES_OF_ENTRIES: Final = ("id", "name", "letter", "colours")
"""By which of its values an entry of a list is known."""


class BadHouseRules(ShoalError):
    """House rules that cannot be played by; says in which file and at which entry."""

    def __init__(self, file: str, entry: str, cause: ShoalError) -> None:
        super().__init__("house_entry", file=file, entry=entry)
        self.cause = cause

    def say(self, lang: str, names: Names = NOBODY) -> str:
        """What is wrong, after the file and the entry."""
        facts: dict[str, Fact] = {**self.facts, "what": self.cause.say(lang, names)}
        return words(self.book, lang).say("errors", self.key, facts)


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What differs from the box."""

    game: str
    name: str = ""
    options: dict[str, bool | int | str] = {}
    data: dict[str, Table] = {}
    """By the name of a data file, without its ending."""
    file: str = ""
    """Where it was read from, for complaints."""

    def pairs(self, given: tuple[str, ...]) -> tuple[str, ...]:
        """Options as people write them; what is given besides goes before the house's own."""
        said = {pair.partition("=")[0] for pair in given}
        own = (f"{name}={write(value)}" for name, value in self.options.items() if name not in said)
        return (*own, *given)

    def blame(self, entry: str, key: str, **facts: str) -> BadHouseRules:
        return BadHouseRules(self.file, entry, ShoalError(key, book="shoal.core", **facts))


def write(value: bool | int | str) -> str:  # noqa: FBT001 - any value of an option
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def read_house_rules(path: Path) -> HouseRules:
    """House rules from a file; what they change is looked at when the game is loaded."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise ShoalError("house_large", file=path.name, most=MOST_BYTES)
        text = data.decode("utf-8")
        table = tomllib.loads(text)
    except OSError as error:
        raise ShoalError("cannot_open", path=str(path), why=error.strerror or "") from None
    except UnicodeDecodeError:
        raise ShoalError("house_text", file=path.name) from None
    except tomllib.TOMLDecodeError as error:
        raise ShoalError("house_toml", file=path.name, line=line_of(error, text)) from None
    check_form(table, HouseRules("", file=path.name))
    return replace(convert(table, HouseRules), file=path.name)


def check_form(table: Table, rules: HouseRules) -> None:
    """See that a file has the parts of house rules and nothing else."""
    for key, value in table.items():
        if key not in PARTS:
            raise rules.blame(key, "house_unknown", known=", ".join(PARTS))
        if not isinstance(value, PARTS[key]):
            raise rules.blame(key, "house_quoted" if PARTS[key] is str else "house_table")
    if "game" not in table:
        raise rules.blame("game", "house_missing")
    for name, value in table.get("options", {}).items():
        if not isinstance(value, bool | int | str):
            raise rules.blame(f"options.{name}", "house_option")
    for name, value in table.get("data", {}).items():
        if not isinstance(value, dict):
            raise rules.blame(f"data.{name}", "house_table")


def line_of(error: tomllib.TOMLDecodeError, text: str) -> int:
    """The line of a mistake; Python says it in English only, and not of the last one."""
    found = re.search(r"at line (\d+)", str(error))
    return int(found[1]) if found else len(text.splitlines())


def use(*rules: HouseRules) -> None:
    """Play by these from now on; no game that they or others are for is loaded yet."""
    now, wanted = in_force(), {one.game: one for one in rules}
    for slug in {*now, *wanted}:
        if now.get(slug) != wanted.get(slug) and f"shoal.games.{slug}" in sys.modules:
            raise RuntimeError(f"{slug} is loaded already, under other house rules")
    put_in_force(text_of(*rules))


def use_text(text: str) -> None:
    """Play by the house rules of another process, as it wrote them."""
    if text != text_in_force():
        use(*read_text(text).values())


def text_of(*rules: HouseRules) -> str:
    """House rules as a text for other processes; nothing where there are none."""
    wanted = {one.game: one for one in rules}
    return json.encode(wanted, order="sorted").decode() if wanted else ""


def text_in_force() -> str:
    """The house rules of this process as a text for others."""
    return os.environ.get(VARIABLE, "")


def put_in_force(text: str) -> None:
    if text:
        os.environ[VARIABLE] = text
    else:
        os.environ.pop(VARIABLE, None)


def in_force() -> dict[str, HouseRules]:
    """The house rules of this process, by game."""
    return read_text(text_in_force())


def read_text(text: str) -> dict[str, HouseRules]:
    """House rules by game, from the text of another process."""
    return json.decode(text, type=dict[str, HouseRules]) if text else {}


def rules_of(slug: str) -> HouseRules | None:
    return in_force().get(slug)


def house_options(slug: str, given: Sequence[str] = ()) -> tuple[str, ...]:
    """Options that are given, and the house's own for what they leave open."""
    rules = rules_of(slug)
    return tuple(given) if rules is None else rules.pairs(tuple(given))


def read_tables(package: str) -> dict[str, Table]:
    """The data files of a game by name, as its house rules change them."""
    folder = files(package).joinpath("data")
    tables = {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text(encoding="utf-8"))
        for file in (folder.iterdir() if folder.is_dir() else ())
        if file.name.endswith(".toml")
    }
    rules = rules_of(package.rpartition(".")[2])
    for name, changes in (rules.data if rules else {}).items():
        assert rules is not None  # noqa: S101 - tells the type checker, cannot fail
        if name not in tables:
            raise rules.blame(f"data.{name}", "house_unknown", known=", ".join(sorted(tables)))
        change(rules, f"data.{name}", tables[name], changes)
    return tables


def change(rules: HouseRules, path: str, table: Table, changes: Table) -> None:
    """Put changed values into a table, in place."""
    for key, value in changes.items():
        at = f"{path}.{key}"
        if key not in table:
            raise rules.blame(at, "house_unknown", known=", ".join(table))
        inside = table[key]
        if isinstance(inside, list) and isinstance(value, dict):
            for name, inner in value.items():
                if not isinstance(inner, dict):
                    raise rules.blame(f"{at}.{name}", "house_table")
                change(rules, f"{at}.{name}", entry_of(rules, at, inside, name), inner)
        elif isinstance(inside, dict) != isinstance(value, dict):
            raise rules.blame(at, "house_table")
        elif isinstance(inside, dict):
            change(rules, at, inside, value)
        else:
            table[key] = value


def entry_of(rules: HouseRules, path: str, entries: list[Any], name: str) -> Table:
    """The entry of a list that is called so."""
    known: dict[str, Table] = {}
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, dict):
            called = [str(entry[field]) for field in NAMES_OF_ENTRIES if field in entry]
            known[called[0] if called else str(number)] = entry
    if name not in known:
        raise rules.blame(f"{path}.{name}", "house_unknown", known=", ".join(known))
    return known[name]


def load(package: str, name: str, kind: type[T]) -> T:
    """A data file of a game as a record. House rules may change what its type gives bounds for."""
    table = read_tables(package)[name]
    rules = rules_of(package.rpartition(".")[2])
    if rules and name in rules.data:
        check_changes(rules, f"data.{name}", rules.data[name], look.type_info(kind))
    try:
        return convert(table, kind)
    except ValidationError as error:
        if rules is None:
            raise
        raise rules.blame(f"data.{name}", "house_value", expected=str(error)) from None


def check_changes(rules: HouseRules, path: str, value: Any, kind: look.Type) -> None:  # noqa: ANN401 - of TOML
    """See that every changed value is one that may change, and one that it may have."""
    match kind:
        case look.StructType(fields=fields):
            kinds = {field.encode_name: field.type for field in fields}
            for key, inner in value.items():
                check_changes(rules, f"{path}.{key}", inner, kinds[key])
        case look.DictType(value_type=inside):
            for key, inner in value.items():
                check_changes(rules, f"{path}.{key}", inner, inside)
        case look.VarTupleType(item_type=inside) if isinstance(value, dict):
            for key, inner in value.items():
                check_changes(rules, f"{path}.{key}", inner, inside)
        case _:
            check_value(rules, path, value, kind)


def check_value(rules: HouseRules, path: str, value: Any, kind: look.Type) -> None:  # noqa: ANN401 - of TOML
    """A number within its bounds, a text of its pattern, or a list of these."""
    match kind:
        case look.IntType(ge=int(least), le=int(most)):
            if type(value) is not int or not least <= value <= most:
                raise rules.blame(path, "house_value", expected=f"{least} … {most}")
        case look.StrType(pattern=str(pattern)):
            if not isinstance(value, str) or not re.fullmatch(pattern, value):
                raise rules.blame(path, "house_value", expected=pattern)
        case look.VarTupleType(item_type=inside) | look.TupleType(item_types=(inside, *_)):
            if not isinstance(value, list):
                raise rules.blame(path, "house_list")
            for number, item in enumerate(value, 1):
                check_value(rules, f"{path}[{number}]", item, inside)
        case _:
            raise rules.blame(path, "house_fixed")


def need(package: str, entry: str, found: object, wanted: object) -> None:
    """What has to hold of the data of a game, with its house rules or without."""
    if found == wanted:
        return
    rules = rules_of(package.rpartition(".")[2])
    if rules is None:
        raise ValueError(f"{entry}: {wanted} needed, not {found}")
    raise rules.blame(f"data.{entry}", "house_need", wanted=str(wanted), found=str(found))


def need_within(package: str, entry: str, found: int, least: int, most: int) -> None:
    """A number of the data that the rules have room for only within bounds."""
    need(package, entry, found, found if least <= found <= most else f"{least} … {most}")


def is_published(package: str) -> bool:
    """Whether a game is played with the data of its box."""
    rules = rules_of(package.rpartition(".")[2])
    return rules is None or not rules.data
