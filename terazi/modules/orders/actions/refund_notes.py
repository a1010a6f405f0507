"""What people say of refunds: to which account one goes, that it was paid by hand, and that it was not after all."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money
from terazi.foundation.questions import updated
from terazi.foundation.turkey import is_iban, plain_number
from terazi.modules.audit.public import AuditEvent, Subject, money_in_trail, record_event
from terazi.modules.orders.actions.loading import Actor, OpenOrder, lock_order, open_order
from terazi.modules.orders.actions.notifications import mail_buyer, mail_payment, mail_shop
from terazi.modules.orders.actions.refund_payouts import note_paid, pay_back
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.errors.orders import (
    PaymentNotFound,
    RefundAccountChanged,
    RefundAccountNotAsked,
    RefundNotFound,
    RefundNotUndone,
)
from terazi.modules.orders.queries import locking
from terazi.modules.orders.queries.locking import Refund
from terazi.modules.orders.queries.refunds import OpenRefund, find_refund
from terazi.modules.orders.rules.refunds import RefundNote
from terazi.modules.orders.rules.transitions import refund_targets
from terazi.modules.orders.tables.payments import REFUND
from terazi.modules.orders.values import (
    PAID_STATES,
    Mover,
    OrderKey,
    Payment,
    PayWay,
    RefundState,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class RefundAccount:
    """Where a buyer wants a transfer to be paid back."""

    iban: str
    holder: str


async def save_refund_account(call: UserCall, payment_id: UUID, account: RefundAccount) -> Payment:
    """Keep where the caller's own transfer is paid back to; the caller and the shop are told."""
    iban, holder = plain_number(account.iban), " ".join(account.holder.split())
    problems = [] if is_iban(iban) else [FieldProblem("iban", Phrase("orders.refund_account.iban"))]
    if not holder:
        problems.append(FieldProblem("holder", Phrase("foundation.field.missing")))
    if problems:
        raise InvalidInput(problems)
    order = await open_order(call, locking.order_of_payment(payment_id), unknown=PaymentNotFound)
    if order.cart.user_id != call.user.id:
        raise PaymentNotFound
    payment = order.payment(payment_id)
    if payment.pay_way is not PayWay.TRANSFER or payment.state not in PAID_STATES:
        raise RefundAccountNotAsked
    named = {"iban": iban, "holder": holder}
    if payment.refund_account == named:
        return payment
    payment = order.change_payment(payment, refund_account=named)
    by = Actor(mover=Mover.CUSTOMER, user_id=call.user.id, name=call.user.username)
    tell(call, order, "refund_account", by, payment_id=payment.id, note=_masked(iban))
    await mail_payment(call, order, payment, "refund_account", account=_masked(iban))
    await mail_shop(call, order, payment, "refund_account")
    await order.write(call.db)
    return payment


async def finish_refund(
    call: UserCall, shop_id: UUID, refund_id: UUID, *, is_paid: bool, iban: str | None = None
) -> RefundState:
    """Note that a refund was paid by hand, to the account that was shown if one was, or ask its provider once more."""
    found, order, refund = await _open(call, shop_id, refund_id)
    if refund is None or refund.state is RefundState.DONE:
        return RefundState.DONE
    if not is_paid and found.pay_way is PayWay.CARD and refund.detail != RefundNote.ASKED:
        await call.db.write(updated(REFUND, refund.id, state=RefundState.PENDING, detail=""))
        await pay_back.enqueue(call.db, refund_id=str(refund_id))
        return RefundState.PENDING
    if not is_paid:
        return refund.state
    account = order.payment(refund.payment_id).refund_account
    if iban is not None and plain_number(iban) != (account["iban"] if account else ""):
        raise RefundAccountChanged
    order.add(updated(REFUND, refund.id, noted_by=call.user.id))
    await note_paid(call, order, refund, _shop(call))
    await order.write(call.db)
    await _record(call, "orders.refund_paid", order, refund)
    return RefundState.DONE


async def undo_refund(call: UserCall, shop_id: UUID, refund_id: UUID) -> RefundState:
    """Take back that a refund of a transfer was paid: it is owed again; one that is owed already stays so."""
    found, order, refund = await _open(call, shop_id, refund_id)
    if refund is None:
        raise RefundNotFound
    if refund.state is RefundState.PENDING:
        return refund.state
    targets = refund_targets(
        refund.state, found.pay_way, {Mover.ORDERS}, noted_at=refund.noted_at, now=call.now
    )
    if RefundState.PENDING not in targets or found.pay_way is not PayWay.TRANSFER:
        raise RefundNotUndone
    order.add(updated(REFUND, refund.id, state=RefundState.PENDING, done_at=None, noted_by=None))
    bundle = order.bundle(refund.shopcart_bundle_id)
    tell(
        call, order, "refund_undone", _shop(call), payment_id=refund.payment_id, shopcart_bundle_id=bundle.id
    )
    amount = Money(refund.amount, refund.currency).written(order.cart.lang)
    await mail_buyer(call, order, bundle, "refund_undone", amount=amount)
    await order.write(call.db)
    await _record(call, "orders.refund_undone", order, refund)
    return RefundState.PENDING


async def _open(
    call: UserCall, shop_id: UUID, refund_id: UUID
) -> tuple[OpenRefund, OpenOrder, Refund | None]:
    (found,) = await call.reader.ask(find_refund(refund_id))
    if found is None or found.shop_id != shop_id:
        raise RefundNotFound
    key = OrderKey(id=found.shopcart_id, user_id=found.user_id)
    return found, *await lock_order(call, key, locking.lock_refund(refund_id))


async def _record(call: UserCall, action: str, order: OpenOrder, refund: Refund) -> None:
    await record_event(
        call,
        AuditEvent(
            action=action,
            subject=Subject.PAYMENT,
            subject_id=refund.payment_id,
            subject_name=order.cart.number,
            after=money_in_trail(Money(refund.amount, refund.currency)),
        ),
    )


def _shop(call: UserCall) -> Actor:
    return Actor(mover=Mover.ORDERS, user_id=call.user.id, name=call.user.username)


def _masked(iban: str) -> str:
    """What of an account stands in mails and timelines."""
    return f"{iban[:4]} … {iban[-4:]}"
