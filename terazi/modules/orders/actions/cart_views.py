"""A cart as it costs at this moment, with what its coupons take off."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from uuid import UUID

from terazi.foundation.language.lang import fold
from terazi.foundation.money import Currency, Money
from terazi.modules.orders.rules.coupons import CartPart, Coupon, CouponProblem, EnteredCoupon, try_coupons
from terazi.modules.orders.rules.pricing import BundlePrice
from terazi.modules.orders.values import Notice, Revision
from terazi.modules.shops.public import Offered
from terazi.modules.site.public import SellingSite


@dataclass(frozen=True, kw_only=True, slots=True)
class CartLine:
    """One bundle of a cart as it is at this moment, and what changed since it was last shown."""

    id: UUID
    offered: Offered | None
    sold: Revision | None
    """What is offered, if it was ever on sale."""
    bundle_id: UUID
    shop_id: UUID
    count: int
    name: dict[str, str]
    price: BundlePrice | None
    was: Money
    was_net: Money
    notices: Sequence[Notice]
    sold_at: SellingSite | None = None
    """Where its shop is shown if not here; without a name where that is nowhere."""
    added_by: str = ""
    """Who of the shop put it there, where it was not the customer."""
    is_suggested: bool = False
    without_coupons: BundlePrice | None = None
    """What it costs before coupons."""

    @property
    def can_be_ordered(self) -> bool:
        return self.price is not None and not self.is_suggested and Notice.NOT_SOLD not in self.notices


@dataclass(frozen=True, kw_only=True, slots=True)
class CartCoupon:
    """A coupon that was entered in a cart, and what it takes off now, or why it takes nothing."""

    coupon: Coupon
    taken: Money
    problem: CouponProblem | None


@dataclass(frozen=True, kw_only=True, slots=True)
class CartView:
    """A cart as it is at this moment."""

    id: UUID
    currency: Currency
    lines: Sequence[CartLine] = field(default_factory=tuple)
    coupons: Sequence[CartCoupon] = field(default_factory=tuple)
    is_untaxed: bool = False
    """Whether it costs what a company abroad pays for it."""


def with_coupons(cart: CartView, entered: Sequence[EnteredCoupon], today: date) -> CartView:
    """Return a cart with what its coupons take off."""
    if not entered:
        return cart
    sold = [line for line in cart.lines if line.can_be_ordered]
    parts = [cart_part(line.id, line.offered, line.price) for line in sold if line.offered and line.price]
    tried = try_coupons(parts, entered, cart.currency, today)
    lines = [
        replace(line, price=tried.reduced.prices[line.id], without_coupons=line.price)
        if line.id in tried.reduced.prices
        else line
        for line in cart.lines
    ]
    coupons = [
        CartCoupon(
            coupon=each.coupon,
            taken=tried.reduced.taken.get(each.coupon.id, Money(0, cart.currency)),
            problem=tried.problems.get(each.coupon.id),
        )
        for each in entered
    ]
    return replace(cart, lines=lines, coupons=coupons)


def cart_part(line_id: UUID, offered: Offered, price: BundlePrice) -> CartPart:
    """Return a bundle of a cart as coupons look at it."""
    group = offered.sold.bundle.bundle_group if offered.sold else ""
    return CartPart(
        id=line_id, shop_id=offered.shop_id, bundle_id=offered.bundle_id, group=fold(group), price=price
    )
