"""What a buyer reads before buying: the agreements of a bundle that the buyer may see."""

import hmac
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.foundation.context import AnyCall
from terazi.foundation.language.lang import Lang
from terazi.modules.shops.actions.bundles import link_token
from terazi.modules.shops.actions.rights import own_shop
from terazi.modules.shops.errors import BundleNotFound
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.rules.bundles import is_reserved, is_reserved_for, is_shown
from terazi.modules.shops.rules.cards import said
from terazi.modules.shops.values import BundleStatus


async def require_readable(call: AnyCall, bundle_id: UUID, token: str | None) -> tuple[RowMapping, bool]:
    """Return a bundle that the caller may see, and whether as somebody of its shop.

    Others see what is in the store or meant for them, and by its link what is on sale without being listed.
    """
    row = await queries.find_bundle(call.reader, bundle_id)
    if row is None:
        raise BundleNotFound
    if await _is_of_shop(call, row["shop_id"]):
        return row, True
    shop = await shop_queries.find_public_shop(call.reader, row["shop_id"])
    sold = await queries.find_reserved_products(call.reader, bundle_id)
    is_unlisted = row["status"] is BundleStatus.ACTIVE and not is_reserved(row, sold)
    if shop is None or not (is_unlisted or is_shown(row, sold) or _is_meant_for(call, row, sold, token)):
        raise BundleNotFound
    return row, False


async def _is_of_shop(call: AnyCall, shop_id: UUID) -> bool:
    if call.user is None:
        return False
    own = await shop_queries.find_shop(call.reader, shop_id, user_id=call.user.id)
    return own is not None and own_shop(call.user, own) is not None


def _is_meant_for(call: AnyCall, row: RowMapping, sold: Sequence[RowMapping], token: str | None) -> bool:
    if row["status"] is not BundleStatus.ACTIVE:
        return False
    good = link_token(call.settings, row["id"], row["organization_link_round"])
    if token and good and hmac.compare_digest(token.encode(), good.encode()):
        return True
    if call.user is None:
        return False
    return is_reserved_for(call.user.id, row, sold) or str(call.user.id) in row["assigned_user_list"]


async def seller_values(call: AnyCall, bundle: RowMapping, lang: Lang) -> dict[str, str]:
    """Return what is filled into an agreement before there is an order: who sells, and what."""
    shop = await shop_queries.find_any_shop(call.reader, bundle["shop_id"])
    return {**seller_of(shop or {}), "bundle.name": said(bundle, "bundle_name", lang)}


def seller_of(shop: Mapping[Any, Any]) -> dict[str, str]:  # Any: columns of a shop
    """Return the seller's part of what is filled into agreements."""
    return {f"seller.{name}": str(shop.get(column) or "") for name, column in _SELLER.items()}


_SELLER = {
    "name": "shop_name",
    "address": "shop_address",
    "tax_office": "shop_tax_office",
    "tax_number": "shop_tax_number",
    "mersis_no": "mersis_no",
    "trade_register_number": "trade_register_number",
    "mail": "mail",
    "phone": "phone",
    "web": "shop_web_link",
}
