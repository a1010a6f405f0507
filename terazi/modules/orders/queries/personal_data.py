"""What orders know of a person, to give it away or to forget it."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import BindParameter, Select, bindparam, select, update

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, touched, values
from terazi.foundation.types import Value
from terazi.modules.orders.tables.orders import (
    AgreementApproval,
    OrderEvent,
    Shopcart,
    ShopcartBundle,
    ShopcartBundleProduct,
)
from terazi.modules.orders.tables.payments import Payment, PaymentReceipt, Refund

_MOST = 100_000
_USER: BindParameter[UUID] = bindparam("user_id")
_SECRET = (
    "order_hash",
    "order_key",
    "token",
    "page_url",
    "detail",
    "first_approval_by",
    "key",
    "sha256",
    "asked_by",
)


def _columns(table: Any) -> list[Any]:  # Any: a mapped class and its columns
    return [column for column in table.__table__.c if column.name not in _SECRET]


def _named(**columns: Value) -> dict[str, Value]:
    return columns


_EXPORTED: dict[str, Select[Any]] = {  # Any: columns of every type
    "orders": select(*_columns(Shopcart)).where(Shopcart.user_id == _USER),
    "bundles": select(*_columns(ShopcartBundle)).where(ShopcartBundle.user_id == _USER),
    "products": select(*_columns(ShopcartBundleProduct))
    .join(ShopcartBundle, ShopcartBundle.id == ShopcartBundleProduct.shopcart_bundle_id)
    .where(ShopcartBundle.user_id == _USER),
    "approvals": select(*_columns(AgreementApproval))
    .join(Shopcart, Shopcart.id == AgreementApproval.shopcart_id)
    .where(Shopcart.user_id == _USER),
    "payments": select(*_columns(Payment)).where(Payment.user_id == _USER),
    "receipts": select(*_columns(PaymentReceipt))
    .join(Payment, Payment.id == PaymentReceipt.payment_id)
    .where(Payment.user_id == _USER),
    "refunds": select(*_columns(Refund))
    .join(Payment, Payment.id == Refund.payment_id)
    .where(Payment.user_id == _USER),
}
_FILES = {name: many(_named, asked.limit(_MOST)) for name, asked in _EXPORTED.items()}
_ORDERS = values(select(Shopcart.id).where(Shopcart.user_id == _USER).order_by(Shopcart.id))
_FORGET_PLACES = touched(
    update(AgreementApproval)
    .where(AgreementApproval.shopcart_id.in_(select(Shopcart.id).where(Shopcart.user_id == _USER)))
    .values(address="", device="")
)
_FORGET_NAME = touched(update(OrderEvent).where(OrderEvent.actor_id == _USER).values(actor_name=""))


def exported_files(user_id: UserId) -> Mapping[str, Question[list[dict[str, Value]]]]:
    """What is exported, by the names of its files; secrets of payments and words of providers stay out."""
    return {name: file(user_id=user_id) for name, file in _FILES.items()}


def orders_of(user_id: UserId) -> Question[list[UUID]]:
    """Every cart and order of a person, oldest first."""
    return _ORDERS(user_id=user_id)


def forget_places(user_id: UserId) -> Question[int]:
    """Forget from where a person approved agreements; that it happened stays."""
    return _FORGET_PLACES(user_id=user_id)


def forget_name(user_id: UserId) -> Question[int]:
    """Forget under which name a person did things; that they were done stays."""
    return _FORGET_NAME(user_id=user_id)
