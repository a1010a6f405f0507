"""The calendar as it is in Turkey: days end at midnight there, months are counted by their days."""

import calendar
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Istanbul")


def months_later(moment: datetime, months: int) -> datetime:
    """Return the same time on the same day of a later month, or on that month's last day."""
    local = moment.astimezone(ZONE)
    years, month = divmod(local.month - 1 + months, 12)
    year = local.year + years
    day = min(local.day, calendar.monthrange(year, month + 1)[1])
    return local.replace(year=year, month=month + 1, day=day)


def midnight_after(day: date) -> datetime:
    """Return the moment at which a day ends."""
    return datetime.combine(day + timedelta(days=1), time.min, ZONE)


def next_midnight(moment: datetime) -> datetime:
    """Return when the day ends that it is at a moment."""
    return midnight_after(moment.astimezone(ZONE).date())
