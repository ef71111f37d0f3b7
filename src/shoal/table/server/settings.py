"""What an operator may set: numbers by name, from the command line or from the environment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from shoal.core.errors import ShoalError
from shoal.table.server.reading import field_of
from shoal.table.server.store import BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PREFIX: Final = "SHOAL_"
"""Before the name of a setting in the environment: SHOAL_TABLES_PER_HOUR."""
Positive = Annotated[float, Meta(gt=0)]
Duration = Annotated[float, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]
Duty = Annotated[int, Meta(ge=0)]


class Settings(Struct, frozen=True):
    """The limits of a server, and how patient it is."""

    bots: Duty = max(1, (os.cpu_count() or 2) - 1)
    """Processes that think for bots; 0 with a database, where others think."""
    requests_per_second: Positive = 20.0
    """Over HTTP, for one address."""
    messages_per_second: Positive = 20.0
    """On one socket."""
    sockets_per_address: Number = 200
    """Sockets and streams that are open at once, for one address."""
    sockets_per_person: Number = 40
    """Likewise, for one guest."""
    tables_per_hour: Number = 60
    """That one person makes."""
    tables_per_address: Number = 600
    """In an hour, from one address."""
    guests_per_hour: Number = 60
    """From one address."""
    nonce_seconds: Duration = 3.0
    """How long the deal waits for what people may add to the seed."""
    idle_seconds: Duration = 600.0
    """After which a table that nobody looks at is unloaded."""
    pace_seconds: Duration = 0.5
    """A bot's move takes at least so long, so that people can follow it."""
    archive_days: Duration = 0.0
    """After which finished games are packed; they can still be replayed. 0: never."""
    retry_seconds: Positive = 1.0
    """After which a server tries again by itself what it could not write."""


DEFAULTS: Final = Settings()
SENTENCES: Final = {
    Number: "whole_setting",
    Duty: "whole_setting",
    Positive: "positive_setting",
    Duration: "setting",
}
"""What is said of a value that does not fit its type."""


def read_settings(pairs: Sequence[str], environment: Mapping[str, str]) -> Settings:
    """Settings from the environment, and from pairs as in `bots=4`, which come first."""
    known = {field.name for field in fields(Settings)}
    said = dict(from_environment(known, environment))
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise ShoalError("setting_form", book=BOOK, text=pair or '""')
        if name not in known:
            raise ShoalError("no_setting", book=BOOK, name=name, known=", ".join(sorted(known)))
        said[name] = value
    try:
        return msgspec.convert(said, Settings, strict=False)
    except msgspec.ValidationError as error:
        name = field_of(str(error))
        (kind,) = (SENTENCES[field.type] for field in fields(Settings) if field.name == name)
        raise ShoalError(kind, book=BOOK, name=name, value=said[name]) from None


def from_environment(known: set[str], environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The settings that the environment names."""
    for name in known:
        if (value := environment.get(PREFIX + name.upper())) is not None:
            yield name, value
