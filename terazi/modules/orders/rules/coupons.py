"""What coupons take off a cart: never more than it costs, shared out over its lines so that every sum still adds up."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from terazi.foundation.language.lang import fold
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, priced
from terazi.foundation.types import Json
from terazi.modules.orders.rules.pricing import BundlePrice, ProductPrice, with_lines

_CREDIT = "credit"
LEAST_CODE = 6
"""How many signs a code has at least: a shorter one would be guessed."""
MOST_CODE = 40
"""How many it has at most, as it is compared: in capitals one sign may become several."""


class CouponProblem(StrEnum):
    """Why a coupon takes nothing off."""

    NOT_YET = "not_yet"
    ENDED = "ended"
    USED_UP = "used_up"
    USED_BY_PERSON = "used_by_person"
    NOT_FOR_THESE = "not_for_these"
    NOT_TOGETHER = "not_together"


@dataclass(frozen=True, kw_only=True, slots=True)
class Coupon:
    """What a shop takes off for who has the code: a share, or an amount in each currency."""

    id: UUID
    shop_id: UUID
    code: str
    percent: Decimal | None = None
    amount_try: int | None = None
    amount_usd: int | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    """The last day."""
    most_uses: int | None = None
    most_per_person: int | None = None
    uses: int = 0
    bundle_ids: Collection[UUID] = ()
    """Only these bundles; none named: those of the group."""
    bundle_group: str = ""
    """Only bundles of this group; empty: all of the shop."""
    is_stackable: bool = False
    """Whether it holds beside other coupons, and for what is in a campaign."""
    is_ended: bool = False

    def amount_in(self, currency: Currency) -> int | None:
        return self.amount_try if currency is Currency.TRY else self.amount_usd


@dataclass(frozen=True, kw_only=True, slots=True)
class CouponData:
    """What a shop says of a coupon."""

    code: str
    percent: Decimal | None
    amount_try: int | None
    amount_usd: int | None
    starts_on: date | None
    ends_on: date | None
    most_uses: int | None
    most_per_person: int | None
    bundle_ids: Sequence[UUID]
    bundle_group: str
    is_stackable: bool

    @property
    def columns(self) -> Json:
        """Return it as it is kept."""
        return {
            "code": normal_code(self.code),
            "percent": self.percent,
            "amount_try": self.amount_try,
            "amount_usd": self.amount_usd,
            "starts_on": self.starts_on,
            "ends_on": self.ends_on,
            "most_uses": self.most_uses,
            "most_per_person": self.most_per_person,
            "bundle_ids": [str(each) for each in self.bundle_ids],
            "bundle_group": self.bundle_group,
            "is_stackable": self.is_stackable,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class EnteredCoupon:
    """A coupon as a buyer meets it: how often it was used by this person, and in which open cart it stands."""

    coupon: Coupon
    uses_of_person: int
    shopcart_id: UUID | None = None
    entered_at: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CartPart:
    """A bundle of a cart, as coupons look at it."""

    id: UUID
    shop_id: UUID
    bundle_id: UUID
    group: str
    """Folded."""
    price: BundlePrice


@dataclass(frozen=True, kw_only=True, slots=True)
class Reduced:
    """A cart with what its coupons took off."""

    prices: Mapping[UUID, BundlePrice]
    """By the ids of its parts."""
    taken: Mapping[UUID, Money]
    """By the ids of the coupons, tax included."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TriedCoupons:
    """A cart with its coupons, and why some of them take nothing off."""

    reduced: Reduced
    problems: Mapping[UUID, CouponProblem]
    """By the ids of the coupons."""


def try_coupons(
    parts: Sequence[CartPart], entered: Sequence[EnteredCoupon], currency: Currency, today: date
) -> TriedCoupons:
    """Return a cart with those of its coupons that hold; one that does not stand beside an earlier one is left out."""
    problems: dict[UUID, CouponProblem] = {}
    kept: list[Coupon] = []
    for each in entered:
        if problem := coupon_problem(each.coupon, today, each.uses_of_person):
            problems[each.coupon.id] = problem
        elif not can_stand_together([*kept, each.coupon]):
            problems[each.coupon.id] = CouponProblem.NOT_TOGETHER
        else:
            kept.append(each.coupon)
    reduced = reduce_cart(parts, kept, currency)
    for coupon in kept:
        if coupon.id not in reduced.taken:
            problems[coupon.id] = CouponProblem.NOT_FOR_THESE
    return TriedCoupons(reduced=reduced, problems=problems)


