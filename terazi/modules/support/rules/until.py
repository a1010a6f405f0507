"""Until when somebody is answered, as one says it: today, tomorrow, on a weekday, else on a date."""

from datetime import datetime, timedelta

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.turkish_time import ZONE

_A_MINUTE = timedelta(minutes=1)


def until_words(answer_by: datetime, now: datetime) -> Phrase:
    """Return until when, as somebody says it who speaks at a moment; begun minutes count whole."""
    at, today = answer_by.astimezone(ZONE), now.astimezone(ZONE).date()
    if at.second or at.microsecond:
        at = at.replace(second=0, microsecond=0) + _A_MINUTE
    days = (at.date() - today).days
    if days in {0, 1}:
        return Phrase("support.until.today" if days == 0 else "support.until.tomorrow", {"at": at})
    if 1 < days < 7:
        return Phrase("support.until.weekday", {"at": at, "day": Phrase(f"support.weekday.{at.weekday()}")})
    return Phrase("support.until.date", {"at": at, "month": Phrase(f"support.month.{at.month}")})
