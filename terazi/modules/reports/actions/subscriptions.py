"""Who gets a report by mail, and when."""

from collections.abc import Sequence
from dataclasses import dataclass

from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.reporting import Viewpoint
from terazi.foundation.types import Value
from terazi.modules.reports.actions.running import ADMIN, may_run
from terazi.modules.reports.actions.sources import asked_of
from terazi.modules.reports.errors import ReportNotFound
from terazi.modules.reports.queries import reports as queries
from terazi.modules.reports.rules.asking import sortable
from terazi.modules.reports.rules.calendar import next_due
from terazi.modules.reports.rules.links import subscription_of
from terazi.modules.reports.rules.questions import read_question
from terazi.modules.reports.tables import REPORT_SUBSCRIPTION
from terazi.modules.reports.values import Every, OffReason, Report, Subscription

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
    is_on: bool


async def list_subscriptions(call: UserCall, report: Report) -> Sequence[Subscription]:
    """Return who gets a report by mail; to others than administrators their own is told."""
    (found,) = await call.reader.ask(queries.subscriptions_of([report.id]))
    is_all = ADMIN in call.user.roles
    return [each for each in found if is_all or each.person_id == call.user.id]


async def subscribe(call: UserCall, report: Report, wanted: WantedMails) -> Subscription:
    """Write down that the caller wants a report by mail, or wants it no more; what failed before is forgotten."""
    if not may_run(call.user.roles, report, wanted.viewpoint):
        raise ReportNotFound
    await _check(call, report, wanted)
    values: dict[str, Value] = {
        "viewpoint": wanted.viewpoint,
        "every": wanted.every,
        "day": wanted.day,
        "hour": wanted.hour,
        "bound_key": wanted.bound_key,
        "bound": wanted.bound,
        "is_on": wanted.is_on,
        "off_reason": None if wanted.is_on else OffReason.PERSON,
        "failures": 0,
        "due_at": next_due(wanted.every, wanted.day, wanted.hour, call.now),
        "lang": call.lang,
        "base_url": call.base_url,
    }
    await call.db.ask(queries.find_report(report.id, is_locked=True))  # one writes at a time
    (known,) = await call.db.ask(queries.lock_own(report.id, call.user.id))
    if known is not None:
        await call.db.write(updated(REPORT_SUBSCRIPTION, known.id, **values))
        return Subscription(**_facts(known) | values)
    key: dict[str, Value] = {
        "id": call.new_id(),
        "report_id": report.id,
        "person_id": call.user.id,
        "last_at": None,
    }
    await call.db.write(inserted(REPORT_SUBSCRIPTION, **key, **values))
    return Subscription(**key, **values)


async def stop_mails(call: OpenCall, token: str) -> None:
    """End the mails of whose link this is; a second time it is done already."""
    subscription_id = subscription_of(call.settings.secret(), token)
    if subscription_id is None:
        raise ReportNotFound
    await call.db.write(
        updated(REPORT_SUBSCRIPTION, subscription_id, is_on=False, off_reason=OffReason.PERSON)
    )


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
