"""Answers about the sample projects that anybody may look at."""

from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.modules.analysis.schemas.summaries import FindingsView


class OpenSampleView(BaseModel):
    """A sample project: what it is, what was found in it, and its training, which can be asked for predictions."""

    project_id: UUID
    project_name: str
    row_count: int
    column_count: int
    stats_id: UUID | None
    machine_learning_id: UUID | None
    findings: FindingsView | None


class SampleList(Answer):
    """The sample projects of a language."""

    list: list[OpenSampleView]
