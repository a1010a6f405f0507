"""People and applications: access keys, tokens for one sign-in, what is told, and the end of it."""

import asyncio
import json
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text

from terazi.foundation.ids import new_id
from terazi.foundation.questions import touched, updated, value, values
from terazi.modules.accounts.tables.sessions import USER_SESSION
from terazi.modules.applications.jobs import forget_what_is_over
from tests.calling import HouseUnderTest, Reply
from tests.modules.applications.conftest import URL, App, make_app, make_developer, send_key

RECORD = "/v1/user/accesskey/record"
CREATE = "/v1/user/accesskey/token/create"
GET = "/v1/user/get/by/access_key"
CHECK = "/v1/externalapplication/token/check"
REGISTER = "/v1/register/externalapplication"
MINE = "/v1/user/accesskey/list"
END = "/v1/user/accesskey/end"


async def own_session(house: HouseUnderTest, token: str, application_id: str) -> None:
    """Let a session belong to an application, as its token endpoint would."""
    async with house.house.database.transaction() as db:
        user = await house.house.find_caller(token, house.house.database, house.clock.now)
        belonging = {"application_id": UUID(application_id), "scope": "openid profile"}
        await db.write(updated(USER_SESSION, user.session_id, **belonging))


async def events(house: HouseUnderTest) -> list[Any]:
    """Return the names of what was done, in order."""
    told = values(text("SELECT action FROM audit_entry WHERE action LIKE 'applications.%' ORDER BY id"))
    (actions,) = await house.house.database.reader.ask(told())
    return [action.partition(".")[2] for action in actions]


async def counted(house: HouseUnderTest, *tables: str) -> list[int]:
    """Return how many rows there are in tables."""
    counts = [value(text(f"SELECT count(*) FROM {table}"))() for table in tables]
    return list(await house.house.database.reader.ask(*counts))


async def test_an_access_key_is_lasting_and_belongs_to_one_person_and_application(
    house: HouseUnderTest, app: App, person: str
) -> None:
    first = await app.agree(person, "profile")
    again = await house.post(RECORD, token=person, externalapplication_key=app.id)
    other_app = await make_app(house, app.owner)
    other = await other_app.agree(person)
    owner = await app.agree(app.owner)
    keys = [answer["access_key"] for answer in (first, again, other, owner)]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3
    assert all(len(key) == 32 for key in keys)
    assert again["agreed_scopes"] == ["profile"]


async def test_two_first_agreements_at_once_make_one_access_key(
    house: HouseUnderTest, app: App, person: str
) -> None:
    answers = await asyncio.gather(*(app.agree(person, "email") for _ in range(6)))
    assert [a.status for a in answers] == [200] * 6
    assert len({a["access_key"] for a in answers}) == 1


async def test_the_key_names_the_application_in_header_body_or_query(
    house: HouseUnderTest, app: App, person: str
) -> None:
    answers = [
        await house.post(RECORD, token=person, externalapplication_key=app.key),
        await house.post(RECORD, token=person, body={"externalapplication_key": app.key}),
    ]
    headers = {"Authorization": f"Bearer {person}", "X-Application-Key": app.key}
    by_header = await house.client.post(RECORD, headers=headers)
    assert {a["access_key"] for a in answers} == {by_header.json()["access_key"]}
    body_first = await house.post(
        RECORD, token=person, body={"externalapplication_key": app.id}, externalapplication_key="nonsense"
    )
    assert body_first.status == 200


@pytest.mark.parametrize("path", [RECORD, CREATE])
async def test_applications_that_cannot_be_meant(
    house: HouseUnderTest, app: App, person: str, path: str
) -> None:
    async def ask(name: str | None) -> tuple[int, str | None]:
        answer = await house.post(path, token=person, externalapplication_key=name)
        return answer.status, answer.error

    assert await ask(None) == (422, "invalid_input")
    assert await ask("nonsense") == (401, "application_key_invalid")
    assert await ask(str(new_id())) == (404, "application_not_found")
    await app.change(status="passive")
    assert await ask(app.id) == (404, "application_not_found")
    assert await ask(app.key) == (401, "application_passive")
    assert (await house.post(path, externalapplication_key=app.id)).status == 401


