"""Answers about what visitors take along of their tickets."""

from datetime import datetime

from terazi.foundation.calls.schemas import Answer
from terazi.modules.support.values.exports import ExportState


class VisitorExportAnswer(Answer):
    """How far the file is, and where it is fetched for a quarter of an hour; then it is asked for again."""

    state: ExportState
    asked_at: datetime | None = None
    expires_at: datetime | None = None
    """Until when it can be fetched."""
    size: int = 0
    url: str | None = None
