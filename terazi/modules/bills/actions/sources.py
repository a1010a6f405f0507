"""What bills ask of orders and shops, which stand above them and say so through lists."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import sort_key
from terazi.modules.bills.errors import BillShopNotFound
from terazi.modules.bills.queries import bills as queries
from terazi.modules.bills.values import Line, Seller


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderSource:
    """Who knows of orders: whether something paid is left of one, and what, with the order locked until the commit."""

    has_left: Callable[[Reader, UUID], Awaitable[bool]]
    lines_left: Callable[[Change, UUID], Awaitable[tuple[Line, ...]]]


order_sources: list[OrderSource] = []
"""The entry fills the list."""


async def has_left(reader: Reader, order_id: UUID) -> bool:
    """Whether something of an order was paid and not paid back."""
    for source in order_sources:
        if await source.has_left(reader, order_id):
            return True
    return False


async def lines_left(change: Change, order_id: UUID) -> tuple[Line, ...]:
    """Return what of an order was paid and not paid back; nobody changes the order until the commit."""
    for source in order_sources:
        if lines := await source.lines_left(change, order_id):
            return lines
    return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopCard:
    """Whose shop it is, and how it stands on its bills."""

    owner_id: UserId
    seller: Seller


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopSource:
    """Who knows of shops: whether the caller may work on the bills of one, how it stands on them, and which there are."""

    may_bill: Callable[[UserCall, UUID], Awaitable[bool]]
    card: Callable[[UserCall, UUID], Awaitable[ShopCard | None]]
    list_own: Callable[[UserCall], Awaitable[Mapping[UUID, str]]]
    """The names of the shops on whose bills the caller may work."""


shop_sources: list[ShopSource] = []
"""The entry fills the list; one yes is enough, and the first that knows a shop is believed."""


async def owner_may_act(call: UserCall, shop_id: UUID) -> bool:
    """Whether the shop was the caller's own when its newest bill was drafted."""
    (owner_id,) = await call.reader.ask(queries.owner_of_shop(shop_id))
    return owner_id == call.user.id


async def may_act(call: UserCall, shop_id: UUID) -> bool:
    """Whether the caller may read and write the bills of a shop."""
    if call.user.has_role("admin"):
        return True
    for source in shop_sources:
        if await source.may_bill(call, shop_id):
            return True
    return await owner_may_act(call, shop_id)


async def list_shops(call: UserCall) -> dict[UUID, str]:
    """Return the names of the shops on whose bills the caller may work; of administrators only those with bills."""
    if call.user.has_role("admin"):
        (every,) = await call.reader.ask(queries.list_shops())
        return every
    (found,) = await call.reader.ask(queries.list_shops_of(call.user.id))
    for source in shop_sources:
        found |= await source.list_own(call)
    return dict(sorted(found.items(), key=lambda shop: (sort_key(shop[1]), shop[0])))


async def require_shop(call: UserCall, shop_id: UUID) -> None:
    """Refuse shops of others as if they did not exist."""
    if not await may_act(call, shop_id):
        raise BillShopNotFound


async def card_of_shop(call: UserCall, shop_id: UUID) -> ShopCard:
    """Return how a shop stands on a new bill: as it is now, or as on its newest bill."""
    for source in shop_sources:
        if card := await source.card(call, shop_id):
            return card
    owner_id, seller = await call.reader.ask(queries.owner_of_shop(shop_id), queries.newest_seller(shop_id))
    if owner_id is None or seller is None:
        raise BillShopNotFound
    return ShopCard(owner_id=owner_id, seller=seller)
