"""Findings as far as somebody reaches them: of the columns that are shown, and from the rows that are shown."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from terazi.engine.exchange import Answered
from terazi.engine.statistics.questions import Question
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.storage import FileMissingError
from terazi.foundation.types import Json
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.errors import OutputGone
from terazi.modules.analysis.queries.artifacts import statistics_of
from terazi.modules.analysis.rules.projects import formulas_of, question_key
from terazi.modules.analysis.values.projects import DatasetVersion
from terazi.modules.analysis.values.runs import StatisticsQuery

if TYPE_CHECKING:  # a run is only passed on here
    from terazi.engine.statistics.results import StatisticsRun

_FIND_IN_VIEW = Computation("terazi.modules.analysis.computations.statistics", "find_in_view")


async def findings_of(opened: Opened, run: StatisticsQuery, key: str) -> "StatisticsRun":
    """Return the findings of a run that the caller reaches; a run of the caller's own was made within the limits already."""
    if opened.product is None or run.auth_client_id is not None or opened.view.is_whole:
        return await statistics_of(opened.call.storage, key)
    version = await opened.any_version(run.version)
    part = Part(data=opened.data_of(version), version=version)
    return await findings_in_view(run, key, part)


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """What a view shows of a version of the data."""

    data: Data
    version: DatasetVersion


async def findings_in_view(run: StatisticsQuery, key: str, part: Part) -> "StatisticsRun":
    """Return the findings of a run about what is shown.

    Where rows are left out, what the run had found in all of them is asked anew of the others alone, once for all buyers.
    """
    data = part.data.within(run.subset)
    storage, view = data.call.storage, data.reach.view
    shown = {column.id for column in part.data.columns}
    if not view.limits_rows:
        return (await statistics_of(storage, key)).of_columns(shown)
    if not shown:
        raise OutputGone
    question = question_in_view(run.question, shown)
    day = part.data.reach.today if view.rule else None
    place = question_key("part", run.version, question, view.as_json(), day).partition(":")[2]
    part_key = f"projects/{run.project_id}/statistics-{run.id}-{place}.zip"
    try:
        return await statistics_of(storage, part_key)
    except FileMissingError:
        formulas = formulas_of(part.version.recipe)
        known = {column: text for column, text in formulas.items() if column in shown}
        answered: Answered = await data.ask_long(_FIND_IN_VIEW, question, known)
        await storage.put(part_key, answered.file)
        return await statistics_of(storage, part_key)


def question_in_view(stored: Json, shown: set[str]) -> Json:
    """Return a question as it is kept, without the columns that are not shown."""
    question = Question.from_json(stored)
    asked = tuple(column for column in question.columns if column in shown)
    focus = question.focus if question.focus in shown else None
    return replace(question, columns=asked or tuple(sorted(shown)), focus=focus).as_json()
