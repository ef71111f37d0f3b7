"""What is made from the server's types is what they say now."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from tools.protocol import BLOCKS, ROOT, made

from shoal.core.words import LANGUAGES
from shoal.table.server.api import BY_LANG, Lang
from shoal.table.server.wire import Said, Spoken

FILES = made()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_is_not_stale(path: object) -> None:
    for file, text in FILES.items():
        if file == path:
            assert file.read_text(encoding="utf-8") == text, "make protocol writes it again"


def test_every_table_stands_in_a_page() -> None:
    pages = "".join(text for path, text in FILES.items() if path.suffix == ".md")
    assert sorted(re.findall(r"<!-- made: (\w+) -->", pages)) == sorted(BLOCKS)


def test_messages_differ_in_t() -> None:
    typescript = FILES[ROOT / "web" / "src" / "core" / "protocol.ts"]
    for struct in (*Said.__args__, *Spoken.__args__):
        tag = struct.__struct_config__.tag
        assert f"export interface {struct.__name__} {{\n  t: '{tag}';" in typescript


def test_every_link_inside_of_a_page_leads_somewhere() -> None:
    for path, text in FILES.items():
        if path.suffix == ".md":
            heads = {anchor(head) for head in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
            links = set(re.findall(r"\]\(#([^)]*)\)", text))
            assert not links - heads, path.name


def anchor(head: str) -> str:
    """How a page calls a heading."""
    return re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-")


def test_the_languages_are_those_of_the_words() -> None:
    schema = BY_LANG.extra_json_schema
    assert schema is not None
    assert tuple(schema["propertyNames"]["enum"]) == LANGUAGES == get_args(Lang)
