"""A site that keeps sign-in or registration shut keeps it shut for calls too, whatever site the caller names."""

from collections.abc import Mapping
from typing import Any

import pytest

from terazi.modules.site.queries.shelf import site_cache_of
from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.modules.site.sites import add_site

HOST = "okul.example"
NOBODY = "01a215d0-5105-7752-a4e4-845d1f4024c3"
LOGIN = ("/v1/login", {"username": "ayse.yilmaz", "password": PASSWORD}, {})
SIGN_INS: tuple[tuple[str, Any, Mapping[str, str]], ...] = (
    LOGIN,
    ("/v1/user/login/code", {"username": "ayse.yilmaz", "password": PASSWORD}, {}),
    ("/v1/login/passkey/start", None, {}),
)
REGISTRATIONS: tuple[tuple[str, Any, Mapping[str, str]], ...] = (
    ("/v1/register/mail/approve", None, {"user_id": NOBODY, "mail_approve_token": "x"}),
    ("/v1/password/reset/by/mail", None, {"mail": "ayse@terazi.test"}),
    (
        "/v1/password/reset/by/mail/approve",
        {"password": PASSWORD},
        {"user_id": NOBODY, "mail_password_reset_token": "x"},
    ),
)


async def ask(house: HouseUnderTest, asked: tuple[str, Any, Mapping[str, str]], **more: str) -> Reply:
    path, body, query = asked
    return await house.post(path, body=body, **query, **more)


async def shut(house: HouseUnderTest, **settings: bool) -> None:
    await add_site(house, HOST, **settings)
    site_cache_of(house.house.database.reader).forget()


@pytest.mark.parametrize("asked", [*SIGN_INS, *REGISTRATIONS], ids=lambda asked: asked[0])
async def test_nobody_enters_where_sign_in_is_off(
    house: HouseUnderTest, ayse: str, asked: tuple[str, Any, Mapping[str, str]]
) -> None:
    await shut(house, is_login_on=False)
    refused = await ask(house, asked, domain=HOST)
    assert (refused.status, refused.error, refused["status_code"]) == (403, "door_shut", "130423")
    elsewhere = await ask(house, asked)
    assert elsewhere.error != "door_shut"
    known = await house.post("/v1/user/get", token=ayse, domain=HOST)
    assert known.status == 200


@pytest.mark.parametrize("asked", REGISTRATIONS, ids=lambda asked: asked[0])
async def test_accounts_are_made_elsewhere_where_sign_in_is_external(
    house: HouseUnderTest, asked: tuple[str, Any, Mapping[str, str]]
) -> None:
    await shut(house, is_login_external=True)
    turkish = await ask(house, asked, domain=HOST)
    assert turkish["status_message"].startswith("Bu sitede hesap açılmaz")
    english = await ask(house, asked, domain=HOST, lang="en")
    assert english["status_message"].startswith("Accounts are not made")


@pytest.mark.usefixtures("ayse")
async def test_people_sign_in_where_sign_in_is_external(house: HouseUnderTest) -> None:
    await shut(house, is_login_external=True)
    assert (await ask(house, LOGIN, domain=HOST)).status == 200


@pytest.mark.usefixtures("ayse")
async def test_naming_another_site_opens_no_door_of_this_host(house: HouseUnderTest) -> None:
    await shut(house, is_login_on=False)
    house.client.headers["Host"] = HOST
    refused = await ask(house, LOGIN, domain="localhost")
    assert refused["status_message"] == "Bu sitede giriş yapılmıyor."


async def test_who_registers_where_registration_is_shut_gets_no_account(house: HouseUnderTest) -> None:
    await shut(house, is_login_external=True)
    body = {
        "username": "mert.kaya",
        "password": PASSWORD,
        "mail": "mert@terazi.test",
        "firstname": "Mert",
        "lastname": "Kaya",
    }
    refused = await house.post("/v1/register", body=body, domain=HOST)
    assert refused.error == "door_shut"
    assert await house.mails("mert@terazi.test") == []
