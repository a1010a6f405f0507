"""What happens to the charts that are kept with a project."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from terazi.engine.column import Column
from terazi.foundation.context import UserCall
from terazi.foundation.questions import updated
from terazi.foundation.types import Json
from terazi.modules.analysis.actions.hooks import is_chart_bought, is_chart_promised, is_chart_sold
from terazi.modules.analysis.errors import ChartBought, ChartSold, ColumnSold
from terazi.modules.analysis.queries import charts, projects, subsets
from terazi.modules.analysis.rules.kept_charts import (
    drawn_columns,
    live_charts,
    reordered,
    require_chart,
    require_chart_room,
    told_otherwise,
)
from terazi.modules.analysis.rules.projects import formulas_of, require_project
from terazi.modules.analysis.tables import PROJECT_CHART
from terazi.modules.analysis.values.charts import KeptChart
from terazi.modules.analysis.values.projects import DatasetVersion

_KEPT_AFTER_DELETION = timedelta(days=1)


async def save_chart(
    call: UserCall,
    project_id: UUID,
    chart_id: UUID | None,
    *,
    name: str,
    question: Json | None,
    column_names: Json,
) -> UUID:
    """Keep a chart under a name, or change the one that has this id; without a question it keeps its own.

    While it is sold, or somebody who bought it may look at it, only its name changes.
    """
    live = live_charts(await _locked(call, project_id))
    before = None if chart_id is None else require_chart(live, chart_id)
    require_chart_room(live, name, own_id=chart_id, most=charts.MOST)
    asked = {} if question is None else {"question": question, "column_names": column_names}
    if before is not None:
        if question is not None and question != before.question:
            await _require_own(call, before)
        await call.db.write(updated(PROJECT_CHART, before.id, name=name, updated_at=call.now, **asked))
        return before.id
    made = KeptChart(
        id=call.new_id(),
        project_id=project_id,
        name=name,
        question=question or {},
        column_names=column_names,
        place=max((each.place for each in live), default=-1) + 1,
        created_at=call.now,
        updated_at=call.now,
        deleted_at=None,
    )
    await call.db.write(charts.add_chart(made))
    return made.id


async def delete_chart(call: UserCall, project_id: UUID, chart_id: UUID) -> None:
    """Delete a chart that is neither sold nor bought; for a day it can be brought back."""
    chart = require_chart(live_charts(await _locked(call, project_id)), chart_id)
    await _require_own(call, chart)
    await call.db.write(updated(PROJECT_CHART, chart.id, deleted_at=call.now))
    await call.db.ask(charts.forget_charts(project_id, call.now - _KEPT_AFTER_DELETION))


async def restore_chart(call: UserCall, project_id: UUID, chart_id: UUID) -> None:
    """Bring a chart back that was deleted lately, into its place."""
    kept = await _locked(call, project_id)
    chart = require_chart(kept, chart_id)
    require_chart_room(live_charts(kept), chart.name, own_id=chart.id, most=charts.MOST)
    await call.db.write(updated(PROJECT_CHART, chart.id, deleted_at=None))


async def order_charts(call: UserCall, project_id: UUID, wanted: Sequence[UUID]) -> None:
    """Put the charts of a project into an order; those that are not named stand last, as they stood."""
    ordered = reordered(live_charts(await _locked(call, project_id)), wanted)
    for place, chart in enumerate(ordered):
        if chart.place != place:
            await call.db.write(updated(PROJECT_CHART, chart.id, place=place))


async def require_sold_columns(
    call: UserCall, before: DatasetVersion, columns: Sequence[Column], formulas: Mapping[str, str]
) -> None:
    """Refuse to make something else of a column from which a chart is drawn that others paid for or may pay for at any moment.

    Its values may change: such a chart is drawn of the present data.
    """
    changed = told_otherwise(before.columns, formulas_of(before.recipe), columns, formulas)
    if not changed:
        return
    kept, known = await call.db.ask(
        charts.list_charts(before.project_id), subsets.list_subsets(before.project_id)
    )
    by_id = {each.id: each for each in known}
    for chart in live_charts(kept):
        lost = drawn_columns(chart, before.columns, by_id) & changed
        if lost and await is_chart_promised(call, chart):
            name = next(column.name for column in before.columns if column.id in lost)
            raise ColumnSold(column=name, chart=chart.name)


async def _require_own(call: UserCall, chart: KeptChart) -> None:
    """Refuse to touch a chart that others paid for or may pay for at any moment."""
    if await is_chart_sold(call, chart):
        raise ChartSold
    if await is_chart_bought(call, chart):
        raise ChartBought


async def _locked(call: UserCall, project_id: UUID) -> list[KeptChart]:
    (found,) = await call.db.ask(projects.lock_project(call.user.id, project_id))
    require_project(found)
    (kept,) = await call.db.ask(charts.list_charts(project_id))
    return kept
