"""Deliveries of services: what a shop sends, and what both sides see."""

from datetime import date, datetime
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel


class DeliveryBody(RequestModel):
    """What was delivered: how many uses, on which day, and what it was."""

    uses: int = Field(1, ge=1, le=1_000_000)
    note: str = Field(min_length=1, max_length=500)
    delivered_on: date


class AnswerBody(RequestModel):
    """What the buyer objects to, or why the shop takes a delivery back."""

    reason: str = Field("", max_length=500)


class DeliveryView(BaseModel):
    """Uses of a service that were delivered, and what the buyer said to that."""

    user_shopcart_delivery_client_id: UUID
    uses: int
    note: str
    delivered_on: date
    recorded_at: datetime
    recorded_by: str = Field(description="who of the shop it was; for the shop only")
    status: str
    status_text: str
    confirm_at: datetime = Field(description="when it counts as confirmed unless the buyer answers before")
    words: str = Field(description="what the buyer objects to, or why the shop took it back")
    answered_at: datetime | None
    is_by_clock: bool
    allowed_list: list[str]


class DeliveryAnswer(Answer):
    """The delivery that was recorded."""

    user_shopcart_delivery_client_id: UUID
