"""The calendars of sites: holidays that are copied once, and are the site's own from then on."""

from collections.abc import Sequence

from terazi.foundation.context import Change
from terazi.modules.support.queries.settings import copy_year
from terazi.modules.support.rules.holidays import holidays_of
from terazi.modules.support.values.calendars import CalendarYear


async def give_holidays(change: Change, *, years: Sequence[int]) -> None:
    """Give sites the holidays of years of which they have none yet."""
    await change.db.write(*(copy_year(CalendarYear(year=year, days=holidays_of(year))) for year in years))
