"""Calls about projects: the price of a workbook, saving, listing, deleting, versions and jobs."""

from typing import Literal
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import (
    FileField,
    OptionalFileField,
    OptionalFormText,
    Upload,
    read_fields,
)
from terazi.foundation.calls.schemas import Done, RequestModel
from terazi.foundation.context import AnyCall, UserCall
from terazi.foundation.errors import Busy
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES
from terazi.foundation.limits import Limit
from terazi.foundation.types import Json
from terazi.modules.accounts.public import UnusualSpend
from terazi.modules.analysis.actions import links, refreshes
from terazi.modules.analysis.actions import projects as actions
from terazi.modules.analysis.actions.access import CANNOT_BE_USED, open_project
from terazi.modules.analysis.actions.subsets import choose_some_rows
from terazi.modules.analysis.actions.workbooks import content_of, preview_excel
from terazi.modules.analysis.calls.declared import any_caller, signed_in
from terazi.modules.analysis.errors import (
    ColumnNotFound,
    FileMissing,
    FileRefused,
    ProjectNotFound,
    ProjectNotReady,
    RefreshRunning,
    RuleRefused,
    SubsetEmpty,
    SubsetNotFound,
    VersionChanged,
    VersionNotFound,
)
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.rules.prices import learning_credits, statistics_credits
from terazi.modules.analysis.rules.projects import (
    name_from_file,
    require_project,
    require_ready,
    short_file_name,
)
from terazi.modules.analysis.schemas import views
from terazi.modules.analysis.schemas.common import ProjectRef
from terazi.modules.analysis.schemas.projects import (
    DeletedProject,
    ExcelQuote,
    JobStatus,
    ProjectDetails,
    ProjectFields,
    ProjectList,
    SavedProject,
)
from terazi.modules.analysis.schemas.quote_views import excel_quote
from terazi.modules.analysis.schemas.refresh_views import refresh_quote
from terazi.modules.analysis.schemas.runs import CreditAnswer, CreditQuestion
from terazi.modules.analysis.values.projects import LinksTold, ProcessType
from terazi.modules.analysis.values.reach import Doing
from terazi.modules.credits.public import NotEnoughCredits, balance_of
from terazi.modules.layers.public import find_facts

_UPLOAD_BYTES = 12_000_000
_PAGE = 50


@signed_in.post(
    "/v1/excel/calculate_credit",
    effect=Effect.READS,
    raises=[FileRefused, ProjectNotFound, ProjectNotReady, VersionNotFound, Busy],
    max_body_bytes=_UPLOAD_BYTES,
)
async def calculate_excel_credit(
    call: UserCall,
    excel_file: FileField,
    project_id: OptionalFormText = None,
    sheet: OptionalFormText = None,
    column_match: OptionalFormText = None,
    left_out_row_list: OptionalFormText = None,
) -> ExcelQuote:
    """What this workbook will cost and what will be read from it, before anything is spent.

    With a project: how the workbook fits it. ``column_match`` says which of its columns is which of the workbook (ids of the
    workbook to ids of the project, null for a new one) where the proposal is not right; ``left_out_row_list`` which rows are
    no records, else those that look so are taken for such.
    """
    sent = _sent(
        project_id=project_id, sheet=sheet, column_match=column_match, left_out_row_list=left_out_row_list
    )
    fields = read_fields(ProjectFields, sent)
    refresh = None
    async with FILES.turn(call.asker):
        if fields.project_id:
            new = await _new_workbook(call, excel_file, fields)
            fitting = await refreshes.preview_refresh(call, fields.project_id, new)
            preview = fitting.preview.table
            refresh = refresh_quote(fitting.preview, version=fitting.version, lang=call.lang)
        else:
            wdms = await find_facts(call)
            preview = await preview_excel(call, await content_of(call, excel_file), fields.sheet, wdms)
    (balance,) = await call.reader.ask(balance_of(call.user.id))
    return excel_quote(preview, balance=balance.available, lang=call.lang, refresh=refresh)


