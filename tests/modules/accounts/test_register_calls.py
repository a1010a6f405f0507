"""Registering, and approving the mail address."""

import asyncio
import base64
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import altcha
import httpx
import pytest

from terazi.foundation.context import Call
from terazi.foundation.ids import UserId
from terazi.modules.accounts.actions.attempts import challenge_until
from terazi.modules.accounts.jobs import forget_what_is_over
from terazi.modules.accounts.public import on_user_approved
from tests.calling import PASSWORD, HouseUnderTest, open_house
from tests.modules.accounts.solving import solved, solved_captcha

NEW = {
    "username": "Ayse.Yilmaz",
    "password": PASSWORD,
    "mail": "Ayse@Example.com",
    "firstname": " Ayşe ",
    "lastname": "Yılmaz",
    "gender": "female",
    "date_of_birth": "1990-05-19",
    "phone_area_code": "+90",
    "phone_number": "532 123 45 67",
    "about_me": ["Analist"],
    "website": "https://example.com",
    "active_lang": {"label": "en", "value": 1},
    "eula_document_code": "terms-1",
}


async def _link(house: HouseUnderTest, to: str = "Ayse@example.com") -> httpx.URL:
    mail = (await house.mails(to=to))[-1]
    return httpx.URL(next(word for word in mail.body_text.split() if word.startswith("http")))


async def test_a_registered_person_approves_the_mail_and_signs_in(house: HouseUnderTest) -> None:
    made = await house.post("/v1/register", body=NEW)
    assert made.status == 200
    assert made["status_code"] == "110000"
    assert made["is_email_eligible"]
    assert made["is_username_eligible"]

    link = await _link(house)
    assert link.path == "/register/approve"
    approved = await house.post("/v1/register/mail/approve", **dict(link.params))
    assert approved.status == 200
    assert approved["mail_id"] == made["new_mail_id"]
    assert approved["mail_approve_date"]

    token = await house.sign_in("AYSE.yilmaz")
    user = (await house.post("/v1/user/get", token=token))["user"]
    assert user["user_client_id"] == made["new_user_id"]
    assert user["firstname"] == "Ayşe"
    assert user["gender"] == "female"
    assert user["date_of_birth"] == "1990-05-19"
    assert user["phone_number"] == "5321234567"
    assert user["about_me"] == ["Analist"]
    assert user["active_lang"] == {"label": "en", "value": 1}
    assert user["is_active"] == {"label": "active", "value": True}
    assert "password" not in user
    assert "password_hash" not in user


async def test_the_approval_link_follows_the_language(house: HouseUnderTest) -> None:
    await house.post("/v1/register", body={**NEW, "active_lang": None}, lang="tr")
    assert (await _link(house)).path == "/kayit/onay"


async def test_an_approval_link_may_be_opened_twice(house: HouseUnderTest) -> None:
    await house.post("/v1/register", body=NEW)
    link = dict((await _link(house)).params)
    first = await house.post("/v1/register/mail/approve", **link)
    house.clock.advance(days=5)
    second = await house.post("/v1/register/mail/approve", **link)
    assert second.status == 200
    assert second["mail_approve_date"] == first["mail_approve_date"]
    assert second["status_message"] == "E-posta adresiniz daha önce onaylanmış. Giriş yapabilirsiniz."


async def test_listeners_are_told_once_of_an_approved_person(house: HouseUnderTest) -> None:
    told: list[UserId] = []

    async def listen(call: Call, user_id: UserId) -> None:
        told.append(user_id)

    on_user_approved.append(listen)
    try:
        made = await house.post("/v1/register", body=NEW)
        link = dict((await _link(house)).params)
        await asyncio.gather(*(house.post("/v1/register/mail/approve", **link) for _ in range(4)))
    finally:
        on_user_approved.remove(listen)
    assert [str(user_id) for user_id in told] == [made["new_user_id"]]


async def test_a_wrong_or_old_approval_link_is_refused(house: HouseUnderTest) -> None:
    made = await house.post("/v1/register", body=NEW)
    link = dict((await _link(house)).params)
    wrong = await house.post("/v1/register/mail/approve", **{**link, "mail_approve_token": "x"})
    stranger = await house.post("/v1/register/mail/approve", **{**link, "user_id": made["new_mail_id"]})
    house.clock.advance(days=3, seconds=1)
    late = await house.post("/v1/register/mail/approve", **link)
    assert {wrong.error, stranger.error, late.error} == {"link_invalid"}
    assert wrong.status == 400


async def test_taken_names_are_told_and_nothing_is_made(house: HouseUnderTest) -> None:
    await house.post("/v1/register", body=NEW)
    same_name = await house.post(
        "/v1/register", body={**NEW, "username": "AYSE.YILMAZ", "mail": "other@example.com"}
    )
    same_mail = await house.post(
        "/v1/register", body={**NEW, "username": "other", "mail": "AYSE@EXAMPLE.COM"}
    )
    assert (same_name["is_email_eligible"], same_name["is_username_eligible"]) == (True, False)
    assert (same_mail["is_email_eligible"], same_mail["is_username_eligible"]) == (False, True)
    assert same_mail["status_message"] == "Bu e-posta adresi kayıtlı. Lütfen giriş yapın."
    assert same_name["new_user_id"] is same_mail["new_user_id"] is None
    assert len(await house.mails()) == 1


