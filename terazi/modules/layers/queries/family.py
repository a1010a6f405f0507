"""Questions about which records are above and below which."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ARRAY, Table, Uuid, any_, bindparam, column, func, select, table

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, pairs, value, values
from terazi.foundation.types import Value
from terazi.modules.layers.queries.shape import SCHEMA
from terazi.modules.layers.tables import LAYER
from terazi.modules.layers.values import MOST_DEPTH, RecordParent, Wdm

_LAYERS_BELOW = values(
    select(LAYER.c.number).where(
        LAYER.c.parent_id == bindparam("id", type_=Uuid()),
        LAYER.c.record_parent == RecordParent.ABOVE,
        LAYER.c.has_table,
    )
)


def _records(layer: int):  # type: ignore[no-untyped-def]  # what SQLAlchemy gives
    return table(
        f"l{int(layer)}",
        column("id", Uuid()),
        column("parent_id", Uuid()),
        column("deleted_at", MOMENT),
        schema=SCHEMA,
    )


def layers_below(layer_id: UUID) -> Question[list[int]]:
    """The numbers of the layers whose records are below records of a layer."""
    return _LAYERS_BELOW(id=layer_id)


def below(layer: int, ids: Sequence[UUID]) -> Question[list[UUID]]:
    """Records with all that are below them in their own layer, none that is in the trash."""
    rows = _records(layer)
    first = (
        select(rows.c.id)
        .where(rows.c.id == _any(ids), rows.c.deleted_at.is_(None))
        .cte("tree", recursive=True)
    )
    tree = first.union(select(rows.c.id).where(rows.c.parent_id == first.c.id, rows.c.deleted_at.is_(None)))
    return values(select(tree.c.id).limit(100_000))()


def gone_with(layer: int, ids: Sequence[UUID]) -> Question[list[UUID]]:
    """Records in the trash with all that are below them and went there at the same moment."""
    rows = _records(layer)
    first = select(rows.c.id, rows.c.deleted_at).where(rows.c.id == _any(ids), rows.c.deleted_at.is_not(None))
    tree = first.cte("gone", recursive=True)
    below = select(rows.c.id, rows.c.deleted_at).where(
        rows.c.parent_id == tree.c.id, rows.c.deleted_at == tree.c.deleted_at
    )
    return values(select(tree.union(below).c.id).limit(100_000))()


def children(layer: int, ids: Sequence[UUID]) -> Question[int]:
    """How many records of a layer are right below others."""
    rows = _records(layer)
    return value(select(func.count()).where(rows.c.parent_id == _any(ids), rows.c.deleted_at.is_(None)))()


def named(parents: Table, key: Wdm, ids: Sequence[UUID]) -> Question[dict[UUID, Value]]:
    """The cells of a column, by the ids of their records."""
    rows = parents.c
    return pairs(select(rows.id, rows[key.column]).where(rows.id == _any(ids)))()


def hold(layer: int, ids: Sequence[UUID]) -> Question[list[UUID]]:
    """Those of records that are there; they stay there until the transaction ends."""
    rows = _records(layer)
    return values(
        select(rows.c.id)
        .where(rows.c.id == _any(ids), rows.c.deleted_at.is_(None))
        .order_by(rows.c.id)
        .with_for_update(read=True)
    )()


def above(layer: int, ids: Sequence[UUID]) -> Question[dict[UUID, UUID | None]]:
    """The parents of records, of their parents and so on."""
    rows = _records(layer)
    first = select(rows.c.id, rows.c.parent_id).where(rows.c.id == _any(ids)).cte("chain", recursive=True)
    chain = first.union(select(rows.c.id, rows.c.parent_id).where(rows.c.id == first.c.parent_id))
    return pairs(select(chain.c.id, chain.c.parent_id).limit(MOST_DEPTH * 2_000))()


def _any(ids: Sequence[UUID]):  # type: ignore[no-untyped-def]  # what SQLAlchemy gives
    return any_(bindparam("ids", list(ids), type_=ARRAY(Uuid())))
