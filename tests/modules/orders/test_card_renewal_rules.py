"""When something is renewed by card, and when a card may be charged: rules without a database."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from terazi.modules.orders.rules.card_renewals import (
    LONGEST_OFFER,
    RENEWAL_MOVES,
    Renewable,
    may_charge,
    renewable,
    schedule_of,
    sources_of,
)
from terazi.modules.orders.values import CardRenewalState

END = datetime(2026, 6, 30, 12, tzinfo=UTC)
WEEK = timedelta(days=7)


def product(pay_type: str = "periodic", period: str | None = "month", *, by_card: bool = True) -> Any:
    """Return the terms of a product, as far as the rule asks."""
    return SimpleNamespace(pay_type=pay_type, pay_period_type=period, pay_credit_card=by_card)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], None),
        ([(product("one_time"), 100)], None),
        ([(product(), 0)], None),
        ([(product(), 100)], Renewable(amount=100, period="month")),
        ([(product(), 100), (product("one_time"), 900)], Renewable(amount=100, period="month")),
        ([(product(), 100), (product(period="week"), 7)], Renewable(amount=107, period="week")),
        ([(product(), 100), (product(by_card=False), 7)], None),
        ([(product(period=None), 100)], None),
    ],
)
def test_only_what_is_paid_for_each_period_and_by_card_is_renewed(
    lines: list[tuple[Any, int]], expected: Renewable | None
) -> None:
    assert renewable(lines) == expected


@pytest.mark.parametrize("period", ["week", "month", "year"])
def test_three_tries_are_told_before_and_over_before_the_end(period: str) -> None:
    schedule = schedule_of(period)
    tries = [schedule.try_at(END, place) for place in range(3)]
    assert tries == sorted(set(tries))
    assert tries[-1] < END
    assert END - schedule.offered + schedule.notice == tries[0]
    assert schedule.offered <= LONGEST_OFFER
    assert period != "week" or schedule.offered < WEEK


@pytest.mark.parametrize(
    ("amount", "told_before", "expected"),
    [
        (100, WEEK, True),
        (99, WEEK, True),
        (101, WEEK, False),
        (100, WEEK - timedelta(seconds=1), False),
        (100, None, False),
    ],
)
def test_nothing_is_charged_that_was_not_agreed_to_and_told(
    amount: int, told_before: timedelta | None, expected: bool
) -> None:
    told = END - told_before if told_before is not None else None
    assert may_charge(amount=amount, agreed=100, told_at=told, notice=WEEK, now=END) is expected


def test_what_is_over_stays_over() -> None:
    assert RENEWAL_MOVES.keys() == set(CardRenewalState)
    assert not RENEWAL_MOVES[CardRenewalState.CANCELLED]
    assert CardRenewalState.CANCELLED not in sources_of(CardRenewalState.CANCELLED)
    assert set(sources_of(CardRenewalState.ACTIVE)) == {CardRenewalState.WAITING}
