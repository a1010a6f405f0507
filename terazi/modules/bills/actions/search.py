"""What the platform's search finds of bills: a buyer's issued ones, and those of the shops on whose bills the caller works."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import AnyCall, UserCall, call_of_person
from terazi.modules.bills.actions.sources import list_shops
from terazi.modules.bills.queries.work import bills_of_buyer, search_bills
from terazi.modules.bills.values import Bill
from terazi.modules.site.public import SearchHit, SearchKind


async def find_bills(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return bills by number, buyer and seller, newest first; a buyer's own only once they are issued."""
    person = call_of_person(call)
    if person is None:
        return []
    shop_ids = await _shops(person)
    (found,) = await call.reader.ask(
        search_bills(wanted, buyer_id=person.user.id, shop_ids=shop_ids, count=count)
    )
    return [_hit(bill, is_of_shop=shop_ids is None or bill.shop_id in shop_ids) for bill in found]


async def bills_of(call: UserCall, buyer_id: UUID, count: int) -> Sequence[SearchHit]:
    """Return somebody's newest bills at the shops on whose bills the caller works."""
    (found,) = await call.reader.ask(bills_of_buyer(buyer_id, shop_ids=await _shops(call), count=count))
    return [_hit(bill, is_of_shop=True) for bill in found]


async def _shops(call: UserCall) -> set[UUID] | None:
    """Return the shops whose bills the caller sees; None where it is all of them.

    Bills of others are lists of people: a session that owes its security code sees none.
    """
    if call.user.is_warned:
        return set()
    return None if call.user.has_role("admin") else set(await list_shops(call))


def _hit(bill: Bill, *, is_of_shop: bool) -> SearchHit:
    buyer, seller = bill.buyer.shown_name, bill.seller.name
    query = {"bill": str(bill.id)}
    return SearchHit(
        kind=SearchKind.BILL,
        id=str(bill.id),
        caption=bill.number or buyer or seller,
        description=buyer if is_of_shop and bill.number else seller,
        route_view="user_billing",
        query={**query, "shop": str(bill.shop_id)} if is_of_shop else query,
        other_names=(buyer, seller),
    )
