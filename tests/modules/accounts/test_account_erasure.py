"""What of a person's ways in is in the export, and that none of them is left once the account is deleted."""

import json
import zipfile
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pyotp
import pytest
from sqlalchemy import text

from terazi.foundation.questions import value, values
from terazi.modules.accounts.jobs import delete_due_accounts
from tests.calling import PASSWORD, HouseUnderTest, open_house
from tests.modules.accounts.authenticator import Authenticator
from tests.modules.accounts.people import id_of, sign_in_answer
from tests.modules.applications.connecting import Application, connected, make_application

NAME = "ayse.yilmaz"
OTHER = "mehmet.kaya"
OWN_TABLES = (
    "user_session",
    "one_time_code",
    "totp_secret",
    "recovery_code",
    "passkey",
    "passkey_ceremony",
    "known_device",
    "known_network",
    "access_key",
    "assigned_authorization",
)


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform at an address where browsers allow passkeys."""
    async with open_house(database_url, tmp_path, public_url="http://localhost") as opened:
        yield opened


async def with_every_way_in(house: HouseUnderTest) -> tuple[str, Authenticator, list[str], str]:
    """Return token, passkey, recovery codes and authenticator secret of a person who has them all."""
    token = await house.register(NAME)
    await house.post("/v1/user/security/confirm", token=token, body={"current_password": PASSWORD})
    key = Authenticator()
    asked = (await house.post("/v1/user/passkey/start", token=token))["passkey"]
    passkey = {"ceremony_id": asked["ceremony_id"], "credential": key.create(asked["options"])}
    body = {"passkey": passkey, "name": "Telefon"}
    codes = (await house.post("/v1/user/passkey/record", token=token, body=body))["recovery_codes"]
    secret = (await house.post("/v1/user/totp/start", token=token))["secret"]
    code = pyotp.TOTP(secret).at(house.clock.now)
    done = await house.post("/v1/user/totp/finish", token=token, body={"totp_code": code})
    assert done.status == 200, done.json
    return token, key, codes, secret


async def delete(house: HouseUnderTest, token: str) -> None:
    left = await house.post("/v1/user/delete", token=token, body={"current_password": PASSWORD})
    assert left.status == 200, left.json
    house.clock.advance(days=31)
    async with house.house.database.transaction() as db:
        await delete_due_accounts.enqueue(db)
    await house.run_jobs()


async def is_key_good(house: HouseUnderTest, application: Application) -> bool:
    """Whether the token endpoint knows the application by its key."""
    body = {"grant_type": "refresh_token", "refresh_token": "none", **application.body}
    return (await house.post("/v1/oauth/token", body=body)).error != "invalid_client"


async def test_after_deletion_nothing_that_signs_in_remains(house: HouseUnderTest) -> None:
    token, key, _, _ = await with_every_way_in(house)
    user_id = await id_of(house, token)
    asked = (await house.post("/v1/login/passkey/start"))["passkey"]
    passkey = {"ceremony_id": asked["ceremony_id"], "credential": key.get(asked["options"])}
    await delete(house, token)
    assert (await house.post("/v1/login/passkey", body={"passkey": passkey})).status == 400
    again = (await house.post("/v1/login/passkey/start"))["passkey"]
    passkey = {"ceremony_id": again["ceremony_id"], "credential": key.get(again["options"])}
    assert (await house.post("/v1/login/passkey", body={"passkey": passkey})).error == "passkey_refused"
    assert (await sign_in_answer(house, NAME)).error == "wrong_credentials"
    of_person = "SELECT count(*) FROM {} WHERE user_id = :id"
    counts = await house.house.database.reader.ask(
        *(value(text(of_person.format(table)))(id=user_id) for table in OWN_TABLES)
    )
    assert dict(zip(OWN_TABLES, counts, strict=True)) == dict.fromkeys(OWN_TABLES, 0)


async def test_deletion_takes_the_applications_and_the_agreements_of_the_person_along(
    house: HouseUnderTest,
) -> None:
    token, other = await house.register(NAME), await house.register(OTHER)
    own = await make_application(house, owner=NAME)
    theirs = await make_application(house, owner=OTHER, name="Ajanda")
    of_own_user = await connected(house, own, other)
    of_person = await connected(house, theirs, token)
    assert await is_key_good(house, own)
    await delete(house, token)
    assert not await is_key_good(house, own)
    assert await is_key_good(house, theirs)
    for tokens in (of_own_user, of_person):
        answer = await house.get("/v1/oauth/userinfo", token=tokens["access_token"])
        assert answer.status == 401
    for application, tokens in ((own, of_own_user), (theirs, of_person)):
        body = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"], **application.body}
        assert (await house.post("/v1/oauth/token", body=body)).status in (400, 401)
    of_application = text(
        "SELECT count(*) FROM audit_entry WHERE action = 'applications.deleted' AND subject_id = :id"
    )
    kept, agreements, recorded = await house.house.database.reader.ask(
        values(text("SELECT id FROM external_application WHERE id = ANY(:ids)"))(ids=[own.id, theirs.id]),
        value(text("SELECT count(*) FROM access_key"))(),
        value(of_application)(id=own.id),
    )
    assert (kept, agreements, recorded) == ([theirs.id], 0, 1)


async def test_the_export_tells_of_every_way_in_and_holds_no_secret(house: HouseUnderTest) -> None:
    token, _, codes, secret = await with_every_way_in(house)
    own = await make_application(house, owner=NAME)
    await connected(house, own, token)
    await house.post("/v1/user/data/export", token=token)
    await house.run_jobs()
    link = (await house.post("/v1/user/data/export/get", token=token))["link"]
    archive = zipfile.ZipFile(BytesIO((await house.client.get(link)).content))
    told = {name: archive.read(name).decode() for name in archive.namelist()}
    assert json.loads(told["account/second-steps.json"])["totp_since"]
    assert len(json.loads(told["account/second-steps.json"])["recovery_codes"]) == 10
    assert [passkey["name"] for passkey in json.loads(told["account/passkeys.json"])] == ["Telefon"]
    assert len(json.loads(told["account/devices.json"])) == 1
    assert json.loads(told["account/networks.json"])[0]["network"] == "203.0.0.0/16"
    assert [row["name"] for row in json.loads(told["applications/registered.json"])] == ["Defter"]
    assert [row["hint"] for row in json.loads(told["applications/keys.json"])] == [own.key[-4:]]
    assert [row["name"] for row in json.loads(told["applications/agreements.json"])] == ["Defter"]
    everything = "\n".join(told.values())
    assert not [word for word in (secret, own.key, token, *codes) if word in everything]
    assert "public_key" not in everything
    assert '"hash"' not in everything


async def test_a_session_from_a_new_place_gets_no_link_to_the_export(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    token = await house.register(NAME)
    await house.post("/v1/user/data/export", token=token)
    await house.run_jobs()
    assert (await house.post("/v1/user/data/export/get", token=token))["link"]
    house.device_id = "elsewhere"
    warned = await house.sign_in(NAME)
    shown = await house.post("/v1/user/data/export/get", token=warned)
    assert (shown.status, shown["link"], shown["is_over"]) == (200, None, True)
