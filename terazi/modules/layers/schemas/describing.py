"""What layers are asked by, and how they are described."""

from typing import Annotated, ClassVar
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json, Value
from terazi.modules.layers.values import Kind, LayerState, RangeKind, Reading, RecordParent, WdmState

LongestCode = Annotated[str, Field(max_length=80)]


class LayersAsked(RequestModel):
    """Which layers are described; none: the tree alone."""

    layer_code_list: list[LongestCode] = Field([], max_length=100)


class WdmsAsked(RequestModel):
    """Columns by id, by code, or by layer and code (``layer.column``)."""

    wdm_list: list[LongestCode] = Field(max_length=1_000)


class Captions(BaseModel):
    """What something is called in both languages."""

    tr: str = ""
    en: str = ""


class RangeView(BaseModel):
    """Between which values something lies, in the unit of its column, and for whom."""

    kind: RangeKind
    lower: float | None = None
    upper: float | None = None
    rule: Json | None = None
    source: str | None = None


class LineView(BaseModel):
    """A conversion of one column: a value in ``unit`` times ``factor`` plus ``offset`` is a value in its unit."""

    unit: str
    factor: float
    offset: float = 0.0
    source: str | None = None


class OptionView(BaseModel):
    """A value that cells may hold, by its code."""

    option_id: UUID
    option_code: str
    captions: Captions
    synonyms: list[str]
    colour: str
    is_retired: bool


class WdmView(BaseModel):
    """A column of a layer: what it means."""

    wdm_id: UUID
    wdm_code: str
    captions: Captions
    help: Captions
    synonyms: list[str]
    kind: Kind
    column_type: str
    display: str
    unit: str
    decimals: int | None
    molar_mass: float | None
    valence: int | None
    conversions: list[LineView]
    ranges: list[RangeView]
    options: list[OptionView]
    option_set_id: UUID | None
    target_layer_code: str | None
    required: bool
    unique: bool
    default: Value
    may_grow: bool
    is_private: bool
    state: WdmState
    same_as_id: UUID | None
    external_codes: dict[str, str]
    source: str
    is_built: bool
    """Whether the table has its column by now."""


class PathStep(BaseModel):
    """A layer above another."""

    layer_code: str
    captions: Captions


class OwnRights(BaseModel):
    """What a layer itself says of who may read and edit it; what it does not say it takes from above."""

    reading: Reading | None
    read_codes: list[str]
    edit_codes: list[str]


class LayerView(BaseModel):
    """A layer with its columns, as the caller may see it."""

    layer_id: UUID
    layer_code: str
    parent_code: str | None
    path: list[PathStep]
    """From the root down, the layer itself last; what the caller may not know of is left out."""
    captions: Captions
    help: Captions
    icon: str
    state: LayerState
    reading: Reading
    may_edit: bool
    own_rights: OwnRights | None
    """For administrators."""
    record_parent: RecordParent
    record_parent_layer: str | None
    """The layer whose records are above its own, to who may know of it."""
    title_wdm: str | None
    key_wdm: str | None
    has_table: bool
    shape_version: int
    record_count: int
    edition: int
    wdm_list: list[WdmView]


class TreeNode(BaseModel):
    """A layer of the tree."""

    layer_code: str
    parent_code: str | None
    captions: Captions
    icon: str
    state: LayerState
    has_table: bool
    is_open: bool
    reading: Reading
    may_edit: bool
    record_count: int


class LayerWdmList(Answer):
    """Layers with their columns, or the tree alone."""

    kept_seconds: ClassVar[int] = 60

    layer_wdm_list: list[LayerView]
    layer_tree: list[TreeNode]
    """Every layer that the caller may know of, those above before those beneath; only where none was asked for."""
    missing: list[str]
    """Codes of no layer, or of one that the caller may not know of."""


class MarkedColumn(BaseModel):
    """A column that was asked for."""

    wdm_id: UUID
    wdm_code: str
    captions: Captions


class MarkedNode(BaseModel):
    """A layer in which something that was asked for is, or through which the way leads there."""

    layer_code: str
    parent_code: str | None
    captions: Captions
    icon: str
    is_asked: bool
    wdm_list: list[MarkedColumn]


class LayerTree(Answer):
    """The smallest tree that holds the columns that were asked for, those above before those beneath."""

    layer_tree: list[MarkedNode]
    missing: list[str]
