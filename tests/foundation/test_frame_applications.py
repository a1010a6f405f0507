"""Applications as callers: the key in the header, its own limits, and what it does not open."""

import pytest

from terazi.foundation.calls.book import openapi
from tests.foundation.conftest import APPLICATION, SmallHouse

NOTE = {"text": "çay"}
KEY = {"X-Application-Key": "key-of-defter"}


async def test_a_key_makes_the_application_the_caller(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/client", json=NOTE, headers=KEY)
    assert answer.status_code == 200
    assert (answer.json()["application"], answer.json()["username"]) == ("Defter", None)


async def test_a_person_needs_no_key_where_a_key_would_do(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/client", json=NOTE, token="token-of-ayse")
    assert (answer.json()["application"], answer.json()["username"]) == (None, "ayse")


async def test_person_and_application_may_come_together(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/client", json=NOTE, token="token-of-ayse", headers=KEY)
    assert (answer.json()["application"], answer.json()["username"]) == ("Defter", "ayse")


@pytest.mark.parametrize(
    ("key", "error"),
    [
        ("nonsense", "application_key_invalid"),
        ("", "application_key_invalid"),
        ("a" * 10_000, "application_key_invalid"),
        ("key-of-yesterday", "application_key_expired"),
        ("key-of-resting", "application_passive"),
    ],
)
@pytest.mark.parametrize("path", ["/v1/client", "/v1/maybe", "/v1/knowing"])
async def test_keys_that_open_nothing(small_house: SmallHouse, path: str, key: str, error: str) -> None:
    answer = await small_house.send_raw(path, [b"{}"], {"x-application-key": key})
    assert (answer.status, answer.chunks_read) == (401, 0)
    assert f'"{error}"' in answer.content.decode()
    with_token = {"x-application-key": key, "authorization": "Bearer token-of-ayse"}
    assert (await small_house.send_raw(path, [b"{}"], with_token)).status == 401


async def test_without_token_and_key_nobody_passes(small_house: SmallHouse) -> None:
    answer = await small_house.send_raw("/v1/client", [b"{}"])
    assert (answer.status, answer.chunks_read) == (401, 0)
    assert '"not_signed_in"' in answer.content.decode()


@pytest.mark.parametrize("place", ["X-Application-Key", "externalapplication_key", "application_key", "key"])
async def test_a_key_in_the_address_is_no_key(small_house: SmallHouse, place: str) -> None:
    answer = await small_house.post("/v1/client", json=NOTE, params={place: "key-of-defter"})
    assert answer.status_code == 401


async def test_an_application_has_no_roles(small_house: SmallHouse) -> None:
    assert (await small_house.post("/v1/client/role", headers=KEY)).status_code == 403
    answer = await small_house.post("/v1/client/role", token="token-of-kemal", headers=KEY)
    assert answer.json()["username"] == "kemal"


async def test_calls_of_people_alone_do_not_look_at_a_key(small_house: SmallHouse) -> None:
    assert (await small_house.post("/v1/own", json=NOTE, headers=KEY)).status_code == 401
    answer = await small_house.post("/v1/open", headers={"X-Application-Key": "nonsense"})
    assert (answer.status_code, answer.json()["application"]) == (200, None)


async def test_an_open_call_may_know_its_caller(small_house: SmallHouse) -> None:
    nobody = (await small_house.post("/v1/knowing")).json()
    person = (await small_house.post("/v1/knowing", token="token-of-ayse")).json()
    application = (await small_house.post("/v1/knowing", headers=KEY)).json()
    assert (nobody["username"], nobody["application"]) == (None, None)
    assert person["username"] == "ayse"
    assert application["application"] == "Defter"


async def test_an_application_is_limited_apart_from_address_and_people(fresh_house: SmallHouse) -> None:
    for _ in range(4):
        await fresh_house.post("/v1/limited")
    statuses = [(await fresh_house.post("/v1/limited", headers=KEY)).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    with_token = await fresh_house.post("/v1/limited", token="token-of-ayse", headers=KEY)
    assert with_token.status_code == 200


async def test_how_calls_of_an_application_end_is_told(fresh_house: SmallHouse) -> None:
    await fresh_house.post("/v1/client", json=NOTE, headers=KEY)
    await fresh_house.post("/v1/client", content=b"{", headers=KEY)
    await fresh_house.post("/v1/client/role", headers=KEY)
    await fresh_house.post("/v1/client", json=NOTE, headers={"X-Application-Key": "nonsense"})
    await fresh_house.post("/v1/client", json=NOTE, token="token-of-ayse")
    assert fresh_house.watched == [(APPLICATION.id, status) for status in (200, 422, 403)]


def test_the_description_says_by_what_a_caller_is_known(small_house: SmallHouse) -> None:
    document = openapi(small_house.app, version="1")
    scheme = document["components"]["securitySchemes"]["application_key"]
    assert scheme == {"type": "apiKey", "in": "header", "name": "X-Application-Key"}
    doors = {path: operation.get("post", {}).get("security") for path, operation in document["paths"].items()}
    assert doors["/v1/client"] == [{"bearer": []}, {"application_key": []}]
    assert doors["/v1/knowing"] == [{}, {"bearer": []}, {"application_key": []}]
    assert doors["/v1/own"] == [{"bearer": []}]
    assert doors["/v1/open"] is None
