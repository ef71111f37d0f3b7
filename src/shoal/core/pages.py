"""Where the players' rules are: `docs/rules` of a checkout, `pages` of an installed package."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from shoal.core.errors import ShoalError

PACKAGE: Final = Path(__file__).parents[1]
FOLDERS: Final = (PACKAGE / "pages", PACKAGE.parents[1] / "docs" / "rules")
ANCHOR: Final = re.compile(r'<a id="[^"]*"></a>')


def read_page(slug: str, lang: str) -> str:
    """The players' rules of a game, in Markdown without anchors."""
    for folder in FOLDERS:
        page = folder / f"{slug}.{lang}.md"
        if page.is_file():
            return ANCHOR.sub("", page.read_text(encoding="utf-8"))
    raise ShoalError("no_page", game=slug)
