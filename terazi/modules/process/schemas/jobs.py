"""Jobs of everybody, as administrators see them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal, Protocol, Self
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints, model_validator

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.process.rules.switching import LONGEST_REASON
from terazi.modules.process.schemas.info import View
from terazi.modules.process.values.asking import InfoType
from terazi.modules.process.values.work import MOST_JOBS_AT_ONCE, JobSource, ListedJob, Outcome, WorkState

_READS_WORKBOOK = frozenset({"import", "refresh"})


class Project(Protocol):
    """What a job is about."""

    @property
    def name(self) -> str: ...
    @property
    def file_name(self) -> str: ...


class ListedJobView(View):
    """A job that somebody started, or a task of the queue."""

    info_type: Literal[InfoType.JOBS] = InfoType.JOBS
    job_id: str
    source: JobSource
    kind: str
    queue: str
    state: WorkState
    person: str | None
    subject_id: UUID | None
    subject_name: str | None = Field(
        description="the workbook that is read, else the project; none once it is gone"
    )
    attempts: int
    progress: float | None
    node: str
    error_message: str | None
    queued_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None
    wait_seconds: float | None = Field(description="until it began, or until now")
    run_seconds: float | None

    @classmethod
    def of(
        cls,
        job: ListedJob,
        *,
        source: JobSource,
        names: Mapping[UUID, str],
        project: Project | None,
        lang: Lang,
        now: datetime,
    ) -> Self:
        """Return the job in the reader's language."""
        wait_until = job.started_at or job.finished_at or now
        run_until = job.finished_at or now
        return cls(
            job_id=job.id,
            source=source,
            kind=job.kind,
            queue=job.queue,
            state=job.state,
            person=names.get(job.owner_id) if job.owner_id else None,
            subject_id=job.subject_id,
            subject_name=_named(job.kind, project) if project else None,
            attempts=job.attempts,
            progress=job.progress,
            node=job.node,
            error_message=say(Phrase.from_json(job.error), lang) if job.error else None,
            queued_at=job.queued_at,
            started_at=job.started_at,
            finished_at=job.finished_at,
            wait_seconds=_between(job.queued_at, wait_until),
            run_seconds=_between(job.started_at, run_until) if job.started_at else None,
        )


Reason = Annotated[str, StringConstraints(max_length=LONGEST_REASON)]
JobKey = Annotated[str, StringConstraints(max_length=40)]


class JobsBody(RequestModel):
    """Which jobs, and why."""

    source: JobSource = JobSource.PEOPLE
    job_ids: list[JobKey] = Field(min_length=1, max_length=MOST_JOBS_AT_ONCE)
    reason: Reason = ""

    @model_validator(mode="after")
    def _have_keys_of_the_source(self) -> Self:
        for each in self.job_ids:
            if self.source is JobSource.PEOPLE:
                UUID(each)
            elif not (each.isascii() and each.isdigit() and len(each) < 19):
                raise ValueError("not the number of a task")
        return self


class JobOutcome(BaseModel):
    """What became of one of the jobs."""

    job_id: str
    outcome: Outcome


class JobsAnswer(Answer):
    """What became of each, and how many it was done for."""

    done_count: int
    results: list[JobOutcome]


def jobs_answer(done: Mapping[str, Outcome]) -> JobsAnswer:
    """Return what became of them."""
    return JobsAnswer(
        done_count=sum(outcome is Outcome.DONE for outcome in done.values()),
        results=[JobOutcome(job_id=each, outcome=outcome) for each, outcome in done.items()],
    )


def _named(kind: str, project: Project) -> str:
    return (kind in _READS_WORKBOOK and project.file_name) or project.name


def _between(begin: datetime | None, end: datetime) -> float | None:
    return max(0.0, (end - begin).total_seconds()) if begin else None
