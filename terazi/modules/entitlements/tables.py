"""The tables of entitlements."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json
from terazi.modules.entitlements.values import EntitlementState, ProductType, UsesPeriod


class Entitlement(Base):
    """What a person holds of a bought product: unlimited where uses are null, for ever where the end is null."""

    __tablename__ = "entitlement"
    __table_args__ = (
        CheckConstraint("uses_left >= 0", name="uses_left_not_negative"),
        CheckConstraint("uses_left <= uses_granted", name="uses_left_within"),
        CheckConstraint("uses_taken_back >= 0", name="uses_taken_back_not_negative"),
        CheckConstraint("uses_per_period >= 0", name="uses_per_period_not_negative"),
        CheckConstraint("uses_left <= uses_per_period", name="uses_left_within_period"),
        Index("ix_entitlement_holder_id_id", "holder_id", "id"),
        Index("ix_entitlement_parent_id", "parent_id"),
        Index("ix_entitlement_source_id", "source_id"),
        Index("ix_entitlement_order_id_place", "order_id", "place"),
        Index(
            "ix_entitlement_ends_at",
            "ends_at",
            postgresql_where=text("status IN ('pending', 'active', 'suspended')"),
        ),
        Index(
            "ix_entitlement_renews_at",
            "renews_at",
            postgresql_where=text("status IN ('pending', 'active', 'suspended')"),
        ),
        Index(
            "uq_entitlement_source",
            "source_id",
            unique=True,
            postgresql_where=text("is_root"),
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    holder_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"))
    source_id: Mapped[UUID]
    """The line of the order that gave it; a part that was assigned keeps it."""
    is_root: Mapped[bool]
    """Whether the line gave it, or a holder assigned it."""
    parent_id: Mapped[UUID | None] = mapped_column(ForeignKey("entitlement.id"))
    order_id: Mapped[UUID | None]
    place: Mapped[int | None]
    product_type: Mapped[ProductType]
    product_name: Mapped[Json]
    bundle_name: Mapped[Json]
    seller_name: Mapped[str] = mapped_column(String(200))
    limits: Mapped[Json]
    uses_granted: Mapped[int | None] = mapped_column(BigInteger)
    uses_left: Mapped[int | None] = mapped_column(BigInteger)
    uses_taken_back: Mapped[int] = mapped_column(BigInteger, default=0)
    """How many of the uses were taken back with a refund."""
    uses_period: Mapped[UsesPeriod | None]
    """In which periods the uses are given anew; null where they are given once."""
    uses_per_period: Mapped[int | None] = mapped_column(BigInteger)
    """How many uses each period brings, without those assigned to others."""
    uses_renewed: Mapped[int] = mapped_column(BigInteger, default=0)
    """What all periods after the first brought."""
    uses_lapsed: Mapped[int] = mapped_column(BigInteger, default=0)
    """What was unused when its period ended."""
    renews_from: Mapped[datetime | None]
    """From which day on months are counted."""
    renews_at: Mapped[datetime | None]
    """When the present period ends."""
    uses_suffix: Mapped[str] = mapped_column(String(60))
    uses_suffix_en: Mapped[str] = mapped_column(String(60), server_default="")
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime | None]
    status: Mapped[EntitlementState]
    reason: Mapped[str] = mapped_column(String(300))
    """Why it was suspended, cancelled or taken back."""
    may_assign: Mapped[bool]
    most_assigned: Mapped[int | None]
    assigned_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]


class EntitlementUse(Base):
    """One use that was taken out of an entitlement; the same key takes it once."""

    __tablename__ = "entitlement_use"
    __table_args__ = (
        CheckConstraint("count > 0", name="count_positive"),
        Index("ix_entitlement_use_entitlement_id_id", "entitlement_id", "id"),
        Index("uq_entitlement_use_key", "entitlement_id", "key", unique=True),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    entitlement_id: Mapped[UUID] = mapped_column(ForeignKey("entitlement.id"))
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    key: Mapped[str] = mapped_column(String(100))
    count: Mapped[int]
    purpose: Mapped[str] = mapped_column(String(200))
    purpose_en: Mapped[str] = mapped_column(String(200), server_default="")
    """Empty for uses of a time when the language of the use was the only one."""
    used_at: Mapped[datetime]
    returned_at: Mapped[datetime | None] = mapped_column(default=None)
    """When it was given back, because what it was for failed."""
