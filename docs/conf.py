"""How Sphinx makes a site of these pages and of the contract's docstrings; `make docs` calls it."""
# ruff: noqa: INP001 - nobody imports it

from __future__ import annotations

import os
import re
import shutil
import typing
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

DOCS = Path(__file__).parent
os.environ["SHOAL_PURE"] = "1"  # compiled functions do not show their signatures
import shoal  # noqa: E402 - before that: what it names for type checkers imports it

typing.TYPE_CHECKING = True  # msgspec looks up the types of a record that it is asked to show
import shoal.core.record  # noqa: E402, F401

typing.TYPE_CHECKING = False

project = "Shoal"
html_title = "Shoal"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#12657f", "color-brand-content": "#12657f"},
    "dark_css_variables": {"color-brand-primary": "#7cc7e0", "color-brand-content": "#7cc7e0"},
}
html_favicon = "../web/public/icon.svg"
html_show_copyright = html_show_sphinx = html_copy_source = False
default_role = "code"  # as in Markdown
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}

OUTWARD = re.compile(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<target>\.\./[^)\s]+)\)")
REPORT = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<target>balance/\w+\.html)\)")
DEEPER = re.compile(r"^ {4}\S")


def show_block(_app: Sphinx, *about: Any) -> None:  # noqa: ANN401 - whatever Sphinx hands over
    """In a docstring, what is set in deeper is shown as it is, as in Markdown."""
    lines: list[str] = about[-1]
    for at in range(len(lines) - 1, 0, -1):
        begins = DEEPER.match(lines[at]) and not lines[at - 1].strip()
        if begins:
            lines[at:at] = ["::", ""]


def leave_out(_app: Sphinx, page: str, source: list[str]) -> None:
    """The site has no sources: a link to what lies beside these pages keeps only its text."""
    folder = (DOCS / page).parent

    def without(link: re.Match[str]) -> str:
        target = (folder / link["target"].partition("#")[0]).resolve()
        leaves = target.exists() and not target.is_relative_to(DOCS)
        return link["text"] if leaves else link[0]

    source[0] = OUTWARD.sub(without, source[0])
    # A file that is no page would be offered for download; reports are there to be looked at
    source[0] = REPORT.sub(r'<a href="\g<target>">\g<text></a>', source[0])


def copy_reports(app: Sphinx, error: Exception | None) -> None:
    """Reports are whole pages of their own and go beside the others as they are."""
    if error is None:
        shutil.copytree(DOCS / "balance", Path(app.outdir) / "balance", dirs_exist_ok=True)


def name_language(_app: Sphinx, page: str, *about: Any) -> None:  # noqa: ANN401
    """Screen readers read French rules as French."""
    context: dict[str, Any] = about[1]
    if page.endswith(".fr"):
        context["language"] = "fr"


def setup(app: Sphinx) -> None:
    """What Sphinx calls."""
    app.connect("autodoc-process-docstring", show_block)
    app.connect("source-read", leave_out)
    app.connect("html-page-context", name_language)
    app.connect("build-finished", copy_reports)
