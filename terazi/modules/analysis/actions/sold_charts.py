"""Charts as their buyers see them: drawn of the present data within the limits of the product, and telling of no single row."""

from uuid import UUID

from terazi.engine.charts.drawing import SoldChart
from terazi.foundation.jobs.computation import Computation
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.errors import InputRefused, OutputGone
from terazi.modules.analysis.queries import charts, subsets
from terazi.modules.analysis.rules.kept_charts import misfit_of, wanted_of
from terazi.modules.analysis.values.charts import DrawnSale
from terazi.modules.analysis.values.projects import SubsetRows

_SOLD_CHART_OF = Computation("terazi.engine.charts.disclosure", "sold_chart_of")


async def bought_chart(opened: Opened) -> DrawnSale:
    """Return the chart that a product opens; OutputGone where it was deleted or does not fit the data any more."""
    chart_id = opened.product.limits.chart_id if opened.product else None
    if chart_id is None:
        raise OutputGone
    return await draw_sale(opened.project.id, chart_id, await opened.data())


async def draw_sale(project_id: UUID, chart_id: UUID, data: Data) -> DrawnSale:
    """Draw a kept chart of the data that a product shows."""
    chart, known = await data.call.reader.ask(
        charts.find_chart(project_id, chart_id), subsets.list_subsets(project_id)
    )
    by_id = {each.id: each for each in known}
    if chart is None or misfit_of(chart, data.columns, by_id) is not None:
        raise OutputGone
    today = data.reach.today
    try:
        wanted = wanted_of(chart, data.columns, today)
    except InputRefused as unfit:
        raise OutputGone from unfit
    subset_id = chart.question["subset_id"]
    rows = None
    if subset_id:
        subset = by_id[UUID(subset_id)]
        rows = SubsetRows(id=subset.id, name=subset.name, rule=subset.rule, day=today, row_count=0)
    sold: SoldChart = await data.within(rows).ask_lightly(_SOLD_CHART_OF, wanted)
    return DrawnSale(name=chart.name, sold=sold, wanted=wanted, columns=data.columns, version=data.number)
