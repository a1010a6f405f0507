"""What of tickets is a person's, to hand out and to forget."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    String,
    Uuid,
    any_,
    case,
    delete,
    exists,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy import bindparam as given

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Statement, many, touched, values
from terazi.foundation.types import Value
from terazi.modules.accounts.public import approved_mails_question
from terazi.modules.support.queries.copies import forget_copies
from terazi.modules.support.queries.emptying import STRIPPED
from terazi.modules.support.tables.copies import TICKET_COPY
from terazi.modules.support.tables.drafts import TICKET_DRAFT
from terazi.modules.support.tables.exports import VISITOR_EXPORT
from terazi.modules.support.tables.files import TICKET_UPLOAD
from terazi.modules.support.tables.following import TICKET_SEEN
from terazi.modules.support.tables.incoming import INCOMING_MAIL
from terazi.modules.support.tables.messages import TICKET_FILE, TICKET_MESSAGE
from terazi.modules.support.tables.ratings import TICKET_RATING
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.tables.visitors import MAIL_VISITOR
from terazi.modules.support.values.tickets import Mover, TicketState

_TICKET, _MESSAGE, _FILE, _RATING = TICKET.c, TICKET_MESSAGE.c, TICKET_FILE.c, TICKET_RATING.c
_APPROVED = approved_mails_question().subquery("approved")
_AS_VISITOR = (
    select(MAIL_VISITOR.c.id)
    .join_from(MAIL_VISITOR, _APPROVED, _APPROVED.c.mail_key == MAIL_VISITOR.c.mail_key)
    .where(_APPROVED.c.person_id == given("user_id"))
)
"""As whom a person has asked by mail: whoever reads the mails of the person's approved address."""
OF_PERSON = or_(_TICKET.requester_id == given("user_id"), _TICKET.visitor_id.in_(_AS_VISITOR))
_IS_VERIFIED = _TICKET.state != TicketState.UNVERIFIED

_TOLD_STATE = case(
    (_TICKET.state == TicketState.SPAM, literal(TicketState.SPAM.told.value)),
    else_=_TICKET.state.cast(String),
)


def _row(**columns: Value) -> dict[str, Value]:
    return columns


_IS_FOR_DESK = or_(_FILE.is_risky, _FILE.is_unscanned, _FILE.virus != "")


def _told_of(*whose: ColumnElement[bool]) -> Sequence[Statement[list[dict[str, Value]]]]:
    """Return what is told of somebody's tickets: the tickets, what was written in public, its files, the ratings."""
    tickets = select(
        _TICKET.id,
        _TICKET.number,
        _TICKET.operation_name,
        _TICKET.operation_note,
        _TICKET.subject,
        _TICKET.lang.cast(String).label("lang"),
        _TOLD_STATE.label("state"),
        _TICKET.opened_at,
        exists().where(_MESSAGE.ticket_id == _TICKET.id, _MESSAGE.is_internal).label("has_internal_notes"),
    ).where(*whose, _IS_VERIFIED)
    written = (
        select(
            _MESSAGE.ticket_id, _MESSAGE.number, _MESSAGE.author, _MESSAGE.comment, _MESSAGE.event,
            _MESSAGE.created_at,
        )
        .join_from(TICKET_MESSAGE, TICKET, _TICKET.id == _MESSAGE.ticket_id)
        .where(*whose, _IS_VERIFIED, _MESSAGE.is_internal.is_(False), _MESSAGE.author != Mover.COPIED)
    )  # fmt: skip
    files = (
        select(_FILE.ticket_id, _FILE.name, _FILE.size, _FILE.key, _IS_FOR_DESK.label("is_risky"))
        .join_from(TICKET_FILE, TICKET, _TICKET.id == _FILE.ticket_id)
        .join(TICKET_MESSAGE, _MESSAGE.id == _FILE.message_id)
        .where(*whose, _IS_VERIFIED, _MESSAGE.is_internal.is_(False), _MESSAGE.author != Mover.COPIED)
    )
    face = _RATING.face.cast(String).label("face")
    rated = (
        select(_RATING.ticket_id, face, _RATING.comment, _RATING.rated_at, _RATING.changed_at)
        .join_from(TICKET_RATING, TICKET, _TICKET.id == _RATING.ticket_id)
        .where(*whose, _IS_VERIFIED)
    )
    return [
        many(_row, tickets.order_by(_TICKET.id).limit(10_000)),
        many(_row, written.order_by(_MESSAGE.ticket_id, _MESSAGE.number).limit(100_000)),
        many(_row, files.order_by(_FILE.ticket_id, _FILE.message_id, _FILE.file_id).limit(10_000)),
        many(_row, rated.order_by(_RATING.ticket_id).limit(10_000)),
    ]


