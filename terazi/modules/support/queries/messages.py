"""Questions about what is written in tickets, the files of it, and how far people have read."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Boolean, Integer, String, Text, Uuid, any_, bindparam, func, or_, select, tuple_
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId, hash_token
from terazi.foundation.metadata import JSON, MOMENT
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.accounts.public import people_question
from terazi.modules.support.tables.copies import TICKET_COPY
from terazi.modules.support.tables.following import SUPPORT_STREAM, TICKET_SEEN
from terazi.modules.support.tables.messages import TICKET_FILE, TICKET_MESSAGE
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.following import CHANNEL, Kind, Seen
from terazi.modules.support.values.messages import WITHDRAWN, Message, TicketFile
from terazi.modules.support.values.tickets import Mover, TicketState

_MESSAGE, _FILE, _SEEN, _STREAM = TICKET_MESSAGE.c, TICKET_FILE.c, TICKET_SEEN.c, SUPPORT_STREAM.c
_AUTHOR = people_question().subquery("author_of")
_READER = people_question().subquery("reader_of")
_NAMES = {"firstname", "lastname"}
_SHOWN = select(
    *(_MESSAGE[each.name] for each in fields(Message) if each.name not in _NAMES),
    func.coalesce(_AUTHOR.c.firstname, TICKET_COPY.c.name, "", type_=String).label("firstname"),
    func.coalesce(_AUTHOR.c.lastname, "", type_=String).label("lastname"),
)
_SHOWN = _SHOWN.outerjoin_from(TICKET_MESSAGE, _AUTHOR, _AUTHOR.c.person_id == _MESSAGE.author_id)
_SHOWN = _SHOWN.outerjoin(TICKET_COPY, TICKET_COPY.c.id == _MESSAGE.copied_id)
_MAY_SEE = or_(bindparam("with_notes", type_=Boolean()), _MESSAGE.is_internal.is_(False))
_OF_TICKET = _MESSAGE.ticket_id == bindparam("ticket_id")
LATEST = (_MESSAGE.created_at.desc(), _MESSAGE.number.desc())
"""What was merged stands where it was written, between the words of the other ticket."""
_AT = TICKET_MESSAGE.alias("at")
_BEFORE_AT = (
    select(_AT.c.created_at)
    .where(_AT.c.ticket_id == bindparam("ticket_id"), _AT.c.number == bindparam("before", type_=Integer()))
    .scalar_subquery()
)
_PAGE = many(
    Message,
    _SHOWN.where(
        _OF_TICKET,
        _MAY_SEE,
        or_(
            bindparam("before", type_=Integer()).is_(None),
            tuple_(_MESSAGE.created_at, _MESSAGE.number)
            < tuple_(_BEFORE_AT, bindparam("before", type_=Integer())),
        ),
    )
    .order_by(*LATEST)
    .limit(bindparam("count")),
)
_NEWEST_WORD = one(
    Message,
    _SHOWN.where(_OF_TICKET, _MESSAGE.is_internal.is_(False), _MESSAGE.event == "")
    .order_by(*LATEST)
    .limit(1),
)

_WORD = one(
    Message,
    _SHOWN.where(
        _OF_TICKET,
        _MESSAGE.id == bindparam("message_id"),
        _MESSAGE.author_id == bindparam("author_id"),
        _MESSAGE.is_internal.is_(False),
        _MESSAGE.event == "",
    ),
)
_WITHDRAW = touched(
    TICKET_MESSAGE.update()
    .where(_MESSAGE.id == bindparam("message_id"))
    .values(comment="", event=WITHDRAWN, is_internal=True, idempotency_key=None, asked=None)
)
_HIDE_LINES = values(
    TICKET_MESSAGE.update()
    .where(
        _OF_TICKET,
        _MESSAGE.number > bindparam("number", type_=Integer()),
        _MESSAGE.author_id == bindparam("author_id"),
        _MESSAGE.created_at == bindparam("at", type_=MOMENT),
        _MESSAGE.event.in_([TicketState.ANSWERED.value, TicketState.PASSIVE.value]),
    )
    .values(is_internal=True)
    .returning(_MESSAGE.event)
)
_READ_TO = value(
    select(func.coalesce(func.max(_SEEN.message_number), 0).cast(Integer)).where(
        _SEEN.ticket_id == bindparam("ticket_id"), _SEEN.is_staff.is_(False)
    )
)


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyedMessage:
    """A message that came with an Idempotency-Key."""

    ticket_id: UUID
    number: int
    asked: bytes | None


_KEYED = one(
    KeyedMessage,
    select(*(_MESSAGE[each.name] for each in fields(KeyedMessage))).where(
        _MESSAGE.author_id == bindparam("author_id"), _MESSAGE.idempotency_key == bindparam("key")
    ),
)
_KEYED_OF_VISITOR = one(
    KeyedMessage,
    select(*(_MESSAGE[each.name] for each in fields(KeyedMessage)))
    .join_from(TICKET_MESSAGE, TICKET, TICKET.c.id == _MESSAGE.ticket_id)
    .where(
        TICKET.c.visitor_id == bindparam("visitor_id"),
        _MESSAGE.author_id.is_(None),
        _MESSAGE.idempotency_key == bindparam("key"),
    )
    .limit(1),
)
_FILES = many(
    TicketFile,
    select(*(_FILE[each.name] for each in fields(TicketFile)))
    .where(_FILE.message_id == any_(bindparam("message_ids", type_=ARRAY(Uuid()))))
    .order_by(_FILE.name, _FILE.file_id)
    .limit(5_000),
)
_NAMED_KEYS = values(select(_FILE.key).where(_FILE.key == any_(bindparam("keys", type_=ARRAY(String())))))
_WITH_FILES = values(
    select(_FILE.message_id)
    .where(_FILE.ticket_id == any_(bindparam("ticket_ids", type_=ARRAY(Uuid()))))
    .distinct()
)
_FILE_BYTES = value(
    select(func.coalesce(func.sum(_FILE.size), 0).cast(Integer)).where(
        _FILE.ticket_id == bindparam("ticket_id")
    )
)
_READ_BY = many(
    Seen,
    select(
        _SEEN.user_id,
        _SEEN.message_number,
        _SEEN.seen_at,
        func.coalesce(_READER.c.firstname, "", type_=String).label("firstname"),
    )
    .outerjoin_from(TICKET_SEEN, _READER, _READER.c.person_id == _SEEN.user_id)
    .where(_SEEN.ticket_id == bindparam("ticket_id"), _SEEN.is_staff == bindparam("is_staff"))
    .order_by(_SEEN.seen_at.desc())
    .limit(50),
)
_NEW = insert(TICKET_SEEN).values(
    {each.name: bindparam(each.name, type_=each.type) for each in _SEEN if not each.nullable}
)
_NOTE_SEEN = touched(
    _NEW.on_conflict_do_update(
        index_elements=[_SEEN.ticket_id, _SEEN.user_id],
        set_={
            "message_number": func.greatest(_SEEN.message_number, _NEW.excluded.message_number),
            "seen_at": _NEW.excluded.seen_at,
            "is_staff": _NEW.excluded.is_staff,
        },
        where=or_(
            _SEEN.message_number < _NEW.excluded.message_number, _SEEN.is_staff != _NEW.excluded.is_staff
        ),
    )
)
_SEEN_BY = value(
    select(_SEEN.message_number).where(
        _SEEN.ticket_id == bindparam("ticket_id"), _SEEN.user_id == bindparam("user_id")
    )
)
_TELL = touched(
    select(func.pg_notify(bindparam("channel", type_=Text()), bindparam("payload", type_=Text())))
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Redeemed:
    """Who may follow what."""

    user_id: UserId
    subjects: Sequence[str]


_REDEEM = one(
    Redeemed,
    SUPPORT_STREAM.delete()
    .where(_STREAM.token_hash == bindparam("token_hash"), _STREAM.expires_at > bindparam("now"))
    .returning(_STREAM.user_id, _STREAM.subjects.cast(JSON).label("subjects")),
)
_FORGET_STREAMS = touched(SUPPORT_STREAM.delete().where(_STREAM.expires_at <= bindparam("now")))


def page_of(ticket_id: UUID, *, with_notes: bool, before: int | None, count: int) -> Question[list[Message]]:
    """What is written in a ticket, newest first; notes of the desk only where they are asked for."""
    return _PAGE(ticket_id=ticket_id, with_notes=with_notes, before=before, count=count)


def newest_word(ticket_id: UUID) -> Question[Message | None]:
    """The newest public message of a ticket."""
    return _NEWEST_WORD(ticket_id=ticket_id)


def find_word(ticket_id: UUID, message_id: UUID, author_id: UserId) -> Question[Message | None]:
    """A public message of a ticket, if somebody wrote it."""
    return _WORD(ticket_id=ticket_id, message_id=message_id, author_id=author_id)


def withdraw_word(message_id: UUID) -> Question[int]:
    """Leave of a message only a line for its desk."""
    return _WITHDRAW(message_id=message_id)


def hide_lines_of(word: Message) -> Question[list[str]]:
    """Show the lines about what a message did to its ticket to the desk alone, and say which there were."""
    return _HIDE_LINES(
        ticket_id=word.ticket_id, number=word.number, author_id=word.author_id, at=word.created_at
    )


def read_to(ticket_id: UUID) -> Question[int]:
    """How far those have read who asked."""
    return _READ_TO(ticket_id=ticket_id)


def find_keyed(author_id: UserId, key: str) -> Question[KeyedMessage | None]:
    """What a person wrote with an Idempotency-Key."""
    return _KEYED(author_id=author_id, key=key)


def find_keyed_of_visitor(visitor_id: UUID, key: str) -> Question[KeyedMessage | None]:
    """What a visitor wrote with an Idempotency-Key."""
    return _KEYED_OF_VISITOR(visitor_id=visitor_id, key=key)


def files_of(message_ids: Sequence[UUID]) -> Question[list[TicketFile]]:
    """The files of messages."""
    return _FILES(message_ids=list(message_ids))


def named_file_keys(keys: Sequence[str]) -> Question[list[str]]:
    """Which of these files of the store are files of messages."""
    return _NAMED_KEYS(keys=list(keys))


def with_files(ticket_ids: Sequence[UUID]) -> Question[list[UUID]]:
    """The messages of tickets that have files."""
    return _WITH_FILES(ticket_ids=list(ticket_ids))


def file_bytes_of(ticket_id: UUID) -> Question[int]:
    """How large all files of a ticket are."""
    return _FILE_BYTES(ticket_id=ticket_id)


def read_by(ticket_id: UUID, side: Mover) -> Question[list[Seen]]:
    """Who of one side has read a ticket, and how far, the last first."""
    return _READ_BY(ticket_id=ticket_id, is_staff=side is Mover.STAFF)


def note_seen(ticket_id: UUID, user_id: UUID, number: int, now: datetime, *, is_staff: bool) -> Question[int]:
    """Note that somebody has read up to a message; never that they have read less."""
    return _NOTE_SEEN(
        ticket_id=ticket_id, user_id=user_id, message_number=number, seen_at=now, is_staff=is_staff
    )


def seen_number(ticket_id: UUID, user_id: UUID) -> Question[int | None]:
    """The last message that somebody has read."""
    return _SEEN_BY(ticket_id=ticket_id, user_id=user_id)


def tell(subject: UUID, ticket_id: UUID, kind: Kind, version: int) -> Question[int]:
    """Tell who follows a person's or a desk's tickets that one changed, once the transaction commits."""
    return _TELL(channel=CHANNEL, payload=f"{subject} {kind.value} {ticket_id} {version}")


def redeem(ticket: str, now: datetime) -> Question[Redeemed | None]:
    """Use up the right to follow; who has it, None where it does not hold (any more)."""
    return _REDEEM(token_hash=hash_token(ticket), now=now)


def forget_streams(now: datetime) -> Question[int]:
    """Delete rights to follow whose time is over."""
    return _FORGET_STREAMS(now=now)
