"""What is asked of records and what is said of them."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel, StorableText
from terazi.foundation.types import Json, Value
from terazi.modules.layers.schemas.describing import Captions
from terazi.modules.layers.values import ChangeKind, ShapeKind, ShapeState

MOST_RECORDS = 1_000
Code = Annotated[StorableText, Field(max_length=80)]
Count = Annotated[int, Field(ge=0, le=MOST_RECORDS)]
Word = Annotated[str, Field(max_length=4_000)]


class PageAsked(BaseModel):
    """Which records of a list: after a place, so many."""

    after: Word | None = None
    count: Annotated[int, Field(ge=1, le=MOST_RECORDS)] = 200


class DataAsked(RequestModel):
    """Which records of a layer; with an edition the list comes only where it changed since."""

    pagination: PageAsked = PageAsked()
    edition: int | None = None


class SortAsked(BaseModel):
    """A column by which records are sorted."""

    wdm: Code
    is_down: bool = False


class MeasureAsked(BaseModel):
    """A figure over records; the plain count needs no column."""

    measure: Literal["count", "distinct", "empty", "sum", "mean", "median", "min", "max"]
    wdm: Code | None = None


class RuleData(BaseModel):
    """What somebody wants of a layer's records."""

    rule: Json | None = None
    search: Annotated[StorableText, Field(max_length=400)] = ""
    sort: list[SortAsked] = Field([], max_length=3)
    columns: list[Code] | None = Field(None, max_length=200)
    """Codes of the columns whose cells are given; none: all."""
    group: Code | None = None
    measures: list[MeasureAsked] = Field([], max_length=60)
    offset: Annotated[int, Field(ge=0, le=100_000_000)] = 0
    count_only: bool = False
    p_id: UUID | None = None
    is_trash: bool = False


class RecordQuery(RequestModel):
    """A question about records; ``wdmr_list_id`` is where the list was left."""

    layer_code: Code
    rule_data: RuleData = RuleData()
    wdmr_list_id: Word | None = None
    wdmr_list_id_count: Count = 50


class RecordView(BaseModel):
    """A record: its cells by the codes of their columns. Dates are ISO, options their codes."""

    cl_id: UUID
    p_id: UUID | None
    version: int
    updated_at: datetime
    deleted_at: datetime | None
    wdmr_data: Json


Records = list[RecordView]
Titles = dict[str, dict[str, str]]
"""What values are called that name places or records of other layers, by column and value."""


class FigureRow(BaseModel):
    """Figures over the records with a value, in the order in which they were asked."""

    value: Value = None
    figures: list[Value]


Figures = list[FigureRow]


class RecordList(Answer):
    """Records, how many there are, and where the list goes on."""

    list: Records
    total_count: int | None
    """None where counting took too long."""
    wdmr_list_id: str | None
    sentence: str
    edition: int
    shape_version: int
    figures: Figures
    titles: Titles
    is_being_prepared: bool
    """Whether an index for this question is being built: it is answered faster in a moment."""


class DataList(Answer):
    """Records of a layer for whoever reads it; nothing where it is unchanged."""

    list: list[RecordView]
    next: str | None
    edition: int
    is_unchanged: bool


class LayerRecordBody(RequestModel):
    """A record, or several as one change: cells by the codes or ids of their columns.

    Beside them ``_version`` is the version that was seen, ``_deleted`` puts into the trash or takes out of it, and
    ``_note`` says why. In a list each also has its ``cl_id`` and, where it is said, ``p_id``.
    """

    layer_code: Code
    cl_id: UUID | None = None
    p_id: UUID | None = None
    wdmr_data: Json | list[Json] = Field({}, max_length=MOST_RECORDS)


class RecordSaved(Answer):
    """What came of a change."""

    cl_id: UUID | None
    list: list[RecordView]
    change_id: UUID | None
    edition: int


class RecordRef(RequestModel):
    """A record of a layer."""

    layer_code: Code
    cl_id: UUID


class CellTold(BaseModel):
    """What a cell was and what it became."""

    wdm_code: str
    was: Value
    became: Value


class DeedView(BaseModel):
    """What somebody did to a record."""

    change_id: UUID
    kind: ChangeKind
    by: str | None
    at: datetime
    version: int
    cells: list[CellTold]
    note: str


class RecordHistory(Answer):
    """A record as it is, and what was done to it, newest first."""

    record: RecordView
    list: list[DeedView]
    titles: Titles


class RecordTitle(BaseModel):
    """A record and what it is called; empty where nothing of it is filled."""

    cl_id: UUID
    title: str


class RelatedRecords(BaseModel):
    """Records of a layer that are below a record, or name it in a column: the first of them, and how many there are."""

    layer_code: str
    captions: Captions
    may_edit: bool
    wdm_code: str | None
    wdm_captions: Captions | None
    count: int
    list: list[RecordTitle]


class RecordAbove(BaseModel):
    """The record above another, and its layer."""

    layer_code: str
    captions: Captions
    record: RecordTitle


class RecordFamily(Answer):
    """What a record is called and stands beside, as far as whoever asks may know of it."""

    title: str
    above: RecordAbove | None
    below: list[RelatedRecords]
    links: list[RelatedRecords]


class ChangesAsked(RequestModel):
    """Whose changes of a layer: the caller's own, which can be undone, or everybody's."""

    layer_code: Code
    is_mine: bool = True


class ChangeView(BaseModel):
    """What somebody did in one go."""

    change_id: UUID
    kind: ChangeKind
    by: str | None
    at: datetime
    changed: int
    made: int
    note: str
    can_be_undone: bool
    is_undone: bool


class ChangeList(Answer):
    """Changes, newest first."""

    list: list[ChangeView]


class ChangeUndoBody(RequestModel):
    """Which change is undone; ``takes_all`` takes back also what others changed since."""

    layer_code: Code
    change_id: UUID
    takes_all: bool = False


class CellLeft(BaseModel):
    """A cell that stays as somebody else left it; without a column the whole record."""

    cl_id: UUID
    wdm_code: str


Left = list[CellLeft]


class ChangeUndone(Answer):
    """What became of an undo."""

    change_id: UUID | None
    list: Records
    left: Left
    edition: int


class ShapesAsked(RequestModel):
    """A layer by its code."""

    layer_code: Code


class ShapeChangeView(BaseModel):
    """A change of a layer's table, and how far it is."""

    change_id: UUID
    kind: ShapeKind
    state: ShapeState
    wdm_code: str | None
    done: int
    misfits: list[Json]
    problem: str
    made_at: datetime
    due_at: datetime
    ended_at: datetime | None


class ShapeChangeList(Answer):
    """Changes of a layer's table, newest first."""

    list: list[ShapeChangeView]
    shape_version: int


class ShapeRetry(RequestModel):
    """A change of a table that is to be tried again."""

    layer_code: Code
    change_id: UUID
