"""The answer to who takes an answer back."""

from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.modules.support.schemas.tickets import SupportView


class WithdrawnFile(BaseModel):
    """A file that waits for the next message, as after it was sent."""

    file_id: UUID
    name: str
    size: int


class WithdrawAnswer(Answer):
    """The ticket without the answer, and what was in it."""

    support: SupportView
    comment: str
    file_list: list[WithdrawnFile]
