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
VERIFIED = "verified"
"""The line about a ticket whose address is proven, or that its desk takes as it is."""
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
GONE_AFTER = timedelta(hours=24)
"""How long a ticket waits for its address to be proven until it is gone."""
MOST_UNVERIFIED = 3
"""So many tickets of one address wait for its proof at once."""
CODE_LIFE = timedelta(minutes=10)
CODE_TRIES = 5
KEY_LIFE = timedelta(days=30)
"""How long a visitor's key is good after it was used last."""
KEY_SLIDES_AFTER = timedelta(hours=1)
"""Used within that time, its end is not written again."""
MOST_KEYS = 5
"""So many keys of a visitor are good at once, and so many that are mailed for one ticket."""


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
    """unverified → open ⇄ answered → passive → terminated; the table of moves says who may do what."""

    UNVERIFIED = "unverified"
    """Written with an address that nobody has proven to be theirs."""
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
    PROOF = "proof"
    """A code or a link that was mailed to the requester's address."""


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
    visitor_id: UUID | None
    """Who asked without an account, by mail."""
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
class Visitor:
    """Somebody without an account who asks a site for help: who reads the mails of this address."""

    id: UUID
    site_id: SiteId
    mail: str
    mail_key: str
    lang: Lang
    code_until: datetime | None
    """Until when the code that was mailed last is good."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Proof:
    """That a call is made by who reads the mails of an address."""

    visitor: Visitor
    key_id: UUID
    ticket_id: UUID | None
    """The one ticket that a mailed link opens; None: all of the address."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldKey:
    """What a key proves, and until when."""

    proof: Proof
    expires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class VisitorKey:
    """A key of a visitor, for its owner to look at."""

    id: UUID
    made_at: datetime
    used_at: datetime
    expires_at: datetime
    device: str


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
    mail: str
    """The address of who asks by mail; that of a member is not told."""
    ticket_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Counts:
    """How many tickets of a desk stand where."""

    by_state: dict[TicketState, int] = field(default_factory=dict)
