"""Calls about columns and rows: statistics and suggestions of columns, changes, versions, rows, formulas."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from uuid import UUID

from terazi.engine.rules.sentence import describe
from terazi.engine.rules.tree import Group, Rule
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import EXCEL, FileAnswer, file_answer
from terazi.foundation.context import AnyCall, Call, UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions import data as actions
from terazi.modules.analysis.actions.access import CANNOT_BE_USED, COSTS_USES, Opened, open_project
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.actions.links import changed_since, linked_to, with_facts
from terazi.modules.analysis.actions.lookups import changed_layers, paths_of, taken_for_formula
from terazi.modules.analysis.actions.subsets import choose_rows, named_rows
from terazi.modules.analysis.actions.taken_records import take_record, with_given
from terazi.modules.analysis.calls.declared import any_caller, signed_in
from terazi.modules.analysis.errors import (
    ColumnNotFound,
    ColumnSold,
    FormulaRefused,
    InputRefused,
    OutputNotSold,
    ProjectNotFound,
    ProjectNotReady,
    RuleRefused,
    StepRefused,
    SubsetNotFound,
    VersionChanged,
    VersionNotFound,
)
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.rules.projects import question_key, require_project, require_version
from terazi.modules.analysis.rules.reach import read_rule, require_columns
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
    FindRequest,
    FormulaCheck,
    FormulaPreview,
    FoundCells,
    RestoreVersion,
    taken_records,
)
from terazi.modules.analysis.schemas.projects import VersionList
from terazi.modules.analysis.values.projects import DatasetVersion, SubsetRows
from terazi.modules.analysis.values.reach import CellsFound, Doing, RowsWanted, Shape, Window

_READS = Limit(1000)
_ROWS, _FORMULAS = (
    "terazi.modules.analysis.computations.rows",
    "terazi.modules.analysis.computations.formulas",
)
_PROFILES = Computation("terazi.modules.analysis.computations.profiles", "profiles_of")
_SELECT_ROWS = Computation(_ROWS, "select_rows")
_FIND_CELLS = Computation("terazi.modules.analysis.computations.finding", "find_cells")
_COUNT_ROWS = Computation(_ROWS, "count_rows")
_WRITTEN_ROWS = Computation(_ROWS, "written_rows")
_CALCULATE_RECORDS = Computation(_FORMULAS, "calculate_records")
_PREVIEW_FORMULA = Computation(_FORMULAS, "preview_formula")
_PREVIEW_CONVERSION = Computation("terazi.engine.columns.conversion", "preview_conversion")
_NOT_THERE = [ProjectNotFound, ProjectNotReady, VersionNotFound]


@signed_in.post(
    "/v1/wanalyzer/project/column_data/list",
    effect=Effect.READS,
    raises=[*_NOT_THERE, *CANNOT_BE_USED, *CANNOT_COMPUTE],
    limit=_READS,
)
async def list_column_data(call: UserCall, body: ColumnRequest) -> ColumnData:
    """Per column: type, statistics and correction suggestions."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.PROFILE)
    if opened.product is None:
        version = await opened.version(body.version)
        return await _all_columns(call, version, body.column_list)
    data = await opened.data(body.version)
    columns, profiles = await data.ask(_PROFILES)
    return views.column_data_in_view(
        data.number, columns, profiles, await opened.formulas(), chosen=body.column_list, lang=call.lang
    )


@signed_in.post(
    "/v1/wanalyzer/project/column/save",
    effect=Effect.WRITES,
    raises=[*_NOT_THERE, ColumnNotFound, StepRefused, VersionChanged, ColumnSold, *CANNOT_COMPUTE],
    limit=_READS,
)
async def save_columns(call: UserCall, body: ColumnSave) -> ColumnData:
    """Change columns: captions, types, corrections, calculated columns, links; every change is a new version.

    A link names the column of a layer by the codes of both in ``facts``; what it says is taken as it is now, and so is what
    a formula reads of a layer (``LAYERLOOKUP``): its values become part of the project.
    """
    steps = await with_facts(call, body.all_steps())
    number = await actions.change_data(call, body.project_id, base_version=body.base_version, steps=steps)
    (version,) = await call.db.ask(projects.find_version(body.project_id, number))
    return await _all_columns(call, require_version(version))


async def _all_columns(call: UserCall, version: DatasetVersion, chosen: Sequence[str] = ()) -> ColumnData:
    changes, layers = await changed_since(call, version), await changed_layers(call, version)
    return views.column_data(version, changes, layers, chosen=chosen, lang=call.lang)


