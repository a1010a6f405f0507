"""Nobody learns from an answer, or from the work behind it, whether a name or an address belongs to somebody."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import argon2._password_hasher as argon2
import pytest

from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.statements import statements

NAME = "ayse.yilmaz"
MAIL = "ayse.yilmaz@example.com"
TABLES = ("user_account", "user_session", "sign_in_attempts", "one_time_code", "audit_entry", "procrastinate")
NOT_COMPARED = frozenset({"x-request-id", "date"})


@dataclass
class Work:
    """What the platform did: hashes, and the statements about people that it asked the database."""

    asked: list[str]
    hashes: int = 0

    def take(self) -> tuple[int, list[str]]:
        """Return what was done since the last time."""
        done = self.hashes, [each for each in self.asked if any(table in each for table in TABLES)]
        self.hashes = 0
        self.asked.clear()
        return done


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    """Count the work from now on."""
    verify = argon2.verify_secret
    with statements() as asked:
        seen = Work(asked)

        def counted(*given: Any, **named: Any) -> bool:
            seen.hashes += 1
            return verify(*given, **named)

        monkeypatch.setattr(argon2, "verify_secret", counted)
        yield seen


CASES: dict[str, Callable[[str, str], tuple[str, dict[str, Any]]]] = {
    "login": lambda name, _: ("/v1/login", {"body": {"username": name, "password": "Yanlis.Sifre.1"}}),
    "login by mail": lambda _, mail: (
        "/v1/login",
        {"body": {"username": mail, "password": "Yanlis.Sifre.1"}},
    ),
    "login with a second step": lambda name, _: (
        "/v1/login",
        {"body": {"username": name, "password": "Yanlis.Sifre.1", "totp_code": "123456"}},
    ),
    "login code": lambda name, _: (
        "/v1/user/login/code",
        {"body": {"username": name, "password": "Yanlis.Sifre.1"}},
    ),
    "token": lambda name, _: (
        "/v1/oauth/token",
        {"body": {"grant_type": "password", "username": name, "password": "Yanlis.Sifre.1"}},
    ),
    "reset": lambda _, mail: ("/v1/password/reset/by/mail", {"mail": mail}),
    "reset link": lambda _, __: (
        "/v1/password/reset/by/mail/approve",
        {
            "body": {"password": "Yepyeni.Anahtar.7"},
            "user_id": "00000000-0000-0000-0000-000000000000",
            "mail_password_reset_token": "x",
        },
    ),
}


def told(reply: Reply) -> tuple[int, dict[str, Any], dict[str, str]]:
    headers = {name: value for name, value in reply.headers.items() if name not in NOT_COMPARED}
    return reply.status, reply.json, headers


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
async def test_known_and_unknown_people_are_answered_alike(
    house: HouseUnderTest, work: Work, case: Callable[[str, str], tuple[str, dict[str, Any]]]
) -> None:
    await house.register(NAME)
    done = []
    for name, mail in (("kimse", "kimse@example.com"), (NAME, MAIL)):
        path, given = case(name, mail)
        work.take()
        reply = await house.post(path, **given)
        done.append((told(reply), work.take()))
    assert done[0] == done[1]
    assert done[0][1][1]


async def test_a_passkey_challenge_names_nobody(house: HouseUnderTest) -> None:
    house.house.settings.public_url = "http://localhost"
    await house.register(NAME)
    first, second = [await house.post("/v1/login/passkey/start") for _ in range(2)]
    for answer in (first, second):
        options = answer["passkey"]["options"]
        assert len(options.pop("challenge")) >= 40
        answer["passkey"].pop("ceremony_id")
    assert first.json == second.json
    assert second["passkey"]["options"]["allowCredentials"] == []


async def test_a_right_password_is_what_it_takes_to_learn_of_second_steps(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await house.post("/v1/user/record", token=token, body={"user_data": {"login_code_wanted": True}})
    wrong = await house.post("/v1/login", body={"username": NAME, "password": "Yanlis.Sifre.1"})
    assert "second_steps" not in wrong.json
    right = await house.post("/v1/login", body={"username": NAME, "password": PASSWORD})
    assert right["second_steps"] == ["mail"]


@pytest.mark.parametrize("password", ["galatasaray1905", "Fenerbahçe1907", "Password123", "Terazi2026!"])
async def test_common_passwords_are_refused_with_the_reason(house: HouseUnderTest, password: str) -> None:
    body = {
        "username": NAME,
        "password": password,
        "mail": MAIL,
        "firstname": "Ayşe",
        "lastname": "Yılmaz",
        "eula_document_code": "terms-1",
    }
    refused = await house.post("/v1/register", body=body)
    assert (refused.status, refused["errors"][0]["message_key"]) == (422, "accounts.password.is_common")
    token = await house.register(NAME)
    change = {"user_data": {"password": password, "current_password": PASSWORD}}
    changed = await house.post("/v1/user/record", token=token, body=change)
    assert changed["errors"][0]["message_key"] == "accounts.password.is_common"
