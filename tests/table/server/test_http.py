"""Refusals over HTTP: the right number, a kind, and the field that is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec
import pytest

from shoal.table.server.api import REFUSALS, Error
from shoal.table.server.endpoints import ENDPOINTS
from shoal.table.server.openapi import openapi
from shoal.table.server.reading import field_of
from shoal.table.server.wire import Hello, Kind
from tests.table.server.site import Site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from requests import Response as Answer

GAME = "fish_and_chips"
TABLE = {"game": GAME, "seats": ["me", "open"]}
MOVE = {"id": "a", "n": 0, "move": "x"}
ACT = {"id": "a", "n": 0, "what": "resign"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.close()


def refused(answer: Answer, kind: Kind, field: str | None = None) -> Error:
    """The error that was expected: it has a sentence, and HTTP's number is the one of its kind."""
    error = msgspec.json.decode(answer.content, type=Error)
    assert (error.kind, error.facts.get("field")) == (kind, field), error
    assert answer.status_code == REFUSALS[kind].status
    assert answer.headers["content-type"] == "application/json"
    assert error.says
    return error


def test_every_kind_of_refusal_is_explained() -> None:
    assert set(REFUSALS) == set(get_args(Kind))


def test_the_document_is_served(site: Site) -> None:
    assert site.ask("GET", "/api/openapi.json").json() == msgspec.json.decode(
        msgspec.json.encode(openapi())
    )


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/api/guests", {"name": ""}, "name"),
        ("/api/guests", {"name": "shark"}, "name"),
        ("/api/guests", {"name": "|"}, "name"),
        ("/api/guests", {}, "name"),
        ("/api/guests", {"name": "Ann", "age": 7}, "age"),
        ("/api/guests", [], None),
        ("/api/tables", {**TABLE, "game": "chess"}, "game"),
        ("/api/tables", {**TABLE, "seats": ["me", "whale"]}, "seats"),
        ("/api/tables", {**TABLE, "seats": ["me"] * 8}, "seats"),
        ("/api/tables", {**TABLE, "seats": ["me", 7]}, "seats[1]"),
        ("/api/tables", {**TABLE, "options": ["taste=salty"]}, "options"),
        ("/api/tables", {**TABLE, "settings": {"delay": 0}}, "settings.delay"),
        ("/api/tables", {**TABLE, "settings": {"clock": {}}}, "settings.clock.kind"),
        ("/api/tables/{0}/seats", {"seat": 8}, "seat"),
        ("/api/tables/{1}/moves", {**MOVE, "n": -1}, "n"),
        ("/api/tables/{1}/moves", {**MOVE, "id": "a b"}, "id"),
        ("/api/tables/{1}/moves", {**MOVE, "id": "a\n"}, "id"),
        ("/api/tables/{1}/acts", {**ACT, "what": "dance"}, "what"),
        ("/api/tables/{1}/acts", {**ACT, "id": ""}, "id"),
        ("/api/tables/{1}/acts", {**ACT, "n": 1 << 40}, "n"),
        ("/api/tables/{2}/play-on", {"ply": 99_999, "seats": ["me", "me"]}, "ply"),
        ("/api/tables/{2}/play-on", {"ply": 0, "seats": ["me"]}, "seats"),
        ("/api/records", {"record": "not a record"}, "record"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named(site: Site, path: str, body: object, field: str | None) -> None:
    refused(site.ask("POST", path.format(*site.tables), body), "unreadable", field)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/tables/{2}/replay?ply=--5", "ply"),
        ("/api/tables/{2}/replay?ply=1e3", "ply"),
        ("/api/tables/{2}/replay?ply=100", "ply"),
        ("/api/tables/{2}/replay?seat=2", "seat"),
        ("/api/tables/{2}/replay?seat=" + "9" * 5000, "seat"),
        ("/api/tables/{2}/film?ply=-1", "ply"),
        ("/api/tables/{2}/film?ply=100", "ply"),
        ("/api/tables/{2}/film?seat=2", "seat"),
        ("/api/tables/{1}/events?seat=-1", "seat"),
        ("/api/tables/{1}/events?seen=-2", "seen"),
        ("/api/tables/{1}/events?seen=99999999999", "seen"),
    ],
)
def test_a_wrong_part_of_the_query_is_named(site: Site, path: str, field: str) -> None:
    refused(site.ask("GET", path.format(*site.tables)), "unreadable", field)


def test_a_body_that_is_no_json_names_no_field(site: Site) -> None:
    for data in (b"{", b"", b"\xff\xfe", b"[" * 100_000):
        refused(site.client.post("http://testserver/api/guests", data=data), "unreadable")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/nothing"),
        ("GET", "/nothing"),
        ("GET", "/api/tables/none"),
        ("GET", "/api/tables/%00"),
        ("POST", "/api/tables/none/rematch"),
        ("GET", "/api/words/none.en.json"),
        ("GET", "/api/words/core.de.json"),
        ("GET", "/api/rules/none.fr.md"),
        ("DELETE", "/api/tables/{0}/seats/x"),
        ("DELETE", "/api/tables/{0}/seats/" + "9" * 5000),
    ],
)
def test_what_there_is_not_is_unknown(site: Site, method: str, path: str) -> None:
    refused(site.ask(method, path.format(*site.tables)), "unknown")


