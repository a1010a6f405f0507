"""Preparing what the store shows, in the transaction of the change that it shows."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.money import Currency
from terazi.modules.shops.queries import agreements as agreement_queries
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import catalogue as queries
from terazi.modules.shops.rules.bundles import is_shown, search_key_of
from terazi.modules.shops.rules.cards import card_of, details_of
from terazi.modules.shops.rules.pricing import costs_nothing, total_of
from terazi.modules.shops.rules.selling import sale_period
from terazi.modules.shops.tables.bundles import Bundle, BundleProduct
from terazi.modules.shops.tables.shops import Shop
from terazi.modules.shops.values import ProductStatus, ShopStatus


async def list_bundle(change: Change, shop: Shop, bundle: Bundle, products: Sequence[BundleProduct]) -> None:
    """Write down what the store shows of a bundle."""
    agreements = await agreement_queries.titles_of_bundle(change.db, bundle.id)
    rows = [bundle_queries.values_of(product) for product in products]
    seller = {"tax_rate_percent": shop.tax_rate_percent}
    entry = _entry(seller, bundle_queries.values_of(bundle), rows, agreements)
    entry["is_listed"] = entry["is_shown"] and shop.status is ShopStatus.ACTIVE
    await queries.put_entry(change.db, {**entry, "changed_at": change.now})


async def list_shop_anew(change: Change, shop_id: UUID, status: ShopStatus) -> None:
    """Show or hide what a shop offers, as its status says."""
    await queries.set_shop_open(change.db, shop_id, is_open=status is ShopStatus.ACTIVE)


def _entry(
    shop: Mapping[Any, Any],  # Any: column values, here and below
    bundle: Mapping[Any, Any],
    products: Sequence[Mapping[Any, Any]],
    agreements: Sequence[Mapping[Any, Any]],
) -> dict[str, Any]:
    sold = [product for product in products if product["status"] is ProductStatus.ACTIVE]
    begin, end = sale_period(bundle, sold)
    entry: dict[str, Any] = {
        "bundle_id": bundle["id"],
        "shop_id": bundle["shop_id"],
        "status": bundle["status"],
        "is_shown": is_shown(bundle, sold),
        "is_soon": bundle["available_soon"],
        "is_free": costs_nothing(sold),
        "task_type": bundle["task_type"],
        "rank_from_top": -bundle["priority"],
        "group_key": fold(bundle["bundle_group"]),
        "search_key": search_key_of(bundle, sold),
        "sold_from": begin,
        "sold_until": end,
    }
    for currency in Currency:
        total = total_of(shop, sold, currency) if bundle["prices_on_the_screen"] else None
        entry[f"gross_{currency.value.lower()}"] = total.gross.minor if total else None
    for lang in Lang:
        entry[f"details_{lang.value}"] = _text(details_of(shop, bundle, products, agreements, lang))
        for currency in Currency:
            card = card_of(shop, bundle, products, lang, currency)
            entry[f"card_{lang.value}_{currency.value.lower()}"] = _text(card)
    return entry


def _text(shown: Mapping[Any, Any]) -> str:  # Any: JSON
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
