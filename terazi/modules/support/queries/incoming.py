"""Questions about mails that come in: kept once, read once, and what they belong to."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Integer,
    String,
    Text,
    Uuid,
    any_,
    bindparam,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import JSON, MOMENT
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.support.queries.emptying import STRIPPED
from terazi.modules.support.tables.incoming import AUTOMATIC_MAIL, INCOMING_MAIL
from terazi.modules.support.tables.messages import TICKET_MESSAGE
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.tables.visitors import MAIL_VISITOR
from terazi.modules.support.values.incoming import AutomaticKind, IncomingMail, MailOutcome, ThreadedMessage
from terazi.modules.support.values.tickets import Ticket, TicketState

_MAIL, _TICKET, _MESSAGE, _AUTOMATIC = INCOMING_MAIL.c, TICKET.c, TICKET_MESSAGE.c, AUTOMATIC_MAIL.c
_IN_TICKET = _MAIL.outcome.in_(
    [MailOutcome.MESSAGE, MailOutcome.TICKET, MailOutcome.FILED, MailOutcome.UNVERIFIED, MailOutcome.BOUNCE]
)
_IS_WAITING = _MAIL.outcome == literal(MailOutcome.WAITING, literal_execute=True)
_MOST_THREADED = 20


_KEEP = touched(
    insert(INCOMING_MAIL)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _MAIL})
    .on_conflict_do_nothing()
)
_SIGNED = value(select(exists().where(_MAIL.signature == bindparam("signature"))))
_COLUMNS = [
    _MAIL.recipients.cast(JSON).label("recipients") if each.name == "recipients" else _MAIL[each.name]
    for each in fields(IncomingMail)
]
_BY_ID = select(*_COLUMNS).where(_MAIL.id == bindparam("mail_id"), _IS_WAITING)
_FIND = one(IncomingMail, _BY_ID)
_LOCK = one(IncomingMail, _BY_ID.with_for_update(skip_locked=True))
_HOLD = touched(select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("held", type_=Text()), 0))))
_RECEIVED = value(
    select(func.count().cast(Integer)).where(
        _MAIL.from_address == bindparam("address"), _MAIL.read_at > bindparam("since", type_=MOMENT)
    )
)
_TICKET_COLUMNS = [_TICKET[each.name] for each in fields(Ticket)]
_NUMBERED = many(Ticket, select(*_TICKET_COLUMNS).where(_TICKET.number == bindparam("number")).limit(1_000))
_OF_MESSAGES = values(
    select(_MESSAGE.ticket_id)
    .where(_MESSAGE.id == any_(bindparam("message_ids", type_=ARRAY(Uuid()))))
    .limit(50)
)
_OF_HEADERS = values(
    select(_MAIL.ticket_id)
    .where(
        _MAIL.header_id == any_(bindparam("header_ids", type_=ARRAY(String()))),
        _MAIL.ticket_id.is_not(None),
        _IN_TICKET,
    )
    .order_by(_MAIL.read_at.desc())
    .limit(50)
)
_OF_IDS = many(
    Ticket,
    select(*_TICKET_COLUMNS).where(_TICKET.id == any_(bindparam("ticket_ids", type_=ARRAY(Uuid())))),
)
_WORDS = _MESSAGE.is_internal.is_(False) & (_MESSAGE.event == "")
_THREADED = many(
    ThreadedMessage,
    select(
        _MESSAGE.id,
        _MESSAGE.number,
        _MESSAGE.author,
        func.coalesce(_MAIL.header_id, "", type_=String).label("header_id"),
    )
    .outerjoin_from(TICKET_MESSAGE, INCOMING_MAIL, _MAIL.message_id == _MESSAGE.id)
    .where(_MESSAGE.ticket_id == bindparam("ticket_id"), _WORDS)
    .order_by(_MESSAGE.number.desc())
    .limit(_MOST_THREADED + 1),
)
_EARLIER = values(
    select(_MESSAGE.comment)
    .where(_MESSAGE.ticket_id == bindparam("ticket_id"), _WORDS)
    .order_by(_MESSAGE.number.desc())
    .limit(_MOST_THREADED)
)
_VISITORS_OF = values(
    select(MAIL_VISITOR.c.id).where(MAIL_VISITOR.c.mail_key == bindparam("mail_key")).limit(1_000)
)
_NEWEST_OF = value(
    select(_TICKET.id)
    .where(
        or_(
            _TICKET.requester_id == bindparam("user_id", type_=Uuid()),
            _TICKET.visitor_id == any_(bindparam("visitor_ids", type_=ARRAY(Uuid()))),
        ),
        _TICKET.site_id == bindparam("site_id"),
        _TICKET.state.not_in([TicketState.TERMINATED, TicketState.SPAM]),
    )
    .order_by(_TICKET.changed_at.desc())
    .limit(1)
)
_IS_SAME = (_MAIL.content_hash == bindparam("content_hash")) & _IN_TICKET
_CAME_BEFORE = value(
    select(
        exists().where(
            _IS_SAME,
            or_(
                bindparam("ticket_id", type_=Uuid()).is_(None),
                _MAIL.ticket_id == bindparam("ticket_id", type_=Uuid()),
            ),
        )
    )
)
_TO_READ = values(
    select(_MAIL.id)
    .where(_IS_WAITING, _MAIL.received_at < bindparam("before", type_=MOMENT), _MAIL.id > bindparam("after"))
    .order_by(_MAIL.id)
    .limit(bindparam("most"))
)
_IS_LOOSE = (
    _MAIL.ticket_id.is_(None),
    _MAIL.outcome.in_(
        [MailOutcome.UNVERIFIED, MailOutcome.TOO_MANY, MailOutcome.MESSAGE, MailOutcome.TICKET]
    ),
)
_LOOSE = values(
    select(_MAIL.id)
    .where(*_IS_LOOSE, _MAIL.received_at < bindparam("before", type_=MOMENT), _MAIL.id > bindparam("after"))
    .order_by(_MAIL.id)
    .limit(bindparam("most"))
)
_KEY_OF = value(select(_MAIL.key).where(_MAIL.id == bindparam("mail_id")))
_STRIP = touched(update(INCOMING_MAIL).where(_MAIL.id == bindparam("mail_id")).values(STRIPPED))
_DELETE_LOOSE = touched(
    delete(INCOMING_MAIL).where(_MAIL.id == bindparam("mail_id"), _MAIL.ticket_id.is_(None))
)
_NAMED = values(select(_MAIL.key).where(_MAIL.key == any_(bindparam("keys", type_=ARRAY(String())))))
_OF_TICKET = value(
    select(func.count().cast(Integer)).where(
        _AUTOMATIC.address == bindparam("address"),
        _AUTOMATIC.ticket_id == bindparam("ticket_id"),
        _AUTOMATIC.sent_at > bindparam("since", type_=MOMENT),
    )
)
_OF_ADDRESS = value(
    select(func.count().cast(Integer)).where(
        _AUTOMATIC.address == bindparam("address"), _AUTOMATIC.sent_at > bindparam("since", type_=MOMENT)
    )
)
_OF_KIND = value(
    select(func.count().cast(Integer)).where(
        _AUTOMATIC.address == bindparam("address"),
        _AUTOMATIC.kind == bindparam("kind", type_=_AUTOMATIC.kind.type),
        _AUTOMATIC.sent_at > bindparam("since", type_=MOMENT),
    )
)
_NOTE_AUTOMATIC = touched(
    insert(AUTOMATIC_MAIL).values({each.name: bindparam(each.name, type_=each.type) for each in _AUTOMATIC})
)
_FORGET_AUTOMATIC = touched(
    delete(AUTOMATIC_MAIL).where(_AUTOMATIC.sent_at < bindparam("before", type_=MOMENT))
)
_FORGET_WAYS = touched(
    update(INCOMING_MAIL)
    .where(_MAIL.received_at < bindparam("before", type_=MOMENT), or_(_MAIL.peer != "", _MAIL.greeting != ""))
    .values(peer="", greeting="")
)


def keep_mail(mail: IncomingMail, *, door_key: bytes, signature: bytes | None) -> Question[int]:
    """Keep a mail that waits to be read; no row where it is kept already."""
    return _KEEP(
        **{each.name: getattr(mail, each.name) for each in fields(IncomingMail)},
        door_key=door_key,
        signature=signature,
        outcome=MailOutcome.WAITING,
        ticket_id=None,
        message_id=None,
        read_at=None,
    )


def is_signature_used(signature: bytes) -> Question[bool]:
    """Whether a posted mail with this signature was taken before."""
    return _SIGNED(signature=signature)


def find_waiting(mail_id: UUID) -> Question[IncomingMail | None]:
    """A mail that waits to be read."""
    return _FIND(mail_id=mail_id)


def lock_waiting(mail_id: UUID) -> Question[IncomingMail | None]:
    """The same, locked for who reads it; None where somebody else just does."""
    return _LOCK(mail_id=mail_id)


def hold_address(address: str) -> Question[int]:
    """Let mails of one address be dealt with one after another."""
    return _HOLD(held=f"mail of {address}")


def hold_content(content_hash: bytes) -> Question[int]:
    """Let a mail that came several times be dealt with once at a time."""
    return _HOLD(held=f"mail {content_hash.hex()}")


def count_received(address: str, since: datetime) -> Question[int]:
    """How many mails of an address were read since a moment."""
    return _RECEIVED(address=address, since=since)


def tickets_numbered(number: int) -> Question[list[Ticket]]:
    """The tickets of this number, one of each site."""
    return _NUMBERED(number=number)


def tickets_of_messages(message_ids: Sequence[UUID]) -> Question[list[UUID]]:
    """In which tickets messages stand."""
    return _OF_MESSAGES(message_ids=list(message_ids))


def tickets_of_headers(header_ids: Sequence[str]) -> Question[list[UUID]]:
    """Which tickets hold mails with these ids, the one that was read last first."""
    return _OF_HEADERS(header_ids=list(header_ids))


def find_tickets(ticket_ids: Sequence[UUID]) -> Question[list[Ticket]]:
    """Tickets by their ids."""
    return _OF_IDS(ticket_ids=list(ticket_ids))


def threaded_messages(ticket_id: UUID) -> Question[list[ThreadedMessage]]:
    """The last public messages of a ticket, newest first."""
    return _THREADED(ticket_id=ticket_id)


def earlier_words(ticket_id: UUID) -> Question[list[str]]:
    """What was written last in a ticket in public, newest first."""
    return _EARLIER(ticket_id=ticket_id)


def visitors_of(mail_key: str) -> Question[list[UUID]]:
    """As whom an address has asked by mail, on all sites."""
    return _VISITORS_OF(mail_key=mail_key)


def newest_ticket_of(
    user_id: UUID | None, visitor_ids: Sequence[UUID], site_id: UUID
) -> Question[UUID | None]:
    """The ticket of a person in which something happened last, of those that are not over."""
    return _NEWEST_OF(user_id=user_id, visitor_ids=list(visitor_ids), site_id=site_id)


def came_before(content_hash: bytes, ticket_id: UUID | None) -> Question[bool]:
    """Whether the same mail stands in a ticket already: in this one, or in any where none is named."""
    return _CAME_BEFORE(content_hash=content_hash, ticket_id=ticket_id)


def mails_to_read(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Mails that came before a moment and still wait."""
    return _TO_READ(after=after, most=most, before=before)


