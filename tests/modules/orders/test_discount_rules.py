"""What a bundle costs in a campaign: every sum still adds up, and nobody is paid back more than was paid."""

from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import priced
from terazi.foundation.types import Json
from terazi.modules.bills.public import Line as BillLine
from terazi.modules.bills.rules.lines import listed_net, price_lines, total_of
from terazi.modules.orders.rules.pricing import BundlePrice, price_bundle
from terazi.modules.orders.rules.refunds import Remainder
from terazi.modules.orders.rules.revisions import revision_of
from tests.modules.orders.test_sold_revisions import CONTENT, PRODUCT

DAY, LATER = date(2026, 12, 1), date(2027, 1, 1)
AMOUNTS = st.integers(1, 10**7)
PRODUCTS = st.lists(
    st.fixed_dictionaries(
        {
            "amount_try": AMOUNTS,
            "amount_usd": AMOUNTS,
            "campaign_try": st.none() | AMOUNTS,
            "campaign_usd": st.none() | AMOUNTS,
            "tax_rate_percent": st.sampled_from([None, "0", "1", "10", "20", "18.5"]),
            "price_includes_taxes": st.booleans(),
        }
    ),
    min_size=1,
    max_size=4,
)


def price_of(products: list[Json], currency: Currency, count: int, day: date = DAY) -> BundlePrice:
    days = {"campaign_from": DAY.isoformat(), "campaign_until": DAY.isoformat()}
    content = {**CONTENT, "products": [{**PRODUCT, **days, **product} for product in products]}
    price = price_bundle(revision_of(content), currency, count, day)
    assert price is not None
    return price


@given(PRODUCTS, st.sampled_from(Currency), st.integers(1, 99))
def test_lines_are_the_total_to_the_last_kurus(products: list[Json], currency: Currency, count: int) -> None:
    price, without = price_of(products, currency, count), price_of(products, currency, count, LATER)
    for name in ("net", "tax", "gross"):
        parts = [getattr(line.priced, name).minor for line in price.lines]
        assert sum(parts) == getattr(price.total, name).minor
    assert price.total.net + price.total.tax == price.total.gross
    assert price.discount == without.total.gross - price.total.gross
    assert price.discount.minor >= 0
    assert without.discount.minor == 0
    assert all(line.priced.gross.minor > 0 for line in price.lines)


@given(PRODUCTS, st.sampled_from(Currency), st.integers(1, 99))
def test_the_bill_comes_to_what_was_paid_and_tells_the_discount(
    products: list[Json], currency: Currency, count: int
) -> None:
    price = price_of(products, currency, count)
    lines = price_lines(
        [
            BillLine(
                name="x",
                count=count,
                unit_price=line.unit,
                list_price=Money(line.product.amount_in(currency) or 0, currency),
                tax_rate=line.rate,
                includes_tax=line.includes_tax,
            )
            for line in price.lines
        ]
    )
    assert total_of(lines, currency).payable == price.total.gross
    for line, sold in zip(lines, price.lines, strict=True):
        assert line.priced == sold.priced
        assert listed_net(line) == sold.listed.net


@given(AMOUNTS, AMOUNTS, st.integers(1, 99), st.integers(1, 500), st.data())
def test_what_is_paid_back_of_a_discounted_product_is_what_was_paid_for_it(
    listed: int, reduced: int, count: int, units: int, data: st.DataObject
) -> None:
    product = {"amount_try": listed, "campaign_try": reduced, "tax_rate_percent": "20"}
    paid = price_of([product], Currency.TRY, count).total.gross.minor
    used = data.draw(st.integers(0, units))
    part = Remainder(gross=paid, refunded=0, units=units, units_left=units - used)
    assert (
        part.value
        <= paid
        <= priced(Money(max(listed, 1), Currency.TRY), count, Decimal(20), includes_tax=False).gross.minor
    )
    if not used:
        assert part.value == paid