def coupon_problem(coupon: Coupon, today: date, uses_of_person: int) -> CouponProblem | None:
    """Return why a coupon cannot be used at all."""
    if coupon.is_ended or (coupon.ends_on is not None and today > coupon.ends_on):
        return CouponProblem.ENDED
    if coupon.starts_on is not None and today < coupon.starts_on:
        return CouponProblem.NOT_YET
    if coupon.most_uses is not None and coupon.uses >= coupon.most_uses:
        return CouponProblem.USED_UP
    if coupon.most_per_person is not None and uses_of_person >= coupon.most_per_person:
        return CouponProblem.USED_BY_PERSON
    return None


def can_stand_together(coupons: Sequence[Coupon]) -> bool:
    """Whether coupons may be used in one cart: of one shop several only where all allow it."""
    by_shop: dict[UUID, list[Coupon]] = {}
    for coupon in coupons:
        by_shop.setdefault(coupon.shop_id, []).append(coupon)
    return all(len(each) == 1 or all(one.is_stackable for one in each) for each in by_shop.values())


def reduce_cart(parts: Sequence[CartPart], coupons: Sequence[Coupon], currency: Currency) -> Reduced:
    """Return what a cart costs with its coupons, each taken off what the ones before left.

    Credits have a floor, which no coupon goes below: it leaves them alone.
    """
    prices = {part.id: part.price for part in parts}
    taken: dict[UUID, Money] = {}
    for coupon in coupons:
        places = [
            (part.id, at)
            for part in parts
            if _is_for(coupon, part)
            for at, line in enumerate(prices[part.id].lines)
            if _is_open(coupon, line)
        ]
        amounts = [prices[part_id].lines[at].priced.gross.minor for part_id, at in places]
        off = _off(coupon, sum(amounts), currency)
        if not off:
            continue
        taken[coupon.id] = Money(off, currency)
        for (part_id, at), share in zip(places, shares(off, amounts), strict=True):
            prices[part_id] = _with_line(prices[part_id], at, share)
    return Reduced(prices=prices, taken=taken)


def normal_code(written: str) -> str:
    """Return a code as it is compared: in capitals, without blanks, whichever i was typed."""
    return "".join(fold(written).split()).upper()


def shares(amount: int, weights: Sequence[int]) -> list[int]:
    """Return an amount shared out by weights, exactly; nobody's share is more than its weight."""
    whole = sum(weights)
    if not 0 <= amount <= whole:
        raise ValueError(f"{amount} cannot be taken off {whole}")
    if not whole:
        return [0 for _ in weights]
    parts = [amount * weight // whole for weight in weights]
    rests = sorted(range(len(weights)), key=lambda at: (-(amount * weights[at] % whole), at))
    for at in rests[: amount - sum(parts)]:
        parts[at] += 1
    return parts


def _is_for(coupon: Coupon, part: CartPart) -> bool:
    if part.shop_id != coupon.shop_id:
        return False
    if coupon.bundle_ids:
        return part.bundle_id in coupon.bundle_ids
    return not coupon.bundle_group or part.group == fold(coupon.bundle_group)


def _is_open(coupon: Coupon, line: ProductPrice) -> bool:
    is_reduced = line.priced.gross.minor < line.listed.gross.minor
    return line.product.product_type != _CREDIT and (coupon.is_stackable or not is_reduced)


def _off(coupon: Coupon, base: int, currency: Currency) -> int:
    if coupon.percent is not None:
        return min(base, Money(base, currency).times(coupon.percent / 100).minor)
    return min(base, coupon.amount_in(currency) or 0)


def _with_line(price: BundlePrice, at: int, off: int) -> BundlePrice:
    if not off:
        return price
    lines = list(price.lines)
    lines[at] = replace(lines[at], priced=_less(lines[at].priced, off, lines[at].rate))
    return with_lines(price, lines)


def _less(before: Priced, off: int, rate: Decimal) -> Priced:
    """Return a price less an amount with tax; the tax is that of what is left, rounded once."""
    gross = Money(before.gross.minor - off, before.gross.currency)
    return priced(gross, 1, rate, includes_tax=True)
