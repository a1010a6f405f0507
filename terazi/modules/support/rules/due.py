"""Until when a ticket is to be answered: in the hours in which a desk works."""

from datetime import datetime, time, timedelta

from terazi.foundation.turkish_time import ZONE

OPENS, CLOSES = time(9), time(18)
ANSWER_WITHIN = timedelta(hours=8)
"""Of working hours."""
_SATURDAY = 5


def answer_by(asked_at: datetime) -> datetime:
    """Return until when somebody who asks at a moment has an answer."""
    left, at = ANSWER_WITHIN, _next_open(asked_at.astimezone(ZONE))
    while True:
        closes = at.replace(hour=CLOSES.hour, minute=0, second=0, microsecond=0)
        if left <= closes - at:
            return at + left
        left -= closes - at
        at = _next_open(closes)


def _next_open(at: datetime) -> datetime:
    if at.weekday() < _SATURDAY and at.time() < CLOSES:
        return max(at, at.replace(hour=OPENS.hour, minute=0, second=0, microsecond=0))
    following = (at + timedelta(days=1)).replace(hour=OPENS.hour, minute=0, second=0, microsecond=0)
    return following if following.weekday() < _SATURDAY else _next_open(following)
