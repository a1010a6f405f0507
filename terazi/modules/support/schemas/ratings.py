"""Requests and answers about ratings of tickets."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import RequestModel, StorableText
from terazi.modules.accounts.public import Mail
from terazi.modules.support.values.ratings import CHANGEABLE_FOR, Face, Rating


class RateBody(RequestModel):
    """How the help was, and a sentence about it; who is not signed in proves their address."""

    face: Face
    comment: Annotated[StorableText, Field(max_length=500)] = ""
    mail: Mail | None = None
    mail_approve_code: Annotated[str, Field(max_length=64)] | None = None


class RatingView(BaseModel):
    """How the help was; ``until`` says how long who asked may change it."""

    face: Face
    comment: str
    rated_at: datetime
    until: datetime

    @classmethod
    def of(cls, rating: Rating) -> "RatingView":
        return cls(
            face=rating.face,
            comment=rating.comment,
            rated_at=rating.rated_at,
            until=rating.rated_at + CHANGEABLE_FOR,
        )
