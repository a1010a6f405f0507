"""What the objects of a session changed, as statements of the driver: SQLAlchemy's flush costs more than what it writes."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, cast

from sqlalchemy import Table, inspect
from sqlalchemy.orm import Mapper, Session, make_transient, make_transient_to_detached
from sqlalchemy.orm.attributes import get_history, set_committed_value
from sqlalchemy.orm.base import PASSIVE_NO_INITIALIZE
from sqlalchemy.sql import ClauseElement

from terazi.foundation.driver import NewRow, Prepared, RowChange, Values

Writes = Sequence[tuple[Prepared, Sequence[Values]]]


def writes_of(db: Session) -> Writes | None:
    """Return what would write the objects that were added or changed, table by table, those that others name first.

    Of a table, changes come before new rows, as with SQLAlchemy: what was the only one makes room for its successor.
    None where something needs SQLAlchemy's own flush: an object is deleted, gets another key, is given an expression
    instead of a value, or is of a table whose values are made elsewhere.
    """
    if db.deleted:
        return None
    touched = [*db.dirty, *db.new]
    if not all(_is_plain(inspect(type(each))) for each in touched):
        return None
    added = set(db.new)
    touched.sort(key=lambda each: (_rank(_table_of(each)), each in added))
    writes: list[tuple[Prepared, Sequence[Values]]] = []
    for (table, is_new), rows in groupby(touched, lambda each: (_table_of(each), each in added)):
        if is_new:
            writes.append((_insert(table), [_row(each) for each in rows]))
            continue
        for each in rows:
            new = _news(each)
            if not new.keys().isdisjoint(table.primary_key.columns.keys()):
                return None
            if new:
                writes.append((_update(table, frozenset(new)), [{**new, **_key(table, each)}]))
    said = [value for _, rows in writes for row in rows for value in row.values()]
    return None if any(isinstance(value, ClauseElement) for value in said) else writes


def settle(db: Session) -> None:
    """Take what was added or changed as written: the objects are as if they had just been loaded."""
    complete(db)
    for each in (*db.new, *db.dirty):
        make_transient(each)
        keep_loaded(db, each)


def complete(db: Session) -> None:
    """Give what was added the values that its table says where nothing was given, before it is written."""
    for each in db.new:
        for name in inspect(each).unloaded:
            set_committed_value(each, name, _insert(_table_of(each)).default_of(name))


def keep_loaded(db: Session, row: object) -> None:
    """Let a session have an object whose attributes are what the database says."""
    make_transient_to_detached(row)
    db.add(row)


def _table_of(row: object) -> Table:
    return cast("Table", type(row).__table__)  # type: ignore[attr-defined]  # a mapped class has one


def _row(row: object) -> Values:
    return {name: value for name, value in inspect(row).dict.items() if name in _table_of(row).c}


def _news(row: object) -> Mapping[str, Any]:  # Any: a value of any type
    touched = _attributes(inspect(row).mapper) - inspect(row).unmodified
    return {
        name: getattr(row, name)
        for name in sorted(touched)
        if get_history(row, name, PASSIVE_NO_INITIALIZE).has_changes()
    }


def _key(table: Table, row: object) -> Values:
    names = [f"key_{column.name}" for column in table.primary_key]
    return dict(zip(names, inspect(row).identity or (), strict=True))


@cache
def _is_plain(mapper: Mapper[Any]) -> bool:  # Any: whatever is mapped
    """Whether its rows are what their objects say: nothing is made by the database or while it is written."""
    table = cast("Table", mapper.local_table)
    return (
        not mapper.relationships
        and len(mapper.tables) == 1
        and mapper.version_id_col is None
        and table.autoincrement_column is None
        and all(mapper.get_property_by_column(column).key == column.name for column in table.c)
        and all(column.default is None or column.default.is_scalar for column in table.c)
        and not any(
            column.server_default is not None or column.onupdate or column.computed or column.identity
            for column in table.c
        )
    )


@cache
def _attributes(mapper: Mapper[Any]) -> frozenset[str]:  # Any: whatever is mapped
    return frozenset(mapper.attrs.keys())


@cache
def _rank(table: Table) -> int:
    return table.metadata.sorted_tables.index(table)


@cache
def _insert(table: Table) -> NewRow:
    return NewRow(table)


@cache
def _update(table: Table, names: frozenset[str]) -> RowChange:
    return RowChange(table, names)
