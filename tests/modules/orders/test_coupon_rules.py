"""Coupons: whatever is combined, sums add up, nothing costs less than nothing, and what is paid back is what was paid."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.money import Currency, Money
from terazi.foundation.types import Json
from terazi.modules.orders.rules.coupons import (
    CartPart,
    Coupon,
    CouponProblem,
    can_stand_together,
    coupon_problem,
    reduce_cart,
    shares,
)
from terazi.modules.orders.rules.pricing import price_bundle
from terazi.modules.orders.rules.refunds import Remainder
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.rules.taxation import untaxed_price
from tests.modules.orders.test_sold_revisions import CONTENT, PRODUCT

DAY = date(2026, 12, 1)
SHOPS = [UUID(int=1), UUID(int=2)]
AMOUNTS = st.integers(1, 10**7)


def part(
    number: int,
    shop_id: UUID,
    products: list[Json],
    currency: Currency,
    count: int = 1,
    *,
    is_abroad: bool = False,
) -> CartPart:
    content = {**CONTENT, "products": [{**PRODUCT, "product_type": "service", **each} for each in products]}
    price = price_bundle(revision_of(content), currency, count, DAY)
    assert price is not None
    if is_abroad:
        price = untaxed_price(price, count, DAY)
    return CartPart(
        id=UUID(int=100 + number), shop_id=shop_id, bundle_id=UUID(int=200 + number), group="", price=price
    )


def coupon(number: int = 1, **said: object) -> Coupon:
    return Coupon(**{"id": UUID(int=300 + number), "shop_id": SHOPS[0], "code": "ILK10", **said})  # type: ignore[arg-type]


PRODUCTS = st.lists(
    st.fixed_dictionaries(
        {
            "amount_try": AMOUNTS,
            "amount_usd": AMOUNTS,
            "campaign_try": st.none() | AMOUNTS,
            "campaign_from": st.just(DAY.isoformat()),
            "campaign_until": st.just(DAY.isoformat()),
            "tax_rate_percent": st.sampled_from([None, "0", "1", "10", "20", "18.5"]),
            "price_includes_taxes": st.booleans(),
            "product_type": st.sampled_from(["service", "credit", "statistics_query"]),
        }
    ),
    min_size=1,
    max_size=3,
)
COUPONS = st.lists(
    st.fixed_dictionaries(
        {"shop_id": st.sampled_from(SHOPS), "is_stackable": st.booleans()},
        optional={"percent": st.integers(1, 100).map(Decimal), "amount_try": AMOUNTS, "amount_usd": AMOUNTS},
    ),
    max_size=4,
)
CARTS = st.lists(st.tuples(st.sampled_from(SHOPS), PRODUCTS, st.integers(1, 99)), min_size=1, max_size=4)


@given(CARTS, COUPONS, st.sampled_from(Currency), st.booleans())
def test_every_sum_adds_up_whatever_is_combined(
    cart: list[tuple[UUID, list[Json], int]],
    offered: list[dict[str, object]],
    currency: Currency,
    is_abroad: bool,
) -> None:
    parts = [
        part(at, shop, products, currency, count, is_abroad=is_abroad)
        for at, (shop, products, count) in enumerate(cart)
    ]
    coupons = [coupon(at, **said) for at, said in enumerate(offered)]
    reduced = reduce_cart(parts, coupons, currency)
    before = sum(each.price.total.gross.minor for each in parts)
    after = sum(price.total.gross.minor for price in reduced.prices.values())
    assert before - after == sum(off.minor for off in reduced.taken.values())
    for each in parts:
        price = reduced.prices[each.id]
        for name in ("net", "tax", "gross"):
            assert (
                sum(getattr(line.priced, name).minor for line in price.lines)
                == getattr(price.total, name).minor
            )
        assert price.total.net + price.total.tax == price.total.gross
        assert not (is_abroad and price.total.tax.minor)
        for line, was in zip(price.lines, each.price.lines, strict=True):
            assert 0 <= line.priced.gross.minor <= was.priced.gross.minor
            assert line.priced.net.minor >= 0 <= line.priced.tax.minor
            if was.product.product_type == "credit":
                assert line.priced == was.priced
    for shop in SHOPS:
        if not any(each.shop_id == shop for each in coupons):
            assert all(reduced.prices[each.id] == each.price for each in parts if each.shop_id == shop)


@given(AMOUNTS, st.integers(1, 100), st.integers(1, 300), st.integers(0, 300))
def test_what_is_paid_back_is_never_more_than_was_paid(
    amount: int, percent: int, units: int, used: int
) -> None:
    one = part(1, SHOPS[0], [{"amount_try": amount}], Currency.TRY)
    reduced = reduce_cart([one], [coupon(percent=Decimal(percent))], Currency.TRY)
    paid = reduced.prices[one.id].total.gross.minor
    rest = Remainder(gross=paid, refunded=0, units=units, units_left=max(0, units - used))
    assert 0 <= rest.value <= paid
    assert used or rest.value == paid


@given(st.lists(st.integers(0, 10**7), max_size=20), st.data())
def test_shares_are_exact_and_within_their_weights(weights: list[int], data: st.DataObject) -> None:
    amount = data.draw(st.integers(0, sum(weights)))
    parts = shares(amount, weights)
    assert sum(parts) == amount
    assert all(0 <= share <= weight for share, weight in zip(parts, weights, strict=True))


def test_an_amount_larger_than_the_cart_leaves_nothing_to_pay() -> None:
    one = part(1, SHOPS[0], [{"amount_try": 5_000, "price_includes_taxes": True}], Currency.TRY)
    reduced = reduce_cart([one], [coupon(amount_try=9_000)], Currency.TRY)
    assert reduced.prices[one.id].total.gross == Money(0, Currency.TRY)
    assert reduced.taken == {UUID(int=301): Money(5_000, Currency.TRY)}


def test_a_coupon_reaches_only_what_it_is_for() -> None:
    two = [part(at, SHOPS[0], [{"amount_try": 1_000}], Currency.TRY) for at in (1, 2)]
    reduced = reduce_cart(two, [coupon(percent=Decimal(50), bundle_ids=[two[0].bundle_id])], Currency.TRY)
    assert [reduced.prices[each.id].total.gross.minor for each in two] == [600, 1_200]
    assert not reduce_cart(two, [coupon(percent=Decimal(50), bundle_group="x")], Currency.TRY).taken
    grouped = [replace(two[0], group="egitim"), two[1]]
    reduced = reduce_cart(grouped, [coupon(percent=Decimal(50), bundle_group="EĞİTİM")], Currency.TRY)
    assert [reduced.prices[each.id].total.gross.minor for each in two] == [600, 1_200]
    assert not reduce_cart(two, [coupon(percent=Decimal(50), shop_id=SHOPS[1])], Currency.TRY).taken
    assert not reduce_cart(two, [coupon(amount_usd=50)], Currency.TRY).taken


def test_what_is_in_a_campaign_is_reduced_again_only_where_that_is_allowed() -> None:
    days = {"campaign_from": DAY.isoformat(), "campaign_until": DAY.isoformat()}
    one = part(1, SHOPS[0], [{"amount_try": 1_000, "campaign_try": 900, **days}], Currency.TRY)
    assert not reduce_cart([one], [coupon(percent=Decimal(10))], Currency.TRY).taken
    both = reduce_cart([one], [coupon(percent=Decimal(10), is_stackable=True)], Currency.TRY)
    assert both.taken[UUID(int=301)] == Money(108, Currency.TRY)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({}, None),
        ({"is_ended": True}, CouponProblem.ENDED),
        ({"ends_on": DAY - timedelta(days=1)}, CouponProblem.ENDED),
        ({"ends_on": DAY, "starts_on": DAY}, None),
        ({"starts_on": DAY + timedelta(days=1)}, CouponProblem.NOT_YET),
        ({"most_uses": 3, "uses": 3}, CouponProblem.USED_UP),
        ({"most_uses": 3, "uses": 2}, None),
        ({"most_per_person": 1}, CouponProblem.USED_BY_PERSON),
        ({"most_per_person": 2}, None),
    ],
)
def test_when_a_coupon_can_be_used(said: dict[str, object], problem: CouponProblem | None) -> None:
    assert coupon_problem(coupon(**said), DAY, uses_of_person=1) is problem  # type: ignore[arg-type]


def test_coupons_of_one_shop_stand_together_only_where_all_allow_it() -> None:
    alone, along = coupon(1), coupon(2, is_stackable=True)
    assert can_stand_together([alone])
    assert can_stand_together([along, coupon(3, is_stackable=True)])
    assert not can_stand_together([alone, along])
    assert can_stand_together([alone, coupon(4, shop_id=SHOPS[1])])
