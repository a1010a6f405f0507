"""The job of a summary: one part of it for one version of the data, kept with that version."""

from dataclasses import dataclass
from uuid import UUID

from pydantic import TypeAdapter

from terazi.engine.exchange import PipelineRefused
from terazi.foundation.context import Change
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.analysis.jobs.keeping import args_as_json, report_to
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import stored_dataset
from terazi.modules.analysis.queries.summaries import end_part
from terazi.modules.analysis.rules.projects import formulas_of, require_version, state_without_result
from terazi.modules.analysis.values.runs import RunState
from terazi.modules.analysis.values.summaries import SummaryPart

PARTS = {
    SummaryPart.COURSE: Computation("terazi.engine.summary.course", "course_in"),
    SummaryPart.FINDINGS: Computation("terazi.engine.summary.found", "found_in"),
    SummaryPart.PREDICTION: Computation("terazi.engine.summary.predicted", "predicted_in"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class SummaryArgs:
    """Which part of the summary of which version."""

    version: int
    part: SummaryPart


_ARGS = TypeAdapter(SummaryArgs)


def summary_args(version: int, part: SummaryPart) -> Json:
    """Return the arguments of a job as they are kept."""
    return args_as_json(SummaryArgs(version=version, part=part))


async def _summarise(run: JobRun) -> Json:
    args = _ARGS.validate_python(run.args)
    (found,) = await run.work.database.reader.ask(projects.find_version(run.subject_id, args.version))
    version = require_version(found)
    stored = await stored_dataset(run.work.storage, version.keys)
    try:
        content: Json = await run.compute(
            PARTS[args.part], stored, formulas_of(version.recipe), on_progress=report_to(run)
        )
    except PipelineRefused as refused:
        raise JobFailed(refused.phrase) from refused
    return content


async def _succeeded(change: Change, run: JobRun, content: Json) -> Json:
    ended = end_part(run.subject_id, job_id=run.job_id, state=RunState.DONE, content=content)
    await change.db.write(ended)
    return {}


async def _failed(change: Change, job_id: UUID, project_id: UUID, error: Phrase | None) -> None:
    failure = error.as_json() if error else None
    state = state_without_result(error)
    await change.db.write(end_part(project_id, job_id=job_id, state=state, failure=failure))


SUMMARY = job_kind(JobKind(name="summary", run=_summarise, succeed=_succeeded, fail=_failed))
