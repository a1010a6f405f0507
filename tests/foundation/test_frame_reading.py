"""What a call is given: the short way gives what the web framework would, and leaves to it what is wrong."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import APIRoute

from terazi.foundation.calls import routes
from terazi.foundation.calls.reading import Reading
from tests.foundation.conftest import SmallHouse

NOTE = "/v1/note"
JSON = {"Content-Type": "application/json"}
USUAL: list[tuple[str, dict[str, Any]]] = [
    (NOTE, {"json": {"text": "çay"}}),
    (NOTE, {"json": {"text": "çay", "number": "7", "share": 1, "anything": [{"a": None}], "more": 1}}),
    ("/v1/query", {"params": {"name": "Işık"}}),
    ("/v1/query", {"params": [("name", "a"), ("name", "b"), ("page", "2"), ("other", ""), ("else", "1")]}),
    ("/v1/mixed?places=1&places=2,3", {"content": b"\x00\xff", "headers": {"Idempotency-Key": "k"}}),
    ("/v1/mixed?places=4&is_new=yes", {}),
    ("/v1/form", {"data": {"name": "Ayşe"}}),
    ("/v1/form", {"json": {"name": "Ayşe"}}),
    ("/v1/open", {"content": b"whatever"}),
]
UNUSUAL: list[tuple[str, dict[str, Any]]] = [
    (NOTE, {}),
    (NOTE, {"json": None}),
    (NOTE, {"json": {}}),
    (NOTE, {"json": {"text": "a", "number": 11}}),
    (NOTE, {"content": b"null", "headers": JSON}),
    (NOTE, {"content": b'{"text": "\\ud800"}', "headers": JSON}),
    (NOTE, {"content": '{"text": "çay"}'.encode("utf-16"), "headers": JSON}),
    (NOTE, {"content": b'{"text": "a"}'}),
    (NOTE, {"content": b'{"text": "a"}', "headers": {"Content-Type": "text/plain"}}),
    (NOTE, {"content": b'{"text": "a"}', "headers": {"Content-Type": "application/json; charset=utf-8"}}),
    (NOTE, {"content": b'{"text": "a"}', "headers": {"Content-Type": "application/vnd.x+json"}}),
    ("/v1/query", {}),
    ("/v1/query", {"params": {"name": "a", "page": "one"}}),
    ("/v1/query", {"params": {"name": "a" * 401}}),
    ("/v1/query", {"params": {"name": "a\x00"}}),
    ("/v1/mixed", {}),
    ("/v1/mixed?places=", {}),
    ("/v1/mixed?places=a", {}),
    ("/v1/mixed?places=1", {"headers": {"Idempotency-Key": "k" * 101}}),
    ("/v1/form", {"content": b"{", "headers": JSON}),
    ("/v1/upload", {"files": {"file": ("a.txt", b"abc")}, "data": {"name": "a"}}),
]


@pytest.fixture
def ways() -> Iterator[None]:
    """Ways are made anew in this test, and those of others are not kept from it."""
    routes._way.cache_clear()
    yield
    routes._way.cache_clear()


@pytest.mark.usefixtures("ways")
@pytest.mark.parametrize(("path", "given"), USUAL + UNUSUAL)
async def test_both_ways_answer_the_same(
    small_house: SmallHouse, monkeypatch: pytest.MonkeyPatch, path: str, given: dict[str, Any]
) -> None:
    short = await small_house.post(path, **given)
    routes._way.cache_clear()
    monkeypatch.setattr(Reading, "of", lambda _route: None)
    general = await small_house.reopened().post(path, **given)
    assert (short.status_code, short.content) == (general.status_code, general.content)
    assert (short.status_code == 200) or (path, given) in UNUSUAL


@pytest.mark.usefixtures("ways")
@pytest.mark.parametrize(("path", "given"), USUAL)
async def test_what_is_usual_does_not_go_through_the_framework(
    small_house: SmallHouse, monkeypatch: pytest.MonkeyPatch, path: str, given: dict[str, Any]
) -> None:
    async def refuse(_request: object) -> None:
        raise AssertionError("the framework was asked")

    monkeypatch.setattr(APIRoute, "get_route_handler", lambda _route: refuse)
    assert (await small_house.reopened().post(path, **given)).status_code == 200
