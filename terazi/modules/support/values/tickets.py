"""Tickets: where one stands, and who moves it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.language.lang import Lang

FIRST_NUMBER = 1001
"""Under which number a site's first ticket is known."""
OPENED = "support.ticket_opened"
"""What the trail says of a ticket that was opened, and with what."""
SPAM_GONE_AFTER = timedelta(days=30)


class Topic(StrEnum):
    """What a ticket is about."""

    ORDER = "order"
    PAYMENT = "payment"
    BILL = "bill"
    BUNDLE = "bundle"
    ACCOUNT = "account"
    ANALYSIS = "analysis"
    TECHNICAL = "technical"
    PRIVACY = "privacy"
    OTHER = "other"


class Priority(StrEnum):
    """How urgent a ticket is, from the least to the most; its topic says so first, its desk may say otherwise."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"
    URGENT = "urgent"


class TicketState(StrEnum):
    """unverified → open ⇄ answered → passive → terminated, or merged; the table of moves says who may do what."""

    UNVERIFIED = "unverified"
    """Written with an address that nobody has proven to be theirs."""
    OPEN = "open"
    ANSWERED = "answered"
    PASSIVE = "passive"
    TERMINATED = "terminated"
    SPAM = "spam"
    """Nobody is answered in it; whoever wrote it is told that it rests."""
    MERGED = "merged"
    """What was written in it stands in another one."""

    @property
    def told(self) -> "TicketState":
        """What its requester is told of where a ticket stands."""
        return TicketState.PASSIVE if self is TicketState.SPAM else self


MERGEABLE = tuple(each for each in TicketState if each not in {TicketState.TERMINATED, TicketState.MERGED})
"""Where a ticket may stand that is merged into another."""


class Mover(StrEnum):
    """Who moves a ticket."""

    REQUESTER = "requester"
    STAFF = "staff"
    SYSTEM = "system"
    COPIED = "copied"
    """Somebody in copy: they write, and move nothing."""


class Need(StrEnum):
    """What a move asks for."""

    MESSAGE = "message"
    """A public message of who moves it."""
    OUR_WORD = "our_word"
    """The last public message is one of the desk."""
    REASON = "reason"
    NOTHING_UNSEEN = "nothing_unseen"
    """The mover has seen what was written last."""
    PROOF = "proof"
    """A code or a link that was mailed to the requester's address."""
    WORDS_MOVED = "words_moved"
    """What was written goes along, to another ticket or back."""


class Then(StrEnum):
    """What an answer makes of its ticket."""

    ANSWERED = "answered"
    KEEP = "keep"
    PASSIVE = "passive"


@dataclass(frozen=True, kw_only=True, slots=True)
class Ticket:
    """A ticket as it is stored."""

    id: UUID
    site_id: SiteId
    number: int
    requester_id: UserId | None
    """Who asked; None once the person has left."""
    visitor_id: UUID | None
    """Who asked without an account, by mail."""
    organization_id: UUID | None
    """The shop whose desk it is at; None: the site's own."""
    operation_name: str
    """The code of its topic, one of its site's."""
    operation_note: str
    subject: str
    state: TicketState
    lang: Lang
    version: int
    """Another number with each message and move."""
    message_count: int
    last_from: Mover
    """Who wrote the last public message."""
    last_number: int
    """Which message that is."""
    assignee_id: UUID | None
    base_url: str
    follows_id: UUID | None
    """The terminated ticket that it goes on with."""
    opened_at: datetime
    changed_at: datetime
    """When it was last written in, moved or assigned."""
    answer_by: datetime
    answered_at: datetime | None
    reminded_at: datetime | None
    moved_at: datetime
    priority: Priority = Priority.NORMAL
    tags: Sequence[str] = ()
    later_until: datetime | None = None
    """Until when its desk does not want to see it, unless its requester writes."""
    answer_minutes: int | None = None
    """How many working minutes its desk has until then; None where days are counted."""
    warn_at: datetime | None = None
    """When its desk is warned that nobody has answered; None where it was."""
    merged_into_id: UUID | None = None
    """The ticket in which its words stand now."""
    merged_from: TicketState | None = None
    """Where it stood when it was merged."""
    first_answered_at: datetime | None = None
    first_answerer_id: UUID | None = None
    first_answer_minutes: int | None = None
    """Working minutes from when it was opened until its first answer; None where a law counts days."""
    first_in_time: bool | None = None
    reopened_count: int = 0
    """How often its requester went on when it rested."""
    rating_asked_at: datetime | None = None
    """When who asked was asked how the help was, which is once."""
    forgotten_as: str | None = None
    """Under which mark who asked is known once they have left."""
    held_until: datetime | None = None
    """Until when the law has the words kept of somebody who has left."""
    emptied_at: datetime | None = None

    @property
    def is_sealed(self) -> bool:
        """Whether its words are kept for the law alone: administrators see them, nobody else."""
        return self.held_until is not None and self.emptied_at is None

    @property
    def is_verified(self) -> bool:
        return self.state is not TicketState.UNVERIFIED

    @property
    def origin(self) -> "Origin":
        return Origin.USER if self.visitor_id is None else Origin.MAIL


class Origin(StrEnum):
    """How somebody asked: signed in, or by mail."""

    USER = "user"
    MAIL = "mail"


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedTicket(Ticket):
    """A ticket in a list, as one reader has it."""

    seen_number: int
    """The last message that the reader has seen."""
    last_words: str
    requester_name: str
    assignee_name: str

    @property
    def is_unseen(self) -> bool:
        return self.seen_number < self.last_number
