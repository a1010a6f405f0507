"""Answers about stored cards and renewals by card."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.modules.orders.values import CardRenewalState


class RenewalOffer(BaseModel):
    """What can be renewed by card, in the words that are ticked."""

    version: int
    text_list: list[str]


class CardRenewalView(BaseModel):
    """Whether a bought bundle is renewed by card, and how that is changed."""

    status: CardRenewalState | None
    """Nothing where it was never agreed to, or is over."""
    note: str
    """How it stands, in words."""
    card: str
    """With which card it is renewed, or would be."""
    charge_at: datetime | None
    version: int
    text: str
    """What is agreed to when it is switched on."""
    can_start: bool


class SavedCardView(BaseModel):
    """A stored card: what is shown of it, at whose account it is kept, and what is renewed with it."""

    saved_card_id: UUID
    card: str
    expires_year: int | None
    expires_month: int | None
    shop_name: str
    provider: str
    created_at: datetime
    bundle_list: list[str]


class SavedCardList(Answer):
    """The stored cards of a person, newest first."""

    list: list[SavedCardView]
