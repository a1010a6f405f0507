"""Nothing that opens an account stands readable in the database, whatever a person did; nothing personal in the queue."""

import re
from typing import Any
from uuid import UUID

import httpx
import pyotp
import pytest
from sqlalchemy import text

from terazi.foundation.questions import values
from terazi.modules.shops.public import read_card_settings
from tests.breaking import break_rows, values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.accounts.people import link_of
from tests.modules.applications.conftest import make_app, make_developer
from tests.modules.applications.connecting import ALL_SCOPES, CALLBACK, Application, agree, exchange_code
from tests.modules.shops.selling import ok, open_shop, trusted

NAME, MAIL, NEW_MAIL = "ayse.yilmaz", "ayse.yilmaz@example.com", "ayse.yeni@example.com"
STRANGER = "192.0.2.66"
NEW_PASSWORD = "Ceviz.Sucuk.1881"
SECRETS = {
    *("access_token", "refresh_token", "id_token", "secret", "recovery_codes", "key", "download_url"),
    *("externalapplication_key", "access_key_token"),
}
CARD_KEYS = {
    "iyzico": {"api_key": "iyzi-acik-1881", "secret_key": "iyzi-gizli-1923"},
    "stripe": {"secret_key": "sk_test_1938", "webhook_secret": "whsec_1453"},
}
OPENING = re.compile(r"token|sig")
CODE = re.compile(r"(?<![\w.:-])\d{6}(?![\w.:-])")
COLUMNS = values(
    text("""
    SELECT ARRAY[table_name::text, column_name::text] FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND data_type IN (
        'text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY')
""")
)


class Memory:
    """What the platform gave a person that opens something, and what they gave it."""

    def __init__(self, house: HouseUnderTest) -> None:
        self.house = house
        self.secrets = {PASSWORD, NEW_PASSWORD}

    async def post(self, path: str, **asked: object) -> dict[str, Any]:
        """Make a call that has to succeed, and remember its secrets."""
        reply = await self.house.post(path, **asked)  # type: ignore[arg-type] # what the call takes
        assert reply.status == 200, (path, reply.json)
        return self.note(reply.json)

    def note(self, given: dict[str, Any]) -> dict[str, Any]:
        """Remember the secrets of an answer."""
        for name in SECRETS & given.keys():
            said = given[name]
            self.secrets |= {each for each in (said if isinstance(said, list) else [said]) if each}
        return given

    async def read_mails(self) -> None:
        """Remember the codes and the opening parts of the links in every mail there is."""
        for mail in await self.house.mails():
            for word in mail.body_text.split():
                if "://" in word:
                    values = httpx.URL(word).params
                    self.secrets |= {values[name] for name in values if OPENING.search(name)}
                else:
                    self.secrets |= set(CODE.findall(word))


