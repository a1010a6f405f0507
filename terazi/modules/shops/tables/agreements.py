"""Agreements of bundles and products, version by version."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base
from terazi.modules.shops.values import AgreementKind, AgreementStatus


class Agreement(Base):
    """A text that a buyer must read and approve: of a bundle, or of one of its products."""

    __tablename__ = "agreement"
    __table_args__ = (
        CheckConstraint("num_nonnulls(bundle_id, product_id) = 1", name="belongs_to_one"),
        Index("ix_agreement_bundle_id", "bundle_id"),
        Index("ix_agreement_product_id", "product_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    bundle_id: Mapped[UUID | None] = mapped_column(ForeignKey("bundle.id", ondelete="CASCADE"))
    product_id: Mapped[UUID | None] = mapped_column(ForeignKey("bundle_product.id", ondelete="CASCADE"))
    kind: Mapped[AgreementKind]
    status: Mapped[AgreementStatus]
    version: Mapped[int]
    """The newest version, which is the one that buyers approve."""
    position: Mapped[int]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class AgreementVersion(Base):
    """The words of an agreement at one time; never changed."""

    __tablename__ = "agreement_version"

    agreement_id: Mapped[UUID] = mapped_column(
        ForeignKey("agreement.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    title: Mapped[str] = mapped_column(String(200))
    title_en: Mapped[str] = mapped_column(String(200))
    text: Mapped[str]
    text_en: Mapped[str]
    sha256: Mapped[bytes] = mapped_column(LargeBinary)
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]
