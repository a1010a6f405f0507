"""What the report of a desk tells."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import SiteId

MOST_DAYS = 366


class Grouping(StrEnum):
    """By what a report puts tickets together."""

    DAY = "day"
    TOPIC = "topic"
    PERSON = "person"
    DESK = "desk"


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportAsked:
    """Of which desks, from when until when, and by what a report is asked for."""

    site_id: SiteId
    is_all: bool
    has_site: bool
    shop_ids: list[UUID]
    since: datetime
    until: datetime
    only_person_id: UUID | None
    """Whose answers alone are told; None: everybody's."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenedCount:
    """How many tickets of a group were opened."""

    group: str
    opened: int


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerCount:
    """How the tickets of a group went that had their first answer in the time asked for."""

    group: str
    answered: int
    median_minutes: float | None
    """Working minutes until the first answer; None where a law counts days."""
    slow_minutes: float | None
    """In which nine of ten had theirs."""
    judged: int
    """Of how many it is known whether they were answered in time."""
    in_time: int
    reopened: int
    happy: int = 0
    """Whose askers said so once it rested or was over."""
    unhappy: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportRow:
    """A line of a report."""

    group: str
    name: str
    opened: int | None
    """None where nobody opens them: a person only answers."""
    answered: int
    median_minutes: float | None
    slow_minutes: float | None
    in_time_share: float | None
    reopened: int
    happy: int = 0
    unhappy: int = 0
