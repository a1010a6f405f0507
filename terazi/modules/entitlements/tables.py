"""The tables of entitlements."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json
from terazi.modules.entitlements.values import EntitlementState, ProductType, UsesPeriod

_LIVE = "status IN ('pending', 'active', 'suspended')"


class EntitlementColumns(TypedColumns):
    """What a person holds of a bought product: unlimited where uses are null, for ever where the end is null."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    holder_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    source_id: Column[UUID] = Column(Uuid, nullable=False)
    """The line of the order that gave it; a part that was assigned keeps it."""
    is_root: Column[bool] = Column(Boolean, nullable=False)
    """Whether the line gave it, or a holder assigned it."""
    parent_id: Column[UUID | None] = Column(Uuid, ForeignKey("entitlement.id"))
    order_id: Column[UUID | None] = Column(Uuid)
    place: Column[int | None] = Column(Integer)
    product_type: Column[ProductType] = Column(choice(ProductType), nullable=False)
    product_name: Column[Json] = Column(JSON, nullable=False)
    bundle_name: Column[Json] = Column(JSON, nullable=False)
    seller_name: Column[str] = Column(String(200), nullable=False)
    limits: Column[Json] = Column(JSON, nullable=False)
    uses_granted: Column[int | None] = Column(BigInteger)
    uses_left: Column[int | None] = Column(BigInteger)
    uses_taken_back: Column[int] = Column(BigInteger, default=0, nullable=False)
    """How many of the uses were taken back with a refund."""
    uses_period: Column[UsesPeriod | None] = Column(choice(UsesPeriod))
    """In which periods the uses are given anew; null where they are given once."""
    uses_per_period: Column[int | None] = Column(BigInteger)
    """How many uses each period brings, without those assigned to others."""
    uses_renewed: Column[int] = Column(BigInteger, default=0, nullable=False)
    """What all periods after the first brought."""
    uses_lapsed: Column[int] = Column(BigInteger, default=0, nullable=False)
    """What was unused when its period ended."""
    renews_from: Column[datetime | None] = Column(MOMENT)
    """From which day on months are counted."""
    renews_at: Column[datetime | None] = Column(MOMENT)
    """When the present period ends."""
    uses_suffix: Column[str] = Column(String(60), nullable=False)
    uses_suffix_en: Column[str] = Column(String(60), server_default="", nullable=False)
    starts_at: Column[datetime] = Column(MOMENT, nullable=False)
    ends_at: Column[datetime | None] = Column(MOMENT)
    status: Column[EntitlementState] = Column(choice(EntitlementState), nullable=False)
    reason: Column[str] = Column(String(300), nullable=False)
    """Why it was suspended, cancelled or taken back."""
    may_assign: Column[bool] = Column(Boolean, nullable=False)
    most_assigned: Column[int | None] = Column(Integer)
    assigned_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


ENTITLEMENT = Table(
    "entitlement",
    METADATA,
    EntitlementColumns,
    CheckConstraint("uses_left >= 0", name="uses_left_not_negative"),
    CheckConstraint("uses_left <= uses_granted", name="uses_left_within"),
    CheckConstraint("uses_taken_back >= 0", name="uses_taken_back_not_negative"),
    CheckConstraint("uses_per_period >= 0", name="uses_per_period_not_negative"),
    CheckConstraint("uses_left <= uses_per_period", name="uses_left_within_period"),
    Index("ix_entitlement_holder_id_id", "holder_id", "id"),
    Index("ix_entitlement_parent_id", "parent_id"),
    Index("ix_entitlement_source_id", "source_id"),
    Index("ix_entitlement_order_id_place", "order_id", "place"),
    Index("ix_entitlement_ends_at", "ends_at", postgresql_where=text(_LIVE)),
    Index("ix_entitlement_renews_at", "renews_at", postgresql_where=text(_LIVE)),
    Index("uq_entitlement_source", "source_id", unique=True, postgresql_where=text("is_root")),
)


class EntitlementUseColumns(TypedColumns):
    """One use that was taken out of an entitlement; the same key takes it once."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    entitlement_id: Column[UUID] = Column(Uuid, ForeignKey("entitlement.id"), nullable=False)
    user_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    key: Column[str] = Column(String(100), nullable=False)
    count: Column[int] = Column(Integer, nullable=False)
    purpose: Column[str] = Column(String(200), nullable=False)
    purpose_en: Column[str] = Column(String(200), server_default="", nullable=False)
    """Empty for uses of a time when the language of the use was the only one."""
    used_at: Column[datetime] = Column(MOMENT, nullable=False)
    returned_at: Column[datetime | None] = Column(MOMENT)
    """When it was given back, because what it was for failed."""
    is_to_confirm: Column[bool] = Column(Boolean, default=False, server_default=text("false"), nullable=False)
    """Whether it was delivered by the seller, and who bought it has yet to say so: what comes after it waits."""


ENTITLEMENT_USE = Table(
    "entitlement_use",
    METADATA,
    EntitlementUseColumns,
    CheckConstraint("count > 0", name="count_positive"),
    Index("ix_entitlement_use_entitlement_id_id", "entitlement_id", "id"),
    Index("uq_entitlement_use_key", "entitlement_id", "key", unique=True),
)
