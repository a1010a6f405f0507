"""Questions about the records of a layer. Their statements are made of the numbers of table and columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Integer,
    Select,
    TableClause,
    Text,
    Uuid,
    and_,
    bindparam,
    collate,
    column,
    func,
    insert,
    or_,
    select,
    table,
    text,
    update,
)

from terazi.engine.rules.sql_form import Parameters
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Answer, Question, Statement, touched
from terazi.foundation.types import Value
from terazi.modules.layers.queries.filling import TYPES
from terazi.modules.layers.queries.shape import SCHEMA
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.values import Shape, Storage, Wdm

_SYSTEM = (
    ("id", Uuid()),
    ("parent_id", Uuid()),
    ("version", Integer()),
    ("created_at", MOMENT),
    ("created_by", Uuid()),
    ("updated_at", MOMENT),
    ("updated_by", Uuid()),
    ("deleted_at", MOMENT),
    ("made_in", Uuid()),
)
_TURKISH = "tr-TR-x-icu"
_LIKE = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


def table_of(shape: Shape) -> TableClause:
    """Return the table of a layer with all its columns."""
    return table(
        f"l{shape.layer.number}",
        *(column(name, kind) for name, kind in _SYSTEM),
        column("_search", Text()),
        *(column(each.column, TYPES[each.kind.storage]) for each in shape.built),
        schema=SCHEMA,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Sort:
    """A column by which records are sorted; empty cells come last either way."""

    wdm: Wdm
    is_down: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """Which records are asked for, and in which order."""

    shape: Shape
    condition: str = ""
    """A rule as WHERE reads it, its columns named as in the table."""
    parameters: Parameters | None = None
    search: Sequence[str] = ()
    """Folded words, each of which is somewhere in the record."""
    parent_id: UUID | None = None
    sorts: Sequence[Sort] = ()
    is_trash: bool = False
    only: Sequence[UUID] | None = None
    within: tuple[Wdm, Sequence[str]] | None = None
    """A column of texts and the values that it has."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Where a list was left: the last record's value in the one column of the sort, and its id."""

    id: UUID
    value: Value = None


def page(
    wanted: Wanted, *, count: int, after: Place | None = None, offset: int = 0
) -> Question[list[Record]]:
    """Some records, after a place or after so many; ids are found first where many are passed over."""
    records = table_of(wanted.shape)
    built = wanted.shape.built
    columns = [*(records.c[name] for name, _ in _SYSTEM), *(records.c[each.column] for each in built)]
    if offset:
        ids = _ordered(select(records.c.id), records, wanted).limit(count).offset(offset)
        # As an array: joined, a plan that does not know the numbers reads the records that are passed over.
        known: ColumnElement[Sequence[UUID]] = func.array(ids.scalar_subquery(), type_=ARRAY(Uuid))
        statement = _sorted(select(*columns).where(records.c.id == known.any_()), records, wanted.sorts)
    else:
        statement = _ordered(select(*columns), records, wanted, after).limit(count)
    return Statement(statement, lambda answer: _records(answer, built))()


def filled_page(
    wanted: Wanted, *, count: int, after: Place | None, is_filled: bool
) -> Question[list[Record]]:
    """Some records of one half of a list that is sorted by one column: those with a value in it, or those without.

    Asked so, each half is served by the column's index, going up or down; both at once it serves going up alone.
    """
    records = table_of(wanted.shape)
    built = wanted.shape.built
    (sort,) = wanted.sorts
    cell = records.c[sort.wdm.column]
    chosen = select(
        *(records.c[name] for name, _ in _SYSTEM), *(records.c[each.column] for each in built)
    ).where(*_conditions(records, wanted), cell.is_not(None) if is_filled else cell.is_(None))
    order = [_order(cell, sort), records.c.id.desc() if sort.is_down else records.c.id]
    if after is not None:
        last_id = bindparam("last_id", after.id, type_=Uuid())
        if is_filled:
            last = bindparam("last", after.value, type_=cell.type)
            key = collate(cell, _TURKISH) if sort.wdm.kind.storage is Storage.TEXT else cell
            is_next = key < last if sort.is_down else key > last
            ids = records.c.id < last_id if sort.is_down else records.c.id > last_id
            chosen = chosen.where(or_(is_next, and_(key == last, ids)))
            # the plain bound lets the index begin there
            chosen = chosen.where(key <= last if sort.is_down else key >= last)
        else:
            chosen = chosen.where(records.c.id < last_id if sort.is_down else records.c.id > last_id)
    if not is_filled:
        order = order[1:]
    return Statement(chosen.order_by(*order).limit(count), lambda answer: _records(answer, built))()


def counted(wanted: Wanted) -> Question[int]:
    """How many records there are."""
    records = table_of(wanted.shape)
    chosen = select(func.count()).select_from(records).where(*_conditions(records, wanted))
    return Statement(chosen, lambda answer: int(answer.rows[0][0]))()


Measure = Literal["count", "distinct", "empty", "sum", "mean", "median", "min", "max"]


def measured(
    wanted: Wanted, measures: Sequence[tuple[Measure, Wdm | None]], *, group: Wdm | None, count: int
) -> Question[list[tuple[Value, ...]]]:
    """Figures over records, by the values of a column where one is named: the value first, then the figures."""
    records = table_of(wanted.shape)
    figures = [_figure(records, measure, wdm) for measure, wdm in measures]
    chosen = select(*figures).select_from(records).where(*_conditions(records, wanted))
    if group is not None:
        cell = records.c[group.column]
        chosen = select(cell, *figures).where(*_conditions(records, wanted)).group_by(cell)
        chosen = chosen.order_by(func.count().desc(), cell.nulls_last()).limit(count)
    return Statement(chosen, lambda answer: [tuple(row) for row in answer.rows])()


