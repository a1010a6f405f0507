"""Reports by mail: when they are due, once for each moment, only where there is something, and only whoever may see it."""

import asyncio
import io
import zipfile
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text

from terazi.foundation.questions import values
from terazi.foundation.stop_links import Stops, stop_token, stopped_by
from terazi.foundation.turkish_time import ZONE
from terazi.modules.reports.jobs import mail_due_report
from terazi.modules.reports.rules.calendar import last_due, next_due
from terazi.modules.reports.values import Every
from tests.breaking import run_sql
from tests.calling import HouseUnderTest
from tests.modules.access.people import define, grant, id_of
from tests.modules.reports.asking_reports import REPORT_MAIL, mailed, move_report, saved, subscribe, to_nine

_ASKED = {
    "source": "people",
    "group_list": [{"column": "state"}],
    "measure_list": [{"kind": "count"}],
    "chart": "bars",
}
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    ("every", "day", "hour", "after", "due"),
    [
        (Every.DAY, 0, 9, "2026-11-30T08:59", "2026-11-30T09:00"),
        (Every.DAY, 0, 9, "2026-11-30T09:00", "2026-12-01T09:00"),
        (Every.WEEK, 1, 7, "2026-11-30T07:00", "2026-12-07T07:00"),
        (Every.MONTH, 28, 23, "2027-02-01T00:00", "2027-02-28T23:00"),
        (Every.MONTH, 0, 0, "2028-02-01T00:00", "2028-02-29T00:00"),
        (Every.MONTH, 0, 9, "2026-11-30T10:00", "2026-12-31T09:00"),
    ],
)
def test_each_period_has_its_moment(every: Every, day: int, hour: int, after: str, due: str) -> None:
    def moment(written: str) -> datetime:
        return datetime.fromisoformat(written).replace(tzinfo=ZONE)

    assert next_due(every, day, hour, moment(after)) == moment(due)
    assert last_due(every, day, hour, moment(due)) == moment(due)


@pytest.mark.parametrize("zone", [ZONE, BERLIN], ids=str)
@pytest.mark.parametrize("hour", [2, 3, 9])
@pytest.mark.parametrize("begin", ["2015-03-25", "2016-03-24", "2026-03-26", "2026-10-22"])
def test_clocks_that_are_changed_make_no_day_without_and_none_with_two(
    zone: ZoneInfo, hour: int, begin: str
) -> None:
    """Turkey changed its clocks until 2016; where an hour is leapt over or comes twice, a day has one moment."""
    at = datetime.fromisoformat(begin).replace(tzinfo=UTC)
    days = []
    for _ in range(8):
        at = next_due(Every.DAY, 0, hour, at, zone)
        days.append(at.astimezone(zone).date())
        assert last_due(Every.DAY, 0, hour, at, zone) == at
    assert days == [days[0] + timedelta(days=each) for each in range(8)]


def test_a_link_ends_its_own_mails_alone() -> None:
    key = UUID(int=7)
    token = stop_token(b"secret", Stops.REPORT_MAILS, key)
    assert stopped_by(b"secret", Stops.REPORT_MAILS, token) == key
    assert stopped_by(b"secret", Stops.COMMERCIAL_MAILS, token) is None
    for wrong in (token[:-2], token[:-1] + ("A" if token[-1] != "A" else "B"), "", "ğ", "!"):
        assert stopped_by(b"secret", Stops.REPORT_MAILS, wrong) is None
    assert stopped_by(b"other", Stops.REPORT_MAILS, token) is None


async def test_a_report_is_mailed_with_its_sentence_bars_and_workbook(
    house: HouseUnderTest, admin: str
) -> None:
    report = await saved(house, admin, "kisiler", question=_ASKED)
    assert (await subscribe(house, admin, report)).status == 200
    assert await mailed(house) == []
    to_nine(house)
    (mail,) = await mailed(house)
    assert "Rapor kisiler" in mail.subject
    assert "Kişiler: Kayıt sayısı; Durum bazında." in mail.body_text
    assert "Etkin" in mail.body_text
    assert "█" in mail.body_text
    assert mail.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    (attachment,) = mail.attachments
    content = await house.house.storage.get(attachment["key"])
    with zipfile.ZipFile(io.BytesIO(content)) as files:
        assert "xl/charts/chart1.xml" in files.namelist()
    assert len(await mailed(house)) == 1


