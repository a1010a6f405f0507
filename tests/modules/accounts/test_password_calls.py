"""Passwords: forgotten ones, changed ones, and what becomes of the sessions."""

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.statements import statements

NAME = "ayse.yilmaz"
MAIL = "ayse.yilmaz@example.com"
NEW_PASSWORD = "Yepyeni.Sifre.42"


async def _reset_link(house: HouseUnderTest, **query: Any) -> dict[str, str]:
    asked = await house.post("/v1/password/reset/by/mail", mail="AYSE.yilmaz@example.com", **query)
    assert asked.status == 200
    await house.run_jobs()
    words = (await house.mails(to=MAIL))[-1].body_text.split()
    link = httpx.URL(next(word for word in words if word.startswith("http")))
    assert link.path == "/giris/sifre-sifirlama"
    return dict(link.params)


async def _set_password(house: HouseUnderTest, link: dict[str, str], password: str = NEW_PASSWORD) -> Reply:
    return await house.post("/v1/password/reset/by/mail/approve", body={"password": password}, **link)


async def _login(house: HouseUnderTest, password: str) -> Reply:
    return await house.post("/v1/login", body={"username": NAME, "password": password})


async def test_a_forgotten_password_is_set_by_the_mailed_link(house: HouseUnderTest) -> None:
    old = await house.register(NAME)
    done = await _set_password(house, await _reset_link(house))
    assert done.status == 200
    assert (await house.get("/v1/user/user_controller", token=done["access_token"])).status == 200
    assert (await house.get("/v1/user/user_controller", token=old)).outcome == "095"
    assert (await _login(house, PASSWORD)).error == "wrong_credentials"
    assert (await _login(house, NEW_PASSWORD)).status == 200
    assert (await house.mails(to=MAIL))[-1].subject == "Şifreniz değiştirildi"


async def test_asking_for_a_link_answers_the_same_for_unknown_addresses(house: HouseUnderTest) -> None:
    await house.register(NAME)
    before = len(await house.mails())
    unknown = await house.post("/v1/password/reset/by/mail", mail="nobody@example.com")
    known = await house.post("/v1/password/reset/by/mail", mail=MAIL)
    assert unknown.json == known.json
    assert len(await house.mails()) == before
    await house.run_jobs()
    assert [mail.to_address for mail in (await house.mails())[before:]] == [MAIL]


async def test_asking_for_a_link_asks_the_database_the_same_for_unknown_addresses(
    house: HouseUnderTest,
) -> None:
    await house.register(NAME)
    asked: dict[str, list[str]] = {}
    for mail in ("nobody@example.com", MAIL):
        with statements() as told:
            await house.post("/v1/password/reset/by/mail", mail=mail)
        asked[mail] = told
    assert asked["nobody@example.com"] == asked[MAIL]
    assert any("procrastinate" in each for each in asked[MAIL])


async def test_a_link_that_is_asked_for_twice_at_once_is_mailed_once(house: HouseUnderTest) -> None:
    await house.register(NAME)
    before = len(await house.mails())
    await asyncio.gather(*(house.post("/v1/password/reset/by/mail", mail=MAIL) for _ in range(4)))
    await house.run_jobs()
    assert len(await house.mails()) == before + 1


async def test_links_are_not_mailed_by_the_dozen(house: HouseUnderTest) -> None:
    await house.register(NAME)
    before = len(await house.mails())
    for _ in range(3):
        await house.post("/v1/password/reset/by/mail", mail=MAIL)
        await house.run_jobs()
    assert len(await house.mails()) == before + 1


async def test_a_text_that_is_no_address_is_refused(house: HouseUnderTest) -> None:
    answer = await house.post("/v1/password/reset/by/mail", mail="nobody")
    assert answer.status == 422
    assert answer["errors"][0]["message_key"] == "accounts.mail.invalid"


async def test_a_reset_link_works_once(house: HouseUnderTest) -> None:
    await house.register(NAME)
    link = await _reset_link(house)
    answers = await asyncio.gather(*(_set_password(house, link) for _ in range(3)))
    assert sorted(answer.status for answer in answers) == [200, 400, 400]
    assert (await _set_password(house, link)).error == "link_invalid"


async def test_a_reset_link_lives_an_hour(house: HouseUnderTest) -> None:
    await house.register(NAME)
    link = await _reset_link(house)
    house.clock.advance(hours=1)
    assert (await _set_password(house, link)).error == "link_invalid"


