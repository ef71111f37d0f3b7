"""A sixth game needs a folder in the client and nothing else: it becomes a chunk of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from tools.build_web import WEB, find_node, install

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BOARD = """
<script lang="ts">
  import type { Table } from '../../core/table.svelte';
  let { table }: { table: Table<{ held: (number | null)[] }> } = $props();
</script>
<p class="tiddlers-board">{table.view.held.join(' ')}</p>
"""
INDEX = """
import plain from '../../plain';
import Board from './Board.svelte';
export default { ...plain, board: Board };
"""
SHOP = "export default { stripes: ['#123abc', '#fdf3df'], minutes: 2, usual: 3 };"
FOLDER = {
    "Board.svelte": BOARD,
    "index.ts": INDEX,
    "shop.ts": SHOP,
    "words/en.json": '{"held": "the tiddlers that are held"}',
    "words/fr.json": '{"held": "les blanchailles en main"}',
}
HASHED = re.compile(r"-[\w-]{8}\.")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The client in a tree of its own, as far as it was installed here."""
    install(find_node())
    copy = tmp_path_factory.mktemp("tree")
    shutil.copytree(WEB, copy / "web", ignore=shutil.ignore_patterns("node_modules"))
    (copy / "web" / "node_modules").symlink_to(WEB / "node_modules")
    yield copy
    (copy / "web" / "node_modules").unlink()


def build(tree: Path) -> dict[str, str]:
    """The files that are built: their names without hashes, and what they hold."""
    node = find_node()
    programs = f"{node}{os.pathsep}{os.environ['PATH']}"
    vite = [str(node / "node"), "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"]
    subprocess.run(vite, cwd=tree / "web", env={**os.environ, "PATH": programs}, check=True)  # noqa: S603 - our own client
    assets = tree / "src" / "shoal" / "table" / "server" / "site" / "assets"
    found: dict[str, str] = {}
    for path in sorted(assets.iterdir()):
        if path.suffix in {".js", ".json"}:
            name = HASHED.sub(".", path.name)  # each game has an fr.json
            found[name] = found.get(name, "") + path.read_text(encoding="utf-8")
    return found


def test_a_folder_makes_a_board_a_shop_and_words(tree: Path) -> None:
    before = build(tree)
    for name, text in FOLDER.items():
        path = tree / "web" / "src" / "games" / "tiddlers" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    after = build(tree)
    assert "#123abc" in after["core.js"], "the street of shops knows it"
    with_board = {name for name, text in after.items() if "tiddlers-board" in text}
    assert with_board, "its board is built"
    assert not with_board & before.keys(), "and is in no file that is fetched for another game"
    assert any("blanchailles" in text for text in after.values())