async def test_an_application_with_terms_needs_them_agreed_to(
    house: HouseUnderTest, app: App, person: str
) -> None:
    await app.change(eula_document_code="defter-1")
    for answer in (
        await app.agree(person, "profile"),
        await app.agree(person, "profile", eula_document_code="defter-0"),
        await app.send(person),
    ):
        assert (answer.status, answer.error) == (409, "agreement_needed")
    assert (await app.agree(person, "profile", eula_document_code="defter-1")).status == 200
    assert (await app.send(person)).status == 200
    await app.change(eula_document_code="defter-2")
    assert (await app.send(person)).error == "agreement_needed"


async def test_a_token_goes_to_the_address_of_the_application(
    house: HouseUnderTest, app: App, person: str
) -> None:
    answer = await app.send(person)
    assert (answer["externalapplication_url"], answer["externalapplication_route"]) == (URL, "/giris")
    assert answer["expires_in"] == 60
    assert answer["access_key"] == (await app.agree(person))["access_key"]
    await app.change(url=[URL, "http://localhost:3000"])
    other = await app.send(person, url="http://localhost:3000")
    assert other["externalapplication_url"] == "http://localhost:3000"
    for foreign in ("https://evil.example", URL + "/", URL.upper(), URL + ".evil.example"):
        assert (await app.send(person, url=foreign)).status == 404


async def test_a_token_is_good_once(house: HouseUnderTest, app: App, person: str) -> None:
    sent = await app.send(person)
    body = {"access_key_token": sent["access_key_token"]}
    first, second = await app.call(CHECK, body), await app.call(CHECK, body)
    assert (first["token_status"], first["access_key"]) == ("valid", sent["access_key"])
    assert (second["token_status"], second["access_key"]) == ("invalid", None)


async def test_a_token_may_be_checked_by_query_and_without_a_key(
    house: HouseUnderTest, app: App, person: str
) -> None:
    token = (await app.send(person))["access_key_token"]
    assert (await house.post(CHECK, access_key_token=token))["token_status"] == "valid"
    assert (await house.post(CHECK)).status == 422


async def test_unknown_expired_and_foreign_tokens_read_the_same(
    house: HouseUnderTest, app: App, person: str
) -> None:
    other = await make_app(house, app.owner)
    token = (await app.send(person))["access_key_token"]
    foreign = await other.call(CHECK, {"access_key_token": token})
    own = await app.call(CHECK, {"access_key_token": token})
    assert own["token_status"] == "valid"
    late = (await app.send(person))["access_key_token"]
    house.clock.advance(seconds=60)
    expired = await app.call(CHECK, {"access_key_token": late})
    unknown = await app.call(CHECK, {"access_key_token": "nonsense"})
    assert foreign.json == expired.json == unknown.json
    assert foreign["token_status"] == "invalid"


async def test_of_checks_at_once_one_succeeds(house: HouseUnderTest, app: App, person: str) -> None:
    body = {"access_key_token": (await app.send(person))["access_key_token"]}
    answers = await asyncio.gather(*(app.call(CHECK, body) for _ in range(8)))
    assert sorted(a["token_status"] for a in answers) == ["invalid"] * 7 + ["valid"]


@pytest.mark.parametrize(
    ("scopes", "told"),
    [
        ([], set()),
        (["openid"], set()),
        (["email"], {"mail", "mail_approve_date"}),
        (["profile"], {"username", "firstname", "lastname", "active_lang"}),
    ],
)
async def test_only_what_was_agreed_is_told(
    house: HouseUnderTest, app: App, person: str, scopes: list[str], told: set[str]
) -> None:
    access_key = (await app.agree(person, *scopes))["access_key"]
    mine = (await house.post(GET, token=person, access_key=access_key))["user"]
    registered = (await app.call(REGISTER, {"access_key": access_key}))["user"]
    filled = {name for name, value in mine.items() if value not in (None, "", [])}
    assert filled - {"access_key", "agreed_scopes"} == told
    assert registered == mine
    assert "user_client_id" not in mine


