"""Whatever is sent to an endpoint, what comes back is what the OpenAPI document says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from shoal.table.server.openapi import openapi
from tests.table.server.site import Site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemathesis import Case

EXAMPLES = 12
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
STREAM = "/api/tables/{id}/events"
"""Never ends, so that only tables that there are not are asked for."""


def questions() -> Iterator[tuple[str, str, GenerationMode]]:
    """Every operation with good requests, and with bad ones where it takes anything at all."""
    for path, methods in openapi()["paths"].items():
        for method, said in methods.items():
            yield method, path, GenerationMode.POSITIVE
            if "parameters" in said or "requestBody" in said:
                yield method, path, GenerationMode.NEGATIVE


def has_bad_body(case: Case[Any]) -> bool:
    """Whether the body is what is wrong with a request."""
    body = None if case.meta is None else case.meta.components.get(ParameterLocation.BODY)
    return body is not None and body.mode is GenerationMode.NEGATIVE


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.close()


@pytest.mark.parametrize(("method", "path", "mode"), list(questions()))
def test_every_answer_is_as_the_document_says(
    site: Site, method: str, path: str, mode: GenerationMode
) -> None:
    operation = site.schema[path][method]

    @hypothesis.settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(
        case=operation.as_strategy(generation_mode=mode),
        table=st.sampled_from([*site.tables, None]),
    )
    def ask(case: Case[Any], table: str | None) -> None:
        real = table is not None and "id" in case.path_parameters and path != STREAM
        if real:
            case.path_parameters["id"] = table
        rejection = [] if real and not has_bad_body(case) else [negative_data_rejection]
        case.call_and_validate(
            session=site.client, headers=site.guest, checks=[*CHECKS, *rejection]
        )

    ask()
