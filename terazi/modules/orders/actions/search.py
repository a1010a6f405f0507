"""What the platform's search finds of orders: a buyer's own, and those of the shops on whose orders the caller works."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import AnyCall, UserCall, call_of_person
from terazi.modules.orders.queries.search import FoundOrder, orders_of_buyer, search_orders
from terazi.modules.orders.rules.buyers import buyer_of, shown_name
from terazi.modules.orders.values import ADMIN
from terazi.modules.shops.public import ShopRole, shops_with_right
from terazi.modules.site.public import SearchHit, SearchKind


async def find_orders(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return orders by number, reference, bundle and buyer; those of shops the caller works on before the caller's own."""
    person = call_of_person(call)
    if person is None:
        return []
    (found,) = await call.reader.ask(
        search_orders(wanted, buyer_id=person.user.id, shop_ids=await _shops(person), count=count)
    )
    return [_hit(each, person) for each in found]


async def orders_of(call: UserCall, buyer_id: UUID, count: int) -> Sequence[SearchHit]:
    """Return somebody's newest orders at the shops on whose orders the caller works."""
    (found,) = await call.reader.ask(orders_of_buyer(buyer_id, shop_ids=await _shops(call), count=count))
    return [_hit(each, call) for each in found]


async def _shops(call: UserCall) -> list[UUID] | None:
    """Return the shops whose orders the caller sees; None where it is all of them.

    Orders of others are lists of people: a session that owes its security code sees none.
    """
    if call.user.is_warned:
        return []
    if call.user.has_role(ADMIN):
        return None
    return [shop.id for shop in await shops_with_right(call, ShopRole.ORDERS)]


def _hit(order: FoundOrder, call: UserCall) -> SearchHit:
    buyer = shown_name(buyer_of(order.buyer)) if order.buyer else ""
    bundle = order.name[call.lang.value]
    query = {"order": str(order.shopcart_id)}
    if order.is_of_shop:
        query = {"shop": str(order.shop_id), **query}
    return SearchHit(
        kind=SearchKind.ORDER,
        id=str(order.shopcart_id),
        caption=order.number,
        description=" · ".join(filter(None, [buyer if order.is_of_shop else "", bundle])),
        route_view="user_shop_order_list" if order.is_of_shop else "user_shopcart_bundle_order",
        query=query,
        other_names=(buyer, bundle, order.reference),
    )
