"""Loads that lock, and guarded statements: who holds the row of an order may change everything of that order."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from psycopg.errors import UniqueViolation
from sqlalchemy import BindParameter, RowMapping, bindparam, exists, func, or_, select, update

from terazi.foundation.db import Recorder, Transaction, first_of, loaded, rows_of_each
from terazi.foundation.driver import NewRow, Prepared
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, touched
from terazi.modules.orders.queries.lists import OrderParts, OwnPayment, bundles_of, payments_of
from terazi.modules.orders.tables.orders import (
    AgreementApproval,
    OrderEvent,
    Shopcart,
    ShopcartBundle,
    ShopcartBundleProduct,
)
from terazi.modules.orders.tables.payments import Payment, PaymentReceipt, Refund
from terazi.modules.orders.values import BundleState, PaymentState
from terazi.modules.shops.public import Offered, holding, offered_of, offers_of

Row = RowMapping
_STARTING = timedelta(seconds=60)
_FRESH = {"populate_existing": True}

# Every step of a purchase asks these: they are built once, which costs as much as asking them.
_CART_ID: BindParameter[UUID] = bindparam("cart_id")
_OPEN_CART = NewRow(
    Shopcart.__table__,
    lambda row: row.on_conflict_do_update(
        index_elements=["user_id", "currency"],
        index_where=Shopcart.ordered_at.is_(None),
        set_={"changed_at": row.excluded.changed_at},
    ).returning(Shopcart.id),
)
NEW_APPROVAL = NewRow(AgreementApproval.__table__)
NEW_BUNDLE = NewRow(ShopcartBundle.__table__)
NEW_EVENT = NewRow(OrderEvent.__table__)
_OWNER = Prepared(select(Shopcart.user_id).where(Shopcart.id == _CART_ID))
_CART = Prepared(select(*Shopcart.__table__.c).where(Shopcart.id == _CART_ID).with_for_update())
_BUNDLES = Prepared(
    select(*ShopcartBundle.__table__.c)
    .where(ShopcartBundle.shopcart_id == _CART_ID)
    .order_by(ShopcartBundle.id)
)
_BUNDLES_OF_OPEN = Prepared(
    select(*ShopcartBundle.__table__.c)
    .join(Shopcart, Shopcart.id == ShopcartBundle.shopcart_id)
    .where(
        Shopcart.user_id == bindparam("user_id"),
        Shopcart.currency == bindparam("currency", type_=Shopcart.currency.type),
        Shopcart.ordered_at.is_(None),
    )
    .order_by(ShopcartBundle.id)
)
_LINES = Prepared(
    select(*ShopcartBundleProduct.__table__.c)
    .join(ShopcartBundle, ShopcartBundle.id == ShopcartBundleProduct.shopcart_bundle_id)
    .where(ShopcartBundle.shopcart_id == _CART_ID)
    .order_by(ShopcartBundleProduct.shopcart_bundle_id, ShopcartBundleProduct.position)
)
_PAYMENTS = Prepared(
    select(*Payment.__table__.c).where(Payment.shopcart_id == _CART_ID).order_by(Payment.id).with_for_update()
)
WHOLE_ORDER = (_CART, _BUNDLES, _LINES, _PAYMENTS)
"""Locks the cart or order ``:cart_id``, and then its payments."""
_HELD_OFFERS = holding(
    select(ShopcartBundle.bundle_id).where(
        ShopcartBundle.shopcart_id == _CART_ID, ShopcartBundle.state == BundleState.IN_CART
    )
)
_STARTABLE = (
    Payment.id == bindparam("payment_id"),
    Payment.state == PaymentState.WAITING,
    Payment.token == "",
)
_CLAIM = Prepared(
    update(Payment)
    .where(*_STARTABLE, or_(Payment.starting_at.is_(None), Payment.starting_at < bindparam("stale")))
    .values(starting_at=bindparam("now"), provider=bindparam("new_provider"))
    .returning(Payment.id)
)
_KEEP_PAGE = touched(
    update(Payment)
    .where(*_STARTABLE)
    .values(
        token=bindparam("new_token"),
        page_url=bindparam("url"),
        check_at=bindparam("new_check_at"),
        starting_at=None,
    )
)


async def open_cart(
    db: Transaction, values: dict[str, Any], bundle_id: UUID
) -> tuple[UUID, list[ShopcartBundle], dict[UUID, Offered]]:
    """Return the open cart of a person in a currency, locked, its bundles, oldest first, and a bundle as it is offered.

    The cart is made where there is none. Any: column values.
    """
    (cart,), bundles = await rows_of_each(db, [_OPEN_CART, _BUNDLES_OF_OPEN], values)
    (offered,) = await db.ask(offers_of([bundle_id]))
    return cart["id"], loaded(db, ShopcartBundle, bundles), offered_of(offered)


def offers_in_cart(cart_id: UUID) -> Question[list[Any]]:
    """What is in a cart as it is offered; it stays so until the transaction ends."""
    return _HELD_OFFERS(cart_id=cart_id)


async def find_open_cart(db: Transaction, user_id: UUID, currency: Currency) -> UUID | None:
    """Return the open cart of a person in a currency."""
    return await db.scalar(
        select(Shopcart.id).where(
            Shopcart.user_id == user_id, Shopcart.currency == currency, Shopcart.ordered_at.is_(None)
        )
    )


async def owner_of_cart(db: Transaction, cart_id: UUID) -> UUID | None:
    """Return whose cart or order it is; that never changes."""
    row = await first_of(db, _OWNER, {"cart_id": cart_id})
    return row["user_id"] if row else None


async def lock_cart(db: Transaction, cart_id: UUID) -> tuple[Shopcart | None, list[ShopcartBundle]]:
    """Return a cart or order, locked, and its bundles, oldest first."""
    carts, bundles = await rows_of_each(db, [_CART, _BUNDLES], {"cart_id": cart_id})
    return next(iter(loaded(db, Shopcart, carts)), None), loaded(db, ShopcartBundle, bundles)


def parts_of(
    db: Transaction, found: Sequence[Sequence[Row]]
) -> tuple[Shopcart | None, list[ShopcartBundle], list[ShopcartBundleProduct], list[Payment]]:
    """Return what was asked with ``WHOLE_ORDER``: bundles and payments oldest first, products bundle by bundle."""
    carts, bundles, lines, payments = found
    return (
        next(iter(loaded(db, Shopcart, carts)), None),
        loaded(db, ShopcartBundle, bundles),
        loaded(db, ShopcartBundleProduct, lines),
        loaded(db, Payment, payments),
    )


async def cart_of_bundle(db: Transaction, bundle_id: UUID) -> UUID | None:
    """Return in which cart or order a bundle stands."""
    return await db.scalar(select(ShopcartBundle.shopcart_id).where(ShopcartBundle.id == bundle_id))


async def cart_of_line(db: Transaction, line_id: UUID) -> UUID | None:
    """Return in which order a product stands."""
    return await db.scalar(
        select(ShopcartBundle.shopcart_id)
        .join(ShopcartBundleProduct, ShopcartBundleProduct.shopcart_bundle_id == ShopcartBundle.id)
        .where(ShopcartBundleProduct.id == line_id)
    )


async def cart_of_payment(db: Transaction, payment_id: UUID) -> UUID | None:
    """Return for which order a payment is."""
    return await db.scalar(select(Payment.shopcart_id).where(Payment.id == payment_id))


class TokenUsedError(Exception):
    """A provider named its page by the token of another payment."""


async def claim_start(recorder: Recorder, payment_id: UUID, provider: str, now: datetime) -> bool:
    """Claim to open the provider's page of a payment, alone and at once; a claim that led nowhere is free after a minute."""
    claimed = await recorder.record(
        _CLAIM, {"payment_id": payment_id, "new_provider": provider, "now": now, "stale": now - _STARTING}
    )
    return claimed is not None


