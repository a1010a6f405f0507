"""Answers about who can be named in notes."""

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.modules.support.values.mentions import Colleague


class ColleagueShown(BaseModel):
    """Somebody who answers at the desk of a ticket."""

    username: str
    name: str

    @classmethod
    def of(cls, person: Colleague) -> "ColleagueShown":
        return cls(username=person.username, name=person.name or person.username)


class MentionList(Answer):
    """Who can be named in the notes of a ticket."""

    list: list[ColleagueShown]
