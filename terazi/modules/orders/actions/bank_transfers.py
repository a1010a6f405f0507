"""Bank transfers: statements are imported, their money is matched with payments, large ones are approved by two persons."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from terazi.engine.statements.entries import StatementEntry, StatementProblem, StatementRefused
from terazi.engine.statements.imports import ReadStatement
from terazi.engine.statements.matching import OpenPayment
from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import TooHeavy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.money import Currency, Money
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.orders.actions.invoicing import PaymentDetails
from terazi.modules.orders.actions.loading import Actor, OpenOrder, lock_order
from terazi.modules.orders.actions.settlement import approve
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.errors import (
    MoneyDiffers,
    MoneyNotFound,
    MoneyTaken,
    OwnPayment,
    PaymentNotFound,
    PaymentOver,
    SecondApprovalNeeded,
    StatementUnreadable,
)
from terazi.modules.orders.queries import incoming_money, locking
from terazi.modules.orders.values import MoneySource, MoneyState, Mover, Payment, PaymentState, PayWay

_READ_AND_MATCH = Computation("terazi.engine.statements.imports", "read_and_match")


@dataclass(frozen=True, kw_only=True, slots=True)
class Imported:
    """What a statement brought: new money, of it proposed for a payment, and what was known."""

    new: int
    proposed: int
    known: int
    outgoing: int


async def import_statement(call: UserCall, shop_id: UUID, content: bytes) -> Imported:
    """Keep the money of a bank statement, and propose for which transfer it may be; read twice it is kept once."""
    (transfers,) = await call.reader.ask(incoming_money.waiting_transfers(shop_id))
    waiting = [_open(transfer) for transfer in transfers]
    read = await _read(call, content, waiting)
    came = []
    seen: Counter[str] = Counter()
    for entry, payment_id in read.came:
        key = _key(entry)
        seen[key] += 1
        came.append(_money(call, entry, f"{key}:{seen[key]}", payment_id))
    (made,) = await call.db.ask(incoming_money.keep_money(shop_id, came, call.now))
    new, proposed = len(made), sum(payment_id is not None for payment_id in made)
    imported = Imported(new=new, proposed=proposed, known=len(came) - new, outgoing=read.outgoing)
    deed = Deed(
        action="orders.statement_imported", subject=Subject.SHOP, subject_id=shop_id, after={"new": new}
    )
    await record_deed(call, deed)
    return imported


async def _read(call: UserCall, content: bytes, waiting: Sequence[OpenPayment]) -> ReadStatement:
    """Any file may come as a statement, so a child reads it."""
    try:
        read: ReadStatement = await FILES.computed(
            call.settings, _READ_AND_MATCH, content, call.currency.value, waiting
        )
    except StatementRefused as refused:
        raise StatementUnreadable(field="file", why=refused.phrase) from refused
    except TooHeavy as died:
        too_large = StatementRefused(StatementProblem.TOO_LARGE)
        raise StatementUnreadable(field="file", why=too_large.phrase) from died
    return read


async def match_money(call: UserCall, shop_id: UUID, money_id: UUID, payment_id: UUID | None) -> None:
    """Take money for a waiting transfer of exactly its amount, and approve it; without one the proposed is meant."""
    (found,) = await call.db.ask(incoming_money.money_of_shop(money_id, shop_id))
    if found is None:
        raise MoneyNotFound
    wanted = payment_id or found.payment_id
    if wanted is None:
        raise PaymentNotFound
    (key,) = await call.db.ask(locking.order_of_payment(wanted))
    if key is None:
        raise PaymentNotFound
    order, money = await lock_order(call, key, incoming_money.lock_money_of_shop(money_id, shop_id))
    payment = order.payment(wanted)
    if money is None or payment.shop_id != shop_id or payment.pay_way is not PayWay.TRANSFER:
        raise PaymentNotFound
    if money.state is MoneyState.MATCHED and money.payment_id == payment.id:
        return
    if money.state in (MoneyState.MATCHED, MoneyState.SET_ASIDE):
        raise MoneyTaken
    if payment.state is not PaymentState.WAITING:
        raise PaymentOver(state=payment.state)
    if (money.amount, money.currency) != (payment.amount, payment.currency):
        raise MoneyDiffers
    if payment.user_id == call.user.id:
        raise OwnPayment
    by = Actor(mover=Mover.ORDERS, user_id=call.user.id, name=call.user.username)
    if await is_first_of_two(call, order, payment, by):
        await order.write(call.db)
        return
    taken = PaymentDetails(paid_on=money.booked_on, website=call.settings.public_url)
    await approve(call, order, payment, by, taken)
    await order.write(call.db)
    matched = replace(money, state=MoneyState.MATCHED, payment_id=payment.id)
    await _decide(call, matched, "orders.money_matched")


async def take_proposed(call: UserCall, payment: Payment) -> date | None:
    """Take the money that was proposed for a transfer which is approved by its receipt; the day the bank booked it."""
    proposed = incoming_money.lock_proposed(payment.id, payment.amount, payment.currency)
    (moneys,) = await call.db.ask(proposed)
    if len(moneys) != 1:
        return None
    (money,) = moneys
    await _decide(call, replace(money, state=MoneyState.MATCHED), "orders.money_matched")
    return money.booked_on


async def set_aside(call: UserCall, shop_id: UUID, money_id: UUID, note: str) -> None:
    """Note that money is none of a payment, or was given back by hand, and why."""
    (money,) = await call.db.ask(incoming_money.lock_money_of_shop(money_id, shop_id))
    if money is None:
        raise MoneyNotFound
    if money.state is MoneyState.SET_ASIDE:
        return
    if money.state is MoneyState.MATCHED:
        raise MoneyTaken
    aside = replace(money, state=MoneyState.SET_ASIDE, note=note[:500])
    await _decide(call, aside, "orders.money_set_aside")


async def _decide(call: UserCall, money: incoming_money.Money, action: str) -> None:
    await call.db.write(incoming_money.decide_money(money, call.user.id, call.now))
    await record_deed(
        call,
        Deed(
            action=action,
            subject=Subject.PAYMENT,
            subject_id=money.payment_id,
            subject_name=money.text[:200],
            after={"amount": money.amount, "note": money.note},
        ),
    )


def _open(row: incoming_money.WaitingTransfer) -> OpenPayment:
    buyer = row.buyer or {}
    name = buyer.get("name") or f"{buyer.get('firstname', '')} {buyer.get('lastname', '')}".strip()
    return OpenPayment(
        id=row.id,
        reference=row.reference,
        amount=Money(row.amount, row.currency),
        payer_name=name,
    )


def _key(entry: StatementEntry) -> str:
    said = [
        entry.date.isoformat(),
        str(entry.amount.minor),
        entry.amount.currency.value,
        entry.bank_reference or entry.reference,
        entry.counterparty,
    ]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()


def _money(
    change: Change, entry: StatementEntry, key: str, payment_id: UUID | None
) -> incoming_money.NewMoney:
    return incoming_money.NewMoney(
        id=change.new_id(),
        source=MoneySource.STATEMENT,
        state=MoneyState.PROPOSED if payment_id else MoneyState.UNMATCHED,
        key=f"statement:{key}",
        amount=entry.amount.minor,
        currency=entry.amount.currency,
        booked_on=entry.date,
        text=entry.reference[:500],
        counterparty=entry.counterparty[:200],
        payment_id=payment_id,
    )


async def is_first_of_two(call: UserCall, order: OpenOrder, payment: Payment, by: Actor) -> bool:
    """Whether a second person is awaited now; who approved first is written down and cannot be the second."""
    settings = call.settings
    most = {
        Currency.TRY: settings.transfer_two_persons_minor,
        Currency.USD: settings.transfer_two_persons_cents,
    }[payment.currency]
    if payment.amount <= most or payment.first_approval_by not in (None, call.user.id):
        return False
    if payment.first_approval_by == call.user.id:
        raise SecondApprovalNeeded
    order.change_payment(payment, first_approval_by=call.user.id, changed_at=call.now)
    tell(call, order, "first_approval", by, payment_id=payment.id)
    await record_deed(
        call,
        Deed(
            action="orders.first_approval",
            subject=Subject.PAYMENT,
            subject_id=payment.id,
            subject_name=payment.reference,
        ),
    )
    return True
