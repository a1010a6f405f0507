"""One's own account: seeing and editing it, and what upkeep forgets."""

import pytest
from sqlalchemy import text

from terazi.foundation.ids import new_id
from terazi.foundation.questions import value
from terazi.modules.accounts.jobs import forget_what_is_over
from tests.calling import PASSWORD, HouseUnderTest

NAME = "ayse.yilmaz"


async def test_only_the_fields_that_are_sent_change(house: HouseUnderTest) -> None:
    token = await house.register(NAME, phone_number="532 123 45 67")
    change = {
        "lastname": " Kaya  Demir ",
        "gender": "unspecified",
        "date_of_birth": "",
        "about_me": ["Analist", "İzmir"],
        "linkedin": "https://linkedin.com/in/ayse",
        "active_lang": {"label": "en", "value": 1},
        "username": "other",
        "state": "blocked",
    }
    answer = await house.post("/v1/user/record", token=token, body={"user_data": change})
    assert answer.status == 200
    user = answer["user_wdmr"]
    assert user == (await house.post("/v1/user/get", token=token))["user"]
    assert user["username"] == NAME
    assert user["firstname"] == "Ayşe"
    assert user["lastname"] == "Kaya Demir"
    assert user["gender"] == "unspecified"
    assert user["date_of_birth"] is None
    assert user["about_me"] == ["Analist", "İzmir"]
    assert user["phone_number"] == "5321234567"
    assert user["active_lang"] == {"label": "en", "value": 1}
    assert user["is_active"] == {"label": "active", "value": True}


async def test_a_person_may_name_the_own_account(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    user_id = (await house.post("/v1/user/get", token=token))["user"]["user_client_id"]
    body = {"user_data": {"user_client_id": user_id, "address": "İzmir"}}
    answer = await house.post("/v1/user/record", token=token, body=body)
    assert answer["user_wdmr"]["address"] == "İzmir"


async def test_nobody_edits_a_stranger(house: HouseUnderTest) -> None:
    mine = await house.register(NAME)
    theirs = await house.register("mehmet.kaya")
    other = (await house.post("/v1/user/get", token=theirs))["user"]["user_client_id"]
    for user_id in (other, str(new_id())):
        body = {"user_data": {"user_client_id": user_id, "firstname": "Hacked"}}
        answer = await house.post("/v1/user/record", token=mine, body=body)
        assert (answer.status, answer.error) == (404, "user_not_found")
    assert (await house.post("/v1/user/get", token=theirs))["user"]["firstname"] == "Ayşe"


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"firstname": " "}, "user_data.firstname"),
        ({"website": "javascript:alert(1)"}, "user_data.website"),
        ({"date_of_birth": "2999-01-01"}, "date_of_birth"),
        ({"active_lang": {"label": "de"}}, "user_data.active_lang.label"),
        ({"about_me": ["x" * 501]}, "user_data.about_me.0"),
        ({"user_client_id": "me"}, "user_data.user_client_id"),
    ],
)
async def test_wrong_fields_of_an_account_are_named(
    house: HouseUnderTest, ayse: str, change: dict[str, object], field: str
) -> None:
    answer = await house.post("/v1/user/record", token=ayse, body={"user_data": change})
    assert answer.status == 422
    assert [error["field"] for error in answer["errors"]] == [field]


async def test_answers_come_in_the_language_of_the_account_where_none_is_asked_for(
    house: HouseUnderTest,
) -> None:
    token = await house.register(NAME, active_lang={"label": "en", "value": 1})
    headers = {"Authorization": f"Bearer {token}"}
    answer = await house.client.get("/v1/user/user_controller", headers=headers)
    assert answer.headers["Content-Language"] == "en"
    assert answer.json()["user"]["username"] == NAME


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/user/user_controller"),
        ("POST", "/v1/user/get"),
        ("POST", "/v1/user/record"),
        ("POST", "/v1/logout"),
        ("POST", "/v1/user/session/list"),
        ("POST", "/v1/user/session/end"),
    ],
)
async def test_strangers_are_refused(house: HouseUnderTest, method: str, path: str) -> None:
    answer = await house.client.request(method, path)
    assert answer.status_code == 401
    assert answer.json()["error"] == "not_signed_in"


async def test_upkeep_forgets_what_is_over_and_keeps_the_rest(house: HouseUnderTest) -> None:
    await house.register(NAME)
    waiting = {
        "username": "never.approved",
        "password": PASSWORD,
        "mail": "never@example.com",
        "firstname": "N",
        "lastname": "A",
        "eula_document_code": "terms-1",
    }
    await house.post("/v1/register", body=waiting)
    await house.post("/v1/login", body={"username": NAME, "password": "Yanlis.Sifre.1"})
    house.clock.advance(days=38)
    await house.pass_time_at_the_door(days=38)
    await _upkeep(house)
    assert await _count(house, "user_session") == 0
    assert await _count(house, "session_token") == 0
    assert await _count(house, "sign_in_attempts") == 0
    again = await house.post("/v1/register", body=waiting)
    assert again["new_user_id"]
    assert (await house.post("/v1/login", body={"username": NAME, "password": PASSWORD})).status == 200


async def _upkeep(house: HouseUnderTest) -> None:
    async with house.house.database.transaction() as db:
        await forget_what_is_over.enqueue(db)
    await house.run_jobs()


async def _count(house: HouseUnderTest, table: str) -> int:
    (count,) = await house.house.database.reader.ask(value(text(f"SELECT count(*) FROM {table}"))())
    return int(count)