async def test_what_the_application_may_not_ask_for_is_not_agreed_to(
    house: HouseUnderTest, app: App, person: str
) -> None:
    await app.change(scopes=["profile"])
    answer = await app.agree(person, "profile", "email", "address")
    assert answer["agreed_scopes"] == ["profile"]


async def test_who_may_read_a_profile(house: HouseUnderTest, app: App, person: str) -> None:
    access_key = (await app.agree(person, "profile"))["access_key"]
    stranger = await make_developer(house, "kemal.usta")
    of_app = await house.sign_in("elif.demir")
    await own_session(house, of_app, app.id)
    other = await make_app(house, stranger)
    of_other_app = await house.sign_in("elif.demir")
    await own_session(house, of_other_app, other.id)

    async def ask(token: str | None) -> int:
        return (await house.post(GET, token=token, access_key=access_key)).status

    assert [await ask(token) for token in (person, app.owner, of_app)] == [200, 200, 200]
    assert [await ask(token) for token in (stranger, of_other_app)] == [404, 404]
    assert await ask(None) == 401
    assert (await house.post(GET, token=person, access_key="0" * 32)).error == "access_key_not_found"


async def test_an_application_cannot_agree_for_a_person(house: HouseUnderTest, app: App, person: str) -> None:
    await app.agree(person, "profile")
    mine = (await house.post(MINE, token=person))["list"][0]["access_key_client_id"]
    of_app = await house.sign_in("elif.demir")
    await own_session(house, of_app, app.id)
    answers: list[Reply] = [
        await app.agree(of_app, "email"),
        await app.send(of_app),
        await house.post(END, token=of_app, body={"access_key_client_id": mine}),
    ]
    assert [a.status for a in answers] == [403, 403, 403]


async def test_registering_keeps_the_terms_that_were_agreed_to(
    house: HouseUnderTest, app: App, person: str
) -> None:
    access_key = (await app.agree(person, "profile"))["access_key"]
    await app.change(eula_document_code="defter-1")
    body = {"access_key": access_key}
    assert (await app.call(REGISTER, body)).error == "agreement_needed"
    assert (await app.call(REGISTER, {**body, "eula_document_code": "x"})).error == "agreement_needed"
    by_query = await house.post(
        REGISTER, access_key=access_key, externalapplication_key=app.key, eula_document_code="defter-1"
    )
    assert by_query["user"]["firstname"] == "Elif"
    assert (await app.call(REGISTER, body)).status == 200
    known = (await house.post(MINE, token=person))["list"][0]
    assert known["eula_document_code"] == "defter-1"
    assert (await events(house)).count("user_registered") == 1


async def test_registering_needs_the_own_key_and_an_own_person(
    house: HouseUnderTest, app: App, person: str
) -> None:
    access_key = (await app.agree(person, "profile"))["access_key"]
    other = await make_app(house, app.owner)
    assert (await other.call(REGISTER, {"access_key": access_key})).error == "access_key_not_found"
    assert (await app.call(REGISTER, {})).status == 422
    assert (await house.post(REGISTER, access_key=access_key)).status == 422
    for key in ("nonsense", app.id):
        wrong = await house.post(REGISTER, access_key=access_key, externalapplication_key=key)
        assert (wrong.status, wrong.error) == (401, "application_key_invalid")
        assert (await send_key(house, REGISTER, key, {"access_key": access_key})).status == 401


async def test_applications_open_for_registration(house: HouseUnderTest, app: App) -> None:
    await make_app(house, app.owner, name="Kapalı")
    await make_app(house, app.owner, name="Uyuyan", status="passive", is_open_for_registration=True)
    await app.change(is_open_for_registration=True)
    answer = await house.post("/v1/register/externalapplication/list")
    assert answer["register_in_this_application_status"] is True
    assert [a["name"] for a in answer["external_application_for_register"]] == ["Defter"]


