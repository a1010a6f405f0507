"""Second steps have a cap: whoever gets so far knows the password, so the owner is told and not locked out."""

import asyncio
import re
from collections import Counter
from datetime import timedelta

import pyotp

from tests.calling import PASSWORD, HouseUnderTest, Reply

NAME, MAIL = "ayse.yilmaz", "ayse.yilmaz@example.com"
OWN_DEVICE = "9f1c3a7be05d24688c41f7aa90b2d6e3"
ATTACKER = "192.0.2.66"
SUBJECT = "Hesabınıza girmek için kod deneniyor"


async def owner_with_app(house: HouseUnderTest) -> pyotp.TOTP:
    house.device_id = OWN_DEVICE
    token = await house.register(NAME)
    confirm = {"current_password": PASSWORD}
    assert (await house.post("/v1/user/security/confirm", token=token, body=confirm)).status == 200
    secret = (await house.post("/v1/user/totp/start", token=token))["secret"]
    app = pyotp.TOTP(secret)
    body = {"totp_code": app.at(house.clock.now)}
    assert (await house.post("/v1/user/totp/finish", token=token, body=body)).status == 200
    house.clock.advance(minutes=2)
    return app


async def login(house: HouseUnderTest, code: str, *, password: str = PASSWORD) -> Reply:
    return await house.post("/v1/login", body={"username": NAME, "password": password, "totp_code": code})


def wrong(app: pyotp.TOTP, house: HouseUnderTest) -> str:
    near = {app.at(house.clock.now + timedelta(seconds=30 * n)) for n in (-1, 0, 1)}
    return next(code for code in ("000000", "111111", "222222", "333333") if code not in near)


async def exhausted(house: HouseUnderTest, app: pyotp.TOTP) -> HouseUnderTest:
    """Return the platform as an attacker calls it who has used up every try of strangers."""
    attacker = house.at(ATTACKER)
    for _ in range(10):
        assert (await login(attacker, wrong(app, house))).error == "second_step_wrong"
        await house.pass_time_at_the_door(minutes=16)
    return attacker


async def told(house: HouseUnderTest) -> list[str]:
    await house.run_jobs()
    return [mail.body_text for mail in await house.mails(to=MAIL) if mail.subject == SUBJECT]


async def test_ten_wrong_steps_pause_strangers_and_tell_the_owner_once(house: HouseUnderTest) -> None:
    app = await owner_with_app(house)
    attacker = await exhausted(house, app)
    for _ in range(3):
        paused = await login(attacker, app.at(house.clock.now))
        assert (paused.status, paused.error) == (429, "second_step_paused")
        assert 0 < int(paused.headers["Retry-After"]) <= 86_400
        await house.pass_time_at_the_door(minutes=16)
    (mail,) = await told(house)
    assert ATTACKER in mail
    assert "/giris/sifre-sifirlama" in mail


async def test_the_owner_s_device_goes_on_while_strangers_are_paused(house: HouseUnderTest) -> None:
    app = await owner_with_app(house)
    await exhausted(house, app)
    assert (await login(house, app.at(house.clock.now))).status == 200


async def test_steps_of_another_kind_are_not_paused(house: HouseUnderTest) -> None:
    app = await owner_with_app(house)
    attacker = await exhausted(house, app)
    body = {"username": NAME, "password": PASSWORD, "recovery_code": "AAAAA-BBBBB"}
    assert (await attacker.post("/v1/login", body=body)).error == "second_step_wrong"


async def test_steps_tried_at_once_are_no_more_than_the_cap(house: HouseUnderTest) -> None:
    app = await owner_with_app(house)
    code, counted = wrong(app, house), Counter[str | None]()
    for n in range(6):
        places = [house.at(f"192.0.2.{10 * n + k}") for k in range(5)]
        answers = await asyncio.gather(*(login(place, code) for place in places))
        counted.update(answer.error for answer in answers)
    assert counted == {"second_step_wrong": 10, "second_step_paused": 20}
    assert len(await told(house)) == 1


async def test_the_pause_ends_after_a_day_and_with_a_new_password(house: HouseUnderTest) -> None:
    app = await owner_with_app(house)
    attacker = await exhausted(house, app)
    await house.pass_time_at_the_door(hours=24)
    assert (await login(attacker, wrong(app, house))).error == "second_step_wrong"

    await house.post("/v1/password/reset/by/mail", mail=MAIL)
    await house.run_jobs()
    (linked,) = [
        each for each in await house.mails(to=MAIL) if "mail_password_reset_token=" in each.body_text
    ]
    user_id, token = re.findall(r"=([^&\s]+)", linked.body_text)[-2:]
    approved = await house.post(
        "/v1/password/reset/by/mail/approve",
        body={"password": "Yepyeni.Anahtar.7"},
        user_id=user_id,
        mail_password_reset_token=token,
    )
    assert approved.status == 200
    there = house.at("198.51.100.20")
    assert (await login(there, app.at(house.clock.now), password="Yepyeni.Anahtar.7")).status == 200


async def test_security_codes_have_the_cap_too(house: HouseUnderTest) -> None:
    house.device_id = OWN_DEVICE
    await house.register(NAME)
    attacker = house.at(ATTACKER)
    errors = []
    for _ in range(4):
        entered = await attacker.post("/v1/login", body={"username": NAME, "password": PASSWORD})
        found = re.search(r"\b\d{6}\b", (await house.mails(to=MAIL))[-1].body_text)
        assert found
        code = "000000" if found.group() != "000000" else "111111"
        for _ in range(3):
            body = {"warning_code": code}
            token = entered["access_token"]
            errors.append((await attacker.post("/v1/warning/code/enter", token=token, body=body)).error)
    assert errors == ["code_wrong"] * 10 + ["second_step_paused"] * 2
    assert len(await told(house)) == 1
