"""The tree of layers, their columns and options, what is done to their tables and records.

The records themselves are in tables of the schema ``layer_data``, which ``queries/shape.py`` builds.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Identity,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json, Value
from terazi.modules.layers.values import (
    ChangeKind,
    ImportState,
    Kind,
    LayerState,
    Reading,
    RecordParent,
    SearchedKind,
    ShapeKind,
    ShapeState,
    WdmState,
)

_NO_OBJECT = text("'{}'::jsonb")
_NO_LIST = text("'[]'::jsonb")
_FALSE = text("false")


class LayerColumns(TypedColumns):
    """A node of the tree. Empty rights are those of the nearest node above that says some."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    number: Column[int] = Column(Integer, Identity(always=True), nullable=False, unique=True)
    code: Column[str] = Column(String(32), nullable=False, unique=True)
    parent_id: Column[UUID | None] = Column(Uuid, ForeignKey("layer.id"))
    position: Column[int] = Column(Integer, server_default="0", nullable=False)
    captions: Column[Json] = Column(JSON, nullable=False)
    help: Column[Json] = Column(JSON, server_default=_NO_OBJECT, nullable=False)
    icon: Column[str] = Column(String(64), server_default="", nullable=False)
    state: Column[LayerState] = Column(choice(LayerState), nullable=False)
    reading: Column[Reading | None] = Column(choice(Reading))
    read_codes: Column[list[str]] = Column(JSON, server_default=_NO_LIST, nullable=False)
    edit_codes: Column[list[str]] = Column(JSON, server_default=_NO_LIST, nullable=False)
    record_parent: Column[RecordParent] = Column(choice(RecordParent), server_default="none", nullable=False)
    title_wdm_id: Column[UUID | None] = Column(Uuid)
    key_wdm_id: Column[UUID | None] = Column(Uuid)
    has_table: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    shape_version: Column[int] = Column(Integer, server_default="1", nullable=False)
    storage_version: Column[int] = Column(Integer, server_default="1", nullable=False)
    is_planted: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    made_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)
    trashed_at: Column[datetime | None] = Column(MOMENT)


LAYER = Table("layer", METADATA, LayerColumns, Index("ix_layer_parent_id", "parent_id"))


class OptionSetColumns(TypedColumns):
    """A list of values that columns share."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    code: Column[str] = Column(String(32), nullable=False, unique=True)
    captions: Column[Json] = Column(JSON, server_default=_NO_OBJECT, nullable=False)


OPTION_SET = Table("option_set", METADATA, OptionSetColumns)


class WdmOptionColumns(TypedColumns):
    """A value of a list; cells hold its code."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    option_set_id: Column[UUID] = Column(
        Uuid, ForeignKey("option_set.id", ondelete="CASCADE"), nullable=False
    )
    code: Column[str] = Column(String(32), nullable=False)
    captions: Column[Json] = Column(JSON, nullable=False)
    synonyms: Column[list[str]] = Column(JSON, server_default=_NO_LIST, nullable=False)
    colour: Column[str] = Column(String(16), server_default="", nullable=False)
    position: Column[int] = Column(Integer, server_default="0", nullable=False)
    is_retired: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)


WDM_OPTION = Table(
    "wdm_option",
    METADATA,
    WdmOptionColumns,
    Index("uq_wdm_option_option_set_id_code", "option_set_id", "code", unique=True),
)


