"""The audit trail keeps what was done, and the database keeps the trail."""

from datetime import timedelta
from typing import LiteralString

import psycopg
import pytest
from sqlalchemy import text

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.foundation.questions import touched
from terazi.modules.audit.public import AuditEvent, Subject, differences, record_event
from terazi.modules.audit.queries import list_entries
from terazi.modules.audit.values import TrailFilter
from tests.calling import HouseUnderTest

RENAMED = AuditEvent(
    action="accounts.changed",
    subject=Subject.USER,
    subject_id=new_id(),
    subject_name="ayse",
    before={"city": "Bursa"},
    after={"city": "İzmir"},
)


async def _record(house: HouseUnderTest, *, days_ago: int = 0) -> None:
    async with house.house.database.transaction() as db:
        moment = house.clock.now - timedelta(days=days_ago)
        await record_event(Change(db=db, now=moment, new_id=new_id), RENAMED)


async def _run(house: HouseUnderTest, statement: LiteralString) -> int:
    async with house.house.database.transaction() as db:
        (count,) = await db.ask(touched(text(statement))())
    return count


async def test_what_was_done_is_kept_with_what_it_was_before(house: HouseUnderTest) -> None:
    await _record(house)
    wanted = TrailFilter(action="accounts.changed")
    (found,) = await house.house.database.reader.ask(list_entries(wanted, before=None, count=10))
    assert [(entry.subject_name, entry.before, entry.after) for entry in found] == [
        ("ayse", {"city": "Bursa"}, {"city": "İzmir"})
    ]


@pytest.mark.parametrize(
    "statement",
    ["UPDATE audit_entry SET action = 'nothing'", "DELETE FROM audit_entry", "TRUNCATE audit_entry"],
)
async def test_the_database_refuses_to_change_the_trail(
    house: HouseUnderTest, statement: LiteralString
) -> None:
    await _record(house)
    with pytest.raises(psycopg.Error, match="only ever added"):
        await _run(house, statement)


async def test_what_is_older_than_a_year_may_be_forgotten(house: HouseUnderTest) -> None:
    house.clock.now = house.clock.now.replace(year=2020)
    await _record(house)
    assert await _run(house, "DELETE FROM audit_entry WHERE at < '2021-01-01'") == 1


def test_only_differences_are_kept_and_of_a_secret_only_that_it_changed() -> None:
    before = {"firstname": "Ayşe", "lastname": "Yılmaz", "password_hash": "old"}
    after = {"firstname": "Ayşe", "lastname": "Kaya", "password_hash": "new"}
    assert differences(before, after) == (
        {"lastname": "Yılmaz", "password_hash": "•••"},
        {"lastname": "Kaya", "password_hash": "•••"},
    )
