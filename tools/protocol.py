"""Writes what the server's types say: docs/openapi.json, TypeScript types, and tables in pages.

`python -m tools.protocol` writes; a test fails where a file is not what this would write.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec
from msgspec.structs import fields

from shoal.core.words import LANGUAGES, Fact
from shoal.table.server.api import REFUSALS
from shoal.table.server.endpoints import ENDPOINTS
from shoal.table.server.openapi import PARAMETER, field_texts, openapi
from shoal.table.server.server import Server
from shoal.table.server.settings import PREFIX, Settings
from shoal.table.server.wire import Kind, Said, Spoken, TableState, Viewer, What

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.table.server.endpoints import Endpoint

ROOT: Final = Path(__file__).parents[1]
BLOCK: Final = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
WIDTH: Final = 110
"""Letters in a line of TypeScript, as web/.prettierrc.json has it."""
NAMES: Final = {"Error": "Problem", "Field": "FormField", "Settings": "TableSettings"}
"""Names that mean something else in a browser, or too little."""
SAID: Final = [struct.__name__ for struct in get_args(Said)]
SPOKEN: Final = [struct.__name__ for struct in get_args(Spoken)]
PRIMITIVES: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def main() -> None:
    """Write all files."""
    for path, text in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def made() -> dict[Path, str]:
    """All files with what should be in them."""
    document = msgspec.json.decode(msgspec.json.encode(openapi()))
    files = {
        ROOT / "docs" / "openapi.json": write_json(document),
        ROOT / "web" / "src" / "core" / "protocol.ts": write_typescript(document),
    }
    for name in ("protocol", "operate"):
        page = ROOT / "docs" / f"{name}.md"
        files[page] = fill_in(page.read_text(encoding="utf-8"), document)
    return files


def write_json(document: object) -> str:
    """The OpenAPI document, for people to read."""
    return msgspec.json.format(msgspec.json.encode(document)).decode() + "\n"


# TypeScript


def write_typescript(document: dict[str, Any]) -> str:
    """Every type as an interface, and unions of messages that differ in `t`."""
    schemas = document["components"]["schemas"]
    known = {text: name for name, text in aliases().items()}
    parts = [
        "// Made by `make protocol` from src/shoal/table/server/{wire,api}.py: change it there.",
        *(declare(name, text) for name, text in aliases().items()),
        "export type Facts = Record<string, Fact>;",
    ]
    parts += [
        interface(name, schema, known)
        for name, schema in schemas.items()
        if not name.startswith("Socket")
    ]
    parts.append(declare("Request", " | ".join(name for name in SAID if name != "Hello")))
    parts.append(
        "/** Anything that a client says on its socket. */\n" + declare("Said", " | ".join(SAID))
    )
    parts.append(
        "/** Anything that a table says on it. */\n" + declare("Spoken", " | ".join(SPOKEN))
    )
    return "\n\n".join(parts) + "\n"


def aliases() -> dict[str, str]:
    """Types that have a name of their own, as TypeScript writes them."""
    kinds: dict[str, object] = {
        "Fact": Fact,
        "Viewer": Viewer,
        "What": What,
        "Kind": Kind,
        "TableState": TableState,
    }
    lang = " | ".join(f"'{lang}'" for lang in LANGUAGES)
    return {
        "Lang": lang,
        **{name: type_of(msgspec.json.schema(kind), {}) for name, kind in kinds.items()},
    }


def declare(name: str, text: str) -> str:
    """A name for a type; long unions stand one below the other."""
    line = f"export type {name} = {text};"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n  | " + text.replace(" | ", "\n  | ") + ";"


def interface(name: str, schema: dict[str, Any], known: dict[str, str]) -> str:
    """A struct."""
    lines = [
        comment(schema.get("description", ""), ""),
        f"export interface {NAMES.get(name, name)} {{",
    ]
    required = set(schema.get("required", ()))
    for field, about in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(comment(about.get("description", ""), "  "))
        lines += wrap(f"  {field}{mark}: {type_of(about, known)};")
    return "\n".join([*(line for line in lines if line), "}"])


def wrap(line: str) -> list[str]:
    """A field whose type may be a long union."""
    if len(line) <= WIDTH:
        return [line]
    name, _, union = line.partition(": ")
    return [f"{name}:", "    | " + union.replace(" | ", "\n    | ")]


def comment(text: str, indent: str) -> str:
    """What something means; nothing for no text."""
    lines = text.replace("\n\n", "\n").splitlines()
    if len(lines) <= 1:
        return f"{indent}/** {text} */" if text else ""
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"])


def type_of(schema: dict[str, Any], known: dict[str, str]) -> str:
    """The type that a schema describes, by its own name where it has one."""
    text = spell(schema, known)
    return known.get(text, text)


def spell(schema: dict[str, Any], known: dict[str, str]) -> str:
    """The type that a schema describes."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return NAMES.get(name, name)
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part, known) for part in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        inner = type_of(schema.get("items", {}), known)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        inner = type_of(schema.get("additionalProperties", {}), known)
        keys = type_of(schema["propertyNames"], known) if "propertyNames" in schema else "string"
        text = f"Record<{keys}, {inner}>"
        return "Facts" if text == "Record<string, Fact>" else text
    return PRIMITIVES.get(str(kind), "unknown")


