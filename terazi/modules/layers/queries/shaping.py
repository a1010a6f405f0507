"""Questions about changes of layers' tables: which are due, how far they are, and what they leave behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Integer,
    Text,
    Uuid,
    any_,
    bindparam,
    column,
    exists,
    func,
    literal,
    select,
    table,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from terazi.foundation.editions import EDITION_CHANGE
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, deleted, many, one, pairs, touched, updated, value, values
from terazi.foundation.types import Json
from terazi.modules.layers.tables import LAYER, LAYER_INDEX, LAYER_SHAPE_CHANGE, WDM
from terazi.modules.layers.values import Kind, LayerState, ShapeKind, ShapeState, WdmState

_CHANGE = LAYER_SHAPE_CHANGE.c
_OPEN = [ShapeState.WAITING, ShapeState.RUNNING]


@dataclass(frozen=True, kw_only=True, slots=True)
class LayerTable:
    """The table of a layer: its records, its bytes with indexes, and how many changes of it are open."""

    code: str
    captions: Json
    size: int
    records: int
    changes: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ShapeChange:
    """A change of a layer's table, and what it is about."""

    id: UUID
    number: int
    layer_id: UUID
    wdm_id: UUID | None
    kind: ShapeKind
    state: ShapeState
    plan: Json
    done: int
    total: int
    after_id: UUID | None
    misfits: list[Json]
    problem: str
    made_at: datetime
    due_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    layer: int
    has_table: bool
    code: str | None
    captions: Json | None
    wdm_kind: Kind | None
    column_number: int | None
    is_unique: bool | None


_ROWS = (
    select(
        *(_CHANGE[name] for name in ShapeChange.__dataclass_fields__ if name in _CHANGE),
        LAYER.c.number.label("layer"),
        LAYER.c.has_table,
        WDM.c.code,
        WDM.c.captions,
        WDM.c.kind.label("wdm_kind"),
        WDM.c.column_number,
        WDM.c.is_unique,
    )
    .join(LAYER, LAYER.c.id == _CHANGE.layer_id)
    .outerjoin(WDM, WDM.c.id == _CHANGE.wdm_id)
    .order_by(_CHANGE.number)
)
_IS_OPEN = _CHANGE.state.in_(_OPEN)
_NOW = bindparam("now", type_=MOMENT)


def _id(name: str = "id") -> ColumnElement[UUID]:
    return bindparam(name, type_=Uuid())


_DUE = many(
    ShapeChange, _ROWS.where(_CHANGE.layer_id == _id("layer_id"), _IS_OPEN, _CHANGE.due_at <= _NOW).limit(200)
)
_OF_LAYER = many(
    ShapeChange,
    _ROWS.where(_CHANGE.layer_id == _id("layer_id")).order_by(None).order_by(_CHANGE.number.desc()).limit(50),
)
_OPEN_EVERYWHERE = many(ShapeChange, _ROWS.where(_IS_OPEN, _CHANGE.kind != ShapeKind.DROP).limit(100))
_LAYERS_DUE = values(
    select(_CHANGE.layer_id)
    .where(_IS_OPEN, _CHANGE.due_at <= _NOW, _CHANGE.layer_id > bindparam("after", type_=Uuid()))
    .distinct()
    .order_by(_CHANGE.layer_id)
    .limit(bindparam("count", type_=Integer()))
)
_FIND = one(ShapeChange, _ROWS.where(_CHANGE.id == _id()))
_ADDED = touched(
    update(WDM)
    .where(WDM.c.id == _CHANGE.wdm_id, _CHANGE.id == any_(bindparam("ids", type_=ARRAY(Uuid()))))
    .values(column_number=_CHANGE.number)
)
_SHAPED = touched(
    update(LAYER)
    .where(LAYER.c.id == _id("layer_id"))
    .values(shape_version=LAYER.c.shape_version + 1, has_table=bindparam("has_table"))
)
_HELD = value(select(func.pg_advisory_xact_lock(2, bindparam("layer", type_=Integer()))))
_SHARED = value(select(func.pg_advisory_xact_lock_shared(2, bindparam("layer", type_=Integer()))))
_MAKING = value(select(func.pg_advisory_xact_lock(3, bindparam("layer", type_=Integer()))))
_COLUMNS = pairs(
    select(WDM.c.number, WDM.c.column_number).where(
        WDM.c.layer_id == _id("layer_id"), WDM.c.state != WdmState.TRASHED
    )
)
_LOCK_TIMEOUT = value(select(func.set_config("lock_timeout", bindparam("time", type_=Text()), literal(True))))
_ENDED = touched(
    update(LAYER_SHAPE_CHANGE)
    .where(_CHANGE.id == any_(bindparam("ids", type_=ARRAY(Uuid()))))
    .values(
        state=bindparam("new_state", type_=_CHANGE.state.type),
        problem=bindparam("new_problem", type_=Text()),
        ended_at=_NOW,
    )
)
_USED = touched(
    upsert(LAYER_INDEX)
    .values(
        layer_id=_id("layer_id"),
        column_number=bindparam("column", type_=Integer()),
        is_sorted=bindparam("is_sorted"),
        used_at=_NOW,
    )
    .on_conflict_do_update(index_elements=["layer_id", "column_number", "is_sorted"], set_={"used_at": _NOW})
)
_INDEXES = many(
    lambda **row: row,
    select(
        LAYER_INDEX.c.column_number, LAYER_INDEX.c.is_sorted, LAYER_INDEX.c.is_ready, LAYER_INDEX.c.used_at
    ).where(LAYER_INDEX.c.layer_id == _id("layer_id")),
)

