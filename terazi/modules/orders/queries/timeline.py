"""What happened to an order and what was kept with it: its events, refunds, approvals and receipts."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import ARRAY, Uuid, any_, bindparam, select

from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, one
from terazi.foundation.types import Json, Value
from terazi.modules.orders.tables.orders import AGREEMENT_APPROVAL, ORDER_EVENT, PERFORMANCE_CONSENT
from terazi.modules.orders.tables.payments import PAYMENT_RECEIPT, REFUND
from terazi.modules.orders.values import Mover, RefundState


@dataclass(frozen=True, kw_only=True, slots=True)
class Debt:
    """What a shop owes since something was ended, and until when."""

    owed: int
    currency: Currency
    until: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """One thing that happened to an order."""

    shopcart_bundle_id: UUID | None
    product_line_id: UUID | None
    payment_id: UUID | None
    at: datetime
    kind: str
    from_state: str
    to_state: str
    mover: Mover
    actor_name: str
    note: str
    debt: Debt | None = None
    """Of an event that tells of one."""
    amount: int | None = None
    """How much a refund is, in the currency of its order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RefundRow:
    """Money that is owed back to a buyer, from the decision until it was paid."""

    id: UUID
    payment_id: UUID
    shopcart_bundle_id: UUID
    amount: int
    currency: Currency
    state: RefundState
    reason: str
    detail: str
    created_at: datetime
    noted_by: UUID | None
    done_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Approval:
    """That a buyer approved one version of an agreement."""

    agreement_id: UUID
    shopcart_bundle_id: UUID
    version: int
    kind: str
    title: dict[str, str]
    sha256: bytes
    approved_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Consent:
    """The consent to performance at once, in the words that were ticked."""

    version: int
    text: str
    given_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Receipt:
    """The document with which a buyer shows that a transfer was made."""

    id: UUID
    payment_id: UUID
    shopcart_id: UUID
    name: str
    media_type: str
    size: int
    key: str
    created_at: datetime


_DEBTS = TypeAdapter(list[Debt])


def _event(*, kind: str, facts: Sequence[Json] | None, **columns: Value) -> Event:
    debts = _DEBTS.validate_python(facts or []) if kind == "owed" else []
    amount = facts[0].get("amount") if kind == "refund" and facts else None
    return Event(kind=kind, debt=debts[-1] if debts else None, amount=amount, **columns)


_EVENTS = many(
    _event,
    select(
        ORDER_EVENT.c.shopcart_bundle_id,
        ORDER_EVENT.c.product_line_id,
        ORDER_EVENT.c.payment_id,
        ORDER_EVENT.c.at,
        ORDER_EVENT.c.kind,
        ORDER_EVENT.c.from_state,
        ORDER_EVENT.c.to_state,
        ORDER_EVENT.c.mover,
        ORDER_EVENT.c.actor_name,
        ORDER_EVENT.c.note,
        ORDER_EVENT.c.facts,
    )
    .where(ORDER_EVENT.c.shopcart_id == bindparam("cart_id"))
    .order_by(ORDER_EVENT.c.id)
    .limit(1000),
)
_REFUNDS = many(
    RefundRow,
    select(
        REFUND.c.id,
        REFUND.c.payment_id,
        REFUND.c.shopcart_bundle_id,
        REFUND.c.amount,
        REFUND.c.currency,
        REFUND.c.state,
        REFUND.c.reason,
        REFUND.c.detail,
        REFUND.c.created_at,
        REFUND.c.noted_by,
        REFUND.c.done_at,
    )
    .where(REFUND.c.shopcart_bundle_id == any_(bindparam("bundle_ids", type_=ARRAY(Uuid()))))
    .order_by(REFUND.c.id),
)
_APPROVALS = many(
    Approval,
    select(
        AGREEMENT_APPROVAL.c.agreement_id,
        AGREEMENT_APPROVAL.c.shopcart_bundle_id,
        AGREEMENT_APPROVAL.c.version,
        AGREEMENT_APPROVAL.c.kind,
        AGREEMENT_APPROVAL.c.title,
        AGREEMENT_APPROVAL.c.sha256,
        AGREEMENT_APPROVAL.c.approved_at,
    )
    .where(AGREEMENT_APPROVAL.c.shopcart_id == bindparam("cart_id"))
    .order_by(AGREEMENT_APPROVAL.c.id),
)
_CONSENT = one(
    Consent,
    select(PERFORMANCE_CONSENT.c.version, PERFORMANCE_CONSENT.c.text, PERFORMANCE_CONSENT.c.given_at).where(
        PERFORMANCE_CONSENT.c.shopcart_id == bindparam("cart_id")
    ),
)
_RECEIPT = select(
    PAYMENT_RECEIPT.c.id,
    PAYMENT_RECEIPT.c.payment_id,
    PAYMENT_RECEIPT.c.shopcart_id,
    PAYMENT_RECEIPT.c.name,
    PAYMENT_RECEIPT.c.media_type,
    PAYMENT_RECEIPT.c.size,
    PAYMENT_RECEIPT.c.key,
    PAYMENT_RECEIPT.c.created_at,
)
_RECEIPTS = many(
    Receipt,
    _RECEIPT.where(
        PAYMENT_RECEIPT.c.shopcart_id == any_(bindparam("cart_ids", type_=ARRAY(Uuid())))
    ).order_by(PAYMENT_RECEIPT.c.id),
)
_ONE_RECEIPT = one(Receipt, _RECEIPT.where(PAYMENT_RECEIPT.c.id == bindparam("receipt_id")))


def events_of(cart_id: UUID) -> Question[list[Event]]:
    """The timeline of an order, oldest first."""
    return _EVENTS(cart_id=cart_id)


def refunds_of(bundle_ids: Collection[UUID]) -> Question[list[RefundRow]]:
    """The refunds of ordered bundles."""
    return _REFUNDS(bundle_ids=list(bundle_ids))


def approvals_of(cart_id: UUID) -> Question[list[Approval]]:
    """Which agreements were approved for an order."""
    return _APPROVALS(cart_id=cart_id)


def consent_of(cart_id: UUID) -> Question[Consent | None]:
    """The consent to performance at once that was given with an order."""
    return _CONSENT(cart_id=cart_id)


def receipts_of(cart_ids: Collection[UUID]) -> Question[list[Receipt]]:
    """The receipts of orders."""
    return _RECEIPTS(cart_ids=list(cart_ids))


def find_receipt(receipt_id: UUID) -> Question[Receipt | None]:
    """A receipt."""
    return _ONE_RECEIPT(receipt_id=receipt_id)
