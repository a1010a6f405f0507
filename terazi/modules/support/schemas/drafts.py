"""Requests and answers about what people of a desk write and have not sent."""

from typing import Annotated

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel, StorableText
from terazi.modules.support.values.drafts import MOST_DRAFT, Draft


class DraftBody(RequestModel):
    """What the caller writes; ``version`` is that of the text it was made from, nothing deletes it."""

    comment: Annotated[StorableText, Field(max_length=MOST_DRAFT)]
    is_internal: bool = False
    version: Annotated[int, Field(ge=0)] = 0


class DraftView(BaseModel):
    """What the caller writes."""

    comment: str
    is_internal: bool
    version: int

    @classmethod
    def of(cls, draft: Draft) -> "DraftView":
        return cls(comment=draft.comment, is_internal=draft.is_internal, version=draft.version)


class HereView(BaseModel):
    """Somebody else of the desk who has the ticket open."""

    name: str
    is_typing: bool


class DraftAnswer(Answer):
    """The version that was kept."""

    version: int
