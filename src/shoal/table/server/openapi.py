"""The OpenAPI 3.1 document, made from the endpoints and their types."""

from __future__ import annotations

import re
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from shoal.table.server.api import Error
from shoal.table.server.endpoints import ENDPOINTS
from shoal.table.server.wire import Said, Spoken

if TYPE_CHECKING:
    from shoal.table.server.endpoints import Endpoint

REF: Final = "#/components/schemas/{name}"
PARAMETER: Final = re.compile(r"\{(\w+)(?::\w+)?\}")
REFUSALS: Final = {
    "400": "The request cannot be read; the error names the field.",
    "403": "The asker may not do this.",
    "404": "There is no such thing.",
    "409": "It cannot be done now; nothing has changed.",
    "429": "Too much was asked for.",
    "503": "It could not be written; nothing has changed.",
}


def openapi() -> dict[str, Any]:
    """The whole document."""
    types = [t for endpoint in ENDPOINTS for t in types_of(endpoint)]
    schemas, components = msgspec.json.schema_components(
        [*types, Error, Said, Spoken], ref_template=REF
    )
    by_type = dict(zip(map(repr, [*types, Error, Said, Spoken]), schemas, strict=True))
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
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def types_of(endpoint: Endpoint) -> list[Any]:
    """The types that an endpoint takes and gives."""
    given = (
        []
        if isinstance(endpoint.returns, str) or endpoint.returns is Struct
        else [endpoint.returns]
    )
    return given if endpoint.body is None else [*given, endpoint.body]


def operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    """One endpoint."""
    said: dict[str, Any] = {
        "operationId": endpoint.answer.__name__,
        "summary": (endpoint.answer.__doc__ or "").strip().splitlines()[0],
        "responses": {str(endpoint.status): success(endpoint, schemas), **refusals(schemas)},
    }
    if endpoint.guest:
        said["security"] = [{"cookie": []}, {"token": []}]
    names = PARAMETER.findall(endpoint.path)
    if names:
        said["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": parameter(name)}
            for name in names
        ]
    if endpoint.body is not None:
        schema = schemas[repr(endpoint.body)]
        said["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return said


def parameter(name: str) -> dict[str, Any]:
    """What a part of a path is."""
    return {"type": "integer", "minimum": 0} if name == "seat" else {"type": "string"}


def success(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    """What comes back if all is well."""
    if endpoint.returns == "none":
        return {"description": "Done."}
    if isinstance(endpoint.returns, str):
        content = {endpoint.returns: {"schema": {"type": "string"}}}
    elif endpoint.returns is Struct:
        content = {"application/json": {"schema": {"$ref": "#/components/schemas/SocketMessage"}}}
    else:
        content = {"application/json": {"schema": schemas[repr(endpoint.returns)]}}
    return {"description": "What was asked for.", "content": content}


def refusals(schemas: dict[str, Any]) -> dict[str, Any]:
    """What comes back if not."""
    content = {"application/json": {"schema": schemas[repr(Error)]}}
    return {status: {"description": text, "content": content} for status, text in REFUSALS.items()}
