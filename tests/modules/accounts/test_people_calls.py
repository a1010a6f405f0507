"""Accounts of others: made, edited, blocked, let in and looked for by those who may."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from terazi.foundation.ids import new_id
from tests.calling import PASSWORD, HouseUnderTest, open_house
from tests.modules.accounts.people import id_of, link_of, person_with_role, sign_in_answer

NEW = {"username": "yeni.kisi", "mail": "yeni@example.com", "firstname": "Işıl", "lastname": "İNCİ"}


@pytest.fixture
async def approving_house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform where an authorized person lets everybody in."""
    async with open_house(database_url, tmp_path, registration="approval") as opened:
        yield opened


async def record(house: HouseUnderTest, token: str, **data: object):
    return await house.post("/v1/user/record", token=token, body={"user_data": data})


async def test_an_authorized_person_makes_an_account_whose_owner_chooses_the_password(
    house: HouseUnderTest,
) -> None:
    token = await person_with_role(house, "register")
    made = await record(house, token, **NEW, active_lang={"label": "en"})
    assert made.status == 200, made.json
    assert made["user_wdmr"]["is_active"] == {"label": "waiting_mail", "value": False}
    assert (await house.mails(to=NEW["mail"]))[-1].subject == "An account has been created for you"
    link = await link_of(house, NEW["mail"], "mail_password_reset_token")
    body = {"password": "Zeytin.Agaci.77", "eula_document_code": "terms-1"}
    chosen = await house.post("/v1/password/reset/by/mail/approve", body=body, **link)
    assert chosen.status == 200, chosen.json
    assert (await sign_in_answer(house, "yeni.kisi", "Zeytin.Agaci.77")).status == 200


async def test_names_that_are_taken_and_missing_ones_are_refused(house: HouseUnderTest) -> None:
    token = await person_with_role(house, "register")
    await house.register("mehmet.kaya")
    taken = await record(house, token, **{**NEW, "mail": "mehmet.kaya@example.com"})
    assert (taken.status, taken.error) == (409, "names_taken")
    missing = await record(house, token, username="yeni.kisi")
    assert missing.status == 422
    assert "user_data.mail" in [error["field"] for error in missing["errors"]]


@pytest.mark.parametrize(
    "sent", [{}, {"is_active": {"value": False}}, {"firstname": "Ali"}, {"mail": "a@example.com"}]
)
async def test_an_account_that_there_is_not_is_not_found(
    house: HouseUnderTest, sent: dict[str, object]
) -> None:
    for role in ("register", "admin"):
        token = await person_with_role(house, role)
        answer = await record(house, token, user_client_id=str(new_id()), **sent)
        assert (answer.status, answer.error) == (404, "user_not_found")


async def test_without_a_role_nobody_makes_or_blocks_accounts(house: HouseUnderTest) -> None:
    token = await house.register("ayse.yilmaz")
    other = await id_of(house, await house.register("mehmet.kaya"))
    refused = await record(house, token, user_client_id=str(other), is_active={"value": False})
    assert (refused.status, refused.error) == (404, "user_not_found")
    await record(house, token, **NEW)
    assert not await house.mails(to=NEW["mail"])
    for path in ("registration/list", "registration/decide", "account/get", "account/session/list"):
        answer = await house.post(f"/v1/user/{path}", token=token, body={})
        assert (answer.status, answer.error) == (403, "not_allowed"), path


async def test_a_blocked_person_is_out_at_once_and_may_come_back(house: HouseUnderTest) -> None:
    admin = await person_with_role(house, "admin")
    theirs = await house.register("mehmet.kaya")
    other = str(await id_of(house, theirs))
    blocked = await record(
        house, admin, user_client_id=other, is_active={"value": False}, reason="Kötüye kullanım"
    )
    assert blocked["user_wdmr"]["is_active"] == {"label": "blocked", "value": False}
    out = await house.post("/v1/user/get", token=theirs)
    assert (out.status, out.outcome) == (401, "096")
    assert "Kötüye kullanım" in (await house.mails(to="mehmet.kaya@example.com"))[-1].body_text
    assert (await sign_in_answer(house, "mehmet.kaya")).error == "account_blocked"
    await record(house, admin, user_client_id=other, is_active={"value": True})
    # The sessions of before stay ended.
    assert (await house.post("/v1/user/get", token=theirs)).outcome == "095"
    assert (await sign_in_answer(house, "mehmet.kaya")).status == 200


async def test_who_registers_people_does_not_touch_an_administrator(house: HouseUnderTest) -> None:
    admin = await person_with_role(house, "admin", "asil.yonetici")
    register = await person_with_role(house, "register")
    other = str(await id_of(house, admin))
    for change in ({"is_active": {"value": False}}, {"firstname": "Başka"}):
        answer = await record(house, register, user_client_id=other, **change)
        assert (answer.status, answer.error) == (403, "person_protected")
    own = str(await id_of(house, register))
    await record(house, register, user_client_id=own, is_active={"value": False})
    assert (await house.post("/v1/user/get", token=register)).status == 200


