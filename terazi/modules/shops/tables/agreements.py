"""Agreements of bundles and products, version by version."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    Uuid,
)

from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.modules.shops.values.agreements import AgreementKind, AgreementStatus


class AgreementColumns(TypedColumns):
    """A text that a buyer must read and approve: of a bundle, or of one of its products."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    bundle_id: Column[UUID | None] = Column(Uuid, ForeignKey("bundle.id", ondelete="CASCADE"))
    product_id: Column[UUID | None] = Column(Uuid, ForeignKey("bundle_product.id", ondelete="CASCADE"))
    kind: Column[AgreementKind] = Column(choice(AgreementKind), nullable=False)
    status: Column[AgreementStatus] = Column(choice(AgreementStatus), nullable=False)
    version: Column[int] = Column(Integer, nullable=False)
    """The newest version, which is the one that buyers approve."""
    position: Column[int] = Column(Integer, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


AGREEMENT = Table(
    "agreement",
    METADATA,
    AgreementColumns,
    CheckConstraint("num_nonnulls(bundle_id, product_id) = 1", name="belongs_to_one"),
    Index("ix_agreement_bundle_id", "bundle_id"),
    Index("ix_agreement_product_id", "product_id"),
)


class AgreementVersionColumns(TypedColumns):
    """The words of an agreement at one time; never changed."""

    agreement_id: Column[UUID] = Column(
        Uuid, ForeignKey("agreement.id", ondelete="CASCADE"), primary_key=True
    )
    number: Column[int] = Column(Integer, primary_key=True, autoincrement=False)
    title: Column[str] = Column(String(200), nullable=False)
    title_en: Column[str] = Column(String(200), nullable=False)
    text: Column[str] = Column(String, nullable=False)
    text_en: Column[str] = Column(String, nullable=False)
    sha256: Column[bytes] = Column(LargeBinary, nullable=False)
    created_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


AGREEMENT_VERSION = Table(
    "agreement_version",
    METADATA,
    AgreementVersionColumns,
)
