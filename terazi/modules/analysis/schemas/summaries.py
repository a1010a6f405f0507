"""Answers about the summary that a project opens on."""

from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.foundation.types import Json
from terazi.modules.analysis.values.summaries import SummaryPart


class ColumnInDoubt(BaseModel):
    """A column and how many of its cells have a correction that waits."""

    column_id: str
    column_name: str
    cell_count: int


class QualityView(BaseModel):
    """How good the data is: the sentence, and how many of its cells are empty or in doubt."""

    sentence: str
    cell_count: int
    empty_count: int
    doubtful_count: int
    is_at_least: bool
    doubtful_row_count: int
    column_list: list[ColumnInDoubt]


class PartState(BaseModel):
    """How a part of the summary stands: not begun, running, done, failed or cancelled; the job that computes it, and why it failed."""

    part: SummaryPart
    state: str
    job_id: UUID | None
    failure: str | None


class CourseView(BaseModel):
    """What the data is about, in a sentence with its chart; no sentence where no column can be told of."""

    version: int
    sentence: str | None
    chart: Json | None


class FoundView(BaseModel):
    """A finding of the summary: its sentence, what becomes of it inside the groups of another column, and its chart."""

    finding_id: str
    sentence: str
    inside: str | None
    chart: Json | None


class FindingsView(BaseModel):
    """The strongest findings of a version; without any, ``nothing`` says so.

    ``row_count`` rows were looked at, a sample of all where ``is_sample``.
    """

    version: int
    row_count: int
    is_sample: bool
    nothing: str | None
    list: list[FoundView]


class PredictionView(BaseModel):
    """What a quick training says can be predicted, with what was predicted against what is true.

    ``note_list`` says on how many rows it was judged, and what was left out as it may give the answer away. ``column_id`` is none where
    nothing is worth a training, or where the column is gone.
    """

    version: int
    column_id: str | None
    sentence: str
    note_list: list[str]
    chart: Json | None


class ProjectSummaryAnswer(Answer):
    """What a project opens on, of the newest version of its data; a part may still say what it said of an earlier version."""

    version: int
    quality: QualityView
    part_list: list[PartState]
    course: CourseView | None
    findings: FindingsView | None
    prediction: PredictionView | None
