"""What time does to orders: waiting ends, buyers are reminded, what was bought runs out."""

from datetime import timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Work
from terazi.modules.orders.actions.callbacks import try_to_check
from terazi.modules.orders.actions.deciding import cancel_payment
from terazi.modules.orders.actions.ending import end_empty_bundle, expire_line
from terazi.modules.orders.actions.mailing import mail_payment
from terazi.modules.orders.actions.moving import move_line, tell
from terazi.modules.orders.actions.opening import SYSTEM, open_order
from terazi.modules.orders.queries import changing, lists
from terazi.modules.orders.values import LineState, PaymentState

_REMIND_BEFORE = timedelta(days=1)
_NOT_YOUNGER = timedelta(hours=12)


async def end_waiting(work: Work) -> None:
    """Cancel payments that did not come in time; a card's provider is asked before."""
    due = partial(changing.payments_due, now=work.clock())
    await for_each(work, "cancel unpaid orders", due, partial(_ask_and_end, work))


async def remind_of_waiting(work: Work) -> None:
    """Remind buyers a day before their time is over, once."""
    now = work.clock()
    due = partial(
        changing.payments_to_remind, due_before=now + _REMIND_BEFORE, made_before=now - _NOT_YOUNGER
    )
    await for_each(work, "remind of payments", due, _remind)


async def end_products(work: Work) -> None:
    """End products whose time is over, and bundles of which nothing is left."""
    due = partial(changing.orders_ended, now=work.clock())
    await for_each(work, "end bought products", due, _expire_lines)


async def mark_used_up(change: Change, line_id: UUID) -> None:
    """Write down that every use of a product was made."""
    cart_id = await changing.cart_of_line(change.db, line_id)
    if cart_id is None:
        return
    order = await open_order(change, cart_id)
    line = order.line(line_id)
    if line.state is LineState.ACTIVE:
        move_line(change, order, line, LineState.USED_UP, SYSTEM)
        await end_empty_bundle(change, order, order.bundle(line.shopcart_bundle_id))
        await change.db.flush()


async def _expire_lines(change: Change, cart_id: UUID) -> None:
    order = await open_order(change, cart_id)
    for line in order.lines:
        is_over = line.ends_at is not None and line.ends_at <= change.now
        if is_over and line.state in (LineState.ACTIVE, LineState.PASSIVE):
            await expire_line(change, order, line)
    await change.db.flush()


async def _ask_and_end(work: Work, change: Change, payment_id: UUID) -> None:
    row = await lists.find_payment(work.database.reader, payment_id)
    if row is not None and row["token"]:
        await try_to_check(work, change, payment_id)
    order = await open_order(change, await changing.cart_of_payment(change.db, payment_id))
    payment = order.payment(payment_id)
    if payment.state is PaymentState.WAITING and payment.due_at <= change.now:
        await cancel_payment(change, order, payment, SYSTEM, "")
        await change.db.flush()


async def _remind(change: Change, payment_id: UUID) -> None:
    order = await open_order(change, await changing.cart_of_payment(change.db, payment_id))
    payment = order.payment(payment_id)
    if payment.state is not PaymentState.WAITING or payment.reminded_at is not None:
        return
    payment.reminded_at = change.now
    tell(change, order, "reminder", SYSTEM, payment_id=payment.id)
    await mail_payment(change, order, payment, f"reminder_{payment.pay_way.value}")