async def test_ending_closes_sessions_and_tokens_and_the_same_key_returns(
    house: HouseUnderTest, app: App, person: str
) -> None:
    access_key = (await app.agree(person, "profile", "email"))["access_key"]
    token = (await app.send(person))["access_key_token"]
    of_app = await house.sign_in("elif.demir")
    await own_session(house, of_app, app.id)
    known = (await house.post(MINE, token=person))["list"]
    assert [(k["name"], k["agreed_scopes"]) for k in known] == [("Defter", ["profile", "email"])]
    body = {"access_key_client_id": known[0]["access_key_client_id"]}
    assert (await house.post(END, token=app.owner, body=body)).error == "access_key_not_found"
    assert (await house.post(END, token=person, body=body)).status == 200
    assert (await house.post(GET, token=of_app, access_key=access_key)).status == 401
    assert (await house.post(GET, token=app.owner, access_key=access_key)).status == 404
    assert (await app.call(CHECK, {"access_key_token": token}))["token_status"] == "invalid"
    assert (await house.post(MINE, token=person))["list"] == []
    assert (await house.post(END, token=person, body=body)).error == "access_key_not_found"
    assert (await house.post("/v1/user/get", token=person)).status == 200
    back = await app.agree(person)
    assert (back["access_key"], back["agreed_scopes"]) == (access_key, [])
    assert await events(house) == ["registered", "agreed", "sent_to_application", "access_ended", "agreed"]


async def test_a_resting_application_signs_its_people_out(
    house: HouseUnderTest, app: App, person: str
) -> None:
    access_key = (await app.agree(person, "profile"))["access_key"]
    token = (await app.send(person))["access_key_token"]
    of_app = await house.sign_in("elif.demir")
    await own_session(house, of_app, app.id)
    await app.change(status="passive")
    assert (await house.post(GET, token=of_app, access_key=access_key)).status == 401
    assert (await house.post(CHECK, access_key_token=token))["token_status"] == "invalid"
    await app.change(status="active")
    assert (await house.post(CHECK, access_key_token=token))["token_status"] == "valid"


async def test_what_an_application_does_is_counted_by_day(
    house: HouseUnderTest, app: App, person: str
) -> None:
    headers = {"X-Application-Key": app.key}
    for _ in range(3):
        await house.client.get("/v1/date/datetime", headers=headers)
    token = (await app.send(person))["access_key_token"]
    for _ in range(2):
        await app.call(CHECK, {"access_key_token": token})
    await app.data("activity")
    await house.client.get("/v1/date/datetime", headers=headers)
    seen = (await app.data("activity"))["activity"]
    assert seen["users_count"] == 1
    assert seen["last_key_use_at"]
    assert seen["last_call_at"]
    [day] = seen["days"]
    assert day["calls"] == [{"status": 200, "count": 6}]
    assert (day["tokens_made"], day["token_checks"], day["failed_token_checks"]) == (1, 1, 1)
    assert await counted(house, "application_activity") == [4]


async def test_what_is_over_is_forgotten(house: HouseUnderTest, app: App, person: str) -> None:
    await app.send(person)
    await app.data("activity")
    rotate = {"user_externalapplication_client_id": app.id, "overlap_hours": 0}
    await house.post("/v1/user/externalapplication/key/rotate", token=app.owner, body=rotate)
    for change in (
        "UPDATE access_key_token SET expires_at = expires_at - interval '500 days'",
        "UPDATE application_key SET expires_at = expires_at - interval '500 days'",
        "UPDATE application_activity SET day = day - 500",
    ):
        await house.house.database.recorder.write(touched(text(change))())
    async with house.house.database.transaction() as db:
        await forget_what_is_over.enqueue(db)
    await house.run_jobs()
    left = await counted(house, "access_key_token", "application_key", "application_activity")
    assert left == [0, 1, 0]


async def test_no_key_and_no_token_is_in_the_logs(
    house: HouseUnderTest, app: App, person: str, caplog: pytest.LogCaptureFixture
) -> None:
    token = (await app.send(person))["access_key_token"]
    with caplog.at_level("DEBUG", logger="terazi"):
        await house.post(RECORD, token=person, externalapplication_key=app.key)
        await house.post(CHECK, access_key_token=token)
        await app.call(CHECK, {"access_key_token": token})
    told = caplog.text + json.dumps([str(record.__dict__) for record in caplog.records])
    assert app.key not in told
    assert token not in told
