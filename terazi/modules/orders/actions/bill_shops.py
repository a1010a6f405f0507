"""Whose bills somebody may work on, and how a shop stands on a bill that is written now."""

from collections.abc import Mapping
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.modules.bills.public import ShopCard
from terazi.modules.orders.actions.billing import seller_of_shop
from terazi.modules.shops.public import (
    NotInThisShop,
    OwnShop,
    ShopNotFound,
    ShopRole,
    read_bank_accounts,
    require_shop,
    shops_with_right,
)


async def may_bill(call: UserCall, shop_id: UUID) -> bool:
    """Whether the caller works on the orders of a shop, and with that on its bills."""
    return await _own_shop(call, shop_id) is not None


async def card_of_shop(call: UserCall, shop_id: UUID) -> ShopCard | None:
    """Return how a shop of the caller's stands on its bills now; one that was never admitted writes none."""
    own = await _own_shop(call, shop_id)
    if own is None or own["owner_id"] is None or own["admitted_at"] is None:
        return None
    accounts = await read_bank_accounts(call.reader, [shop_id])
    seller = seller_of_shop(own.row, accounts, own["shop_logo"])
    return ShopCard(owner_id=UserId(own["owner_id"]), seller=seller)


async def list_bill_shops(call: UserCall) -> Mapping[UUID, str]:
    """Return the names of the shops on whose orders the caller works."""
    return {shop.id: shop["shop_name"] for shop in await shops_with_right(call, ShopRole.ORDERS)}


async def _own_shop(call: UserCall, shop_id: UUID) -> OwnShop | None:
    try:
        return await require_shop(call, shop_id, ShopRole.ORDERS)
    except (ShopNotFound, NotInThisShop):
        return None
