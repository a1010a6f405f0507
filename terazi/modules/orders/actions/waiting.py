"""Which orders wait for a person: for her payment, or for a decision of a shop she works in."""

from collections.abc import Sequence

from terazi.foundation.context import UserCall
from terazi.modules.orders.actions.termination import PAY_BACK_WITHIN
from terazi.modules.orders.queries.debts import count_owed_too_long
from terazi.modules.orders.queries.waiting import count_to_decide, count_to_pay
from terazi.modules.orders.values import ADMIN
from terazi.modules.shops.public import ShopRole, shops_with_right
from terazi.modules.site.public import Waiting, WaitingKind


async def find_waiting_orders(call: UserCall) -> Sequence[Waiting]:
    """Return how many orders wait for the caller as a buyer, and as somebody of shops; for administrators the late debts."""
    shops = await shops_with_right(call, ShopRole.ORDERS)
    to_pay, to_decide = await call.reader.ask(
        count_to_pay(call.user.id), count_to_decide([shop.id for shop in shops])
    )
    late = 0
    if call.user.has_role(ADMIN):
        (late,) = await call.reader.ask(count_owed_too_long(call.now - PAY_BACK_WITHIN))
    return [
        Waiting(kind=WaitingKind.DEBTS_TOO_LATE, count=late, route_view="user_shop_order_list"),
        Waiting(kind=WaitingKind.ORDERS_TO_PAY, count=to_pay, route_view="user_shopcart_bundle_order"),
        Waiting(kind=WaitingKind.ORDERS_TO_DECIDE, count=to_decide, route_view="user_shop_overview"),
    ]