class WdmColumns(TypedColumns):
    """A column of a layer. Its number never changes; the number of its column in the table does with its type."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    number: Column[int] = Column(Integer, Identity(always=True), nullable=False, unique=True)
    layer_id: Column[UUID] = Column(Uuid, ForeignKey("layer.id", ondelete="CASCADE"), nullable=False)
    code: Column[str] = Column(String(32), nullable=False)
    captions: Column[Json] = Column(JSON, nullable=False)
    help: Column[Json] = Column(JSON, server_default=_NO_OBJECT, nullable=False)
    synonyms: Column[list[str]] = Column(JSON, server_default=_NO_LIST, nullable=False)
    kind: Column[Kind] = Column(choice(Kind), nullable=False)
    display: Column[str] = Column(String(16), server_default="", nullable=False)
    unit: Column[str] = Column(String(40), server_default="", nullable=False)
    decimals: Column[int | None] = Column(Integer)
    molar_mass: Column[float | None] = Column(Float)
    valence: Column[int | None] = Column(Integer)
    lines: Column[list[Json]] = Column(JSON, server_default=_NO_LIST, nullable=False)
    ranges: Column[list[Json]] = Column(JSON, server_default=_NO_LIST, nullable=False)
    is_required: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    is_unique: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    default: Column[Value] = Column(JSON, nullable=True)
    option_set_id: Column[UUID | None] = Column(Uuid, ForeignKey("option_set.id"))
    target_id: Column[UUID | None] = Column(Uuid, ForeignKey("layer.id"))
    may_grow: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    is_private: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    position: Column[int] = Column(Integer, server_default="0", nullable=False)
    state: Column[WdmState] = Column(choice(WdmState), nullable=False)
    same_as_id: Column[UUID | None] = Column(Uuid, ForeignKey("wdm.id", ondelete="SET NULL"))
    external_codes: Column[Json] = Column(JSON, server_default=_NO_OBJECT, nullable=False)
    source: Column[str] = Column(String(500), server_default="", nullable=False)
    column_number: Column[int | None] = Column(Integer)
    is_planted: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)
    trashed_at: Column[datetime | None] = Column(MOMENT)


WDM = Table(
    "wdm",
    METADATA,
    WdmColumns,
    Index("uq_wdm_layer_id_code", "layer_id", "code", unique=True),
    Index("ix_wdm_option_set_id", "option_set_id"),
    Index("ix_wdm_target_id", "target_id"),
    Index("ix_wdm_same_as_id", "same_as_id"),
)


class LayerShapeChangeColumns(TypedColumns):
    """One change of a layer's table, done by a worker; those of a layer are done one after another."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    number: Column[int] = Column(Integer, Identity(always=True), nullable=False, unique=True)
    """The number of the column that it adds."""
    layer_id: Column[UUID] = Column(Uuid, ForeignKey("layer.id", ondelete="CASCADE"), nullable=False)
    wdm_id: Column[UUID | None] = Column(Uuid, ForeignKey("wdm.id", ondelete="CASCADE"))
    kind: Column[ShapeKind] = Column(choice(ShapeKind), nullable=False)
    state: Column[ShapeState] = Column(choice(ShapeState), nullable=False)
    plan: Column[Json] = Column(JSON, server_default=_NO_OBJECT, nullable=False)
    done: Column[int] = Column(Integer, server_default="0", nullable=False)
    total: Column[int] = Column(Integer, server_default="0", nullable=False)
    after_id: Column[UUID | None] = Column(Uuid)
    misfits: Column[list[Json]] = Column(JSON, server_default=_NO_LIST, nullable=False)
    problem: Column[str] = Column(String(200), server_default="", nullable=False)
    by_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    made_at: Column[datetime] = Column(MOMENT, nullable=False)
    due_at: Column[datetime] = Column(MOMENT, nullable=False)
    started_at: Column[datetime | None] = Column(MOMENT)
    ended_at: Column[datetime | None] = Column(MOMENT)


LAYER_SHAPE_CHANGE = Table(
    "layer_shape_change",
    METADATA,
    LayerShapeChangeColumns,
    Index("ix_layer_shape_change_layer_id_made_at", "layer_id", "made_at"),
    Index("ix_layer_shape_change_wdm_id", "wdm_id"),
    Index("ix_layer_shape_change_due_at", "due_at", postgresql_where=text("state IN ('waiting', 'running')")),
)


class LayerIndexColumns(TypedColumns):
    """An index of a layer's table that use has asked for."""

    layer_id: Column[UUID] = Column(Uuid, ForeignKey("layer.id", ondelete="CASCADE"), primary_key=True)
    column_number: Column[int] = Column(Integer, primary_key=True)
    is_sorted: Column[bool] = Column(Boolean, primary_key=True)
    """Whether it sorts texts as Turkish does; else it finds their folded form."""
    is_ready: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    used_at: Column[datetime] = Column(MOMENT, nullable=False)


LAYER_INDEX = Table("layer_index", METADATA, LayerIndexColumns)


class LayerViewColumns(TypedColumns):
    """How somebody looks at a layer: rule, columns, sorts, group, footer."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    layer_id: Column[UUID] = Column(Uuid, ForeignKey("layer.id", ondelete="CASCADE"), nullable=False)
    owner_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    name: Column[str] = Column(String(100), nullable=False)
    is_shared: Column[bool] = Column(Boolean, server_default=_FALSE, nullable=False)
    settings: Column[Json] = Column(JSON, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


LAYER_VIEW = Table(
    "layer_view",
    METADATA,
    LayerViewColumns,
    Index("ix_layer_view_layer_id", "layer_id"),
    Index("ix_layer_view_owner_id", "owner_id"),
)


class LayerChangeColumns(TypedColumns):
    """What somebody did to records of a layer in one go."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    layer_id: Column[UUID] = Column(Uuid, ForeignKey("layer.id", ondelete="CASCADE"), nullable=False)
    kind: Column[ChangeKind] = Column(choice(ChangeKind), nullable=False)
    by_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    at: Column[datetime] = Column(MOMENT, nullable=False)
    changed: Column[int] = Column(Integer, server_default="0", nullable=False)
    made: Column[int] = Column(Integer, server_default="0", nullable=False)
    undoes_id: Column[UUID | None] = Column(Uuid)
    undone_by_id: Column[UUID | None] = Column(Uuid)
    note: Column[str] = Column(String(500), server_default="", nullable=False)


