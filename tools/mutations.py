"""The small changes that make mutants of a module."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import CodeType

OTHER_OPERATOR: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
SHORT = 60
"""Characters of a change that are shown, on each side."""


@dataclass(frozen=True, order=True)
class Mutant:
    """A module with one change."""

    path: Path
    number: int
    """Of the change, counted through the module."""
    line: int
    text: str
    """The line as it was."""
    change: str

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}: {self.text}\n{'':18}{self.change}"

    def code(self) -> CodeType:
        """The changed module, ready to run."""
        tree = Mutator(self.number).visit(ast.parse(self.path.read_bytes()))
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)


class MutantLoader(SourceFileLoader):
    """Loads a mutant in place of its module."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.path))
        self.mutant = mutant

    def get_code(self, _name: str) -> CodeType:
        """The code of the mutant, past whatever was cached."""
        return self.mutant.code()


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a module."""
    source = path.read_text(encoding="utf-8")
    mutator, lines = Mutator(), source.splitlines()
    mutator.visit(ast.parse(source))
    return [
        Mutant(path, number, line, lines[line - 1].strip(), change)
        for number, (line, change) in enumerate(mutator.found)
    ]


class Mutator(ast.NodeTransformer):
    """Goes through a module, notes every change that could be made, and makes the wanted one.

    Types and texts stay as they are: types are mypy's, and texts are words or keys of words.
    """

    def __init__(self, wanted: int | None = None) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str]] = []

    def visit(self, node: ast.AST) -> Any:  # noqa: ANN401 - the form of `ast`
        """Note the changes of a node and of all within, in a fixed order."""
        for changed in changes_of(node):
            line: int = getattr(node, "lineno", 0)  # whatever is changed has one
            self.found.append((line, f"{shorten(node)} → {shorten(changed)}"))
            if len(self.found) - 1 == self.wanted:
                return ast.copy_location(changed, node)
        return super().visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """All but the annotation, and nothing that names a type."""
        if node.value is not None and ast.unparse(node.annotation) != "TypeAlias":
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Defaults and body, without annotations and decorators."""
        node.args.defaults = [self.visit(value) for value in node.args.defaults]
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """The body, without bases and what they are told."""
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """All but imports for types."""
        return node if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Nothing: a text."""
        return node


def changes_of(node: ast.AST) -> Iterator[ast.AST]:
    """What may take the place of a node."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Compare(left=left, ops=[operator], comparators=right):
            yield ast.Compare(left, [other(operator)], right)
        case ast.BoolOp(op=operator, values=values):
            yield ast.BoolOp(other(operator), values)
        case ast.BinOp(left=left, op=operator, right=right):
            yield ast.BinOp(left, other(operator), right)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.stmt():
            yield from changes_of_statement(node)


def changes_of_statement(node: ast.stmt) -> Iterator[ast.AST]:
    """What may take the place of a statement: often nothing at all."""
    match node:
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call() | ast.Subscript() as test):
            if ast.unparse(test) != "TYPE_CHECKING":
                yield ast.If(ast.UnaryOp(ast.Not(), test), node.body, node.orelse)
        case ast.AugAssign(target=target, op=operator, value=value):
            yield ast.AugAssign(target, other(operator), value)
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Expr(value=ast.Call()) | ast.Raise():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def other(operator: ast.AST) -> Any:  # noqa: ANN401 - of the same kind
    """The operator that takes the place of another."""
    return OTHER_OPERATOR[type(operator)]()


def shorten(node: ast.AST) -> str:
    """The beginning of a node as text."""
    return ast.unparse(node).partition("\n")[0][:SHORT]
