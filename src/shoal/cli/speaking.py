"""The language of `--help` and of what click itself refuses.

English is in the code. Other languages are in `help/<lang>.toml`: click's sentences by their
English text, ours by command and option. click asks gettext for its words, which wants compiled
files; so it is handed ours directly while a command runs.
"""

from __future__ import annotations

import copy
import os
import tomllib
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LANGUAGES: Final = ("en", "fr")
"""Those of `core.words`, which takes longer to import than `--help` may take."""
ENGLISH: Final = "en"
SPEAKERS: Final = (
    click.core, click.exceptions, click.types, click.formatting, click.decorators, click.parser,
)  # fmt: skip
"""The modules of click that say something."""

PLAINER: Final = {"{value!r} is not a valid {number_type}.": "{value!r} is not a number."}
"""What click would say in English of types that only programmers know, such as a float range."""

Catalogue = dict[str, dict[str, str]]


@cache
def catalogue(lang: str) -> Catalogue:
    """All that is said in a language; nothing for English, which is in the code."""
    if lang == ENGLISH:
        return {}
    text = (files("shoal.cli") / "help" / f"{lang}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def asked_language(args: Sequence[str]) -> str:
    """The language that a command line asks for, before it is read; else the usual one."""
    for name, value in pairwise([*args, ""]):
        option, _, given = name.partition("=")
        lang = given or value
        if option == "--lang" and lang in LANGUAGES:
            return lang
    asked = os.environ.get("SHOAL_LANG", "")
    return asked if asked in LANGUAGES else usual_language()


def usual_language() -> str:
    """The language that the system is set to, if it is one of ours; otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(name, ""):
            return said[:2] if said[:2] in LANGUAGES else ENGLISH
    return ENGLISH


def say(sentence: str, lang: str) -> str:
    """A sentence of click's or of the program itself."""
    return catalogue(lang).get("sentences", PLAINER).get(sentence, sentence)


@contextmanager
def let_click_speak(lang: str) -> Iterator[None]:
    """Let click speak a language meanwhile."""
    ours: dict[str, Any] = {
        "_": lambda sentence: say(sentence, lang),
        "ngettext": lambda one, many, count: say(one if count == 1 else many, lang),
    }
    kept = [
        (module, name, vars(module)[name])
        for module in SPEAKERS
        for name in ours
        if name in vars(module)
    ]
    for module, name, _ in kept:
        setattr(module, name, ours[name])
    try:
        yield
    finally:
        for module, name, before in kept:
            setattr(module, name, before)


def translate(command: click.Command, name: str, lang: str) -> click.Command:
    """A command whose help is in a language."""
    if lang == ENGLISH:
        return command
    said = catalogue(lang)
    spoken = copy.copy(command)
    spoken.short_help, spoken.help = said[name]["short"], said[name]["text"].strip()
    spoken.params = [
        translate_option(param, {**said["options"], **said[name]}) for param in command.params
    ]
    return spoken


def translate_option(param: click.Parameter, said: dict[str, str]) -> click.Parameter:
    """An option whose help is in a language; arguments have none."""
    if not isinstance(param, click.Option) or param.help is None or param.name is None:
        return param
    spoken = copy.copy(param)
    spoken.help = said[param.name]
    return spoken
