"""Signing in from new places: the security warning, its mailed code, sensitive calls and known devices."""

import asyncio
import re

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.modules.accounts.people import id_of, person_with_role

NAME = "ayse.yilmaz"
MAIL = "ayse.yilmaz@example.com"


async def login_on(house: HouseUnderTest, device: str | None, **body: object) -> Reply:
    house.device_id = device
    return await house.post("/v1/login", body={"username": NAME, "password": PASSWORD, **body})


async def warned(house: HouseUnderTest) -> str:
    """Return the token of a session that began on a new device."""
    house.device_id = "desk"
    await house.register(NAME)
    answer = await login_on(house, "thief")
    assert answer["status_code"] == "110093"
    return str(answer["access_token"])


async def mailed_code(house: HouseUnderTest) -> str:
    found = re.search(r"\b\d{6}\b", (await house.mails(to=MAIL))[-1].body_text)
    assert found
    return found.group()


async def is_refused(house: HouseUnderTest, token: str) -> bool:
    answer = await house.post("/v1/user/totp/start", token=token)
    assert answer.outcome in ("093", "437")
    return answer.outcome == "093"


async def test_the_first_sign_in_and_a_known_device_are_not_warned(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    await house.register(NAME)
    again = await login_on(house, "desk")
    assert (again["status_code"], again["already_warning_process"]) == ("110000", None)


async def test_a_new_device_succeeds_with_a_warning(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    await house.register(NAME)
    answer = await login_on(house, "phone")
    assert answer.status == 200
    assert (answer["status_code"], answer["already_warning_process"]) == ("110093", 0)
    token = answer["access_token"]
    assert (await house.post("/v1/user/get", token=token)).outcome == "000"
    mail = (await house.mails(to=MAIL))[-1]
    assert "203.0.113.7" in mail.body_text


async def test_a_new_network_succeeds_with_a_warning(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    await house.register(NAME)
    async with house.house.database.transaction() as db:
        await db.write(touched(text("UPDATE known_network SET network = '198.51.0.0/16'"))())
    assert (await login_on(house, "desk")).outcome == "093"


async def test_sensitive_calls_wait_for_the_code(house: HouseUnderTest) -> None:
    token = await warned(house)
    refused = await house.post("/v1/user/totp/start", token=token, lang="en")
    assert (refused.status, refused["status_code"]) == (403, "100093")
    assert refused["already_warning_process"] == 0
    assert refused["status_message"] == "Before you can do this, enter the security code mailed to you."
    change = {"user_data": {"password": "Yepyeni.Anahtar.7", "current_password": PASSWORD}}
    assert (await house.post("/v1/user/record", token=token, body=change)).outcome == "093"
    profile = {"user_data": {"address": "Ankara"}}
    assert (await house.post("/v1/user/record", token=token, body=profile)).status == 200


async def test_the_code_clears_the_warning_and_makes_the_device_known(house: HouseUnderTest) -> None:
    token = await warned(house)
    body = {"warning_code": await mailed_code(house)}
    answer = await house.post("/v1/warning/code/enter", token=token, body=body)
    assert (answer.outcome, answer["already_warning_process"]) == ("000", 1)
    assert not await is_refused(house, token)
    assert (await login_on(house, "thief")).outcome == "000"
    again = await house.post("/v1/warning/code/enter", token=token, body=body)
    assert again["already_warning_process"] == 1


async def test_wrong_codes_spend_the_right_one_and_a_new_one_can_be_sent(house: HouseUnderTest) -> None:
    token = await warned(house)
    code = await mailed_code(house)
    for wrong in [f"{n:06d}" for n in range(6) if f"{n:06d}" != code][:5]:
        answer = await house.post("/v1/warning/code/enter", token=token, body={"warning_code": wrong})
        assert (answer.error, answer["errors"][0]["field"]) == ("code_wrong", "warning_code")
    spent = await house.post("/v1/warning/code/enter", token=token, body={"warning_code": code})
    assert spent.error == "code_wrong"
    assert (await house.post("/v1/warning/code/send", token=token)).status == 200
    body = {"warning_code": await mailed_code(house)}
    assert (await house.post("/v1/warning/code/enter", token=token, body=body)).status == 200


async def test_a_code_expires_after_ten_minutes(house: HouseUnderTest) -> None:
    token = await warned(house)
    body = {"warning_code": await mailed_code(house)}
    house.clock.advance(minutes=10)
    assert (await house.post("/v1/warning/code/enter", token=token, body=body)).error == "code_wrong"


async def test_a_code_of_one_session_clears_no_other(house: HouseUnderTest) -> None:
    first = await warned(house)
    older = await mailed_code(house)
    second = str((await login_on(house, "thief"))["access_token"])
    newer = await mailed_code(house)
    for token, code in ((first, newer), (second, older)):
        if older != newer:
            answer = await house.post("/v1/warning/code/enter", token=token, body={"warning_code": code})
            assert answer.error == "code_wrong"
    assert await is_refused(house, first)
    answer = await house.post("/v1/warning/code/enter", token=second, body={"warning_code": newer})
    assert answer.status == 200
    assert await is_refused(house, first)


async def test_a_code_entered_twice_at_once_does_no_harm(house: HouseUnderTest) -> None:
    token = await warned(house)
    body = {"warning_code": await mailed_code(house)}
    answers = await asyncio.gather(
        *(house.post("/v1/warning/code/enter", token=token, body=body) for _ in range(3))
    )
    assert 200 in [answer.status for answer in answers]
    assert not await is_refused(house, token)


async def test_a_mailed_login_code_answers_for_the_place(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    token = await house.register(NAME)
    await house.post("/v1/user/record", token=token, body={"user_data": {"login_code_wanted": True}})
    house.device_id = "phone"
    await house.post("/v1/user/login/code", body={"username": NAME, "password": PASSWORD})
    code = await mailed_code(house)
    assert (await login_on(house, "thief", login_code=code)).error == "code_wrong"
    assert (await login_on(house, "phone", login_code=code)).outcome == "000"


async def test_the_password_grant_is_warned_too(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    await house.register(NAME)
    house.device_id = None
    grant = {"grant_type": "password", "username": NAME, "password": PASSWORD}
    answer = await house.post("/v1/oauth/token", body=grant)
    assert (answer.status, answer.outcome, answer["already_warning_process"]) == (200, "093", 0)


async def test_a_person_sees_and_forgets_devices(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    token = await house.register(NAME)
    devices = (await house.post("/v1/user/security/get", token=token))["devices"]
    assert [(d["is_current"], d["network"]) for d in devices] == [(True, "203.0.0.0/16")]
    device_id = devices[0]["device_id"]
    assert (await house.post("/v1/user/device/forget", token=token, device_id=device_id)).status == 200
    gone = await house.post("/v1/user/device/forget", token=token, device_id=device_id)
    assert gone.error == "device_not_found"
    assert (await login_on(house, "desk")).outcome == "093"


async def test_nobody_forgets_the_devices_of_others(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    device = (await house.post("/v1/user/security/get", token=token))["devices"][0]["device_id"]
    other = await house.register("mehmet.kaya")
    refused = await house.post("/v1/user/device/forget", token=other, device_id=device)
    assert (refused.status, refused.error) == (404, "device_not_found")


async def test_an_administrator_ends_every_session_of_a_person(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    admin = await house.register("yonetici")
    own = (await house.post("/v1/user/get", token=token))["user"]["user_client_id"]
    assert (await house.post("/v1/user/session/end/all", token=admin, user_client_id=own)).status == 403
    async with house.house.database.transaction() as db:
        grant = (
            "INSERT INTO assigned_authorization (id, user_id, auth_id, status, starts_at, may_assign, created_at)"
            " SELECT gen_random_uuid(), id, 'admin', 'active', now() - interval '1 day', false, now()"
            " FROM user_account WHERE username = 'yonetici'"
        )
        await db.write(touched(text(grant))())
    assert (await house.post("/v1/user/session/end/all", token=admin, user_client_id=own)).status == 200
    ended = await house.post("/v1/user/get", token=token)
    assert (ended.status, ended["status_code"]) == (401, "100095")
    nobody = "00000000-0000-0000-0000-000000000000"
    answer = await house.post("/v1/user/session/end/all", token=admin, user_client_id=nobody)
    assert answer.error == "user_not_found"


@pytest.mark.parametrize("path", ["/v1/warning/code/enter", "/v1/warning/code/send"])
async def test_only_signed_in_people_have_warnings(house: HouseUnderTest, path: str) -> None:
    assert (await house.post(path, body={"warning_code": "123456"})).status == 401


async def test_accounts_of_others_wait_for_the_code_too(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    await person_with_role(house, "admin", NAME)
    other = str(await id_of(house, await house.register("mehmet.kaya")))
    token = str((await login_on(house, "thief"))["access_token"])
    new = {"username": "yeni.kisi", "mail": "yeni@example.com", "firstname": "Işıl", "lastname": "İnci"}
    for data in ({"user_client_id": other, "is_active": {"value": False}}, new):
        refused = await house.post("/v1/user/record", token=token, body={"user_data": data})
        assert (refused.status, refused.outcome) == (403, "093")
    code = {"warning_code": await mailed_code(house)}
    assert (await house.post("/v1/warning/code/enter", token=token, body=code)).status == 200
    assert (await house.post("/v1/user/record", token=token, body={"user_data": new})).status == 200
