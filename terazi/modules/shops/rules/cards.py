"""What visitors of the store are shown of a bundle, prepared in a language and a currency."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from uuid import UUID

from terazi.foundation.chosen import ChosenPaths
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced
from terazi.foundation.types import Json
from terazi.modules.shops.rules.bundles import can_be_added
from terazi.modules.shops.rules.campaigns import campaign_days
from terazi.modules.shops.rules.chosen import path_lists
from terazi.modules.shops.rules.expiry import expiry_text
from terazi.modules.shops.rules.pictures import on_card, on_page
from terazi.modules.shops.rules.pricing import by_main, main_currency, price_of, tax_rate_of, total_of
from terazi.modules.shops.rules.selling import sale_period
from terazi.modules.shops.rules.withdrawal import withdrawal_words
from terazi.modules.shops.values.agreements import SoldAgreement
from terazi.modules.shops.values.bundles import (
    Bundle,
    ExpirationType,
    Feature,
    Product,
    ProductStatus,
    ProductType,
    TaskType,
)
from terazi.modules.shops.values.pictures import BundlePicture
from terazi.modules.shops.values.previews import PreviewKind
from terazi.modules.shops.values.shops import SoldShop

_CURRENCIES = tuple(Currency)
_LONGEST_TEASER = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """In which language and on which day a bundle is shown, what it cost before its campaign, and its pictures."""

    lang: Lang
    day: date
    lowest: Mapping[Currency, int] = field(default_factory=dict)
    """By currency the lowest price of the thirty days before the campaign that runs on the day."""
    pictures: Sequence[BundlePicture] = ()
    """In their order."""
    previews: Mapping[UUID, PreviewKind] = field(default_factory=dict)
    """What is shown of which product before it is bought."""
    known: ChosenPaths = field(default_factory=ChosenPaths)
    """What the layers and places of the products are called."""


def card_of(
    shop: SoldShop, bundle: Bundle, products: Sequence[Product], shown: Shown, currency: Currency
) -> Json:
    """Return what a card of the catalogue shows; a bundle without a price in the currency shows the one it has."""
    lang = shown.lang
    sold = [product for product in products if product.status is ProductStatus.ACTIVE]
    return {
        **_head(bundle, sold, shown),
        "picture": on_card(shown.pictures[0], lang) if shown.pictures else None,
        "bundle_info": _teaser(said(bundle, "bundle_info", lang)),
        "price": price_shown(shop, bundle, sold, shown, currency),
        "product_list": [
            {
                "user_shop_bundle_product_client_id": str(product.id),
                "pro_name": said(product, "pro_name", lang),
                "product_type": product.product_type.value,
                "pro_usage_count": product.pro_usage_count,
                "pro_count_suffix": said(product, "pro_count_suffix", lang),
                **_limits(product, shown),
            }
            for product in sold
            if product.show_in_bundle_product_list
        ],
    }


def details_of(
    shop: SoldShop,
    bundle: Bundle,
    products: Sequence[Product],
    agreements: Sequence[SoldAgreement],
    shown: Shown,
) -> Json:
    """Return what the page of a bundle shows, with its prices in every currency."""
    lang = shown.lang
    sold = [product for product in products if product.status is ProductStatus.ACTIVE]
    main = main_currency(sold)
    return {
        **_head(bundle, sold, shown),
        "picture_list": [on_page(picture, lang) for picture in shown.pictures],
        "bundle_info": said(bundle, "bundle_info", lang),
        "revision": bundle.revision,
        "ordered_use": bundle.ordered_use,
        "max_assigned_count": bundle.max_assigned_count,
        "organization_name": bundle.organization_name,
        "currency_type": _CURRENCIES.index(main),
        "price_list": [
            price
            for currency in by_main(main)
            if bundle.prices_on_the_screen
            and (price := _bundle_price(shop, sold, shown, currency)) is not None
        ],
        "product_list": [
            _product(shop, bundle, product, shown) for product in sold if product.show_in_bundle_product_list
        ],
        "agreement_list": [
            {
                "agreement_id": str(agreement.id),
                "product_id": str(agreement.product_id) if agreement.product_id else None,
                "kind": agreement.kind.value,
                "version": agreement.version,
                "title": said(agreement, "title", lang),
            }
            for agreement in agreements
        ],
    }


def price_shown(
    shop: SoldShop, bundle: Bundle, sold: Sequence[Product], shown: Shown, currency: Currency
) -> Json | None:
    """Return the price in the currency asked for, else in the other; None where the shop shows none."""
    if not bundle.prices_on_the_screen:
        return None
    for offered in sorted(_CURRENCIES, key=lambda one: one is not currency):
        if price := _bundle_price(shop, sold, shown, offered):
            return price
    return None


def said(record: object, name: str, lang: Lang) -> str:
    """Return a text in the language; without an English one the Turkish."""
    english = getattr(record, f"{name}_en") if lang is Lang.EN else ""
    return str(english or getattr(record, name))


def _bundle_price(shop: SoldShop, sold: Sequence[Product], shown: Shown, currency: Currency) -> Json | None:
    """Return the price of the day, and the one that it may be measured by where that is higher."""
    price = _price(total_of(shop, sold, currency, on=shown.day), currency, shown.lang)
    lowest = shown.lowest.get(currency, 0)
    if price is None:
        return None
    if lowest <= price["gross"]:
        return {**price, "lowest": 0, "lowest_text": ""}
    return {**price, "lowest": lowest, "lowest_text": Money(lowest, currency).written(shown.lang)}


def _head(bundle: Bundle, sold: Sequence[Product], shown: Shown) -> Json:
    lang = shown.lang
    campaign = campaign_days(sold, shown.day)
    begin, end = sale_period(bundle, sold)
    periods = {product.pay_period_type for product in sold if product.pay_period_type}
    return {
        "user_shop_bundle_client_id": str(bundle.id),
        "user_shop_client_id": str(bundle.shop_id),
        "bundle_name": said(bundle, "bundle_name", lang),
        "bundle_group": said(bundle, "bundle_group", lang),
        "bundle_type": bundle.bundle_type.value,
        "task_type": bundle.task_type.value,
        "is_campaign": bundle.task_type is TaskType.CAMPAIGN or campaign is not None,
        "campaign_from": campaign[0].isoformat() if campaign else None,
        "campaign_until": campaign[1].isoformat() if campaign else None,
        "status": bundle.status.value,
        "available_soon": bundle.available_soon,
        "can_customer_add_to_shopcart": can_be_added(bundle),
        "feature_list": [_feature(feature, lang) for feature in bundle.feature_list],
        "expiration_time_value_by_text": say(_expiry(bundle, sold), lang),
        "pay_period_type": next(iter(periods)).value if len(periods) == 1 else None,
        "trial_days": bundle.trial_days if can_be_added(bundle) else None,
        "credit_count": _credits(sold),
        "sold_from": begin.isoformat() if begin else None,
        "sold_until": end.isoformat() if end else None,
    }


def _credits(sold: Sequence[Product]) -> int | None:
    """Return how many credits a bundle gives, those of hidden products too; None where it gives something else."""
    if any(product.product_type is not ProductType.CREDIT for product in sold):
        return None
    return sum(product.pro_usage_count or 0 for product in sold) or None


def _expiry(bundle: Bundle, sold: Sequence[Product]) -> Phrase:
    """Return how long a bundle can be used: where it sets no end itself, that of its products."""
    if bundle.expiration_time_type is not ExpirationType.NEVER:
        return expiry_text(bundle.expiration_time_type, bundle.expiration_time_value)
    times = {(product.expiration_time_type, product.expiration_time_value) for product in sold}
    if len(times) > 1:
        return Phrase("shops.expiration.by_product")
    return expiry_text(*next(iter(times), (ExpirationType.NEVER, "")))


def _product(shop: SoldShop, bundle: Bundle, product: Product, shown: Shown) -> Json:
    lang = shown.lang
    rate = tax_rate_of(shop, product)
    return {
        "user_shop_bundle_product_client_id": str(product.id),
        "pro_name": said(product, "pro_name", lang),
        "pro_info": said(product, "pro_info", lang),
        "pro_group_name": said(product, "pro_group_name", lang),
        "product_type": product.product_type.value,
        "product_code": product.product_code,
        "pro_usage_count": product.pro_usage_count,
        "pro_usage_count_type": product.pro_usage_count_type.value,
        "pro_count_suffix": said(product, "pro_count_suffix", lang),
        "can_assign_auth": product.can_assign_auth,
        "preparation_type": product.preparation_type.value,
        "pay_type": product.pay_type.value,
        "pay_period_type": product.pay_period_type.value if product.pay_period_type else None,
        "pay_credit_card": product.pay_credit_card,
        "pay_transfer_to_account": product.pay_transfer_to_account,
        "row_limit_count": product.row_limit_count,
        "expiration_time_value_by_text": say(
            expiry_text(product.expiration_time_type, product.expiration_time_value), lang
        ),
        "layer_tree": product.layer_tree,
        **_paths(product, shown),
        "organization_name": product.organization_name,
        "preview": shown.previews[product.id].value if product.id in shown.previews else None,
        "withdrawal_text": say(
            withdrawal_words(product.product_type, product.withdrawal_ground, product.withdrawal_exception),
            lang,
        ),
        "tax_rate_percent": str(rate) if rate is not None else None,
        "price_list": [
            price
            for currency in by_main(main_currency([product]))
            if bundle.prices_on_the_screen
            and (price := _price(price_of(shop, product, currency, on=shown.day), currency, lang)) is not None
        ],
    }


def _paths(product: Product, shown: Shown) -> Json:
    lists = path_lists(product, shown.known, shown.lang)
    return {name: [asdict(each) for each in paths] for name, paths in lists.items()}


def _limits(product: Product, shown: Shown) -> Json:
    """To which layers and places a product is limited; to none where it is not."""
    told = _paths(product, shown)
    return {name: told[name] for name in ("layer_path_list", "location_path_list")}


def _price(price: Priced | None, currency: Currency, lang: Lang) -> Json | None:
    if price is None:
        return None
    return {
        "currency_type": _CURRENCIES.index(currency),
        "net": price.net.minor,
        "tax": price.tax.minor,
        "gross": price.gross.minor,
        "gross_text": price.gross.written(lang),
    }


def _feature(feature: Feature, lang: Lang) -> str:
    return feature.en or feature.tr if lang is Lang.EN else feature.tr


def _teaser(text: str) -> str:
    if len(text) <= _LONGEST_TEASER:
        return text
    return text[: _LONGEST_TEASER - 1].rsplit(" ", 1)[0] + "…"
