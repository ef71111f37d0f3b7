"""What the client says comes from its catalogues; what it loads is small and its own."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Final

import pytest
from msgspec import json

from shoal.core.catalog import slugs
from shoal.core.words import words
from shoal.table.server.site import FOLDER
from tests.web.conftest import lack
from tests.web.stage import SOURCES, boards
from tests.web.strings import ASIDE, READ, WORD, read_in

BUDGET: Final = 60_000
"""Bytes of gzipped script: what a link to a table loads, with the largest game."""
FACT: Final = re.compile(r"\{(\w+)\}")
SPOKEN: Final = re.compile(rf'\b(?:{READ})="([^"{{]*)"')
NAMES: Final = {"Shoal", "FR", "EN", "shoal", "verify"}
"""Words that are the same in every language, and a command."""
NOTATION: Final = {"shoal.core errors record_header", "shoal.table errors no_words"}
"""Sentences about files, in which names and colons are those of a file."""
UNSPACED: Final = re.compile(r"[^\W\d][:;!?»](?=\s|$)|[)}][:;!?»](?=\s|$)|«(?=\S)")
ELIDED: Final = re.compile(r"\b(de|que|lorsque|puisque|si|le|la) \{(name|names|seat|\w+_seat)\}")
PAIRED: Final = re.compile(r"(say|word|name|Name)\([^\n]*\)\}: (\$?)\{")
HOST: Final = re.compile(rb"""(?:https?:)?//(?:[\w-]+\.)+[a-z]{2,}""")
IMPORT: Final = re.compile(r"""(?:from|import)\s*["'](\./[^"']+\.js)["']""")
NOT_ASKED: Final = {b"http://www.w3.org", b"https://svelte.dev"}
"""Names of XML languages, and where an error of the library is explained."""


def catalogues() -> list[Path]:
    return [SOURCES / "words", *(SOURCES / "games" / slug / "words" for slug in boards())]


def read(path: Path) -> dict[str, str]:
    return json.decode(path.read_bytes(), type=dict[str, str])


@pytest.mark.parametrize("folder", catalogues(), ids=lambda folder: folder.parent.name)
def test_both_languages_say_the_same(folder: Path) -> None:
    english, french = read(folder / "en.json"), read(folder / "fr.json")
    assert english.keys() == french.keys()
    for key, said in english.items():
        assert set(FACT.findall(said)) == set(FACT.findall(french[key])), key
        assert said.strip(), key
        assert french[key].strip(), key


def french() -> list[tuple[str, str]]:
    """Every French sentence that a page shows: of the client, of games and of the table."""
    found = [
        (f"{folder.parent.name} {key}", said)
        for folder in catalogues()
        for key, said in read(folder / "fr.json").items()
    ]
    books = [*(f"shoal.games.{slug}" for slug in slugs()), "shoal.core", "shoal.table"]
    for book in books:
        for table, texts in words(book, "fr").tables.items():
            found += [(f"{book} {table} {key}", said) for key, said in texts.items()]
    return [(at, said) for at, said in found if at not in NOTATION]


def test_french_has_a_space_before_double_signs() -> None:
    assert [at for at, said in french() if UNSPACED.search(said)] == []


def test_no_french_sentence_needs_an_elision_before_a_name() -> None:
    assert [at for at, said in french() if ELIDED.search(said)] == []


