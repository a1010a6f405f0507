"""What shops pay back of what they owe, and refunds that people pay: by transfer, or where a provider refused."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.orders.actions.opening import Actor, open_order
from terazi.modules.orders.actions.paying_back import note_paid, pay_back
from terazi.modules.orders.actions.refunding import pay_owed, refund_bundle
from terazi.modules.orders.errors import OrderNotFound, RefundNotFound
from terazi.modules.orders.queries import changing, lists
from terazi.modules.orders.values import BundleState, Mover, PayWay, RefundNote, RefundState


async def finish_refund(call: UserCall, shop_id: UUID, refund_id: UUID, *, is_paid: bool) -> RefundState:
    """Note that a refund was paid by hand, or ask the card provider once more."""
    found = await lists.find_refund(call.reader, refund_id)
    if found is None or found["shop_id"] != shop_id:
        raise RefundNotFound
    order = await open_order(call, found["shopcart_id"])
    refund = await changing.lock_refund(call.db, refund_id)
    if refund is None or refund.state is RefundState.DONE:
        return RefundState.DONE
    if not is_paid and found["pay_way"] is PayWay.CARD and refund.detail != RefundNote.ASKED:
        refund.state, refund.detail = RefundState.PENDING, ""
        await call.db.flush()
        await pay_back.enqueue(call.db, refund_id=str(refund_id))
        return refund.state
    if not is_paid:
        return refund.state
    by = Actor(mover=Mover.ORDERS, user_id=call.user.id, name=call.user.username)
    await note_paid(call, order, refund, by)
    record_deed(
        call,
        Deed(
            action="orders.refund_paid",
            subject=Subject.PAYMENT,
            subject_id=refund.payment_id,
            subject_name=order.cart.number,
            after={"amount": refund.amount},
        ),
    )
    return refund.state


async def settle_debt(call: UserCall, shop_id: UUID, bundle_id: UUID) -> None:
    """Pay back what is owed for an ordered bundle; where nothing is owed (any more), nothing happens."""
    cart_id = await changing.cart_of_bundle(call.db, bundle_id)
    order = await open_order(call, cart_id)
    bundle = order.bundle(bundle_id)
    if bundle.shop_id != shop_id or order.cart.ordered_at is None:
        raise OrderNotFound
    by = Actor(mover=Mover.ORDERS, user_id=call.user.id, name=call.user.username)
    why = bundle.reason or "–"
    if bundle.state is BundleState.REGISTER_REFUSED:
        await refund_bundle(call, order, bundle, by, reason=why, amount=None)
    elif bundle.owed:
        await pay_owed(call, order, bundle, by, reason=why, amount=bundle.owed)
