"""Cycles of the calendar: the months of a year, the days of a week, the hours of a day."""

from enum import StrEnum

import numpy as np

from terazi.engine.statistics.inputs import Ints
from terazi.foundation.language.phrases import Phrase

_HOUR = 3_600_000_000
_DAY = 24 * _HOUR
_FROM_MONDAY = 3  # 1970 began on a Thursday


class Cycle(StrEnum):
    """What comes round again."""

    MONTH = "month"
    WEEKDAY = "weekday"
    HOUR = "hour"

    @property
    def length(self) -> int:
        """How many units one round has."""
        return {Cycle.MONTH: 12, Cycle.WEEKDAY: 7, Cycle.HOUR: 24}[self]


def units_of(micros: Ints, cycle: Cycle) -> Ints:
    """Number the units (n,) that dates lie in, so that the phase is the number modulo the length of a round.

    Months from January, days from Monday, hours from midnight.
    """
    if cycle is Cycle.MONTH:
        months: Ints = micros.astype("datetime64[us]").astype("datetime64[M]").astype(np.int64)
        return months
    return micros // _HOUR if cycle is Cycle.HOUR else micros // _DAY + _FROM_MONDAY


def name_of(cycle: Cycle, phase: int) -> Phrase:
    """Return the name of a month (0 is January), a weekday (0 is Monday) or an hour, as it stands at an axis."""
    if cycle is Cycle.HOUR:
        return Phrase("statistics.season.hour", {"from": f"{phase:02}"})
    return Phrase(f"statistics.season.{cycle.value}.{phase + 1}")


def time_of(cycle: Cycle, phase: int) -> Phrase:
    """Return the same as it stands in a sentence: in January, on Mondays, between 9 and 10."""
    if cycle is Cycle.HOUR:
        until = (phase + 1) % cycle.length
        return Phrase("statistics.season.in_hour", {"from": f"{phase:02}", "to": f"{until:02}"})
    return Phrase(f"statistics.season.in_{cycle.value}.{phase + 1}")
