"""Answers about credits."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel


class CreditBalance(Answer):
    """What the caller can spend, what running jobs have set aside, and what a seller has suspended."""

    available: int
    reserved: int
    suspended: int


class CreditMovement(BaseModel):
    """One movement of credits."""

    entry_id: UUID
    movement: str
    amount: int
    cause: str
    made_at: datetime


class CreditMovements(Answer):
    """Movements, newest first; ``next`` is the key of the next page."""

    list: list[CreditMovement]
    next: UUID | None


class GiftBody(RequestModel):
    """To whom how many credits are given, and why."""

    username: Annotated[str, Field(min_length=1, max_length=64)]
    amount: int = Field(ge=1, le=100_000_000)
    reason: Annotated[str, Field(max_length=500)]


class GiftAnswer(Answer):
    """The gift as it was written down."""

    gift_id: UUID
