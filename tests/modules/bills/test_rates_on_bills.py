"""Bills in dollars carry the central bank's rate of their day, and what they come to in lira."""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.money import Currency
from terazi.modules.bills.jobs import read_rates
from terazi.modules.bills.rules.exchange import CENTRAL_BANK, in_lira, lira_phrase
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.rules.ubl.invoice import ubl_invoice
from terazi.modules.bills.values import ExchangeRate
from terazi.providers.rates.central_bank import CentralBank
from tests.fakes.central_bank import FakeBank, central_bank, list_of
from tests.modules.bills.conftest import Stall
from tests.modules.bills.sample_bills import document, line


def dollars(minor: int, count: int = 1) -> Any:
    return line("Licence", count, minor, "20", currency=Currency.USD)


@pytest.fixture
def bank(stall: Stall) -> Iterator[FakeBank]:
    """The central bank as it is before the list of today is out."""
    with central_bank(list_of(today(stall) - timedelta(days=1))) as fake:
        stall.house.bank = CentralBank(fake.url)
        yield fake


def today(stall: Stall) -> date:
    return local(stall.house.clock.now).date()


async def draft(stall: Stall, **fields: Any) -> UUID:
    return await stall.draft(dollars(1_200), currency=Currency.USD, **fields)


async def test_the_rate_is_read_each_day_once_it_is_announced(stall: Stall, bank: FakeBank) -> None:
    work = stall.house.work()
    bank.failures = [500, "broken"]
    for _ in range(2):
        await read_rates.handler(work)
    waiting = await draft(stall)
    assert (await stall.bill(waiting))["exchange_rate"] is None
    assert (await stall.bill(waiting))["approve_status"] == "draft"
    await read_rates.handler(work)
    first = await draft(stall)
    rate = {"rate": 41.2345, "source": CENTRAL_BANK, "is_by_hand": False}
    yesterday = (today(stall) - timedelta(days=1)).isoformat()
    assert (await stall.bill(first))["exchange_rate"] == {**rate, "date": yesterday}

    bank.content = list_of(today(stall), "42")
    for _ in range(3):
        await read_rates.handler(work)
    assert bank.asked == 4  # the list of today is not asked for again
    for bill_id in (waiting, first):
        await stall.approve(bill_id)
        shown = await stall.bill(bill_id)
        assert shown["exchange_rate"] == {**rate, "rate": 42, "date": today(stall).isoformat()}
        assert shown["lira"] == {"net": 420, "tax": 84, "gross": 504}
    bank.content = list_of(today(stall) + timedelta(days=1), "43")
    stall.house.clock.advance(days=1)
    await read_rates.handler(work)
    stall.owner = await stall.house.sign_in("satici")
    assert (await stall.bill(first))["exchange_rate"]["rate"] == 42


async def test_a_rate_of_a_day_to_come_is_not_believed(stall: Stall, bank: FakeBank) -> None:
    bank.content = list_of(today(stall) + timedelta(days=1))
    await read_rates.handler(stall.house.work())
    assert (await stall.bill(await draft(stall)))["exchange_rate"] is None


async def test_a_rate_is_written_by_hand_where_none_is_known(stall: Stall, bank: FakeBank) -> None:
    bill_id = await draft(stall)
    refused = await stall.ask("approve", user_bill_client_id=bill_id)
    assert [each["field"] for each in refused["errors"]] == ["exchange_rate"]
    written = {"rate": "40", "source": "TCMB", "date": today(stall).isoformat()}
    edited = await stall.ask("edit", body={"exchange_rate": written}, user_bill_client_id=bill_id)
    assert edited["bill"]["exchange_rate"]["is_by_hand"] is True
    await read_rates.handler(stall.house.work())
    await stall.approve(bill_id)
    assert (await stall.bill(bill_id))["exchange_rate"]["rate"] == 40


async def test_a_form_that_sends_the_read_rate_back_does_not_write_it_by_hand(
    stall: Stall, bank: FakeBank
) -> None:
    await read_rates.handler(stall.house.work())
    bill_id = await draft(stall)
    shown = (await stall.bill(bill_id))["exchange_rate"]
    body = {"exchange_rate": {name: shown[name] for name in ("rate", "source", "date")}, "note": "x"}
    edited = await stall.ask("edit", body=body, user_bill_client_id=bill_id)
    assert edited["bill"]["exchange_rate"] == shown
    emptied = await stall.ask("edit", body={"exchange_rate": None}, user_bill_client_id=bill_id)
    assert emptied["bill"]["exchange_rate"] == shown


async def test_a_rate_that_is_too_old_is_none(stall: Stall, bank: FakeBank) -> None:
    bank.content = list_of(today(stall) - timedelta(days=13))
    await read_rates.handler(stall.house.work())
    assert (await stall.bill(await draft(stall)))["exchange_rate"] is None


def test_what_it_comes_to_in_lira_adds_up_and_stands_in_the_file() -> None:
    rate = ExchangeRate(rate=Decimal("41.2345"), source=CENTRAL_BANK, day=date(2026, 11, 20))
    bill = document(dollars(1_999, 3), currency=Currency.USD, exchange=rate)
    lira = in_lira(bill)
    assert lira is not None
    assert (lira.net.minor, lira.tax.minor) == (206_049, 41_235)
    assert lira.net + lira.tax == lira.gross
    said = lira_phrase(bill, Lang.TR)
    assert said is not None
    told = say(said, Lang.TR)
    assert "2.472,84 ₺" in told.replace("\xa0", " ")
    xml = ubl_invoice(bill).decode()
    assert told in xml
    assert "1 USD = 41,2345 ₺ (TCMB döviz alış, 20.11.2026)" in xml
    assert in_lira(document()) is None
