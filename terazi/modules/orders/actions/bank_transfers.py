"""Bank transfers: statements are imported, their money is matched with payments, large ones are approved by two persons.

Receipts of buyers are kept beside the payment and shown to its buyer and its shop; they never move money.
"""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from terazi.engine.exchange import PipelineRefused
from terazi.engine.statements.csv_files import HEADER_LINES
from terazi.engine.statements.entries import (
    MOST_BYTES,
    StatementEntry,
    StatementProblem,
    StatementRefused,
    iban_of,
)
from terazi.engine.statements.imports import ReadStatement
from terazi.engine.statements.matching import OpenPayment
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.reader import is_workbook, read_to_file
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import TooHeavy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import inserted
from terazi.modules.audit.public import AuditEvent, Subject, money_in_trail, record_event
from terazi.modules.documents.public import file_name
from terazi.modules.orders.actions.invoicing import PaymentDetails
from terazi.modules.orders.actions.loading import Actor, OpenOrder, lock_order, movers_in_shop, open_order
from terazi.modules.orders.actions.notifications import mail_shop
from terazi.modules.orders.actions.settlement import approve
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.errors.orders import (
    MoneyDiffers,
    MoneyNotFound,
    MoneyTaken,
    OrderNotFound,
    OwnPayment,
    PaymentNotFound,
    PaymentOver,
    ReceiptMissing,
    ReceiptRefused,
    SecondApprovalNeeded,
    StatementOfAnotherAccount,
    StatementUnreadable,
    TooManyReceipts,
    WayNotOffered,
)
from terazi.modules.orders.queries import incoming_money, lists, locking
from terazi.modules.orders.queries.timeline import Receipt, receipts_of
from terazi.modules.orders.rules.buyers import buyer_of
from terazi.modules.orders.rules.fast_codes import number_of_reference
from terazi.modules.orders.rules.receipts import MOST_RECEIPTS, is_said, kind_of, name_of
from terazi.modules.orders.tables.payments import PAYMENT_RECEIPT
from terazi.modules.orders.values import MoneySource, MoneyState, Mover, Payment, PaymentState, PayWay
from terazi.modules.shops.public import bank_accounts_of

_READ_AND_MATCH = Computation("terazi.engine.statements.imports", "read_and_match")
_READ_BOOK = Computation("terazi.engine.statements.workbooks", "read_book_and_match")


@dataclass(frozen=True, kw_only=True, slots=True)
class Imported:
    """What a statement brought: new money, of it proposed for a payment, and what was known."""

    new: int
    proposed: int
    known: int
    outgoing: int
    names_account: bool
    """Whether the file says of which account it is."""


async def import_statement(call: UserCall, shop_id: UUID, content: bytes) -> Imported:
    """Keep the money of a bank statement, and propose for which transfer it may be; read twice it is kept once."""
    transfers, accounts = await call.reader.ask(
        incoming_money.waiting_transfers(shop_id), bank_accounts_of([shop_id])
    )
    waiting = [_open(transfer) for transfer in transfers]
    read = await _read(call, content, waiting)
    others = read.accounts - {iban_of(account.iban) for account in accounts}
    if others:
        raise StatementOfAnotherAccount(field="file", iban=min(others))
    came = []
    seen: Counter[str] = Counter()
    for entry, payment_id in read.came:
        key = _key(entry)
        seen[key] += 1
        came.append(_money(call, entry, f"{key}:{seen[key]}", payment_id))
    (made,) = await call.db.ask(incoming_money.keep_money(shop_id, came, call.now))
    new, proposed = len(made), sum(payment_id is not None for payment_id in made)
    imported = Imported(
        new=new,
        proposed=proposed,
        known=len(came) - new,
        outgoing=read.outgoing,
        names_account=bool(read.accounts),
    )
    event = AuditEvent(
        action="orders.statement_imported", subject=Subject.SHOP, subject_id=shop_id, after={"new": new}
    )
    await record_event(call, event)
    return imported


async def _read(call: UserCall, content: bytes, waiting: Sequence[OpenPayment]) -> ReadStatement:
    """Any file may come as a statement, so a child reads it; a workbook before that the confined process."""
    read: ReadStatement
    try:
        if not is_workbook(content):
            read = await FILES.computed(call.settings, _READ_AND_MATCH, content, call.currency.value, waiting)
            return read
        limits = ReadLimits(file_bytes=MOST_BYTES, header_rows_searched=HEADER_LINES)
        book = await asyncio.to_thread(read_to_file, content, limits=limits)
        try:
            read = await FILES.computed(call.settings, _READ_BOOK, book.place, call.currency.value, waiting)
        finally:
            book.close()
    except (StatementRefused, WorkbookRefused, PipelineRefused) as refused:
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
    if money.state not in (MoneyState.PROPOSED, MoneyState.UNMATCHED):
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
    if money.state not in (MoneyState.PROPOSED, MoneyState.UNMATCHED):
        raise MoneyTaken
    aside = replace(money, state=MoneyState.SET_ASIDE, note=note[:500])
    await _decide(call, aside, "orders.money_set_aside")


async def _decide(call: UserCall, money: incoming_money.Money, action: str) -> None:
    await call.db.write(incoming_money.decide_money(money, call.user.id, call.now))
    await record_event(
        call,
        AuditEvent(
            action=action,
            subject=Subject.PAYMENT,
            subject_id=money.payment_id,
            subject_name=money.text[:200],
            after={**money_in_trail(Money(money.amount, money.currency)), "note": money.note},
        ),
    )


def _open(row: incoming_money.WaitingTransfer) -> OpenPayment:
    buyer = buyer_of(row.buyer) if row.buyer else None
    name = (buyer.name or f"{buyer.firstname} {buyer.lastname}".strip()) if buyer else ""
    return OpenPayment(
        id=row.id,
        reference=row.reference,
        code_number=number_of_reference(row.reference),
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
    await record_event(
        call,
        AuditEvent(
            action="orders.first_approval",
            subject=Subject.PAYMENT,
            subject_id=payment.id,
            subject_name=payment.reference,
        ),
    )
    return True


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
