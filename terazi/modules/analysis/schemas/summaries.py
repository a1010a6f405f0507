"""Answers about the summary that a project opens on."""

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer


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


class ProjectSummaryAnswer(Answer):
    """What a project opens on, of the newest version of its data."""

    version: int
    quality: QualityView
