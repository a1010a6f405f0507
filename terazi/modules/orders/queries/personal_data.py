"""What orders know of a person, to give it away or to forget it."""

from collections.abc import Mapping
from uuid import UUID

from sqlalchemy import BindParameter, ColumnElement, Select, Table, bindparam, or_, select, update

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, touched, values
from terazi.foundation.types import Value
from terazi.modules.orders.tables.buyers import BILLING_PROFILE
from terazi.modules.orders.tables.coupons import COUPON, COUPON_USE
from terazi.modules.orders.tables.deliveries import DELIVERY
from terazi.modules.orders.tables.orders import (
    AGREEMENT_APPROVAL,
    ORDER_EVENT,
    PERFORMANCE_CONSENT,
    SHOPCART,
    SHOPCART_BUNDLE,
    SHOPCART_BUNDLE_PRODUCT,
)
from terazi.modules.orders.tables.payments import PAYMENT, PAYMENT_RECEIPT, REFUND
from terazi.modules.orders.tables.saved_cards import CARD_RENEWAL, SAVED_CARD
from terazi.modules.orders.values import RefundState

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
    "recorded_by",
    "added_by",
    "noted_by",
    "sealed",
    "notice_id",
)


def _columns(table: Table) -> list[ColumnElement[Value]]:
    return [column for column in table.c if column.name not in _SECRET]


def _named(**columns: Value) -> dict[str, Value]:
    return columns


_EXPORTED: dict[str, Select[Value]] = {
    "billing_profiles": select(*_columns(BILLING_PROFILE)).where(BILLING_PROFILE.c.user_id == _USER),
    "orders": select(*_columns(SHOPCART)).where(SHOPCART.c.user_id == _USER),
    "bundles": select(*_columns(SHOPCART_BUNDLE)).where(SHOPCART_BUNDLE.c.user_id == _USER),
    "products": select(*_columns(SHOPCART_BUNDLE_PRODUCT))
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.id == SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id)
    .where(SHOPCART_BUNDLE.c.user_id == _USER),
    "deliveries": select(*_columns(DELIVERY))
    .join(SHOPCART, SHOPCART.c.id == DELIVERY.c.shopcart_id)
    .where(SHOPCART.c.user_id == _USER),
    "approvals": select(*_columns(AGREEMENT_APPROVAL))
    .join(SHOPCART, SHOPCART.c.id == AGREEMENT_APPROVAL.c.shopcart_id)
    .where(SHOPCART.c.user_id == _USER),
    "consents": select(*_columns(PERFORMANCE_CONSENT))
    .join(SHOPCART, SHOPCART.c.id == PERFORMANCE_CONSENT.c.shopcart_id)
    .where(SHOPCART.c.user_id == _USER),
    "coupon_uses": select(*[COUPON.c.code, *_columns(COUPON_USE)])
    .join(COUPON, COUPON.c.id == COUPON_USE.c.coupon_id)
    .where(COUPON_USE.c.user_id == _USER),
    "saved_cards": select(*_columns(SAVED_CARD)).where(SAVED_CARD.c.user_id == _USER),
    "renewals_by_card": select(*_columns(CARD_RENEWAL)).where(CARD_RENEWAL.c.user_id == _USER),
    "payments": select(*_columns(PAYMENT)).where(PAYMENT.c.user_id == _USER),
    "receipts": select(*_columns(PAYMENT_RECEIPT))
    .join(PAYMENT, PAYMENT.c.id == PAYMENT_RECEIPT.c.payment_id)
    .where(PAYMENT.c.user_id == _USER),
    "refunds": select(*_columns(REFUND))
    .join(PAYMENT, PAYMENT.c.id == REFUND.c.payment_id)
    .where(PAYMENT.c.user_id == _USER),
}
_FILES = {name: many(_named, asked.limit(_MOST)) for name, asked in _EXPORTED.items()}
_ORDERS = values(select(SHOPCART.c.id).where(SHOPCART.c.user_id == _USER).order_by(SHOPCART.c.id))
_FORGET_PLACES = touched(
    update(AGREEMENT_APPROVAL)
    .where(AGREEMENT_APPROVAL.c.shopcart_id.in_(select(SHOPCART.c.id).where(SHOPCART.c.user_id == _USER)))
    .values(address="", device="")
)
_FORGET_PLACES_OF_CONSENTS = touched(
    update(PERFORMANCE_CONSENT)
    .where(PERFORMANCE_CONSENT.c.shopcart_id.in_(select(SHOPCART.c.id).where(SHOPCART.c.user_id == _USER)))
    .values(address="", device="")
)
_FORGET_PLACES_OF_RENEWALS = touched(
    update(CARD_RENEWAL).where(CARD_RENEWAL.c.user_id == _USER).values(address="", device="")
)
_FORGET_NAME = touched(update(ORDER_EVENT).where(ORDER_EVENT.c.actor_id == _USER).values(actor_name=""))

_IS_OWED = or_(
    select(REFUND.c.id)
    .where(REFUND.c.payment_id == PAYMENT.c.id, REFUND.c.state != RefundState.DONE)
    .exists(),
    select(SHOPCART_BUNDLE.c.id)
    .where(SHOPCART_BUNDLE.c.payment_id == PAYMENT.c.id, SHOPCART_BUNDLE.c.owed > 0)
    .exists(),
)
_FORGET_ACCOUNTS = touched(
    update(PAYMENT).where(PAYMENT.c.user_id == _USER, ~_IS_OWED).values(refund_account=None)
)


def exported_files(user_id: UserId) -> Mapping[str, Question[list[dict[str, Value]]]]:
    """What is exported, by the names of its files; secrets of payments and words of providers stay out."""
    return {name: file(user_id=user_id) for name, file in _FILES.items()}


def orders_of(user_id: UserId) -> Question[list[UUID]]:
    """Every cart and order of a person, oldest first."""
    return _ORDERS(user_id=user_id)


def forget_places(user_id: UserId) -> list[Question[int]]:
    """Forget from where a person approved agreements and gave consents; that it happened stays."""
    return [_FORGET_PLACES(user_id=user_id), _FORGET_PLACES_OF_CONSENTS(user_id=user_id)]


def forget_places_of_renewals(user_id: UserId) -> Question[int]:
    """Forget from where a person agreed to renewals by card; that it happened stays."""
    return _FORGET_PLACES_OF_RENEWALS(user_id=user_id)


def forget_name(user_id: UserId) -> Question[int]:
    """Forget under which name a person did things; that they were done stays."""
    return _FORGET_NAME(user_id=user_id)


def forget_refund_accounts(user_id: UserId) -> Question[int]:
    """Forget to which accounts a person was paid back; one to which something is still owed stays until then."""
    return _FORGET_ACCOUNTS(user_id=user_id)
