"""The strings in scripts and templates of the client, and which of them a person would read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD: Final = re.compile(r"[^\W\d_]{2,}")
SENTENCE: Final = re.compile(r"\s*[A-ZÀ-Ö]|.*[.!?…]\s*$", re.DOTALL)
"""It begins with a capital or ends with a full stop."""
READ: Final = r"aria-label|title|alt|placeholder"
"""Attributes that are shown or spoken."""
SHOWN: Final = re.compile(
    r"(?:\.(?:textContent|innerText|innerHTML|title|ariaLabel|placeholder|alt)\s*=(?!=)"
    r"|\.setAttribute\(\S+,|\b(?:label|title|detail|tag|unit|says|placeholder)\s*:"
    r"|\b(?:problem|label|title)\s*=(?!=)|\.announce\()"
)
"""Code whose value is shown or spoken: `button.title = `, `label: `."""
COMPARED: Final = re.compile(r"(?:[=!]==|\[|\bin|\bcase)\s*$")
SCRIPTS: Final = re.compile(r"<script\b[^>]*>(.*?)</script>", re.DOTALL)
ASIDE: Final = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
PATTERN: Final = re.compile(r"/(?:\[(?:\\.|[^\]\\])*\]|\\.|[^/\\\n])+/\w*")
BEFORE_PATTERN: Final = re.compile(r"(?:^|[=(,:!&|?{};\[>\n]|return)\s*$")


class Literal(NamedTuple):
    text: str
    before: str
    """The code before it, in which every string is an S."""


def literals(script: str, code: str = "") -> list[Literal]:
    """Every string of a script that goes on from some code. Comments and patterns have none."""
    found, at = list[Literal](), 0
    while at < len(script):
        if script.startswith("//", at):
            at = end_of(script, "\n", at)
        elif script.startswith("/*", at):
            at = end_of(script, "*/", at)
        elif script[at] == "/" and BEFORE_PATTERN.search(code):
            pattern = PATTERN.match(script, at)
            at, code = pattern.end() if pattern else at + 1, f"{code}/"
        elif script[at] in "'\"`":
            text, inner, at = read_string(script, at, code)
            found += [Literal(text, code), *inner]
            code += "S"
        else:
            code += script[at]
            at += 1
    return found


def end_of(script: str, mark: str, at: int) -> int:
    found = script.find(mark, at)
    return len(script) if found < 0 else found + len(mark)


def read_string(script: str, at: int, code: str) -> tuple[str, list[Literal], int]:
    """A string without what is put into it, the strings in there, and where it ends."""
    quote, text, inner = script[at], "", list[Literal]()
    at += 1
    while script[at] != quote:
        if script[at] == "\\":
            at += 2
        elif quote == "`" and script.startswith("${", at):
            end = end_of_braces(script, at + 1)
            inner += literals(script[at + 2 : end - 1], code)
            text += "\N{REPLACEMENT CHARACTER}"
            at = end
        else:
            text += script[at]
            at += 1
    return text, inner, at + 1


def end_of_braces(script: str, at: int) -> int:
    """Behind the brace that closes the one here."""
    depth = 0
    while True:
        depth += (script[at] == "{") - (script[at] == "}")
        at += 1
        if not depth:
            return at


def is_value(before: str) -> bool:
    """Whether an expression gives a string that follows this beginning of it.

    If not, the string is handed on, as in `say('hint')`, or compared.
    """
    opened = ""
    for here, letter in enumerate(before):
        if letter in "([{":
            # A bracket behind a name holds arguments; one that only holds together says nothing.
            opened += "f" if letter != "(" or re.search(r"[\w)\]]$", before[:here]) else "g"
        elif letter in ")]}":
            if not opened:
                return False
            opened = opened[:-1]
        elif letter == ";" or (letter == "," and "f" not in opened):
            return False
    return "f" not in opened and not COMPARED.search(before)


def is_shown(before: str) -> bool:
    """Whether a string stands where something is shown or spoken."""
    ends = [found.end() for found in SHOWN.finditer(before)]
    return bool(ends) and is_value(before[ends[-1] :])


def is_sentence(text: str) -> bool:
    return len(WORD.findall(text)) > 1 and SENTENCE.match(text) is not None


def read_in_script(script: str) -> list[str]:
    """Strings of a script that are sentences, or stand where something is shown or spoken."""
    return [
        text
        for text, before in literals(script)
        if is_sentence(text) or (WORD.search(text) and is_shown(before))
    ]


def expressions(template: str) -> Iterator[str]:
    """What a Svelte template computes where it stands as text, or is an attribute that is read."""
    at, inside_tag = 0, False
    while at < len(template):
        if template[at] == "{":
            end = end_of_braces(template, at)
            spoken = re.search(rf"\b(?:{READ})=(?:\"[^\"]*)?$", template[:at])
            if (spoken or not inside_tag) and template[at + 1] not in "#:/@":
                yield template[at + 1 : end - 1]
            at = end
            continue
        if inside_tag:
            inside_tag = template[at] != ">"
        elif template[at] == "<" and re.match(r"[/\w:]", template[at + 1 : at + 2]):
            inside_tag = True
        at += 1


def read_in_template(template: str) -> list[str]:
    """Strings in expressions of a template that a person would read."""
    return [
        text
        for expression in expressions(template)
        for text, before in literals(expression)
        if WORD.search(text) and is_value(before)
    ]


def read_in(name: str, source: str) -> list[str]:
    """Strings of a file that a person would read and that no catalogue has."""
    if not name.endswith(".svelte"):
        return read_in_script(source)
    scripts = [read for script in SCRIPTS.findall(source) for read in read_in_script(script)]
    return scripts + read_in_template(ASIDE.sub("", source))