@signed_in.post(
    "/v1/wanalyzer/project/column/preview",
    effect=Effect.READS,
    raises=[*_NOT_THERE, ColumnNotFound, *CANNOT_COMPUTE],
    limit=_READS,
)
async def preview_column_type(call: UserCall, body: ConversionRequest) -> ConversionAnswer:
    """What changing a column's type would do, before it is done."""
    data = await _whole(call, body.project_id)
    require_columns(data.columns, [body.column_id])
    preview = await data.ask(_PREVIEW_CONVERSION, body.column_id, body.column_type)
    return ConversionAnswer(preview=preview.as_json())


@signed_in.post("/v1/wanalyzer/project/version/list", effect=Effect.READS, raises=[ProjectNotFound])
async def list_versions(call: UserCall, body: ProjectRef) -> VersionList:
    """The versions of a project's data, newest first."""
    own, versions = await call.reader.ask(
        projects.find_project(call.user.id, body.project_id), projects.list_versions(body.project_id)
    )
    project = require_project(own)
    return VersionList(
        list=[views.version_summary(each, call.lang) for each in versions], version=project.version
    )


@signed_in.post(
    "/v1/wanalyzer/project/version/restore",
    effect=Effect.WRITES,
    raises=[ProjectNotFound, VersionNotFound, VersionChanged, ColumnSold],
    limit=_READS,
)
async def restore_version(call: UserCall, body: RestoreVersion) -> ColumnData:
    """Bring back an earlier version of the data, as a new version."""
    number = await actions.restore_version(
        call, body.project_id, body.version, base_version=body.base_version
    )
    (version,) = await call.db.ask(projects.find_version(body.project_id, number))
    return await _all_columns(call, require_version(version))


@any_caller.post(
    "/v1/wanalyzer/project/dataset/get",
    effect=Effect.DEPENDS,
    raises=[
        *_NOT_THERE,
        ColumnNotFound,
        RuleRefused,
        SubsetNotFound,
        *COSTS_USES,
        OutputNotSold,
        *CANNOT_COMPUTE,
    ],
    limit=_READS,
)
async def get_dataset(call: AnyCall, body: DatasetRequest) -> DatasetRows:
    """Rows of a project's data: paged, filtered by a rule, sorted, with chosen columns.

    With a bought product the rows it opens; a question takes one use, its further pages and asking it again take none.
    """
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.ROWS, shape=Shape.SCREEN)
    data, _ = await _chosen(opened, body)
    wanted = await _wanted(data, body, call.lang, opened.today)
    await _take_use(opened, data, wanted.rule)
    page = body.pagination
    window: Window = await data.ask_lightly(
        _SELECT_ROWS, wanted, (page.page - 1) * page.page_size, page.page_size
    )
    return views.dataset_rows(
        data.columns,
        window,
        wanted.rule,
        page,
        version=data.number,
        lang=call.lang,
    )


@signed_in.post(
    "/v1/wanalyzer/project/dataset/find",
    effect=Effect.READS,
    raises=[*_NOT_THERE, ColumnNotFound, RuleRefused, *CANNOT_COMPUTE],
    limit=_READS,
)
async def find_in_dataset(call: UserCall, body: FindRequest) -> FoundCells:
    """The cells of your project's data that contain a text, whatever its case and diacritics."""
    opened = await open_project(call, body.project_id, None, Doing.ROWS)
    data = await opened.data(body.version)
    wanted = await _wanted(data, body, call.lang, opened.today)
    found: CellsFound = await data.ask_lightly(_FIND_CELLS, wanted, body.text, call.lang)
    return views.found_cells(found, version=data.number)


