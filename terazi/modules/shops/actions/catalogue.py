"""Preparing what the store shows, in the transaction of the change that it shows."""

import json
from collections.abc import Sequence

from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question
from terazi.foundation.types import Json
from terazi.modules.shops.queries.catalogue import put_entry
from terazi.modules.shops.rules.bundles import is_shown, search_key_of
from terazi.modules.shops.rules.cards import card_of, details_of
from terazi.modules.shops.rules.pricing import costs_nothing, total_of
from terazi.modules.shops.rules.selling import sale_period
from terazi.modules.shops.values.agreements import SoldAgreement
from terazi.modules.shops.values.bundles import Bundle, Product, ProductStatus
from terazi.modules.shops.values.shops import Shop, ShopStatus


def list_bundle(
    change: Change,
    shop: Shop,
    bundle: Bundle,
    products: Sequence[Product],
    agreements: Sequence[SoldAgreement],
) -> Question[int]:
    """Write down what the store shows of a bundle."""
    sold = [product for product in products if product.status is ProductStatus.ACTIVE]
    begin, end = sale_period(bundle, sold)
    shown = is_shown(bundle, sold)
    prices = {currency: total_of(shop, sold, currency) for currency in Currency}
    return put_entry(
        bundle_id=bundle.id,
        shop_id=bundle.shop_id,
        status=bundle.status,
        is_shown=shown,
        is_listed=shown and shop.status is ShopStatus.ACTIVE,
        is_soon=bundle.available_soon,
        is_free=costs_nothing(sold),
        task_type=bundle.task_type,
        rank_from_top=-bundle.priority,
        group_key=fold(bundle.bundle_group),
        search_key=search_key_of(bundle, sold),
        sold_from=begin,
        sold_until=end,
        changed_at=change.now,
        **{
            f"gross_{currency.value.lower()}": price.gross.minor
            if price and bundle.prices_on_the_screen
            else None
            for currency, price in prices.items()
        },
        **{
            f"details_{lang.value}": _text(details_of(shop, bundle, products, agreements, lang))
            for lang in Lang
        },
        **{
            f"card_{lang.value}_{currency.value.lower()}": _text(
                card_of(shop, bundle, products, lang, currency)
            )
            for lang in Lang
            for currency in Currency
        },
    )


def _text(shown: Json) -> str:
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