async def test_a_registration_waits_until_somebody_lets_it_in(approving_house: HouseUnderTest) -> None:
    house = approving_house
    body = {**NEW, "password": PASSWORD, "eula_document_code": "terms-2"}
    await house.post("/v1/register", body=body)
    link = await link_of(house, NEW["mail"], "mail_approve_token")
    assert (await house.post("/v1/register/mail/approve", **link)).status == 200
    assert (await sign_in_answer(house, "yeni.kisi")).error == "registration_waits"
    house.house.settings.registration = "open"
    register = await person_with_role(house, "register")
    asked = {"register_state": "register_approve_waiting"}
    listed = await house.post("/v1/user/registration/list", token=register, body=asked)
    assert [row["username"] for row in listed["registrations"]] == ["yeni.kisi"]
    assert listed["waiting_count"] == 1
    person = listed["registrations"][0]["user_client_id"]
    decision = {
        "user_client_id_list": [person, str(new_id())],
        "register_state": "register_approve_completed",
    }
    decided = await asyncio.gather(
        *(house.post("/v1/user/registration/decide", token=register, body=decision) for _ in range(2))
    )
    for answer in decided:
        assert [result["is_done"] for result in answer["result_list"]] == [True, False]
    assert (await sign_in_answer(house, "yeni.kisi")).status == 200
    accepted = [mail for mail in await house.mails(to=NEW["mail"]) if "onaylandı" in mail.subject]
    assert len(accepted) == 1


async def test_a_refused_registration_tells_why_and_stays_refused(approving_house: HouseUnderTest) -> None:
    house = approving_house
    await house.post("/v1/register", body={**NEW, "password": PASSWORD, "eula_document_code": "terms-2"})
    await house.post("/v1/register/mail/approve", **await link_of(house, NEW["mail"], "mail_approve_token"))
    house.house.settings.registration = "open"
    register = await person_with_role(house, "register")
    listed = await house.post("/v1/user/registration/list", token=register, body={"search_text": "ISIL"})
    person = listed["registrations"][0]["user_client_id"]
    refused = await record(
        house, register, user_client_id=person, register_state="register_not_accepted", reason="Eksik bilgi"
    )
    assert refused["user_wdmr"]["is_active"]["label"] == "not_accepted"
    assert "Eksik bilgi" in (await house.mails(to=NEW["mail"]))[-1].body_text
    assert (await sign_in_answer(house, "yeni.kisi")).error == "registration_not_accepted"
    again = await record(house, register, user_client_id=person, register_state="register_approve_completed")
    assert (again.status, again.error) == (409, "account_state_not_allowed")


