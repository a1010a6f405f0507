"""Administrators read the trail: filtered, page by page, and as a workbook; sign-ins and passwords stand in it."""

import io
from datetime import timedelta
from typing import Any

import pytest
from openpyxl import load_workbook

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.foundation.money import Currency, Money
from terazi.foundation.settings import Settings
from terazi.modules.access.public import Role, find_caller, grant_role
from terazi.modules.audit.jobs import tasks
from terazi.modules.audit.public import AuditEvent, Subject, money_in_trail, record_event
from terazi.modules.audit.queries import list_entries
from terazi.modules.audit.values import TrailFilter
from tests.calling import PASSWORD, HouseUnderTest


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    token = await house.register("yonetici")
    caller = await find_caller(token, house.house.database, house.clock.now)
    async with house.house.database.transaction() as db:
        await grant_role(house.change(db), caller.id, Role.ADMIN)
    return token


async def _record(house: HouseUnderTest, *, days_ago: int = 0, name: str = "ayse", **fields: Any) -> None:
    async with house.house.database.transaction() as db:
        change = Change(db=db, now=house.clock.now - timedelta(days=days_ago), new_id=new_id)
        event = {"action": "access.defined", "subject": Subject.AUTHORIZATION, "subject_id": None, **fields}
        await record_event(change, AuditEvent(subject_name=name, **event))


async def _trail(house: HouseUnderTest, token: str, **filters: Any) -> list[dict[str, Any]]:
    answer = await house.post("/v1/audit/list", token=token, **filters)
    assert answer.status == 200, answer.json
    return list(answer["list"])


async def _actions(house: HouseUnderTest, token: str, **filters: Any) -> list[str]:
    return [row["action"].removeprefix("accounts.") for row in await _trail(house, token, **filters)]


async def test_sign_ins_and_what_they_lead_to_are_recorded(house: HouseUnderTest, admin: str) -> None:
    token = await house.register("ayse.yilmaz")
    other = await house.sign_in("ayse.yilmaz")
    sessions = (await house.post("/v1/user/session/list", token=token))["sessions"]
    ended = next(each for each in sessions if not each["is_current"])
    await house.post("/v1/user/session/end", token=token, session_id=ended["session_id"])
    new = {"current_password": PASSWORD, "password": "Yepyeni.Bir.Anahtar.7"}
    assert (await house.post("/v1/user/record", token=token, body={"user_data": new})).status == 200
    await house.post("/v1/logout", token=token)
    done = await _actions(house, admin, search_text="ayse.yilmaz")
    assert done[::-1] == [
        "registered",
        "mail_approved",
        "signed_in",
        "signed_in",
        "session_ended",
        "password_changed",
        "signed_out",
    ]
    assert other
    (row,) = await _trail(house, admin, action="accounts.signed_out")
    assert (row["actor_name"], row["address"]) == ("ayse.yilmaz", "203.0.113.7")


async def test_failed_sign_ins_stay_and_keep_no_typed_name(house: HouseUnderTest, admin: str) -> None:
    await house.register("ayse.yilmaz")
    for name in ("ayse.yilmaz", "belki.bir.sifre"):
        await house.post("/v1/login", body={"username": name, "password": "yanlış"})
    rows = await _trail(house, admin, action="accounts.sign_in_failed")
    assert [row["subject_name"] for row in rows] == ["", "ayse.yilmaz"]
    assert rows[0]["changes"] == [{"field": "reason", "before": None, "after": "wrong_credentials"}]
    assert await _trail(house, admin, search_text="belki") == []


async def test_a_reset_is_recorded_and_asked_for_by_nobody_known(house: HouseUnderTest, admin: str) -> None:
    await house.register("ayse.yilmaz")
    await house.post("/v1/password/reset/by/mail", mail="ayse.yilmaz@example.com")
    await house.run_jobs()
    (row,) = await _trail(house, admin, action="accounts.password_reset_asked")
    assert (row["subject_name"], row["actor_name"]) == ("ayse.yilmaz", "")


