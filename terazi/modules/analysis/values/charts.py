"""Words of charts that are kept with a project, and of those that are sold."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.engine.charts.drawing import ChartWanted, SoldChart
from terazi.engine.column import Column
from terazi.foundation.types import Json


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptChart:
    """A chart that is kept under a name: what is asked, and how its columns were called then; ``place`` orders them."""

    id: UUID
    project_id: UUID
    name: str
    question: Json
    column_names: Json
    place: int
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnSale:
    """A kept chart as its buyer sees it, and what it was asked from."""

    name: str
    sold: SoldChart
    wanted: ChartWanted
    columns: Sequence[Column]
    version: int
