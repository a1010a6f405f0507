"""Requests and answers about notes that are handed out."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.support.values.handing_out import NoteAbout


class NotesBody(RequestModel):
    """Why notes are handed out; it stays in the audit trail."""

    reason: Annotated[str, Field(max_length=500)] = ""


class NoteAboutView(BaseModel):
    """A note; ``number`` and ``subject`` are those of its ticket, ``name`` the first name of who wrote it."""

    number: int
    subject: str
    written_at: datetime
    name: str
    comment: str
    file_list: list[str]

    @classmethod
    def of(cls, note: NoteAbout) -> "NoteAboutView":
        return cls(
            number=note.number,
            subject=note.subject,
            written_at=note.written_at,
            name=note.firstname,
            comment=note.comment,
            file_list=list(note.file_names),
        )


class NotesAnswer(Answer):
    """All notes about a person, and the same as a page that people read; ``file_name`` has no ending."""

    list: list[NoteAboutView]
    page: str
    file_name: str
