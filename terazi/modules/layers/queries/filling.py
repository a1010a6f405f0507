"""Reading and filling one column of a layer's table, for a column that takes another's place."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    DateTime,
    Double,
    Integer,
    TableClause,
    Text,
    Uuid,
    bindparam,
    column,
    delete,
    func,
    select,
    table,
    update,
)
from sqlalchemy.types import TypeEngine

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Answer, Question, Statement, touched
from terazi.foundation.types import Value
from terazi.modules.layers.queries.shape import SCHEMA
from terazi.modules.layers.values import Storage

TYPES: Mapping[Storage, TypeEngine[Value]] = {
    Storage.TEXT: Text(),
    Storage.INTEGER: BigInteger(),
    Storage.FLOAT: Double(),
    Storage.MOMENT: DateTime(timezone=False),
}


def table_of(layer: int, columns: Mapping[int, Storage]) -> TableClause:
    """Return the table of a layer, with the columns of these numbers."""
    return table(
        f"l{int(layer)}",
        column("id", Uuid()),
        column("updated_at", MOMENT),
        *(column(f"c{int(number)}", TYPES[kind]) for number, kind in columns.items()),
        schema=SCHEMA,
    )


def _pairs(answer: Answer) -> list[tuple[UUID, Value]]:
    return [(row[0], row[1]) for row in answer.rows]


def batch(layer: int, old: int, *, after: UUID | None, count: int) -> Question[list[tuple[UUID, Value]]]:
    """The values of a column in the order of the records' ids."""
    records = table(f"l{int(layer)}", column("id", Uuid()), column(f"c{int(old)}"), schema=SCHEMA)
    rows = select(records.c.id, records.c[f"c{int(old)}"]).order_by(records.c.id).limit(count)
    if after is not None:
        rows = rows.where(records.c.id > bindparam("after", after, type_=Uuid()))
    return Statement(rows, _pairs)()


def changed_since(layer: int, old: int, since: datetime) -> Question[list[tuple[UUID, Value]]]:
    """The values of the records that were written since a moment."""
    name = f"c{int(old)}"
    records = table(
        f"l{int(layer)}", column("id", Uuid()), column("updated_at", MOMENT), column(name), schema=SCHEMA
    )
    rows = select(records.c.id, records.c[name]).where(
        records.c.updated_at >= bindparam("since", since, type_=MOMENT)
    )
    return Statement(rows, _pairs)()


def filled(layer: int, new: int, kind: Storage, values: Sequence[tuple[UUID, Value]]) -> Question[int]:
    """Put values into a column of many records."""
    records = table_of(layer, {new: kind})
    given = (
        func.unnest(
            bindparam("ids", [each[0] for each in values], type_=ARRAY(Uuid())),
            bindparam("values", [each[1] for each in values], type_=ARRAY(TYPES[kind])),
        )
        .table_valued(column("id", Uuid()), column("value", TYPES[kind]), name="given")
        .render_derived()
    )
    return touched(
        update(records).where(records.c.id == given.c.id).values({f"c{int(new)}": given.c.value})
    )()


def worded(layer: int, words: Sequence[tuple[UUID, int, str]]) -> Question[int]:
    """Put the words by which records are found into those that are still of the version that was read."""
    columns = (column("id", Uuid()), column("version", Integer()), column("_search", Text()))
    records = table(f"l{int(layer)}", *columns, schema=SCHEMA)
    given = (
        func.unnest(
            bindparam("ids", [each[0] for each in words], type_=ARRAY(Uuid())),
            bindparam("versions", [each[1] for each in words], type_=ARRAY(Integer())),
            bindparam("texts", [each[2] for each in words], type_=ARRAY(Text())),
        )
        .table_valued(*(column(each.name, each.type) for each in columns), name="given")
        .render_derived()
    )
    is_same = (records.c.id == given.c.id) & (records.c.version == given.c.version)
    other = records.c["_search"] != given.c["_search"]
    return touched(update(records).where(is_same, other).values({"_search": given.c["_search"]}))()


def emptied(layer: int, before: datetime) -> Question[int]:
    """Delete the records that went into the trash before a moment."""
    records = table(f"l{int(layer)}", column("deleted_at", MOMENT), schema=SCHEMA)
    gone = bindparam("before", before, type_=MOMENT)
    return touched(delete(records).where(records.c.deleted_at < gone))()
