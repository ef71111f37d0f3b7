"""Writes the pages of docs/balance anew from the figures beside them, without playing a game.

Needed when the form or the words of a report have changed: `python -m tools.balance_pages`.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from msgspec import json

from shoal.lab.balance import Balance
from shoal.lab.balance_page import Page

FOLDER = Path(__file__).parents[1] / "docs" / "balance"
LANG = re.compile(r'<html lang="(\w+)">')
COMMAND = re.compile(r"<code>(shoal report [^<]+)</code>")


def write_anew(page: Path) -> None:
    """One page: its language and its command are those that it had."""
    text = page.read_text(encoding="utf-8")
    lang, command = LANG.search(text), COMMAND.search(text)
    if lang is None or command is None:
        raise SystemExit(f"{page} is no report")
    told = json.decode(page.with_suffix(".json").read_bytes(), type=Balance)
    page.write_text(Page(told, lang[1], unescape(command[1])).write(), encoding="utf-8")


def main() -> None:
    for page in sorted(FOLDER.glob("*.html")):
        write_anew(page)
        print(page.name)  # noqa: T201 - says what it did


if __name__ == "__main__":
    main()
