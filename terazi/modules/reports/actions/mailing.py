"""Mailing a report that is due: the right is asked now, the moment is told once, what fails three times ends."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import Attachment
from terazi.foundation.questions import updated
from terazi.modules.access.public import find_roles
from terazi.modules.accounts.public import User, UserState, find_user
from terazi.modules.reports.actions.running import Ran, find, may_run, noted_run, runner_of
from terazi.modules.reports.actions.sources import find_sources, is_made
from terazi.modules.reports.mails import mail_report
from terazi.modules.reports.queries import reports as queries
from terazi.modules.reports.rules.asking import ask, source_of
from terazi.modules.reports.rules.calendar import last_due, next_due
from terazi.modules.reports.rules.questions import read_question
from terazi.modules.reports.rules.sheets import cut_said
from terazi.modules.reports.rules.telling import MOST_TOLD, is_worth_telling, told_rows
from terazi.modules.reports.tables import REPORT_SUBSCRIPTION
from terazi.modules.reports.values import OffReason, Report, ReportState, Subscription

MOST_FAILURES = 3
_AGAIN_AFTER = timedelta(hours=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Due:
    """A report that is to be mailed, and to whom."""

    subscription: Subscription
    report: Report
    person: User
    ran: Ran


async def find_due(reader: Reader, subscription: Subscription, now: datetime) -> Due | None:
    """Run the report through the eyes that the person has now; None where the right is gone."""
    report, person = await reader.ask(
        queries.find_report(subscription.report_id), find_user(UserId(subscription.person_id))
    )
    if report is None or person is None or person.state is not UserState.ACTIVE:
        return None
    (held,) = await reader.ask(find_roles(person.id, now))
    if not may_run(held, report, subscription.viewpoint):
        return None
    question, viewpoint, lang = read_question(report.question), subscription.viewpoint, subscription.lang
    sources = await find_sources(reader, held, [question.source])
    if is_made(question.source) and question.source not in sources:
        return None
    asked = ask(source_of(sources, question.source, viewpoint), question, viewpoint, lang)
    runner = await runner_of(reader, person.id, held, viewpoint, lang)
    return Due(subscription=subscription, report=report, person=person, ran=await find(reader, asked, runner))


async def hold_due(change: Change, subscription_id: UUID) -> Subscription | None:
    """Lock what is due and say for which moment; None where another worker has it, or mailed it."""
    (held,) = await change.db.ask(queries.lock_free_subscription(subscription_id))
    return held if held is not None and held.is_on and held.due_at <= change.now else None


async def tell_due(change: Change, due: Due, attachment: Attachment | None) -> None:
    """Mail the report if it is worth it, and move on to the next moment; once for each moment, on whichever worker."""
    held = await hold_due(change, due.subscription.id)
    if held is None or held.due_at != due.subscription.due_at:
        return
    moment = last_due(held.every, held.day, held.hour, change.now)
    await change.db.write(
        updated(REPORT_SUBSCRIPTION, held.id, **_moved_on(held, change.now), last_at=moment)
    )
    is_told = held.last_at is not None and held.last_at >= moment
    is_paused = due.report.state is not ReportState.ACTIVE
    result = due.ran.result
    if is_told or is_paused or not is_worth_telling(result, held.bound_key, held.bound):
        return
    await tell(change, replace(due, subscription=replace(held, due_at=moment)), attachment)


async def tell(change: Change, due: Due, attachment: Attachment | None) -> None:
    """Mail the report as it is, and note that it ran; once for each moment."""
    held, result = due.subscription, due.ran.result
    more = len(result.rows) - MOST_TOLD
    told = "reports.mail.report.more" if attachment else "reports.mail.report.more_on_page"
    notes = [Phrase(told, {"count": more})] if more > 0 else []
    notes += [cut_said(result)] if result.is_cut else []
    notes += [] if result.rows else [Phrase("reports.mail.report.nothing")]
    await mail_report(
        change,
        held,
        to_address=due.person.mail,
        name=due.report.name(held.lang),
        sentence=due.ran.sentence,
        rows=told_rows(result, held.lang),
        notes=notes,
        attachments=[attachment] if attachment else [],
    )
    await change.db.write(
        noted_run(
            run_id=change.new_id(),
            report_id=due.report.id,
            person_id=due.person.id,
            asked=due.ran.asked,
            ran=due.ran,
            began_at=change.now,
        )
    )


async def end_without_right(change: Change, subscription_id: UUID) -> None:
    """Switch mails off whose right is gone."""
    if await hold_due(change, subscription_id) is not None:
        off = {"is_on": False, "off_reason": OffReason.NO_RIGHT}
        await change.db.write(updated(REPORT_SUBSCRIPTION, subscription_id, **off))


async def note_failure(change: Change, subscription_id: UUID) -> None:
    """Try again an hour later; after the third time in a row the mails are off."""
    held = await hold_due(change, subscription_id)
    if held is None:
        return
    failures = held.failures + 1
    is_over = failures >= MOST_FAILURES
    await change.db.write(
        updated(
            REPORT_SUBSCRIPTION,
            held.id,
            failures=failures,
            is_on=not is_over,
            off_reason=OffReason.FAILED if is_over else None,
            due_at=change.now + _AGAIN_AFTER,
        )
    )


def _moved_on(held: Subscription, now: datetime) -> dict[str, object]:
    return {"due_at": next_due(held.every, held.day, held.hour, now), "failures": 0}
