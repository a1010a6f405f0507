"""Passkeys: as second step, as the whole sign-in, and what is refused of them."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from terazi.modules.accounts.rules.second_steps import MOST_PASSKEYS
from tests.calling import PASSWORD, HouseUnderTest, Reply, open_house
from tests.modules.accounts.authenticator import Authenticator

NAME = "ayse.yilmaz"
MAIL = "ayse.yilmaz@example.com"


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform at an address where browsers allow passkeys."""
    async with open_house(database_url, tmp_path, public_url="http://localhost") as opened:
        yield opened


async def confirmed(house: HouseUnderTest, name: str = NAME) -> str:
    token = await house.register(name)
    await house.post("/v1/user/security/confirm", token=token, body={"current_password": PASSWORD})
    return token


async def record(house: HouseUnderTest, token: str, key: Authenticator, name: str = "Telefon") -> Reply:
    asked = (await house.post("/v1/user/passkey/start", token=token))["passkey"]
    passkey = {"ceremony_id": asked["ceremony_id"], "credential": key.create(asked["options"])}
    return await house.post("/v1/user/passkey/record", token=token, body={"passkey": passkey, "name": name})


async def with_passkey(house: HouseUnderTest) -> tuple[str, Authenticator]:
    token, key = await confirmed(house), Authenticator()
    assert (await record(house, token, key)).status == 200
    return token, key


async def login(house: HouseUnderTest, **body: object) -> Reply:
    return await house.post("/v1/login", body={"username": NAME, "password": PASSWORD, **body})


async def login_alone(house: HouseUnderTest, key: Authenticator) -> Reply:
    asked = (await house.post("/v1/login/passkey/start"))["passkey"]
    assert asked["options"]["allowCredentials"] == []
    passkey = {"ceremony_id": asked["ceremony_id"], "credential": key.get(asked["options"])}
    return await house.post("/v1/login/passkey", body={"passkey": passkey})


async def test_a_passkey_is_a_second_step(house: HouseUnderTest) -> None:
    _, key = await with_passkey(house)
    asked = await login(house)
    assert asked["second_steps"] == ["passkey", "recovery"]
    options = asked["passkey"]["options"]
    passkey = {"ceremony_id": asked["passkey"]["ceremony_id"], "credential": key.get(options)}
    answers = await asyncio.gather(*(login(house, passkey=passkey) for _ in range(2)))
    assert sorted(answer.status for answer in answers) == [200, 400]
    assert "geçiş anahtarı eklendi: Telefon" in (await house.mails(to=MAIL))[-1].body_text


async def test_a_passkey_alone_signs_in(house: HouseUnderTest) -> None:
    _, key = await with_passkey(house)
    answer = await login_alone(house, key)
    assert answer.status == 200, answer.json
    assert answer["user"]["username"] == NAME
    assert (await house.get("/v1/user/user_controller", token=answer["access_token"])).status == 200


async def test_alone_it_must_have_verified_its_person(house: HouseUnderTest) -> None:
    _, key = await with_passkey(house)
    key.is_verifying = False
    assert (await login_alone(house, key)).error == "passkey_refused"


async def test_a_counter_that_does_not_grow_gives_a_copy_away(house: HouseUnderTest) -> None:
    _, key = await with_passkey(house)
    assert (await login_alone(house, key)).status == 200
    key.counter = 0
    assert (await login_alone(house, key)).error == "passkey_refused"


async def test_an_answer_for_another_page_is_refused(house: HouseUnderTest) -> None:
    _, key = await with_passkey(house)
    key.origin = "http://evil.test"
    assert (await login_alone(house, key)).error == "passkey_refused"


async def test_an_unknown_passkey_and_a_wrong_signature_read_the_same(house: HouseUnderTest) -> None:
    _, key = await with_passkey(house)
    stranger = Authenticator(user_handle=key.user_handle)
    unknown = await login_alone(house, stranger)
    stranger.credential_id = key.credential_id
    forged = await login_alone(house, stranger)
    assert unknown.status == forged.status == 400
    assert unknown.json == forged.json


