"""What other modules may use of shops."""

from terazi.modules.shops.actions.cards import card_settings
from terazi.modules.shops.actions.reaching import reach_bundle
from terazi.modules.shops.actions.rights import OwnShop, require_shop
from terazi.modules.shops.actions.shops import forget_shops
from terazi.modules.shops.errors import BundleNotFound, NotInThisShop, ShopNotFound
from terazi.modules.shops.values import CardProvider, ProductType, ShopRole

__all__ = [
    "BundleNotFound",
    "CardProvider",
    "NotInThisShop",
    "OwnShop",
    "ProductType",
    "ShopNotFound",
    "ShopRole",
    "card_settings",
    "forget_shops",
    "reach_bundle",
    "require_shop",
]
