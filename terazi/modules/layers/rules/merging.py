"""What becomes of a record that somebody wants to change: which cells, and which of them others changed meanwhile."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from terazi.foundation.types import Json, Value
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.values import Storage, Wdm

DELETED = "d"
PARENT = "p"


@dataclass(frozen=True, kw_only=True, slots=True)
class Deed:
    """What somebody wants of one record: cells by the numbers of their columns, as the table holds them."""

    id: UUID
    cells: Mapping[int, Value] = field(default_factory=dict)
    seen: int | None = None
    """The version of the record that they saw; without one nothing is compared."""
    parent_id: UUID | None = None
    moves: bool = False
    """Whether the parent is said, also that there is none."""
    is_deleted: bool | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What becomes of a record: the cells that differ, what they were, and those that somebody else changed."""

    cells: Mapping[int, Value]
    was: Json
    taken: Collection[int]
    is_gone: bool = False
    """Whether somebody put the record into the trash since the caller saw it, and the caller does not take it out."""


def merged(record: Record, deed: Deed, since: Iterable[Json]) -> Outcome:
    """Return what a deed does to a record as it is now; ``since`` is what was before each change after the version seen.

    Cells stand for themselves: two people who change different ones both have their way. The same cell changed
    meanwhile is taken, unless it holds already what is wanted. Whoever throws a record away is told of every cell that
    somebody changed since, whoever writes into one that was thrown away since is told of that.
    """
    keys = {key for was in since for key in was}
    touched = {int(key) for key in keys if key.isdigit()}
    is_in_trash = record.deleted_at is not None
    wanted = {number: value for number, value in deed.cells.items() if record.cells.get(number) != value}
    goes = deed.is_deleted is True and not is_in_trash
    taken = sorted(touched if goes else touched & wanted.keys())
    was: Json = {str(number): kept(record.cells.get(number)) for number in wanted}
    if deed.moves and deed.parent_id != record.parent_id:
        was[PARENT] = str(record.parent_id) if record.parent_id else None
    if deed.is_deleted is not None and deed.is_deleted != is_in_trash:
        was[DELETED] = is_in_trash
    is_gone = is_in_trash and DELETED in keys and bool(wanted) and deed.is_deleted is None
    return Outcome(cells=wanted, was=was, taken=taken, is_gone=is_gone)


def kept(value: Value) -> Value:
    """Return a cell as history keeps it."""
    return value.isoformat() if isinstance(value, datetime) else value


def restored(wdm: Wdm, value: Value) -> Value:
    """Return a cell that history kept as the table holds it; None where the column holds another kind of values now."""
    match wdm.kind.storage, value:
        case Storage.MOMENT, str():
            return datetime.fromisoformat(value)
        case Storage.TEXT, str():
            return value
        case Storage.INTEGER, int():
            return value
        case Storage.FLOAT, int() | float():
            return float(value)
        case _:
            return None