async def test_a_challenge_is_good_for_one_purpose_and_one_person(house: HouseUnderTest) -> None:
    _, key = await with_passkey(house)
    asked = (await house.post("/v1/login/passkey/start"))["passkey"]
    passkey = {"ceremony_id": asked["ceremony_id"], "credential": key.get(asked["options"])}
    assert (await login(house, passkey=passkey)).error == "passkey_refused"
    other = await confirmed(house, "mehmet.kaya")
    mine = (await login(house))["passkey"]
    stolen = {"ceremony_id": mine["ceremony_id"], "credential": key.get(mine["options"])}
    answer = await house.post("/v1/user/security/confirm", token=other, body={"passkey": stolen})
    assert answer.error == "second_step_not_offered"


async def test_a_challenge_expires(house: HouseUnderTest) -> None:
    _, key = await with_passkey(house)
    asked = (await house.post("/v1/login/passkey/start"))["passkey"]
    passkey = {"ceremony_id": asked["ceremony_id"], "credential": key.get(asked["options"])}
    house.clock.advance(minutes=5, seconds=1)
    assert (await house.post("/v1/login/passkey", body={"passkey": passkey})).error == "passkey_refused"


async def test_a_person_has_several_named_passkeys(house: HouseUnderTest) -> None:
    token, _ = await with_passkey(house)
    second = await record(house, token, Authenticator(), "Güvenlik anahtarı")
    assert second["recovery_codes"] == []
    passkey_id = second["passkey_id"]
    renamed = await house.post(
        "/v1/user/passkey/rename", token=token, passkey_id=passkey_id, body={"name": "Anahtarlık"}
    )
    assert renamed.status == 200
    state = await house.post("/v1/user/security/get", token=token)
    assert [p["name"] for p in state["passkeys"]] == ["Telefon", "Anahtarlık"]
    gone = await house.post("/v1/user/passkey/remove", token=token, passkey_id=passkey_id, body={})
    assert gone.status == 200
    assert "kaldırıldı: Anahtarlık" in (await house.mails(to=MAIL))[-1].body_text
    assert (await login(house))["second_steps"] == ["passkey", "recovery"]


async def test_passkeys_of_others_are_not_found(house: HouseUnderTest) -> None:
    token, _ = await with_passkey(house)
    passkey_id = (await house.post("/v1/user/security/get", token=token))["passkeys"][0]["passkey_id"]
    other = await confirmed(house, "mehmet.kaya")
    for path, body in (("rename", {"name": "X"}), ("remove", {})):
        answer = await house.post(f"/v1/user/passkey/{path}", token=other, passkey_id=passkey_id, body=body)
        assert answer.error == "passkey_not_found"


async def test_the_same_passkey_is_not_kept_twice(house: HouseUnderTest) -> None:
    token, key = await with_passkey(house)
    assert (await record(house, token, key)).error == "passkey_refused"


async def test_a_passkey_of_another_domain_leaves_no_gap(house: HouseUnderTest) -> None:
    await with_passkey(house)
    house.house.settings.public_url = "http://127.0.0.1:8000"
    assert (await house.post("/v1/login/passkey/start")).error == "passkeys_impossible"
    # Elsewhere the passkey is of no use, and the password alone is still not enough.
    assert (await login(house))["second_steps"] == ["mail", "recovery"]


@pytest.mark.parametrize(
    "credential", [{}, {"id": 5}, {"id": "a", "rawId": "a", "type": "public-key", "response": {}}]
)
async def test_nonsense_is_refused(house: HouseUnderTest, credential: dict[str, object]) -> None:
    asked = (await house.post("/v1/login/passkey/start"))["passkey"]
    passkey = {"ceremony_id": asked["ceremony_id"], "credential": credential}
    assert (await house.post("/v1/login/passkey", body={"passkey": passkey})).error == "passkey_refused"


async def test_a_person_has_only_so_many_passkeys(house: HouseUnderTest) -> None:
    token = await confirmed(house)
    for number in range(MOST_PASSKEYS):
        assert (await record(house, token, Authenticator(), f"Telefon {number}")).status == 200
    refused = await house.post("/v1/user/passkey/start", token=token)
    assert (refused.status, refused.error) == (409, "too_many_passkeys")