_OLD = bindparam("before", type_=MOMENT)
_NOT_ASKED = ~exists().where(_CHANGE.layer_id == LAYER.c.id, _CHANGE.kind == ShapeKind.ERASE, _IS_OPEN)
_BELOW = LAYER.alias("below")
_HAS_NONE_BELOW = ~exists().where(_BELOW.c.parent_id == LAYER.c.id)
_AFTER = bindparam("after", type_=Uuid())
_FEW = bindparam("count", type_=Integer())
_COLUMNS_GONE = values(
    select(WDM.c.id)
    .where(WDM.c.state == WdmState.TRASHED, WDM.c.trashed_at < _OLD, WDM.c.id > _AFTER)
    .order_by(WDM.c.id)
    .limit(_FEW)
)
_LAYERS_GONE = values(
    select(LAYER.c.id)
    .where(
        LAYER.c.state == LayerState.TRASHED,
        LAYER.c.trashed_at < _OLD,
        _NOT_ASKED,
        _HAS_NONE_BELOW,
        LAYER.c.id > _AFTER,
    )
    .order_by(LAYER.c.id)
    .limit(_FEW)
)
_TABLES = values(
    select(LAYER.c.id).where(LAYER.c.has_table, LAYER.c.id > _AFTER).order_by(LAYER.c.id).limit(_FEW)
)
_NOT_REBUILT = ~exists().where(_CHANGE.layer_id == LAYER.c.id, _CHANGE.kind == ShapeKind.REBUILD, _IS_OPEN)
_WORN = values(
    select(LAYER.c.id)
    .where(LAYER.c.has_table, LAYER.c.id > _AFTER, _NOT_REBUILT)
    .where(
        select(func.max(column("attnum")))
        .select_from(table("pg_attribute"))
        .where(column("attrelid") == func.to_regclass(func.concat("layer_data.l", LAYER.c.number)))
        .scalar_subquery()
        > bindparam("most", type_=Integer())
    )
    .order_by(LAYER.c.id)
    .limit(_FEW)
)
_NUMBER = value(select(LAYER.c.number).where(LAYER.c.id == _id()))
_PLACE = one(lambda **row: row, select(WDM.c.layer_id, WDM.c.column_number).where(WDM.c.id == _id()))
_IN_SCHEMA = func.to_regclass(func.concat("layer_data.l", LAYER.c.number))
_BYTES = func.pg_total_relation_size(_IN_SCHEMA)
_LARGEST = many(
    LayerTable,
    select(
        LAYER.c.code,
        LAYER.c.captions,
        _BYTES.label("size"),
        func.coalesce(
            select(func.sum(EDITION_CHANGE.c.number))
            .where(EDITION_CHANGE.c.subject == func.concat("layer_count:", LAYER.c.number))
            .scalar_subquery(),
            0,
        ).label("records"),
        select(func.count())
        .where(_CHANGE.layer_id == LAYER.c.id, _IS_OPEN, _CHANGE.kind != ShapeKind.DROP)
        .scalar_subquery()
        .label("changes"),
    )
    .where(LAYER.c.has_table)
    .order_by(_BYTES.desc(), LAYER.c.number)
    .limit(100),
)
_UNNAMED = touched(update(WDM).where(WDM.c.target_id == _id()).values(target_id=None))


def due_changes(layer_id: UUID, now: datetime) -> Question[list[ShapeChange]]:
    """The changes of a layer's table whose time has come, in their order."""
    return _DUE(layer_id=layer_id, now=now)


