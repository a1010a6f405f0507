"""What time does to orders: waiting ends, buyers and administrators are reminded, what was bought runs out."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Work
from terazi.modules.access.public import find_administrator
from terazi.modules.orders.actions.loading import SYSTEM, lock_order, open_order
from terazi.modules.orders.actions.notifications import mail_payment
from terazi.modules.orders.actions.payments import try_to_check
from terazi.modules.orders.actions.status_changes import cancel_payment
from terazi.modules.orders.actions.termination import end_empty_bundle, expire_line
from terazi.modules.orders.actions.transitions import move_line, tell
from terazi.modules.orders.mails import mail_administrator
from terazi.modules.orders.queries import lists, locking
from terazi.modules.orders.queries.debts import forget_told_before, note_told
from terazi.modules.orders.values import LineState, PaymentState
from terazi.modules.shops.public import today_in_turkey


async def mark_used_up(change: Change, line_id: UUID) -> None:
    """Write down that every use of a product was made."""
    (key,) = await change.db.ask(locking.order_of_line(line_id))
    if key is None:
        return
    (order,) = await lock_order(change, key)
    line = order.line(line_id)
    if line.state is LineState.ACTIVE:
        move_line(change, order, line, LineState.USED_UP, SYSTEM)
        await end_empty_bundle(change, order, order.bundle(line.shopcart_bundle_id))
        await order.write(change.db)


async def expire_lines(change: Change, cart_id: UUID) -> None:
    """End the products of an order whose time is over."""
    order = await open_order(change, locking.order_of_cart(cart_id))
    for line in order.lines:
        is_over = line.ends_at is not None and line.ends_at <= change.now
        if is_over and line.state in (LineState.ACTIVE, LineState.PASSIVE):
            await expire_line(change, order, line)
    await order.write(change.db)


async def end_waiting(work: Work, change: Change, payment_id: UUID) -> None:
    """Cancel a payment that did not come in time; a card's provider is asked before."""
    (found,) = await work.database.reader.ask(lists.find_payment(payment_id))
    if found is not None and found.token:
        await try_to_check(work, change, payment_id)
    order = await open_order(change, locking.order_of_payment(payment_id))
    payment = order.payment(payment_id)
    if payment.state is PaymentState.WAITING and payment.due_at <= change.now:
        await cancel_payment(change, order, payment, SYSTEM, "")
        await order.write(change.db)


async def remind_of_waiting(change: Change, payment_id: UUID) -> None:
    """Remind a buyer that the time to pay is nearly over, once."""
    order = await open_order(change, locking.order_of_payment(payment_id))
    payment = order.payment(payment_id)
    if payment.state is not PaymentState.WAITING or payment.reminded_at is not None:
        return
    payment = order.change_payment(payment, reminded_at=change.now)
    tell(change, order, "reminder", SYSTEM, payment_id=payment.id)
    await mail_payment(change, order, payment, f"reminder_{payment.pay_way.value}")
    await order.write(change.db)


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """How much waits, and where it is seen."""

    debts: int
    shops: int
    base_url: str


async def remind_administrator(waiting: Waiting, change: Change, user_id: UUID) -> None:
    """Write to an administrator what waits, at most once a day."""
    (person,) = await change.db.ask(find_administrator(user_id, change.now))
    if person is None:
        return
    today = today_in_turkey(change.now)
    is_new, _ = await change.db.ask(note_told(user_id, today), forget_told_before(user_id, today))
    if not is_new:
        return
    await mail_administrator(
        change,
        to_address=person.mail,
        lang=person.active_lang,
        base_url=waiting.base_url,
        debts=waiting.debts,
        shops=waiting.shops,
    )
