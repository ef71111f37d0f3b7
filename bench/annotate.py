"""What mypyc says about the hot modules: its own annotation, and a check for boxing in loops.

mypyc's annotation marks generic operations and lookups, but not where a native number is made into
an object. That is visible in its intermediate code, so the check reads that. An operation is in a
loop if control can come back to it, or if it is in a function that some loop calls, directly or
through others; what only happens on the way to an error does not count.

What is left has to be named, with its reason, in docs/decisions/0003-what-is-still-boxed.md.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy.fscache import FileSystemCache
from mypyc.annotate import generate_annotated_html
from mypyc.build import construct_groups, get_mypy_config
from mypyc.codegen import emitmodule
from mypyc.errors import Errors
from mypyc.ir.ops import Box, Call, CallC, LoadErrorValue, MethodCall, Return, Unbox
from mypyc.options import CompilerOptions

from bench.places import OUT, ROOT
from shoal._hot import PACKAGE, hot_sources

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mypyc.ir.func_ir import FuncIR
    from mypyc.ir.module_ir import ModuleIR
    from mypyc.ir.ops import BasicBlock, Op

PAGE = OUT / "annotation.html"
DECISION = ROOT / "docs" / "decisions" / "0003-what-is-still-boxed.md"
SLOW_CALLS = ("PyObject_", "PyNumber_", "CPyObject_", "CPyIter_", "CPyDict_", "CPyTagged_")
"""Functions that take or give objects. The last works on whole numbers without bounds."""
RARE = "CPyTagged_FromInt64"
"""Called only for numbers from 2^62 on; all others become such whole numbers by a shift."""


@dataclass(frozen=True, order=True)
class Finding:
    """An operation in a loop that works on objects."""

    function: str
    line: int
    what: str


def compile_to_ir(sources: list[Path]) -> dict[str, ModuleIR]:
    """Compile as the build does, as far as intermediate code, and write mypyc's annotation."""
    options = CompilerOptions(group_name="shoal")
    paths = [source.relative_to(ROOT).as_posix() for source in sources]
    cache = FileSystemCache()
    compiled, everything, settings = get_mypy_config(["--strict", *paths], None, options, cache)
    groups = construct_groups(compiled, False, True, options.group_name)  # noqa: FBT003  # theirs
    result = emitmodule.parse_and_typecheck(everything, settings, options, groups, cache)
    if result.errors:
        raise RuntimeError("\n".join(result.errors))
    modules, _, mapper = emitmodule.compile_modules_to_c(result, options, Errors(settings), groups)
    with contextlib.redirect_stdout(io.StringIO()):  # it would tell where the page is
        generate_annotated_html(str(PAGE), result, modules, mapper)
    return modules


class Flow:
    """Where control can go in one function."""

    def __init__(self, function: FuncIR) -> None:
        self.name: str = function.fullname
        self.short: str = function.name
        self.reaches = {block: set(block.terminator.targets()) for block in function.blocks}
        changed = True
        while changed:  # everything that can be reached, until that grows no more
            changed = False
            for block, reached in self.reaches.items():
                further = reached.union(*(self.reaches[target] for target in reached))
                if further != reached:
                    self.reaches[block] = further
                    changed = True

    def loops(self) -> Iterator[BasicBlock]:
        """The blocks that control can come back to."""
        return (block for block, reached in self.reaches.items() if block in reached)

    def succeeding(self) -> Iterator[BasicBlock]:
        """The blocks from which the function can end without an error."""
        ends = {block for block in self.reaches if ends_well(block)}
        return (block for block, reached in self.reaches.items() if ends & (reached | {block}))


def ends_well(block: BasicBlock) -> bool:
    """Whether a block ends the function, and not with an error."""
    end = block.terminator
    return isinstance(end, Return) and not isinstance(end.value, LoadErrorValue)


def calls(blocks: Iterable[BasicBlock]) -> set[str]:
    """Short names of the functions that are called; a method may be that of any class."""
    named = set()
    for op in (op for block in blocks for op in block.ops):
        if isinstance(op, Call):
            named.add(op.fn.name)
        elif isinstance(op, MethodCall):
            named.add(op.method)
    return named


def called_in_loops(flows: list[Flow]) -> set[str]:
    """Short names of all functions that some loop calls, directly or through others."""
    found = set[str]()
    new = set[str]().union(*(calls(flow.loops()) for flow in flows))
    while new:
        found |= new
        inner = (calls(flow.succeeding()) for flow in flows if flow.short in new)
        new = set[str]().union(*inner) - found
    return found


def boxing(op: Op) -> str:
    """What is slow about an operation; nothing for most."""
    if isinstance(op, Box):
        return f"boxes {op.src.type}"
    if isinstance(op, Unbox):
        return f"unboxes {op.type}"
    if isinstance(op, CallC) and op.function_name != RARE:
        return f"calls {op.function_name}" if op.function_name.startswith(SLOW_CALLS) else ""
    return ""


def find_boxing(modules: dict[str, ModuleIR]) -> list[Finding]:
    """Every operation on objects in a loop, but for what runs once when a module is loaded."""
    functions = [function for module in modules.values() for function in module.functions]
    flows = [Flow(function) for function in functions if function.name != "__top_level__"]
    inner = called_in_loops(flows)
    return sorted(
        {
            Finding(flow.name, op.line, what)
            for flow in flows
            for block in (flow.succeeding() if flow.short in inner else flow.loops())
            for op in block.ops
            if (what := boxing(op))
        }
    )


def named_in_decision() -> set[str]:
    """The functions that the decision names, each at the beginning of a row of its table."""
    return set(re.findall(r"^\| `([\w.]+)` \|", DECISION.read_text(encoding="utf-8"), re.MULTILINE))


def annotate() -> int:
    """Write the page and list what is left; 1 if something is left that the decision lacks."""
    OUT.mkdir(exist_ok=True)
    os.chdir(ROOT)  # paths in the page are relative
    findings = find_boxing(compile_to_ir(hot_sources(PACKAGE, "shoal")))
    named = named_in_decision()
    functions = dict.fromkeys(finding.function for finding in findings)
    for function in functions:
        known = "named" if function in named else "NOT NAMED"
        sys.stdout.write(f"{function}  ({known} in {DECISION.name})\n")
        for finding in findings:
            if finding.function == function:
                sys.stdout.write(f"  line {finding.line}: {finding.what}\n")
    for function in sorted(named - functions.keys()):
        sys.stdout.write(f"{function}  is named, but boxes nothing any more\n")
    sys.stdout.write(f"mypyc's annotation: {PAGE.relative_to(ROOT)}\n")
    return 0 if functions.keys() == named else 1
