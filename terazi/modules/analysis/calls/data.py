"""Calls about columns and rows: statistics and suggestions of columns, changes, versions, rows, formulas."""

import asyncio
from functools import partial
from uuid import UUID

from terazi.engine.columns.conversion import preview_conversion
from terazi.engine.dataset import Dataset
from terazi.engine.rules.sentence import describe
from terazi.engine.rules.tree import Group, Rule
from terazi.engine.workbook.writer import sheet_of, write_workbook
from terazi.foundation.calls.declare import EVERYONE, TOKEN, TOKEN_OR_FKEY_OR_NONE, Effect
from terazi.foundation.calls.params import EXCEL, FileAnswer, file_answer
from terazi.foundation.context import AnyCall, Call, UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.analysis import rules
from terazi.modules.analysis.actions import data as actions
from terazi.modules.analysis.actions.access import CANNOT_BE_USED, COSTS_USES, Opened, open_project
from terazi.modules.analysis.calls.declared import calls
from terazi.modules.analysis.errors import (
    ColumnNotFound,
    FormulaRefused,
    InputRefused,
    OutputNotSold,
    ProjectNotFound,
    ProjectNotReady,
    RuleRefused,
    StepRefused,
    TooHeavy,
    VersionChanged,
    VersionNotFound,
)
from terazi.modules.analysis.queries import formulas, projects, rows
from terazi.modules.analysis.schemas import views
from terazi.modules.analysis.schemas.common import ProjectRef
from terazi.modules.analysis.schemas.data import (
    CellCalculation,
    CellResults,
    ColumnData,
    ColumnRequest,
    ColumnSave,
    ConversionAnswer,
    ConversionRequest,
    DatasetRequest,
    DatasetRows,
    FilterCount,
    FormulaCheck,
    FormulaPreview,
    RestoreVersion,
)
from terazi.modules.analysis.schemas.projects import VersionList
from terazi.modules.analysis.values import Doing, Shape

_READS = Limit(1000)
_NOT_THERE = [ProjectNotFound, ProjectNotReady, VersionNotFound]


@calls.post(
    "/v1/wanalyzer/project/column_data/list",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.READS,
    raises=[*_NOT_THERE, *CANNOT_BE_USED],
    limit=_READS,
)
async def list_column_data(call: UserCall, body: ColumnRequest) -> ColumnData:
    """Per column: type, statistics and correction suggestions."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.PROFILE)
    if opened.product is None:
        version = await opened.version(body.version)
        return views.column_data(version, chosen=body.column_list, lang=call.lang)
    dataset, number = await opened.data(body.version)
    profiles = await asyncio.to_thread(rows.profiles_of, dataset)
    return views.column_data_in_view(
        number, dataset, profiles, await opened.formulas(), chosen=body.column_list, lang=call.lang
    )


@calls.post(
    "/v1/wanalyzer/project/column/save",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.WRITES,
    raises=[*_NOT_THERE, ColumnNotFound, StepRefused, VersionChanged, TooHeavy],
    limit=_READS,
)
async def save_columns(call: UserCall, body: ColumnSave) -> ColumnData:
    """Change columns: captions, types, corrections, calculated columns; every change is a new version."""
    steps = body.all_steps()
    number = await actions.change_data(call, body.project_id, base_version=body.base_version, steps=steps)
    version = await projects.load_version(call.db, body.project_id, number)
    return views.column_data_of(version, lang=call.lang)


@calls.post(
    "/v1/wanalyzer/project/column/preview",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.READS,
    raises=[*_NOT_THERE, ColumnNotFound],
    limit=_READS,
)
async def preview_column_type(call: UserCall, body: ConversionRequest) -> ConversionAnswer:
    """What changing a column's type would do, before it is done."""
    dataset, _ = await _dataset(call, body.project_id, None)
    rows.require_columns(dataset, [body.column_id])
    preview = await asyncio.to_thread(preview_conversion, dataset, body.column_id, body.column_type)
    return ConversionAnswer(preview=preview.as_json())


@calls.post(
    "/v1/wanalyzer/project/version/list",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.READS,
    raises=[ProjectNotFound],
)
async def list_versions(call: UserCall, body: ProjectRef) -> VersionList:
    """The versions of a project's data, newest first."""
    project = await projects.get_project(call.reader, call.user.id, body.project_id)
    versions = await projects.list_versions(call.reader, body.project_id)
    return VersionList(list=[views.version_summary(row) for row in versions], version=project["version"])


@calls.post(
    "/v1/wanalyzer/project/version/restore",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.WRITES,
    raises=[ProjectNotFound, VersionNotFound, VersionChanged],
    limit=_READS,
)
async def restore_version(call: UserCall, body: RestoreVersion) -> ColumnData:
    """Bring back an earlier version of the data, as a new version."""
    number = await actions.restore_version(
        call, body.project_id, body.version, base_version=body.base_version
    )
    version = await projects.load_version(call.db, body.project_id, number)
    return views.column_data_of(version, lang=call.lang)