def _figure(records: TableClause, measure: Measure, wdm: Wdm | None) -> ColumnElement[Value]:
    if wdm is None:
        return func.count()
    cell = records.c[wdm.column]
    match measure:
        case "count":
            return func.count(cell)
        case "distinct":
            return func.count(cell.distinct())
        case "empty":
            return func.count() - func.count(cell)
        case "sum":
            return func.sum(cell)
        case "mean":
            return func.avg(cell)
        case "median":
            return func.percentile_cont(0.5).within_group(cell)
        case "min":
            return func.min(cell)
        case "max":
            return func.max(cell)


def locked(shape: Shape, ids: Sequence[UUID]) -> Question[list[Record]]:
    """Records that nobody else changes until the transaction ends, those in the trash too."""
    records = table_of(shape)
    built = shape.built
    chosen = (
        select(*(records.c[name] for name, _ in _SYSTEM), *(records.c[each.column] for each in built))
        .where(records.c.id == func.any(bindparam("ids", list(ids), type_=ARRAY(Uuid()))))
        .order_by(records.c.id)
        .with_for_update()
    )
    return Statement(chosen, lambda answer: _records(answer, built))()


def made_by(shape: Shape, change_id: UUID) -> Question[list[Record]]:
    """The records that a change made, those in the trash left out."""
    records = table_of(shape)
    built = shape.built
    chosen = (
        select(*(records.c[name] for name, _ in _SYSTEM), *(records.c[each.column] for each in built))
        .where(
            records.c.made_in == bindparam("made_in", change_id, type_=Uuid()), records.c.deleted_at.is_(None)
        )
        .order_by(records.c.id)
    )
    return Statement(chosen, lambda answer: _records(answer, built))()


def made(shape: Shape, rows: Sequence[Mapping[str, Value]]) -> Question[int]:
    """Add records; each says the same columns."""
    records = table_of(shape)
    names = list(rows[0])
    return touched(insert(records).from_select(names, select(*_given(records, names, rows))))()


def changed(shape: Shape, rows: Sequence[Mapping[str, Value]]) -> Question[int]:
    """Change records by their ids; each says the same columns."""
    records = table_of(shape)
    names = list(rows[0])
    given = _table_given(records, names, rows)
    new = {name: given.c[name] for name in names if name != "id"}
    return touched(
        update(records).where(records.c.id == given.c.id).values({**new, "version": records.c.version + 1})
    )()


def _given(
    records: TableClause, names: Sequence[str], rows: Sequence[Mapping[str, Value]]
) -> list[ColumnElement[Value]]:
    given = _table_given(records, names, rows)
    return [given.c[name] for name in names]


def _table_given(records: TableClause, names: Sequence[str], rows: Sequence[Mapping[str, Value]]) -> Value:
    """Rows as a table: one array per column, so that the statement stays the same however many there are."""
    arrays = [
        bindparam(f"v{at}", [row[name] for row in rows], type_=ARRAY(records.c[name].type))
        for at, name in enumerate(names)
    ]
    columns = [column(name, records.c[name].type) for name in names]
    return func.unnest(*arrays).table_valued(*columns, name="given").render_derived()


def _records(answer: Answer, built: Sequence[Wdm]) -> list[Record]:
    names, own = [name for name, _ in _SYSTEM], len(_SYSTEM)
    return [
        Record(
            **dict(zip(names, row[:own], strict=True)),
            cells={wdm.number: cell for wdm, cell in zip(built, row[own:], strict=True)},
        )
        for row in answer.rows
    ]


def _conditions(records: TableClause, wanted: Wanted) -> list[ColumnElement[bool]]:
    gone = records.c.deleted_at
    conditions: list[ColumnElement[bool]] = [gone.is_not(None) if wanted.is_trash else gone.is_(None)]
    if wanted.condition:
        conditions.append(text(wanted.condition).bindparams(**(wanted.parameters or {})))  # type: ignore[arg-type]
    for at, word in enumerate(wanted.search):
        like = f"%{word.translate(_LIKE)}%"
        conditions.append(records.c["_search"].like(bindparam(f"word{at}", like, type_=Text())))
    if wanted.parent_id is not None:
        conditions.append(records.c.parent_id == bindparam("parent", wanted.parent_id, type_=Uuid()))
    if wanted.only is not None:
        conditions.append(records.c.id == func.any(bindparam("only", list(wanted.only), type_=ARRAY(Uuid()))))
    if wanted.within is not None:
        wdm, texts = wanted.within
        given = bindparam("within", list(texts), type_=ARRAY(Text()))
        conditions.append(records.c[wdm.column] == func.any(given))
    return conditions


def _ordered(
    chosen: Select[Value], records: TableClause, wanted: Wanted, after: Place | None = None
) -> Select[Value]:
    chosen = chosen.where(*_conditions(records, wanted))
    if after is not None:
        chosen = chosen.where(records.c.id > bindparam("last_id", after.id, type_=Uuid()))
    return _sorted(chosen, records, wanted.sorts)


def _sorted(chosen: Select[Value], records: TableClause, sorts: Sequence[Sort]) -> Select[Value]:
    keys = [_order(records.c[each.wdm.column], each).nulls_last() for each in sorts]
    is_down = len(sorts) == 1 and sorts[0].is_down
    return chosen.order_by(*keys, records.c.id.desc() if is_down else records.c.id)


def _order(cell: ColumnElement[Value], sort: Sort) -> ColumnElement[Value]:
    key = collate(cell, _TURKISH) if sort.wdm.kind.storage is Storage.TEXT else cell
    return key.desc() if sort.is_down else key.asc()
