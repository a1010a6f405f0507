"""When something may be renewed by card, at which most, when it is told and tried, and what follows a no."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from terazi.modules.orders.values import CardRenewalState, ProductTerms

RENEWAL_VERSION = 1
"""Of the words with which a buyer agrees to be charged; other words are another version."""
MOST_TRIES = 3


class RenewalNote(StrEnum):
    """Why a renewal rests or is over."""

    DECLINED = "declined"
    PRICE = "price"
    NOTICE = "notice"
    SHOP = "shop"
    BY_BUYER = "by_buyer"
    CARD_REMOVED = "card_removed"
    NO_CARD = "no_card"
    REPLACED = "replaced"
    ENDED = "ended"


@dataclass(frozen=True, kw_only=True, slots=True)
class Schedule:
    """How long before a charge it is told, and how long before the end of the period each try is."""

    notice: timedelta
    tries: tuple[timedelta, timedelta, timedelta]

    @property
    def offered(self) -> timedelta:
        """How long before the end of the period the next one is ordered."""
        return self.notice + self.tries[0]

    def try_at(self, end: datetime, place: int) -> datetime:
        """Return when a try is, counted from nought."""
        return end - self.tries[place]


_LONG = Schedule(notice=timedelta(days=7), tries=(timedelta(days=5), timedelta(days=3), timedelta(days=1)))
_WEEK = Schedule(notice=timedelta(days=2), tries=(timedelta(days=2), timedelta(days=1), timedelta(hours=12)))
_PERIODS = ("week", "month", "year")
"""From the shortest to the longest."""
LONGEST_OFFER = _LONG.offered

_S = CardRenewalState
RENEWAL_MOVES: Mapping[CardRenewalState, frozenset[CardRenewalState]] = {
    _S.WAITING: frozenset({_S.ACTIVE, _S.CANCELLED}),
    _S.ACTIVE: frozenset({_S.PAUSED, _S.CANCELLED}),
    _S.PAUSED: frozenset({_S.CANCELLED}),
    _S.CANCELLED: frozenset(),
}
"""Which state follows which; who goes on after a pause or an end agrees anew, to a renewal of its own."""


def sources_of(target: CardRenewalState) -> Collection[CardRenewalState]:
    """Return the states from which a renewal may come to this one."""
    return [state for state, targets in RENEWAL_MOVES.items() if target in targets]


@dataclass(frozen=True, kw_only=True, slots=True)
class Renewable:
    """What of a bundle is paid for each period: the most that one costs, and how often."""

    amount: int
    period: str


def schedule_of(period: str) -> Schedule:
    """Return when what is paid for such periods is told and tried."""
    return _WEEK if period == "week" else _LONG


def renewable(lines: Iterable[tuple[ProductTerms, int]]) -> Renewable | None:
    """Return what of products, each with its list price, is renewed by card; None where nothing is, or not by card."""
    periodic = [
        (terms, listed)
        for terms, listed in lines
        if terms.pay_type == "periodic" and terms.pay_period_type in _PERIODS
    ]
    amount = sum(listed for _, listed in periodic)
    if not amount or not all(terms.pay_credit_card for terms, _ in periodic):
        return None
    periods = {terms.pay_period_type for terms, _ in periodic}
    return Renewable(amount=amount, period=next(each for each in _PERIODS if each in periods))


def may_charge(
    *, amount: int, agreed: int, told_at: datetime | None, notice: timedelta, now: datetime
) -> bool:
    """Whether the card may be charged now: no more than was agreed, and told long enough before."""
    return amount <= agreed and told_at is not None and told_at + notice <= now
