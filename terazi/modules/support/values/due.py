"""In which hours a desk works, how soon it answers, and until when a ticket is to be answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from terazi.modules.support.values.tickets import Priority

Span = tuple[int, int]
"""From when until when a desk works, in minutes of the day; what lies between two of a day is a break."""
Week = tuple[tuple[Span, ...], ...]
"""The spans of Monday to Sunday."""
DAY_MINUTES = 24 * 60
_OFFICE: tuple[Span, ...] = ((9 * 60, 18 * 60),)
USUAL_WEEK: Week = (*(_OFFICE for _ in range(5)), (), ())
WARNED_AT = 0.8
"""At which part of its time a ticket is warned of that nobody has answered."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Budget:
    """In how many working minutes the first answer is due, and in how many each next one."""

    first: int
    next: int


USUAL_BUDGETS: Mapping[Priority, Budget] = {
    Priority.LOW: Budget(first=960, next=960),
    Priority.NORMAL: Budget(first=480, next=480),
    Priority.HIGH: Budget(first=240, next=240),
    Priority.URGENT: Budget(first=60, next=120),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkingHours:
    """When a desk works: the week, and the days on which it closes earlier or does not open."""

    week: Week = USUAL_WEEK
    closed_from: Mapping[date, int] = field(default_factory=dict)
    """From which minute of a day on a desk is closed that would work then; 0 on whole holidays."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Timing:
    """How soon a desk answers."""

    hours: WorkingHours = field(default_factory=WorkingHours)
    budgets: Mapping[Priority, Budget] = field(default_factory=lambda: USUAL_BUDGETS)
    topic_minutes: Mapping[str, int] = field(default_factory=dict)
    """Working minutes until the first answer of topics that have their own."""
    topic_days: Mapping[str, int] = field(default_factory=dict)
    """Days, of which none is left out, until any answer of topics for which a law counts them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Due:
    """Until when a ticket is to be answered."""

    answer_by: datetime
    answer_minutes: int | None
    """Of how many working minutes that is the end; None where days are counted."""
    warn_at: datetime | None
    """When its desk is warned; None where it was, or where nobody waits."""


class Turn(StrEnum):
    """What a change of a ticket does to its time."""

    FIRST = "first"
    """Somebody asks: the time until the first answer begins."""
    NEXT = "next"
    """Something was written that waits for the next answer."""
    GOES_ON = "goes_on"
    """It waits again without a new word: with the time that was left."""
    STANDS = "stands"
    """Nobody waits for an answer."""
    OTHER_TIME = "other_time"
    """It waits as before, with another priority or topic."""