async def test_what_was_missed_is_caught_up_once(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question=_ASKED)
    await subscribe(house, admin, report)
    to_nine(house, days=4)
    assert len(await mailed(house)) == 1
    house.clock.advance(hours=1)
    assert len(await mailed(house)) == 1
    to_nine(house)
    assert len(await mailed(house)) == 2


async def test_two_workers_send_one_mail(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question=_ASKED)
    held = (await subscribe(house, admin, report))["subscription"]
    to_nine(house)
    work = house.work()
    key = held["subscription_id"]
    await asyncio.gather(*(mail_due_report.handler(work, subscription_id=key) for _ in range(4)))
    assert len([mail for mail in await house.mails() if mail.kind == REPORT_MAIL]) == 1


async def test_nothing_is_mailed_where_there_is_nothing_or_the_bound_is_not_passed(
    house: HouseUnderTest, admin: str
) -> None:
    rule = {"combinator": "and", "rules": [{"field": "state", "operator": "=", "value": "blocked"}]}
    empty = await saved(house, admin, "bos", question={**_ASKED, "rule": rule})
    high = await saved(house, admin, "yuksek", question=_ASKED)
    low = await saved(house, admin, "dusuk", question=_ASKED)
    await subscribe(house, admin, empty)
    await subscribe(house, admin, high, bound_key="count", bound=1_000)
    await subscribe(house, admin, low, bound_key="count", bound=0)
    to_nine(house)
    assert ["dusuk" in mail.subject for mail in await mailed(house)] == [True]


async def test_who_may_see_it_no_more_gets_nothing_and_the_mails_are_off(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    report = await saved(house, admin, "kendi", question={"source": "sessions"})
    assert (await subscribe(house, stranger, report, user_type="self")).error == "report_not_found"
    await define(house, admin, "report_kendi")
    await grant(house, await id_of(house, stranger), "report_kendi")
    assert (await subscribe(house, stranger, report, user_type="self")).status == 200
    assert (await subscribe(house, stranger, report)).error == "report_not_found"
    await run_sql(
        house, "UPDATE assigned_authorization SET status = 'cancelled' WHERE auth_id = 'report_kendi'"
    )
    to_nine(house)
    assert await mailed(house) == []
    listed = await house.post(
        "/v1/report/subscription/list",
        token=await house.sign_in("yonetici"),
        body={"report_cl_id": report["report_cl_id"]},
    )
    assert [(each["is_on"], each["off_reason"]) for each in listed["list"]] == [(False, "no_right")]


async def test_after_three_failures_the_mails_are_off(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question=_ASKED)
    await subscribe(house, admin, report)
    await run_sql(house, "UPDATE report SET question = jsonb_set(question, '{source}', '\"gone\"')")
    to_nine(house)
    for _ in range(4):
        assert await mailed(house) == []
        house.clock.advance(hours=1, minutes=1)
    found = values(text("SELECT off_reason || failures FROM report_subscription WHERE NOT is_on"))
    (reasons,) = await house.house.database.reader.ask(found())
    assert reasons == ["failed3"]


async def test_a_paused_report_is_mailed_to_nobody(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question=_ASKED)
    await subscribe(house, admin, report)
    await move_report(house, admin, report["report_cl_id"], "paused")
    to_nine(house)
    assert await mailed(house) == []


async def test_one_click_stops_the_mails(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question=_ASKED)
    await subscribe(house, admin, report)
    to_nine(house)
    (mail,) = await mailed(house)
    token = mail.headers["List-Unsubscribe"].partition("token=")[2].rstrip(">")
    wrong = await house.client.post("/v1/report/mail/stop?token=wrong")
    assert wrong.json()["error"] == "report_not_found"
    for _ in range(2):
        assert (await house.client.post(f"/v1/report/mail/stop?token={token}")).status_code == 200
    to_nine(house)
    assert len(await mailed(house)) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"every": "week", "day": 0},
        {"every": "week", "day": 8},
        {"every": "month", "day": 29},
        {"hour": 24},
        {"day": 1},
        {"bound_key": "sum_gross", "bound": 1},
        {"bound_key": "", "bound": 1},
    ],
    ids=str,
)
async def test_a_moment_or_bound_that_cannot_be_is_refused(
    house: HouseUnderTest, admin: str, wrong: dict[str, Any]
) -> None:
    report = await saved(house, admin, question=_ASKED)
    assert (await subscribe(house, admin, report, **wrong)).error == "invalid_input"