_TOLD_OF_PERSON = _told_of(OF_PERSON)
_TOLD_OF_VISITOR = _told_of(_TICKET.visitor_id == given("visitor_id"))
_ASKED_WITH = values(select(MAIL_VISITOR.c.mail).where(MAIL_VISITOR.c.id.in_(_AS_VISITOR)))
_EXPORTED_VISITORS = values(
    select(VISITOR_EXPORT.c.visitor_id).where(VISITOR_EXPORT.c.visitor_id.in_(_AS_VISITOR)).distinct()
)
_LOCK = values(select(_TICKET.id).where(OF_PERSON).order_by(_TICKET.id).with_for_update())
_HELD = values(
    select(_MESSAGE.id)
    .join_from(TICKET_MESSAGE, TICKET, _TICKET.id == _MESSAGE.ticket_id)
    .where(
        or_(OF_PERSON, _MESSAGE.author_id == given("user_id")),
        exists().where(_FILE.message_id == _MESSAGE.id),
    )
)
_STRIP_MAILS = touched(
    update(INCOMING_MAIL)
    .where(
        INCOMING_MAIL.c.ticket_id.in_(select(_TICKET.id).where(OF_PERSON)),
        INCOMING_MAIL.c.outcome != "waiting",
    )
    .values(STRIPPED)
)
_EMPTY = touched(delete(TICKET_MESSAGE).where(_MESSAGE.ticket_id.in_(select(_TICKET.id).where(OF_PERSON))))
_DROP_DRAFTS = touched(
    delete(TICKET_DRAFT).where(TICKET_DRAFT.c.ticket_id.in_(select(_TICKET.id).where(OF_PERSON)))
)
_UNSAY = touched(
    update(TICKET_RATING)
    .where(TICKET_RATING.c.ticket_id.in_(select(_TICKET.id).where(OF_PERSON)))
    .values(comment="")
)
_DROP_FILES = touched(
    delete(TICKET_FILE).where(
        _FILE.message_id.in_(select(_MESSAGE.id).where(_MESSAGE.author_id == given("user_id")))
    )
)
_UNNAME = touched(
    update(TICKET)
    .where(OF_PERSON)
    .values(
        requester_id=None,
        visitor_id=None,
        subject="",
        subject_key="",
        operation_note="",
        message_count=0,
        last_number=0,
        state="terminated",
        tags=[],
        later_until=None,
        warn_at=None,
        emptied_at=given("now", type_=MOMENT),
        forgotten_as=given("mark"),
        version=_TICKET.version + 1,
    )
)


def _noted(id: UUID, operation_note: str) -> tuple[UUID, str]:  # noqa: A002 - the name of the column
    return id, operation_note


