"""What calls that change layers are sent, and what they answer."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field, FiniteFloat

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.layers.schemas.describing import Captions, OptionView
from terazi.modules.layers.values import (
    LONGEST_TEXT,
    MOST_OPTIONS,
    Kind,
    LayerState,
    RangeKind,
    Reading,
    RecordParent,
    WdmState,
)

Code = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,32}$")]
Caption = Annotated[str, Field(max_length=200)]
AuthCodes = Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=50)]
Synonyms = Annotated[list[Annotated[str, Field(min_length=1, max_length=200)]], Field(max_length=200)]
Scalar = bool | int | FiniteFloat | Annotated[str, Field(max_length=LONGEST_TEXT)]


class CaptionsSent(RequestModel):
    """What something is called in both languages."""

    tr: Caption = ""
    en: Caption = ""


class HelpSent(RequestModel):
    """What is said of something in both languages."""

    tr: str = Field("", max_length=2_000)
    en: str = Field("", max_length=2_000)


class LayerBody(RequestModel):
    """What is said of a layer; only what is sent changes."""

    layer_code: Code
    is_new: bool = False
    """The layer is made; else it is there."""
    parent_code: Code | None = None
    """Beneath which layer a new one is; later it is moved."""
    captions: CaptionsSent = CaptionsSent()
    help: HelpSent = HelpSent()
    icon: str = Field("", max_length=64)
    reading: Reading | None = None
    read_codes: AuthCodes = []
    edit_codes: AuthCodes = []
    record_parent: RecordParent = RecordParent.NONE
    title_wdm: Code | None = None
    key_wdm: Code | None = None
    confirmed: bool = False
    """The warning has been read that anybody may read a layer with a private column."""


class LayerMoveBody(RequestModel):
    """Where a layer is put."""

    layer_code: Code
    parent_code: Code | None = None
    """None: among the roots."""
    before_code: Code | None = None
    """None: last."""
    confirmed: bool = False


class LayerStateBody(RequestModel):
    """What becomes of a layer."""

    layer_code: Code
    state: LayerState
    confirmed: bool = False
    """It is known who names what goes into the trash, or that private columns come into the open."""


class RangeSent(RequestModel):
    """Between which values something lies."""

    kind: RangeKind
    lower: FiniteFloat | None = None
    upper: FiniteFloat | None = None
    rule: Json | None = None
    source: str | None = Field(None, max_length=500)


class LineSent(RequestModel):
    """A conversion of one column."""

    unit: str = Field(min_length=1, max_length=40)
    factor: FiniteFloat
    offset: FiniteFloat = 0.0
    source: str | None = Field(None, max_length=500)


class WdmBody(RequestModel):
    """What is said of a column; only what is sent changes."""

    layer_code: Code
    wdm_code: Code
    is_new: bool = False
    captions: CaptionsSent = CaptionsSent()
    help: HelpSent = HelpSent()
    synonyms: Synonyms = []
    kind: Kind = Kind.LINE
    display: str = Field("", max_length=16)
    unit: str = Field("", max_length=40)
    decimals: int | None = Field(None, ge=0, le=12)
    molar_mass: FiniteFloat | None = Field(None, gt=0, lt=1e9)
    valence: int | None = Field(None, ge=1, le=12)
    conversions: list[LineSent] = Field([], max_length=50)
    ranges: list[RangeSent] = Field([], max_length=100)
    required: bool = False
    unique: bool = False
    default: Scalar | None = None
    option_set: Code | None = None
    target_layer_code: Code | None = None
    may_grow: bool = False
    is_private: bool = False
    position: int = Field(0, ge=0, le=10_000)
    same_as: str | None = Field(None, max_length=65)
    """``layer.column``"""
    external_codes: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=100)]] = Field(
        {}, max_length=20
    )
    source: str = Field("", max_length=500)
    confirmed: bool = False


class WdmStateBody(RequestModel):
    """What becomes of a column."""

    layer_code: Code
    wdm_code: Code
    state: WdmState
    confirmed: bool = False


class OptionSent(RequestModel):
    """A value of a list; only what is sent changes."""

    option_code: Code
    captions: CaptionsSent = CaptionsSent()
    synonyms: Synonyms = []
    colour: str = Field("", max_length=16)
    is_retired: bool = False


class OptionsBody(RequestModel):
    """A list of values; those that are sent stand first, in their order."""

    option_set: Code
    is_new: bool = False
    captions: CaptionsSent = CaptionsSent()
    options: list[OptionSent] = Field([], max_length=MOST_OPTIONS)


class OptionMergeBody(RequestModel):
    """Two values of a list; the first is given up for the second."""

    option_set: Code
    option_code: Code
    into: Code


class ViewColumn(RequestModel):
    """A column of a view."""

    wdm_code: Code
    width: int | None = Field(None, ge=20, le=2_000)


class ViewSort(RequestModel):
    """By what a view is sorted."""

    wdm_code: Code
    is_down: bool = False


Measure = Literal["count", "empty", "sum", "mean", "median", "range"]


class ViewSettings(RequestModel):
    """How somebody looks at a layer."""

    rule: Json | None = None
    columns: list[ViewColumn] = Field([], max_length=200)
    frozen: int = Field(0, ge=0, le=10)
    sorts: list[ViewSort] = Field([], max_length=3)
    group: Code | None = None
    footer: dict[Code, Measure] = Field({}, max_length=200)
    row_height: Literal["small", "medium", "large"] = "small"


class ViewBody(RequestModel):
    """A view that is made or changed."""

    layer_code: Code
    view_id: UUID | None = None
    name: str = Field(min_length=1, max_length=100)
    is_shared: bool = False
    settings: ViewSettings = ViewSettings()


class ViewRef(RequestModel):
    """A view of a layer."""

    layer_code: Code
    view_id: UUID


class LayerRef(RequestModel):
    """A layer."""

    layer_code: Code


class MadeLayer(Answer):
    """The layer that was made or changed."""

    layer_id: UUID


class MadeWdm(Answer):
    """The column that was made or changed."""

    wdm_id: UUID


class MadeOptions(Answer):
    """The list of values that was made or changed."""

    option_set_id: UUID


class MergedLayerView(BaseModel):
    """A layer whose records got the value that stays; its change can be undone."""

    layer_code: str
    change_id: UUID
    changed: int


class MergedOptions(Answer):
    """What a merge of two values did to records."""

    list: list[MergedLayerView]


class MadeView(Answer):
    """The view that was made or changed."""

    view_id: UUID


class OptionSetView(BaseModel):
    """A list of values."""

    option_set_id: UUID
    option_set: str
    captions: Captions
    option_count: int
    column_count: int


class OptionSetList(Answer):
    """The lists of values that columns may share, by code; the values themselves of the one that was asked for."""

    options: list[OptionView]
    list: list[OptionSetView]


class ListedView(BaseModel):
    """A view as its reader sees it."""

    view_id: UUID
    name: str
    is_shared: bool
    is_own: bool
    may_change: bool
    settings: ViewSettings


class ViewList(Answer):
    """Views of a layer, by name."""

    list: list[ListedView]