def changes_of(layer_id: UUID) -> Question[list[ShapeChange]]:
    """The last changes of a layer's table, newest first."""
    return _OF_LAYER(layer_id=layer_id)


def open_changes() -> Question[list[ShapeChange]]:
    """What is being done to tables now, in all layers."""
    return _OPEN_EVERYWHERE()


def find_change(change_id: UUID) -> Question[ShapeChange | None]:
    """One change of a table."""
    return _FIND(id=change_id)


def layers_due(after: UUID, count: int, *, now: datetime) -> Question[list[UUID]]:
    """The layers whose tables have something due."""
    return _LAYERS_DUE(after=after, count=count, now=now)


def hold_shape(layer: int) -> Question[object]:
    """Keep everybody from writing records of a layer until the transaction ends."""
    return _HELD(layer=layer)


def share_shape(layer: int) -> Question[object]:
    """Keep the columns of a layer where they are until the transaction ends; many may."""
    return _SHARED(layer=layer)


def hold_making(layer: int) -> Question[object]:
    """Make records of a layer one after another until the transaction ends."""
    return _MAKING(layer=layer)


def columns_of(layer_id: UUID) -> Question[dict[int, int | None]]:
    """Where the columns of a layer are in its table, by their numbers."""
    return _COLUMNS(layer_id=layer_id)


def wait_shortly(milliseconds: int) -> Question[object]:
    """Give up after so long where a lock is held, until the transaction ends."""
    return _LOCK_TIMEOUT(time=f"{milliseconds}ms")


def columns_added(changes: Sequence[UUID]) -> Question[int]:
    """Let columns be where the changes that added them have put them."""
    return _ADDED(ids=list(changes))


def reshaped(layer_id: UUID, *, has_table: bool = True) -> Question[int]:
    """Count that the columns of a layer changed."""
    return _SHAPED(layer_id=layer_id, has_table=has_table)


def ended(changes: Sequence[UUID], state: ShapeState, now: datetime, problem: str = "") -> Question[int]:
    """Note how changes ended."""
    return _ENDED(ids=list(changes), new_state=state, new_problem=problem, now=now)


def index_used(layer_id: UUID, column_number: int, now: datetime, *, is_sorted: bool) -> Question[int]:
    """Note that an index of a column was of use, or would have been."""
    return _USED(layer_id=layer_id, column=column_number, is_sorted=is_sorted, now=now)


def index_built(layer_id: UUID, column_number: int, *, is_sorted: bool, is_ready: bool) -> Question[int]:
    """Note that an index is there; or that it is not any more, where it is not ready."""
    keys = {"layer_id": layer_id, "column_number": column_number, "is_sorted": is_sorted}
    return updated(LAYER_INDEX, keys, is_ready=True) if is_ready else deleted(LAYER_INDEX, keys)


def indexes_of(layer_id: UUID) -> Question[list[Json]]:
    """The indexes of a layer's table, those that are being built too."""
    return _INDEXES(layer_id=layer_id)


def columns_in_trash(after: UUID, count: int, *, before: datetime) -> Question[list[UUID]]:
    """The columns that went into the trash before a moment."""
    return _COLUMNS_GONE(after=after, count=count, before=before)


def layers_in_trash(after: UUID, count: int, *, before: datetime) -> Question[list[UUID]]:
    """The layers that went into the trash before a moment, and have none below them any more."""
    return _LAYERS_GONE(after=after, count=count, before=before)


def tables(after: UUID, count: int) -> Question[list[UUID]]:
    """The layers that have a table."""
    return _TABLES(after=after, count=count)


def worn_tables(after: UUID, count: int, *, most: int) -> Question[list[UUID]]:
    """The layers whose tables have used up more than so many places of columns, those of columns that are gone too."""
    return _WORN(after=after, count=count, most=most)


def number_of(layer_id: UUID) -> Question[int]:
    """The number of a layer, which its table has too."""
    return _NUMBER(id=layer_id)


def place_of(wdm_id: UUID) -> Question[Json | None]:
    """The layer of a column, and where in its table it is."""
    return _PLACE(id=wdm_id)


def list_tables() -> Question[list[LayerTable]]:
    """The hundred largest tables of layers: how many records and bytes they hold, and what is being done to them."""
    return _LARGEST()


def names_no_record_of(layer_id: UUID) -> Question[int]:
    """Let no column name records of a layer that goes."""
    return _UNNAMED(id=layer_id)