_NOTED = many(
    _noted, select(_TICKET.id, _TICKET.operation_note).where(OF_PERSON, _TICKET.operation_note != "")
)
_OF_HELD = any_(given("ticket_ids", type_=ARRAY(Uuid())))
_STRIP_HELD = touched(
    update(INCOMING_MAIL)
    .where(INCOMING_MAIL.c.ticket_id == _OF_HELD, INCOMING_MAIL.c.outcome != "waiting")
    .values(STRIPPED)
)
_UNSIGN = touched(update(TICKET_MESSAGE).where(_MESSAGE.ticket_id == _OF_HELD).values(author_id=None))
_HOLD = touched(
    update(TICKET)
    .where(_TICKET.id == _OF_HELD)
    .values(
        requester_id=None,
        visitor_id=None,
        state="terminated",
        tags=[],
        later_until=None,
        warn_at=None,
        held_until=given("until", type_=MOMENT),
        forgotten_as=given("mark"),
        version=_TICKET.version + 1,
    )
)
_NOBODYS = touched(update(TICKET).where(_TICKET.assignee_id == given("user_id")).values(assignee_id=None))
_UNAUTHOR = touched(
    update(TICKET_MESSAGE).where(_MESSAGE.author_id == given("user_id")).values(author_id=None)
)
_UNSEE = touched(
    delete(TICKET_SEEN).where(
        or_(TICKET_SEEN.c.user_id == given("user_id"), TICKET_SEEN.c.user_id.in_(_AS_VISITOR))
    )
)
_DROP_UPLOADS = touched(
    delete(TICKET_UPLOAD).where(
        or_(TICKET_UPLOAD.c.owner_id == given("user_id"), TICKET_UPLOAD.c.owner_id.in_(_AS_VISITOR))
    )
)
_FORGET_COPIES = touched(
    delete(TICKET_COPY).where(
        or_(
            TICKET_COPY.c.ticket_id.in_(select(_TICKET.id).where(OF_PERSON)),
            TICKET_COPY.c.mail_key.in_(
                select(_APPROVED.c.mail_key).where(_APPROVED.c.person_id == given("user_id"))
            ),
        )
    )
)
"""Whom the person had put in copy, and of others' tickets that the person was in copy."""
_FORGET_VISITOR = touched(delete(MAIL_VISITOR).where(MAIL_VISITOR.c.id.in_(_AS_VISITOR)))


def exported_rows(user_id: UserId) -> Sequence[Question[list[dict[str, Value]]]]:
    """A person's tickets, what was written in them in public, the files of it, and how the person rated the help."""
    return [question(user_id=user_id) for question in _TOLD_OF_PERSON]


def exported_rows_of_visitor(visitor_id: UUID) -> Sequence[Question[list[dict[str, Value]]]]:
    """The same of the tickets of an address on its site."""
    return [question(visitor_id=visitor_id) for question in _TOLD_OF_VISITOR]


def asked_with(user_id: UserId) -> Question[list[str]]:
    """With which spellings of an approved address a person has asked by mail."""
    return _ASKED_WITH(user_id=user_id)


def exported_visitors(user_id: UserId) -> Question[list[UUID]]:
    """As which visitors a person has asked for a file of what is kept."""
    return _EXPORTED_VISITORS(user_id=user_id)


def noted_tickets_of(user_id: UserId) -> Question[list[tuple[UUID, str]]]:
    """What a person's tickets say they are about, where they say so."""
    return _NOTED(user_id=user_id)


def hold_tickets(ticket_ids: Sequence[UUID], mark: str, until: datetime) -> Sequence[Question[int]]:
    """Keep the words of tickets of somebody who leaves for as long as the law wants, without who wrote them."""
    ids = list(ticket_ids)
    held = _HOLD(ticket_ids=ids, mark=mark, until=until)
    return [_STRIP_HELD(ticket_ids=ids), _UNSIGN(ticket_ids=ids), forget_copies(ids), held]


def lock_tickets_of(user_id: UserId) -> Question[list[UUID]]:
    """A person's tickets, locked: who writes in one has written before they are emptied, or finds nothing."""
    return _LOCK(user_id=user_id)


def messages_with_files(user_id: UserId) -> Question[list[UUID]]:
    """The messages with files in a person's tickets, or that the person wrote."""
    return _HELD(user_id=user_id)


def forget_person(user_id: UserId, mark: str, now: datetime) -> Sequence[Question[int]]:
    """Take the words and the name out of a person's tickets, also of those asked by mail; bare rows stay to be counted.

    They are a deleted person's from then on, who is known under a mark that says nothing of them.
    """
    before = [
        each(user_id=user_id)
        for each in (_STRIP_MAILS, _EMPTY, _DROP_DRAFTS, _UNSAY, _DROP_FILES, _FORGET_COPIES)
    ]
    return [
        *before,
        _UNNAME(user_id=user_id, mark=mark, now=now),
        *(each(user_id=user_id) for each in (_NOBODYS, _UNAUTHOR, _UNSEE, _DROP_UPLOADS, _FORGET_VISITOR)),
    ]
