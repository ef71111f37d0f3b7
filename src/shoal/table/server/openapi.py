"""The OpenAPI 3.1 document, made from the endpoints and their types."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.metadata import version
from inspect import cleandoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import inspect

from shoal.core.game import Event, Standings
from shoal.core.words import LANGUAGES
from shoal.table.server.api import REFUSALS, Error
from shoal.table.server.endpoints import ENDPOINTS
from shoal.table.server.wire import REF, WORD, Said, Spoken, Told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from shoal.table.server.endpoints import Endpoint

PARAMETER: Final = re.compile(r"\{(\w+)(?::\w+)?\}")
PATH: Final[dict[str, dict[str, Any]]] = {
    "id": {"type": "string", "minLength": 1, "maxLength": 32, "pattern": WORD},
    "seat": {"type": "integer", "minimum": 0, "maximum": 7},
    "book": {"type": "string", "minLength": 1, "pattern": WORD},
    "game": {"type": "string", "minLength": 1, "pattern": WORD},
    "lang": {"enum": list(LANGUAGES)},
}
"""What the parts of a path are."""
TABLE_PATH: Final = "/api/tables/{id}"


@cache
def document() -> bytes:
    """The whole document as it is sent."""
    return msgspec.json.encode(openapi())


def openapi() -> dict[str, Any]:
    """The whole document."""
    types = [t for endpoint in ENDPOINTS for t in types_of(endpoint)]
    types += [Error, Told, Event, Standings, Said, Spoken]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    by_type = dict(zip(map(repr, types), schemas, strict=True))
    for found in structs_of(types):
        describe(components[found.__name__], found)
    components["SocketRequest"] = by_type[repr(Said)]
    components["SocketMessage"] = by_type[repr(Spoken)]
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        path = PARAMETER.sub(r"{\1}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shoal", "version": version("shoal"), "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "shoal"},
                "guest": {"type": "http", "scheme": "bearer"},
                "token": {"type": "apiKey", "in": "header", "name": "Shoal-Token"},
            },
        },
    }


def types_of(endpoint: Endpoint) -> list[Any]:
    """The types that an endpoint takes and gives."""
    given = [] if isinstance(endpoint.returns, str) else [endpoint.returns]
    return given if endpoint.body is None else [*given, endpoint.body]


def operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operationId": endpoint.answer.__name__,
        "summary": (endpoint.answer.__doc__ or "").strip().splitlines()[0],
        "responses": {str(endpoint.status): success(endpoint, schemas), **refusals(schemas)},
    }
    if security := security_of(endpoint):
        said["security"] = security
    if parameters := [*parameters_of(endpoint)]:
        said["parameters"] = parameters
    if endpoint.body is not None:
        schema = schemas[repr(endpoint.body)]
        said["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return said


def security_of(endpoint: Endpoint) -> list[dict[str, list[str]]]:
    """As whom something can be asked; nothing where it does not matter."""
    guests: list[dict[str, list[str]]] = [{"cookie": []}, {"guest": []}]
    if endpoint.guest:
        return guests
    return [{}, *guests, {"token": []}] if endpoint.path.startswith(TABLE_PATH) else []


def parameters_of(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    """What stands in the path and in the query."""
    for name in PARAMETER.findall(endpoint.path):
        yield {"name": name, "in": "path", "required": True, "schema": PATH[name]}
    for query in endpoint.query:
        said = {"description": query.text, "schema": query.schema}
        yield {"name": query.name, "in": "query", "required": False, **said}


def success(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    """What comes back if all is well."""
    if endpoint.returns == "none":
        return {"description": "Done."}
    if isinstance(endpoint.returns, str):
        content = {endpoint.returns: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": schemas[repr(endpoint.returns)]}}
    return {"description": "What was asked for.", "content": content}


def refusals(schemas: dict[str, Any]) -> dict[str, Any]:
    """What comes back if not."""
    content = {"application/json": {"schema": schemas[repr(Error)]}}
    texts: dict[str, list[str]] = {}
    for kind, (status, text) in REFUSALS.items():
        texts.setdefault(str(status), []).append(f"{kind}: {text}")
    return {
        status: {"description": " ".join(said), "content": content}
        for status, said in texts.items()
        if status != "405"  # of other methods, which have no place here
    }


# What fields mean


def structs_of(types: list[Any]) -> list[type[Struct]]:
    """All structs that these types are made of."""
    found: dict[type[Struct], None] = {}

    def walk(info: inspect.Type) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls in found:
                return
            found[info.cls] = None
        for name in info.__struct_fields__:
            part = getattr(info, name)
            for item in part if isinstance(part, tuple) else (part,):
                inner = item.type if isinstance(item, inspect.Field) else item
                if isinstance(inner, inspect.Type):
                    walk(inner)

    for info in inspect.multi_type_info(types):
        walk(info)
    return list(found)


def describe(schema: dict[str, Any], struct: type[Struct]) -> None:
    """Put what stands under the fields of a struct into its schema, and what is always there."""
    schema["description"] = cleandoc(schema.get("description", ""))
    config = struct.__struct_config__
    if not config.omit_defaults and not config.forbid_unknown_fields:
        schema["required"] = list(schema["properties"])
    for name, text in field_texts(struct).items():
        schema["properties"][name]["description"] = text


def field_texts(struct: type[Struct]) -> dict[str, str]:
    """The sentence under each field of a struct that has one."""
    (tree,) = ast.parse(dedent(getsource(struct))).body
    assert isinstance(tree, ast.ClassDef)  # noqa: S101 - its source begins with it
    texts = {}
    for field, below in pairwise(tree.body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
        ):
            texts[field.target.id] = cleandoc(str(below.value.value))
    return texts
