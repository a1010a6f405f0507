"""Exchange rates: read as the central bank announces them, and put on bills."""

from dataclasses import replace

import structlog

from terazi.foundation.context import Change
from terazi.foundation.exchange_rates import RateSource, RatesUnavailableError
from terazi.foundation.money import Currency
from terazi.modules.bills.queries.rates import keep_rate, newest_rate
from terazi.modules.bills.rules.exchange import days_of_rate, exchange_from, needs_rate
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.values import BillFacts

log = structlog.get_logger("terazi.bills")


async def with_rate(change: Change, facts: BillFacts) -> BillFacts:
    """Return the facts with the rate of the bill's day, where nobody wrote another; without one where none is known."""
    if not needs_rate(facts):
        return facts
    since, until = days_of_rate(local(facts.bill_date or change.now).date())
    (found,) = await change.db.ask(newest_rate(facts.currency, since=since, until=until))
    return replace(facts, exchange=exchange_from(found)) if found else facts


async def read_rate(source: RateSource, change: Change) -> None:
    """Read the rate of the day, unless it is known; where nobody answers it is read with the next turn."""
    today = local(change.now).date()
    (known,) = await change.db.ask(newest_rate(Currency.USD, since=today, until=today))
    if known is not None:
        return
    try:
        announced = await source.read()
    except RatesUnavailableError as missing:
        log.warning("no exchange rate was read", why=str(missing))
        return
    if announced.day > today:
        log.warning("an exchange rate of a day to come is not believed", day=announced.day.isoformat())
        return
    await change.db.write(keep_rate(announced, change.now))
