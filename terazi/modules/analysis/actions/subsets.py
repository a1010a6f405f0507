"""What happens to the subsets of a project, and the rows that a result stands on."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from terazi.engine.column import Column
from terazi.foundation.context import Call, UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.questions import updated
from terazi.foundation.types import Json
from terazi.modules.analysis.actions.access import Opened, open_project
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.actions.hooks import is_chart_promised
from terazi.modules.analysis.errors import SubsetEmpty, SubsetNotFound, SubsetSold
from terazi.modules.analysis.queries import charts, projects, subsets
from terazi.modules.analysis.rules.kept_charts import live_charts
from terazi.modules.analysis.rules.projects import (
    formulas_of,
    require_project,
    require_ready,
    require_version,
)
from terazi.modules.analysis.rules.reach import read_rule, shown_columns
from terazi.modules.analysis.rules.subsets import (
    change_since,
    fitting_rule,
    require_conditions,
    require_fitting,
    require_room,
    require_subset,
    shared_subsets,
)
from terazi.modules.analysis.tables import PROJECT_SUBSET
from terazi.modules.analysis.values.projects import (
    CountedSubset,
    DatasetVersion,
    Subset,
    SubsetChange,
    SubsetRows,
)
from terazi.modules.analysis.values.reach import Doing

_COUNT_EACH = Computation("terazi.modules.analysis.computations.subsets", "count_each")


async def save_subset(
    call: UserCall,
    project_id: UUID,
    subset_id: UUID | None,
    *,
    name: str,
    tree: Json | None,
    text: str | None,
    is_shared: bool,
) -> Subset:
    """Keep a filter under a name, or change the one that has this id; its conditions stay while a sold chart shows its rows."""
    (found,) = await call.db.ask(projects.lock_project(call.user.id, project_id))
    project = require_ready(found)
    keys, existing = await call.db.ask(
        projects.find_keys(project_id, project.version), subsets.list_subsets(project_id)
    )
    rule = require_conditions(read_rule(require_version(keys).columns, tree, text, call.lang))
    before = next((each for each in existing if each.id == subset_id), None)
    if subset_id is not None and before is None:
        raise SubsetNotFound
    require_room(existing, name, own_id=subset_id, most=subsets.MOST)
    said = {"name": name, "rule": rule.as_json(), "is_shared": is_shared, "updated_at": call.now}
    if before is not None:
        if said["rule"] != before.rule:
            await _require_unsold(call, project_id, before.id)
        await call.db.write(updated(PROJECT_SUBSET, before.id, **said))
        return replace(before, name=name, rule=rule.as_json(), is_shared=is_shared, updated_at=call.now)
    made = Subset(
        id=call.new_id(),
        project_id=project_id,
        name=name,
        rule=rule.as_json(),
        is_shared=is_shared,
        created_at=call.now,
        updated_at=call.now,
    )
    await call.db.write(subsets.add_subset(made))
    return made


async def delete_subset(call: UserCall, project_id: UUID, subset_id: UUID) -> None:
    """Delete a subset that no sold chart shows; results that stand on it stay, and say that it is gone."""
    (found,) = await call.db.ask(projects.lock_project(call.user.id, project_id))
    require_project(found)
    await _require_unsold(call, project_id, subset_id)
    (gone,) = await call.db.ask(subsets.delete_subset(project_id, subset_id))
    if not gone:
        raise SubsetNotFound


async def _require_unsold(call: UserCall, project_id: UUID, subset_id: UUID) -> None:
    """Refuse to touch a subset whose rows a chart shows that others paid for or may pay for at any moment."""
    (kept,) = await call.db.ask(charts.list_charts(project_id))
    for chart in live_charts(kept):
        if chart.question["subset_id"] == str(subset_id) and await is_chart_promised(call, chart):
            raise SubsetSold(chart=chart.name)


async def list_subsets(opened: Opened) -> list[CountedSubset]:
    """Return the subsets that the caller may choose; how many rows each keeps is for the owner."""
    (kept,) = await opened.call.reader.ask(subsets.list_subsets(opened.project.id))
    data = await opened.data()
    if opened.product is not None:
        return [
            CountedSubset(subset=each, rule=fitting_rule(each, data.columns), row_count=None)
            for each in shared_subsets(kept, data.columns)
        ]
    rules = {each.id: rule for each in kept if (rule := fitting_rule(each, data.columns)) is not None}
    counts: list[int] = (
        await data.ask_lightly(_COUNT_EACH, list(rules.values()), opened.today) if rules else []
    )
    counted = dict(zip(rules, counts, strict=True))
    return [
        CountedSubset(subset=each, rule=rules.get(each.id), row_count=counted.get(each.id)) for each in kept
    ]


async def choose_rows(opened: Opened, data: Data, subset_id: UUID | None) -> SubsetRows | None:
    """Return the rows of one of the owner's subsets, as they are today in this data; none where no subset was chosen.

    A buyer filters by the rule of a shared subset, and names none.
    """
    if subset_id is None:
        return None
    if opened.product is not None:
        raise SubsetNotFound
    (found,) = await opened.call.reader.ask(subsets.find_subset(opened.project.id, subset_id))
    subset = require_subset(found)
    rule = require_fitting(subset, data.columns)
    (count,) = await data.ask_lightly(_COUNT_EACH, [rule], opened.today)
    return SubsetRows(id=subset.id, name=subset.name, rule=subset.rule, day=opened.today, row_count=count)


async def choose_some_rows(call: UserCall, project_id: UUID, subset_id: UUID | None) -> SubsetRows | None:
    """Return the rows of a subset for work that stands on them; SubsetEmpty where it keeps none."""
    if subset_id is None:
        return None
    opened = await open_project(call, project_id, None, Doing.ROWS)
    rows = await choose_rows(opened, await opened.data(), subset_id)
    if rows is not None and rows.row_count == 0:
        raise SubsetEmpty(field="subset_id")
    return rows


async def changes_since(call: Call, project_id: UUID, *rows: SubsetRows | None) -> list[SubsetChange]:
    """Say of each result's rows what became of their subset since."""
    if not any(rows):
        return [SubsetChange.NONE] * len(rows)
    (kept,) = await call.reader.ask(subsets.list_subsets(project_id))
    known = {each.id: each for each in kept}
    return [SubsetChange.NONE if each is None else change_since(each, known) for each in rows]


async def told_rows(
    opened: Opened, version: DatasetVersion, rows: SubsetRows | None
) -> tuple[SubsetRows | None, SubsetChange, Sequence[Column]]:
    """Return what the caller is told of the rows that a result stands on, and the columns that its rule may be told with.

    A buyer is told the name, and the rule where it reads only columns that are shown.
    """
    if rows is None:
        return None, SubsetChange.NONE, ()
    if opened.product is None:
        (change,) = await changes_since(opened.call, opened.project.id, rows)
        return rows, change, version.columns
    shown = shown_columns(version.columns, formulas_of(version.recipe), opened.view)
    return rows, SubsetChange.NONE, shown


def named_rows(name: str, rows: SubsetRows | None) -> str:
    """Return the name of a file that says on which rows it stands."""
    return name if rows is None else f"{name} - {rows.name} ({rows.row_count})"
