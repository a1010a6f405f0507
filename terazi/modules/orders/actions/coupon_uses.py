"""Uses of coupons: counted when a cart is ordered, given back when its order is cancelled unpaid."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import inserted
from terazi.modules.orders.actions.loading import OpenOrder
from terazi.modules.orders.queries.coupons import count_use, give_back
from terazi.modules.orders.rules.coupons import CartPart, EnteredCoupon, Reduced, try_coupons
from terazi.modules.orders.tables.coupons import COUPON_USE
from terazi.modules.shops.public import today_in_turkey


def reduced_by(
    parts: Sequence[CartPart], locked: Sequence[EnteredCoupon], currency: Currency, now: datetime
) -> Reduced:
    """Return what is ordered at what it costs with its coupons, in the order in which they were entered."""
    entered = sorted(locked, key=lambda each: (str(each.entered_at), each.coupon.id))
    return try_coupons(parts, entered, currency, today_in_turkey(now)).reduced


def use_coupons(call: UserCall, order: OpenOrder, taken: Mapping[UUID, Money]) -> None:
    """Count a use of each coupon that took something off; they are locked since they were looked at."""
    for coupon_id, amount in taken.items():
        order.add(
            count_use(coupon_id),
            inserted(
                COUPON_USE,
                id=call.new_id(),
                coupon_id=coupon_id,
                shopcart_id=order.cart.id,
                user_id=order.cart.user_id,
                amount=amount.minor,
                currency=order.cart.currency,
                used_at=call.now,
            ),
        )


def give_coupons_back(change: Change, order: OpenOrder, shop_id: UUID) -> None:
    """Let the coupons of a shop be used again that an order used which nobody pays any more."""
    order.add(*give_back(order.cart.id, shop_id, change.now))
