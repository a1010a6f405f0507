"""What visitors of the store see, one prepared row for each bundle."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
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
from terazi.modules.shops.values.bundles import BundleStatus, TaskType

LISTED = "is_listed"


class CatalogueEntryColumns(TypedColumns):
    """A bundle as it is offered; written anew with every change of the bundle, its products or its shop."""

    bundle_id: Column[UUID] = Column(Uuid, ForeignKey("bundle.id", ondelete="CASCADE"), primary_key=True)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), nullable=False)
    status: Column[BundleStatus] = Column(choice(BundleStatus), nullable=False)
    is_shown: Column[bool] = Column(Boolean, nullable=False)
    """Whether the bundle by itself is for the eyes of strangers: visible, reserved for nobody, offered once."""
    is_listed: Column[bool] = Column(Boolean, nullable=False)
    """Whether strangers see it now: it is for their eyes, and its shop is active."""
    is_soon: Column[bool] = Column(Boolean, nullable=False)
    is_free: Column[bool] = Column(Boolean, nullable=False)
    task_type: Column[TaskType] = Column(choice(TaskType), nullable=False)
    rank_from_top: Column[int] = Column(Integer, nullable=False)
    """The order of the store, the first place lowest."""
    group_key: Column[str] = Column(String(100), nullable=False)
    search_key: Column[str] = Column(String, nullable=False)
    sold_from: Column[date | None] = Column(Date)
    sold_until: Column[date | None] = Column(Date)
    campaign_until: Column[date | None] = Column(Date)
    """The last day of the campaign prices that are shown."""
    gross_try: Column[int | None] = Column(BigInteger)
    gross_usd: Column[int | None] = Column(BigInteger)
    card_tr_try: Column[str] = Column(String, nullable=False)
    card_tr_usd: Column[str] = Column(String, nullable=False)
    card_en_try: Column[str] = Column(String, nullable=False)
    card_en_usd: Column[str] = Column(String, nullable=False)
    """What a card shows by language and currency: JSON as it is sent, without the name of the shop."""
    details_tr: Column[str] = Column(String, nullable=False)
    details_en: Column[str] = Column(String, nullable=False)
    """What the page of the bundle shows by language: JSON as it is sent, without the seller."""
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


CATALOGUE_ENTRY = Table(
    "catalogue_entry",
    METADATA,
    CatalogueEntryColumns,
    Index("ix_catalogue_entry_rank", "rank_from_top", text("bundle_id DESC"), postgresql_where=text(LISTED)),
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
