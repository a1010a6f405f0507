"""Signing in: credentials, mailed codes, captchas and the slow-down after failures."""

import asyncio
import re

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.modules.accounts.solving import solved_captcha

NAME = "ayse.yilmaz"
MAIL = "ayse.yilmaz@example.com"


async def _login(house: HouseUnderTest, password: str = PASSWORD, **body: object) -> Reply:
    return await house.post("/v1/login", body={"username": NAME, "password": password, **body})


async def _set_state(house: HouseUnderTest, state: str) -> None:
    async with house.house.database.transaction() as db:
        await db.write(touched(text("UPDATE user_account SET state = :state"))(state=state))


async def _ask_for_codes(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    answer = await house.post("/v1/user/record", token=token, body={"user_data": {"login_code_wanted": True}})
    assert answer["user_wdmr"]["login_code_wanted"] is True


async def _mailed_code(house: HouseUnderTest) -> str:
    sent = await house.post("/v1/user/login/code", body={"username": NAME, "password": PASSWORD})
    assert sent.status == 200, sent.json
    mail = (await house.mails(to=MAIL))[-1]
    found = re.search(r"\b\d{6}\b", mail.body_text)
    assert found
    return found.group()


@pytest.mark.parametrize("name", [NAME, "AYSE.YILMAZ", MAIL, "Ayse.Yilmaz@EXAMPLE.com"])
async def test_username_and_mail_sign_in_in_any_case(house: HouseUnderTest, name: str) -> None:
    await house.register(NAME)
    answer = await house.post("/v1/login", body={"username": name, "password": PASSWORD})
    assert answer.status == 200
    assert answer["status_code"] == "110000"
    assert answer["user"]["username"] == NAME
    assert answer["login_code_needed"] is False
    assert answer["token_type"] == "Bearer"
    assert answer["expires_in"] == house.house.settings.access_token_seconds
    assert len({answer["access_token"], answer["refresh_token"]}) == 2
    assert (await house.get("/v1/user/user_controller", token=answer["access_token"])).status == 200


async def test_an_unknown_name_and_a_wrong_password_read_the_same(house: HouseUnderTest) -> None:
    await house.register(NAME)
    wrong = await _login(house, "Yanlis.Sifre.1")
    unknown = await house.post("/v1/login", body={"username": "nobody", "password": PASSWORD})
    assert wrong.status == unknown.status == 401
    assert wrong.json == unknown.json
    assert wrong.error == "wrong_credentials"


async def test_a_person_whose_mail_is_not_approved_cannot_enter(house: HouseUnderTest) -> None:
    await house.register(NAME)
    await _set_state(house, "waiting_mail")
    assert (await _login(house)).error == "mail_not_approved"
    assert (await _login(house, "Yanlis.Sifre.1")).error == "wrong_credentials"


async def test_a_blocked_person_is_out_everywhere(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await _set_state(house, "blocked")
    assert (await _login(house)).outcome == "096"
    assert (await house.post("/v1/user/get", token=token)).outcome == "096"
    grant = {"grant_type": "password", "username": NAME, "password": PASSWORD}
    assert (await house.post("/v1/oauth/token", body=grant)).outcome == "096"
    assert (await _login(house, "Yanlis.Sifre.1")).error == "wrong_credentials"


async def test_repeated_failures_slow_down_and_a_success_forgets_them(house: HouseUnderTest) -> None:
    await house.register(NAME)
    for _ in range(6):
        assert (await _login(house, "Yanlis.Sifre.1")).error == "wrong_credentials"
    waiting = await _login(house)
    assert waiting.status == 429
    assert waiting.headers["Retry-After"] == "1"
    await house.pass_time_at_the_door(seconds=2)
    assert (await _login(house)).status == 200
    for _ in range(6):
        assert (await _login(house, "Yanlis.Sifre.1")).error == "wrong_credentials"


async def test_guesses_that_come_at_once_are_counted_one_by_one(house: HouseUnderTest) -> None:
    await house.register(NAME)
    answers = await asyncio.gather(*(_login(house, f"Yanlis.Sifre.{n}") for n in range(12)))
    guessed = [answer for answer in answers if answer.status == 401]
    assert len(guessed) == 6
    assert all(answer.status == 429 for answer in answers if answer not in guessed)


async def test_username_and_mail_of_one_account_share_their_failures(house: HouseUnderTest) -> None:
    await house.register(NAME)
    for name in (NAME, MAIL) * 3:
        await house.post("/v1/login", body={"username": name, "password": "Yanlis.Sifre.1"})
    assert (await _login(house)).status == 429


async def test_unknown_names_slow_down_like_known_ones(house: HouseUnderTest) -> None:
    body = {"username": "nobody", "password": PASSWORD}
    answers = [await house.post("/v1/login", body=body) for _ in range(7)]
    assert [answer.status for answer in answers] == [401] * 6 + [429]


async def test_an_address_slows_down_whatever_names_it_tries(house: HouseUnderTest) -> None:
    bodies = [{"username": f"name{n}", "password": PASSWORD} for n in range(22)]
    answers = [await house.post("/v1/login", body=body) for body in bodies]
    assert [answer.status for answer in answers] == [401] * 21 + [429]


async def test_a_captcha_is_asked_for_after_failures(guarded_house: HouseUnderTest) -> None:
    house = guarded_house
    await _login(house, "Yanlis.Sifre.1")
    second = await _login(house, "Yanlis.Sifre.1")
    assert second["captcha_needed"] is True
    missing = await _login(house, "Yanlis.Sifre.1")
    assert missing.status == 403
    assert missing.error == "captcha_needed"
    token = await solved_captcha(house)
    assert (await _login(house, "Yanlis.Sifre.1", captcha_token=token)).error == "wrong_credentials"
    assert (await _login(house, "Yanlis.Sifre.1", captcha_token=token)).error == "captcha_wrong"


async def test_the_token_endpoint_takes_its_captcha_in_the_query(guarded_house: HouseUnderTest) -> None:
    house = guarded_house
    grant = {"grant_type": "password", "username": NAME, "password": "Yanlis.Sifre.1"}
    for _ in range(2):
        assert (await house.post("/v1/oauth/token", body=grant)).error == "invalid_grant"
    assert (await house.post("/v1/oauth/token", body=grant)).error == "captcha_needed"
    token = await solved_captcha(house)
    solved = await house.post("/v1/oauth/token", body=grant, captcha_token=token, captcha_action="login")
    assert solved.error == "invalid_grant"


async def test_a_person_who_wants_codes_signs_in_with_the_mailed_one(house: HouseUnderTest) -> None:
    await _ask_for_codes(house)
    first = await _login(house)
    assert first.status == 200
    assert first["login_code_needed"] is True
    assert first["access_token"] is first["user"] is None
    code = await _mailed_code(house)
    entered = await _login(house, login_code=code)
    assert entered["access_token"]
    assert (await _login(house, login_code=code)).error == "code_wrong"


async def test_a_site_may_ask_everybody_for_codes(house: HouseUnderTest) -> None:
    await house.register(NAME)
    house.house.settings.login_code_required = True
    assert (await _login(house))["login_code_needed"] is True


async def test_five_wrong_codes_spend_the_right_one(house: HouseUnderTest) -> None:
    await _ask_for_codes(house)
    code = await _mailed_code(house)
    for wrong in [f"{n:06d}" for n in range(6) if f"{n:06d}" != code][:5]:
        answer = await _login(house, login_code=wrong)
        assert answer.error == "code_wrong"
        assert answer["status_message"] == "Kod hatalı veya süresi dolmuş."
        house.clock.advance(seconds=61)
    assert (await _login(house, login_code=code)).error == "code_wrong"


async def test_a_login_code_lives_ten_minutes_and_gives_way_to_a_newer_one(house: HouseUnderTest) -> None:
    await _ask_for_codes(house)
    older = await _mailed_code(house)
    newer = await _mailed_code(house)
    if older != newer:
        assert (await _login(house, login_code=older)).error == "code_wrong"
    house.clock.advance(minutes=10)
    assert (await _login(house, login_code=newer)).error == "code_wrong"


async def test_one_code_used_by_two_at_once_lets_one_in(house: HouseUnderTest) -> None:
    await _ask_for_codes(house)
    code = await _mailed_code(house)
    answers = await asyncio.gather(*(_login(house, login_code=code) for _ in range(3)))
    assert sorted(answer.status for answer in answers) == [200, 400, 400]


async def test_a_code_is_mailed_only_to_who_knows_the_password(house: HouseUnderTest) -> None:
    await _ask_for_codes(house)
    before = len(await house.mails())
    wrong = await house.post("/v1/user/login/code", body={"username": NAME, "password": "Yanlis.Sifre.1"})
    assert wrong.error == "wrong_credentials"
    assert len(await house.mails()) == before


async def test_the_password_grant_does_not_go_around_the_code(house: HouseUnderTest) -> None:
    await _ask_for_codes(house)
    grant = {"grant_type": "password", "username": NAME, "password": PASSWORD}
    refused = await house.post("/v1/oauth/token", body=grant)
    assert (refused.status, refused.error) == (400, "invalid_grant")
    assert refused["second_steps"] == ["mail"]
    assert refused["status_message"] == "Giriş yapmak için ikinci adımı tamamlamalısınız."
