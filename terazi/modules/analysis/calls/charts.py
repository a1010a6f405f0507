"""Calls about charts of a person's own columns."""

from datetime import date

from terazi.engine.charts.drawing import Chart, ChartWanted
from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.language.lang import Lang
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions.access import open_project
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.actions.subsets import choose_rows
from terazi.modules.analysis.calls.declared import signed_in
from terazi.modules.analysis.errors import (
    ColumnNotFound,
    InputRefused,
    ProjectNotFound,
    ProjectNotReady,
    RuleRefused,
    SubsetNotFound,
    VersionNotFound,
)
from terazi.modules.analysis.rules.charts import require_roles
from terazi.modules.analysis.rules.reach import read_rule, require_columns
from terazi.modules.analysis.schemas import chart_views
from terazi.modules.analysis.schemas.charts import ChartAnswer, ChartQuestion, ChartRequest
from terazi.modules.analysis.values.reach import Doing

_CHART_OF = Computation("terazi.engine.charts.chart", "chart_of")


@signed_in.post(
    "/v1/wanalyzer/project/chart/get",
    effect=Effect.READS,
    raises=[
        ProjectNotFound,
        ProjectNotReady,
        VersionNotFound,
        ColumnNotFound,
        InputRefused,
        RuleRefused,
        SubsetNotFound,
        *CANNOT_COMPUTE,
    ],
    limit=Limit(1000),
)
async def get_chart(call: UserCall, body: ChartRequest) -> ChartAnswer:
    """One or two columns drawn as the chart that fits them: histogram, bars, boxes, points, a line over time or a map of provinces."""
    opened = await open_project(call, body.project_id, None, Doing.ROWS)
    data = await opened.data(body.version)
    rows = await choose_rows(opened, data, body.subset_id)
    wanted = _wanted(data, body, call.lang, opened.today)
    chart: Chart = await data.within(rows).ask_lightly(_CHART_OF, wanted)
    return chart_views.chart_answer(chart, wanted, data.columns, version=data.number, lang=call.lang)


def _wanted(data: Data, asked: ChartQuestion, lang: Lang, today: date) -> ChartWanted:
    chosen = require_columns(data.columns, asked.column_list)
    color = require_columns(data.columns, [asked.color_column] if asked.color_column else [])
    return ChartWanted(
        roles=require_roles(chosen, color[0] if color else None),
        type=asked.chart_type,
        measure=asked.measure,
        period=asked.period,
        rule=read_rule(data.columns, asked.filter_rule, asked.filter_text, lang),
        today=today,
    )