def test_no_label_is_put_together_with_an_english_colon() -> None:
    for path in [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts")]:
        assert not PAIRED.search(path.read_text()), path


def text_of(template: str) -> str:
    """What of a Svelte template stands there as text: tags and expressions taken away."""
    kept, depth, quote = [], 0, ""
    inside_tag = False
    for here, letter in enumerate(template):
        if depth:
            if quote:
                quote = "" if letter == quote else quote
            elif letter in "'\"`":
                quote = letter
            depth += (letter == "{" and not quote) - (letter == "}" and not quote)
        elif letter == "{":
            depth = 1
        elif inside_tag:
            inside_tag = letter != ">"
        elif letter == "<" and re.match(r"[/\w:]", template[here + 1 : here + 2]):
            inside_tag = True
        else:
            kept.append(letter)
    return "".join(kept)


def test_a_word_in_a_template_is_noticed() -> None:
    assert text_of(
        "<p class='x'>{say('a', { n: '}' })} lost <b>{#if a > 1}fish{/if}</b></p>"
    ).split() == [
        "lost",
        "fish",
    ]


@pytest.mark.parametrize(
    "path", sorted(SOURCES.rglob("*.svelte")), ids=lambda path: path.relative_to(SOURCES).as_posix()
)
def test_templates_have_no_words_of_their_own(path: Path) -> None:
    template = ASIDE.sub("", path.read_text(encoding="utf-8"))
    spoken = [word for said in SPOKEN.findall(template) for word in WORD.findall(said)]
    assert set(WORD.findall(text_of(template)) + spoken) <= NAMES


@pytest.mark.parametrize(
    ("script", "read"),
    [
        ("button.title = 'Close';", ["Close"]),
        ("node.setAttribute('aria-label', `Pile of ${n}`)", ["Pile of \ufffd"]),
        ("return { label: over ? 'Again' : table.say('end'), move: 'end' };", ["Again"]),
        ("const a = [{ label: say('a'), move: 'b' }, { move: 'b', tag: 'bot' }];", ["bot"]),
        ("table.announce(`${name} ${done ? 'done' : ''}`);", ["done"]),
        ("problem = (gone && 'lost') || '';", ["lost"]),
        ("return count ? 'Nothing is left.' : null;", ["Nothing is left."]),
        ("// Say 'Close' here.\nconst a = /'Some Words.'/; /* title = 'x y' */", []),
        ("throw new Error(`the box of ${game} was not fetched`);", []),
        ("if (title === 'deal') return [`card ${rest}`, 'power scrap'];", []),
    ],
)
def test_a_string_that_is_read_is_noticed_in_a_script(script: str, read: list[str]) -> None:
    assert read_in("a.ts", script) == read
    assert read_in("a.svelte", f"<script lang='ts'>{script}</script><p>{{a}}</p>") == read


def test_a_string_in_an_expression_is_noticed_in_a_template() -> None:
    template = """<p class={on ? 'lit up' : 'off'} title={on ? 'Open' : say('shut')}>
      {#each ['log', 'chat'] as tab (tab)}{tab === 'log' ? say(tab) : 'Talk'}{/each}
      <b aria-label="{n} {n > 1 ? 'fish' : ''}">{n}</b></p>"""
    assert read_in("a.svelte", template) == ["Open", "Talk", "fish"]


@pytest.mark.parametrize(
    "path",
    sorted(
        path
        for path in [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts")]
        if not path.name.endswith(".test.ts")
    ),
    ids=lambda path: path.relative_to(SOURCES).as_posix(),
)
def test_scripts_have_no_words_of_their_own(path: Path) -> None:
    read = read_in(path.name, path.read_text(encoding="utf-8"))
    assert {word for text in read for word in WORD.findall(text)} <= NAMES


def scripts(name: str) -> set[Path]:
    """A script of the built site, and all that it imports at once."""
    found, todo = set[Path](), [FOLDER / name]
    while todo:
        path = todo.pop()
        if path in found:
            continue
        found.add(path)
        text = path.read_text(encoding="utf-8")
        todo += [(path.parent / other).resolve() for other in IMPORT.findall(text)]
    return found


def size(paths: set[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)


@pytest.fixture(scope="module")
def built() -> Path:
    if not (FOLDER / "index.html").is_file():
        lack("the pages were not built: make web")
    return FOLDER


def test_shell_and_largest_game_keep_the_budget(built: Path) -> None:
    index = (built / "index.html").read_text(encoding="utf-8")
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', index)
    assets = built / "assets"
    shell = set[Path]().union(*map(scripts, first))
    (table,) = assets.glob("TablePage-*.js")
    shell |= scripts(f"assets/{table.name}")
    games = {}
    for slug in boards():
        (chunk,) = assets.glob(f"{slug}-*.js")
        games[slug] = size(shell | scripts(f"assets/{chunk.name}"))
    assert max(games.values()) <= BUDGET, games


def test_nothing_names_another_host(built: Path) -> None:
    for path in built.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg", ".json", ".webmanifest"):
            assert set(HOST.findall(path.read_bytes())) <= NOT_ASKED, path.name
