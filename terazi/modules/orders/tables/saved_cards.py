"""Cards that providers keep, and the consents to renew bought bundles with them."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.foundation.money import Currency
from terazi.modules.orders.values import CardRenewalState


class SavedCardColumns(TypedColumns):
    """A card that a provider keeps: never its number, only what is shown of it and, sealed, what the provider calls it."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id"), nullable=False)
    """Whose account at the provider keeps it."""
    shop_name: Column[str] = Column(String(200), nullable=False)
    """What the shop was called when the card was kept."""
    provider: Column[str] = Column(String(16), nullable=False)
    brand: Column[str] = Column(String(40), nullable=False)
    last_four: Column[str] = Column(String(4), nullable=False)
    expires_year: Column[int | None] = Column(Integer)
    expires_month: Column[int | None] = Column(Integer)
    sealed: Column[bytes | None] = Column(LargeBinary)
    """What the provider calls it and its holder; nothing once the provider has forgotten it."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    removed_at: Column[datetime | None] = Column(MOMENT)


SAVED_CARD = Table(
    "saved_card",
    METADATA,
    SavedCardColumns,
    Index("ix_saved_card_user_id", "user_id"),
    Index(
        "ix_saved_card_to_forget",
        "id",
        postgresql_where=text("removed_at IS NOT NULL AND sealed IS NOT NULL"),
    ),
)


class CardRenewalColumns(TypedColumns):
    """A consent to renew what was bought, in the words that were read, and how far the next charge has come."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id"), nullable=False)
    shopcart_bundle_id: Column[UUID] = Column(
        Uuid, ForeignKey("shopcart_bundle.id", ondelete="CASCADE"), nullable=False
    )
    """The period that runs now; with each that is paid it moves on."""
    saved_card_id: Column[UUID | None] = Column(Uuid, ForeignKey("saved_card.id"))
    state: Column[CardRenewalState] = Column(choice(CardRenewalState), nullable=False)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    amount: Column[int] = Column(BigInteger, nullable=False)
    """The most that was agreed to for one period."""
    period: Column[str] = Column(String(16), nullable=False)
    version: Column[int] = Column(Integer, nullable=False)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    text: Column[str] = Column(Text, nullable=False)
    address: Column[str] = Column(String(64), default="", nullable=False)
    device: Column[str] = Column(String(300), default="", nullable=False)
    given_at: Column[datetime] = Column(MOMENT, nullable=False)
    following_id: Column[UUID | None] = Column(Uuid, ForeignKey("shopcart_bundle.id", ondelete="SET NULL"))
    """The next period, while it is ordered and not paid."""
    charge_at: Column[datetime | None] = Column(MOMENT)
    tries: Column[int] = Column(Integer, default=0, nullable=False)
    """How often the card was declined for the next period."""
    notice_id: Column[UUID | None] = Column(Uuid)
    """The mail that tells of the next charge."""
    reason: Column[str] = Column(String(32), default="", nullable=False)
    """Why it rests or is over: see ``RenewalNote``."""
    ended_at: Column[datetime | None] = Column(MOMENT)


CARD_RENEWAL = Table(
    "card_renewal",
    METADATA,
    CardRenewalColumns,
    CheckConstraint("amount > 0", name="amount_positive"),
    CheckConstraint("state <> 'active' OR saved_card_id IS NOT NULL", name="active_with_card"),
    Index(
        "uq_card_renewal_shopcart_bundle_id",
        "shopcart_bundle_id",
        unique=True,
        postgresql_where=text("state <> 'cancelled'"),
    ),
    Index("ix_card_renewal_user_id", "user_id"),
    Index("ix_card_renewal_saved_card_id", "saved_card_id"),
    Index("ix_card_renewal_following_id", "following_id"),
    Index("ix_card_renewal_charge_at", "charge_at", postgresql_where=text("state = 'active'")),
)
