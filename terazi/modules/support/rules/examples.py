"""Examples of when answers would be due, for who sets the times of a desk."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.rules.turns import first_due
from terazi.modules.support.values.due import Timing
from terazi.modules.support.values.tickets import Priority

_FRIDAY, _SUNDAY = 4, 6
_A_DAY = timedelta(days=1)


def due_examples(timing: Timing, priority: Priority, today: date) -> Sequence[tuple[Phrase, Phrase]]:
    """Return when somebody would ask and until when they would be answered: late on Friday, on Sunday, before a holiday."""
    friday, sunday = _next(today, _FRIDAY), _next(today, _SUNDAY)
    asked = [datetime.combine(friday, time(17, 30), ZONE), datetime.combine(sunday, time(12), ZONE)]
    holiday = min((day for day in timing.hours.closed_from if day > today), default=None)
    if holiday is not None:
        asked.append(datetime.combine(holiday - _A_DAY, time(16), ZONE))
    return [(_said(at), _said(first_due(timing, "", priority, at).answer_by)) for at in asked]


def _next(today: date, weekday: int) -> date:
    return today + timedelta(days=(weekday - today.weekday()) % 7 or 7)


def _said(at: datetime) -> Phrase:
    local = at.astimezone(ZONE)
    return Phrase(
        "support.moment",
        {
            "at": local,
            "day": Phrase(f"support.weekday.{local.weekday()}"),
            "month": Phrase(f"support.month.{local.month}"),
        },
    )
