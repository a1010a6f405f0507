"""Asking a report: through whose eyes, within what time, and what is written down of it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from time import monotonic
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.foundation.db import DatabaseError, Reader
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, inserted
from terazi.foundation.reporting import Viewpoint
from terazi.foundation.types import Value
from terazi.modules.reports.actions.sources import asked_of
from terazi.modules.reports.errors import ReportInvalid, ReportNotAllowed, ReportNotFound, ReportTooSlow
from terazi.modules.reports.queries.asking import READ_ONLY, Found, Runner, report_question
from terazi.modules.reports.rules.asking import Asked
from terazi.modules.reports.rules.questions import read_question
from terazi.modules.reports.rules.results import headers_of, result_of
from terazi.modules.reports.rules.sentences import sentence_of
from terazi.modules.reports.tables import REPORT_RUN
from terazi.modules.reports.values import (
    MOST_KEPT_ROWS,
    Report,
    ReportQuestion,
    ReportState,
    Result,
    RunState,
)
from terazi.modules.shops.public import overseen_by

ADMIN = "admin"
_GIVEN_UP = ("57014", "55P03")
"""A statement was cancelled after its time, or waited too long for a lock."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ran:
    """What was asked, and what was found."""

    asked: Asked
    result: Result
    sentence: str
    milliseconds: int


def may_run(held: Collection[str], report: Report, viewpoint: Viewpoint) -> bool:
    """Whether somebody with these roles may run a report: an administrator any, others those whose code they hold."""
    if ADMIN in held:
        return True
    is_theirs = f"report_{report.code}" in held and report.state is ReportState.ACTIVE
    return is_theirs and viewpoint is not Viewpoint.PLATFORM


async def runner_of(
    asker: Asker, user_id: UserId, held: Collection[str], viewpoint: Viewpoint, lang: Lang
) -> Runner:
    """Return who asks; their shops are looked up where they matter, each time."""
    shop_ids = await overseen_by(asker, user_id, held) if viewpoint is Viewpoint.SHOP else []
    return Runner(user_id=user_id, shop_ids=shop_ids, lang=lang)


async def find(reader: Reader, asked: Asked, runner: Runner, *, behind: Sequence[Value] | None = None) -> Ran:
    """Ask, reading only; ReportTooSlow where the database would take too long."""
    if behind is not None and (len(behind) != len(asked.groups) or not asked.is_grouped):
        raise ReportInvalid(field="behind_list")
    began = monotonic()
    try:
        question = report_question(asked, runner, behind=behind)
        found: Found = (await reader.patient.ask(READ_ONLY, question))[1]
    except DatabaseError as failed:
        if failed.sqlstate in _GIVEN_UP:
            raise ReportTooSlow from failed
        raise
    headers = headers_of(asked, runner.lang, is_behind=behind is not None)
    return Ran(
        asked=asked,
        result=result_of(headers, found.rows, read=found.read, is_cut=found.is_cut),
        sentence=sentence_of(asked, runner.lang),
        milliseconds=int((monotonic() - began) * 1000),
    )


async def run_question(
    call: UserCall, question: ReportQuestion, viewpoint: Viewpoint, *, behind: Sequence[Value] | None = None
) -> Ran:
    """Ask a question that is not kept; for administrators."""
    if ADMIN not in call.user.roles:
        raise ReportNotAllowed
    asked = await asked_of(call.reader, call.user.roles, question, viewpoint, call.lang)
    runner = await runner_of(call.reader, call.user.id, call.user.roles, viewpoint, call.lang)
    return await find(call.reader, asked, runner, behind=behind)


async def run_report(
    call: UserCall, report: Report, viewpoint: Viewpoint, *, behind: Sequence[Value] | None = None
) -> Ran:
    """Run a report through these eyes, and write that down; who may not run it is told that there is none."""
    if not may_run(call.user.roles, report, viewpoint):
        raise ReportNotFound if ADMIN not in call.user.roles else ReportNotAllowed
    question = read_question(report.question)
    asked = await asked_of(call.reader, call.user.roles, question, viewpoint, call.lang)
    runner = await runner_of(call.reader, call.user.id, call.user.roles, viewpoint, call.lang)
    run_id = call.new_id()
    try:
        ran = await find(call.reader, asked, runner, behind=behind)
    except ReportTooSlow:
        await call.recorder.write(_run(call.user.id, run_id, report.id, asked, None, call))
        raise
    if behind is None:
        await call.db.write(_run(call.user.id, run_id, report.id, asked, ran, call))
    return ran


def _run(
    person_id: UUID, run_id: UUID, report_id: UUID, asked: Asked, ran: Ran | None, call: UserCall
) -> Question[int]:
    return noted_run(
        run_id=run_id, report_id=report_id, person_id=person_id, asked=asked, ran=ran, began_at=call.now
    )


def noted_run(
    *, run_id: UUID, report_id: UUID, person_id: UUID, asked: Asked, ran: Ran | None, began_at: Value
) -> Question[int]:
    """Write down a run; without what it found it failed. The first rows are kept for some days."""
    result = ran.result if ran else None
    kept = (
        {
            "header": [header.caption for header in result.headers],
            "rows": list(result.rows[:MOST_KEPT_ROWS]),
        }
        if result
        else None
    )
    return inserted(
        REPORT_RUN,
        id=run_id,
        report_id=report_id,
        person_id=person_id,
        viewpoint=asked.viewpoint,
        state=RunState.DONE if ran else RunState.FAILED,
        began_at=began_at,
        milliseconds=ran.milliseconds if ran else 0,
        row_count=len(result.rows) if result else 0,
        is_cut=bool(result and result.is_cut),
        result=kept,
    )
