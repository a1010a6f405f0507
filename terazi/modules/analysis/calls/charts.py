"""Calls about charts of a person's own columns."""

from datetime import date

from terazi.engine.charts.drawing import Chart, ChartWanted
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions import charts as actions
from terazi.modules.analysis.actions.access import COSTS_USES, open_project
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.actions.sold_charts import bought_chart
from terazi.modules.analysis.actions.subsets import choose_rows
from terazi.modules.analysis.calls.declared import signed_in
from terazi.modules.analysis.errors import (
    ChartBought,
    ChartNameTaken,
    ChartNotFound,
    ChartSold,
    ColumnNotFound,
    InputRefused,
    ProjectNotFound,
    ProjectNotReady,
    RuleRefused,
    SubsetNotFound,
    TooManyCharts,
    VersionNotFound,
)
from terazi.modules.analysis.queries import charts, subsets
from terazi.modules.analysis.rules.charts import require_roles
from terazi.modules.analysis.rules.kept_charts import live_charts, misfit_of
from terazi.modules.analysis.rules.reach import read_rule, require_columns
from terazi.modules.analysis.schemas import chart_views
from terazi.modules.analysis.schemas.charts import (
    ChartAnswer,
    ChartOrder,
    ChartQuestion,
    ChartRef,
    ChartRequest,
    ChartSave,
    KeptChartList,
    SavedChart,
    SoldChartAnswer,
    SoldChartRequest,
)
from terazi.modules.analysis.schemas.common import ProjectRef
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


@signed_in.post(
    "/v1/wanalyzer/project/chart/sold/get",
    effect=Effect.DEPENDS,
    raises=[ProjectNotFound, *COSTS_USES, *CANNOT_COMPUTE],
    limit=Limit(1000),
)
async def get_sold_chart(call: UserCall, body: SoldChartRequest) -> SoldChartAnswer:
    """A chart that was bought: drawn of the present data, telling of no single row, and saying what it leaves out; one use a day."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.CHART)
    drawn = await bought_chart(opened)
    return SoldChartAnswer(chart=chart_views.sold_chart_data(drawn, call.lang))


@signed_in.post(
    "/v1/wanalyzer/project/chart/list",
    effect=Effect.READS,
    raises=[ProjectNotFound, ProjectNotReady, VersionNotFound],
    limit=Limit(1000),
)
async def list_charts(call: UserCall, body: ProjectRef) -> KeptChartList:
    """The charts that are kept with a project, each with why it cannot be drawn of the present data, if it cannot."""
    opened = await open_project(call, body.project_id, None, Doing.ROWS)
    kept, known = await call.reader.ask(
        charts.list_charts(body.project_id), subsets.list_subsets(body.project_id)
    )
    columns = (await opened.data()).columns
    by_id = {each.id: each for each in known}
    return KeptChartList(
        list=[
            chart_views.kept_chart(each, misfit_of(each, columns, by_id), call.lang)
            for each in live_charts(kept)
        ]
    )


@signed_in.post(
    "/v1/wanalyzer/project/chart/save",
    effect=Effect.WRITES,
    raises=[
        ProjectNotFound,
        ProjectNotReady,
        VersionNotFound,
        ColumnNotFound,
        InputRefused,
        RuleRefused,
        SubsetNotFound,
        ChartNotFound,
        ChartNameTaken,
        ChartBought,
        ChartSold,
        TooManyCharts,
        *CANNOT_COMPUTE,
    ],
    limit=Limit(1000),
)
async def save_chart(call: UserCall, body: ChartSave) -> SavedChart:
    """Keep a chart with the project under a name, or change one; it is drawn anew from the present data whenever it is looked at."""
    opened = await open_project(call, body.project_id, None, Doing.ROWS)
    data = await opened.data()
    question, names = None, {}
    if body.question is not None or body.chart_id is None:
        asked = body.question
        if asked is None:
            raise InputRefused(reason=Phrase("charts.kept.no_question"), field="question")
        await choose_rows(opened, data, asked.subset_id)
        wanted = _wanted(data, asked, call.lang, opened.today)
        question = asked.model_dump(mode="json", exclude={"filter_text"})
        question["filter_rule"] = wanted.rule.as_json() if wanted.rule else None
        names = {column.id: column.name for column in data.columns if column.id in _asked_columns(asked)}
    kept = await actions.save_chart(
        call,
        body.project_id,
        body.chart_id,
        name=body.chart_name,
        question=question,
        column_names=names,
    )
    return SavedChart(chart_id=kept)


def _asked_columns(asked: ChartQuestion) -> set[str | None]:
    return {*asked.column_list, asked.color_column}


@signed_in.post(
    "/v1/wanalyzer/project/chart/delete",
    effect=Effect.DELETES,
    raises=[ProjectNotFound, ChartNotFound, ChartBought, ChartSold],
    limit=Limit(1000),
)
async def delete_chart(call: UserCall, body: ChartRef) -> Done:
    """Take a kept chart away; for a day it can be brought back."""
    await actions.delete_chart(call, body.project_id, body.chart_id)
    return Done()


@signed_in.post(
    "/v1/wanalyzer/project/chart/restore",
    effect=Effect.WRITES,
    raises=[ProjectNotFound, ChartNotFound, ChartNameTaken, TooManyCharts],
    limit=Limit(1000),
)
async def restore_chart(call: UserCall, body: ChartRef) -> Done:
    """Bring a chart back that was taken away within the last day."""
    await actions.restore_chart(call, body.project_id, body.chart_id)
    return Done()


@signed_in.post(
    "/v1/wanalyzer/project/chart/order",
    effect=Effect.WRITES,
    raises=[ProjectNotFound, ChartNotFound],
    limit=Limit(1000),
)
async def order_charts(call: UserCall, body: ChartOrder) -> Done:
    """Put the kept charts of a project into another order; those that are not named stand last."""
    await actions.order_charts(call, body.project_id, body.chart_id_list)
    return Done()


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
