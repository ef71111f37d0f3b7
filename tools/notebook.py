"""Runs the notebook of the tour and writes its outputs: `python -m tools.notebook`.

A notebook is a JSON file with cells of text and of Python. Each cell is run here as a notebook
would run it: what it prints, and what its last line is worth. So the outputs in the file are made,
never typed, and a test sees that they are still what the code gives.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

TOUR = Path(__file__).parents[1] / "examples" / "tour.ipynb"


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with the outputs of all its cells."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            outputs = run_cell("".join(cell["source"]), names, count)
            cells.append({**cell, "execution_count": count, "outputs": outputs})
        else:
            cells.append(cell)
    return {**notebook, "cells": cells}


def run_cell(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a cell prints, and what its last line is worth."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    outputs: list[dict[str, Any]] = []
    said, worth = io.StringIO(), None
    with contextlib.redirect_stdout(said):
        exec(compile(ast.Module(body, []), f"cell {count}", "exec"), names)  # noqa: S102 - our own
        if isinstance(last, ast.Expr):
            worth = eval(compile(ast.Expression(last.value), f"cell {count}", "eval"), names)  # noqa: S307 - likewise
    if said.getvalue():
        lines = said.getvalue().splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines})
    if worth is not None:
        shown = {"text/plain": repr(worth).splitlines(keepends=True)}
        outputs.append(
            {
                "output_type": "execute_result",
                "execution_count": count,
                "metadata": {},
                "data": shown,
            }
        )
    return outputs


def write(notebook: dict[str, Any]) -> str:
    """A notebook as it is kept."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Run the tour and write it."""
    made = write(run(json.loads(TOUR.read_text(encoding="utf-8"))))
    TOUR.write_text(made, encoding="utf-8")
    sys.stderr.write(f"{TOUR.name} has new outputs\n")


if __name__ == "__main__":
    main()
