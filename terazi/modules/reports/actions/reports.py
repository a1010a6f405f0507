"""Reports: listed, found by name, saved, moved from state to state."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.reporting import Viewpoint
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.reports.actions.sources import asked_of
from terazi.modules.reports.errors import (
    ReportChangedMeanwhile,
    ReportCodeTaken,
    ReportNotClear,
    ReportNotFound,
    TooManyReports,
)
from terazi.modules.reports.queries import reports as queries
from terazi.modules.reports.rules.questions import question_json
from terazi.modules.reports.rules.states import is_called, require_move
from terazi.modules.reports.tables import REPORT
from terazi.modules.reports.values import (
    MOST_REPORTS,
    Report,
    ReportQuestion,
    ReportState,
    Run,
    Subscription,
)

_CODE = re.compile(r"[a-z][a-z0-9_]{1,31}")


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedReport:
    """A report with its last run, and who gets it by mail."""

    report: Report
    last_run: Run | None
    subscriptions: Sequence[Subscription]


async def list_reports(call: UserCall, wanted: Sequence[UUID]) -> list[ListedReport]:
    """Return all reports, or those that are wanted; one that is not there is left out."""
    (found,) = await call.reader.ask(queries.all_reports())
    reports = [each for each in found if not wanted or each.id in wanted]
    ids = [each.id for each in reports]
    runs, subscriptions = await call.reader.ask(queries.last_runs(ids), queries.subscriptions_of(ids))
    last = {each.report_id: each for each in runs}
    return [
        ListedReport(
            report=each,
            last_run=last.get(each.id),
            subscriptions=[one for one in subscriptions if one.report_id == each.id],
        )
        for each in reports
    ]


async def find_report(call: UserCall, report_id: UUID) -> Report:
    """Return a report; ReportNotFound where there is none."""
    (report,) = await call.reader.ask(queries.find_report(report_id))
    if report is None:
        raise ReportNotFound
    return report


async def find_by_name(call: UserCall, name: str) -> Report:
    """Return the report of a code or a name; where several have the name, their codes are told."""
    (found,) = await call.reader.ask(queries.all_reports())
    exact = [each for each in found if each.code == name.strip()]
    called = exact or [each for each in found if is_called(each.names, each.code, name)]
    if not called:
        raise ReportNotFound
    if len(called) > 1:
        refusal = ReportNotClear(codes=", ".join(each.code for each in called))
        refusal.extra = {"codes": [each.code for each in called]}
        raise refusal
    return called[0]


@dataclass(frozen=True, kw_only=True, slots=True)
class WantedReport:
    """What is to be saved."""

    code: str
    names: Mapping[str, str]
    question: ReportQuestion
    viewpoint: Viewpoint


async def save_report(call: UserCall, wanted: WantedReport, report_id: UUID | None, version: int) -> Report:
    """Keep a report, or change one: from then on it is a person's, and releases leave it alone."""
    wanted = replace(wanted, code=wanted.code.strip(), names=_names(wanted.names))
    if not _CODE.fullmatch(wanted.code):
        raise InvalidInput([FieldProblem("report_code", Phrase("reports.code_wrong"))])
    await asked_of(call.reader, call.user.roles, wanted.question, wanted.viewpoint, call.lang)
    known, holder, count = await call.db.ask(
        queries.find_report(report_id or UUID(int=0), is_locked=True),
        queries.find_code(wanted.code),
        queries.count_reports(),
    )
    if report_id is not None and known is None:
        raise ReportNotFound
    if holder is not None and (known is None or holder.id != known.id):
        raise ReportCodeTaken
    if known is None:
        if count >= MOST_REPORTS:
            raise TooManyReports(most=MOST_REPORTS)
        report = await add_report(call, wanted, is_shipped=False, state=ReportState.DRAFT)
        await _tell(call, "reports.created", report, {"code": report.code, "names": dict(report.names)})
        return report
    if known.version != version:
        raise ReportChangedMeanwhile
    changed: dict[str, object] = {
        "code": wanted.code,
        "names": wanted.names,
        "question": question_json(wanted.question),
        "viewpoint": wanted.viewpoint,
        "is_shipped": False,
        "version": known.version + 1,
        "changed_at": call.now,
    }
    await call.db.write(updated(REPORT, known.id, **changed))
    await _tell(call, "reports.changed", known, {"code": wanted.code, "names": dict(wanted.names)})
    return replace(known, **changed)  # type: ignore[arg-type]  # its own fields


async def add_report(change: Change, wanted: WantedReport, *, is_shipped: bool, state: ReportState) -> Report:
    """Write a new report."""
    report = Report(
        id=change.new_id(),
        code=wanted.code,
        names=wanted.names,
        state=state,
        question=question_json(wanted.question),
        viewpoint=wanted.viewpoint,
        is_shipped=is_shipped,
        version=1,
        created_at=change.now,
        changed_at=change.now,
    )
    await change.db.write(
        inserted(REPORT, **{name: getattr(report, name) for name in Report.__dataclass_fields__})
    )
    return report


async def change_state(call: UserCall, report_id: UUID, wanted: ReportState) -> Report:
    """Move a report to another state; where it is there already, that is well."""
    (report,) = await call.db.ask(queries.find_report(report_id, is_locked=True))
    if report is None:
        raise ReportNotFound
    if require_move(report.state, wanted):
        await call.db.write(updated(REPORT, report.id, state=wanted, changed_at=call.now))
        event = AuditEvent(
            action="reports.state_changed",
            subject=Subject.REPORT,
            subject_id=report.id,
            subject_name=report.code,
            before={"state": report.state.value},
            after={"state": wanted.value},
        )
        await record_event(call, event)
    return replace(report, state=wanted)


async def _tell(call: UserCall, action: str, report: Report, after: Mapping[str, object]) -> None:
    event = AuditEvent(
        action=action, subject=Subject.REPORT, subject_id=report.id, subject_name=report.code, after=after
    )
    await record_event(call, event)


def _names(given: Mapping[str, str]) -> dict[str, str]:
    names = {lang: " ".join(name.split()) for lang, name in given.items() if name.strip()}
    if not names:
        raise InvalidInput([FieldProblem("report_name", Phrase("reports.name_missing"))])
    return names
