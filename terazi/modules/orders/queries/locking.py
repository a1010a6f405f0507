"""Locking loads, and guarded changes: who holds the row of an order may change everything of that order."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from psycopg.errors import UniqueViolation
from sqlalchemy import BindParameter, Uuid, bindparam, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Recorder
from terazi.foundation.metadata import MOMENT
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.foundation.types import Json, Value
from terazi.modules.orders.queries import lists
from terazi.modules.orders.queries.lists import OrderParts, OwnPayment
from terazi.modules.orders.rules.buyers import buyer_of
from terazi.modules.orders.rules.revisions import revision_of, terms_of
from terazi.modules.orders.tables.orders import (
    ORDER_EVENT,
    SHOPCART,
    SHOPCART_BUNDLE,
    SHOPCART_BUNDLE_PRODUCT,
)
from terazi.modules.orders.tables.payments import PAYMENT, PAYMENT_RECEIPT, REFUND
from terazi.modules.orders.values import (
    Bundle,
    BundleState,
    Cart,
    Line,
    OrderKey,
    Payment,
    PaymentState,
    RefundState,
)
from terazi.modules.shops.public import Offered, holding

OPENS_WITHIN = timedelta(seconds=60)
"""After so long whoever opens a page has it, or has died."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Refund:
    """Money that is owed back to a buyer, as it is looked at before it is paid."""

    id: UUID
    payment_id: UUID
    shopcart_bundle_id: UUID
    amount: int
    currency: Currency
    state: RefundState
    detail: str
    noted_by: UUID | None
    done_at: datetime | None

    @property
    def noted_at(self) -> datetime | None:
        """When somebody noted that it was paid by hand."""
        return self.done_at if self.noted_by else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """How far the opening of a provider's page has come."""

    state: PaymentState
    token: str
    starting_at: datetime | None
    detail: str


def _cart(*, buyer: Json | None, **columns: Value) -> Cart:
    return Cart(buyer=buyer_of(buyer) if buyer else None, **columns)


def _bundle(*, content: Json | None, **columns: Value) -> Bundle:
    return Bundle(content=revision_of(content) if content else None, **columns)


def _line(*, terms: Json, **columns: Value) -> Line:
    return Line(terms=terms_of(terms), **columns)