async def test_a_reset_link_is_bound_to_its_person(house: HouseUnderTest) -> None:
    await house.register(NAME)
    token = await house.register("mehmet.kaya")
    other = (await house.post("/v1/user/get", token=token))["user"]["user_client_id"]
    link = await _reset_link(house)
    assert (await _set_password(house, {**link, "user_id": other})).error == "link_invalid"


async def test_a_refused_password_leaves_the_link_good(house: HouseUnderTest) -> None:
    await house.register(NAME)
    link = await _reset_link(house)
    weak = await _set_password(house, link, "12345678")
    assert (weak.status, weak["errors"][0]["field"]) == (422, "password")
    assert (await _set_password(house, link)).status == 200


async def test_a_reset_link_approves_the_address_it_was_mailed_to(house: HouseUnderTest) -> None:
    body = {
        "username": NAME,
        "password": PASSWORD,
        "mail": MAIL,
        "firstname": "Ayşe",
        "lastname": "Yılmaz",
        "eula_document_code": "terms-1",
    }
    await house.post("/v1/register", body=body)
    assert (await _login(house, PASSWORD)).error == "mail_not_approved"
    assert (await _set_password(house, await _reset_link(house))).status == 200
    assert (await _login(house, NEW_PASSWORD)).status == 200


async def test_a_blocked_person_gets_no_way_around(house: HouseUnderTest) -> None:
    await house.register(NAME)
    link = await _reset_link(house)
    async with house.house.database.transaction() as db:
        await db.write(touched(text("UPDATE user_account SET state = 'blocked'"))())
    before = len(await house.mails())
    assert (await _set_password(house, link)).outcome == "096"
    house.clock.advance(minutes=5)
    await house.post("/v1/password/reset/by/mail", mail=MAIL)
    await house.run_jobs()
    assert len(await house.mails()) == before


async def test_a_changed_password_ends_the_other_sessions(house: HouseUnderTest) -> None:
    other = await house.register(NAME)
    token = await house.sign_in(NAME)
    change = {"password": NEW_PASSWORD, "current_password": PASSWORD}
    answer = await house.post("/v1/user/record", token=token, body={"user_data": change})
    assert answer.status == 200
    assert (await house.post("/v1/user/get", token=token)).status == 200
    assert (await house.post("/v1/user/get", token=other)).outcome == "095"
    assert (await _login(house, NEW_PASSWORD)).status == 200
    assert (await house.mails(to=MAIL))[-1].subject == "Şifreniz değiştirildi"


@pytest.mark.parametrize("change", [{"current_password": "Yanlis.Sifre.1"}, {}])
async def test_changing_the_password_needs_the_current_one(
    house: HouseUnderTest, change: dict[str, str]
) -> None:
    token = await house.register(NAME)
    body = {"user_data": {"password": NEW_PASSWORD, "firstname": "Changed", **change}}
    answer = await house.post("/v1/user/record", token=token, body=body)
    assert (answer.status, answer.error) == (400, "wrong_current_password")
    assert answer["errors"][0]["field"] == "current_password"
    assert (await house.post("/v1/user/get", token=token))["user"]["firstname"] == "Ayşe"
    assert (await _login(house, PASSWORD)).status == 200


async def test_guessing_the_current_password_slows_down(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    body = {"user_data": {"password": NEW_PASSWORD, "current_password": "Yanlis.Sifre.1"}}
    answers = [await house.post("/v1/user/record", token=token, body=body) for _ in range(7)]
    assert [answer.status for answer in answers] == [400] * 6 + [429]


async def test_a_weak_new_password_is_refused(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    change = {"password": "password123", "current_password": PASSWORD}
    answer = await house.post("/v1/user/record", token=token, body={"user_data": change})
    assert answer.status == 422
    assert answer["errors"][0]["message_key"] == "accounts.password.is_common"


async def test_a_sign_in_that_races_a_new_password_leaves_no_session_of_the_old_one(
    house: HouseUnderTest,
) -> None:
    await house.register(NAME)
    link = await _reset_link(house)
    answers = await asyncio.gather(
        *(_login(house, PASSWORD) for _ in range(3)), _set_password(house, link), return_exceptions=False
    )
    done = answers[-1]
    assert done.status == 200
    old_tokens = [answer["access_token"] for answer in answers[:-1] if answer.status == 200]
    for token in old_tokens:
        assert (await house.post("/v1/user/get", token=token)).outcome == "095"
