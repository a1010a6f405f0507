"""Entries of the queue: made in the change that wants them, and of some only one at a time."""

from datetime import timedelta
from typing import Any

import procrastinate
from sqlalchemy import text

from terazi.foundation.mail_jobs import deliver_mail
from tests.foundation.conftest import SmallHouse

MAIL = "00000000-0000-0000-0000-000000000001"


async def test_what_may_wait_once_waits_once_and_the_change_goes_on(fresh_house: SmallHouse) -> None:
    for _ in range(2):
        async with fresh_house.house.database.session() as db:
            for _ in range(3):
                await deliver_mail.enqueue(db, once="mail:1", mail_id=MAIL)
            await db.execute(text("SELECT 1"))
            await deliver_mail.enqueue(db, mail_id=MAIL)
            await db.commit()
    assert await fresh_house.count("procrastinate_jobs") == 3


async def test_an_entry_of_a_change_that_is_taken_back_is_gone(fresh_house: SmallHouse) -> None:
    async with fresh_house.house.database.session() as db:
        await deliver_mail.enqueue(db, once="mail:1", mail_id=MAIL)
        await deliver_mail.enqueue(db, mail_id=MAIL)
        await db.rollback()
    assert await fresh_house.count("procrastinate_jobs") == 0


async def test_an_entry_says_what_the_client_of_the_queue_would_say(fresh_house: SmallHouse) -> None:
    args: dict[str, Any] = {"mail_id": MAIL, "name": "Çınar\n", "count": 3, "parts": [None, {"yes": True}]}
    client = procrastinate.App(connector=procrastinate.PsycopgConnector())
    async with fresh_house.house.database.session() as db:
        await deliver_mail.enqueue(db, **args)
        await db.commit()
        raw = await (await db.connection()).get_raw_connection()
        job = client.configure_task(
            deliver_mail.name, allow_unknown=True, queue=deliver_mail.queue, connection=raw.driver_connection
        )
        await job.defer_async(**args)
        await db.commit()
        rows = (await db.execute(text("SELECT * FROM procrastinate_jobs ORDER BY id"))).mappings().all()
    ours, theirs = ({name: row[name] for name in row if name != "id"} for row in rows)
    assert ours == theirs
    assert ours["args"] == args


async def test_what_is_to_wait_is_due_after_its_pause_and_only_if_its_change_lasts(
    fresh_house: SmallHouse,
) -> None:
    async with fresh_house.house.database.session() as db:
        await deliver_mail.enqueue_in(db, timedelta(hours=1), mail_id="taken back")
        await db.rollback()
        await deliver_mail.enqueue_in(db, timedelta(hours=1), mail_id=MAIL)
        await db.commit()
        question = text(
            "SELECT queue_name, task_name, args, scheduled_at - now() AS pause FROM procrastinate_jobs"
        )
        (job,) = (await db.execute(question)).all()
    assert (job.queue_name, job.task_name, job.args) == (
        deliver_mail.queue,
        deliver_mail.name,
        {"mail_id": MAIL},
    )
    assert timedelta(minutes=59) < job.pause <= timedelta(hours=1)
