"""Calls about pivots: groups of one or two columns, and what is told of them."""

from datetime import date

from terazi.engine.charts.wanted import GroupBy, Pivot, PivotWanted
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import EXCEL, FileAnswer, file_answer
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions.access import open_project
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.actions.subsets import choose_rows, named_rows
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
from terazi.modules.analysis.rules.pivots import require_number, shown_value
from terazi.modules.analysis.rules.reach import read_rule, require_columns
from terazi.modules.analysis.schemas import pivot_views
from terazi.modules.analysis.schemas.pivots import PivotAnswer, PivotRequest
from terazi.modules.analysis.values.reach import Doing

_PIVOT_OF = Computation("terazi.engine.charts.pivot", "pivot_of")
_WRITTEN_PIVOT = Computation("terazi.modules.analysis.computations.pivots", "written_pivot")
_REFUSED = [
    ProjectNotFound,
    ProjectNotReady,
    VersionNotFound,
    ColumnNotFound,
    InputRefused,
    RuleRefused,
    SubsetNotFound,
]


@signed_in.post(
    "/v1/wanalyzer/project/pivot/get",
    effect=Effect.READS,
    raises=[*_REFUSED, *CANNOT_COMPUTE],
    limit=Limit(1000),
)
async def get_pivot(call: UserCall, body: PivotRequest) -> PivotAnswer:
    """Rows grouped by one or two columns: how many, their sum, mean, median or share; dates by day, week, month, quarter or year."""
    opened = await open_project(call, body.project_id, None, Doing.ROWS)
    data = await opened.data(body.version)
    rows = await choose_rows(opened, data, body.subset_id)
    wanted = _wanted(data, body, call.lang, opened.today)
    pivot: Pivot = await data.within(rows).ask_lightly(_PIVOT_OF, wanted)
    return pivot_views.pivot_answer(pivot, wanted, data.columns, version=data.number, lang=call.lang)


@signed_in.post(
    "/v1/wanalyzer/project/pivot/excel",
    effect=Effect.EXPORTS,
    raises=[*_REFUSED, *CANNOT_COMPUTE],
    media_type=EXCEL,
)
async def download_pivot(call: UserCall, body: PivotRequest) -> FileAnswer:
    """The same groups and numbers as a workbook."""
    opened = await open_project(call, body.project_id, None, Doing.ROWS)
    data = await opened.data(body.version)
    rows = await choose_rows(opened, data, body.subset_id)
    wanted = _wanted(data, body, call.lang, opened.today)
    content = await data.within(rows).ask(_WRITTEN_PIVOT, wanted, call.lang)
    name = say(Phrase("charts.sheet"), call.lang)
    return file_answer(content, media_type=EXCEL, name=f"{named_rows(name, rows)}.xlsx")


def _wanted(data: Data, body: PivotRequest, lang: Lang, today: date) -> PivotWanted:
    (row,) = require_columns(data.columns, [body.row_column])
    group = require_columns(data.columns, [body.group_column] if body.group_column else [])
    value = shown_value(
        body.measure, require_columns(data.columns, [body.value_column] if body.value_column else [])
    )
    require_number(body.measure, value)
    return PivotWanted(
        rows=GroupBy(column=row, period=body.row_period),
        columns=GroupBy(column=group[0], period=body.group_period) if group else None,
        measure=body.measure,
        value=value,
        rule=read_rule(data.columns, body.filter_rule, body.filter_text, lang),
        today=today,
        most_columns=body.most_columns,
    )
