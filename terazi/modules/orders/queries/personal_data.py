"""What orders know of a person, to give it away or to forget it."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import BindParameter, RowMapping, Select, bindparam, select, update

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
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


EXPORTED: dict[str, Select[Any]] = {  # Any: columns of every type
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
"""The questions of the export, by the names of its files; secrets of payments and words of providers stay out."""


async def export(reader: Reader, question: Select[Any], user_id: UserId) -> Sequence[RowMapping]:
    """Return the rows of one file. Any: columns of every type."""
    return await reader.rows(question.limit(_MOST), {"user_id": user_id})


async def orders_of(db: Transaction, user_id: UserId) -> Sequence[UUID]:
    """Return every cart and order of a person, oldest first."""
    found = await db.scalars(select(Shopcart.id).where(Shopcart.user_id == user_id).order_by(Shopcart.id))
    return found.all()


async def forget_person(db: Transaction, user_id: UserId) -> None:
    """Forget from where agreements were approved and under which name things were done; that it happened stays."""
    own = select(Shopcart.id).where(Shopcart.user_id == user_id)
    silent = {"synchronize_session": False}
    await db.execute(
        update(AgreementApproval)
        .where(AgreementApproval.shopcart_id.in_(own))
        .values(address="", device="")
        .execution_options(**silent)
    )
    await db.execute(
        update(OrderEvent)
        .where(OrderEvent.actor_id == user_id)
        .values(actor_name="")
        .execution_options(**silent)
    )
