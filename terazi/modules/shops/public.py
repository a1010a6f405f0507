"""What other modules may use of shops."""

from terazi.modules.shops.actions.cards import card_settings
from terazi.modules.shops.actions.planting import PlantedBundle, plant_demo_shop
from terazi.modules.shops.actions.products import Giver
from terazi.modules.shops.actions.reaching import reach_bundle
from terazi.modules.shops.actions.rights import OwnShop, require_shop
from terazi.modules.shops.actions.shops import forget_shops
from terazi.modules.shops.errors import BundleNotFound, NotInThisShop, ShopNotFound
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
    "OwnShop",
    "PlantedBundle",
    "ProductBody",
    "ProductType",
    "ShopBody",
    "ShopNotFound",
    "ShopRole",
    "card_settings",
    "forget_shops",
    "plant_demo_shop",
    "reach_bundle",
    "require_shop",
]
