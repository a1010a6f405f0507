"""Jobs as the web client sees them."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.jobs.tables import Job, JobOverview, JobState
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say, say_within
from terazi.foundation.types import Json, Value


class JobSummary(BaseModel):
    """A job without what it found."""

    job_id: UUID
    kind: str
    subject_id: UUID
    state: JobState
    progress: float = Field(description="0 to 1")
    step_key: str | None
    step_text: str | None
    error_message: str | None
    queued_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class OwnJob(JobSummary):
    """A job in the list of its owner."""

    subject_name: str | None = Field(
        description="the project, where it is the owner's own; none for another's, or one that is gone"
    )


class JobView(JobSummary):
    """A job with what it has found so far (``detail``) and in the end (``result``)."""

    detail: Json | None
    result: Json | None


class JobAnswer(Answer):
    """One job."""

    job: JobView


class JobTicketAnswer(Answer):
    """A ticket that opens the events of one job, once."""

    ticket: str
    expires_in: int = Field(description="seconds")


class JobPageBody(RequestModel):
    """Which jobs, and where the page begins."""

    subject_id: UUID | None = Field(None, description="only jobs of this project")
    only_unfinished: bool = False
    after: UUID | None = Field(None, description="last job of the page before")
    count: int = Field(20, ge=1, le=100)


class JobPage(Answer):
    """A page of jobs, newest first; ``next`` is what ``after`` must be for the next page."""

    job_list: list[OwnJob]
    next: UUID | None


def own_job(job: JobOverview, names: Mapping[UUID, str], lang: Lang) -> OwnJob:
    """Return the job in the reader's language, with what its project is called."""
    return OwnJob(**_summary(job, lang), subject_name=names.get(job.subject_id))


def job_view(job: Job, lang: Lang) -> JobView:
    """Return the whole job in the reader's language."""
    return JobView(
        **_summary(job, lang), detail=say_within(job.detail, lang), result=say_within(job.result, lang)
    )


def _summary(job: JobOverview | Job, lang: Lang) -> dict[str, Value]:
    step = Phrase.from_json(job.step) if job.step else None
    return {
        "job_id": job.id,
        "kind": job.kind,
        "subject_id": job.subject_id,
        "state": job.state,
        "progress": job.progress,
        "step_key": step.key if step else None,
        "step_text": say(step, lang) if step else None,
        "error_message": say(Phrase.from_json(job.error), lang) if job.error else None,
        "queued_at": job.queued_at,
        "started_at": job.started_at,
        "finished_at": job.finished_at,
    }
