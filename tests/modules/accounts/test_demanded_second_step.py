"""A second step that certain roles demand: nothing else is open before it is set up."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pyotp
import pytest

from terazi.foundation.ids import UserId
from terazi.modules.access.public import Role, grant_role
from terazi.modules.accounts.rules.second_steps import is_second_step_demanded
from tests.calling import PASSWORD, HouseUnderTest, open_house
from tests.modules.accounts.authenticator import Authenticator
from tests.modules.accounts.people import id_of, person_with_role, sign_in_answer

ADMIN_ONLY = "/v1/user/account/session/list"


@pytest.fixture
async def strict_house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform on which administrators and those who register people need a second step."""
    settings = {"second_step_roles": "admin, register", "public_url": "http://localhost"}
    async with open_house(database_url, tmp_path, **settings) as opened:
        yield opened


async def confirm(house: HouseUnderTest, token: str) -> None:
    body = {"current_password": PASSWORD}
    assert (await house.post("/v1/user/security/confirm", token=token, body=body)).status == 200


async def set_up_app(house: HouseUnderTest, token: str) -> str:
    """Set an authenticator app up, and return its secret."""
    await confirm(house, token)
    secret = str((await house.post("/v1/user/totp/start", token=token))["secret"])
    body = {"totp_code": pyotp.TOTP(secret).at(house.clock.now)}
    done = await house.post("/v1/user/totp/finish", token=token, body=body)
    assert done.status == 200, done.json
    return secret


async def reach(house: HouseUnderTest, token: str) -> str | None:
    """Ask for something that has nothing to do with second steps; return why it was refused."""
    return (await house.post("/v1/user/agreement/list", token=token)).error


async def is_missing(house: HouseUnderTest, token: str) -> bool:
    return bool((await house.post("/v1/user/security/get", token=token))["second_step_missing"])


@pytest.mark.parametrize(
    ("roles", "demanding", "is_demanded"),
    [
        ((), (), False),
        (("admin",), (), False),
        ((), ("admin",), False),
        (("admin",), ("admin",), True),
        (("admin",), ("register",), False),
        (("register",), ("admin",), False),
        (("register", "shop_admin"), ("admin", "register"), True),
    ],
)
def test_who_needs_a_second_step(
    roles: tuple[str, ...], demanding: tuple[str, ...], is_demanded: bool
) -> None:
    assert is_second_step_demanded(frozenset(roles), frozenset(demanding)) is is_demanded


@pytest.mark.parametrize("role", ["admin", "register"])
async def test_who_holds_the_role_signs_in_and_sets_the_step_up_first(
    strict_house: HouseUnderTest, role: str
) -> None:
    await person_with_role(strict_house, role)
    entered = await sign_in_answer(strict_house, "yetkili.kisi")
    token = entered["access_token"]
    assert (entered.status, entered["second_step_missing"]) == (200, True)
    refused = await strict_house.post("/v1/user/agreement/list", token=token)
    assert (refused.status, refused["status_code"], refused.error) == (403, "100407", "second_step_missing")
    assert await is_missing(strict_house, token)
    secret = await set_up_app(strict_house, token)
    assert await reach(strict_house, token) is None
    assert not await is_missing(strict_house, token)
    strict_house.clock.advance(minutes=1)
    code = pyotp.TOTP(secret).at(strict_house.clock.now)
    again = await sign_in_answer(strict_house, "yetkili.kisi", totp_code=code)
    assert (again.status, again["second_step_missing"]) == (200, False)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("tr", "Önce ikinci bir giriş adımı kurun: rolünüz bunu gerektiriyor."),
        ("en", "Set up a second step first: your role demands it."),
    ],
)
async def test_the_refusal_says_what_to_do(strict_house: HouseUnderTest, lang: str, sentence: str) -> None:
    token = await person_with_role(strict_house, Role.ADMIN)
    refused = await strict_house.post(ADMIN_ONLY, token=token, lang=lang)
    assert refused["status_message"] == sentence


async def test_a_passkey_is_a_second_step_too(strict_house: HouseUnderTest) -> None:
    token = await person_with_role(strict_house, Role.ADMIN)
    await confirm(strict_house, token)
    asked = (await strict_house.post("/v1/user/passkey/start", token=token))["passkey"]
    made = {
        "ceremony_id": asked["ceremony_id"],
        "credential": Authenticator().create(asked["options"]),
    }
    body = {"passkey": made, "name": "Anahtar"}
    recorded = await strict_house.post("/v1/user/passkey/record", token=token, body=body)
    assert recorded.status == 200, recorded.json
    assert await reach(strict_house, token) is None


async def test_an_app_that_is_not_in_force_yet_does_not_count(strict_house: HouseUnderTest) -> None:
    token = await person_with_role(strict_house, Role.ADMIN)
    await confirm(strict_house, token)
    assert (await strict_house.post("/v1/user/totp/start", token=token)).status == 200
    assert await reach(strict_house, token) == "second_step_missing"


async def test_a_role_that_is_given_and_a_step_that_is_removed_count_at_once(
    strict_house: HouseUnderTest,
) -> None:
    token = await strict_house.register("ayse.yilmaz")
    assert await reach(strict_house, token) is None
    async with strict_house.house.database.transaction() as db:
        user_id = UserId(await id_of(strict_house, token))
        await grant_role(strict_house.change(db), user_id, Role.ADMIN)
    assert await reach(strict_house, token) == "second_step_missing"
    await set_up_app(strict_house, token)
    assert await reach(strict_house, token) is None
    assert (await strict_house.post("/v1/user/totp/remove", token=token, body={})).status == 200
    assert await reach(strict_house, token) == "second_step_missing"


async def test_who_holds_no_such_role_is_asked_for_nothing(strict_house: HouseUnderTest) -> None:
    await strict_house.register("ayse.yilmaz")
    entered = await sign_in_answer(strict_house, "ayse.yilmaz")
    assert entered["second_step_missing"] is False
    assert await reach(strict_house, entered["access_token"]) is None


async def test_without_the_setting_an_administrator_is_asked_for_nothing(house: HouseUnderTest) -> None:
    await person_with_role(house, Role.ADMIN)
    entered = await sign_in_answer(house, "yetkili.kisi")
    assert entered["second_step_missing"] is False
    assert await reach(house, entered["access_token"]) is None


async def test_from_a_new_place_the_security_code_comes_before_the_step(strict_house: HouseUnderTest) -> None:
    strict_house.device_id = "desk"
    await person_with_role(strict_house, Role.ADMIN)
    strict_house.device_id = "elsewhere"
    token = await strict_house.sign_in("yetkili.kisi")
    await confirm(strict_house, token)
    assert (await strict_house.post("/v1/user/totp/start", token=token)).error == "security_warning"
    assert (await strict_house.post("/v1/warning/code/send", token=token)).status == 200
    mail = (await strict_house.mails(to="yetkili.kisi@example.com"))[-1]
    code = re.search(r"\b\d{6}\b", mail.body_text)
    assert code
    body = {"warning_code": code.group()}
    assert (await strict_house.post("/v1/warning/code/enter", token=token, body=body)).status == 200
    await set_up_app(strict_house, token)
    assert await reach(strict_house, token) is None
