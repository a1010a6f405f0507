"""Who buyers have billed before: kept to be chosen again."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, Table, TypedColumns, Uuid

from terazi.foundation.metadata import JSON, METADATA, MOMENT
from terazi.foundation.types import Json


class BillingProfileColumns(TypedColumns):
    """Whom a buyer lets be billed; it is copied into an order, which no later change of it touches."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    buyer: Column[Json] = Column(JSON, nullable=False)
    preferred_at: Column[datetime | None] = Column(MOMENT)
    """When its owner chose it to come first; the one chosen last does."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


BILLING_PROFILE = Table(
    "billing_profile",
    METADATA,
    BillingProfileColumns,
    Index("ix_billing_profile_user_id", "user_id"),
)