async def drop_claim(recorder: Recorder, payment_id: UUID, detail: str) -> None:
    """Let the next click open the page: the provider did not."""
    await recorder.record(
        update(Payment)
        .where(Payment.id == payment_id, Payment.token == "")
        .values(starting_at=None, detail=detail[:300])
    )


async def keep_page(
    recorder: Recorder, payment: OwnPayment, *, token: str, url: str, check_at: datetime
) -> OrderParts | None:
    """Keep under which token the provider knows a payment; the parts of its order then, None where it was closed meanwhile."""
    keep = _KEEP_PAGE(payment_id=payment.id, new_token=token, url=url, new_check_at=check_at)
    cart_ids = [payment.shopcart_id]
    try:
        is_kept, bundles, payments = await recorder.ask(keep, bundles_of(cart_ids), payments_of(cart_ids))
    except UniqueViolation as used:
        raise TokenUsedError from used
    return (bundles, payments) if is_kept else None


async def postpone_check(db: Transaction, payment_id: UUID, at: datetime | None) -> None:
    """Ask the provider at another time."""
    await db.execute(
        update(Payment)
        .where(Payment.id == payment_id)
        .values(check_at=at, checks=Payment.checks + 1)
        .execution_options(synchronize_session=False)
    )


async def receipts_of_cart(db: Transaction, cart_id: UUID, shop_id: UUID) -> bool:
    """Whether a receipt was uploaded for a shop's part of an order, in whichever try."""
    found = exists().where(
        PaymentReceipt.payment_id == Payment.id, Payment.shopcart_id == cart_id, Payment.shop_id == shop_id
    )
    return bool(await db.scalar(select(found)))


