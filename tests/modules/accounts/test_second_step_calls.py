"""Second steps of a sign-in: authenticator app, recovery codes, and confirming that it is you."""

import asyncio
import re
from uuid import uuid4

import pyotp
import pytest
from sqlalchemy import text

from terazi.foundation.questions import value
from tests.calling import PASSWORD, HouseUnderTest, Reply

NAME = "ayse.yilmaz"
MAIL = "ayse.yilmaz@example.com"


async def login(house: HouseUnderTest, **body: object) -> Reply:
    return await house.post("/v1/login", body={"username": NAME, "password": PASSWORD, **body})


async def confirmed(house: HouseUnderTest) -> str:
    """Register, and prove again that it is the person; return the token."""
    token = await house.register(NAME)
    body = {"current_password": PASSWORD}
    answer = await house.post("/v1/user/security/confirm", token=token, body=body)
    assert answer.status == 200, answer.json
    return token


def code_of(house: HouseUnderTest, secret: str, *, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(house.clock.now, counter_offset=steps)


async def with_totp(house: HouseUnderTest) -> tuple[str, str, list[str]]:
    """Return token, secret and recovery codes of a person with an authenticator app; its next code is fresh."""
    token = await confirmed(house)
    secret = (await house.post("/v1/user/totp/start", token=token))["secret"]
    body = {"totp_code": code_of(house, secret)}
    done = await house.post("/v1/user/totp/finish", token=token, body=body)
    assert done.status == 200, done.json
    house.clock.advance(seconds=60)
    return token, secret, done["recovery_codes"]


async def audited(house: HouseUnderTest, action: str) -> int:
    of_action = value(text("SELECT count(*) FROM audit_entry WHERE action = :action"))
    (count,) = await house.house.database.reader.ask(of_action(action=action))
    return int(count)


async def test_setting_up_asks_for_the_password_again(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    refused = await house.post("/v1/user/totp/start", token=token)
    assert (refused.status, refused.error) == (403, "confirmation_needed")
    wrong = {"current_password": "Yanlis.Sifre.1"}
    answer = await house.post("/v1/user/security/confirm", token=token, body=wrong)
    assert answer.error == "wrong_current_password"
    assert await audited(house, "accounts.confirm_refused") == 1


async def test_a_confirmation_lasts_five_minutes_and_one_session(house: HouseUnderTest) -> None:
    token = await confirmed(house)
    other = await house.sign_in(NAME)
    assert (await house.post("/v1/user/totp/start", token=other)).error == "confirmation_needed"
    house.clock.advance(minutes=5, seconds=1)
    assert (await house.post("/v1/user/totp/start", token=token)).error == "confirmation_needed"


async def test_an_authenticator_app_becomes_the_second_step(house: HouseUnderTest) -> None:
    _, secret, codes = await with_totp(house)
    assert len(set(codes)) == 10
    asked = await login(house)
    assert asked.status == 200
    assert asked["login_code_needed"] is True
    assert asked["second_steps"] == ["totp", "recovery"]
    assert asked["access_token"] is None
    assert (await login(house, totp_code=code_of(house, secret)))["access_token"]
    assert "doğrulama uygulaması eklendi" in (await house.mails(to=MAIL))[-1].body_text
    assert await audited(house, "accounts.totp_set_up") == 1


async def test_a_code_of_the_app_opens_once(house: HouseUnderTest) -> None:
    _, secret, _ = await with_totp(house)
    code = code_of(house, secret)
    answers = await asyncio.gather(*(login(house, totp_code=code) for _ in range(3)))
    assert sorted(answer.status for answer in answers) == [200, 400, 400]
    again = await login(house, totp_code=code)
    assert again.error == "second_step_wrong"
    assert again["errors"][0]["field"] == "totp_code"
    assert await audited(house, "accounts.sign_in_failed") == 3


@pytest.mark.parametrize(("steps", "status"), [(-2, 400), (-1, 200), (0, 200), (1, 200), (2, 400)])
async def test_a_clock_may_be_one_step_off(house: HouseUnderTest, steps: int, status: int) -> None:
    _, secret, _ = await with_totp(house)
    code = code_of(house, secret, steps=steps)
    assert (await login(house, totp_code=f"{code[:3]} {code[3:]}")).status == status


async def test_a_secret_is_not_in_force_before_a_code_of_it(house: HouseUnderTest) -> None:
    token = await confirmed(house)
    started = await house.post("/v1/user/totp/start", token=token)
    assert started["qr"].startswith("data:image/svg+xml")
    assert started["secret"] in started["address"]
    wrong = await house.post("/v1/user/totp/finish", token=token, body={"totp_code": "000000"})
    assert wrong.error == "second_step_wrong"
    assert (await login(house))["access_token"]


async def test_the_secret_is_sealed_in_the_database(house: HouseUnderTest) -> None:
    _, secret, _ = await with_totp(house)
    (sealed,) = await house.house.database.reader.ask(value(text("SELECT sealed FROM totp_secret"))())
    assert secret.encode() not in bytes(sealed)


async def test_a_second_app_needs_the_first_one_removed(house: HouseUnderTest) -> None:
    token, _, _ = await with_totp(house)
    assert (await house.post("/v1/user/totp/start", token=token)).error == "totp_exists"
    assert (await house.post("/v1/user/totp/remove", token=token, body={})).status == 200
    assert (await house.post("/v1/user/totp/remove", token=token, body={})).error == "totp_not_found"
    assert (await login(house))["access_token"]
    state = await house.post("/v1/user/security/get", token=token)
    assert (state["has_totp"], state["recovery_codes_left"]) == (False, 0)


async def confirm(house: HouseUnderTest, token: str, **given: str) -> Reply:
    return await house.post("/v1/user/security/confirm", token=token, body=given)


LESS = (
    ("/v1/user/totp/remove", {}, {}),
    ("/v1/user/recovery/renew", {}, None),
    ("/v1/user/passkey/start", {}, None),
    ("/v1/user/passkey/remove", {"passkey_id": str(uuid4())}, {}),
)
"""What would leave somebody with the password alone, or open a way of their own."""


@pytest.mark.parametrize(("path", "query", "body"), LESS)
async def test_the_password_alone_does_not_change_what_stands_beside_it(
    house: HouseUnderTest, path: str, query: dict[str, str], body: dict[str, str] | None
) -> None:
    token, secret, _ = await with_totp(house)
    house.clock.advance(minutes=6)
    refused = await confirm(house, token, current_password=PASSWORD)
    assert refused.error == "second_step_not_offered"
    assert (await house.post(path, token=token, body=body, **query)).error == "confirmation_needed"
    both = await confirm(house, token, current_password=PASSWORD, login_code="123456")
    assert both.error == "second_step_not_offered"
    assert (
        await house.post("/v1/user/security/confirm/code", token=token)
    ).error == "second_step_not_offered"
    assert (await confirm(house, token, totp_code=code_of(house, secret))).status == 200
    answer = await house.post(path, token=token, body=body, **query)
    assert answer.error in {None, "passkey_not_found", "passkeys_impossible"}


async def test_a_recovery_code_confirms_for_a_lost_authenticator_once_and_is_told(
    house: HouseUnderTest,
) -> None:
    token, _, codes = await with_totp(house)
    house.clock.advance(minutes=6)
    ways = await house.post("/v1/user/security/confirm/start", token=token)
    assert ways["second_steps"] == ["totp", "recovery"]
    assert (await confirm(house, token, recovery_code=codes[0])).status == 200
    assert "kurtarma kodu kullanıldı" in (await house.mails(to=MAIL))[-1].body_text
    assert (await confirm(house, token, recovery_code=codes[0])).error == "second_step_wrong"
    assert (await house.post("/v1/user/totp/remove", token=token, body={})).status == 200
    ways = await house.post("/v1/user/security/confirm/start", token=token)
    assert ways["second_steps"] == []


async def test_login_codes_are_turned_off_with_a_mailed_code(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    wanted = {"user_data": {"login_code_wanted": True}}
    assert (await house.post("/v1/user/record", token=token, body=wanted)).status == 200
    off = {"user_data": {"login_code_wanted": False}}
    assert (await confirm(house, token, current_password=PASSWORD)).error == "second_step_not_offered"
    assert (await house.post("/v1/user/record", token=token, body=off)).error == "confirmation_needed"
    assert (await house.post("/v1/user/security/confirm/code", token=token)).status == 200
    code = re.search(r"\b\d{6}\b", (await house.mails(to=MAIL))[-1].body_text)
    assert code
    assert (await confirm(house, token, login_code="000000")).error == "code_wrong"
    assert (await confirm(house, token, login_code=code.group())).status == 200
    assert (await house.post("/v1/user/record", token=token, body=off)).status == 200


async def test_a_recovery_code_stands_in_once(house: HouseUnderTest) -> None:
    _, _, codes = await with_totp(house)
    typed = codes[3].upper().replace("-", " ")
    answers = await asyncio.gather(*(login(house, recovery_code=typed) for _ in range(2)))
    assert sorted(answer.status for answer in answers) == [200, 400]
    again = await login(house, recovery_code=codes[3])
    assert again["errors"][0]["field"] == "recovery_code"
    assert (await login(house, recovery_code=codes[4])).status == 200
    assert "kurtarma koduyla giriş yapıldı" in (await house.mails(to=MAIL))[-1].body_text


async def test_new_recovery_codes_replace_the_old_ones(house: HouseUnderTest) -> None:
    token, _, old = await with_totp(house)
    new = (await house.post("/v1/user/recovery/renew", token=token))["recovery_codes"]
    assert not set(new) & set(old)
    assert (await login(house, recovery_code=old[0])).error == "second_step_wrong"
    assert (await login(house, recovery_code=new[0])).status == 200


async def test_recovery_codes_need_something_to_recover(house: HouseUnderTest) -> None:
    token = await confirmed(house)
    assert (await house.post("/v1/user/recovery/renew", token=token)).error == "no_second_step"


async def test_a_mailed_code_does_not_go_around_the_app(house: HouseUnderTest) -> None:
    await with_totp(house)
    body = {"username": NAME, "password": PASSWORD}
    assert (await house.post("/v1/user/login/code", body=body)).error == "second_step_not_offered"
    assert (await login(house, login_code="123456")).error == "second_step_not_offered"


async def test_the_password_grant_does_not_go_around_the_app(house: HouseUnderTest) -> None:
    await with_totp(house)
    grant = {"grant_type": "password", "username": NAME, "password": PASSWORD}
    refused = await house.post("/v1/oauth/token", body=grant)
    assert (refused.status, refused.error) == (400, "invalid_grant")
    assert refused["second_steps"] == ["totp", "recovery"]


async def test_a_reset_password_does_not_go_around_the_app(house: HouseUnderTest) -> None:
    _, secret, _ = await with_totp(house)
    await house.post("/v1/password/reset/by/mail", mail=MAIL)
    await house.run_jobs()
    mail = (await house.mails(to=MAIL))[-1]
    link = next(word for word in mail.body_text.split() if "mail_password_reset_token=" in word)
    query = dict(pair.split("=") for pair in link.partition("?")[2].split("&"))
    body = {"password": "Yepyeni.Anahtar.7"}
    done = await house.post("/v1/password/reset/by/mail/approve", body=body, **query)
    assert (done.status, done["second_step_needed"], done["access_token"]) == (200, True, None)
    entered = await house.post(
        "/v1/login", body={"username": NAME, **body, "totp_code": code_of(house, secret)}
    )
    assert entered["access_token"]


async def test_setting_up_may_end_the_other_sessions(house: HouseUnderTest) -> None:
    other = await house.register(NAME)
    token = await house.sign_in(NAME)
    await house.post("/v1/user/security/confirm", token=token, body={"current_password": PASSWORD})
    secret = (await house.post("/v1/user/totp/start", token=token))["secret"]
    body = {"totp_code": code_of(house, secret), "end_other_sessions": True}
    assert (await house.post("/v1/user/totp/finish", token=token, body=body)).status == 200
    assert (await house.post("/v1/user/get", token=other)).outcome == "095"
    assert (await house.post("/v1/user/get", token=token)).status == 200


async def test_wrong_codes_slow_the_account_down(house: HouseUnderTest) -> None:
    await with_totp(house)
    answers = [await login(house, totp_code="000000") for _ in range(7)]
    assert [answer.status for answer in answers] == [400] * 6 + [429]
