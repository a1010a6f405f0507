"""The addresses that shops named, the messages for them, and the applications that may read in a shop."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json
from terazi.modules.webhooks.values import DeliveryState


class WebhookColumns(TypedColumns):
    """An address that a shop named, and what it is told of there; secrets are sealed."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), nullable=False)
    url: Column[str] = Column(String(500), nullable=False)
    about: Column[str] = Column(String(200), server_default="", nullable=False)
    base_url: Column[str] = Column(String(300), server_default="", nullable=False)
    events: Column[list[str]] = Column(JSON, nullable=False)
    is_active: Column[bool] = Column(Boolean, nullable=False)
    stopped_why: Column[str] = Column(String(20), server_default="", nullable=False)
    sealed_secret: Column[bytes] = Column(LargeBinary, nullable=False)
    sealed_old_secret: Column[bytes | None] = Column(LargeBinary)
    old_secret_until: Column[datetime | None] = Column(MOMENT)
    made_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)
    delivered_at: Column[datetime | None] = Column(MOMENT)


WEBHOOK = Table("webhook", METADATA, WebhookColumns, Index("ix_webhook_shop_id_id", "shop_id", "id"))


class WebhookDeliveryColumns(TypedColumns):
    """A message for one address. Who tries it has claimed it before, and is dead once ``claimed_until`` is over."""

    webhook_id: Column[UUID] = Column(Uuid, ForeignKey("webhook.id", ondelete="CASCADE"), primary_key=True)
    message_id: Column[UUID] = Column(Uuid, primary_key=True)
    event: Column[str] = Column(String(40), nullable=False)
    body: Column[Json] = Column(JSON, nullable=False)
    state: Column[DeliveryState] = Column(choice(DeliveryState), nullable=False)
    tries: Column[int] = Column(Integer, server_default="0", nullable=False)
    made_at: Column[datetime] = Column(MOMENT, nullable=False)
    next_at: Column[datetime | None] = Column(MOMENT)
    claimed_until: Column[datetime | None] = Column(MOMENT)
    tried_at: Column[datetime | None] = Column(MOMENT)
    status: Column[int | None] = Column(Integer)
    problem: Column[str] = Column(String(40), server_default="", nullable=False)
    answer: Column[str] = Column(String(2000), server_default="", nullable=False)
    milliseconds: Column[int | None] = Column(Integer)


WEBHOOK_DELIVERY = Table(
    "webhook_delivery",
    METADATA,
    WebhookDeliveryColumns,
    Index("ix_webhook_delivery_made_at", "made_at"),
    Index("ix_webhook_delivery_next_at", "next_at", postgresql_where=text("state = 'waiting'")),
)


class ShopApplicationColumns(TypedColumns):
    """An external application that reads orders and bills of one shop, as long as its owner may."""

    application_id: Column[UUID] = Column(
        Uuid, ForeignKey("external_application.id", ondelete="CASCADE"), primary_key=True
    )
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), nullable=False)
    bound_at: Column[datetime] = Column(MOMENT, nullable=False)


SHOP_APPLICATION = Table(
    "shop_application",
    METADATA,
    ShopApplicationColumns,
    Index("ix_shop_application_shop_id_application_id", "shop_id", "application_id"),
)
