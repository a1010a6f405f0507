"""What bills in other currencies come to in lira."""

from datetime import date, timedelta

from terazi.foundation.exchange_rates import AnnouncedRate
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced
from terazi.modules.bills.values import BillDocument, BillFacts, ExchangeRate

CENTRAL_BANK = "TCMB döviz alış"
"""What stands on a bill for a rate that the central bank announced."""
OLDEST_DAYS = 12
"""How many days back the newest rate may lie: longer than any holidays on which none is announced."""


def needs_rate(facts: BillFacts) -> bool:
    """Whether a bill carries the announced rate: it is in another currency, and nobody has written one."""
    is_written = facts.exchange is not None and facts.exchange.is_by_hand
    return facts.currency is not Currency.TRY and not is_written


def days_of_rate(day: date) -> tuple[date, date]:
    """Return the days of which the newest rate is the one of a day."""
    return day - timedelta(days=OLDEST_DAYS), day


def exchange_from(announced: AnnouncedRate) -> ExchangeRate:
    """Return an announced rate as it stands on a bill."""
    return ExchangeRate(rate=announced.rate, source=CENTRAL_BANK, day=announced.day, is_by_hand=False)


def in_lira(bill: BillDocument) -> Priced | None:
    """Return what a bill in another currency comes to in lira; net and tax are the gross amount there too."""
    exchange = bill.facts.exchange
    if bill.facts.currency is Currency.TRY or exchange is None:
        return None
    net, tax = (
        Money(money.times(exchange.rate).minor, Currency.TRY)
        for money in (bill.totals.priced.net, bill.totals.priced.tax)
    )
    return Priced(net, tax, net + tax)


def lira_phrase(bill: BillDocument, lang: Lang) -> Phrase | None:
    """Return what a bill in another currency comes to in lira, as a sentence."""
    lira = in_lira(bill)
    if lira is None:
        return None
    names = {"net": lira.net, "tax": lira.tax, "gross": lira.gross}
    return Phrase("bills.note.lira", {name: money.written(lang) for name, money in names.items()})


def rate_phrase(bill: BillDocument, lang: Lang) -> Phrase | None:
    """Return the rate of a bill with its source and its day, as a sentence."""
    exchange = bill.facts.exchange
    if bill.facts.currency is Currency.TRY or exchange is None:
        return None
    rate = f"{exchange.rate.normalize():f}"
    values = {
        "currency": bill.facts.currency.value,
        "rate": rate.replace(".", ",") if lang is Lang.TR else rate,
        "source": exchange.source,
        "day": exchange.day,
    }
    return Phrase("bills.note.exchange", values)
