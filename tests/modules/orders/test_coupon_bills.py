"""Bills of orders with coupons: they come to what was paid, tell the discount, and the revenue administration accepts them."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from terazi.modules.bills.public import Line as BillLine
from terazi.modules.bills.rules.completeness import missing_of, with_exports
from terazi.modules.bills.rules.lines import listed_net, price_lines, total_of
from terazi.modules.bills.values import Buyer
from terazi.modules.orders.actions.bill_lines import bill_line
from terazi.modules.orders.rules.coupons import Coupon, reduce_cart
from terazi.modules.orders.rules.pricing import BundlePrice, ProductPrice
from terazi.modules.orders.values import Bundle, BundleState, Line, LineState
from tests.modules.bills.sample_bills import COMPANY, PERSON, document
from tests.modules.bills.test_bills_judged import ABROAD, RATE, judged
from tests.modules.orders.test_coupon_rules import CARTS, COUPONS, SHOPS, coupon, part

AT = datetime(2026, 12, 1, 9, tzinfo=UTC)


def line_of(line: ProductPrice, number: int, count: int) -> Line:
    """Return a product of an order at what it cost."""
    return Line(
        id=UUID(int=500 + number),
        shopcart_bundle_id=UUID(int=400),
        product_id=line.product.id,
        position=number,
        state=LineState.ACTIVE,
        product_type=line.product.product_type,
        name={"tr": "Danışmanlık", "en": "Advice"},
        terms=line.product,
        count=count,
        unit=line.unit.minor,
        rate=line.rate,
        includes_tax=line.includes_tax,
        net=line.priced.net.minor,
        tax=line.priced.tax.minor,
        gross=line.priced.gross.minor,
        changed_at=AT,
    )


def billed(price: BundlePrice, currency: Currency, count: int) -> list[BillLine]:
    """Return a bundle of an order as its bill tells it."""
    bundle = Bundle(
        id=UUID(int=400),
        shopcart_id=UUID(int=401),
        user_id=UUID(int=402),
        shop_id=SHOPS[0],
        bundle_id=UUID(int=403),
        revision=1,
        count=count,
        state=BundleState.ACTIVE,
        currency=currency,
        net=price.total.net.minor,
        tax=price.total.tax.minor,
        gross=price.total.gross.minor,
        name={"tr": "Paket", "en": "Bundle"},
        created_at=AT,
        changed_at=AT,
    )
    return [bill_line(bundle, line_of(each, at, count)) for at, each in enumerate(price.lines, start=1)]


@given(CARTS, COUPONS, st.sampled_from(Currency), st.booleans())
def test_the_bill_comes_to_what_was_paid_and_tells_the_discount(
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
    for each, (_, _, count) in zip(parts, cart, strict=True):
        price = reduced.prices[each.id]
        lines = price_lines(billed(price, currency, count))
        assert total_of(lines, currency).payable == price.total.gross
        for line, sold in zip(lines, price.lines, strict=True):
            assert line.priced == sold.priced
            assert listed_net(line) == max(sold.listed.net, sold.priced.net, key=lambda each: each.minor)


def reduced_bundle(products: list[Json], said: Coupon, currency: Currency, count: int) -> list[BillLine]:
    sold = part(1, SHOPS[0], products, currency, count)
    return billed(reduce_cart([sold], [said], currency).prices[sold.id], currency, count)


PRICES: Json = {"amount_try": 10_000, "amount_usd": 333, "tax_rate_percent": "20"}
OTHER: Json = {"amount_try": 9_999, "amount_usd": 100, "tax_rate_percent": "10", "price_includes_taxes": True}
TENTH, MOST = coupon(percent=Decimal(10)), coupon(percent=Decimal("33.33"))
SUM = coupon(amount_try=1_001, amount_usd=1)


@pytest.mark.parametrize("buyer", [PERSON, COMPANY], ids=["consumer", "company"])
@pytest.mark.parametrize("currency", Currency)
@pytest.mark.parametrize("count", [1, 3, 7])
@pytest.mark.parametrize("said", [TENTH, MOST, SUM], ids=["tenth", "third", "sum"])
def test_bills_with_coupons_are_accepted(said: Coupon, count: int, currency: Currency, buyer: Buyer) -> None:
    lines = reduced_bundle([PRICES, OTHER], said, currency, count)
    fields = {} if currency is Currency.TRY else {"exchange": RATE}
    bill = document(*lines, buyer=buyer, currency=currency, **fields)
    assert missing_of(bill.facts) == []
    assert judged(bill) == []


@pytest.mark.parametrize("currency", Currency)
@pytest.mark.parametrize("count", [1, 7])
@pytest.mark.parametrize("said", [None, MOST, SUM], ids=["none", "third", "sum"])
def test_bills_of_companies_abroad_are_accepted(said: Coupon | None, count: int, currency: Currency) -> None:
    sold = part(1, SHOPS[0], [PRICES, OTHER], currency, count, is_abroad=True)
    price = reduce_cart([sold], [said] if said else [], currency).prices[sold.id]
    fields = {} if currency is Currency.TRY else {"exchange": RATE}
    facts = with_exports(
        document(*billed(price, currency, count), buyer=ABROAD, currency=currency, **fields).facts
    )
    assert {line.exemption_code for line in facts.lines} == {"302"}
    bill = document(*facts.lines, buyer=ABROAD, currency=currency, **fields)
    assert missing_of(bill.facts) == []
    assert judged(bill) == []


def test_a_product_that_a_coupon_pays_wholly_stands_on_an_accepted_bill_at_nothing() -> None:
    given_away = reduced_bundle([PRICES], coupon(percent=Decimal(100)), Currency.TRY, 2)
    paid = reduced_bundle([OTHER], TENTH, Currency.TRY, 1)
    for buyer in (PERSON, COMPANY):
        assert judged(document(*given_away, *paid, buyer=buyer)) == []


def test_pieces_stay_pieces_where_each_costs_the_same() -> None:
    (even,) = reduced_bundle([PRICES], TENTH, Currency.TRY, 3)
    assert (even.count, even.unit_price.minor, even.name) == (3, 10_800, "Paket – Danışmanlık")
    (odd,) = reduced_bundle([PRICES], SUM, Currency.TRY, 3)
    assert (odd.count, odd.unit_price.minor, odd.name) == (1, 34_999, "Paket – Danışmanlık (3 adet)")