async def readable(house: HouseUnderTest, secrets: set[str]) -> dict[str, set[str]]:
    """Return the secrets that stand in the database as they are, by table and column."""
    found = {}
    reader = house.house.database.reader
    (places,) = await reader.ask(COLUMNS())
    contents = await reader.ask(
        *(
            values(text(f'SELECT "{column}" FROM "{table}" WHERE "{column}" IS NOT NULL'))()
            for table, column in places
        )
    )
    for (table, column), content in zip(places, contents, strict=True):
        written = "\n".join(
            each.decode("latin-1") if isinstance(each, bytes) else str(each) for each in content
        )
        if there := {each for each in secrets if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", written)}:
            found[f"{table}.{column}"] = there
    return found


async def set_up_an_app(memory: Memory, token: str) -> None:
    await memory.post("/v1/user/security/confirm", token=token, body={"current_password": PASSWORD})
    secret = str((await memory.post("/v1/user/totp/start", token=token))["secret"])
    code = pyotp.TOTP(secret).at(memory.house.clock.now)
    await memory.post("/v1/user/totp/finish", token=token, body={"totp_code": code})
    memory.house.clock.advance(seconds=60)


async def test_no_secret_of_a_person_stands_in_the_database(house: HouseUnderTest) -> None:
    memory = Memory(house)
    house.device_id = "desk"
    token = await house.register(NAME)
    memory.secrets.add(token)
    house.device_id = "phone"
    await memory.post("/v1/login", body={"username": NAME, "password": PASSWORD})
    house.device_id = "desk"
    body = {"mail": NEW_MAIL, "current_password": PASSWORD}
    await memory.post("/v1/user/mail/change", token=token, body=body)
    await memory.post("/v1/user/login/code", body={"username": NAME, "password": PASSWORD})
    await set_up_an_app(memory, token)
    await memory.post("/v1/user/data/export", token=token)
    await memory.post("/v1/password/reset/by/mail", mail=MAIL)
    await house.run_jobs()
    await memory.read_mails()
    reset = await link_of(house, MAIL, "mail_password_reset_token")
    assert len(memory.secrets) >= 20, "the story gave more than this"
    assert await readable(house, memory.secrets) == {}

    await memory.post("/v1/password/reset/by/mail/approve", body={"password": NEW_PASSWORD}, **reset)
    await house.run_jobs()
    await memory.read_mails()
    assert await readable(house, memory.secrets) == {}


async def test_no_secret_of_an_application_stands_in_the_database(house: HouseUnderTest) -> None:
    memory = Memory(house)
    developer, person = await make_developer(house), await house.register(NAME)
    made = await make_app(house, developer, scopes=ALL_SCOPES, redirect_uris=[CALLBACK])
    memory.secrets.add(made.key)
    body = {"user_externalapplication_client_id": made.id, "overlap_hours": 1}
    await memory.post("/v1/user/externalapplication/key/rotate", token=developer, body=body)
    application = Application(id=UUID(made.id), key=made.key)
    for _ in range(2):
        back = await agree(house, person, application.query())
        memory.secrets.add(back["code"])
        tokens = memory.note(await exchange_code(house, application, back["code"]))
    renewing = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    renewed = await house.client.post("/v1/oauth/token", data=renewing, auth=application.basic)
    memory.note(renewed.json())
    unused = await agree(house, person, application.query())
    memory.secrets.add(unused["code"])
    memory.note((await made.send(person)).json)
    assert len(memory.secrets) >= 16, "the story gave more than this"
    assert await readable(house, memory.secrets) == {}


@pytest.mark.parametrize("provider", CARD_KEYS)
async def test_no_key_of_a_card_provider_stands_in_the_database(house: HouseUnderTest, provider: str) -> None:
    seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
    body = {"card_provider": provider, **CARD_KEYS[provider]}
    await ok(
        await house.post(
            "/v1/user/shop/card/record",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            body=body,
        )
    )
    kept = await read_card_settings(house.house.database.reader, house.house.settings, UUID(seller.shop_id))
    assert kept.keys_at(provider).items() >= CARD_KEYS[provider].items()
    assert await readable(house, set(CARD_KEYS[provider].values())) == {}


async def try_second_steps(house: HouseUnderTest) -> None:
    """Let somebody who knows the password try second steps until they are paused."""
    stranger = house.at(STRANGER)
    body = {"username": NAME, "password": PASSWORD, "recovery_code": "AAAAA-BBBBB"}
    for _ in range(10):
        assert (await stranger.post("/v1/login", body=body)).error == "second_step_wrong"
        await house.pass_time_at_the_door(minutes=16)


async def test_a_failed_job_keeps_nothing_personal(house: HouseUnderTest) -> None:
    await set_up_an_app(Memory(house), await house.register(NAME))
    await house.run_jobs()
    await break_rows(house, "one_time_code", purpose="password_reset")
    await break_rows(house, "outgoing_mail", kind="accounts.mail.second_step_paused")
    await house.post("/v1/password/reset/by/mail", mail=MAIL)
    await try_second_steps(house)
    await house.run_jobs()
    failed = await values_of(
        house, "SELECT task_name FROM procrastinate_jobs WHERE status <> 'succeeded' AND attempts > 0"
    )
    assert set(failed) == {"accounts.send_reset_link", "second_steps.tell_owner"}
    found = await readable(house, {MAIL, NAME, STRANGER})
    assert [place for place in found if place.startswith("procrastinate")] == []


async def test_the_search_finds_what_stands_in_clear(house: HouseUnderTest) -> None:
    await house.register(NAME)
    assert (await readable(house, {MAIL})).keys() >= {"user_account.mail", "outgoing_mail.to_address"}
