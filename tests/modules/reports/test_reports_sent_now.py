"""A report that is mailed at once to who gets it: as it is, to nobody else, and beside the moments at which it is due."""

from pathlib import Path
from typing import Any

import pytest

from tests.breaking import run_sql
from tests.calling import HouseUnderTest, Reply, open_house
from tests.modules.access.people import define, grant, id_of, make_administrator
from tests.modules.reports.asking_reports import mailed, saved, subscribe, to_nine

_STATES = {
    "source": "people",
    "group_list": [{"column": "state"}],
    "measure_list": [{"kind": "count"}],
}
_NOBODY = {"combinator": "and", "rules": [{"field": "state", "operator": "=", "value": "blocked"}]}


async def send(house: HouseUnderTest, token: str, held: Any) -> Reply:
    """Have a report mailed at once."""
    body = {"subscription_id": held["subscription_id"]}
    return await house.post("/v1/report/subscription/send", token=token, body=body)


async def test_it_is_mailed_with_its_workbook_and_comes_again_when_it_is_due(
    house: HouseUnderTest, admin: str
) -> None:
    report = await saved(house, admin, "kisiler", question=_STATES)
    held = (await subscribe(house, admin, report, bound_key="count", bound=0))["subscription"]
    assert (await send(house, admin, held)).status == 200
    (mail,) = await mailed(house)
    assert mail.to_address.startswith("yonetici")
    assert "Rapor kisiler" in mail.subject
    assert [each["name"].endswith(".xlsx") for each in mail.attachments] == [True]
    assert "List-Unsubscribe" in mail.headers
    listed = await house.post("/v1/report/subscription/list", token=admin, body={})
    assert [each["due_at"] for each in listed["list"]] == [held["due_at"]]
    to_nine(house)
    assert len(await mailed(house)) == 2


async def test_asked_for_twice_before_it_is_made_it_is_mailed_once(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question=_STATES)
    held = (await subscribe(house, admin, report))["subscription"]
    assert [(await send(house, admin, held)).status for _ in range(2)] == [200, 200]
    assert len(await mailed(house)) == 1


async def test_a_report_that_finds_nothing_says_so(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question={**_STATES, "rule": _NOBODY})
    held = (await subscribe(house, admin, report))["subscription"]
    await send(house, admin, held)
    (mail,) = await mailed(house)
    assert "Rapor bu kez hiçbir kayıt bulmadı." in mail.body_text
    assert mail.attachments == []


async def test_nobody_has_it_sent_to_another_and_nobody_gets_what_they_ended(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    report = await saved(house, admin, "kendi", question={"source": "sessions"})
    await define(house, admin, "report_kendi")
    await grant(house, await id_of(house, stranger), "report_kendi")
    held = (await subscribe(house, stranger, report, user_type="self"))["subscription"]
    assert (await send(house, admin, held)).error == "report_not_found"
    own = {"subscription_id": held["subscription_id"]}
    await house.post("/v1/report/subscription/stop", token=stranger, body=own)
    assert (await send(house, stranger, held)).error == "report_not_found"
    assert await mailed(house) == []


@pytest.mark.parametrize("is_asked_first", [True, False], ids=["after", "before"])
async def test_who_loses_the_right_gets_nothing(
    house: HouseUnderTest, admin: str, stranger: str, *, is_asked_first: bool
) -> None:
    report = await saved(house, admin, "kendi", question={"source": "sessions"})
    await define(house, admin, "report_kendi")
    await grant(house, await id_of(house, stranger), "report_kendi")
    held = (await subscribe(house, stranger, report, user_type="self"))["subscription"]
    if is_asked_first:
        assert (await send(house, stranger, held)).status == 200
    await run_sql(
        house, "UPDATE assigned_authorization SET status = 'cancelled' WHERE auth_id = 'report_kendi'"
    )
    if not is_asked_first:
        assert (await send(house, await house.sign_in("yabanci"), held)).error == "report_not_found"
    assert await mailed(house) == []


async def test_ten_an_hour_are_sent(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, call_limit_factor=1.0) as house:
        admin = await make_administrator(house, "yonetici")
        report = await saved(house, admin, question=_STATES)
        held = (await subscribe(house, admin, report))["subscription"]
        answers = [await send(house, admin, held) for _ in range(11)]
        assert [each.status for each in answers] == [200] * 10 + [429]
