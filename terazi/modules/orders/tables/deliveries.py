"""Uses of a service that its shop says it delivered, and what the buyer says to that."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.modules.orders.values import DeliveryState


class DeliveryColumns(TypedColumns):
    """One delivery: how many uses of which product, on which day, and where it stands."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), nullable=False)
    product_line_id: Column[UUID] = Column(
        Uuid, ForeignKey("shopcart_bundle_product.id", ondelete="CASCADE"), nullable=False
    )
    uses: Column[int] = Column(Integer, nullable=False)
    note: Column[str] = Column(String(500), nullable=False)
    delivered_on: Column[date] = Column(Date, nullable=False)
    state: Column[DeliveryState] = Column(choice(DeliveryState), nullable=False)
    recorded_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    key: Column[str] = Column(String(100), nullable=False)
    """The Idempotency-Key that came with it; the same delivery is recorded once."""
    recorded_at: Column[datetime] = Column(MOMENT, nullable=False)
    confirm_at: Column[datetime] = Column(MOMENT, nullable=False)
    """When it counts as confirmed unless its buyer has answered."""
    words: Column[str] = Column(String(500), default="", server_default="", nullable=False)
    """What the buyer objects to, or why the shop took it back."""
    answered_at: Column[datetime | None] = Column(MOMENT)
    is_by_clock: Column[bool] = Column(Boolean, default=False, server_default=text("false"), nullable=False)
    """Whether it counts as confirmed because nobody answered."""


DELIVERY = Table(
    "delivery",
    METADATA,
    DeliveryColumns,
    CheckConstraint("uses > 0", name="uses_positive"),
    Index("ix_delivery_product_line_id", "product_line_id"),
    Index("ix_delivery_shopcart_id", "shopcart_id"),
    Index("ix_delivery_confirm_at", "confirm_at", postgresql_where=text("state = 'waiting'")),
    Index(
        "uq_delivery_product_line_id_key",
        "product_line_id",
        "key",
        unique=True,
        postgresql_where=text("key <> ''"),
    ),
)
