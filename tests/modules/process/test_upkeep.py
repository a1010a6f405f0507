"""What the process module keeps tidy."""

from datetime import timedelta

from sqlalchemy import delete, func, select, text

from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.limits import CALL_COUNT
from terazi.foundation.questions import inserted, touched, value, values
from terazi.modules.process.jobs import delete_old_tasks, forget_what_expired, requeue_stalled_tasks
from terazi.modules.process.tables import JOB_TICKET
from terazi.providers.edocuments.nilvera import edocument_gateways
from terazi.providers.mail.outbox import kept_sender
from terazi.providers.rates.central_bank import CentralBank
from tests.calling import HouseUnderTest, nobody_is_told


def work_of(house: HouseUnderTest) -> Work:
    return Work(
        database=house.house.database,
        storage=house.house.storage,
        settings=house.house.settings,
        mail_sender=kept_sender(),
        cards=house.house.cards,
        exchange_rates=CentralBank("http://127.0.0.1:9/today.xml"),
        edocuments=edocument_gateways("http://127.0.0.1:9"),
        webhooks=nobody_is_told,
        clock=house.clock,
        new_id=new_id,
    )


async def add_task(
    house: HouseUnderTest, *, status: str, lock: str | None = None, worker: bool = False
) -> int:
    insert = text(
        """
        WITH worker AS (INSERT INTO procrastinate_workers SELECT WHERE :worker RETURNING id)
        INSERT INTO procrastinate_jobs (queue_name, task_name, queueing_lock, status, worker_id)
        SELECT 'mail', 'mail.deliver_mail', :lock, CAST(:status AS procrastinate_job_status),
               (SELECT id FROM worker)
        RETURNING id
        """
    )
    (task_id,) = await house.house.database.recorder.ask(
        value(insert)(status=status, lock=lock, worker=worker)
    )
    assert isinstance(task_id, int)
    return task_id


async def status_of(house: HouseUnderTest, task_id: int) -> str | None:
    question = value(text("SELECT status::text FROM procrastinate_jobs WHERE id = :id"))
    (found,) = await house.house.database.reader.ask(question(id=task_id))
    return str(found) if found else None


async def test_task_of_a_dead_worker_is_run_again(house: HouseUnderTest) -> None:
    dead = await add_task(house, status="doing")
    alive = await add_task(house, status="doing", worker=True)
    await requeue_stalled_tasks.handler(work_of(house))
    assert (await status_of(house, dead), await status_of(house, alive)) == ("todo", "doing")


async def test_task_that_waits_again_already_is_given_up(house: HouseUnderTest) -> None:
    dead = await add_task(house, status="doing", lock="mail:1")
    waiting = await add_task(house, status="todo", lock="mail:1")
    await requeue_stalled_tasks.handler(work_of(house))
    assert (await status_of(house, dead), await status_of(house, waiting)) == ("failed", "todo")


async def test_only_tasks_that_ended_long_ago_are_deleted(house: HouseUnderTest) -> None:
    old, new, waiting = [await add_task(house, status="todo") for _ in range(3)]
    change = touched(
        text(
            "UPDATE procrastinate_jobs SET status = CAST(:status AS procrastinate_job_status) WHERE id <> :id"
        )
    )
    aged = touched(text("UPDATE procrastinate_events SET at = at - interval '8 days' WHERE job_id <> :id"))
    await house.house.database.recorder.write(
        *(change(status=status, id=waiting) for status in ("doing", "failed")), aged(id=new)
    )
    await delete_old_tasks.handler(work_of(house))
    assert await status_of(house, old) is None
    assert (await status_of(house, new), await status_of(house, waiting)) == ("failed", "todo")


async def test_what_expired_is_forgotten(house: HouseUnderTest) -> None:
    now = house.clock.now
    old = inserted(CALL_COUNT, key="old", count=1, expires_at=now - timedelta(hours=1))
    new = inserted(CALL_COUNT, key="new", count=1, expires_at=now + timedelta(hours=1))
    await house.house.database.recorder.write(touched(delete(CALL_COUNT))(), old, new)
    await forget_what_expired.handler(work_of(house))
    left = await house.house.database.reader.ask(
        values(select(CALL_COUNT.c.key))(), value(select(func.count()).select_from(JOB_TICKET))()
    )
    assert left == (["new"], 0)
