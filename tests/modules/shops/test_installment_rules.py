"""In how many instalments a shop lets a card pay an amount."""

import pytest

from terazi.foundation.money import Currency, Money
from terazi.modules.shops.values.shops import Installments


@pytest.mark.parametrize(
    ("most", "least", "minor", "currency", "offered"),
    [
        (1, 0, 100_000, Currency.TRY, (1,)),
        (3, 0, 100_000, Currency.TRY, (1, 2, 3)),
        (12, 0, 100_000, Currency.TRY, (1, 2, 3, 6, 9, 12)),
        (6, 100_000, 99_999, Currency.TRY, (1,)),
        (6, 100_000, 100_000, Currency.TRY, (1, 2, 3, 6)),
        (6, 0, 100_000, Currency.USD, (1,)),
    ],
)
def test_instalments_of_an_amount(
    most: int, least: int, minor: int, currency: Currency, offered: tuple[int, ...]
) -> None:
    assert Installments(most=most, least_minor=least).offered_for(Money(minor, currency)) == offered
