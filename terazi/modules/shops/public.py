"""What other modules may use of shops."""

from terazi.modules.shops.actions.admission import forget_shops
from terazi.modules.shops.actions.catalogue import (
    find_bundle_head,
    list_first_cards,
    offered_of,
    opens_to_strangers,
    seller_of,
)
from terazi.modules.shops.actions.choices import with_choices
from terazi.modules.shops.actions.coupon_sheet import CouponBook, PutCoupon, coupon_books
from terazi.modules.shops.actions.payment_methods import CardSettings, card_settings_of, read_card_settings
from terazi.modules.shops.actions.permissions import (
    OwnShop,
    overseen_by,
    require_shop,
    require_shop_of,
    shops_to_oversee,
    shops_with_right,
)
from terazi.modules.shops.actions.pictures import find_shop_file
from terazi.modules.shops.actions.products import Giver
from terazi.modules.shops.actions.revisions import is_of_platform
from terazi.modules.shops.actions.search import bundle_asked_about, find_bundles, find_shops
from terazi.modules.shops.actions.seed import SeededBundle, SeededPicture, SeededShop, seed_demo_shop
from terazi.modules.shops.actions.shops import logo_key
from terazi.modules.shops.actions.waiting import find_waiting_shops
from terazi.modules.shops.errors import BundleNotFound, NotInThisShop, ShopNotFound
from terazi.modules.shops.queries.answering import answerers_of_shop, answerers_of_shops, list_shop_desks
from terazi.modules.shops.queries.bundles import is_chart_sold, name_layered_products
from terazi.modules.shops.queries.catalogue import count_listed_bundles, list_listed_bundles
from terazi.modules.shops.queries.desks import open_shops
from terazi.modules.shops.queries.offers import (
    AgreementText,
    AgreementTitle,
    BankAccount,
    SellingShop,
    agreement_texts,
    agreement_titles,
    bank_accounts_of,
    held_offers,
    holding,
    offers_of,
    selling_shop,
)
from terazi.modules.shops.queries.shops import ShopCards, card_keys_of, count_waiting, find_public_shop
from terazi.modules.shops.rules.expiry import ends_at, in_turkey, today_in_turkey
from terazi.modules.shops.rules.offered import Offered
from terazi.modules.shops.rules.pictures import SHAPES as PICTURE_SHAPES
from terazi.modules.shops.rules.setup import SetupStep, setup_steps
from terazi.modules.shops.rules.store_heads import BundleHead, CardInList, PagePicture
from terazi.modules.shops.rules.withdrawal import usual_ground, withdrawal_words
from terazi.modules.shops.schemas.bundles import BundleData
from terazi.modules.shops.schemas.products import ProductBody
from terazi.modules.shops.schemas.shops import ShopBody
from terazi.modules.shops.values.agreements import NEEDED_AGREEMENTS
from terazi.modules.shops.values.bundles import ExpirationType, ProductType
from terazi.modules.shops.values.catalogue import ListedBundle
from terazi.modules.shops.values.pictures import PictureWords
from terazi.modules.shops.values.revisions import Revision, read_revision, read_seller
from terazi.modules.shops.values.shops import CardProvider, ListedShop, Shop, ShopRole, ShopStatus, SoldShop
from terazi.modules.shops.values.withdrawal import WithdrawalException, WithdrawalGround

__all__ = [
    "NEEDED_AGREEMENTS",
    "PICTURE_SHAPES",
    "AgreementText",
    "AgreementTitle",
    "BankAccount",
    "BundleData",
    "BundleHead",
    "BundleNotFound",
    "CardInList",
    "CardProvider",
    "CardSettings",
    "CouponBook",
    "ExpirationType",
    "Giver",
    "ListedBundle",
    "ListedShop",
    "NotInThisShop",
    "Offered",
    "OwnShop",
    "PagePicture",
    "PictureWords",
    "ProductBody",
    "ProductType",
    "PutCoupon",
    "Revision",
    "SeededBundle",
    "SeededPicture",
    "SeededShop",
    "SellingShop",
    "SetupStep",
    "Shop",
    "ShopBody",
    "ShopCards",
    "ShopNotFound",
    "ShopRole",
    "ShopStatus",
    "SoldShop",
    "WithdrawalException",
    "WithdrawalGround",
    "agreement_texts",
    "agreement_titles",
    "answerers_of_shop",
    "answerers_of_shops",
    "bank_accounts_of",
    "bundle_asked_about",
    "card_keys_of",
    "card_settings_of",
    "count_listed_bundles",
    "count_waiting",
    "coupon_books",
    "ends_at",
    "find_bundle_head",
    "find_bundles",
    "find_public_shop",
    "find_shop_file",
    "find_shops",
    "find_waiting_shops",
    "forget_shops",
    "held_offers",
    "holding",
    "in_turkey",
    "is_chart_sold",
    "is_of_platform",
    "list_first_cards",
    "list_listed_bundles",
    "list_shop_desks",
    "logo_key",
    "name_layered_products",
    "offered_of",
    "offers_of",
    "open_shops",
    "opens_to_strangers",
    "overseen_by",
    "read_card_settings",
    "read_revision",
    "read_seller",
    "require_shop",
    "require_shop_of",
    "seed_demo_shop",
    "seller_of",
    "selling_shop",
    "setup_steps",
    "shops_to_oversee",
    "shops_with_right",
    "today_in_turkey",
    "usual_ground",
    "with_choices",
    "withdrawal_words",
]