@signed_in.post(
    "/v1/wanalyzer/project/save",
    effect=Effect.SPENDS,
    raises=[
        FileRefused,
        FileMissing,
        ProjectNotFound,
        ProjectNotReady,
        VersionNotFound,
        VersionChanged,
        RefreshRunning,
        ColumnNotFound,
        NotEnoughCredits,
        UnusualSpend,
        Busy,
    ],
    max_body_bytes=_UPLOAD_BYTES,
)
async def save_project(
    call: UserCall,
    excel_file: OptionalFileField = None,
    project_id: OptionalFormText = None,
    project_name: OptionalFormText = None,
    scope: OptionalFormText = None,
    case_limit_count_set: OptionalFormText = None,
    main_layer: OptionalFormText = None,
    location_list: OptionalFormText = None,
    main_rule_algorithm: OptionalFormText = None,
    layer_tree: OptionalFormText = None,
    correction_column_list: OptionalFormText = None,
    column_design: OptionalFormText = None,
    column_view: OptionalFormText = None,
    code_list: OptionalFormText = None,
    column_type: OptionalFormText = None,
    column_match: OptionalFormText = None,
    left_out_row_list: OptionalFormText = None,
    dataset_type: OptionalFormText = None,
    sheet: OptionalFormText = None,
) -> SavedProject:
    """Make a project from a workbook, or change the name and description of one, or give it a new workbook.

    A new workbook of the same shape is read into new versions of the project's data, with the recipe made on it.
    """
    sent = _sent(**{name: value for name, value in locals().items() if name not in ("call", "excel_file")})
    fields = read_fields(ProjectFields, sent)
    if fields.project_id and excel_file is not None:
        async with FILES.turn(call.asker):
            new_workbook = await _new_workbook(call, excel_file, fields)
            begun = await refreshes.refresh_project(call, fields.project_id, new_workbook)
        return SavedProject(project_id=fields.project_id, job_id=begun.job_id, credit=begun.credits)
    if known := fields.project_id:
        await actions.edit_project(call, known, name=fields.project_name, settings=fields.described())
        return SavedProject(project_id=known)
    if excel_file is None:
        raise FileMissing(field="excel_file")
    async with FILES.turn(call.asker):
        started = await actions.create_project(call, await _new_project(call, excel_file, fields))
    return SavedProject(project_id=started.project_id, job_id=started.job_id, credit=started.credits)


@signed_in.post("/v1/wanalyzer/project/list", effect=Effect.READS, limit=Limit(1000))
async def list_projects(call: UserCall, before: UUID | None = None) -> ProjectList:
    """Your projects, newest first."""
    (own,) = await call.reader.ask(projects.list_projects(call.user.id, before=before, count=_PAGE))
    return ProjectList(
        list=[views.project_summary(project, call.lang) for project in own],
        next=own[-1].id if len(own) == _PAGE else None,
    )


@signed_in.post("/v1/wanalyzer/project/delete", effect=Effect.DELETES, raises=[ProjectNotFound])
async def delete_project(call: UserCall, body: ProjectRef) -> DeletedProject:
    """Delete a project; it can be brought back for a month.

    What was sold of it ends after an hour unless it is back by then, and what is unused of it is owed to its buyers.
    """
    return DeletedProject(ending_count=await actions.delete_project(call, body.project_id))


@signed_in.post("/v1/wanalyzer/project/restore", effect=Effect.WRITES, raises=[ProjectNotFound])
async def restore_project(call: UserCall, body: ProjectRef) -> Done:
    """Bring a deleted project back."""
    await actions.restore_project(call, body.project_id)
    return Done()


class DetailsRequest(RequestModel):
    """A project, and the type of the columns to describe (all where absent); proposals of links where they are asked for."""

    project_id: UUID
    column_type: Literal["text", "select", "float", "integer", "datetime"] | None = None
    auth_client_id: UUID | None = None
    with_proposals: bool = False


