"""The report of a desk: what it counts, what it tells of whom, and how soon a first answer came."""

import io
from datetime import datetime, timedelta
from typing import Any

import pytest
from openpyxl import load_workbook

from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.rules.reports import rows_of, total_of
from terazi.modules.support.values.reports import AnswerCount, Grouping, OpenedCount
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ask, restate, say


def _answers(group: str, **given: Any) -> AnswerCount:
    usual = {
        "answered": 2,
        "median_minutes": 30.0,
        "slow_minutes": 50.0,
        "judged": 2,
        "in_time": 1,
        "reopened": 0,
    }
    return AnswerCount(group=group, **{**usual, **given})


def test_lines_stand_by_name_whoever_is_faster() -> None:
    answers = [_answers("3", median_minutes=1.0), _answers("1", median_minutes=90.0), _answers("2")]
    rows = rows_of((), answers, {"1": "Çınar", "2": "Cem", "3": "İpek"}, Grouping.PERSON)
    assert [row.name for row in rows] == ["Cem", "Çınar", "İpek"]
    assert {row.opened for row in rows} == {None}


def test_days_follow_each_other_and_what_was_only_opened_is_a_line() -> None:
    opened = [OpenedCount(group="2026-11-24", opened=3), OpenedCount(group="2026-11-23", opened=1)]
    rows = rows_of(opened, [_answers("2026-11-25")], {}, Grouping.DAY)
    assert [(row.group, row.opened, row.answered) for row in rows] == [
        ("2026-11-23", 1, 0),
        ("2026-11-24", 3, 0),
        ("2026-11-25", 0, 2),
    ]
    assert rows[0].in_time_share is None


@pytest.mark.parametrize(("judged", "in_time", "share"), [(2, 1, 0.5), (0, 0, None), (4, 4, 1.0)])
def test_a_share_is_of_what_is_known(judged: int, in_time: int, share: float | None) -> None:
    together = [_answers("", answered=9, judged=judged, in_time=in_time)]
    assert total_of([], together).in_time_share == share
    assert total_of([], []).answered == 0


async def report(house: HouseUnderTest, token: str, **body: Any) -> Reply:
    """Ask for a report."""
    answer = await house.post("/v1/support/report", token=token, body=body)
    assert answer.status == 200, answer.json
    return answer


def _on_a_tuesday(house: HouseUnderTest) -> None:
    """Go on to the morning of a working day."""
    now = house.clock.now.astimezone(ZONE)
    day = now + timedelta(days=(1 - now.weekday()) % 7 + 7)
    house.clock.now = datetime(day.year, day.month, day.day, 10, tzinfo=ZONE)


