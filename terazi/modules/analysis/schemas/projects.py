"""Requests and answers about projects."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, Field

from terazi.engine.column import ColumnType, Level
from terazi.engine.refresh.notes import MatchKind, StepState
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.analysis.schemas.common import ColumnId, FormJson, Name
from terazi.modules.analysis.schemas.links import ColumnLink, LinkProposal

ShortText = Annotated[str, Field(max_length=64)]
RowNumber = Annotated[int, Field(ge=1, le=2_000_000_000)]


class SheetInfo(BaseModel):
    """A sheet of an uploaded workbook; ``problem`` says why it cannot be read, where that is so."""

    name: str
    rows: int
    columns: int
    filled_cells: int
    is_hidden: bool
    problem: str | None


class CodeLabel(BaseModel):
    """A value of a column and what it is called."""

    value: str
    label: str


class PreviewColumn(BaseModel):
    """A column of an uploaded workbook: the type it would get, why, and its first values."""

    column_id: str
    column_name: str
    column_type: str
    display: str
    level: Level
    labels: list[CodeLabel]
    confidence: float
    reason: str
    not_fitting: int
    sample: list[str | int | float | None]
    proposal_list: list[LinkProposal] = Field(
        [], description="what of layers it may hold, the likeliest first"
    )


class SkippedPart(BaseModel):
    """A part of the sheet that did not become data, and why."""

    address: str
    reason: str


class ExtraRow(BaseModel):
    """A row that looks like a total, an average, a note or a repeated header; whether it is left out, the person says."""

    row: int
    kind: Literal["total", "average", "note", "header"]
    text: str
    reason: str


class MatchedColumn(BaseModel):
    """A column of a new workbook, and the column of the project that it continues, if any.

    ``match`` says how it was found; one that the project calculates is not taken from the workbook. ``column_type`` is the type
    that it gets, and ``not_fitting`` how many of its cells do not fit that.
    """

    file_column_id: str
    file_column_name: str
    match: MatchKind
    column_id: str | None
    column_name: str | None
    file_column_type: str
    column_type: str
    not_fitting: int


class NamedColumn(BaseModel):
    """A column of the project."""

    column_id: str
    column_name: str


class CarriedStep(BaseModel):
    """A step of the project's recipe, what becomes of it on the new workbook, and why where it is not made as it was."""

    step: Json
    state: StepState
    reason: str | None


class RefreshQuote(BaseModel):
    """How a new workbook fits a project: columns, rows before and after the recipe, and every step of that."""

    version: int
    column_list: list[MatchedColumn]
    missing_column_list: list[NamedColumn]
    project_column_list: list[NamedColumn] = Field(
        description="columns with which a column of the file can be matched"
    )
    row_count_before: int
    row_count_after: int
    same_row_count: int
    step_list: list[CarriedStep]
    difference_list: list[str] = Field(
        description="what will not be as it is in the project's data today, in sentences"
    )


class ExcelQuote(Answer):
    """What a workbook will cost and what will be read from it, before anything is spent."""

    credit: int
    balance: int
    is_enough: bool
    filled_cell_count: int
    row_count: int
    column_count: int
    sheet: str
    sheet_list: list[SheetInfo]
    column_list: list[PreviewColumn]
    skipped_list: list[SkippedPart]
    extra_row_list: list[ExtraRow]
    refresh: RefreshQuote | None = Field(
        None, description="where the workbook is for a project that is there"
    )


class SavedProject(Answer):
    """A saved project; ``job_id`` follows the import of its workbook, where one was sent."""

    project_id: UUID
    job_id: UUID | None = None
    credit: int | None = None


class DeletedProject(Answer):
    """What follows from deleting a project."""

    ending_count: int = Field(description="products sold of it that end in an hour unless it is brought back")


class ProjectSummary(BaseModel):
    """One project in a list."""

    project_id: UUID
    project_name: str
    state: str
    is_sample: bool
    failure: str | None
    file_name: str
    row_count: int
    column_count: int
    filled_cell_count: int
    version: int
    statistics_count: int
    training_count: int
    created_at: datetime
    updated_at: datetime


class ProjectList(Answer):
    """The caller's projects, newest first; ``next`` is the key of the next page."""

    list: list[ProjectSummary]
    next: UUID | None


