"""Keeps known traps of mypyc out of Shoal. Prints `file:line: what` and exits with 1.

Each trap was met with the pinned versions; docs/decisions/0002-compiled-by-mypyc.md has the list.
Most of them are in hot modules. One is in all others: a vec that interpreted code hands to compiled
code is never freed (docs/decisions/0011-vecs-stay-in-compiled-code.md).
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))
from shoal._hot import PACKAGE, hot_sources  # noqa: E402 - a tool runs without an install

if TYPE_CHECKING:
    from collections.abc import Iterator

VECS = "librt.vecs"
RETURNS_NEW = {"append", "extend", "remove", "pop"}
WIDE = 1 << 31
Finding = tuple[int, str]


def main() -> int:
    """Check every module: rules and searches for all traps, all others for vecs."""
    rules, tables = hot_sources(PACKAGE, "shoal"), hot_sources(PACKAGE, "shoal_tables")
    others = sorted(set(PACKAGE.rglob("*.py")) - {*rules, *tables})
    found = [
        f"{path.relative_to(ROOT)}:{line}: {what}"
        for paths, check_source in (
            (rules, check),
            (tables, check_calls),
            (others, check_interpreted),
        )
        for path in paths
        for line, what in check_source(path.read_text(encoding="utf-8"))
    ]
    print("\n".join(found) or "no known trap of mypyc", file=sys.stderr)  # noqa: T201 - a tool
    return 1 if found else 0


def check_calls(source: str) -> list[Finding]:
    """The traps in a compiled module that is made of calls: numbers may be boxed, never wrong."""
    tree = ast.parse(source)
    return sorted([*handed_over_vecs(tree), *literal_shifts(tree)])


def check_interpreted(source: str) -> list[Finding]:
    """The traps in a module that is not compiled, by line."""
    return sorted(handed_over_vecs(ast.parse(source)))


def handed_over_vecs(tree: ast.Module) -> Iterator[Finding]:
    """A vec handed to compiled code is never freed; an annotation says that one is at hand."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found = any(alias.name == VECS for alias in names)
            case ast.ImportFrom(module="librt", names=names):
                found = any(alias.name == "vecs" for alias in names)
            case ast.ImportFrom(module=module):
                found = module == VECS
            case _:
                continue
        if found:
            yield node.lineno, "a vec that interpreted code hands over is never freed"


def check(source: str) -> list[Finding]:
    """The traps in one hot module, by line."""
    tree = ast.parse(source)
    traps = (literal_shifts, boxed_choices, loops, lost_vecs, starred_vecs, wrapping, imports)
    return sorted(finding for trap in traps for finding in trap(tree))


def literal_shifts(tree: ast.Module) -> Iterator[Finding]:
    """A literal shifted by a variable is computed in 32 bits."""
    for scope in scopes(tree):
        literals = literal_names(scope)
        for node in own_nodes(scope):
            if not isinstance(node, ast.BinOp | ast.AugAssign) or not isinstance(
                node.op, ast.LShift
            ):
                continue
            left, right = (
                (node.left, node.right)
                if isinstance(node, ast.BinOp)
                else (node.target, node.value)
            )
            if is_literal(left, literals) and not is_literal(right, literals):
                yield (
                    node.lineno,
                    "a literal is shifted by a variable: wrong from 31 on; use a table",
                )


def scopes(tree: ast.Module) -> list[ast.AST]:
    """The module and its functions."""
    return [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))]


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope without those of the functions inside it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from own_nodes(child)