async def test_the_first_answer_is_measured_in_working_time(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    _on_a_tuesday(house)
    asker, staff = await house.sign_in("soran"), await house.sign_in("yanitlayan")
    quick = await ask(house, asker)
    late = await ask(house, asker, operation_name="bill")
    await ask(house, asker)
    house.clock.advance(minutes=10)
    assert (await say(house, staff, quick, "Bakıyorum", is_internal=True)).status == 200
    assert (await say(house, staff, quick, "Yanıt")).status == 200
    await say(house, staff, quick, "Bir yanıt daha")
    house.clock.advance(days=3)
    asker, staff = await house.sign_in("soran"), await house.sign_in("yanitlayan")
    await say(house, staff, late, "Geç kaldık")
    await restate(house, staff, quick, "passive")
    await say(house, asker, quick, "Yine oldu")
    by_topic = await report(house, staff, group_by="topic")
    rows = {row["key"]: row for row in by_topic["list"]}
    assert rows["order"] | {"name": ""} == {
        "key": "order", "name": "", "opened_count": 2, "answered_count": 1, "first_answer_median": 10.0,
        "first_answer_p90": 10.0, "in_time_share": 1.0, "reopened_count": 1, "happy_count": 0, "unhappy_count": 0,
    }  # fmt: skip
    assert rows["bill"]["in_time_share"] == 0.0
    assert rows["bill"]["first_answer_median"] == pytest.approx(3 * 540 + 10)
    total = by_topic["total"]
    assert (total["opened_count"], total["answered_count"], total["in_time_share"]) == (3, 2, 0.5)
    days = await report(house, staff)
    assert [(row["opened_count"], row["answered_count"]) for row in days["list"]] == [(3, 1), (0, 1)]
    assert [row["key"] for row in days["list"]] == sorted(row["key"] for row in days["list"])


async def test_of_people_everybody_is_told_of_themselves(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    first, second = await ask(house, asker), await ask(house, asker)
    await say(house, staff, first, "Yanıt")
    await say(house, admin, second, "Yanıt")
    mine = await report(house, staff, group_by="person")
    assert [row["key"] for row in mine["list"]] == [str(await id_of(house, staff))]
    assert mine["is_own_only"]
    assert mine["list"][0]["opened_count"] is None
    assert mine["total"]["answered_count"] == 1
    everybody = await report(house, admin, group_by="person")
    assert len(everybody["list"]) == 2
    assert not everybody["is_own_only"]


async def test_what_who_asked_thinks_of_the_help_is_counted(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    for face in ("good", "bad", "good"):
        ticket = await ask(house, asker)
        await say(house, staff, ticket, "Yanıt")
        await restate(house, staff, ticket, "passive")
        rated = await house.post(
            "/v1/support/rate", token=asker, body={"face": face}, user_support_client_id=ticket
        )
        assert rated.status == 200, rated.json
    total = (await report(house, staff, group_by="topic"))["total"]
    assert (total["answered_count"], total["happy_count"], total["unhappy_count"]) == (3, 2, 1)


async def test_spam_is_in_no_report(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    await restate(house, staff, ticket, "spam")
    found = await report(house, staff)
    assert found["list"] == []
    assert found["total"]["opened_count"] == 0


async def test_a_shop_is_told_of_its_own_desk(
    house: HouseUnderTest, asker: str, staff: str, seller: Seller, admin: str
) -> None:
    await ask(house, asker)
    await ask(house, asker, organization_id=seller.shop_id)
    for token, opened in ((seller.token, 1), (staff, 1), (admin, 2)):
        assert (await report(house, token, group_by="desk"))["total"]["opened_count"] == opened
    names = [row["name"] for row in (await report(house, admin, group_by="desk"))["list"]]
    assert len(set(names)) == 2
    one = await report(house, admin, group_by="desk", desk_id=seller.shop_id)
    assert [row["key"] for row in one["list"]] == [seller.shop_id]
    foreign = await house.post("/v1/support/report", token=staff, body={"desk_id": seller.shop_id})
    assert foreign.error == "ticket_not_found"


@pytest.mark.parametrize("path", ["/v1/support/report", "/v1/support/report/export"])
async def test_who_answers_nowhere_gets_no_report(house: HouseUnderTest, asker: str, path: str) -> None:
    refused = await house.post(path, token=asker)
    assert refused.error == "ticket_not_found"


@pytest.mark.parametrize(("first", "last"), [("2026-02-02", "2026-02-01"), ("2024-01-01", "2026-01-01")])
async def test_days_have_an_order_and_a_limit(
    house: HouseUnderTest, staff: str, first: str, last: str
) -> None:
    refused = await house.post(
        "/v1/support/report", token=staff, body={"begin_date": first, "end_date": last}
    )
    assert refused.status == 422
    assert [each["field"] for each in refused["errors"]] == ["begin_date"]


async def test_a_report_is_a_workbook_too(house: HouseUnderTest, asker: str, staff: str) -> None:
    await say(house, staff, await ask(house, asker), "Yanıt")
    answer = await house.post("/v1/support/report/export", token=staff, body={"group_by": "topic"})
    assert answer.status == 200, answer.json
    rows = list(load_workbook(io.BytesIO(answer.content)).active.values)
    assert len(rows) == 2
    assert rows[1][1:3] == (1, 1)
