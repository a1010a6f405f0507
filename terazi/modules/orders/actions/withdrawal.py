"""Withdrawing from all that one shop sold in an order, and what a buyer would be paid back now."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.money import Money
from terazi.modules.orders.actions.loading import Actor, OpenOrder, open_order
from terazi.modules.orders.actions.notifications import mail_buyer, mail_shop
from terazi.modules.orders.actions.refunds import value_left
from terazi.modules.orders.actions.status_changes import end_bundle, end_bundle_untold
from terazi.modules.orders.actions.termination import debt_note, pay_back_until
from terazi.modules.orders.actions.withdrawal_rights import require_right, right_of
from terazi.modules.orders.errors.orders import MoveNotAllowed, OrderNotFound
from terazi.modules.orders.queries import locking
from terazi.modules.orders.rules.withdrawal import Right
from terazi.modules.orders.values import OPEN_LINES, WITHDRAWABLE_STATES, Bundle, BundleState, Line, Mover
from terazi.modules.shops.public import in_turkey


@dataclass(frozen=True, kw_only=True, slots=True)
class Withdrawable:
    """A product that its buyer may end now, whether that is a withdrawal, and what would be paid back."""

    bundle: Bundle
    line: Line
    right: Right
    value: int


async def list_withdrawable(call: UserCall, cart_id: UUID) -> list[Withdrawable]:
    """Return what of an own order could be ended now, and with what money back."""
    order = await _own_order(call, cart_id)
    found = []
    for bundle in order.bundles:
        if bundle.state not in WITHDRAWABLE_STATES:
            continue
        for line in order.lines_of(bundle):
            if line.state not in OPEN_LINES:
                continue
            right = await right_of(call, order, line)
            value = 0 if right.bar else await value_left(call, order, line)
            found.append(Withdrawable(bundle=bundle, line=line, right=right, value=value))
    return found


async def withdraw_from_shop(
    call: UserCall, cart_id: UUID, shop_id: UUID, *, reason: str, accepts_loss: bool
) -> int:
    """End all that one shop sold in an own order, and return what is owed for it; what has ended before stays ended."""
    order = await _own_order(call, cart_id)
    sold = [bundle for bundle in order.bundles if bundle.shop_id == shop_id]
    if not sold:
        raise OrderNotFound
    left = [bundle for bundle in sold if bundle.state in WITHDRAWABLE_STATES]
    if not left and not any(bundle.state is BundleState.TERMINATED for bundle in sold):
        raise MoveNotAllowed(state=sold[0].state, target=BundleState.TERMINATED, allowed=[])
    lines = [line for bundle in left for line in order.lines_of(bundle)]
    await require_right(call, order, lines, accepts_loss=accepts_loss)
    by = Actor(mover=Mover.CUSTOMER, user_id=call.user.id, name=call.user.username)
    before = sum(bundle.owed for bundle in sold)
    if len(left) == 1:
        await end_bundle(call, order, left[0], by, reason=reason)
    elif left:
        owed = sum([await end_bundle_untold(call, order, bundle, by, reason=reason) for bundle in left])
        await _mail(call, order, left, owed=owed, reason=reason)
    await order.write(call.db)
    return sum(order.bundle(bundle.id).owed for bundle in sold) - before


async def _own_order(call: UserCall, cart_id: UUID) -> OpenOrder:
    order = await open_order(call, locking.order_of_cart(cart_id))
    if order.cart.user_id != call.user.id or order.cart.ordered_at is None:
        raise OrderNotFound
    return order


async def _mail(
    call: UserCall, order: OpenOrder, bundles: Sequence[Bundle], *, owed: int, reason: str
) -> None:
    """Confirm the withdrawal from all bundles of a shop with one mail, and tell the shop with another."""
    lang, due = order.cart.lang, in_turkey(pay_back_until(call.now)).date()
    money = Money(owed, order.cart.currency)
    names = ", ".join(bundle.name[lang] for bundle in bundles)
    said = {"bundles": names, "reason": reason or "–"}
    extra = debt_note(order, bundles[0], owed, call.now) if owed else []
    kind = "part_withdrawn" if owed else "part_ended_unpaid"
    await mail_buyer(call, order, None, kind, extra=extra, **said)
    payment_id = bundles[0].payment_id
    if owed and payment_id:
        facts = {"owed": money, "due": due, "reason": reason or "–"}
        await mail_shop(call, order, order.payment(payment_id), "withdrawn", **facts)
