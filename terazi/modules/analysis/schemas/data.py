"""Requests and answers about columns and rows."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, Field

from terazi.engine.column import ColumnType
from terazi.engine.taken import Taken
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.analysis.schemas.common import ColumnId, Page, PageInfo
from terazi.modules.analysis.schemas.links import Caption

Steps = Annotated[list[Json], Field(max_length=200)]


class ColumnRequest(RequestModel):
    """Which columns of a project to describe; all where the list is empty."""

    project_id: UUID
    auth_client_id: UUID | None = None
    column_list: Annotated[list[ColumnId], Field(max_length=1_000)] = []
    project_type: Literal["excel"] = "excel"
    version: int | None = Field(None, ge=1, le=2_000_000_000)


class ColumnChange(RequestModel):
    """What changes about one column: its caption, its type, and corrections as steps."""

    column_id: ColumnId
    column_name: Annotated[str, Field(min_length=1, max_length=255)] | None = None
    column_type: ColumnType | None = None
    corrections: Steps = []


class ColumnSave(RequestModel):
    """Changes of a project's columns; refused whole if the data has changed since ``base_version``."""

    project_id: UUID
    column_list: Annotated[list[ColumnChange], Field(max_length=1_000)] = []
    project_type: Literal["excel"] = "excel"
    steps: Steps = []
    base_version: int | None = Field(None, ge=1, le=2_000_000_000)

    def all_steps(self) -> list[Json]:
        """Return every change as a step of the recipe, in the order in which it is made."""
        steps: list[Json] = []
        for change in self.column_list:
            if change.column_type is not None:
                steps.append(
                    {"kind": "retype", "column": change.column_id, "to_type": change.column_type.value}
                )
            steps += change.corrections
            if change.column_name is not None:
                steps.append({"kind": "rename", "column": change.column_id, "name": change.column_name})
        return steps + self.steps


class ConversionRequest(RequestModel):
    """A change of type that is only looked at."""

    project_id: UUID
    column_id: ColumnId
    column_type: ColumnType


class ConversionAnswer(Answer):
    """What a change of type would do: how many cells would not fit, and some of them."""

    preview: Json


class ColumnData(Answer):
    """Per column: type, statistics and correction suggestions; and the suggestions for whole rows."""

    version: int
    column_list: list[Json]
    suggestion_list: list[Json]


class RestoreVersion(RequestModel):
    """Bring back an earlier version of the data."""

    project_id: UUID
    version: int = Field(ge=1, le=2_000_000_000)
    base_version: int = Field(ge=1, le=2_000_000_000)


class DatasetRequest(RequestModel):
    """Which rows and columns of a project's data to show.

    The filter comes as a rule tree or as text with parentheses; ``order_by`` sorts by one column. With ``subset_id`` only rows of
    that subset are shown, of which the filter keeps some.
    """

    project_id: UUID
    auth_client_id: UUID | None = None
    pagination: Page = Page()
    filter_rule: Json | None = None
    filter_text: Annotated[str, Field(max_length=5_000)] | None = None
    wai_columns: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=1_000)] = Field(
        [], description="ids of columns, or codes of wdms for the columns linked to them (layer.code or code)"
    )
    order_by: ColumnId | None = None
    is_descending: bool = False
    subset_id: UUID | None = None
    version: int | None = Field(None, ge=1, le=2_000_000_000)


class FindRequest(DatasetRequest):
    """Which text to find among the rows and columns that are shown, in the order in which they are shown."""

    text: Annotated[str, AfterValidator(str.strip), Field(min_length=1, max_length=200)]


class FoundCell(BaseModel):
    """A cell in which the text stands: the place of its row among those shown (from 0), the row's number, the column."""

    place: int
    row: int
    column_id: str


class FoundCells(Answer):
    """How many cells contain the text, and the first five thousand of them in reading order."""

    count: int
    cell_list: list[FoundCell]
    version: int


class DatasetRows(Answer):
    """Rows by column id; ``_row`` is the row's number in the sheet, ``not_fitting`` the raw text of cells that do not fit."""

    rows: list[Json]
    not_fitting: list[Json]
    pagination: PageInfo
    version: int
    filter_sentence: str | None
    filter_text: str | None
    filter_rule: Json | None


class FilterCount(Answer):
    """How many rows a filter keeps, as a sentence and as text; ``count`` is empty where a buyer has not asked it yet."""

    count: int | None
    total: int
    filter_sentence: str
    filter_text: str
    filter_rule: Json


class CellCalculation(RequestModel):
    """Values of one or more records, and which calculated column to compute (all where ``sql_name`` is absent).

    ``wdmr_id`` is a record of a layer that gives what is not given here; ``client_id`` comes back as it is.
    """

    project_id: UUID
    auth_client_id: UUID | None = None
    client_id: UUID | None = None
    wdmr_id: UUID | None = None
    column_list: Annotated[list[Json], Field(max_length=1_000)]
    sql_name: Annotated[str, Field(max_length=255)] | None = None


class CellResults(Answer):
    """The calculated columns' values, one object per given record; ``taken`` came from the record of a layer, by column id."""

    result_list: list[Json]
    client_id: UUID | None
    taken: Json


class FormulaCheck(RequestModel):
    """A formula that is only looked at."""

    project_id: UUID
    formula: Annotated[str, Field(max_length=4_000)]


class TakenRecords(BaseModel):
    """What a formula takes of a layer into the project: the values of so many records, at one edition."""

    layer: str
    layer_path: list[Caption] = Field(description="from the root down")
    edition: int
    record_count: int


class FormulaPreview(Answer):
    """The formula's type and its first values, and what of layers becomes part of the project with it."""

    column_type: str
    sample: list[Json]
    taken_list: list[TakenRecords]


def taken_records(
    taken: Sequence[Taken], paths: Mapping[str, Sequence[Mapping[str, str]]]
) -> list[TakenRecords]:
    """Answer what was taken, by the layers' names from the root down; the records themselves stay here."""
    return [
        TakenRecords(
            layer=each.layer,
            layer_path=[Caption(tr=one["tr"], en=one["en"]) for one in paths.get(each.layer, ())],
            edition=each.edition,
            record_count=len(each.keys),
        )
        for each in taken
    ]