def literal_names(scope: ast.AST) -> set[str]:
    """Names that hold nothing but literals in a scope: the compiler folds them."""
    values: dict[str, list[ast.expr | None]] = {}
    for node in own_nodes(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        values.setdefault(name.id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            values.setdefault(node.target.id, []).append(node.value)
        elif isinstance(node, ast.AugAssign | ast.For) and isinstance(node.target, ast.Name):
            values.setdefault(node.target.id, []).append(None)
    return {
        name
        for name, given in values.items()
        if all(value is not None and is_literal(value, set()) for value in given)
    }


def is_literal(node: ast.AST, names: set[str]) -> bool:
    """Whether the compiler knows the value: a number, a constant, or arithmetic on them."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name.isupper() or name in names
        case ast.Call(func=ast.Name(id="i64"), args=[inner]):
            return is_literal(inner, names)
        case ast.UnaryOp(operand=inner):
            return is_literal(inner, names)
        case ast.BinOp(left=left, right=right):
            return is_literal(left, names) and is_literal(right, names)
    return False


def boxed_choices(tree: ast.Module) -> Iterator[Finding]:
    """`0 if … else n` boxes n: the literal makes the whole an int of any size."""
    for scope in scopes(tree):
        for node in own_nodes(scope):
            if isinstance(node, ast.IfExp):
                literal = [is_literal(side, set()) for side in (node.body, node.orelse)]
                if any(literal) and not all(literal) and not is_text(node):
                    yield node.lineno, "a choice of a literal and a variable boxes; use if and else"


def is_text(choice: ast.IfExp) -> bool:
    """Whether a choice is between texts or None, which are objects anyway."""
    sides = (choice.body, choice.orelse)
    return any(isinstance(side, ast.Constant) and not isinstance(side.value, int) for side in sides)


def loops(tree: ast.Module) -> Iterator[Finding]:
    """Loops over `_`, and ranges with a computed step, box every step."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.For):
            continue
        if isinstance(node.target, ast.Name) and node.target.id == "_":
            yield node.lineno, "a loop over _ boxes every step; name the variable"
        match node.iter:
            case ast.Call(func=ast.Name(id="range"), args=[_, _, step]) if not isinstance(
                step, ast.Constant | ast.UnaryOp
            ):
                yield node.lineno, "a range with a computed step boxes every step; use a literal"


def lost_vecs(tree: ast.Module) -> Iterator[Finding]:
    """`append` and its kin return a new vec; dropping it drops the change."""
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == VECS
        for alias in node.names
    } & RETURNS_NEW
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name in names:
                yield node.lineno, f"{name} returns a new vec, which is lost here"


def starred_vecs(tree: ast.Module) -> Iterator[Finding]:
    """A starred item in the list that makes a vec crashes the compiler."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Subscript(value=ast.Name(id="vec")), args=[ast.List(elts=items)]
            ):
                if any(isinstance(item, ast.Starred) for item in items):
                    yield (
                        node.lineno,
                        "a starred item in a vec crashes the compiler; make a list first",
                    )


def wrapping(tree: ast.Module) -> Iterator[Finding]:
    """A product with a wide constant wraps when compiled only; masked, both agree."""
    wide = wide_names(tree)
    masked = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd)
        for inner in (node.left, node.right)
    }
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=left, op=ast.Mult(), right=right) if id(node) not in masked:
                if is_wide(left, wide) or is_wide(right, wide):
                    yield node.lineno, "a product with a wide constant wraps when compiled; mask it"


def wide_names(tree: ast.Module) -> set[str]:
    """Constants of the module that do not fit 31 bits."""
    return {
        node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.value is not None
        and is_wide(node.value, set())
    }


def is_wide(node: ast.AST, names: set[str]) -> bool:
    """Whether a constant is so large that a product with it may leave 64 bits."""
    match node:
        case ast.Constant(value=int(value)):
            return value >= WIDE
        case ast.Name(id=name):
            return name in names
    return False


def imports(tree: ast.Module) -> Iterator[Finding]:
    """A call through a Protocol costs more than one through an abstract class."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="typing", names=names):
                if any(alias.name == "Protocol" for alias in names):
                    yield node.lineno, "calls through a Protocol are slow; use an abstract class"


if __name__ == "__main__":
    sys.exit(main())
