"""How a site, and a shop's desk on it, answers who asks for help."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.support.values.due import USUAL_BUDGETS, USUAL_WEEK, Budget, Week
from terazi.modules.support.values.tickets import Priority, Topic


@dataclass(frozen=True, kw_only=True, slots=True)
class TopicSettings:
    """What people may ask about, and what a site makes of it."""

    code: str
    name: Mapping[Lang, str] = field(default_factory=dict)
    """As the site calls it; where nothing is said, as the platform does."""
    is_hidden: bool = False
    """Nobody is offered it; tickets that have it keep it."""
    desk_id: UUID | None = None
    """The shop whose desk it goes to; None: the site's own."""
    priority: Priority = Priority.NORMAL
    first_minutes: int | None = None
    """In how many working minutes the first answer is due, whatever the priority."""
    hint: Mapping[Lang, str] = field(default_factory=dict)
    """What who asks about it is told to write."""


OWN_TOPIC = "x_"
"""How the codes of a site's own topics begin."""
USUAL_TOPICS = tuple(
    TopicSettings(
        code=topic.value,
        priority=Priority.HIGH if topic in {Topic.PAYMENT, Topic.PRIVACY} else Priority.NORMAL,
    )
    for topic in Topic
)


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


MOST_REMIND_DAYS = 2
"""So long before a ticket rests its requester is reminded, or half of the time where that is less."""


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
        """How long before a ticket rests its requester is reminded."""
        return min(timedelta(days=MOST_REMIND_DAYS), self.passive_after / 2)


@dataclass(frozen=True, kw_only=True, slots=True)
class SupportSettings(DeskTimes):
    """The settings of a site; its own desk works in these hours."""

    topics: tuple[TopicSettings, ...] = USUAL_TOPICS
    retention: Retention = field(default_factory=Retention)
    quotation: Quotation = Quotation.TWO
    takes_turns: bool = False
    """Whether new requests of its own desk go to the desk's people by turn."""
    asks_rating: bool = True
    """Whether who asked is asked by mail how the help was."""

    def topic(self, code: str) -> TopicSettings | None:
        """Return the topic of a code."""
        return next((each for each in self.topics if each.code == code), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptSettings:
    """Settings of a desk as they are stored; what is not said is as usual."""

    desk_id: UUID
    settings: Json
    version: int
