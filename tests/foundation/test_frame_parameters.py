"""What a call is given of a request, and what a request is told that does not fit."""

from typing import Any

import pytest

from tests.foundation.conftest import SmallHouse

NOTE = "/v1/note"
JSON = {"Content-Type": "application/json"}
READ: list[tuple[str, dict[str, Any], str | None]] = [
    (NOTE, {"json": {"text": "çay"}}, "çay"),
    (NOTE, {"json": {"text": "çay", "number": "7", "share": 1, "anything": [{"a": None}], "more": 1}}, "çay"),
    (NOTE, {"content": '{"text": "çay"}'.encode("utf-16"), "headers": JSON}, "çay"),
    (
        NOTE,
        {"content": b'{"text": "a"}', "headers": {"Content-Type": "application/json; charset=utf-8"}},
        "a",
    ),
    (NOTE, {"content": b'{"text": "a"}', "headers": {"Content-Type": "application/vnd.x+json"}}, "a"),
    ("/v1/query", {"params": {"name": "Işık"}}, "Işık 1 None"),
    (
        "/v1/query",
        {"params": [("name", "a"), ("name", "b"), ("page", "2"), ("other", ""), ("else", "1")]},
        "b 2 ",
    ),
    (
        "/v1/mixed?places=1&places=2,3",
        {"content": b"\x00\xff", "headers": {"Idempotency-Key": "k"}},
        r"b'\x00\xff' [1, 2, 3] k False",
    ),
    ("/v1/mixed?places=4&is_new=yes", {}, "b'' [4] None True"),
    ("/v1/form", {"data": {"name": "Ayşe"}}, "Ayşe"),
    ("/v1/form", {"json": {"name": "Ayşe"}}, "Ayşe"),
    ("/v1/upload", {"files": {"file": ("a.txt", b"abc")}, "data": {"name": "a"}}, "a 3"),
    ("/v1/open", {"content": b"whatever"}, None),
]
REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    (NOTE, {}, "body", "missing"),
    (NOTE, {"json": None}, "body", "missing"),
    (NOTE, {"json": {}}, "text", "missing"),
    (NOTE, {"json": {"text": "a", "number": 11}}, "number", "too_large"),
    (NOTE, {"content": b"null", "headers": JSON}, "body", "invalid"),
    (NOTE, {"content": b'{"text": "\\ud800"}', "headers": JSON}, "body", "bad_characters"),
    (NOTE, {"content": b'{"text": "a"}'}, "body", "invalid"),
    (NOTE, {"content": b'{"text": "a"}', "headers": {"Content-Type": "text/plain"}}, "body", "invalid"),
    ("/v1/query", {}, "name", "missing"),
    ("/v1/query", {"params": {"name": "a", "page": "one"}}, "page", "not_number"),
    ("/v1/query", {"params": {"name": "a" * 401}}, "name", "too_many"),
    ("/v1/query", {"params": {"name": "a\x00"}}, "name", "bad_characters"),
    ("/v1/mixed", {}, "places", "missing"),
    ("/v1/mixed?places=", {}, "places.0", "not_number"),
    ("/v1/mixed?places=a", {}, "places.0", "not_number"),
    ("/v1/mixed?places=1", {"headers": {"Idempotency-Key": "k" * 101}}, "Idempotency-Key", "too_many"),
]


@pytest.mark.parametrize(("path", "given", "text"), READ)
async def test_what_fits_is_given_to_the_call(
    small_house: SmallHouse, path: str, given: dict[str, Any], text: str | None
) -> None:
    answer = await small_house.post(path, **given)
    assert (answer.status_code, answer.json().get("text")) == (200, text)


@pytest.mark.parametrize(("path", "given", "field", "problem"), REFUSED)
async def test_what_does_not_fit_is_told_by_its_field(
    small_house: SmallHouse, path: str, given: dict[str, Any], field: str, problem: str
) -> None:
    answer = await small_house.post(path, **given)
    assert (answer.status_code, answer.json()["status_code"]) == (422, "100422")
    told = [(each["field"], each["message_key"]) for each in answer.json()["errors"]]
    assert told == [(field, f"foundation.field.{problem}")]


async def test_a_form_that_may_be_json_and_is_none_is_malformed(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/form", content=b"{", headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed_body")


async def test_a_question_for_the_head_only_runs_the_call(small_house: SmallHouse) -> None:
    answer = await small_house.client.head("/v1/file")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")


async def test_who_leaves_in_the_middle_of_a_body_is_told_that_it_is_malformed(
    small_house: SmallHouse,
) -> None:
    answer = await small_house.send_raw(NOTE, [b'{"text"'], JSON, breaks_off=True)
    assert answer.status == 400
