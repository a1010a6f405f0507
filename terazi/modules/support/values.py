"""Tickets: where one stands, who writes in it, and what may be asked of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.language.lang import Lang

CHANNEL = "terazi_support"
SUPPORT_ANSWER = "support_answer"
FIRST_NUMBER = 1001
"""Under which number a site's first ticket is known."""
MOST_COMMENT = 20_000
MOST_MESSAGES = 1_000
MOST_FILES_OF_MESSAGE = 25
MOST_FILE_BYTES = 200_000_000
"""Of all files in one ticket."""
PASSIVE_AFTER = timedelta(days=7)
"""How long a ticket is answered without a word of its requester until it rests."""
REMIND_BEFORE = timedelta(days=2)
TERMINATED_AFTER = timedelta(days=90)
"""How long a ticket rests until it is over."""


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


class TicketState(StrEnum):
    """open ⇄ answered → passive → terminated; the table of moves says who may do what."""

    OPEN = "open"
    ANSWERED = "answered"
    PASSIVE = "passive"
    TERMINATED = "terminated"


class Mover(StrEnum):
    """Who moves a ticket."""

    REQUESTER = "requester"
    STAFF = "staff"
    SYSTEM = "system"


class Need(StrEnum):
    """What a move asks for."""

    MESSAGE = "message"
    """A public message of who moves it."""
    OUR_WORD = "our_word"
    """The last public message is one of the desk."""
    REASON = "reason"
    NOTHING_UNSEEN = "nothing_unseen"
    """The mover has seen what was written last."""


class Then(StrEnum):
    """What an answer makes of its ticket."""

    ANSWERED = "answered"
    KEEP = "keep"
    PASSIVE = "passive"


class Kind(StrEnum):
    """What is told of a ticket to who follows it."""

    TICKET = "ticket"
    MESSAGE = "message"
    SEEN = "seen"
    TYPING = "typing"
    QUEUE = "queue"


@dataclass(frozen=True, kw_only=True, slots=True)
class Ticket:
    """A ticket as it is stored."""

    id: UUID
    site_id: SiteId
    number: int
    requester_id: UserId | None
    """Who asked; None once the person has left."""
    organization_id: UUID | None
    """The shop whose desk it is at; None: the site's own."""
    operation_name: Topic
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """Something written in a ticket, or a line about what was done with it."""

    id: UUID
    ticket_id: UUID
    number: int
    author: Mover
    author_id: UUID | None
    is_internal: bool
    event: str
    """What was done, where it is a line and nobody's words: a state, or ``assigned``."""
    comment: str
    created_at: datetime
    firstname: str = ""
    lastname: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class TicketFile:
    """A file of a message."""

    message_id: UUID
    file_id: UUID
    name: str
    size: int
    key: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """How far somebody has read a ticket."""

    user_id: UUID
    message_number: int
    seen_at: datetime
    firstname: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Desks:
    """The desks at which somebody answers."""

    site_id: SiteId
    is_all: bool = False
    """An administrator answers at every desk of the site."""
    has_site: bool = False
    shop_ids: Sequence[UUID] = ()

    @property
    def is_none(self) -> bool:
        return not (self.is_all or self.has_site or self.shop_ids)

    def has(self, ticket: Ticket) -> bool:
        """Whether a ticket lies at one of these desks."""
        if ticket.site_id != self.site_id:
            return False
        if ticket.organization_id is None:
            return self.is_all or self.has_site
        return self.is_all or ticket.organization_id in self.shop_ids


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """What a desk sees beside a ticket."""

    username: str
    firstname: str
    lastname: str
    ticket_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Counts:
    """How many tickets of a desk stand where."""

    by_state: dict[TicketState, int] = field(default_factory=dict)