async def test_only_authorized_persons_register_where_the_site_says_so(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(database_url, tmp_path, registration="by_authorized") as house:
        body = {**NEW, "password": PASSWORD, "eula_document_code": "terms-2"}
        answer = await house.post("/v1/register", body=body)
        assert (answer.status, answer.error) == (403, "registration_closed")


async def test_search_folds_turkish_letters_and_tells_strangers_only_names(house: HouseUnderTest) -> None:
    token = await house.register("ayse.yilmaz", firstname="Ayşe", lastname="IŞIK")
    await house.register("ilker.cinar", firstname="İlker", lastname="Çınar")

    async def names(**asked: str) -> list[str]:
        answer = await house.post("/v1/user/search", token=token, **asked)
        assert answer.status == 200, answer.json
        return [person["username"] for person in answer["user_list"]]

    assert await names(field_type="name", match_type="contains", search_text="ışık") == ["ayse.yilmaz"]
    assert await names(field_type="name", match_type="starts_with", search_text="ILKER") == ["ilker.cinar"]
    assert await names(field_type="name", match_type="exact", search_text="ilker cinar") == ["ilker.cinar"]
    assert await names(match_type="similar", search_text="ilkre cinar") == ["ilker.cinar"]
    assert await names(field_type="username", match_type="exact", search_text="ilker") == []
    assert await names(search_text="%%%") == []
    found = (await house.post("/v1/user/search", token=token, search_text="cinar"))["user_list"][0]
    assert (found["mail"], found["phone"], found["user_client_id"]) == (None, None, None)
    assert await names(search_text="example.com") == []
    by_mail = await house.post(
        "/v1/user/search", token=token, field_type="mail", search_text="ilker.cinar@example.com"
    )
    assert (by_mail.status, by_mail.error) == (403, "not_allowed")
    short = await house.post("/v1/user/search", token=token, search_text="a y")
    assert (short.status, short.error) == (400, "search_too_short")


async def test_search_shows_authorized_persons_more(house: HouseUnderTest) -> None:
    admin = await person_with_role(house, "admin")
    await house.register("ilker.cinar")
    answer = await house.post(
        "/v1/user/search", token=admin, field_type="mail", match_type="contains", search_text="ilker"
    )
    assert [person["mail"] for person in answer["user_list"]] == ["ilker.cinar@example.com"]


async def test_an_administrator_sees_and_ends_the_sessions_of_a_person(house: HouseUnderTest) -> None:
    admin = await person_with_role(house, "admin")
    theirs = await house.register("mehmet.kaya")
    body = {"user_client_id": str(await id_of(house, theirs))}
    person = await house.post("/v1/user/account/get", token=admin, body=body)
    assert person["register_state"] == "register_approve_completed"
    listed = await house.post("/v1/user/account/session/list", token=admin, body=body)
    assert len(listed["sessions"]) == 1
    history = await house.post("/v1/user/account/sign_in/list", token=admin, body=body)
    assert [row["outcome"] for row in history["sign_ins"]] == ["succeeded"]
    ended = await house.post("/v1/user/account/session/end", token=admin, body=body)
    assert ended["ended_count"] == 1
    assert (await house.post("/v1/user/get", token=theirs)).outcome == "095"
    unknown = await house.post("/v1/user/account/get", token=admin, body={"user_client_id": str(new_id())})
    assert (unknown.status, unknown.error) == (404, "user_not_found")
    refused = await house.post("/v1/user/account/invite", token=admin, body=body)
    assert (refused.status, refused.error) == (409, "account_state_not_allowed")


async def test_of_two_who_decide_differently_at_once_one_wins_and_the_other_is_told(
    approving_house: HouseUnderTest,
) -> None:
    house = approving_house
    await house.post("/v1/register", body={**NEW, "password": PASSWORD, "eula_document_code": "terms-2"})
    await house.post("/v1/register/mail/approve", **await link_of(house, NEW["mail"], "mail_approve_token"))
    house.house.settings.registration = "open"
    deciders = [await person_with_role(house, "register", f"karar.{n}") for n in (1, 2)]
    listed = await house.post("/v1/user/registration/list", token=deciders[0], body={"search_text": "ISIL"})
    person = listed["registrations"][0]["user_client_id"]

    def decide(token: str, state: str):
        body = {"user_client_id_list": [person], "register_state": state, "reason": "Deneme"}
        return house.post("/v1/user/registration/decide", token=token, body=body)

    states = ("register_approve_completed", "register_not_accepted")
    answers = await asyncio.gather(*map(decide, deciders, states))
    results = [answer["result_list"][0] for answer in answers]
    assert sorted(result["is_done"] for result in results) == [False, True]
    refused = next(result for result in results if not result["is_done"])
    assert refused["message"] == (
        "Hesabın şu anki durumunda bu işlem yapılamaz. Sayfayı yenileyip güncel durumu görün."
    )
    told = [mail.subject for mail in await house.mails(to=NEW["mail"])]
    assert len(told) == 3, told


async def test_a_late_decision_lets_nobody_in_who_was_blocked_meanwhile(house: HouseUnderTest) -> None:
    admin = await person_with_role(house, "admin")
    other = str(await id_of(house, await house.register("mehmet.kaya")))
    await record(house, admin, user_client_id=other, is_active={"value": False})
    body = {"user_client_id_list": [other], "register_state": "register_approve_completed"}
    answer = await house.post("/v1/user/registration/decide", token=admin, body=body)
    assert [result["is_done"] for result in answer["result_list"]] == [False]
    assert (await sign_in_answer(house, "mehmet.kaya")).error == "account_blocked"


async def test_who_was_invited_accepts_the_texts_with_the_first_password(house: HouseUnderTest) -> None:
    token = await person_with_role(house, "register")
    await record(house, token, **NEW)
    link = await link_of(house, NEW["mail"], "mail_password_reset_token")
    assert link.pop("invited") == "1"
    choose = "/v1/password/reset/by/mail/approve"
    refused = await house.post(choose, body={"password": "Zeytin.Agaci.77"}, **link)
    assert (refused.status, refused.error) == (409, "agreements_not_accepted")
    assert refused["errors"][0]["field"] == "eula_document_code"
    assert (await sign_in_answer(house, "yeni.kisi", "Zeytin.Agaci.77")).status == 401
    body = {"password": "Zeytin.Agaci.77", "eula_document_code": "terms-privacy-1"}
    chosen = await house.post(choose, body=body, **link)
    assert chosen.status == 200, chosen.json
    agreements = await house.post("/v1/user/agreement/list", token=chosen["access_token"])
    assert [(row["document_code"], row["version"]) for row in agreements["agreements"]] == [
        ("terms-privacy", "1")
    ]
