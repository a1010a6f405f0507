"""Refunds that people pay: by transfer, or where a provider refused."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.orders.actions.opening import Actor, open_order
from terazi.modules.orders.actions.paying_back import note_paid, pay_back
from terazi.modules.orders.errors import RefundNotFound
from terazi.modules.orders.queries import changing, lists
from terazi.modules.orders.values import Mover, PayWay, RefundNote, RefundState


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
