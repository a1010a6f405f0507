"""What happened to an order and what was kept with it: its events, refunds, approvals and receipts."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, select

from terazi.foundation.metadata import Json
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, one
from terazi.modules.orders.tables.orders import AgreementApproval, OrderEvent
from terazi.modules.orders.tables.payments import PaymentReceipt, Refund
from terazi.modules.orders.values import Mover, RefundState


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
    facts: Sequence[Json] | None


@dataclass(frozen=True, kw_only=True, slots=True)
class RefundRow:
    """Money that is owed back to a buyer, from the decision until it was paid."""

    id: UUID
    shopcart_bundle_id: UUID
    amount: int
    currency: Currency
    state: RefundState
    reason: str
    detail: str
    created_at: datetime
    done_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Approval:
    """That a buyer approved one version of an agreement."""

    agreement_id: UUID
    shopcart_bundle_id: UUID
    version: int
    kind: str
    title: Json
    sha256: bytes
    approved_at: datetime


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


_EVENTS = many(
    Event,
    select(
        OrderEvent.shopcart_bundle_id,
        OrderEvent.product_line_id,
        OrderEvent.payment_id,
        OrderEvent.at,
        OrderEvent.kind,
        OrderEvent.from_state,
        OrderEvent.to_state,
        OrderEvent.mover,
        OrderEvent.actor_name,
        OrderEvent.note,
        OrderEvent.facts,
    )
    .where(OrderEvent.shopcart_id == bindparam("cart_id"))
    .order_by(OrderEvent.id)
    .limit(1000),
)
_REFUNDS = many(
    RefundRow,
    select(
        Refund.id,
        Refund.shopcart_bundle_id,
        Refund.amount,
        Refund.currency,
        Refund.state,
        Refund.reason,
        Refund.detail,
        Refund.created_at,
        Refund.done_at,
    )
    .where(Refund.shopcart_bundle_id == any_(bindparam("bundle_ids", type_=ARRAY(Uuid()))))
    .order_by(Refund.id),
)
_APPROVALS = many(
    Approval,
    select(
        AgreementApproval.agreement_id,
        AgreementApproval.shopcart_bundle_id,
        AgreementApproval.version,
        AgreementApproval.kind,
        AgreementApproval.title,
        AgreementApproval.sha256,
        AgreementApproval.approved_at,
    )
    .where(AgreementApproval.shopcart_id == bindparam("cart_id"))
    .order_by(AgreementApproval.id),
)
_RECEIPT = select(
    PaymentReceipt.id,
    PaymentReceipt.payment_id,
    PaymentReceipt.shopcart_id,
    PaymentReceipt.name,
    PaymentReceipt.media_type,
    PaymentReceipt.size,
    PaymentReceipt.key,
    PaymentReceipt.created_at,
)
_RECEIPTS = many(
    Receipt,
    _RECEIPT.where(PaymentReceipt.shopcart_id == any_(bindparam("cart_ids", type_=ARRAY(Uuid())))).order_by(
        PaymentReceipt.id
    ),
)
_ONE_RECEIPT = one(Receipt, _RECEIPT.where(PaymentReceipt.id == bindparam("receipt_id")))


def events_of(cart_id: UUID) -> Question[list[Event]]:
    """The timeline of an order, oldest first."""
    return _EVENTS(cart_id=cart_id)


def refunds_of(bundle_ids: Collection[UUID]) -> Question[list[RefundRow]]:
    """The refunds of ordered bundles."""
    return _REFUNDS(bundle_ids=list(bundle_ids))


def approvals_of(cart_id: UUID) -> Question[list[Approval]]:
    """Which agreements were approved for an order."""
    return _APPROVALS(cart_id=cart_id)


def receipts_of(cart_ids: Collection[UUID]) -> Question[list[Receipt]]:
    """The receipts of orders."""
    return _RECEIPTS(cart_ids=list(cart_ids))


def find_receipt(receipt_id: UUID) -> Question[Receipt | None]:
    """A receipt."""
    return _ONE_RECEIPT(receipt_id=receipt_id)
