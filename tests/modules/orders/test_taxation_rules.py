"""From whom no tax is charged, and what they pay instead: never more than the price with tax, never below nothing."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from terazi.modules.orders.rules.pricing import price_bundle
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.rules.taxation import is_sold_untaxed, is_untaxed, untaxed_price, without_tax
from terazi.modules.orders.values import BuyerDetails, BuyerKind
from tests.modules.orders.test_discount_rules import DAY, LATER, PRODUCTS, price_of
from tests.modules.orders.test_sold_revisions import CONTENT, PRODUCT


@pytest.mark.parametrize(
    ("kind", "country", "falls_away"),
    [
        (BuyerKind.COMPANY, "DE", True),
        (BuyerKind.COMPANY, "TR", False),
        (BuyerKind.PERSON, "DE", False),
        (BuyerKind.PERSON, "TR", False),
    ],
)
def test_tax_falls_away_for_companies_abroad_alone(
    kind: BuyerKind, country: str, *, falls_away: bool
) -> None:
    assert is_untaxed(kind, country) is falls_away
    buyer = BuyerDetails(kind=kind, country=country)
    assert is_sold_untaxed(buyer, tax=0, gross=100) is falls_away
    assert not is_sold_untaxed(buyer, tax=20, gross=120)
    assert not is_sold_untaxed(buyer, tax=0, gross=0)


@given(PRODUCTS, st.sampled_from(Currency), st.integers(1, 99), st.sampled_from([DAY, LATER]))
def test_each_piece_costs_what_it_costs_without_tax(
    products: list[Json], currency: Currency, count: int, day: date
) -> None:
    taxed, one = price_of(products, currency, count, day), price_of(products, currency, 1, day)
    price = untaxed_price(taxed, count, day)
    assert price.total.tax.minor == 0
    assert price.total.net == price.total.gross
    assert price.discount.minor >= 0
    for line, piece, was in zip(price.lines, one.lines, taxed.lines, strict=True):
        assert (line.rate, line.includes_tax) == (Decimal(0), False)
        assert line.unit == piece.priced.net
        assert line.priced.gross.minor == piece.priced.net.minor * count
        assert abs(line.priced.gross.minor - was.priced.net.minor) <= count
    stored = revision_of(price.sold.written)
    assert price_bundle(stored, currency, count, day) == price
    assert untaxed_price(price, count, day) == price


def test_what_is_sold_keeps_everything_but_its_tax() -> None:
    product = {**PRODUCT, "amount_try": 12_000, "price_includes_taxes": True, "tax_rate_percent": None}
    sold = without_tax(revision_of({**CONTENT, "products": [product]}))
    assert sold.written["shop"] == CONTENT["shop"]
    (written,) = sold.written["products"]
    changed = {name for name in written if name not in product or written[name] != product[name]}
    assert {name for name in changed if written[name] is not None} == {
        "amount_try",
        "price_includes_taxes",
        "tax_rate_percent",
    }
    assert (written["amount_try"], written["amount_usd"]) == (10_000, PRODUCT["amount_usd"])
