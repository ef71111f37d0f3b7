"""The committed pictures: all are known and small. `tools.pictures stale` lists old ones."""

from __future__ import annotations

import hashlib
import re

from tools.pictures import manifest, terminal

MOST = 6_000_000
"""Bytes of all of them together."""


def test_the_manifest_lists_the_pictures_that_are_there() -> None:
    files = {path.name for path in manifest.FOLDER.glob("*.webp")}
    assert set(manifest.read()) == files


def test_no_picture_was_changed_by_hand() -> None:
    for name, picture in manifest.read().items():
        data = (manifest.FOLDER / name).read_bytes()
        assert hashlib.sha256(data).hexdigest()[:16] == picture.content, name


def test_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in manifest.FOLDER.glob("*.webp")) < MOST


def test_the_readme_shows_pictures_that_are_there() -> None:
    text = (manifest.ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"docs/pictures/([\w.-]+\.webp)", text)
    assert set(shown) <= set(manifest.read())


def test_a_change_of_a_game_makes_its_pictures_stale_and_no_others() -> None:
    pictures = {
        "a": manifest.Made("petri_heil", manifest.sources_of("petri_heil"), ""),
        "b": manifest.Made("petri_heil", "something else", ""),
        "c": manifest.Made("", manifest.sources_of(""), ""),
    }
    assert manifest.stale(pictures) == ["b"]
    assert manifest.sources_of("petri_heil") != manifest.sources_of("public_market")


def test_the_picture_of_the_terminal_shows_it_as_it_is() -> None:
    drawn = terminal.PICTURE.read_text(encoding="utf-8")
    assert drawn == terminal.draw_terminal(), "stale: make pictures ONLY=terminal"


def test_the_picture_of_the_terminal_asks_no_other_host_for_letters() -> None:
    assert "url(" not in terminal.PICTURE.read_text(encoding="utf-8").replace("url(#", "")
