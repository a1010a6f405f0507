"""Questions about the parts of summaries, and how they are written."""

from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, null, select, update
from sqlalchemy.dialects.postgresql import distinct_on, insert

from terazi.foundation.questions import Question, inserted, many, touched, value
from terazi.foundation.types import Json
from terazi.modules.analysis.tables import VERSION_SUMMARY
from terazi.modules.analysis.values.runs import RunState
from terazi.modules.analysis.values.summaries import KeptPart, SummaryPart

_SUMMARY = VERSION_SUMMARY.c
_OF_PROJECT = _SUMMARY.project_id == bindparam("project_id")
_OF_VERSION = many(KeptPart, select(*_SUMMARY).where(_OF_PROJECT, _SUMMARY.version == bindparam("version")))
_LATEST = many(
    KeptPart,
    select(*_SUMMARY)
    .ext(distinct_on(_SUMMARY.part))
    .where(_OF_PROJECT, _SUMMARY.version < bindparam("before"), _SUMMARY.state == RunState.DONE)
    .order_by(_SUMMARY.part, _SUMMARY.version.desc()),
)
_NEW = insert(VERSION_SUMMARY).values(
    {
        name: bindparam(name, type_=_SUMMARY[name].type)
        for name in ("project_id", "version", "part", "state", "created_at")
    }
)
_BEGIN = value(
    _NEW.on_conflict_do_update(
        index_elements=[_SUMMARY.project_id, _SUMMARY.version, _SUMMARY.part],
        set_={
            "state": _NEW.excluded.state,
            "created_at": _NEW.excluded.created_at,
            "job_id": null(),
            "failure": null(),
        },
        where=_SUMMARY.state.in_([RunState.FAILED, RunState.CANCELLED]),
    ).returning(_SUMMARY.part)
)
_GIVE_JOB = touched(
    update(VERSION_SUMMARY)
    .where(
        _OF_PROJECT,
        _SUMMARY.version == bindparam("of_version"),
        _SUMMARY.part == bindparam("of_part", type_=_SUMMARY.part.type),
    )
    .values(job_id=bindparam("of_job", type_=_SUMMARY.job_id.type))
)
_END = touched(
    update(VERSION_SUMMARY)
    .where(_OF_PROJECT, _SUMMARY.job_id == bindparam("of_job"))
    .values(
        state=bindparam("new_state", type_=_SUMMARY.state.type),
        content=bindparam("new_content", type_=_SUMMARY.content.type),
        failure=bindparam("new_failure", type_=_SUMMARY.failure.type),
    )
)


def list_parts(project_id: UUID, version: int) -> Question[list[KeptPart]]:
    """The parts of the summary of a version that were begun."""
    return _OF_VERSION(project_id=project_id, version=version)


def list_earlier_parts(project_id: UUID, *, before: int) -> Question[list[KeptPart]]:
    """Of each part the latest that is done of an earlier version."""
    return _LATEST(project_id=project_id, before=before)


def begin_part(
    project_id: UUID, version: int, part: SummaryPart, *, now: datetime
) -> Question[SummaryPart | None]:
    """Begin a part that nobody has begun, or that has failed; none where there is nothing to do."""
    return _BEGIN(project_id=project_id, version=version, part=part, state=RunState.RUNNING, created_at=now)


def add_part(part: KeptPart) -> Question[int]:
    """Keep a part that was computed without a job."""
    return inserted(VERSION_SUMMARY, **asdict(part))


def give_job(project_id: UUID, version: int, part: SummaryPart, *, job_id: UUID) -> Question[int]:
    """Say which job computes a part."""
    return _GIVE_JOB(project_id=project_id, of_version=version, of_part=part, of_job=job_id)


def end_part(
    project_id: UUID,
    *,
    job_id: UUID,
    state: RunState,
    content: Json | None = None,
    failure: Json | None = None,
) -> Question[int]:
    """Keep what the job of a part has come to."""
    return _END(
        project_id=project_id, of_job=job_id, new_state=state, new_content=content, new_failure=failure
    )
