"""An order under change: locked as a whole, after the wallet of its buyer; what is asked for twice with one key is done once."""

import hashlib
import json
from dataclasses import dataclass, field
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.db import rows_of_each
from terazi.foundation.ids import UserId
from terazi.modules.credits.public import hold_wallet
from terazi.modules.orders.errors import KeyReused, OrderNotFound
from terazi.modules.orders.queries import locking
from terazi.modules.orders.tables.orders import Shopcart, ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.tables.payments import Payment
from terazi.modules.orders.values import Mover
from terazi.modules.shops.public import SellingShop, selling_shop


@dataclass(frozen=True, kw_only=True, slots=True)
class Once:
    """The key of a call that may come twice, and what it asked for."""

    key: str
    asked: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Actor:
    """Who makes a move: as what, the person where it is one, and the key with which it was asked for."""

    mover: Mover
    user_id: UUID | None = None
    name: str = ""
    once: Once | None = None


SYSTEM = Actor(mover=Mover.SYSTEM)


@dataclass(kw_only=True, slots=True)
class OpenOrder:
    """A locked cart or order with all that belongs to it."""

    cart: Shopcart
    bundles: list[ShopcartBundle]
    lines: list[ShopcartBundleProduct]
    payments: list[Payment]
    mailed: set[str] = field(default_factory=set)
    shops: dict[UUID, SellingShop] = field(default_factory=dict)
    """Who sold, as far as it was asked: see ``shop_of``."""

    @property
    def buyer_id(self) -> UserId:
        return UserId(self.cart.user_id)

    def bundle(self, bundle_id: UUID) -> ShopcartBundle:
        """Return a bundle of the order."""
        return next(bundle for bundle in self.bundles if bundle.id == bundle_id)

    def payment(self, payment_id: UUID) -> Payment:
        """Return a payment of the order."""
        return next(payment for payment in self.payments if payment.id == payment_id)

    def line(self, line_id: UUID) -> ShopcartBundleProduct:
        """Return a product of the order."""
        return next(line for line in self.lines if line.id == line_id)

    def lines_of(self, bundle: ShopcartBundle) -> list[ShopcartBundleProduct]:
        """Return the products of a bundle in their order."""
        return [line for line in self.lines if line.shopcart_bundle_id == bundle.id]

    def bundles_of(self, payment: Payment) -> list[ShopcartBundle]:
        """Return the bundles that a payment is for; an earlier try of the same part has none any more."""
        return [bundle for bundle in self.bundles if bundle.payment_id == payment.id]


async def shop_of(change: Change, order: OpenOrder, shop_id: UUID) -> SellingShop:
    """Return a shop that sold a part of an order; it is asked for once."""
    if shop_id not in order.shops:
        (order.shops[shop_id],) = await change.db.ask(selling_shop(shop_id))
    return order.shops[shop_id]


async def open_order(change: Change, cart_id: UUID | None, *, owner: UUID | None = None) -> OpenOrder:
    """Lock a cart or order with all that belongs to it; wallets are locked before orders, orders before payments.

    Whose order it is never changes: who knows it says so.
    """
    if owner is None and cart_id:
        owner = await locking.owner_of_cart(change.db, cart_id)
    if owner is None or cart_id is None:
        raise OrderNotFound
    await hold_wallet(change.db, UserId(owner))
    found = await rows_of_each(change.db, locking.WHOLE_ORDER, {"cart_id": cart_id})
    cart, bundles, lines, payments = locking.parts_of(change.db, found)
    if cart is None:
        raise OrderNotFound
    return OpenOrder(cart=cart, bundles=bundles, lines=lines, payments=payments)


def once_of(key: str, subject_id: UUID, status: str, reason: str, amount: int | None) -> Once | None:
    """Return the key with what was asked, where there is a key."""
    if not key:
        return None
    said = json.dumps([str(subject_id), status, reason, amount])
    return Once(key=key, asked=hashlib.sha256(said.encode()).hexdigest())


async def was_done(change: Change, order: OpenOrder, actor_id: UUID, once: Once | None) -> bool:
    """Whether the actor had this done before with the same key; under the lock of the order."""
    known = await locking.asked_with_key(change.db, order.cart.id, actor_id, once.key) if once else None
    if once is None or known is None:
        return False
    if known != once.asked:
        raise KeyReused
    return True
