"""Options as people write them: `target=60 reposition=on`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec import inspect as look

from shoal.core.dice import FastDice
from shoal.core.errors import BadOption
from shoal.core.position import EVERYTHING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame

SWITCH = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}
FIELDS: dict[type, tuple[look.Field, ...]] = {}
"""Of classes of options: to look into one takes a third of a millisecond."""


def read_options(game: AnyGame, seats: int, pairs: Iterable[str]) -> Struct:
    """The game's options for that many seats, changed by texts like `target=0`."""
    game.admit(seats)
    kinds = {field.name: field.type for field in fields_of(game)}
    changes: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption("option_form", text=pair or '""')
        if name not in kinds:
            known = ", ".join(field.name for field in offered(game))
            raise BadOption("unknown_option", game=game.slug, name=name or '""', known=known)
        if name in changes:
            raise BadOption("repeated_option", name=name)
        changes[name] = read_value(name, value, kinds[name])
    options: Struct = msgspec.structs.replace(game.defaults(seats), **changes)
    return options


def fields_of(game: AnyGame) -> tuple[look.Field, ...]:
    """The options of a game and what they take."""
    found = FIELDS.get(game.options)
    if found is None:
        info = look.type_info(game.options)
        assert isinstance(info, look.StructType)  # noqa: S101 - tells the type checker, cannot fail
        found = FIELDS[game.options] = info.fields
    return found


def offered(game: AnyGame) -> list[look.Field]:
    """The options that a new table may choose; former ones are only read, in records of theirs."""
    former = getattr(game.options, "former", ())
    return [field for field in fields_of(game) if field.name not in former]


def has_choice(game: AnyGame, seats: int, field: look.Field) -> bool:
    """Whether an option makes a difference to that many: they begin differently by its values."""
    values = values_of(field.type)
    if not values:
        return True
    begun = {beginning(game, seats, f"{field.name}={value}") for value in values}
    return len(begun - {None}) > 1


def values_of(kind: look.Type) -> list[str]:
    """The values of an option, or the ends of a range; none where any text will do."""
    match kind:
        case look.BoolType():
            return ["on", "off"]
        case look.IntType(ge=int(least), le=int(most)):
            return [str(least), str(most)]
        case look.LiteralType(values=values):
            return [str(value) for value in values]
    return []


def beginning(game: AnyGame, seats: int, pair: str) -> tuple[int, bytes] | None:
    """How a game begins with one option changed, in truth and to spectators; None if it cannot."""
    try:
        position = game.begin(read_options(game, seats, [pair]), seats, FastDice(0))
    except BadOption:
        return None
    return position.key(EVERYTHING), game.encode(game.view(position, None))


def read_value(name: str, text: str, kind: look.Type) -> bool | int | str:
    """One value, or an error that says what would be right."""
    if isinstance(kind, look.Metadata):
        return read_described(name, text, kind)
    match kind:
        case look.BoolType() if text.lower() in SWITCH:
            return SWITCH[text.lower()]
        case look.IntType(ge=least, le=most) if is_whole(text):
            if (least is None or int(text) >= least) and (most is None or int(text) <= most):
                return int(text)
        case look.LiteralType(values=values) if text in values:
            return text
        case look.StrType(pattern=str(pattern)) if re.fullmatch(pattern, text):
            return text
    raise BadOption("option_value", name=name, expected=expected(kind), value=text or '""')


def read_described(name: str, text: str, kind: look.Metadata) -> bool | int | str:
    """A value whose kind has a description for people."""
    try:
        return read_value(name, text, kind.type)
    except BadOption:
        wanted = expected(kind)
        raise BadOption("option_value", name=name, expected=wanted, value=text or '""') from None


def is_whole(text: str) -> bool:
    """Whether a text is a whole number of a sensible length."""
    return re.fullmatch("-?[0-9]{1,18}", text) is not None


def expected(kind: look.Type) -> str:
    """What an option takes."""
    match kind:
        case look.Metadata(extra_json_schema={"description": str(described)}):
            return described
        case look.BoolType():
            return "on | off"
        case look.IntType(ge=least, le=most):
            return f"{least} … {most}"
        case look.LiteralType(values=values):
            return " | ".join(str(value) for value in values)
        case look.StrType(pattern=str(pattern)):
            return pattern
    raise TypeError(kind)


def write_options(options: Struct) -> list[str]:
    """Every option of a game as a text that `read_options` takes.

    Options that a game has got since its records were first kept (`Options.later`) stand there only
    if they are used: records and commitments from before are still written as they were.
    """
    values, later = msgspec.structs.asdict(options), getattr(options, "later", ())
    unused = {
        field.name
        for field in msgspec.structs.fields(options)
        if field.name in later and values[field.name] == field.default
    }
    return [f"{name}={write_value(value)}" for name, value in values.items() if name not in unused]


def write_value(value: bool | int | str) -> str:  # noqa: FBT001 - any value of an option
    """One value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def choose_first(first: str, seats: int, dice: Dice) -> int:
    """The seat that begins: drawn if the option says random, else the one it names from 1."""
    if first == "random":
        return dice.below(seats)
    if int(first) > seats:
        raise BadOption("first_seat", first=first, seats=seats)
    return int(first) - 1
