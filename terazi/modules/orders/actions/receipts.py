"""Receipts of transfers: kept beside the payment, shown to its buyer and its shop; they never move money."""

import hashlib
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.questions import inserted
from terazi.modules.documents.public import file_name
from terazi.modules.orders.actions.loading import Actor, OpenOrder, open_order
from terazi.modules.orders.actions.notifications import mail_shop
from terazi.modules.orders.actions.status_changes import movers_in_shop
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.errors import (
    OrderNotFound,
    PaymentOver,
    ReceiptMissing,
    ReceiptRefused,
    TooManyReceipts,
    WayNotOffered,
)
from terazi.modules.orders.queries import lists, locking
from terazi.modules.orders.queries.timeline import Receipt, receipts_of
from terazi.modules.orders.rules.receipts import MOST_RECEIPTS, is_said, kind_of, name_of
from terazi.modules.orders.tables.payments import PAYMENT_RECEIPT
from terazi.modules.orders.values import Mover, Payment, PaymentState, PayWay


async def keep_receipt(
    call: UserCall,
    *,
    cart_id: UUID | None,
    bundle_id: UUID | None,
    name: str,
    content: bytes,
    said: str = "",
) -> UUID:
    """Keep what a buyer uploaded for a waiting transfer; the same file twice is kept once."""
    kind = kind_of(content)
    if kind is None or not is_said(said, kind):
        raise ReceiptRefused(field="file")
    order = await _own_order(call, cart_id, bundle_id)
    payment = _waiting_transfer(call, order, bundle_id)
    sha256 = hashlib.sha256(content).digest()
    known, count = await call.db.ask(
        locking.known_receipt(payment.id, sha256), locking.count_receipts(payment.id)
    )
    if known is not None:
        return known
    if count >= MOST_RECEIPTS:
        raise TooManyReceipts(field="file", count=MOST_RECEIPTS)
    receipt_id, stored_as = call.new_id(), name_of(file_name(name.strip(" .") or "dekont"), kind[1])
    key = f"receipts/{payment.shop_id}/{receipt_id}.{kind[1]}"
    await call.storage.put(key, content)
    order.add(
        inserted(
            PAYMENT_RECEIPT,
            id=receipt_id,
            payment_id=payment.id,
            shopcart_id=order.cart.id,
            name=stored_as,
            media_type=kind[0],
            size=len(content),
            sha256=sha256,
            key=key,
            uploaded_by=call.user.id,
            created_at=call.now,
        )
    )
    by = Actor(mover=Mover.CUSTOMER, user_id=call.user.id, name=call.user.username)
    tell(call, order, "receipt", by, payment_id=payment.id, note=stored_as)
    await mail_shop(call, order, payment, "receipt")
    await order.write(call.db)
    return receipt_id


async def _own_order(call: UserCall, cart_id: UUID | None, bundle_id: UUID | None) -> OpenOrder:
    if cart_id is not None:
        order = await open_order(call, locking.order_of_cart(cart_id))
    elif bundle_id is not None:
        order = await open_order(call, locking.order_of_bundle(bundle_id))
    else:
        raise OrderNotFound
    if order.cart.user_id != call.user.id or order.cart.ordered_at is None:
        raise OrderNotFound
    return order


def _waiting_transfer(call: UserCall, order: OpenOrder, bundle_id: UUID | None) -> Payment:
    payments = [p for p in order.payments if order.bundles_of(p)]
    if bundle_id is not None:
        payments = [p for p in payments if bundle_id in {b.id for b in order.bundles_of(p)}]
    waiting = [p for p in payments if p.state is PaymentState.WAITING and p.pay_way is PayWay.TRANSFER]
    if waiting:
        return waiting[0]
    if not payments:
        raise OrderNotFound
    payment = payments[0]
    if payment.state is PaymentState.WAITING:
        raise WayNotOffered(field="file", bundle=order.bundles_of(payment)[0].name[call.lang])
    raise PaymentOver(state=payment.state)


async def find_receipts(call: UserCall, cart_id: UUID) -> list[Receipt]:
    """Return the receipts of an order that the caller may see: the buyer all, a shop its own."""
    order, rows, tries = await call.reader.ask(
        lists.find_order(cart_id), receipts_of([cart_id]), lists.payments_of([cart_id])
    )
    if order is None:
        raise OrderNotFound
    payments = {payment.id: payment.shop_id for payment in tries}
    if order.user_id != call.user.id:
        shops = {s for s in set(payments.values()) if Mover.ORDERS in await movers_in_shop(call, s)}
        if not shops:
            raise OrderNotFound
        rows = [row for row in rows if payments[row.payment_id] in shops]
    if not rows:
        raise ReceiptMissing
    return rows
