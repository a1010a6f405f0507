"""The desk's queue: its views, by what it is narrowed and how it is sorted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Value
from terazi.modules.support.values.ratings import Face
from terazi.modules.support.values.tickets import Priority, TicketState

DUE_SOON = timedelta(hours=2)
"""How long before its answer is due a ticket is due soon."""
PRESENT_FOR = timedelta(hours=24)
"""How long somebody who is not seen any more is not away yet."""
MOST_VIEWS = 50
"""Of a person's own, and as many that a desk shares."""
MOST_AT_ONCE = 200


class View(StrEnum):
    """What of the queue is looked at; the working views leave out what is put off."""

    MINE = "mine"
    NOBODYS = "nobodys"
    DUE_SOON = "due_soon"
    OPEN = "open"
    WAITING = "waiting"
    """Answered, and its requester has not written since."""
    LATER = "later"
    AWAY = "away"
    """Of somebody who has not been here for a day."""
    MENTIONED = "mentioned"
    """A note in it names the reader."""
    PASSIVE = "passive"
    SPAM = "spam"
    UNVERIFIED = "unverified"
    ALL = "all"
    """Also what is over; neither spam nor what waits for a proof."""


COUNTED = (View.MINE, View.NOBODYS, View.DUE_SOON, View.OPEN, View.WAITING, View.LATER, View.AWAY)


class Sort(StrEnum):
    """What stands first."""

    NEWEST = "newest"
    """What changed last."""
    OLDEST = "oldest"
    DUE = "due"
    PRIORITY = "priority"
    OPENED = "opened"


@dataclass(frozen=True, kw_only=True, slots=True)
class TicketFilter:
    """By what a view is narrowed; what is not given narrows nothing."""

    states: Sequence[TicketState] = ()
    topics: Sequence[str] = ()
    priorities: Sequence[Priority] = ()
    tags: Sequence[str] = ()
    desk_id: UUID | None = None
    """The site's, or a shop's."""
    assignee_id: UUID | None = None
    is_nobodys: bool = False
    lang: Lang | None = None
    requester_id: UUID | None = None
    since: datetime | None = None
    """When it changed at the earliest."""
    is_unseen: bool = False
    face: Face | None = None
    """How it was rated."""
    words: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class CountedTickets:
    """How many open and answered tickets are alike in what views ask."""

    organization_id: UUID | None
    assignee_id: UUID | None
    state: TicketState
    is_later: bool
    is_due_soon: bool
    is_away: bool
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SavedView:
    """A view that somebody named: for themselves, or for everybody at a desk."""

    id: UUID
    site_id: SiteId
    owner_id: UUID
    desk_id: UUID | None
    """Whose people share it; None: it is its owner's alone."""
    name: str
    view: View
    filter: Mapping[str, Value]
    sort: Sort
    columns: Sequence[str]
