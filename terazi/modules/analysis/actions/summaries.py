"""The summary that a project opens on: its parts are begun once for a version, whoever looks first."""

from dataclasses import dataclass

from terazi.foundation.context import UserCall
from terazi.foundation.jobs.tracked import start_job
from terazi.foundation.questions import Question
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.jobs.summaries import SUMMARY, summary_args
from terazi.modules.analysis.queries import summaries
from terazi.modules.analysis.values.runs import RunState
from terazi.modules.analysis.values.summaries import KeptPart, SummaryPart


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A part of the summary of the newest version: how it stands, and the newest of its content that there is."""

    part: SummaryPart
    begun: KeptPart | None
    done: KeptPart | None


Parts = dict[SummaryPart, Part]


async def read_parts(opened: Opened) -> Parts:
    """Return all parts; where one is not done yet, with what it said of an earlier version."""
    newest, earlier = await opened.call.reader.ask(*_asked(opened))
    return _parts(newest, earlier)


def _asked(opened: Opened) -> tuple[Question[list[KeptPart]], Question[list[KeptPart]]]:
    project = opened.project
    return (
        summaries.list_parts(project.id, project.version),
        summaries.list_earlier_parts(project.id, before=project.version),
    )


def _parts(newest: list[KeptPart], earlier: list[KeptPart]) -> Parts:
    begun = {each.part: each for each in newest}
    done = {each.part: each for each in earlier}
    done |= {part: each for part, each in begun.items() if each.state is RunState.DONE}
    return {part: Part(part=part, begun=begun.get(part), done=done.get(part)) for part in SummaryPart}


async def start_summary(call: UserCall, opened: Opened) -> Parts:
    """Begin what nobody has begun of the summary of the newest version, and what has failed anew; return how all of it stands."""
    project = opened.project
    for part in SummaryPart:
        (begun,) = await call.db.ask(summaries.begin_part(project.id, project.version, part, now=call.now))
        if begun is None:
            continue
        job = await start_job(
            call,
            SUMMARY,
            owner_id=call.user.id,
            subject_id=project.id,
            args=summary_args(project.version, part),
        )
        await call.db.write(summaries.give_job(project.id, project.version, part, job_id=job.id))
    newest, earlier = await call.db.ask(*_asked(opened))
    return _parts(newest, earlier)
