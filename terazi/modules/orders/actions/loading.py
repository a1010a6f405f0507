"""An order under change: locked as a whole, after the wallet of its buyer; what is asked for twice with one key is done once."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar, overload
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.types import Value
from terazi.modules.credits.public import lock_wallet, open_wallet
from terazi.modules.orders.errors.orders import KeyReused, OrderNotFound
from terazi.modules.orders.queries import locking, overdue
from terazi.modules.orders.rules.buyers import buyer_json
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import PAYMENT
from terazi.modules.orders.values import (
    ADMIN,
    Bundle,
    BuyerDetails,
    Cart,
    Line,
    Mover,
    OrderKey,
    Payment,
    ProductTerms,
    Revision,
)
from terazi.modules.shops.public import (
    NotInThisShop,
    SellingShop,
    ShopNotFound,
    ShopRole,
    require_shop,
    selling_shop,
)
from terazi.modules.webhooks.public import Announcement, announce

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
Part = TypeVar("Part", Bundle, Line, Payment)
_TABLES = {Bundle: SHOPCART_BUNDLE, Line: SHOPCART_BUNDLE_PRODUCT, Payment: PAYMENT}


@dataclass(frozen=True, kw_only=True, slots=True)
class IdempotentRequest:
    """A call that may come twice: its key, and a hash of what it asked for."""

    key: str
    asked: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Actor:
    """Who makes a move: as what, the person where it is one, and the key with which it was asked for."""

    mover: Mover
    user_id: UUID | None = None
    name: str = ""
    idempotency: IdempotentRequest | None = None


SYSTEM = Actor(mover=Mover.SYSTEM)


@dataclass(kw_only=True, slots=True)
class OpenOrder:
    """A locked cart or order with all that belongs to it as it will be, and what has to be written for that.

    Its parts never change: who changes one goes on with what that returns. Nothing is written before ``write``.
    """

    cart: Cart
    bundles: list[Bundle]
    lines: list[Line]
    payments: list[Payment]
    shops: dict[UUID, SellingShop] = field(default_factory=dict)
    """Who sold, as far as it was asked: see ``shop_of``."""
    changes: list[Question[int]] = field(default_factory=list)
    """What is still to be written, in this order."""
    said: list[Announcement] = field(default_factory=list)
    """What is still to be told to the programs of the shops."""

    @classmethod
    def of_new(cls, cart: Cart) -> "OpenOrder":
        """Return a new order with nothing in it, which is still to be written."""
        made = inserted(SHOPCART, **_columns_of(cart))
        return cls(cart=cart, bundles=[], lines=[], payments=[], changes=[made])

    @property
    def buyer_id(self) -> UserId:
        return UserId(self.cart.user_id)

    def bundle(self, bundle_id: UUID) -> Bundle:
        """Return a bundle of the order."""
        return _part(self.bundles, bundle_id)

    def payment(self, payment_id: UUID) -> Payment:
        """Return a payment of the order."""
        return _part(self.payments, payment_id)

    def line(self, line_id: UUID) -> Line:
        """Return a product of the order."""
        return _part(self.lines, line_id)

    def lines_of(self, bundle: Bundle) -> list[Line]:
        """Return the products of a bundle in their order."""
        return [line for line in self.lines if line.shopcart_bundle_id == bundle.id]

    def bundles_of(self, payment: Payment) -> list[Bundle]:
        """Return the bundles that a payment is for; an earlier try of the same part has none any more."""
        return [bundle for bundle in self.bundles if bundle.payment_id == payment.id]

    def change_cart(self, **new: Value) -> Cart:
        """Change the cart, and return it as it is now."""
        self.add(updated(SHOPCART, self.cart.id, **_stored(new)))
        self.cart = replace(self.cart, **new)
        return self.cart

    def change_bundle(self, bundle: Bundle, **new: Value) -> Bundle:
        """Change a bundle, and return it as it is now."""
        return self._change(self.bundles, bundle.id, new)

    def change_line(self, line: Line, **new: Value) -> Line:
        """Change a product, and return it as it is now."""
        return self._change(self.lines, line.id, new)

    def change_payment(self, payment: Payment, **new: Value) -> Payment:
        """Change a payment, and return it as it is now."""
        return self._change(self.payments, payment.id, new)

    def add_bundle(self, bundle: Bundle) -> None:
        """Add a bundle."""
        self.add(inserted(_TABLES[Bundle], **_columns_of(bundle)))
        self.bundles.append(bundle)

    def add_line(self, line: Line) -> None:
        """Add a product of a bundle."""
        self.add(inserted(_TABLES[Line], **_columns_of(line)))
        self.lines.append(line)

    def add_payment(self, payment: Payment) -> None:
        """Add a payment."""
        self.add(inserted(_TABLES[Payment], **_columns_of(payment)))
        self.payments.append(payment)

    def add(self, *changes: Question[int]) -> None:
        """Let something be written with the order."""
        self.changes.extend(changes)

    async def write(self, db: Transaction) -> None:
        """Write in one trip what was changed and added, in that order, and tell the programs of the shops."""
        changes, self.changes = self.changes, []
        said, self.said = self.said, []
        await db.write(*changes)
        await announce(db, said)

    def _change(self, parts: list[Part], part_id: UUID, new: dict[str, Value]) -> Part:
        at = next(at for at, part in enumerate(parts) if part.id == part_id)
        if others := {name: each for name, each in new.items() if getattr(parts[at], name) != each}:
            self.add(updated(_TABLES[type(parts[at])], part_id, **_stored(others)))
            parts[at] = replace(parts[at], **others)
        return parts[at]


def _columns_of(part: Cart | Bundle | Line | Payment) -> dict[str, Value]:
    """Return a part of an order by the names of its columns."""
    return _stored({each.name: getattr(part, each.name) for each in fields(part)})


def _stored(values: dict[str, Value]) -> dict[str, Value]:
    """Return values as their columns keep them."""
    return {name: _stored_value(value) for name, value in values.items()}


def _stored_value(value: Value) -> Value:
    match value:
        case BuyerDetails():
            return buyer_json(value)
        case Revision() | ProductTerms():
            return value.written
    return value


def _part(parts: Sequence[Part], part_id: UUID) -> Part:
    return next(part for part in parts if part.id == part_id)


async def is_to_decide(change: Change, order: OpenOrder, payment: Payment) -> bool:
    """Whether a person has to decide about a waiting payment, by a receipt or the first of two approvals: no clock does."""
    (has_receipt,) = await change.db.ask(overdue.has_receipt(order.cart.id, payment.shop_id))
    return has_receipt or payment.first_approval_by is not None


async def shop_of(change: Change, order: OpenOrder, shop_id: UUID) -> SellingShop:
    """Return a shop that sold a part of an order; it is asked for once."""
    if shop_id not in order.shops:
        (order.shops[shop_id],) = await change.db.ask(selling_shop(shop_id))
    return order.shops[shop_id]


async def open_order(
    change: Change, sought: Question[OrderKey | None], *, unknown: type[Refusal] = OrderNotFound
) -> OpenOrder:
    """Lock a cart or order with all that belongs to it, found by one of its parts."""
    (key,) = await change.db.ask(sought)
    if key is None:
        raise unknown
    return (await lock_order(change, key))[0]


@overload
async def lock_order(change: Change, key: OrderKey, /) -> tuple[OpenOrder]: ...
@overload
async def lock_order(change: Change, key: OrderKey, a: Question[A], /) -> tuple[OpenOrder, A]: ...
@overload
async def lock_order(
    change: Change, key: OrderKey, a: Question[A], b: Question[B], c: Question[C], d: Question[D], /
) -> tuple[OpenOrder, A, B, C, D]: ...
async def lock_order(change: Change, key: OrderKey, /, *also: Question[Value]) -> tuple[Value, ...]:
    """Lock a cart or order with all that belongs to it, and ask for something else under the locks, in one trip.

    Wallets are locked before orders, orders before payments.
    """
    owner = UserId(key.user_id)
    _, _, cart, bundles, lines, payments, *found = await change.db.ask(
        *(open_wallet(owner), lock_wallet(owner)),
        *(locking.lock_cart(key.id), locking.bundles_of(key.id)),
        *(locking.lines_of(key.id), locking.lock_payments(key.id)),
        *also,
    )
    if cart is None:
        raise OrderNotFound
    return OpenOrder(cart=cart, bundles=bundles, lines=lines, payments=payments), *found


def idempotent_request(
    key: str, subject_id: UUID, status: str, reason: str, amount: int | None
) -> IdempotentRequest | None:
    """Return the key with what was asked, where there is a key."""
    if not key:
        return None
    said = json.dumps([str(subject_id), status, reason, amount])
    return IdempotentRequest(key=key, asked=hashlib.sha256(said.encode()).hexdigest())


async def was_done(
    change: Change, order: OpenOrder, actor_id: UUID, idempotency: IdempotentRequest | None
) -> bool:
    """Whether the actor had this done before with the same key; under the lock of the order."""
    if idempotency is None:
        return False
    (told,) = await change.db.ask(locking.refund_facts(order.cart.id, actor_id))
    known = next(
        (fact["asked"] for facts in told for fact in facts or () if fact.get("key") == idempotency.key), None
    )
    if known is None:
        return False
    if known != idempotency.asked:
        raise KeyReused
    return True


async def movers_in_shop(call: UserCall, shop_id: UUID) -> set[Mover]:
    """Return as what the caller may move orders of a shop."""
    movers: set[Mover] = set()
    try:
        await require_shop(call, shop_id, ShopRole.ORDERS)
        movers.add(Mover.ORDERS)
    except (ShopNotFound, NotInThisShop):
        pass
    if ADMIN in call.user.roles:
        movers.add(Mover.ADMIN)
    return movers