LAYER_CHANGE = Table(
    "layer_change",
    METADATA,
    LayerChangeColumns,
    Index("ix_layer_change_layer_id_at", "layer_id", "at"),
    Index("ix_layer_change_by_id", "by_id"),
)


class LayerChangeRecordColumns(TypedColumns):
    """What a changed record was before: the old values of the cells that changed, by the numbers of their columns."""

    change_id: Column[UUID] = Column(
        Uuid, ForeignKey("layer_change.id", ondelete="CASCADE"), primary_key=True
    )
    record_id: Column[UUID] = Column(Uuid, primary_key=True)
    version: Column[int] = Column(Integer, nullable=False)
    """The record's version after the change; before it was one less."""
    was: Column[Json] = Column(JSON, nullable=False)


LAYER_CHANGE_RECORD = Table(
    "layer_change_record",
    METADATA,
    LayerChangeRecordColumns,
    Index("ix_layer_change_record_record_id_version", "record_id", "version"),
)


class LayerImportColumns(TypedColumns):
    """A file of records on its way into a layer: mapped, checked, run."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    layer_id: Column[UUID] = Column(Uuid, ForeignKey("layer.id", ondelete="CASCADE"), nullable=False)
    by_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    file_name: Column[str] = Column(String(255), nullable=False)
    file_key: Column[str] = Column(String(200), nullable=False)
    state: Column[ImportState] = Column(choice(ImportState), nullable=False)
    mapping: Column[Json] = Column(JSON, server_default=_NO_OBJECT, nullable=False)
    header_key: Column[str] = Column(String(64), server_default="", nullable=False)
    counts: Column[Json] = Column(JSON, server_default=_NO_OBJECT, nullable=False)
    problem: Column[Json | None] = Column(JSON)
    job_id: Column[UUID | None] = Column(Uuid)
    change_id: Column[UUID | None] = Column(Uuid)
    made_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


LAYER_IMPORT = Table(
    "layer_import",
    METADATA,
    LayerImportColumns,
    Index("ix_layer_import_layer_id_made_at", "layer_id", "made_at"),
    Index("ix_layer_import_by_id", "by_id"),
)


class SearchKeyColumns(TypedColumns):
    """One of the texts by which a layer, a column, a place or an option is found: a caption, a code or another name."""

    id: Column[int] = Column(BigInteger, Identity(always=True), primary_key=True)
    kind: Column[SearchedKind] = Column(choice(SearchedKind), nullable=False)
    subject_id: Column[UUID] = Column(Uuid, nullable=False)
    layer_id: Column[UUID | None] = Column(Uuid, ForeignKey("layer.id", ondelete="CASCADE"))
    """Options have none: lists are shared by columns of many layers."""
    code: Column[str] = Column(String(64), nullable=False)
    lang: Column[str] = Column(String(2), nullable=False)
    """Empty where the text is of no language."""
    text: Column[str] = Column(String(200), nullable=False)
    key: Column[str] = Column(String(200), nullable=False)
    """The text as it is looked for: folded, without marks and units."""
    is_caption: Column[bool] = Column(Boolean, nullable=False)
    is_private: Column[bool] = Column(Boolean, nullable=False)
    """Found by those alone who may edit its layer."""
    shown: Column[Json] = Column(JSON, nullable=False)
    """What is shown of the subject, by language."""
    above: Column[Json] = Column(JSON, server_default=_NO_OBJECT, nullable=False)
    """The path to it in its layer, by language."""


SEARCH_KEY = Table(
    "search_key",
    METADATA,
    SearchKeyColumns,
    Index("ix_search_key_subject_id", "subject_id"),
    Index("ix_search_key_layer_id", "layer_id"),
    Index(
        "ix_search_key_key",
        "key",
        postgresql_using="gin",
        postgresql_ops={"key": "gin_trgm_ops"},
        postgresql_with={
            "fastupdate": "off"
        },  # what waits to be indexed would be read through with each search
    ),
)