def test_other_methods_are_refused_with_those_that_are_taken(site: Site) -> None:
    taken: dict[str, set[str]] = {}
    for endpoint in ENDPOINTS:
        taken.setdefault(endpoint.path, set()).add(endpoint.method)
    for path, methods in taken.items():
        answer = site.ask("PUT", path.replace("{id}", site.tables[0]))
        refused(answer, "method")
        allowed = {name.strip() for name in answer.headers["allow"].split(",")}
        assert allowed - {"HEAD"} == methods, path


def test_head_asks_for_a_stream_without_opening_it(site: Site) -> None:
    answer = site.ask("HEAD", f"/api/tables/{site.tables[1]}/events")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/x-ndjson")
    assert site.ask("GET", f"/api/tables/{site.tables[1]}").json()["spectators"] == 0


def test_a_private_table_is_not_shown_to_strangers(site: Site) -> None:
    made = site.post("/api/tables", {**TABLE, "settings": {"listed": False}})
    path = f"/api/tables/{made['table']['id']}"
    for part in ("", "/events", "/record", "/replay", "/film", "/analysis"):
        refused(site.stranger("GET", path + part), "not_yours")
    error = refused(site.stranger("GET", path, None, "wrong"), "not_yours")
    assert error.key == "bad_token"
    assert site.stranger("GET", path, token=made["watch"]).ok


def test_who_may_look_at_a_private_table_may_show_it_to_others(site: Site) -> None:
    made = site.post("/api/tables", {**TABLE, "settings": {"listed": False}})
    path = f"/api/tables/{made['table']['id']}"
    link = site.post(f"{path}/watch", None)
    assert site.stranger("GET", path, token=link["token"]).json()["id"] == made["table"]["id"]
    move = {"id": "m", "n": 0, "move": "stay"}
    tried = site.stranger("POST", f"{path}/moves", move, link["token"])
    assert refused(tried, "not_yours").key == "not_at_table"
    listed = site.post("/api/tables", TABLE)
    assert site.post(f"/api/tables/{listed['table']['id']}/watch", None) == {"token": ""}


def test_a_token_in_an_address_gives_nothing_for_addresses_are_logged(site: Site) -> None:
    made = site.post("/api/tables", {**TABLE, "settings": {"listed": False}})
    path = f"/api/tables/{made['table']['id']}"
    for token in (made["watch"], made["seat_tokens"]["0"]):
        error = refused(site.stranger("GET", f"{path}?token={token}"), "not_yours")
        assert error.key == "private_table"


def test_strangers_are_asked_for_their_name(site: Site) -> None:
    for endpoint in ENDPOINTS:
        if endpoint.guest and endpoint.body is None:
            path = endpoint.path.replace("{id}", site.tables[2])
            answer = site.stranger(endpoint.method, path)
            assert refused(answer, "not_yours").key == "who_are_you"


def test_a_refused_move_has_the_number_of_its_kind_and_a_sentence(site: Site) -> None:
    table = f"/api/tables/{site.tables[1]}/moves"
    answer = site.ask("POST", table, {**MOVE, "move": "fly away"})
    assert refused(answer, "unreadable").says
    assert answer.json()["t"] == "refused"
    late = site.ask("POST", table, {**MOVE, "id": "late", "n": 4000})
    refused(late, "behind")
    over = site.ask("POST", f"/api/tables/{site.tables[2]}/moves", MOVE)
    refused(over, "closed")
    stranger = site.stranger("POST", table, MOVE)
    refused(stranger, "not_yours")


def test_errors_are_told_in_french(site: Site) -> None:
    answer = site.ask("GET", "/api/nothing", **{"Accept-Language": "fr-CH"})
    assert "adresse" in refused(answer, "unknown").says


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (b'{"t":"hello","table":"a","muted":[1,99]}', "muted[1]"),
        (b'{"t":"hello"}', "table"),
        (b'{"t":"hello","table":"a","zzz":1}', "zzz"),
        (b'{"t":"hello","table":7}', "table"),
        (b"[]", ""),
    ],
)
def test_the_field_is_found_in_what_msgspec_says(data: bytes, field: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(data, type=Hello)
    assert field_of(str(caught.value)) == field


def test_a_defect_is_said_to_be_one(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_table: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(site.app.server.hub, "open", fail)
    with pytest.raises(ZeroDivisionError):  # which is how it gets into the log
        site.ask("GET", "/api/tables/a")


def test_the_lobby_can_be_searched_for_a_game(site: Site) -> None:
    made = {
        game: site.post("/api/tables", {**TABLE, "game": game})["table"]["id"]
        for game in ("petri_heil", GAME)
    }

    def lobby(query: str = "") -> dict[str, str]:
        found = site.ask("GET", f"/api/tables{query}")
        return {table["id"]: table["game"] for table in found.json()}

    assert made.items() <= {game: table for table, game in reversed(lobby().items())}.items()
    assert set(lobby("?game=petri_heil").values()) == {"petri_heil"}
    assert made["petri_heil"] in lobby("?game=petri_heil")
    refused(site.ask("GET", "/api/tables?game=chess"), "unreadable", "game")
