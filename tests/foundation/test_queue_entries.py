"""Entries of the queue: made in the change that wants them, and of some only one at a time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Text, cast, column, func, select, table

from terazi.foundation.mail_jobs import deliver_mail
from terazi.foundation.questions import many
from terazi.foundation.types import Json
from tests.foundation.conftest import SmallHouse
from tests.foundation.test_questions import COUNT, job

MAIL = "00000000-0000-0000-0000-000000000001"


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """What the queue holds."""

    queue_name: str
    task_name: str
    args: Json
    status: str
    scheduled_at: datetime | None
    now: datetime


COLUMNS = [column(name) for name in ("queue_name", "task_name", "args", "scheduled_at")]
ENTRIES = many(
    Entry,
    select(*COLUMNS, cast(column("status"), Text).label("status"), func.now().label("now"))
    .select_from(table("procrastinate_jobs"))
    .order_by(column("id")),
)


async def entries(small: SmallHouse) -> list[Entry]:
    (found,) = await small.house.database.reader.ask(ENTRIES())
    return found


async def test_what_may_wait_once_waits_once_and_the_change_goes_on(fresh_house: SmallHouse) -> None:
    for _ in range(2):
        async with fresh_house.house.database.transaction() as db:
            for _ in range(3):
                await deliver_mail.enqueue(db, once="mail:1", mail_id=MAIL)
            await db.write(job())
            await deliver_mail.enqueue(db, mail_id=MAIL)
    assert len(await entries(fresh_house)) == 3
    assert await fresh_house.house.database.reader.ask(COUNT()) == (2,)


async def test_an_entry_of_a_change_that_is_taken_back_is_gone(fresh_house: SmallHouse) -> None:
    async with fresh_house.house.database.transaction() as db:
        await deliver_mail.enqueue(db, once="mail:1", mail_id=MAIL)
        await deliver_mail.enqueue(db, mail_id=MAIL)
        await db.rollback()
    assert await entries(fresh_house) == []


async def test_an_entry_that_is_made_beside_a_change_stays_without_it(fresh_house: SmallHouse) -> None:
    database = fresh_house.house.database
    async with database.transaction() as db:
        await db.write(job())
        await deliver_mail.enqueue_beside(database.recorder, mail_id=MAIL)
        assert len(await entries(fresh_house)) == 1
        await db.rollback()
    assert len(await entries(fresh_house)) == 1
    assert await database.reader.ask(COUNT()) == (0,)


async def test_an_entry_says_what_is_to_be_done_with_what(fresh_house: SmallHouse) -> None:
    args: Json = {"mail_id": MAIL, "name": "Çınar\n", "count": 3, "parts": [None, {"yes": True}]}
    async with fresh_house.house.database.transaction() as db:
        await db.write(job())
        await deliver_mail.enqueue(db, **args)
    (entry,) = await entries(fresh_house)
    assert (entry.queue_name, entry.task_name) == (deliver_mail.queue, deliver_mail.name)
    assert (entry.args, entry.status, entry.scheduled_at) == (args, "todo", None)


async def test_what_is_to_wait_is_due_after_its_pause_and_only_if_its_change_lasts(
    fresh_house: SmallHouse,
) -> None:
    async with fresh_house.house.database.transaction() as db:
        await deliver_mail.enqueue_in(db, timedelta(hours=1), mail_id="taken back")
        await db.rollback()
    async with fresh_house.house.database.transaction() as db:
        await deliver_mail.enqueue_in(db, timedelta(hours=1), mail_id=MAIL)
    (entry,) = await entries(fresh_house)
    assert (entry.queue_name, entry.task_name) == (deliver_mail.queue, deliver_mail.name)
    assert entry.args == {"mail_id": MAIL}
    assert entry.scheduled_at is not None
    assert timedelta(minutes=59) < entry.scheduled_at - entry.now <= timedelta(hours=1)
