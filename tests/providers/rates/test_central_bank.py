"""The central bank's list, read from a server that fails in every way."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest

from terazi.foundation.exchange_rates import AnnouncedRate, RatesUnavailableError
from terazi.foundation.money import Currency
from terazi.providers.rates.central_bank import CentralBank, rate_from
from tests.fakes.central_bank import FakeBank, central_bank, list_of

DAY = date(2026, 11, 20)


@pytest.fixture
def bank() -> Iterator[FakeBank]:
    with central_bank(list_of(DAY)) as fake:
        yield fake


async def test_the_buying_rate_of_the_dollar_is_read_with_its_day(bank: FakeBank) -> None:
    found = await CentralBank(bank.url).read()
    assert found == AnnouncedRate(currency=Currency.USD, day=DAY, rate=Decimal("41.2345"))


@pytest.mark.parametrize("failure", [500, 404, 301, "broken", "silent"])
async def test_where_nothing_is_known_nothing_is_believed(bank: FakeBank, failure: int | str) -> None:
    bank.failures.append(failure)
    with pytest.raises(RatesUnavailableError):
        await CentralBank(bank.url, timeout_seconds=0.3).read()
    assert (await CentralBank(bank.url).read()).rate == Decimal("41.2345")


async def test_a_bank_that_is_not_there_is_no_rate() -> None:
    with pytest.raises(RatesUnavailableError):
        await CentralBank("http://127.0.0.1:9/kurlar/today.xml").read()


def test_a_rate_of_a_hundred_units_is_that_of_one() -> None:
    assert rate_from(list_of(DAY, "4123.45", unit=100)).rate == Decimal("41.2345")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<Tarih_Date/>",
        list_of(DAY, ""),
        list_of(DAY, "-1"),
        list_of(DAY, "NaN"),
        list_of(DAY, "Infinity"),
        list_of(DAY, "41,23"),
        list_of(DAY).replace(b"20.11.2026", b"2026-11-20"),
        list_of(DAY).replace(b'CurrencyCode="USD"', b'CurrencyCode="AUD"'),
        list_of(DAY).replace(b"<Tarih_Date", b'<!DOCTYPE x [<!ENTITY a "b">]><Tarih_Date', 1),
    ],
)
def test_a_list_that_names_no_rate_is_refused(content: bytes) -> None:
    with pytest.raises(RatesUnavailableError):
        rate_from(content)