async def count_attempts(db: Transaction, cart_id: UUID, shop_id: UUID) -> int:
    """Return how often a shop's part of an order was tried to pay."""
    return (
        await db.scalar(
            select(func.count()).where(Payment.shopcart_id == cart_id, Payment.shop_id == shop_id)
        )
        or 0
    )


async def asked_with_key(db: Transaction, cart_id: UUID, actor_id: UUID, key: str) -> str | None:
    """Return what somebody asked for when something of an order was paid back with this key."""
    told = await db.scalars(
        select(OrderEvent.facts).where(
            OrderEvent.shopcart_id == cart_id, OrderEvent.kind == "refund", OrderEvent.actor_id == actor_id
        )
    )
    return next((fact["asked"] for facts in told for fact in facts or () if fact.get("key") == key), None)


async def lock_refund(db: Transaction, refund_id: UUID) -> Refund | None:
    """Return a refund, locked."""
    return await db.scalar(
        select(Refund).where(Refund.id == refund_id).with_for_update().execution_options(**_FRESH)
    )


async def remember_price(db: Transaction, bundle_id: UUID, values: dict[str, Any]) -> None:
    """Keep what was shown of a bundle in a cart. Any: column values."""
    await db.execute(
        update(ShopcartBundle)
        .where(ShopcartBundle.id == bundle_id, ShopcartBundle.state == BundleState.IN_CART)
        .values(**values)
        .execution_options(synchronize_session=False)
    )


async def cart_of_key(db: Transaction, user_id: UUID, key: str) -> UUID | None:
    """Return what a person ordered with an Idempotency-Key."""
    return await db.scalar(select(Shopcart.id).where(Shopcart.user_id == user_id, Shopcart.order_key == key))


async def find_receipt(db: Transaction, payment_id: UUID, sha256: bytes) -> UUID | None:
    """Return the receipt of a payment with this content."""
    return await db.scalar(
        select(PaymentReceipt.id).where(
            PaymentReceipt.payment_id == payment_id, PaymentReceipt.sha256 == sha256
        )
    )


async def count_receipts(db: Transaction, payment_id: UUID) -> int:
    """Return how many receipts a payment has."""
    counted = select(func.count()).where(PaymentReceipt.payment_id == payment_id)
    return await db.scalar(counted) or 0
