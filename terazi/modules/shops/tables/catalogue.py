"""What visitors of the store see, one prepared row for each bundle."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base
from terazi.modules.shops.values import BundleStatus, TaskType

LISTED = "is_listed"


class CatalogueEntry(Base):
    """A bundle as it is offered; written anew with every change of the bundle, its products or its shop."""

    __tablename__ = "catalogue_entry"
    __table_args__ = (
        Index(
            "ix_catalogue_entry_rank", "rank_from_top", text("bundle_id DESC"), postgresql_where=text(LISTED)
        ),
        Index("ix_catalogue_entry_shop_id_rank", "shop_id", "rank_from_top", text("bundle_id DESC")),
        Index("ix_catalogue_entry_gross_try", "gross_try", "bundle_id", postgresql_where=text(LISTED)),
        Index("ix_catalogue_entry_gross_usd", "gross_usd", "bundle_id", postgresql_where=text(LISTED)),
        Index("ix_catalogue_entry_group_key", "group_key", postgresql_where=text(LISTED)),
        Index(
            "ix_catalogue_entry_search_key",
            "search_key",
            postgresql_using="gin",
            postgresql_ops={"search_key": "gin_trgm_ops"},
        ),
    )

    bundle_id: Mapped[UUID] = mapped_column(ForeignKey("bundle.id", ondelete="CASCADE"), primary_key=True)
    shop_id: Mapped[UUID] = mapped_column(ForeignKey("shop.id", ondelete="CASCADE"))
    status: Mapped[BundleStatus]
    is_shown: Mapped[bool]
    """Whether the bundle by itself is for the eyes of strangers: visible, reserved for nobody, offered once."""
    is_listed: Mapped[bool]
    """Whether strangers see it now: it is for their eyes, and its shop is active."""
    is_soon: Mapped[bool]
    is_free: Mapped[bool]
    task_type: Mapped[TaskType]
    rank_from_top: Mapped[int]
    """The order of the store, the first place lowest."""
    group_key: Mapped[str] = mapped_column(String(100))
    search_key: Mapped[str]
    sold_from: Mapped[date | None]
    sold_until: Mapped[date | None]
    gross_try: Mapped[int | None] = mapped_column(BigInteger)
    gross_usd: Mapped[int | None] = mapped_column(BigInteger)
    card_tr_try: Mapped[str]
    card_tr_usd: Mapped[str]
    card_en_try: Mapped[str]
    card_en_usd: Mapped[str]
    """What a card shows by language and currency: JSON as it is sent, without the name of the shop."""
    details_tr: Mapped[str]
    details_en: Mapped[str]
    """What the page of the bundle shows by language: JSON as it is sent, without the seller."""
    changed_at: Mapped[datetime]
