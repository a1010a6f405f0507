"""How a site, and a shop's desk on it, answers who asks for help."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.types import Json
from terazi.modules.support.values.due import USUAL_BUDGETS, USUAL_WEEK, Budget, Week
from terazi.modules.support.values.tickets import Priority


class Quotation(StrEnum):
    """How much of what was written before stands under an answer by mail."""

    OFF = "off"
    TWO = "two"
    ALL = "all"


@dataclass(frozen=True, kw_only=True, slots=True)
class DeskTimes:
    """When a desk works and how soon it answers."""

    week: Week = USUAL_WEEK
    budgets: Mapping[Priority, Budget] = field(default_factory=lambda: dict(USUAL_BUDGETS))


@dataclass(frozen=True, kw_only=True, slots=True)
class Retention:
    """How long tickets wait, and how long what is written in them is kept."""

    passive_days: int = 7
    """How long a ticket is answered without a word of its requester until it rests."""
    terminated_days: int = 90
    """How long a ticket rests until it is over."""
    content_months: int = 24
    """How long the content of terminated tickets is kept."""
    raw_mail_days: int = 30

    @property
    def passive_after(self) -> timedelta:
        return timedelta(days=self.passive_days)

    @property
    def terminated_after(self) -> timedelta:
        return timedelta(days=self.terminated_days)

    @property
    def remind_before(self) -> timedelta:
        """How long before it rests its requester is reminded: two days, or half of a shorter time."""
        return min(timedelta(days=2), self.passive_after / 2)


@dataclass(frozen=True, kw_only=True, slots=True)
class SupportSettings(DeskTimes):
    """The settings of a site; its own desk works in these hours."""

    retention: Retention = field(default_factory=Retention)
    quotation: Quotation = Quotation.TWO


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptSettings:
    """Settings of a desk as they are stored; what is not said is as usual."""

    desk_id: UUID
    settings: Json
    version: int
