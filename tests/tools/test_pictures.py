"""The committed pictures: all are known and small, and those of the README show what there is."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from tools.pictures import manifest, terminal

if TYPE_CHECKING:
    from pathlib import Path

MOST = 7_000_000
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
    assert manifest.shown()
    assert manifest.shown() <= set(manifest.read())


def test_the_pictures_of_the_readme_show_pages_as_they_look_now() -> None:
    old = manifest.shown() & set(manifest.stale(manifest.read()))
    assert not old, (
        "markup or styles have changed: make pictures ONLY=readme takes the pictures again; "
        "if nothing of it is to be seen in them: .venv/bin/python -m tools.pictures keep"
    )


def test_only_what_can_be_seen_makes_a_picture_stale(tmp_path: Path) -> None:
    page = tmp_path / "Page.svelte"
    page.write_text("<script>\n  let a = 1;\n</script>\n<!-- why -->\n<p>\n  fish</p>\n")
    first = manifest.looks_of(page)
    page.write_text("<script>\n  let b = 2;\n</script>\n<p>\n\n    fish</p>\n")
    assert manifest.looks_of(page) == first
    page.write_text("<script>\n  let b = 2;\n</script>\n<p>two fish</p>\n")
    assert manifest.looks_of(page) != first


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