@any_caller.post(
    "/v1/wanalyzer/project/details/columns/wai/get",
    effect=Effect.READS,
    raises=[ProjectNotFound, *CANNOT_BE_USED],
    limit=Limit(1000),
)
async def get_project_details(call: AnyCall, body: DetailsRequest) -> ProjectDetails:
    """A project with its columns; with a bought product the columns that it opens."""
    opened = await open_project(
        call, body.project_id, body.auth_client_id, Doing.DESCRIBE, is_data_needed=False
    )
    project = opened.project
    if opened.product is not None:
        shown = await opened.shown()
        return views.project_in_view(
            project,
            shown,
            await opened.formulas(),
            LinksTold(paths=await links.readable_paths(call, shown)),
            deciding=await opened.deciding(),
            column_type=body.column_type,
            lang=call.lang,
        )
    version = await opened.version() if project.version else None
    told = LinksTold()
    if version is not None:
        told = LinksTold(
            changed=await links.changed_since(call, version),
            paths=await links.readable_paths(call, version.columns),
            proposals=await links.proposals_for(call, version) if body.with_proposals else {},
        )
    return views.project_details(project, version, told, column_type=body.column_type, lang=call.lang)


@signed_in.post(
    "/v1/wanalyzer/project/credit/quote",
    effect=Effect.READS,
    raises=[
        ProjectNotFound,
        ProjectNotReady,
        VersionNotFound,
        RuleRefused,
        SubsetNotFound,
        SubsetEmpty,
        *CANNOT_COMPUTE,
    ],
    limit=Limit(1000),
)
async def quote_credits(call: UserCall, body: CreditQuestion) -> CreditAnswer:
    """What a statistics run or a training would cost."""
    own, balance = await call.reader.ask(
        projects.find_project(call.user.id, body.project_id), balance_of(call.user.id)
    )
    project = require_ready(own)
    if body.process_type == "learning":
        price = learning_credits(body.budget_seconds, body.target_count)
    else:
        columns = len(body.selected_columns) or project.column_count
        rows = await choose_some_rows(call, body.project_id, body.subset_id)
        price = statistics_credits(rows.row_count if rows else project.row_count, columns)
    return CreditAnswer(credit=price, balance=balance.available, is_enough=balance.available >= price)


class JobQuestion(RequestModel):
    """Which of a project's jobs is asked for."""

    project_id: UUID
    process_type: ProcessType = ProcessType.IMPORT


@signed_in.post("/v1/wanalyzer/data/query", effect=Effect.READS, raises=[ProjectNotFound], limit=Limit(1000))
async def query_job(call: UserCall, body: JobQuestion) -> JobStatus:
    """State and result of a project's latest import, statistics run or training."""
    own, job = await call.reader.ask(
        projects.find_project(call.user.id, body.project_id),
        runs.latest_job(body.project_id, body.process_type.value, owner_id=call.user.id),
    )
    require_project(own)
    return views.job_status(job, call.lang)


async def _new_project(call: UserCall, file: Upload, fields: ProjectFields) -> actions.NewProject:
    return actions.NewProject(
        name=fields.project_name or name_from_file(file.filename),
        file_name=short_file_name(file.filename),
        content=await content_of(call, file),
        sheet=fields.sheet,
        column_types=fields.column_types,
        row_limit=fields.case_limit_count_set,
        left_out=tuple(fields.left_out_row_list or ()),
        settings=fields.described(),
    )


async def _new_workbook(call: UserCall, excel_file: Upload, fields: ProjectFields) -> refreshes.NewWorkbook:
    return refreshes.NewWorkbook(
        file_name=short_file_name(excel_file.filename),
        content=await content_of(call, excel_file),
        sheet=fields.sheet,
        columns=dict(fields.column_match or {}),
        left_out=None if fields.left_out_row_list is None else tuple(fields.left_out_row_list),
    )


def _sent(**values: str | None) -> Json:
    return {name: value for name, value in values.items() if value not in (None, "")}