async def test_two_registrations_of_one_name_at_once_have_one_winner(house: HouseUnderTest) -> None:
    bodies = [{**NEW, "mail": f"person{n}@example.com"} for n in range(4)]
    answers = await asyncio.gather(*(house.post("/v1/register", body=body) for body in bodies))
    assert [answer.status for answer in answers] == [200] * 4
    assert sum(answer["new_user_id"] is not None for answer in answers) == 1
    losers = [answer for answer in answers if answer["new_user_id"] is None]
    assert all(a["is_email_eligible"] and not a["is_username_eligible"] for a in losers)
    assert len(await house.mails()) == 1


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("changed", "field", "key"),
    [
        ({"username": "ayşe"}, "username", "accounts.username.invalid"),
        ({"mail": "nobody"}, "mail", "accounts.mail.invalid"),
        ({"password": "short"}, "password", "accounts.password.too_short"),
        ({"password": "password123"}, "password", "accounts.password.is_common"),
        ({"firstname": "  "}, "firstname", "accounts.name.missing"),
        ({"eula_document_code": ""}, "eula_document_code", "accounts.eula.missing"),
        ({"gender": "cat"}, "gender", "foundation.field.not_choice"),
        ({"date_of_birth": "2999-01-01"}, "date_of_birth", "accounts.date_of_birth.future"),
        ({"date_of_birth": "1899-12-31"}, "date_of_birth", "accounts.date_of_birth.too_old"),
        ({"website": "javascript:alert(1)"}, "website", "accounts.link.invalid"),
        ({"phone_number": "abc"}, "phone_number", "accounts.phone.invalid"),
    ],
)
async def test_each_wrong_field_is_named(
    house: HouseUnderTest, changed: dict[str, str], field: str, key: str
) -> None:
    answer = await house.post("/v1/register", body={**NEW, **changed})
    assert answer.status == 422
    assert [(e["field"], e["message_key"]) for e in answer["errors"]] == [(field, key)]


async def test_a_captcha_guards_registration_and_is_good_once(guarded_house: HouseUnderTest) -> None:
    house = guarded_house
    missing = await house.post("/v1/register", body=NEW)
    wrong = await house.post("/v1/register", body={**NEW, "captcha_token": "e30="})
    assert (missing.error, wrong.error) == ("captcha_needed", "captcha_wrong")

    token = await solved_captcha(house)
    first = await house.post("/v1/register", body={**NEW, "captcha_token": token})
    assert first["new_user_id"]
    again = await house.post(
        "/v1/register", body={**NEW, "username": "other", "mail": "o@example.com", "captcha_token": token}
    )
    assert again.error == "captcha_wrong"


async def test_a_captcha_grows_old_and_cannot_be_forged(guarded_house: HouseUnderTest) -> None:
    house = guarded_house
    now = datetime.now(UTC)  # the database runs on this machine
    old = solved(challenge_until(house.house.settings, now - timedelta(seconds=1)))
    house.clock.advance(minutes=-21)
    assert (await house.post("/v1/register", body={**NEW, "captcha_token": old})).error == "captcha_wrong"

    own = altcha.create_challenge("PBKDF2/SHA-256", 1, hmac_secret="mine", data={"until": 9_999_999_999})
    solution = altcha.solve_challenge(own)
    assert solution
    forged = altcha.Payload(own, solution).to_base64()
    assert (await house.post("/v1/register", body={**NEW, "captcha_token": forged})).error == "captcha_wrong"


@pytest.mark.parametrize("minutes", [21, -21])
async def test_a_captcha_is_as_old_as_the_database_says(guarded_house: HouseUnderTest, minutes: int) -> None:
    house = guarded_house
    token = await solved_captcha(house)
    house.clock.advance(minutes=minutes)
    assert (await house.post("/v1/register", body={**NEW, "captcha_token": token})).status == 200
    await forget_what_is_over.handler(house.work())
    again = await house.post("/v1/register", body={**NEW, "captcha_token": token})
    assert again.error == "captcha_wrong"
    house.clock.advance(minutes=-2 * minutes)
    later = await solved_captcha(house)
    until = json.loads(base64.b64decode(later))["challenge"]["parameters"]["data"]["until"]
    left = datetime.fromtimestamp(until, UTC) - datetime.now(UTC)
    assert timedelta(minutes=18) < left <= timedelta(minutes=20)


async def test_no_challenge_is_given_where_captchas_are_off(house: HouseUnderTest) -> None:
    answer = await house.post("/v1/captcha/challenge")
    assert answer["captcha_needed"] is False
    assert answer["challenge"] is None


async def test_an_address_makes_three_accounts_in_a_day_and_refused_tries_do_not_count(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(
        database_url, tmp_path, registrations_per_day=3, call_limit_factor=1.0, welcome_credits=0
    ) as house:
        bodies = [{**NEW, "username": f"person{n}", "mail": f"person{n}@example.com"} for n in range(4)]
        assert (await house.post("/v1/register", body={**NEW, "password": "short"})).status == 422
        for body in bodies[:3]:
            assert (await house.post("/v1/register", body=body)).status == 200
            assert (await house.post("/v1/register", body=body))["new_user_id"] is None
        refused = await house.post("/v1/register", body=bodies[3])
        assert (refused.status, refused.error) == (429, "too_many_calls")
        assert 0 < int(refused.headers["Retry-After"]) <= 86_400
        assert len(await house.mails()) == 3
