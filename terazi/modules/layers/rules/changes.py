"""Records as they are read, and what is known of changes of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.types import Json, Value
from terazi.modules.layers.values import ChangeKind


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a layer; its cells by the numbers of their columns."""

    id: UUID
    parent_id: UUID | None
    version: int
    created_at: datetime
    created_by: UUID | None
    updated_at: datetime
    updated_by: UUID | None
    deleted_at: datetime | None
    made_in: UUID | None
    cells: Mapping[int, Value]


@dataclass(frozen=True, kw_only=True, slots=True)
class LayerChange:
    """What somebody did to records in one go."""

    id: UUID
    layer_id: UUID
    kind: ChangeKind
    by_id: UUID | None
    at: datetime
    changed: int
    made: int
    undoes_id: UUID | None
    undone_by_id: UUID | None
    note: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Before:
    """What of a record was before a change: its cells by the numbers of their columns, ``d`` its place in the trash, ``p`` its parent."""

    change_id: UUID
    record_id: UUID
    version: int
    was: Json
    by_id: UUID | None
    at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """A change of one record, and who made it."""

    change_id: UUID
    version: int
    was: Json
    kind: ChangeKind
    by_id: UUID | None
    at: datetime
    note: str
