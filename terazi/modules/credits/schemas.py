"""Answers about credits."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer


class CreditBalance(Answer):
    """What the caller can spend, and what running jobs have set aside."""

    available: int
    reserved: int


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
