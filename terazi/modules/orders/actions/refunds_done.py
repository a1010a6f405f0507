"""Refunds that people pay: by transfer, or where a provider refused."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.orders.actions.moving import tell
from terazi.modules.orders.actions.opening import Actor, open_order
from terazi.modules.orders.actions.paying_back import pay_back
from terazi.modules.orders.errors import RefundNotFound
from terazi.modules.orders.queries import changing, lists
from terazi.modules.orders.values import Mover, PayWay, RefundState


async def finish_refund(call: UserCall, shop_id: UUID, refund_id: UUID, *, is_paid: bool) -> RefundState:
    """Note that a refund was paid by hand, or ask the card provider once more."""
    found = await lists.find_refund(call.reader, refund_id)
    if found is None or found["shop_id"] != shop_id:
        raise RefundNotFound
    order = await open_order(call, found["shopcart_id"])
    refund = await changing.lock_refund(call.db, refund_id)
    if refund is None or refund.state is RefundState.DONE:
        return RefundState.DONE
    if not is_paid and found["pay_way"] is PayWay.CARD:
        refund.state, refund.detail = RefundState.PENDING, ""
        await call.db.flush()
        await pay_back.enqueue(call.db, refund_id=str(refund_id))
        return refund.state
    if not is_paid:
        return refund.state
    refund.state, refund.done_at = RefundState.DONE, call.now
    await call.db.flush()
    by = Actor(mover=Mover.ORDERS, user_id=call.user.id, name=call.user.username)
    await tell(
        call, order, "refund_paid", by, payment_id=refund.payment_id, shopcart_bundle_id=refund.shopcart_bundle_id
    )  # fmt: skip
    await record_deed(
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
