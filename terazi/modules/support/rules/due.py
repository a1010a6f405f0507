"""Until when a ticket is to be answered: moments in the hours in which a desk works."""

from datetime import date, datetime, time, timedelta

from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.values.due import WorkingHours

_MOST_DAYS = 800
"""After so many days without enough working hours no more are looked for."""
_A_DAY = timedelta(days=1)


def moment_after(hours: WorkingHours, at: datetime, work: timedelta) -> datetime:
    """Return when so much working time has passed since a moment; a desk that never works counts all hours."""
    left, day = work, at.astimezone(ZONE).date()
    for _ in range(_MOST_DAYS):
        for opens, closes in _spans_of(hours, day):
            begins = max(at, opens)
            if begins < closes:
                if left <= closes - begins:
                    return begins + left
                left -= closes - begins
        day += _A_DAY
    return at + work


def work_between(hours: WorkingHours, start: datetime, end: datetime) -> timedelta:
    """Return how much working time lies between two moments; less than none where the end comes first."""
    if end < start:
        return -work_between(hours, end, start)
    found, day, last = timedelta(), start.astimezone(ZONE).date(), end.astimezone(ZONE).date()
    for _ in range(min((last - day).days + 1, _MOST_DAYS)):
        for opens, closes in _spans_of(hours, day):
            found += max(timedelta(), min(end, closes) - max(start, opens))
        day += _A_DAY
    return found


def is_open(hours: WorkingHours, at: datetime) -> bool:
    """Whether a desk works at a moment."""
    day = at.astimezone(ZONE).date()
    return any(opens <= at < closes for opens, closes in _spans_of(hours, day))


def _spans_of(hours: WorkingHours, day: date) -> list[tuple[datetime, datetime]]:
    midnight = datetime.combine(day, time.min, ZONE)
    until = hours.closed_from.get(day)
    return [
        (midnight + timedelta(minutes=opens), midnight + timedelta(minutes=closes))
        for opens, ends in hours.week[day.weekday()]
        if opens < (closes := ends if until is None else min(ends, until))
    ]
