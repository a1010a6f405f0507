"""What of the store is asked for, and what it shows."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.modules.shops.values.bundles import ProductType
from terazi.modules.shops.values.shops import ShopStatus


class CatalogueOrder(StrEnum):
    """In which order the store shows bundles."""

    RANK = "rank"
    NEWEST = "newest"
    PRICE_LOW = "price_low"
    PRICE_HIGH = "price_high"


@dataclass(frozen=True, kw_only=True, slots=True)
class CatalogueFilter:
    """What of the store is asked for; what is empty does not matter."""

    order: CatalogueOrder = CatalogueOrder.RANK
    shop_id: UUID | None = None
    shown_shops: frozenset[UUID] | None = None
    """Shops outside of which nothing is asked for; none = there are no others."""
    group: str = ""
    words: tuple[str, ...] = ()
    is_campaign: bool = False
    product_type: ProductType | None = None
    after: tuple[int, UUID] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class StoreCard:
    """A card of the store as it is written down, and what its shop adds."""

    card: str
    """JSON as it is sent, without the name of the shop."""
    bundle_id: UUID
    place: int
    """Where it stands in the order that was asked for."""
    shop_name: str
    short_name: str
    shop_logo: UUID | None


@dataclass(frozen=True, kw_only=True, slots=True)
class StorePage:
    """The page of a bundle as it is written down, and its seller."""

    details: str
    """JSON as it is sent, without the seller."""
    status: ShopStatus
    """Of the shop."""
    shop_name: str
    short_name: str
    shop_logo: UUID | None
    shop_address: str
    shop_tax_office: str
    shop_tax_number: str
    mersis_no: str
    trade_register_number: str
    shop_web_link: str
    mail: str
    phone: str


@dataclass(frozen=True, kw_only=True, slots=True)
class StoreGroup:
    """A group of the store, and how many bundles and campaigns are on sale in it."""

    group_key: str
    name: str
    bundle_count: int
    campaign_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedBundle:
    """A bundle that everybody may see, and since when it is as it is."""

    bundle_id: UUID
    changed_at: datetime
