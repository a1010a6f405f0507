"""What reports may be asked of the platform itself: calls, and jobs."""

from sqlalchemy import extract, true

from terazi.foundation.jobs.tables import JOB
from terazi.foundation.report_columns import RUNNER, moment, number, pick, words
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.modules.process.tables import CALLER_MINUTE
from terazi.modules.process.values.callers import CallerKind

_MINUTE, _JOB = CALLER_MINUTE.c, JOB.c
CALLS_MADE = ReportSource(
    code="calls",
    rows=CALLER_MINUTE,
    newest=_MINUTE.minute,
    only=(_MINUTE.kind == CallerKind.CALL) & (_MINUTE.key != ""),
    seen={Viewpoint.PLATFORM: true()},
    columns=(moment("called_at", _MINUTE.minute), words("call", _MINUTE.key), number("count", _MINUTE.count)),
)
JOBS = ReportSource(
    code="jobs",
    rows=JOB,
    newest=_JOB.id,
    seen={Viewpoint.PLATFORM: true(), Viewpoint.SELF: _JOB.owner_id == RUNNER},
    columns=(
        moment("queued_at", _JOB.queued_at),
        moment("finished_at", _JOB.finished_at),
        words("job", _JOB.kind),
        pick("state", _JOB.state, WORDS),
        number("waited_seconds", extract("epoch", _JOB.started_at - _JOB.queued_at)),
        number("ran_seconds", extract("epoch", _JOB.finished_at - _JOB.started_at)),
        number("attempts", _JOB.attempts),
    ),
)