# Pages


def fill_in(page: str, document: dict[str, Any]) -> str:
    """A page with its tables made anew."""

    def make(mark: re.Match[str]) -> str:
        lines = "\n".join(BLOCKS[mark[2]](document))
        return f"{mark[1]}\n{lines}\n\n{mark[3]}"

    return BLOCK.sub(make, page)


def table(head: str, rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    """A table in Markdown; bars inside of cells are escaped."""
    names = head.split(", ")
    yield f"| {' | '.join(names)} |"
    yield "|" + "---|" * len(names)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |"


def endpoint_rows(_document: dict[str, Any]) -> Iterator[str]:
    """Every endpoint: what it takes and gives."""
    rows = (
        (
            f"`{endpoint.method} {PARAMETER.sub(as_written, endpoint.path)}`",
            (endpoint.answer.__doc__ or "").strip().splitlines()[0],
            takes(endpoint),
            gives(endpoint),
            "guests" if endpoint.guest else "all",
        )
        for endpoint in ENDPOINTS
    )
    return table("endpoint, what it does, takes, gives, for", rows)


def as_written(part: re.Match[str]) -> str:
    """A part of a path without its type."""
    return f"{{{part[1]}}}"


def takes(endpoint: Endpoint) -> str:
    names = [f"`?{query.name}=`" for query in endpoint.query]
    if endpoint.body is not None:
        names.append(link(endpoint.body.__name__))
    return ", ".join(names)


def gives(endpoint: Endpoint) -> str:
    if endpoint.returns == "none":
        return str(endpoint.status)
    if isinstance(endpoint.returns, str):
        return f"{endpoint.status} `{endpoint.returns}`"
    schema = msgspec.json.schema(endpoint.returns)
    return f"{endpoint.status} {code(type_of(schema, {}))}"


def code(text: str) -> str:
    """A type, each struct in it a link to its table."""
    if "<" in text:
        return f"`{text}`"
    return re.sub(r"\b([A-Z]\w+)\b", lambda name: link(name[1]), text).replace("|", "or")


def link(name: str) -> str:
    """A link to the table of a type."""
    shown = NAMES.get(name, name)
    return shown if shown in {"Record", "Facts", *aliases()} else f"[{shown}](#{shown.lower()})"


def sections(
    chosen: Callable[[str, dict[str, Any]], bool],
) -> Callable[[dict[str, Any]], Iterator[str]]:
    """A section for each of some structs, with a table of its fields."""

    def write(document: dict[str, Any]) -> Iterator[str]:
        known = {text: name for name, text in aliases().items()}
        for name, schema in document["components"]["schemas"].items():
            if not name.startswith("Socket") and chosen(name, schema):
                yield from section(name, schema, known)

    return write


def section(name: str, schema: dict[str, Any], known: dict[str, str]) -> Iterator[str]:
    """One struct."""
    yield f"#### {NAMES.get(name, name)}"
    yield ""
    yield schema.get("description", "")
    yield ""
    required = set(schema.get("required", ()))
    rows = (
        (
            f"`{field}`",
            code(type_of(about, known))
            if "enum" not in about
            else " or ".join(f"`{v}`" for v in about["enum"]),
            "" if field in required else default_of(about),
            about.get("description", "") + limits_of(about),
        )
        for field, about in schema["properties"].items()
    )
    yield from table("field, type, without it, meaning", rows)
    yield ""


def default_of(schema: dict[str, Any]) -> str:
    """What a field that is left out means."""
    default = schema.get("default")
    return (
        "may be left out"
        if isinstance(default, dict)
        else f"`{msgspec.json.encode(default).decode()}`"
    )


LIMITS: Final = {
    "minLength": "at least {} letters",
    "maxLength": "at most {} letters",
    "minItems": "at least {} of them",
    "maxItems": "at most {} of them",
    "minimum": "at least {}",
    "maximum": "at most {}",
}


def limits_of(schema: dict[str, Any]) -> str:
    """How long and how large something may be."""
    parts = [schema, *schema.get("anyOf", ())]
    said = [LIMITS[name].format(part[name]) for part in parts for name in LIMITS if name in part]
    return f" ({', '.join(said)})" if said else ""


def alias_rows(_document: dict[str, Any]) -> Iterator[str]:
    """Types that have a name of their own."""
    rows = ((f"`{name}`", f"`{text}`".replace(" | ", "` or `")) for name, text in aliases().items())
    return table("type, is", rows)


def refusal_rows(_document: dict[str, Any]) -> Iterator[str]:
    """The kinds of refusals."""
    rows = ((f"`{kind}`", str(status), text) for kind, (status, text) in REFUSALS.items())
    return table("kind, over HTTP, meaning", rows)


def setting_rows(_document: dict[str, Any]) -> Iterator[str]:
    """The settings of an operator."""
    texts = field_texts(Settings)
    rows = (
        (
            f"`{field.name}`",
            f"`{PREFIX}{field.name.upper()}`",
            "cores − 1, at least 1" if field.name == "bots" else f"{field.default:g}",
            texts[field.name],
        )
        for field in fields(Settings)
    )
    return table("setting, in the environment, usually, meaning", rows)


def metric_rows(_document: dict[str, Any]) -> Iterator[str]:
    """What a server measures, from the registry of one."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), Settings(bots=1))
        found = list(server.metrics.registry.collect())
        asyncio.run(server.store.end())
    rows = ((f"`{metric.name}`", metric.type, metric.documentation) for metric in found)
    return table("metric, type, meaning", rows)


def is_spoken(name: str, _schema: dict[str, Any]) -> bool:
    return name in SPOKEN


def is_said(name: str, _schema: dict[str, Any]) -> bool:
    return name in SAID


def is_body(name: str, schema: dict[str, Any]) -> bool:
    return name not in SAID and schema.get("additionalProperties") is False


def is_other(name: str, schema: dict[str, Any]) -> bool:
    return name not in (*SAID, *SPOKEN) and schema.get("additionalProperties") is not False


BLOCKS: Final[dict[str, Callable[[dict[str, Any]], Iterator[str]]]] = {
    "endpoints": endpoint_rows,
    "refusals": refusal_rows,
    "aliases": alias_rows,
    "said": sections(is_said),
    "spoken": sections(is_spoken),
    "bodies": sections(is_body),
    "others": sections(is_other),
    "settings": setting_rows,
    "metrics": metric_rows,
}
"""What stands between the marks of a page."""


if __name__ == "__main__":
    main()
