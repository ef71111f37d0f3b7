"""Whether a request may be called what its sender calls it. All are asked, so it is compiled."""

from __future__ import annotations

from typing import Any, Final

WRONG: Final = "Expected `str` matching regex '^[0-9A-Za-z_-]+$' - at `$.id`"
"""As msgspec says it."""


def check_id(request: Any) -> None:  # noqa: ANN401 - any kind of request that has an id
    """Refuse an id that has anything but letters and digits of ASCII, `_` and `-`."""
    text: str = request.id
    if not (text.isascii() and text.replace("_", "0").replace("-", "0").isalnum()):
        raise ValueError(WRONG)
