"""Words of charts that are kept with a project."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

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
