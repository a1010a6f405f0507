"""What time does to orders: waiting ends, buyers and administrators are reminded, what was bought runs out."""

from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each_loading
from terazi.foundation.jobs.tasks import Work
from terazi.modules.access.public import find_administrator, find_administrators
from terazi.modules.orders.actions.loading import SYSTEM, open_order
from terazi.modules.orders.actions.notifications import mail_payment
from terazi.modules.orders.actions.status_changes import cancel_payment
from terazi.modules.orders.actions.termination import PAY_BACK_WITHIN, end_empty_bundle, expire_line
from terazi.modules.orders.actions.transitions import move_line, tell
from terazi.modules.orders.actions.webhooks import try_to_check
from terazi.modules.orders.mails import mail_administrator
from terazi.modules.orders.queries import lists, locking
from terazi.modules.orders.queries.debts import count_owed_too_long, note_told
from terazi.modules.orders.values import LineState, PaymentState
from terazi.modules.shops.public import count_waiting, today_in_turkey

_REMIND_BEFORE = timedelta(days=1)
_NOT_YOUNGER = timedelta(hours=12)


async def end_waiting(work: Work) -> None:
    """Cancel payments that did not come in time; a card's provider is asked before."""
    due = partial(locking.payments_due, now=work.clock())
    await for_each_loading(work, "cancel unpaid orders", due, partial(_ask_and_end, work))


async def remind_of_waiting(work: Work) -> None:
    """Remind buyers a day before their time is over, once."""
    now = work.clock()
    due = partial(locking.payments_to_remind, due_before=now + _REMIND_BEFORE, made_before=now - _NOT_YOUNGER)
    await for_each_loading(work, "remind of payments", due, _remind)


async def end_products(work: Work) -> None:
    """End products whose time is over, and bundles of which nothing is left."""
    due = partial(locking.orders_ended, now=work.clock())
    await for_each_loading(work, "end bought products", due, _expire_lines)


async def mark_used_up(change: Change, line_id: UUID) -> None:
    """Write down that every use of a product was made."""
    cart_id = await locking.cart_of_line(change.db, line_id)
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
    order = await open_order(change, await locking.cart_of_payment(change.db, payment_id))
    payment = order.payment(payment_id)
    if payment.state is PaymentState.WAITING and payment.due_at <= change.now:
        await cancel_payment(change, order, payment, SYSTEM, "")
        await change.db.flush()


async def _remind(change: Change, payment_id: UUID) -> None:
    order = await open_order(change, await locking.cart_of_payment(change.db, payment_id))
    payment = order.payment(payment_id)
    if payment.state is not PaymentState.WAITING or payment.reminded_at is not None:
        return
    payment.reminded_at = change.now
    tell(change, order, "reminder", SYSTEM, payment_id=payment.id)
    await mail_payment(change, order, payment, f"reminder_{payment.pay_way.value}")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Waiting:
    """How much waits, and where it is seen."""

    debts: int
    shops: int
    base_url: str


async def remind_administrators(work: Work) -> None:
    """Write to every administrator what waits, at most once a day."""
    reader, now = work.database.reader, work.clock()
    waiting = _Waiting(
        debts=await count_owed_too_long(reader, now - PAY_BACK_WITHIN),
        shops=await count_waiting(reader),
        base_url=work.settings.public_url,
    )
    if waiting.debts or waiting.shops:
        due = partial(find_administrators, now=now)
        await for_each_loading(work, "remind administrators", due, partial(_remind_administrator, waiting))


async def _remind_administrator(waiting: _Waiting, change: Change, user_id: UUID) -> None:
    person = await find_administrator(change.db, user_id, change.now)
    if person is None or not await note_told(change.db, user_id, today_in_turkey(change.now)):
        return
    await mail_administrator(
        change,
        to_address=person["mail"],
        lang=person["active_lang"],
        base_url=waiting.base_url,
        debts=waiting.debts,
        shops=waiting.shops,
    )
