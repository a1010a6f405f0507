"""Refunds that are to be paid through a card provider."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, select, update

from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, one, touched
from terazi.modules.orders.tables.payments import PAYMENT, REFUND
from terazi.modules.orders.values import PayWay, RefundState


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenRefund:
    """A refund, and through whom the money came."""

    id: UUID
    shopcart_id: UUID
    user_id: UUID
    """Who paid and is paid back."""
    shop_id: UUID
    state: RefundState
    amount: int
    currency: Currency
    detail: str
    address: str
    asked_at: datetime | None
    refusals: int
    pay_way: PayWay
    provider: str
    provider_id: str


_FIND = one(
    OpenRefund,
    select(
        REFUND.c.id,
        PAYMENT.c.shopcart_id,
        PAYMENT.c.user_id,
        PAYMENT.c.shop_id,
        REFUND.c.state,
        REFUND.c.amount,
        REFUND.c.currency,
        REFUND.c.detail,
        REFUND.c.address,
        REFUND.c.asked_at,
        REFUND.c.refusals,
        PAYMENT.c.pay_way,
        PAYMENT.c.provider,
        PAYMENT.c.provider_id,
    )
    .join(PAYMENT, PAYMENT.c.id == REFUND.c.payment_id)
    .where(REFUND.c.id == bindparam("refund_id")),
)
_CLAIM = touched(
    update(REFUND)
    .where(
        REFUND.c.id == bindparam("refund_id"),
        REFUND.c.state != RefundState.DONE,
        REFUND.c.detail == bindparam("was"),
    )
    .values(detail=bindparam("new_detail"), asked_at=bindparam("now"))
)


def find_refund(refund_id: UUID) -> Question[OpenRefund | None]:
    """A refund with the provider that took the money."""
    return _FIND(refund_id=refund_id)


def claim_refund(refund_id: UUID, *, was: str, detail: str, now: datetime) -> Question[int]:
    """Write down that a provider is asked for a refund; nothing where somebody has moved it meanwhile."""
    return _CLAIM(refund_id=refund_id, was=was, new_detail=detail, now=now)
