"""Dates and times of cells: 31.12.2026, 2026-12-31, 31 Aralık 2026, 14:05."""

import re
from collections.abc import Sequence
from datetime import date, datetime, time

from terazi.engine.columns.bounds import DAY_ZERO
from terazi.engine.columns.months import MONTH_NUMBERS
from terazi.foundation.language.lang import fold
from terazi.foundation.turkish_time import ZONE
from terazi.foundation.types import Value
from terazi.modules.layers.rules.misfits import misfit
from terazi.modules.layers.values import Kind

_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ]\s?(\d{1,2}):(\d{2})(?::(\d{2}))?)?")
_YEAR_FIRST = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:.+)?")
_NAMED = re.compile(r"(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?")
_NAME_FIRST = re.compile(r"([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
_LONGEST = 60
_FIRST_YEAR, _LAST_YEAR = 2, 9_998
"""A day and a year before and after each must exist too."""


def read_moment(kind: Kind, raw: Value) -> datetime:
    """Return the moment that somebody wrote, as the clock in Türkiye shows it; a time of day is on Excel's day zero.

    The day comes first unless a month over 12 says that the month does. Misfit where it is none, and where a column of
    days would lose a time.
    """
    if kind is Kind.TIME:
        return _time(raw)
    moment = _naive(_moment(raw))
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise misfit("date")
    if kind is Kind.DATE and moment.time() != time.min:
        raise misfit("has_time")
    return moment


def moment_json(kind: Kind, moment: datetime) -> str:
    """Return a moment as JSON writes it: 2026-12-31, 2026-12-31T14:05:00, 14:05:00."""
    if kind is Kind.DATE:
        return moment.date().isoformat()
    return moment.time().isoformat() if kind is Kind.TIME else moment.isoformat()


def write_moment(kind: Kind, moment: datetime) -> str:
    """Return a moment as people write it in both languages: 31.12.2026, 31.12.2026 14:05, 14:05."""
    clock = moment.strftime("%H:%M:%S") if moment.second else moment.strftime("%H:%M")
    if kind is Kind.TIME:
        return clock
    day = f"{moment.day:02}.{moment.month:02}.{moment.year:04}"
    return day if kind is Kind.DATE else f"{day} {clock}"


def _time(raw: Value) -> datetime:
    if isinstance(raw, datetime):
        raw = raw.time() if raw.date() == DAY_ZERO.date() else None
    if isinstance(raw, time):
        return datetime.combine(DAY_ZERO.date(), raw.replace(tzinfo=None))
    found = _CLOCK.fullmatch(raw.strip()) if isinstance(raw, str) else None
    if found is None:
        raise misfit("time")
    try:
        hour, minute, second = (int(part or 0) for part in found.groups())
        clock = time(hour, minute, second)
    except ValueError:
        raise misfit("time") from None
    return datetime.combine(DAY_ZERO.date(), clock)


def _moment(raw: Value) -> datetime:
    if isinstance(raw, datetime):
        return raw
    if isinstance(raw, date):
        return datetime.combine(raw, time.min)
    if not isinstance(raw, str) or len(raw) > _LONGEST:
        raise misfit("date")
    said = raw.strip()
    try:
        if _YEAR_FIRST.fullmatch(said):
            return datetime.fromisoformat(said)
        if found := _DAY_FIRST.fullmatch(said):
            day, _, month, year, *clock = found.groups()
            if int(month) > 12 >= int(day):
                day, month = month, day
            return _at(year, month, day, clock)
        return _named(fold(said))
    except ValueError:
        raise misfit("date") from None


def _named(text: str) -> datetime:
    """Return a date with a month's name in either language."""
    if found := _NAMED.fullmatch(text):
        day, name, year, *clock = found.groups()
    elif found := _NAME_FIRST.fullmatch(text):
        name, day, year, *clock = found.groups()
    else:
        raise misfit("date")
    return _at(year, MONTH_NUMBERS.get(name, "0"), day, clock)


def _at(year: str, month: str, day: str, clock: Sequence[str | None]) -> datetime:
    hour, minute, second = (int(part or 0) for part in clock)
    return datetime(int(year), int(month), int(day), hour, minute, second)


def _naive(moment: datetime) -> datetime:
    try:
        return moment if moment.tzinfo is None else moment.astimezone(ZONE).replace(tzinfo=None)
    except OverflowError:
        raise misfit("date") from None
