"""When a report is due: on which days, at which hour there; each period has one moment, also where clocks are changed."""

import calendar
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from terazi.foundation.turkish_time import ZONE
from terazi.modules.reports.values import Every

LAST_DAY = 0
_LONGEST = 63
"""Days within which every period comes."""


def next_due(every: Every, day: int, hour: int, after: datetime, zone: ZoneInfo = ZONE) -> datetime:
    """Return the first moment after another at which a report is due."""
    first = after.astimezone(zone).date()
    return next(
        moment
        for each in range(_LONGEST)
        if _is_on(every, day, first + timedelta(days=each))
        and (moment := _at(first + timedelta(days=each), hour, zone)) > after
    )


def last_due(every: Every, day: int, hour: int, until: datetime, zone: ZoneInfo = ZONE) -> datetime:
    """Return the last moment up to another at which a report was due: what was missed before it stays missed."""
    last = until.astimezone(zone).date()
    return next(
        moment
        for each in range(_LONGEST)
        if _is_on(every, day, last - timedelta(days=each))
        and (moment := _at(last - timedelta(days=each), hour, zone)) <= until
    )


def _is_on(every: Every, day: int, at: date) -> bool:
    match every:
        case Every.DAY:
            return True
        case Every.WEEK:
            return at.isoweekday() == day
        case Every.MONTH:
            return at.day == (day or calendar.monthrange(at.year, at.month)[1])


def _at(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """An hour that the clock leaps over is an hour later, one that comes twice is the first."""
    return datetime.combine(day, time(hour), zone).astimezone(UTC)
