"""Nothing that opens an account stands readable in the database, whatever a person did."""

import re

import httpx
import pyotp
from sqlalchemy import text

from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.accounts.people import link_of

NAME, MAIL, NEW_MAIL = "ayse.yilmaz", "ayse.yilmaz@example.com", "ayse.yeni@example.com"
NEW_PASSWORD = "Ceviz.Sucuk.1881"
SECRETS = {"access_token", "refresh_token", "secret", "recovery_codes", "key", "download_url"}
OPENING = re.compile(r"token|sig")
CODE = re.compile(r"(?<![\w.:-])\d{6}(?![\w.:-])")
COLUMNS = text("""
    SELECT table_name, column_name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND data_type IN (
        'text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY')
""")


class Memory:
    """What the platform gave a person that opens something, and what they gave it."""

    def __init__(self, house: HouseUnderTest) -> None:
        self.house = house
        self.secrets = {PASSWORD, NEW_PASSWORD}

    async def post(self, path: str, **asked: object) -> dict[str, object]:
        """Make a call that has to succeed, and remember its secrets."""
        reply = await self.house.post(path, **asked)  # type: ignore[arg-type] # what the call takes
        assert reply.status == 200, (path, reply.json)
        for name in SECRETS & reply.json.keys():
            given = reply.json[name]
            self.secrets |= {each for each in (given if isinstance(given, list) else [given]) if each}
        return reply.json

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
    async with house.house.database.session() as db:
        for table, column in (await db.execute(COLUMNS)).all():
            rows = await db.scalars(text(f'SELECT "{column}" FROM "{table}" WHERE "{column}" IS NOT NULL'))
            written = "\n".join(
                each.decode("latin-1") if isinstance(each, bytes) else str(each) for each in rows
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


async def test_the_search_finds_what_stands_in_clear(house: HouseUnderTest) -> None:
    await house.register(NAME)
    assert (await readable(house, {MAIL})).keys() >= {"user_account.mail", "outgoing_mail.to_address"}
