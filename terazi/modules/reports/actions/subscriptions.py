"""Who gets a report by mail, and when."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.reporting import Viewpoint
from terazi.foundation.stop_links import Stops, stopped_by
from terazi.foundation.types import Value
from terazi.modules.accounts.public import User, find_active_people, find_usernames, get_user
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.reports.actions.running import ADMIN, may_run
from terazi.modules.reports.actions.sources import asked_of
from terazi.modules.reports.errors import (
    ReportNotAllowed,
    ReportNotFound,
    ReportNotWanted,
    TooManySubscribers,
)
from terazi.modules.reports.queries import reports as queries
from terazi.modules.reports.rules.asking import sortable
from terazi.modules.reports.rules.calendar import next_due
from terazi.modules.reports.rules.questions import read_question
from terazi.modules.reports.tables import REPORT_SUBSCRIPTION
from terazi.modules.reports.values import MOST_SUBSCRIBERS, Every, OffReason, Report, Subscription

_DAYS = {Every.DAY: range(1), Every.WEEK: range(1, 8), Every.MONTH: range(29)}


@dataclass(frozen=True, kw_only=True, slots=True)
class WantedMails:
    """When somebody wants a report."""

    viewpoint: Viewpoint
    every: Every
    day: int
    hour: int
    bound_key: str
    bound: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Subscriber:
    """Who gets a report by mail, and which."""

    subscription: Subscription
    username: str
    report_name: str


async def list_subscriptions(call: UserCall, report: Report | None) -> list[Subscriber]:
    """Return who gets a report by mail, to others than administrators their own; without a report all of one's own."""
    if report is None:
        found, reports = await call.reader.ask(queries.subscriptions_to(call.user.id), queries.all_reports())
    else:
        (found,) = await call.reader.ask(queries.subscriptions_of([report.id]))
        reports = [report]
    is_all = report is not None and ADMIN in call.user.roles
    shown = [each for each in found if is_all or each.person_id == call.user.id]
    (names,) = await call.reader.ask(find_usernames([each.person_id for each in shown]))
    called = {each.id: each.name(call.lang) for each in reports}
    return [
        Subscriber(
            subscription=each, username=names.get(each.person_id, ""), report_name=called[each.report_id]
        )
        for each in shown
        if each.report_id in called
    ]


async def subscribe(call: UserCall, report: Report, wanted: WantedMails, username: str = "") -> Subscriber:
    """Write down when somebody wants a report by mail, what failed before is forgotten; administrators do it for others.

    Whether they may see it is asked when it is sent.
    """
    person = await _person(call, report, wanted, username)
    await _check(call, report, wanted)
    values: dict[str, Value] = {
        "viewpoint": wanted.viewpoint,
        "every": wanted.every,
        "day": wanted.day,
        "hour": wanted.hour,
        "bound_key": wanted.bound_key,
        "bound": wanted.bound,
        "is_on": True,
        "off_reason": None,
        "failures": 0,
        "due_at": next_due(wanted.every, wanted.day, wanted.hour, call.now),
        "lang": call.lang if person.id == call.user.id else person.active_lang,
        "base_url": call.base_url,
    }
    await call.db.ask(queries.find_report(report.id, is_locked=True))  # one writes at a time
    known, others = await call.db.ask(
        queries.lock_own(report.id, person.id), queries.subscriptions_of([report.id])
    )
    if person.id != call.user.id:
        await _note_other(call, report, known, person.username)
    if known is not None:
        await call.db.write(updated(REPORT_SUBSCRIPTION, known.id, **values))
        held = Subscription(**_facts(known) | values)
    else:
        if len(others) >= MOST_SUBSCRIBERS:
            raise TooManySubscribers(most=MOST_SUBSCRIBERS)
        key: dict[str, Value] = {"id": call.new_id(), "report_id": report.id, "person_id": person.id}
        await call.db.write(inserted(REPORT_SUBSCRIPTION, **key, last_at=None, **values))
        held = Subscription(**key, last_at=None, **values)
    return Subscriber(subscription=held, username=person.username, report_name=report.name(call.lang))


async def check_own(call: UserCall, subscription_id: UUID) -> None:
    """Refuse what one does not get by mail, and what one may not run now."""
    (held,) = await call.db.ask(queries.find_subscription(subscription_id))
    if held is None or held.person_id != call.user.id or not held.is_on:
        raise ReportNotFound
    (report,) = await call.db.ask(queries.find_report(held.report_id))
    if report is None or not may_run(call.user.roles, report, held.viewpoint):
        raise ReportNotFound


async def stop_subscription(call: UserCall, subscription_id: UUID) -> None:
    """End the mails of a subscription: who gets them may, and administrators; a second time it is done already."""
    (held,) = await call.db.ask(queries.lock_subscription(subscription_id))
    if held is None or (held.person_id != call.user.id and ADMIN not in call.user.roles):
        raise ReportNotFound
    is_own = held.person_id == call.user.id
    if held.is_on or is_own:
        reason = OffReason.PERSON if is_own else OffReason.ADMIN
        await call.db.write(updated(REPORT_SUBSCRIPTION, held.id, is_on=False, off_reason=reason))


async def stop_mails(call: OpenCall, token: str) -> None:
    """End the mails of whose link this is; a second time it is done already."""
    subscription_id = stopped_by(call.settings.secret(), Stops.REPORT_MAILS, token)
    if subscription_id is None:
        raise ReportNotFound
    await call.db.write(
        updated(REPORT_SUBSCRIPTION, subscription_id, is_on=False, off_reason=OffReason.PERSON)
    )


async def _person(call: UserCall, report: Report, wanted: WantedMails, username: str) -> User:
    """Return who is to get a report: the caller who may run it, or whom an administrator names."""
    person_id = call.user.id
    if username:
        if ADMIN not in call.user.roles:
            raise ReportNotAllowed
        (people,) = await call.db.ask(find_active_people([username]))
        if username not in people:
            raise InvalidInput([FieldProblem("username", Phrase("reports.no_such_person"))])
        person_id = people[username]
    elif not may_run(call.user.roles, report, wanted.viewpoint):
        raise ReportNotFound
    return (await call.db.ask(get_user(person_id)))[0]


async def _note_other(call: UserCall, report: Report, known: Subscription | None, username: str) -> None:
    """Write down that an administrator has a report mailed to somebody; refused where they ended these mails."""
    if known is not None and known.off_reason is OffReason.PERSON:
        raise ReportNotWanted
    event = AuditEvent(
        action="reports.subscribed",
        subject=Subject.REPORT,
        subject_id=report.id,
        subject_name=report.code,
        after={"username": username},
    )
    await record_event(call, event)


def _facts(subscription: Subscription) -> dict[str, Value]:
    return {name: getattr(subscription, name) for name in Subscription.__dataclass_fields__}


async def _check(call: UserCall, report: Report, wanted: WantedMails) -> None:
    question = read_question(report.question)
    asked = await asked_of(call.reader, call.user.roles, question, wanted.viewpoint, call.lang)
    problems = []
    if wanted.day not in _DAYS[wanted.every]:
        problems.append(FieldProblem("day", Phrase("reports.day_wrong")))
    if wanted.bound is not None and wanted.bound_key not in (sortable(asked) if asked.is_grouped else []):
        problems.append(FieldProblem("bound_key", Phrase("reports.bound_wrong")))
    if problems:
        raise InvalidInput(problems)
