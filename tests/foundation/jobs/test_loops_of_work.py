"""Loops of work: what fails keeps nothing else waiting, however much of it there is, and is tried again."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from uuid import UUID

import structlog
from sqlalchemy import select, text
from structlog.testing import capture_logs

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.each import PAGE, attempt, for_each
from terazi.foundation.jobs.tables import JobState
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.jobs.tracked import rescue_jobs
from terazi.foundation.mail import OUTGOING_MAIL
from terazi.foundation.mail_jobs import sweep_outbox
from terazi.foundation.questions import Question, inserted, touched, updated, values
from tests.breaking import break_rows, mend_rows, run_sql, values_of
from tests.calling import HouseUnderTest
from tests.foundation.jobs.conftest import Begin

UNSENT = "SELECT id FROM outgoing_mail WHERE sent_at IS NULL ORDER BY id"


async def write_mails(house: HouseUnderTest, count: int) -> list[UUID]:
    """Put mails into the outbox that nothing sends; oldest first."""
    ids = [new_id() for _ in range(count)]
    mails = [
        inserted(
            OUTGOING_MAIL,
            id=mail_id,
            to_address="gizli@example.com",
            subject="Gizli",
            body_text="Gizli",
            body_html="Gizli",
            attachments=[],
            lang="tr",
            created_at=house.clock.now,
        )
        for mail_id in ids
    ]
    await house.house.database.recorder.write(*mails)
    return ids


def unsent(after: UUID, most: int) -> Question[list[UUID]]:
    """The mails that were not sent."""
    mail = OUTGOING_MAIL.c
    found = select(mail.id).where(mail.sent_at.is_(None), mail.id > after).order_by(mail.id).limit(most)
    return values(found)()


async def send(change: Change, mail_id: UUID) -> None:
    """Note that a mail was sent."""
    await change.db.write(updated(OUTGOING_MAIL, mail_id, sent_at=change.now))


async def test_more_broken_items_than_a_page_keep_no_other_waiting(house: HouseUnderTest) -> None:
    broken = await write_mails(house, PAGE + 5)
    await run_sql(house, "UPDATE outgoing_mail SET subject = 'broken'")
    sound = await write_mails(house, 3)
    await break_rows(house, "outgoing_mail", subject="broken")
    work = house.work()
    with capture_logs() as logged:
        assert await for_each(work, "send", unsent, send) == len(sound)
    assert await values_of(house, UNSENT) == broken
    assert [line["item"] for line in logged] == [str(mail_id) for mail_id in broken]
    assert {line["work"] for line in logged} == {"send"}
    await mend_rows(house, "outgoing_mail")
    assert await for_each(work, "send", unsent, send) == len(broken)
    assert await values_of(house, UNSENT) == []


async def test_nothing_stays_of_what_failed_half_way(house: HouseUnderTest) -> None:
    (mail_id,) = await write_mails(house, 1)

    async def send_and_fail(change: Change) -> None:
        await send(change, mail_id)
        await change.db.write(touched(text("SELECT 1 / 0"))())

    assert not await attempt(house.work(), "send", send_and_fail, item=mail_id)
    assert await values_of(house, UNSENT) == [mail_id]
    assert await attempt(house.work(), "send", partial(send, mail_id=mail_id), item=mail_id)
    assert await values_of(house, UNSENT) == []


async def test_the_log_says_which_item_and_nothing_of_its_row(house: HouseUnderTest) -> None:
    (mail_id,) = await write_mails(house, 1)
    await break_rows(house, "outgoing_mail", id=mail_id)
    structlog.contextvars.clear_contextvars()
    with capture_logs([structlog.processors.format_exc_info]) as logged:
        await for_each(house.work(), "send", unsent, send)
    (line,) = logged
    assert (line["work"], line["item"]) == ("send", str(mail_id))
    assert "this row is broken" in line["exception"]
    assert "gizli" not in str(line).lower()


async def test_a_mail_that_cannot_be_enqueued_or_forgotten_keeps_no_other_waiting(
    house: HouseUnderTest,
) -> None:
    first, second = await write_mails(house, 2)
    house.clock.advance(minutes=5)
    await break_rows(house, "procrastinate_jobs", queueing_lock=f"mail:{first}")
    await sweep_outbox.handler(house.work())
    enqueued = "SELECT queueing_lock FROM procrastinate_jobs WHERE task_name = 'mail.deliver_mail'"
    assert await values_of(house, enqueued) == [f"mail:{second}"]
    house.clock.advance(days=31)
    await break_rows(house, "outgoing_mail", id=first)
    await sweep_outbox.handler(house.work())
    assert await values_of(house, UNSENT) == [first]


async def test_a_job_of_a_kind_that_is_gone_keeps_no_other_from_being_rescued(
    house: HouseUnderTest, begin: Begin, worker: Callable[..., Work]
) -> None:
    most = house.house.settings.job_attempts
    gone, _, lost = await begin(attempts=most), await begin(attempts=most), await begin()
    await run_sql(house, "UPDATE job SET kind = 'gone' WHERE id = :id", id=gone.id)
    later = timedelta(minutes=1).total_seconds()
    await rescue_jobs.handler(worker(after=later))
    states = await values_of(house, "SELECT state FROM job ORDER BY id")
    assert states == [JobState.RUNNING, JobState.FAILED, JobState.QUEUED]
    waiting = "SELECT queueing_lock FROM procrastinate_jobs WHERE task_name = 'jobs.run_job'"
    assert await values_of(house, waiting) == [f"job:{lost.id}"]