async def test_filters_narrow_and_combine(house: HouseUnderTest, admin: str) -> None:
    today = house.clock.now.date()
    await _record(house, name="bugün", after={"note": "%50 indirim"})
    await _record(house, name="eski", days_ago=10)
    last_week = (today - timedelta(days=7)).isoformat()

    async def names(**filters: Any) -> list[str]:
        return [row["subject_name"] for row in await _trail(house, admin, subject="authorization", **filters)]

    assert await names() == ["bugün", "eski"]
    assert await names(date_from=last_week) == ["bugün"]
    assert await names(date_to=last_week) == ["eski"]
    assert await names(search_text="%50") == ["bugün"]
    assert await names(search_text="_") == []
    assert await names(who="YÖNET") == []
    assert "registered" in await _actions(house, admin, who="Yonet", subject="user")
    assert (await house.post("/v1/audit/list", token=admin, date_from="dün")).status == 422
    actions = (await house.post("/v1/audit/action/list", token=admin))["list"]
    assert actions == sorted(set(actions))
    assert {"access.defined", "accounts.registered"} <= set(actions)


async def test_pages_follow_each_other_without_gap_or_repeat(house: HouseUnderTest, admin: str) -> None:
    for number in range(120):
        await _record(house, name=str(number), days_ago=number % 3)
    seen: list[str] = []
    before = None
    while True:
        answer = await house.post("/v1/audit/list", token=admin, action="access.defined", before=before)
        seen += [row["subject_name"] for row in answer["list"]]
        before = answer["next"]
        if before is None:
            break
    assert sorted(seen, key=int) == [str(number) for number in range(120)]


async def test_the_workbook_has_a_line_for_each_change_and_no_formula(
    house: HouseUnderTest, admin: str
) -> None:
    await _record(house, name="=1+1", before={"a": 1}, after={"a": "=cmd|'/c calc'!A1", "b": True})
    answer = await house.post("/v1/audit/export", token=admin, lang="en", action="access.defined")
    assert answer.status == 200
    assert "Audit trail.xlsx" in answer.headers["content-disposition"]
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    header, *lines = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert header[:4] == ["Time", "Who", "Action", "Kind of subject"]
    assert [line[2:8] for line in lines] == [
        ["Authorization defined", "Authorization", "'=1+1", "a", "1", "'=cmd|'/c calc'!A1"],
        ["Authorization defined", "Authorization", "'=1+1", "b", None, "Yes"],
    ]
    assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row)


async def test_the_workbook_says_states_and_sums_of_orders_as_people_write_them(
    house: HouseUnderTest, admin: str
) -> None:
    await _record(
        house,
        before={"order_status": "payment_waiting", "money_try": None},
        after={"order_status": "payment_approved", **money_in_trail(Money(500_000, Currency.TRY))},
    )
    lines = {}
    for lang in ("tr", "en"):
        answer = await house.post("/v1/audit/export", token=admin, lang=lang, action="access.defined")
        sheet = load_workbook(io.BytesIO(answer.content)).active
        assert sheet is not None
        lines[lang] = [[cell.value for cell in row][5:8] for row in list(sheet.iter_rows())[1:]]
    assert lines == {
        "tr": [["Tutar", None, "5.000,00 ₺"], ["Durum", "Ödeme bekliyor", "Ödeme onaylandı"]],
        "en": [["Amount", None, "₺5,000.00"], ["State", "Payment waiting", "Payment approved"]],
    }


@pytest.mark.parametrize("subject", Subject)
async def test_the_workbook_says_fields_and_every_kind_of_subject_in_words(
    house: HouseUnderTest, admin: str, subject: Subject
) -> None:
    await _record(house, subject=subject, before={"firstname": "Ayse"}, after={"firstname": "Ayşe"})
    answer = await house.post("/v1/audit/export", token=admin, action="access.defined")
    assert answer.status == 200, answer.json
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    line = [cell.value for cell in list(sheet.iter_rows())[1]]
    assert line[3] != subject.value
    assert line[5:8] == ["Ad", "Ayse", "Ayşe"]


async def test_what_is_older_than_the_setting_is_forgotten(house: HouseUnderTest, admin: str) -> None:
    await _record(house, name="eski", days_ago=731)
    await _record(house, name="yeni", days_ago=729)
    async with house.house.database.transaction() as db:
        await tasks.schedules[0].task.enqueue(db)
    await house.run_jobs()
    wanted = TrailFilter(action="access.defined")
    (found,) = await house.house.database.reader.ask(list_entries(wanted, before=None, count=10))
    assert [entry.subject_name for entry in found] == ["yeni"]


def test_the_trail_is_kept_for_a_year_at_least() -> None:
    with pytest.raises(ValueError, match="audit_days"):
        Settings(audit_days=364)