_CART_ID: BindParameter[UUID] = bindparam("cart_id")
_NEW_CART = insert(SHOPCART).values(
    {
        **{
            name: bindparam(name, type_=SHOPCART.c[name].type)
            for name in ("id", "user_id", "currency", "lang", "created_at", "changed_at")
        },
        **dict.fromkeys(("number", "base_url", "address", "order_key"), ""),
    }
)
_OPEN_CART = value(
    _NEW_CART.on_conflict_do_update(
        index_elements=["user_id", "currency"],
        index_where=SHOPCART.c.ordered_at.is_(None),
        set_={"changed_at": _NEW_CART.excluded.changed_at},
    ).returning(SHOPCART.c.id)
)
_IS_OPEN = (
    SHOPCART.c.user_id == bindparam("owner_id"),
    SHOPCART.c.currency == bindparam("paid_in"),
    SHOPCART.c.ordered_at.is_(None),
)
_FIND_OPEN_CART = value(select(SHOPCART.c.id).where(*_IS_OPEN))
_BUNDLES_OF_OPEN_CART = many(
    _bundle,
    select(*SHOPCART_BUNDLE.c)
    .join(SHOPCART, SHOPCART.c.id == SHOPCART_BUNDLE.c.shopcart_id)
    .where(*_IS_OPEN)
    .order_by(SHOPCART_BUNDLE.c.id),
)
_KEY = select(SHOPCART.c.id, SHOPCART.c.user_id)
_OF_CART = one(OrderKey, _KEY.where(SHOPCART.c.id == _CART_ID))
_OF_BUNDLE = one(
    OrderKey,
    _KEY.join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.shopcart_id == SHOPCART.c.id).where(
        SHOPCART_BUNDLE.c.id == bindparam("bundle_id")
    ),
)
_OF_LINE = one(
    OrderKey,
    _KEY.join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.shopcart_id == SHOPCART.c.id)
    .join(SHOPCART_BUNDLE_PRODUCT, SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .where(SHOPCART_BUNDLE_PRODUCT.c.id == bindparam("line_id")),
)
_OF_PAYMENT = one(
    OrderKey,
    _KEY.join(PAYMENT, PAYMENT.c.shopcart_id == SHOPCART.c.id).where(PAYMENT.c.id == bindparam("payment_id")),
)
_CART = one(_cart, select(*SHOPCART.c).where(SHOPCART.c.id == _CART_ID).with_for_update())
_BUNDLES = many(
    _bundle,
    select(*SHOPCART_BUNDLE.c)
    .where(SHOPCART_BUNDLE.c.shopcart_id == _CART_ID)
    .order_by(SHOPCART_BUNDLE.c.id),
)
_LINES = many(
    _line,
    select(*SHOPCART_BUNDLE_PRODUCT.c)
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.id == SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id)
    .where(SHOPCART_BUNDLE.c.shopcart_id == _CART_ID)
    .order_by(SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id, SHOPCART_BUNDLE_PRODUCT.c.position),
)
_PAYMENTS = many(
    Payment,
    select(*PAYMENT.c).where(PAYMENT.c.shopcart_id == _CART_ID).order_by(PAYMENT.c.id).with_for_update(),
)
_HELD_OFFERS = holding(
    select(SHOPCART_BUNDLE.c.bundle_id).where(
        SHOPCART_BUNDLE.c.shopcart_id == _CART_ID, SHOPCART_BUNDLE.c.state == BundleState.IN_CART
    )
)
_STARTABLE = (
    PAYMENT.c.id == bindparam("payment_id"),
    PAYMENT.c.state == PaymentState.WAITING,
    PAYMENT.c.token == "",
)
_CLAIM = touched(
    update(PAYMENT)
    .where(*_STARTABLE, or_(PAYMENT.c.starting_at.is_(None), PAYMENT.c.starting_at <= bindparam("stale")))
    .values(starting_at=bindparam("now", type_=MOMENT), provider=bindparam("new_provider"))
)
_OPENING = one(
    Opening,
    select(PAYMENT.c.state, PAYMENT.c.token, PAYMENT.c.starting_at, PAYMENT.c.detail).where(
        PAYMENT.c.id == bindparam("payment_id")
    ),
)
_DROP_CLAIM = touched(
    update(PAYMENT)
    .where(PAYMENT.c.id == bindparam("payment_id"), PAYMENT.c.token == "")
    .values(starting_at=None, detail=bindparam("new_detail"))
)
_KEEP_PAGE = touched(
    update(PAYMENT)
    .where(*_STARTABLE)
    .values(
        token=bindparam("new_token"),
        page_url=bindparam("url"),
        check_at=bindparam("new_check_at"),
        starting_at=None,
        changed_at=bindparam("opened_at", type_=MOMENT),
    )
)
_POSTPONE_CHECK = touched(
    update(PAYMENT)
    .where(PAYMENT.c.id == bindparam("payment_id"))
    .values(check_at=bindparam("at", type_=MOMENT), checks=PAYMENT.c.checks + 1)
)
_REFUND_FACTS = values(
    select(ORDER_EVENT.c.facts).where(
        ORDER_EVENT.c.shopcart_id == _CART_ID,
        ORDER_EVENT.c.kind == "refund",
        ORDER_EVENT.c.actor_id == bindparam("actor_id", type_=Uuid()),
    )
)
_LOCK_REFUND = one(
    Refund,
    select(
        REFUND.c.id,
        REFUND.c.payment_id,
        REFUND.c.shopcart_bundle_id,
        REFUND.c.amount,
        REFUND.c.currency,
        REFUND.c.state,
        REFUND.c.detail,
        REFUND.c.noted_by,
        REFUND.c.done_at,
    )
    .where(REFUND.c.id == bindparam("refund_id"))
    .with_for_update(),
)
_PRICE = ("revision", "net", "tax", "gross", "name")
_REMEMBER_PRICE = touched(
    update(SHOPCART_BUNDLE)
    .where(SHOPCART_BUNDLE.c.id == bindparam("line_id"), SHOPCART_BUNDLE.c.state == BundleState.IN_CART)
    .values({name: bindparam(f"new_{name}", type_=SHOPCART_BUNDLE.c[name].type) for name in _PRICE})
)
_ORDER_OF_KEY = value(
    select(SHOPCART.c.id).where(
        SHOPCART.c.user_id == bindparam("owner_id"),
        SHOPCART.c.order_key == bindparam("key"),
        SHOPCART.c.order_key != literal("", literal_execute=True),  # as the index says it
    )
)

_KNOWN_RECEIPT = value(
    select(PAYMENT_RECEIPT.c.id).where(
        PAYMENT_RECEIPT.c.payment_id == bindparam("payment_id"),
        PAYMENT_RECEIPT.c.sha256 == bindparam("digest"),
    )
)
_COUNT_RECEIPTS = value(
    select(func.count().label("count")).where(PAYMENT_RECEIPT.c.payment_id == bindparam("payment_id"))
)


def open_cart(new: Cart) -> Question[UUID]:
    """The open cart of a person in a currency, locked; it is made where there is none."""
    return _OPEN_CART(
        id=new.id,
        user_id=new.user_id,
        currency=new.currency,
        lang=new.lang,
        created_at=new.created_at,
        changed_at=new.changed_at,
    )


def bundles_of_open_cart(user_id: UUID, currency: Currency) -> Question[list[Bundle]]:
    """The bundles of the open cart of a person in a currency, oldest first."""
    return _BUNDLES_OF_OPEN_CART(owner_id=user_id, paid_in=currency)