class ProjectColumn(BaseModel):
    """A column's description; ``labels`` are what its values are called, in their order."""

    column_id: str
    column_name: str
    column_type: str
    display: str
    level: Level
    labels: list[CodeLabel]
    unit: str | None
    confidence: float
    reason: str
    is_unique: bool
    is_constant: bool
    formula: str | None
    link: ColumnLink | None = Field(description="the column of a layer that it is linked to")
    proposal_list: list[LinkProposal] = Field([], description="what it may be linked to, the likeliest first")


class ProjectDetails(Answer):
    """A project with its columns."""

    details: Json
    column_list: list[ProjectColumn]


class VersionSummary(BaseModel):
    """One version of a project's data: the steps that made it, or the version it was restored from."""

    version: int
    steps: list[Json]
    restored_from: int | None
    base: int = Field(description="the version with which the steps begin: a workbook as it was read")
    file_name: str | None = Field(description="the workbook, where the version is one as it was read")
    is_refreshed: bool = Field(description="whether the steps were made anew on a new workbook")
    differences: list[str] = Field(description="what is not as it was before the new workbook, in sentences")
    row_count: int
    created_at: datetime


class VersionList(Answer):
    """Versions of a project's data, newest first."""

    list: list[VersionSummary]
    version: int


class JobStatus(Answer):
    """State and result of a project's latest job of one kind."""

    status: str
    progress: float
    result: Json | None
    job_id: UUID | None
    step_text: str | None
    error_message: str | None


class ColumnPlace(RequestModel):
    """Where a column belongs: its layer (the project's main one where empty), and whether its cells name locations.

    ``location_level`` says locations of which layer these are (its code); a column of districts names the one of the
    provinces that they are in.
    """

    layer: Annotated[str, Field(max_length=64), AfterValidator(str.strip)] = ""
    is_location: bool = False
    location_level: Annotated[str, Field(max_length=32)] | None = None
    province_column: ColumnId | None = None


class ColumnView(RequestModel):
    """How its owner sees the columns in the table of a project; whatever is computed takes all of them."""

    order: list[ColumnId] = Field(max_length=1_000, description="those that are not named follow")
    hidden: list[ColumnId] = Field(max_length=1_000)


class ProjectFields(RequestModel):
    """What a project is described with beside its workbook; lists and objects come as JSON text in the form."""

    project_id: UUID | None = None
    project_name: Name | None = None
    scope: Literal["private"] = "private"
    case_limit_count_set: int | None = Field(None, ge=1, le=1_000_000)
    main_layer: Annotated[str, Field(max_length=32)] | None = None
    location_list: Annotated[list[ShortText] | None, FormJson] = Field(None, max_length=100)
    main_rule_algorithm: Annotated[Json | None, FormJson] = None
    layer_tree: Annotated[list[ShortText] | None, FormJson] = Field(None, max_length=100)
    correction_column_list: Annotated[list[ColumnId] | None, FormJson] = Field(None, max_length=1_000)
    column_design: Annotated[dict[ColumnId, ColumnPlace] | None, FormJson] = Field(None, max_length=1_000)
    column_view: Annotated[ColumnView | None, FormJson] = None
    code_list: Annotated[list[ShortText] | None, FormJson] = Field(
        None,
        max_length=300,
        description="which layers and locations of the description are codes; absent: what is named newly and is one",
    )
    column_type: Annotated[dict[ColumnId, ColumnType] | None, FormJson] = None
    left_out_row_list: Annotated[list[RowNumber] | None, FormJson] = Field(None, max_length=10_000)
    column_match: Annotated[dict[ColumnId, ColumnId | None] | None, FormJson] = Field(None, max_length=1_000)
    dataset_type: Literal["excel"] = "excel"
    sheet: Annotated[str, Field(max_length=255)] | None = None

    @property
    def column_types(self) -> dict[str, str]:
        return {column: type_.value for column, type_ in (self.column_type or {}).items()}

    def described(self) -> Json:
        """Return what is kept of the description: only the fields that the caller sent."""
        return self.model_dump(
            mode="json",
            exclude_unset=True,
            exclude={
                "project_id",
                "project_name",
                "sheet",
                "column_type",
                "column_match",
                "left_out_row_list",
            },
        )
