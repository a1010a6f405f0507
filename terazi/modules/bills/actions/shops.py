"""Which shops somebody may write bills for: shops stand above bills, and say so through these lists."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.modules.bills import queries
from terazi.modules.bills.errors import BillShopNotFound
from terazi.modules.bills.rules.stored import seller_from
from terazi.modules.bills.values import BILL_STAFF, Seller


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopCard:
    """Whose shop it is, and how it stands on its bills."""

    owner_id: UserId
    seller: Seller


ShopCheck = Callable[[UserCall, UUID], Awaitable[bool]]
ShopSource = Callable[[UserCall, UUID], Awaitable[ShopCard | None]]

shop_checks: list[ShopCheck] = []
"""Whether the caller may work on a shop's bills; one yes is enough. The entry fills the list."""

shop_sources: list[ShopSource] = []
"""Who a shop is now, for bills written by hand; the first that knows it is believed. The entry fills the list."""


async def owner_may_act(call: UserCall, shop_id: UUID) -> bool:
    """Whether the shop was the caller's own when its newest bill was drafted."""
    return await queries.owner_of_shop(call.reader, shop_id) == call.user.id


async def may_act(call: UserCall, shop_id: UUID) -> bool:
    """Whether the caller may read and write the bills of a shop."""
    if call.user.has_role("admin"):
        return True
    if not call.user.has_role(*BILL_STAFF):
        return False
    for check in shop_checks:
        if await check(call, shop_id):
            return True
    return False


async def require_shop(call: UserCall, shop_id: UUID) -> None:
    """Refuse shops of others as if they did not exist."""
    if not await may_act(call, shop_id):
        raise BillShopNotFound


async def card_of_shop(call: UserCall, shop_id: UUID) -> ShopCard:
    """Return how a shop stands on a new bill: as it is now, or as on its newest bill."""
    for source in shop_sources:
        if card := await source(call, shop_id):
            return card
    owner_id = await queries.owner_of_shop(call.reader, shop_id)
    row = await queries.newest_seller(call.reader, shop_id)
    if owner_id is None or row is None:
        raise BillShopNotFound
    return ShopCard(owner_id=owner_id, seller=seller_from(row["seller"]))
