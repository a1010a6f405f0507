"""Until when what was bought can be used, and how that is said."""

from datetime import date, datetime, timedelta
from typing import Protocol

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.turkish_time import ZONE, midnight_after, months_later
from terazi.modules.shops.values.bundles import ExpirationType

_MOST = {ExpirationType.DAY: 3660, ExpirationType.MONTH: 120, ExpirationType.YEAR: 10}
_LATEST_YEAR = 2200


def expiry_problem(kind: ExpirationType, value: str) -> Phrase | None:
    """Return what is wrong with a time, None where it says how long or until when."""
    if kind is ExpirationType.NEVER:
        return Phrase("shops.expiration.no_value") if value else None
    if not value:
        return Phrase("foundation.field.missing")
    if kind is ExpirationType.DATE:
        return None if _date(value) else Phrase("foundation.field.not_date")
    if not value.isdecimal() or not 1 <= int(value) <= _MOST[kind]:
        return Phrase("shops.expiration.count", {"most": _MOST[kind]})
    return None


def expiry_text(kind: ExpirationType, value: str) -> Phrase:
    """Return the time in words."""
    if kind is ExpirationType.NEVER:
        return Phrase("shops.expiration.never")
    if kind is ExpirationType.DATE:
        return Phrase("shops.expiration.date", {"day": date.fromisoformat(value)})
    number = "one" if value == "1" else "many"
    return Phrase(f"shops.expiration.{kind.value}.{number}", {"count": int(value)})


def ends_at(kind: ExpirationType, value: str, bought_at: datetime) -> datetime | None:
    """Return when what was bought at this moment ends; a last day counts to its midnight in Turkey."""
    match kind:
        case ExpirationType.NEVER:
            return None
        case ExpirationType.DATE:
            day = date.fromisoformat(value)
            return midnight_after(day) if day < date.max else None
        case ExpirationType.DAY:
            return bought_at + timedelta(days=int(value))
        case ExpirationType.MONTH:
            return months_later(bought_at, int(value))
        case ExpirationType.YEAR:
            return months_later(bought_at, 12 * int(value))


class Ending(Protocol):
    """A bundle or a product, which says how long it can be used."""

    @property
    def expiration_time_type(self) -> ExpirationType: ...
    @property
    def expiration_time_value(self) -> str: ...


def last_day(ending: Ending) -> date | None:
    """Return the day after which nothing bought can be used, where one is named."""
    if ending.expiration_time_type is not ExpirationType.DATE:
        return None
    return date.fromisoformat(ending.expiration_time_value)


def today_in_turkey(now: datetime) -> date:
    """Return the day it is in Turkey."""
    return now.astimezone(ZONE).date()


def in_turkey(moment: datetime) -> datetime:
    """Return a moment as clocks in Turkey show it."""
    return moment.astimezone(ZONE)


def _date(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text and day.year <= _LATEST_YEAR else None
