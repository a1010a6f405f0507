"""Requests and answers about tickets."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel, StorableText
from terazi.foundation.errors import Refusal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.support.rules.comments import excerpt
from terazi.modules.support.schemas.drafts import DraftView, HereView
from terazi.modules.support.schemas.messages import SupportMessage
from terazi.modules.support.schemas.people import CopiedView
from terazi.modules.support.schemas.ratings import RatingView
from terazi.modules.support.values.desks import Card
from terazi.modules.support.values.following import Seen
from terazi.modules.support.values.messages import MOST_FILES_OF_MESSAGE, MOST_MESSAGES
from terazi.modules.support.values.queue import View
from terazi.modules.support.values.tickets import (
    ListedTicket,
    Mover,
    Origin,
    Priority,
    Then,
    Ticket,
    TicketState,
)

DocumentNames = Annotated[
    list[Annotated[str, Field(max_length=200)]], Field(max_length=MOST_FILES_OF_MESSAGE)
]
TopicCode = Annotated[StorableText, Field(max_length=32)]
"""One of the site's topics."""
FileIds = Annotated[list[UUID], Field(max_length=MOST_FILES_OF_MESSAGE)]
"""Files that were sent for the message."""
Comment = Annotated[str, Field(max_length=100_000)]


class NewTicketBody(RequestModel):
    """What somebody asks for help with; ``organization_id`` is the shop addressed, ``follows`` a terminated ticket."""

    operation_name: TopicCode
    operation_note: Annotated[str, Field(max_length=500)] = ""
    subject: Annotated[str, Field(max_length=150)]
    comment: Comment
    organization_id: UUID | None = None
    document_list: DocumentNames = []
    file_list: FileIds = []
    follows: UUID | None = None


class CommentBody(RequestModel):
    """What somebody writes; notes, what was seen and what comes then are the desk's."""

    comment: Comment
    document_list: DocumentNames = []
    file_list: FileIds = []
    is_internal: bool = False
    seen_message_id: UUID | None = None
    then: Then = Then.ANSWERED
    draft_version: int | None = None


class SeenBody(RequestModel):
    """Whether the caller is writing at this moment."""

    is_typing: bool = False


class EndBody(RequestModel):
    """Why a desk ends a ticket; its requester is told."""

    reason: Annotated[str, Field(max_length=500)] = ""


PageCount = Annotated[int, Field(ge=1, le=100)]
SearchWords = Annotated[str, Field(max_length=100)]
"""What somebody looks for in tickets."""
"""How many tickets stand on a page."""
Words = Annotated[StorableText, Field(max_length=200)]


class MessagesBody(RequestModel):
    """Which page of the messages of a ticket: those before a number."""

    before: int | None = None
    count: Annotated[int, Field(ge=1, le=MOST_MESSAGES)] = 50


TicketIds = Annotated[list[UUID], Field(max_length=200)]


class PassiveBody(RequestModel):
    """Which tickets are to rest; together at most 200."""

    user_supports: TicketIds = []
    mail_supports: TicketIds = []


class RestateBody(RequestModel):
    """Where tickets are to stand."""

    support_list: Annotated[TicketIds, Field(min_length=1)]
    state: TicketState


class AssignBody(RequestModel):
    """To whom a ticket is given, nobody where none is named; ``desk_id`` hands it over to another desk."""

    user_client_id: UUID | None = None
    desk_id: UUID | None = None


class TicketView(BaseModel):
    """A ticket as it stands in a list; ``requester``, ``assignee`` and what the desk marks are told to its desk only."""

    user_support_client_id: UUID
    kind: Origin
    number: int
    operation_name: str
    subject: str
    state: TicketState
    organization_id: UUID | None
    last_words: str
    last_from: Mover
    is_unseen: bool
    opened_at: datetime
    changed_at: datetime
    requester: str | None
    forgotten_as: str | None
    """The mark of who asked, once they have left."""
    assignee: str | None
    answer_by: datetime | None
    priority: Priority | None
    tag_list: list[str] | None
    later_until: datetime | None

    @classmethod
    def of(cls, ticket: ListedTicket, *, for_desk: bool) -> "TicketView":
        return cls(
            user_support_client_id=ticket.id,
            kind=ticket.origin,
            number=ticket.number,
            operation_name=ticket.operation_name,
            subject=ticket.subject,
            state=ticket.state if for_desk else ticket.state.told,
            organization_id=ticket.organization_id,
            last_words=excerpt(ticket.last_words),
            last_from=ticket.last_from,
            is_unseen=ticket.is_unseen,
            opened_at=ticket.opened_at,
            changed_at=ticket.changed_at,
            requester=ticket.requester_name if for_desk else None,
            forgotten_as=ticket.forgotten_as if for_desk else None,
            assignee=ticket.assignee_name if for_desk else None,
            answer_by=ticket.answer_by if for_desk else None,
            priority=ticket.priority if for_desk else None,
            tag_list=list(ticket.tags) if for_desk else None,
            later_until=ticket.later_until if for_desk else None,
        )


