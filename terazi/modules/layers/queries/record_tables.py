"""The tables of layers as files are read into them and written from them: what they are called is built of numbers."""

from collections.abc import Sequence

from sqlalchemy import Column, Integer, MetaData, Select, Table, Text, Uuid, select

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Row, Statement
from terazi.foundation.types import Value
from terazi.modules.layers.queries.filling import TYPES
from terazi.modules.layers.queries.shape import SCHEMA
from terazi.modules.layers.values import Layer, Wdm


def cells_of(wdms: Sequence[Wdm]) -> list[Column[Value]]:
    """Return the columns of wdms."""
    return [Column(each.column, TYPES[each.kind.storage]) for each in wdms]


def records_of(layer: Layer, wdms: Sequence[Wdm]) -> Table:
    """Return the table of a layer's records with some of its columns."""
    return Table(
        f"l{layer.number}",
        MetaData(),
        Column("id", Uuid),
        Column("parent_id", Uuid),
        Column("version", Integer),
        Column("created_at", MOMENT),
        Column("created_by", Uuid),
        Column("updated_at", MOMENT),
        Column("updated_by", Uuid),
        Column("deleted_at", MOMENT),
        Column("made_in", Uuid),
        Column("_search", Text),
        *cells_of(wdms),
        schema=SCHEMA,
    )


def named_records(layer: Layer, wdms: Sequence[Wdm], most: int) -> Question[list[Row]]:
    """The first records of a layer that are not in the trash: their ids, and some of their cells."""
    records = records_of(layer, wdms)
    shown = select(records.c.id, *(records.c[each.column] for each in wdms))
    return rows_of(shown.where(records.c.deleted_at.is_(None)).limit(most))


def rows_of(built: Select[Value]) -> Question[list[Row]]:
    """The rows of a question that is built for one layer."""
    return Statement(built, lambda answer: list(answer.rows))()
