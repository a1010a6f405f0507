"""Registering and keeping applications, and their keys."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select, text

from terazi.foundation.questions import many, touched, values
from terazi.modules.access.public import Role
from terazi.modules.audit.public import Subject
from terazi.modules.audit.tables import AUDIT_ENTRY
from tests.calling import HouseUnderTest
from tests.modules.applications.conftest import URL, App, give_role, make_app, make_developer, send_key

RECORD = "/v1/user/externalapplication/record"
LIST = "/v1/user/externalapplication/list"
GET = "/v1/user/externalapplication/get"
ROTATE = "/v1/user/externalapplication/key/rotate"
REVOKE = "/v1/user/externalapplication/key/revoke"
DELETE = "/v1/user/externalapplication/delete"
_ENTRY = AUDIT_ENTRY.c


async def now_of(house: HouseUnderTest, key: str) -> tuple[int, str | None]:
    """Ask for the time with a key."""
    headers = {"X-Application-Key": key}
    answer = await house.client.get("/v1/date/datetime", headers=headers)
    return answer.status_code, answer.json().get("error")


async def events(house: HouseUnderTest) -> list[Any]:
    """Return what the audit trail says of applications."""
    of_applications = select(*_ENTRY).where(_ENTRY.subject == Subject.APPLICATION).order_by(_ENTRY.id)
    (found,) = await house.house.database.reader.ask(many(lambda **entry: entry, of_applications)())
    return found


async def test_registering_shows_the_key_once(house: HouseUnderTest, app: App) -> None:
    assert len(app.key) > 40
    data = await app.data("record")
    assert data["record"]["route"] == "/giris"
    assert [(key["hint"], key["is_live"]) for key in data["keys"]] == [(app.key[-4:], True)]
    assert app.key not in str(data)
    assert (await now_of(house, app.key)) == (200, None)


async def test_only_the_specified_fields_are_needed(house: HouseUnderTest) -> None:
    token = await make_developer(house)
    answer = await house.post(RECORD, token=token, body={"status": "passive", "url": URL, "route": "/x"})
    made = await house.post(LIST, token=token)
    assert answer.outcome == "000"
    assert [(a["name"], a["status"]) for a in made["list"]] == [("defter.example.com", "passive")]


async def test_a_list_of_addresses(house: HouseUnderTest) -> None:
    app = await make_app(house, await make_developer(house), url=[URL, "http://localhost:3000", URL])
    record = (await app.data("record"))["record"]
    assert (record["url"], record["more_urls"]) == (URL, ["http://localhost:3000"])


async def test_editing_leaves_out_what_is_left_out(house: HouseUnderTest, app: App) -> None:
    before = (await app.data("record"))["record"]
    assert (await app.change(info="Hesap defteri")).status == 200
    after = (await app.data("record"))["record"]
    assert {**before, "info": "Hesap defteri", "changed_at": after["changed_at"]} == after


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"url": "http://defter.example.com"}, "url"),
        ({"url": []}, "url"),
        ({"url": ["https://a.example.com", "x"]}, "url"),
        ({"route": "//evil.example"}, "route"),
        ({"name": " "}, "name"),
        ({"redirect_uris": ["https://a.example.com/#x"]}, "redirect_uris"),
        ({"status": "deleted"}, "status"),
        ({"scopes": ["everything"]}, "scopes.0"),
    ],
)
async def test_what_cannot_be_taken(
    house: HouseUnderTest, app: App, body: dict[str, Any], field: str
) -> None:
    answer = await app.change(**body)
    assert (answer.status, answer.error) == (422, "invalid_input")
    assert answer["errors"][0]["field"].startswith(field.partition(".")[0])


async def test_a_new_application_needs_an_address(house: HouseUnderTest) -> None:
    answer = await house.post(RECORD, token=await make_developer(house), body={"name": "Defter"})
    assert (answer.status, answer["errors"][0]["field"]) == (422, "url")


async def test_others_find_nothing(house: HouseUnderTest, app: App) -> None:
    stranger = await make_developer(house, "kemal.usta")
    ref = {"user_externalapplication_client_id": app.id}
    key_id = (await app.data("record"))["keys"][0]["key_id"]
    changed = await house.post(RECORD, token=stranger, body={"info": "x"}, **ref)
    rotated = await house.post(ROTATE, token=stranger, body=ref)
    revoked = await house.post(REVOKE, token=stranger, body={**ref, "key_id": key_id})
    deleted = await house.post(DELETE, token=stranger, body=ref)
    assert [a.status for a in (changed, rotated, revoked, deleted)] == [404, 404, 404, 404]
    assert (await house.post(LIST, token=stranger))["list"] == []
    assert (await house.post(LIST, token=stranger, of_everyone=True))["list"] == []
    assert (await now_of(house, app.key)) == (200, None)


async def test_the_key_of_another_application_is_not_found(house: HouseUnderTest, app: App) -> None:
    other = await make_app(house, await make_developer(house, "kemal.usta"))
    key_id = (await app.data("record"))["keys"][0]["key_id"]
    body = {"user_externalapplication_client_id": other.id, "key_id": key_id}
    answer = await house.post(REVOKE, token=other.owner, body=body)
    assert (answer.status, answer.error) == (404, "key_not_found")


async def test_strangers_and_people_without_the_role_are_refused(house: HouseUnderTest) -> None:
    token = await house.register()
    for path in (RECORD, LIST, ROTATE, REVOKE, DELETE):
        assert (await house.post(path, body={})).status == 401
        assert (await house.post(path, body={}, token=token)).status == 403


async def test_an_administrator_works_for_others(house: HouseUnderTest, app: App) -> None:
    admin = await house.register("mudur.bey")
    await give_role(house, "mudur.bey", Role.ADMIN)
    owner_id = (await app.data("record"))["record"]["owner_client_id"]
    found = await house.post(LIST, token=admin, user_client_id=owner_id)
    everyones = await house.post(LIST, token=admin, of_everyone=True)
    assert [a["owner_username"] for a in found["list"]] == ["deniz.usta"]
    assert len(everyones["list"]) == 1
    assert (await house.post(LIST, token=admin))["list"] == []
    made = await house.post(RECORD, token=admin, body={"url": URL}, user_client_id=owner_id)
    assert len((await house.post(LIST, token=app.owner))["list"]) == 2
    changed = await house.post(
        RECORD,
        token=admin,
        body={"status": "passive"},
        user_externalapplication_client_id=made["user_externalapplication_client_id"],
    )
    assert changed.status == 200
    assert (await app.data("record", admin))["record"]["owner_username"] == "deniz.usta"


async def test_working_for_somebody_unknown(house: HouseUnderTest, app: App) -> None:
    admin = await house.register("mudur.bey")
    await give_role(house, "mudur.bey", Role.ADMIN)
    for token, owner in ((admin, str(uuid4())), (app.owner, str(uuid4()))):
        answer = await house.post(RECORD, token=token, body={"url": URL}, user_client_id=owner)
        assert (answer.status, answer.error) == (404, "owner_not_found")


async def test_a_person_has_a_hundred_applications_at_most(house: HouseUnderTest, app: App) -> None:
    more = text(
        "INSERT INTO external_application SELECT gen_random_uuid(), owner_id, name, info, status, url,"
        " route, redirect_uris, logout_uris, scopes, is_open_for_registration, eula_document_code,"
        " created_at, changed_at, more_urls FROM external_application, generate_series(1, 99)"
    )
    await house.house.database.recorder.write(touched(more)())
    answer = await house.post(RECORD, token=app.owner, body={"url": URL})
    assert (answer.status, answer.error) == (409, "too_many_applications")
    first = await house.post(LIST, token=app.owner)
    second = await house.post(LIST, token=app.owner, before=first["next_before"])
    third = await house.post(LIST, token=app.owner, before=second["next_before"])
    ids = [a["user_externalapplication_client_id"] for page in (first, second, third) for a in page["list"]]
    assert (len(ids), len(set(ids))) == (100, 100)


async def test_anyone_gets_the_public_facts_of_an_active_application(house: HouseUnderTest, app: App) -> None:
    ref = {"user_externalapplication_client_id": app.id, "data_type": "record"}
    stranger = await make_developer(house, "kemal.usta")
    for token in (None, stranger):
        data = (await house.post(GET, token=token, **ref))["data"]
        assert (data["name"], data["url"]) == ("Defter", URL)
        assert (data["record"], data["keys"], data["samples"], data["activity"]) == (None,) * 4
        assert "owner" not in str(data)
    await app.change(status="passive")
    assert (await house.post(GET, **ref)).error == "application_not_found"
    assert (await house.post(GET, token=app.owner, **ref)).status == 200
    assert (await house.post(GET, user_externalapplication_client_id=str(uuid4()))).status == 404


async def test_rotating_lets_both_keys_work_for_a_day(house: HouseUnderTest, app: App) -> None:
    ref = {"user_externalapplication_client_id": app.id}
    new = (await house.post(ROTATE, token=app.owner, body=ref))["externalapplication_key"]
    assert [await now_of(house, key) for key in (app.key, new)] == [(200, None), (200, None)]
    third = await house.post(ROTATE, token=app.owner, body=ref)
    assert (third.status, third.error) == (409, "too_many_keys")
    house.clock.advance(hours=24)
    assert await now_of(house, app.key) == (401, "application_key_expired")
    assert await now_of(house, new) == (200, None)


async def test_rotating_without_overlap_ends_the_old_key_at_once(house: HouseUnderTest, app: App) -> None:
    body = {"user_externalapplication_client_id": app.id, "overlap_hours": 0}
    new = (await house.post(ROTATE, token=app.owner, body=body))["externalapplication_key"]
    assert await now_of(house, app.key) == (401, "application_key_expired")
    assert await now_of(house, new) == (200, None)


async def test_rotating_twice_at_once_leaves_two_keys(house: HouseUnderTest, app: App) -> None:
    body = {"user_externalapplication_client_id": app.id}
    answers = await asyncio.gather(*(house.post(ROTATE, token=app.owner, body=body) for _ in range(5)))
    assert sorted(a.status for a in answers) == [200, 409, 409, 409, 409]
    assert sum(key["is_live"] for key in (await app.data("record"))["keys"]) == 2


async def test_a_revoked_key_opens_nothing_from_that_moment(house: HouseUnderTest, app: App) -> None:
    key_id = (await app.data("record"))["keys"][0]["key_id"]
    body = {"user_externalapplication_client_id": app.id, "key_id": key_id}
    for _ in range(2):
        assert (await house.post(REVOKE, token=app.owner, body=body)).status == 200
    assert await now_of(house, app.key) == (401, "application_key_expired")
    assert [d["action"] for d in await events(house)].count("applications.key_revoked") == 1
    missing = await house.post(REVOKE, token=app.owner, body={**body, "key_id": str(uuid4())})
    assert missing.error == "key_not_found"


async def test_a_passive_application_and_one_of_a_blocked_owner_rest(house: HouseUnderTest, app: App) -> None:
    await app.change(status="passive")
    assert await now_of(house, app.key) == (401, "application_passive")
    await app.change(status="active")
    assert await now_of(house, app.key) == (200, None)
    blocked = text("UPDATE user_account SET state = 'blocked' WHERE username = 'deniz.usta'")
    await house.house.database.recorder.write(touched(blocked)())
    assert await now_of(house, app.key) == (401, "application_passive")


async def test_deleting_ends_everything(house: HouseUnderTest, app: App) -> None:
    body = {"user_externalapplication_client_id": app.id}
    assert (await house.post(DELETE, token=app.owner, body=body)).status == 200
    assert await now_of(house, app.key) == (401, "application_key_invalid")
    assert (await house.post(DELETE, token=app.owner, body=body)).error == "application_not_found"


async def test_every_change_is_in_the_trail_without_secrets(house: HouseUnderTest, app: App) -> None:
    await app.change(info="Yeni", status="passive")
    await app.change(info="Yeni")
    made = await house.post(ROTATE, token=app.owner, body={"user_externalapplication_client_id": app.id})
    found = await events(house)
    assert [d["action"] for d in found] == [
        "applications.registered",
        "applications.changed",
        "applications.key_rotated",
    ]
    assert (found[1]["before"], found[1]["after"]) == (
        {"info": "", "status": "active"},
        {"info": "Yeni", "status": "passive"},
    )
    assert app.key not in str(found)
    assert made["externalapplication_key"] not in str(found)


async def test_the_last_use_of_a_key_is_written_once_a_minute(house: HouseUnderTest, app: App) -> None:
    async def last_use() -> str:
        return str((await app.data("record"))["keys"][0]["last_used_at"])

    await now_of(house, app.key)
    first = await last_use()
    house.clock.advance(seconds=30)
    await now_of(house, app.key)
    assert await last_use() == first
    house.clock.advance(seconds=31)
    await now_of(house, app.key)
    assert await last_use() > first


async def test_keys_stand_in_the_database_as_hashes_only(house: HouseUnderTest, app: App) -> None:
    kept = values(text("SELECT row_to_json(application_key)::text FROM application_key"))
    (rows,) = await house.house.database.reader.ask(kept())
    assert len(rows) == 1
    assert app.key not in str(rows)
    assert app.key.encode().hex() not in str(rows)
    check = "/v1/externalapplication/token/check"
    assert (await send_key(house, check, app.key[:-1], {"access_key_token": "x"})).status == 401
