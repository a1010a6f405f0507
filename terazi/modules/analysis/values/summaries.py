"""Words of the summary that a project opens on: its parts, each computed once for a version of the data."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.types import Json
from terazi.modules.analysis.values.runs import RunState


class SummaryPart(StrEnum):
    """What a summary has beside the state of the data; each part has a job of its own."""

    COURSE = "course"
    FINDINGS = "findings"
    PREDICTION = "prediction"


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptPart:
    """One part of the summary of a version; ``content`` is there once it is done, ``failure`` says why it is not."""

    project_id: UUID
    version: int
    part: SummaryPart
    job_id: UUID | None
    state: RunState
    content: Json | None
    failure: Json | None
    created_at: datetime
