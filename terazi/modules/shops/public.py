"""What other modules may use of shops."""

from terazi.modules.shops.actions.cards import card_settings
from terazi.modules.shops.actions.offering import look_at_bundle
from terazi.modules.shops.actions.planting import PlantedBundle, plant_demo_shop
from terazi.modules.shops.actions.products import Giver
from terazi.modules.shops.actions.reaching import reach_bundle
from terazi.modules.shops.actions.reading import require_readable, seller_of
from terazi.modules.shops.actions.rights import OwnShop, require_shop
from terazi.modules.shops.actions.shops import forget_shops
from terazi.modules.shops.errors import BundleNotFound, NotInThisShop, ShopNotFound
from terazi.modules.shops.queries.agreements import load_version
from terazi.modules.shops.queries.bundles import find_revision
from terazi.modules.shops.queries.shops import find_accounts, hold_shop
from terazi.modules.shops.queries.store import find_details
from terazi.modules.shops.rules.bundles import can_be_added
from terazi.modules.shops.rules.expiry import ends_at
from terazi.modules.shops.rules.rich_text import fill
from terazi.modules.shops.rules.selling import Offer, price_of, sale_gaps, total_of, ways_to_pay
from terazi.modules.shops.schemas.bundles import BundleData
from terazi.modules.shops.schemas.products import ProductBody
from terazi.modules.shops.schemas.shops import ShopBody
from terazi.modules.shops.values import CardProvider, ProductType, ShopRole

__all__ = [
    "BundleData",
    "BundleNotFound",
    "CardProvider",
    "Giver",
    "NotInThisShop",
    "Offer",
    "OwnShop",
    "PlantedBundle",
    "ProductBody",
    "ProductType",
    "ShopBody",
    "ShopNotFound",
    "ShopRole",
    "can_be_added",
    "card_settings",
    "ends_at",
    "fill",
    "find_accounts",
    "find_details",
    "find_revision",
    "forget_shops",
    "hold_shop",
    "load_version",
    "look_at_bundle",
    "plant_demo_shop",
    "price_of",
    "reach_bundle",
    "require_readable",
    "require_shop",
    "sale_gaps",
    "seller_of",
    "total_of",
    "ways_to_pay",
]
