"""What other modules may use of shops."""

from terazi.modules.shops.actions.cards import card_settings, read_card_settings
from terazi.modules.shops.actions.offered import Offered, find_offered, hold_offered
from terazi.modules.shops.actions.reaching import reach_bundle
from terazi.modules.shops.actions.rights import OwnShop, require_shop
from terazi.modules.shops.actions.shops import forget_shops
from terazi.modules.shops.errors import BundleNotFound, NotInThisShop, ShopNotFound
from terazi.modules.shops.queries.offered import (
    agreement_texts,
    list_bank_accounts,
    owner_of_shop,
    read_bank_accounts,
)
from terazi.modules.shops.queries.shops import find_any_shop
from terazi.modules.shops.rules.expiry import ends_at, today_in_turkey
from terazi.modules.shops.values import CardProvider, ExpirationType, ProductType, ShopRole

__all__ = [
    "BundleNotFound",
    "CardProvider",
    "ExpirationType",
    "NotInThisShop",
    "Offered",
    "OwnShop",
    "ProductType",
    "ShopNotFound",
    "ShopRole",
    "agreement_texts",
    "card_settings",
    "ends_at",
    "find_any_shop",
    "find_offered",
    "forget_shops",
    "hold_offered",
    "list_bank_accounts",
    "owner_of_shop",
    "reach_bundle",
    "read_bank_accounts",
    "read_card_settings",
    "require_shop",
    "today_in_turkey",
]