@calls.post(
    "/v1/wanalyzer/project/dataset/get",
    caller=TOKEN_OR_FKEY_OR_NONE,
    roles=EVERYONE,
    effect=Effect.DEPENDS,
    raises=[*_NOT_THERE, ColumnNotFound, RuleRefused, *COSTS_USES, OutputNotSold],
    limit=_READS,
)
async def get_dataset(call: AnyCall, body: DatasetRequest) -> DatasetRows:
    """Rows of a project's data: paged, filtered by a rule, sorted, with chosen columns.

    With a bought product the rows it opens; a question takes one use, its further pages and asking it again take none.
    """
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.ROWS, shape=Shape.SCREEN)
    dataset, version = await opened.data(body.version)
    columns = rows.require_columns(dataset, body.wai_columns) or dataset.columns
    rule = rows.read_rule(dataset, body.filter_rule, body.filter_text, call.lang)
    rows.require_columns(dataset, [body.order_by] if body.order_by else [])
    await _take_use(opened, dataset, version, rule)
    page = body.pagination
    window = await asyncio.to_thread(
        rows.select_rows,
        dataset,
        rule,
        columns=columns,
        order_by=body.order_by,
        is_descending=body.is_descending,
        offset=(page.page - 1) * page.page_size,
        count=page.page_size,
        today=opened.today,
    )
    return views.dataset_rows(
        dataset, window.rows, window.residue, rule, page, total=window.total, version=version, lang=call.lang
    )


@calls.post(
    "/v1/wanalyzer/project/dataset/count",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.READS,
    raises=[*_NOT_THERE, RuleRefused, *CANNOT_BE_USED],
    limit=_READS,
)
async def count_dataset(call: UserCall, body: DatasetRequest) -> FilterCount:
    """How many rows a filter keeps, and the filter as a sentence; a buyer learns the number once the rows were asked for."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.ROWS)
    dataset, version = await opened.data(body.version)
    rule = rows.read_rule(dataset, body.filter_rule, body.filter_text, call.lang) or Group()
    count = None
    if await opened.is_paid(_rows_key(version, rule)):
        count = await asyncio.to_thread(rows.count_rows, dataset, rule, opened.today)
    return views.filter_count(dataset, rule, count, lang=call.lang)


@calls.post(
    "/v1/wanalyzer/project/dataset/excel",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.EXPORTS,
    raises=[*_NOT_THERE, ColumnNotFound, RuleRefused, *COSTS_USES, OutputNotSold],
    media_type=EXCEL,
)
async def download_dataset(call: UserCall, body: DatasetRequest) -> FileAnswer:
    """A project's data, filtered by a rule and sorted, as a workbook; with a bought product like its rows on the screen."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.ROWS, shape=Shape.EXCEL)
    dataset, version = await opened.data(body.version)
    columns = rows.require_columns(dataset, body.wai_columns) or dataset.columns
    rule = rows.read_rule(dataset, body.filter_rule, body.filter_text, call.lang)
    rows.require_columns(dataset, [body.order_by] if body.order_by else [])
    await _take_use(opened, dataset, version, rule)
    name = say(Phrase("analysis.sheet.data"), call.lang)

    def written() -> bytes:
        kept = rows.filtered_dataset(
            dataset,
            rule,
            columns=columns,
            order_by=body.order_by,
            is_descending=body.is_descending,
            today=opened.today,
        )
        return write_workbook([sheet_of(kept, name)])

    content = await asyncio.to_thread(written)
    return file_answer(content, media_type=EXCEL, name=f"{name}.xlsx")


@calls.post(
    "/v1/wanalyzer/project/cell/calculate",
    caller=TOKEN_OR_FKEY_OR_NONE,
    roles=EVERYONE,
    effect=Effect.DEPENDS,
    raises=[*_NOT_THERE, ColumnNotFound, InputRefused, *COSTS_USES, OutputNotSold],
    limit=_READS,
)
async def calculate_cells(call: AnyCall, body: CellCalculation) -> CellResults:
    """The calculated columns (or one of them, by name) for the given records; a bought product takes a use for each."""
    opened = await open_project(
        call, body.project_id, body.auth_client_id, Doing.CALCULATE, shape=Shape.SCREEN
    )
    dataset, _ = await opened.data()
    await opened.admit(body.column_list)
    await opened.spend(
        len(body.column_list),
        key=str(call.new_id()),
        purpose=partial(say, Phrase("analysis.bought.calculated")),
    )
    results = await asyncio.to_thread(
        formulas.calculate_records,
        dataset,
        await opened.formulas(),
        body.column_list,
        body.sql_name,
        call.lang,
    )
    return CellResults(result_list=results)


@calls.post(
    "/v1/wanalyzer/project/formula/check",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.READS,
    raises=[*_NOT_THERE, FormulaRefused],
    limit=_READS,
)
async def check_formula(call: UserCall, body: FormulaCheck) -> FormulaPreview:
    """A formula's type and its first values, before a column is made of it."""
    dataset, _ = await _dataset(call, body.project_id, None)
    formula, sample = await asyncio.to_thread(formulas.preview_formula, dataset, body.formula)
    return FormulaPreview(column_type=formula.column_type.value, sample=sample)


async def _dataset(call: Call, project_id: UUID, number: int | None) -> tuple[Dataset, int]:
    opened = await open_project(call, project_id, None, Doing.ROWS)
    return await opened.data(number)


async def _take_use(opened: Opened, dataset: Dataset, version: int, rule: Rule | None) -> None:
    everything = Phrase("analysis.bought.all_rows")
    await opened.spend(
        1,
        key=_rows_key(version, rule),
        purpose=lambda lang: describe(rule, dataset.columns, lang) if rule else say(everything, lang),
    )


def _rows_key(version: int, rule: Rule | None) -> str:
    return rules.question_key("rows", version, (rule or Group()).as_json())