@signed_in.post(
    "/v1/wanalyzer/project/dataset/count",
    effect=Effect.READS,
    raises=[*_NOT_THERE, RuleRefused, SubsetNotFound, *CANNOT_BE_USED, *CANNOT_COMPUTE],
    limit=_READS,
)
async def count_dataset(call: UserCall, body: DatasetRequest) -> FilterCount:
    """How many rows a filter keeps, and the filter as a sentence; a buyer learns the number once the rows were asked for."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.ROWS)
    data, _ = await _chosen(opened, body)
    rule = read_rule(data.columns, body.filter_rule, body.filter_text, call.lang) or Group()
    is_paid = await opened.is_paid(_rows_key(data.number, rule))
    count, total = await data.ask_lightly(_COUNT_ROWS, rule if is_paid else None, opened.today)
    return views.filter_count(data.columns, rule, count, total, lang=call.lang)


@signed_in.post(
    "/v1/wanalyzer/project/dataset/excel",
    effect=Effect.EXPORTS,
    raises=[
        *_NOT_THERE,
        ColumnNotFound,
        RuleRefused,
        SubsetNotFound,
        *COSTS_USES,
        OutputNotSold,
        *CANNOT_COMPUTE,
    ],
    media_type=EXCEL,
)
async def download_dataset(call: UserCall, body: DatasetRequest) -> FileAnswer:
    """A project's data, filtered by a rule and sorted, as a workbook; with a bought product like its rows on the screen."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.ROWS, shape=Shape.EXCEL)
    data, rows = await _chosen(opened, body)
    wanted = await _wanted(data, body, call.lang, opened.today)
    await _take_use(opened, data, wanted.rule)
    name = say(Phrase("analysis.sheet.data"), call.lang)
    content = await data.ask(_WRITTEN_ROWS, wanted, name)
    return file_answer(content, media_type=EXCEL, name=f"{named_rows(name, rows)}.xlsx")


@any_caller.post(
    "/v1/wanalyzer/project/cell/calculate",
    effect=Effect.DEPENDS,
    raises=[*_NOT_THERE, ColumnNotFound, InputRefused, *COSTS_USES, OutputNotSold, *CANNOT_COMPUTE],
    limit=_READS,
)
async def calculate_cells(call: AnyCall, body: CellCalculation) -> CellResults:
    """The calculated columns (or one of them, by name) for the given records; a bought product takes a use for each.

    With ``wdmr_id`` what is not given is taken from a record of a layer: the wdms to which columns are linked, in their units.
    """
    opened = await open_project(
        call, body.project_id, body.auth_client_id, Doing.CALCULATE, shape=Shape.SCREEN
    )
    data = await opened.data()
    taken = await take_record(opened, data, body.wdmr_id)
    given = body.column_list or ([{}] if taken else [])
    records = with_given(data.columns, taken, given)
    await opened.admit(records)
    await opened.spend(
        len(records),
        key=str(call.new_id()),
        purpose=partial(say, Phrase("analysis.bought.calculated")),
    )
    results = await data.ask(_CALCULATE_RECORDS, await opened.formulas(), records, body.sql_name, call.lang)
    return CellResults(result_list=results, client_id=body.client_id, taken=taken)


@signed_in.post(
    "/v1/wanalyzer/project/formula/check",
    effect=Effect.READS,
    raises=[*_NOT_THERE, FormulaRefused, *CANNOT_COMPUTE],
    limit=_READS,
)
async def check_formula(call: UserCall, body: FormulaCheck) -> FormulaPreview:
    """A formula's type and its first values, before a column is made of it."""
    data = await _whole(call, body.project_id)
    taken = await taken_for_formula(call, body.formula)
    column_type, sample = await data.ask(_PREVIEW_FORMULA, body.formula, taken)
    paths = await paths_of(call, taken)
    return FormulaPreview(
        column_type=column_type.value, sample=sample, taken_list=taken_records(taken, paths)
    )


async def _whole(call: Call, project_id: UUID) -> Data:
    opened = await open_project(call, project_id, None, Doing.ROWS)
    return await opened.data()


async def _wanted(data: Data, body: DatasetRequest, lang: Lang, today: date) -> RowsWanted:
    named = await linked_to(data.call, data.columns, body.wai_columns)
    columns = require_columns(data.columns, named) or data.columns
    rule = read_rule(data.columns, body.filter_rule, body.filter_text, lang)
    require_columns(data.columns, [body.order_by] if body.order_by else [])
    return RowsWanted(
        rule=rule, columns=columns, order_by=body.order_by, is_descending=body.is_descending, today=today
    )


async def _chosen(opened: Opened, body: DatasetRequest) -> tuple[Data, SubsetRows | None]:
    data = await opened.data(body.version)
    rows = await choose_rows(opened, data, body.subset_id)
    return data.within(rows), rows


async def _take_use(opened: Opened, data: Data, rule: Rule | None) -> None:
    everything = Phrase("analysis.bought.all_rows")
    await opened.spend(
        1,
        key=_rows_key(data.number, rule),
        purpose=lambda lang: describe(rule, data.columns, lang) if rule else say(everything, lang),
    )


def _rows_key(version: int, rule: Rule | None) -> str:
    return question_key("rows", version, (rule or Group()).as_json())
