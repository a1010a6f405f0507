"""Card money that counts for no payment goes back through its provider: decided by a person, asked once by a task."""

from functools import partial
from uuid import UUID

import structlog

from terazi.foundation.cards import CardRefund, ProviderUnavailableError
from terazi.foundation.cards import RefundState as CardRefundState
from terazi.foundation.context import Change, UserCall
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.money import Money
from terazi.foundation.questions import updated
from terazi.modules.audit.public import AuditEvent, Subject, money_in_trail, record_event
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, lock_order
from terazi.modules.orders.actions.notifications import mail_payment
from terazi.modules.orders.actions.refund_payouts import ask_once, refund_tasks, refused
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.errors.orders import MoneyNotFound, MoneyNotReturnable, MoneyTaken
from terazi.modules.orders.queries import incoming_money, locking
from terazi.modules.orders.queries.incoming_money import Money as KeptMoney
from terazi.modules.orders.queries.incoming_money import ReturningMoney
from terazi.modules.orders.rules.refunds import RefundNote
from terazi.modules.orders.tables.payments import INCOMING_MONEY
from terazi.modules.orders.values import MoneySource, MoneyState, Mover, OrderKey

log = structlog.get_logger("terazi.orders")


async def send_back(call: UserCall, shop_id: UUID, money_id: UUID, *, is_sent: bool) -> None:
    """Send card money back to the card, or note that it was sent there by hand; what goes back already stays so.

    Where nobody knows whether the provider has sent it, who has looked there asks again, or notes that it went.
    """
    (found,) = await call.db.ask(incoming_money.money_of_shop(money_id, shop_id))
    if found is None:
        raise MoneyNotFound
    if found.source is not MoneySource.CARD or found.payment_id is None or not found.amount:
        raise MoneyNotReturnable
    (key,) = await call.db.ask(locking.order_of_payment(found.payment_id))
    if key is None:
        raise MoneyNotReturnable
    order, money = await lock_order(call, key, incoming_money.lock_money_of_shop(money_id, shop_id))
    if money is None:
        raise MoneyNotFound
    is_unclear = money.state is MoneyState.RETURNING and money.detail == RefundNote.LOOK_FIRST
    if money.state in (MoneyState.RETURNING, MoneyState.RETURNED) and not is_unclear:
        return
    if money.state not in (MoneyState.UNMATCHED, MoneyState.RETURNING):
        raise MoneyTaken
    by = Actor(mover=Mover.ORDERS, user_id=call.user.id, name=call.user.username)
    await _decide(call, order, money, by, is_sent=is_sent)
    await order.write(call.db)
    await record_event(
        call,
        AuditEvent(
            action="orders.money_sent_back",
            subject=Subject.PAYMENT,
            subject_id=money.payment_id,
            subject_name=money.text[:200],
            after={**money_in_trail(Money(money.amount, money.currency)), "by_hand": is_sent},
        ),
    )


async def _decide(call: UserCall, order: OpenOrder, money: KeptMoney, by: Actor, *, is_sent: bool) -> None:
    order.add(
        updated(
            INCOMING_MONEY,
            money.id,
            state=MoneyState.RETURNING,
            detail="",
            address=call.address[:64],
            decided_by=call.user.id,
            changed_at=call.now,
        )
    )
    if is_sent:
        await _note_returned(call, order, money, by)
        return
    tell(call, order, "money_returning", by, payment_id=money.payment_id)
    await send_money_back.enqueue(call.db, money_id=str(money.id))


@refund_tasks.task(queue="payments", tries=6)
async def send_money_back(work: Work, *, money_id: str) -> None:
    """Let a provider send money back; it is given one key for it, so that it goes back once."""
    (found,) = await work.database.reader.ask(incoming_money.find_returning(UUID(money_id)))
    if found is None or found.state is not MoneyState.RETURNING or found.detail == RefundNote.LOOK_FIRST:
        return
    claim = partial(incoming_money.claim_return, found.id, was=found.detail, detail=RefundNote.ASKED)
    answer = await ask_once(work, found, claim)
    if answer is None:
        return
    async with work.database.transaction() as db:
        await _write_down(Change(db=db, now=work.clock(), new_id=work.new_id), found, answer)
    if answer.detail == RefundNote.SILENT:
        raise ProviderUnavailableError("the money is asked for again")


async def _write_down(change: Change, found: ReturningMoney, answer: CardRefund) -> None:
    key = OrderKey(id=found.shopcart_id, user_id=found.user_id)
    order, money = await lock_order(change, key, incoming_money.lock_money_of_shop(found.id, found.shop_id))
    if money is None or money.state is not MoneyState.RETURNING:
        return
    said = {"detail": answer.detail[:300], "provider_refund_id": answer.refund_id[:200]}
    order.add(updated(INCOMING_MONEY, money.id, **said))
    if answer.state is CardRefundState.DONE:
        await _note_returned(change, order, money, SYSTEM)
    elif answer.state is CardRefundState.REFUSED:
        again = {"state": MoneyState.UNMATCHED, "changed_at": change.now, **refused(found, answer)}
        order.add(updated(INCOMING_MONEY, money.id, **again))
        log.error("card money was not sent back", money=str(money.id), why=answer.detail)
    await order.write(change.db)


async def _note_returned(change: Change, order: OpenOrder, money: KeptMoney, by: Actor) -> None:
    """Write down that money went back, and tell the buyer."""
    done = {"state": MoneyState.RETURNED, "detail": "", "returned_at": change.now, "changed_at": change.now}
    order.add(updated(INCOMING_MONEY, money.id, **done))
    tell(change, order, "money_returned", by, payment_id=money.payment_id)
    payment = next(each for each in order.payments if each.id == money.payment_id)
    amount = Money(money.amount, money.currency).written(order.cart.lang)
    await mail_payment(change, order, payment, "money_returned", amount=amount)