def loose_mails(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Mails that came before a moment and whose tickets are gone, because nobody has proven their address."""
    return _LOOSE(after=after, most=most, before=before)


def key_of_mail(mail_id: UUID) -> Question[str | None]:
    """Where a mail lies in the store."""
    return _KEY_OF(mail_id=mail_id)


def strip_mail(mail_id: UUID) -> Sequence[Question[int]]:
    """Forget of a mail who wrote it, to whom, and where it lay; in a ticket its id stays, so that answers to it are known."""
    return [_DELETE_LOOSE(mail_id=mail_id), _STRIP(mail_id=mail_id)]


def named_keys(keys: Sequence[str]) -> Question[list[str]]:
    """Which of these files are mails that are not forgotten."""
    return _NAMED(keys=list(keys))


def count_automatic(address: str, ticket_id: UUID, *, since: datetime) -> Question[int]:
    """How many automatic mails about a ticket went to an address since a moment."""
    return _OF_TICKET(address=address, ticket_id=ticket_id, since=since)


def count_automatic_of(address: str, *, since: datetime) -> Question[int]:
    """How many automatic mails went to an address since a moment."""
    return _OF_ADDRESS(address=address, since=since)


def count_automatic_kind(address: str, kind: AutomaticKind, *, since: datetime) -> Question[int]:
    """How many automatic mails of a kind went to an address since a moment."""
    return _OF_KIND(address=address, kind=kind, since=since)


def note_automatic(
    mail_id: UUID, ticket_id: UUID, kind: AutomaticKind, address: str, now: datetime
) -> Question[int]:
    """Note that an automatic mail about a ticket goes to an address."""
    return _NOTE_AUTOMATIC(id=mail_id, ticket_id=ticket_id, kind=kind, address=address, sent_at=now)


def forget_automatic(before: datetime) -> Question[int]:
    """Forget automatic mails that count no more."""
    return _FORGET_AUTOMATIC(before=before)


def forget_ways(before: datetime) -> Question[int]:
    """Forget from which machine mails of before a moment came in."""
    return _FORGET_WAYS(before=before)