class SupportSeen(BaseModel):
    """How far the other side has read, and when; of a desk it is not told who."""

    message_number: int
    seen_at: datetime


class SupportCard(BaseModel):
    """What a desk sees beside a ticket."""

    username: str
    firstname: str
    lastname: str
    mail: str
    ticket_count: int
    operation_note: str
    assignee_id: UUID | None
    lang: Lang
    """In which the requester is answered."""


class SupportView(TicketView):
    """A ticket with what is written in it, oldest first; ``card`` is told to its desk only."""

    version: int
    follows: UUID | None
    follow_up: UUID | None
    merged_into: UUID | None
    """The ticket in which its words stand now."""
    side: Mover
    allowed: list[str]
    message_list: list[SupportMessage]
    has_earlier: bool
    seen: SupportSeen | None
    draft: DraftView | None
    """What the caller writes and has not sent."""
    draft_version: int
    """The version of what the caller writes, also once it was sent or deleted."""
    drafted_by: list[str]
    """Who else of the desk has written something and not sent it."""
    here_list: list[HereView]
    """Who else of the desk has it open."""
    card: SupportCard | None
    copied_list: list[CopiedView]
    """Whom who asked has put in copy, by mail."""
    rating: RatingView | None = None
    """What who asked thinks of the help."""


class SupportAnswer(Answer):
    """A ticket."""

    support: SupportView


class NewSupportAnswer(SupportAnswer):
    """A new ticket, and until when it is answered, also in words."""

    answer_by: datetime
    answer_by_words: str


class SupportList(Answer):
    """Tickets, the one that changed last first; ``next`` is the key of the next page."""

    list: list[TicketView]
    next: UUID | None
    is_desk: bool
    """Whether the caller answers at a desk."""


class SeenAnswer(Answer):
    """Up to when the ticket is seen."""

    seen_date: datetime


class StatusAnswer(Answer):
    """Where the ticket stands."""

    status: TicketState


class LastSupports(Answer):
    """Tickets in which something was written that the caller has not seen, and how many are open."""

    user_supports: list[TicketView]
    mail_supports: list[TicketView]
    mentioned_supports: list[TicketView]
    """Those with a note that names the caller, and that the caller has not seen."""
    open_count: int
    counts: dict[View, int]


class RefusedSupport(BaseModel):
    """A ticket that could not be moved, and why."""

    user_support_client_id: UUID
    error: str
    message: str
    allowed_states: Sequence[TicketState] = ()
    """Where it could be moved instead."""

    @classmethod
    def of(cls, refused: tuple[UUID, Refusal], lang: Lang) -> "RefusedSupport":
        ticket_id, refusal = refused
        return cls(
            user_support_client_id=ticket_id,
            error=refusal.slug,
            message=say(refusal.phrase, lang),
            allowed_states=refusal.extra.get("allowed_states", ()),
        )


class PassiveAnswer(Answer):
    """How many of the tickets rest now, and which could not be moved."""

    passive_count: int
    refused_list: list[RefusedSupport]


class RestateAnswer(Answer):
    """Which tickets stand there now, and which could not be moved."""

    support_list: list[UUID]
    refused_list: list[RefusedSupport]


class StreamTicketAnswer(Answer):
    """What opens the events of the caller's tickets, and for how many seconds."""

    ticket: str
    expires_in: int


def card_view(card: Card | None, ticket: Ticket) -> SupportCard:
    """Return what a desk sees beside a ticket, also once its requester has left."""
    return SupportCard(
        username=card.username if card else "",
        firstname=card.firstname if card else "",
        lastname=card.lastname if card else "",
        mail=card.mail if card else "",
        ticket_count=card.ticket_count if card else 0,
        operation_note=ticket.operation_note,
        assignee_id=ticket.assignee_id,
        lang=ticket.lang,
    )


def seen_view(seen: Sequence[Seen]) -> SupportSeen | None:
    """Return how far a side has read: whoever of it has read furthest."""
    furthest = max(seen, key=lambda each: each.message_number, default=None)
    if furthest is None:
        return None
    return SupportSeen(message_number=furthest.message_number, seen_at=furthest.seen_at)
