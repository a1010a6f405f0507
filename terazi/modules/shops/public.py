"""What other modules may use of shops."""

from terazi.modules.shops.actions.admission import forget_shops
from terazi.modules.shops.actions.cards import CardSettings, card_settings_of, read_card_settings
from terazi.modules.shops.actions.heads import find_bundle_head
from terazi.modules.shops.actions.logos import logo_key
from terazi.modules.shops.actions.offered import Offered, find_offered, hold_offered, offered_of
from terazi.modules.shops.actions.planting import PlantedBundle, PlantedShop, plant_demo_shop
from terazi.modules.shops.actions.platform import is_of_platform
from terazi.modules.shops.actions.products import Giver
from terazi.modules.shops.actions.reaching import reach_bundle
from terazi.modules.shops.actions.reading import seller_of
from terazi.modules.shops.actions.rights import OwnShop, require_shop, shops_with_right
from terazi.modules.shops.errors import BundleNotFound, NotInThisShop, ShopNotFound
from terazi.modules.shops.queries.offered import (
    OFFERED,
    SELLER,
    SellingShop,
    agreement_texts,
    find_selling_shop,
    holding,
    list_bank_accounts,
    read_bank_accounts,
    seller_values,
    selling_shop_of,
    version_values,
)
from terazi.modules.shops.queries.shops import card_keys_of, count_waiting
from terazi.modules.shops.rules.expiry import ends_at, in_turkey, today_in_turkey
from terazi.modules.shops.rules.rich_text import fill
from terazi.modules.shops.rules.store_heads import BundleHead
from terazi.modules.shops.schemas.bundles import BundleData
from terazi.modules.shops.schemas.products import ProductBody
from terazi.modules.shops.schemas.shops import ShopBody
from terazi.modules.shops.values import CardProvider, ExpirationType, ProductType, ShopRole

__all__ = [
    "OFFERED",
    "SELLER",
    "BundleData",
    "BundleHead",
    "BundleNotFound",
    "CardProvider",
    "CardSettings",
    "ExpirationType",
    "Giver",
    "NotInThisShop",
    "Offered",
    "OwnShop",
    "PlantedBundle",
    "PlantedShop",
    "ProductBody",
    "ProductType",
    "SellingShop",
    "ShopBody",
    "ShopNotFound",
    "ShopRole",
    "agreement_texts",
    "card_keys_of",
    "card_settings_of",
    "count_waiting",
    "ends_at",
    "fill",
    "find_bundle_head",
    "find_offered",
    "find_selling_shop",
    "forget_shops",
    "hold_offered",
    "holding",
    "in_turkey",
    "is_of_platform",
    "list_bank_accounts",
    "logo_key",
    "offered_of",
    "plant_demo_shop",
    "reach_bundle",
    "read_bank_accounts",
    "read_card_settings",
    "require_shop",
    "seller_of",
    "seller_values",
    "selling_shop_of",
    "shops_with_right",
    "today_in_turkey",
    "version_values",
]