def find_open_cart(user_id: UUID, currency: Currency) -> Question[UUID | None]:
    """The open cart of a person in a currency."""
    return _FIND_OPEN_CART(owner_id=user_id, paid_in=currency)


def order_of_cart(cart_id: UUID) -> Question[OrderKey | None]:
    """Whose cart or order it is."""
    return _OF_CART(cart_id=cart_id)


def order_of_bundle(bundle_id: UUID) -> Question[OrderKey | None]:
    """In which cart or order a bundle stands."""
    return _OF_BUNDLE(bundle_id=bundle_id)


def order_of_line(line_id: UUID) -> Question[OrderKey | None]:
    """In which order a product stands."""
    return _OF_LINE(line_id=line_id)


def order_of_payment(payment_id: UUID) -> Question[OrderKey | None]:
    """For which order a payment is."""
    return _OF_PAYMENT(payment_id=payment_id)


def lock_cart(cart_id: UUID) -> Question[Cart | None]:
    """A cart or order, locked."""
    return _CART(cart_id=cart_id)


def bundles_of(cart_id: UUID) -> Question[list[Bundle]]:
    """The bundles of a locked cart or order, oldest first."""
    return _BUNDLES(cart_id=cart_id)


def lines_of(cart_id: UUID) -> Question[list[Line]]:
    """The products of a locked order, bundle by bundle."""
    return _LINES(cart_id=cart_id)


def lock_payments(cart_id: UUID) -> Question[list[Payment]]:
    """The payments of a locked order, locked, oldest first."""
    return _PAYMENTS(cart_id=cart_id)


def offers_in_cart(cart_id: UUID) -> Question[list[Offered]]:
    """What is in a cart as it is offered; it stays so until the transaction ends."""
    return _HELD_OFFERS(cart_id=cart_id)


class TokenUsedError(Exception):
    """A provider named its page by the token of another payment."""


def claim_start(payment_id: UUID, provider: str, now: datetime) -> Question[int]:
    """Claim to open the provider's page of a payment, alone and at once; a claim that led nowhere is free after a minute."""
    return _CLAIM(payment_id=payment_id, new_provider=provider, now=now, stale=now - OPENS_WITHIN)


def find_opening(payment_id: UUID) -> Question[Opening | None]:
    """How far the opening of the provider's page of a payment has come."""
    return _OPENING(payment_id=payment_id)


def drop_claim(payment_id: UUID, detail: str) -> Question[int]:
    """Let the next click open the page: the provider did not."""
    return _DROP_CLAIM(payment_id=payment_id, new_detail=detail[:300])


async def keep_page(
    recorder: Recorder, payment: OwnPayment, *, token: str, url: str, check_at: datetime, now: datetime
) -> OrderParts | None:
    """Keep under which token the provider knows a payment; the parts of its order then, None where it was closed meanwhile."""
    keep = _KEEP_PAGE(payment_id=payment.id, new_token=token, url=url, new_check_at=check_at, opened_at=now)
    cart_ids = [payment.shopcart_id]
    try:
        is_kept, bundles, payments = await recorder.ask(
            keep, lists.bundles_of(cart_ids), lists.payments_of(cart_ids)
        )
    except UniqueViolation as used:
        raise TokenUsedError from used
    return (bundles, payments) if is_kept else None


def postpone_check(payment_id: UUID, at: datetime | None) -> Question[int]:
    """Ask the provider at another time."""
    return _POSTPONE_CHECK(payment_id=payment_id, at=at)


def refund_facts(cart_id: UUID, actor_id: UUID) -> Question[list[list[Json] | None]]:
    """What was noted each time when somebody paid something of an order back."""
    return _REFUND_FACTS(cart_id=cart_id, actor_id=actor_id)


def lock_refund(refund_id: UUID) -> Question[Refund | None]:
    """A refund, locked."""
    return _LOCK_REFUND(refund_id=refund_id)


def remember_price(
    bundle_id: UUID, *, revision: int, net: int, tax: int, gross: int, name: dict[str, str]
) -> Question[int]:
    """Keep what was shown of a bundle that is still in a cart."""
    return _REMEMBER_PRICE(
        line_id=bundle_id, new_revision=revision, new_net=net, new_tax=tax, new_gross=gross, new_name=name
    )


def order_of_key(user_id: UUID, key: str) -> Question[UUID | None]:
    """What a person ordered with an Idempotency-Key, if there was one."""
    return _ORDER_OF_KEY(owner_id=user_id, key=key)


def known_receipt(payment_id: UUID, sha256: bytes) -> Question[UUID | None]:
    """The receipt of a payment with this content."""
    return _KNOWN_RECEIPT(payment_id=payment_id, digest=sha256)


def count_receipts(payment_id: UUID) -> Question[int]:
    """How many receipts a payment has."""
    return _COUNT_RECEIPTS(payment_id=payment_id)
