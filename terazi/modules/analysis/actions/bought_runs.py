"""Findings as far as somebody reaches them: of the columns that are shown, and from the rows that are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import RowMapping

from terazi.engine.exchange import Answered
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.storage import FileMissingError
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.errors import OutputGone
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import statistics_of
from terazi.modules.analysis.rules.projects import formulas_of, question_key

if TYPE_CHECKING:  # a run is only passed on here
    from terazi.engine.statistics.results import StatisticsRun

_FIND_IN_VIEW = Computation("terazi.modules.analysis.computations.statistics", "find_in_view")


async def findings_of(opened: Opened, row: RowMapping) -> "StatisticsRun":
    """Return the findings of a run that the caller reaches; a run of the caller's own was made within the limits already."""
    call = opened.call
    if opened.product is None or row["auth_client_id"] is not None or opened.view.is_whole:
        return await statistics_of(call.storage, row["result_key"])
    version = await projects.get_version(call.reader, row["project_id"], row["version"])
    part = Part(data=opened.data_of(version), version=version)
    return await findings_in_view(row, part)


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """What a view shows of a version of the data."""

    data: Data
    version: RowMapping


async def findings_in_view(row: RowMapping, part: Part) -> "StatisticsRun":
    """Return the findings of a run about what is shown.

    Where rows are left out, what the run had found in all of them is asked anew of the others alone, once for all buyers.
    """
    storage, view = part.data.call.storage, part.data.reach.view
    shown = {column.id for column in part.data.columns}
    if not view.limits_rows:
        return (await statistics_of(storage, row["result_key"])).of_columns(shown)
    if not shown:
        raise OutputGone
    question = question_in_view(row["question"], shown)
    day = part.data.reach.today if view.rule else None
    place = question_key("part", row["version"], question, view.as_json(), day).partition(":")[2]
    key = f"projects/{row['project_id']}/statistics-{row['id']}-{place}.zip"
    try:
        return await statistics_of(storage, key)
    except FileMissingError:
        formulas = formulas_of(part.version["recipe"])
        known = {column: text for column, text in formulas.items() if column in shown}
        answered: Answered = await part.data.ask_long(_FIND_IN_VIEW, question, known)
        await storage.put(key, answered.file)
        return await statistics_of(storage, key)


def question_in_view(
    question: Mapping[str, Any], shown: set[str]
) -> dict[str, Any]:  # Any: JSON of a question
    """Return the question without the columns that are not shown."""
    asked = [column for column in question["columns"] if column in shown]
    focus = question["focus"] if question["focus"] in shown else None
    return {**question, "columns": asked or sorted(shown), "focus": focus}
