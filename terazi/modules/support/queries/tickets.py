"""Questions about tickets: found, locked, listed and numbered."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Select,
    String,
    Text,
    Uuid,
    and_,
    any_,
    bindparam,
    delete,
    func,
    literal,
    or_,
    select,
    tuple_,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.foundation.types import Value
from terazi.modules.accounts.public import people_question
from terazi.modules.support.queries.words import count_of_words, fits_words, values_of_words
from terazi.modules.support.tables.following import TICKET_SEEN
from terazi.modules.support.tables.messages import TICKET_MESSAGE
from terazi.modules.support.tables.tickets import TICKET, TICKET_COUNTER
from terazi.modules.support.tables.visitors import MAIL_VISITOR
from terazi.modules.support.values.desks import Card, Desks
from terazi.modules.support.values.tickets import (
    FIRST_NUMBER,
    ListedTicket,
    Mover,
    Origin,
    Ticket,
    TicketState,
)

_TICKET, _SEEN, _MESSAGE, _VISITOR = TICKET.c, TICKET_SEEN.c, TICKET_MESSAGE.c, MAIL_VISITOR.c
_COLUMNS = [_TICKET[each.name] for each in fields(Ticket)]
_IS = _TICKET.id == bindparam("ticket_id")
_FIND = one(Ticket, select(*_COLUMNS).where(_IS))
_LOCK = one(Ticket, select(*_COLUMNS).where(_IS).with_for_update())
_LOCK_MANY = many(
    Ticket,
    select(*_COLUMNS)
    .where(_TICKET.id == any_(bindparam("ticket_ids", type_=ARRAY(Uuid()))))
    .order_by(_TICKET.id)
    .with_for_update(),
)
_FIRST = insert(TICKET_COUNTER).values(site_id=bindparam("site_id", type_=Uuid()), last_number=FIRST_NUMBER)
_LOCK_WAITING = many(
    Ticket,
    select(*_COLUMNS)
    .where(_TICKET.visitor_id == bindparam("visitor_id"), _TICKET.state == TicketState.UNVERIFIED)
    .order_by(_TICKET.id)
    .with_for_update(),
)
_NEXT_NUMBER = value(
    _FIRST.on_conflict_do_update(
        index_elements=[TICKET_COUNTER.c.site_id],
        set_={"last_number": TICKET_COUNTER.c.last_number + 1},
    ).returning(TICKET_COUNTER.c.last_number)
)
_HOLD_PERSON = touched(
    select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("person", type_=Text()), 0)))
)
_IS_VERIFIED = _TICKET.state != TicketState.UNVERIFIED
_IS_NOT_MERGED = _TICKET.state != TicketState.MERGED
"""What was merged stands in another ticket."""
_FOLLOW_UP = value(
    select(_TICKET.id).where(_TICKET.follows_id == bindparam("ticket_id"), _IS_VERIFIED).limit(1)
)
_ASKER = people_question().subquery("asker")
_TAKER = people_question().subquery("taker")
_LAST = (
    select(_MESSAGE.comment)
    .where(_MESSAGE.ticket_id == _TICKET.id, _MESSAGE.number == _TICKET.last_number)
    .scalar_subquery()
)
_SEEN_NUMBER = func.coalesce(_SEEN.message_number, 0)
_CARD = people_question().subquery("card")
_COUNT_OF = (
    select(func.count())
    .where(_TICKET.requester_id == bindparam("user_id"), _TICKET.site_id == bindparam("site_id"))
    .scalar_subquery()
)
_COUNT_OF_VISITOR = (
    select(func.count()).where(_TICKET.visitor_id == bindparam("visitor_id")).scalar_subquery()
)
_NAME_OF_ASKER = func.coalesce(
    func.nullif(func.concat_ws(" ", _ASKER.c.firstname, _ASKER.c.lastname), ""),
    _VISITOR.mail,
    "",
    type_=String,
)


_LISTED = (
    select(
        *_COLUMNS,
        _SEEN_NUMBER.label("seen_number"),
        func.coalesce(_LAST, "", type_=String).label("last_words"),
        _NAME_OF_ASKER.label("requester_name"),
        func.concat_ws(" ", _TAKER.c.firstname, _TAKER.c.lastname, type_=String).label("assignee_name"),
    )
    .select_from(TICKET)
    .outerjoin(TICKET_SEEN, and_(_SEEN.ticket_id == _TICKET.id, _SEEN.user_id == bindparam("reader_id")))
    .outerjoin(_ASKER, _ASKER.c.person_id == _TICKET.requester_id)
    .outerjoin(MAIL_VISITOR, _VISITOR.id == _TICKET.visitor_id)
    .outerjoin(_TAKER, _TAKER.c.person_id == _TICKET.assignee_id)
)
_FIND_LISTED = one(ListedTicket, _LISTED.where(_IS))


def listed_question() -> Select[*tuple[Value, ...]]:
    """Return the question which tickets there are, as a reader (``:reader_id``) has them, for others to narrow."""
    return _LISTED


IS_IN_SIGHT = or_(_TICKET.held_until.is_(None), _TICKET.emptied_at.is_not(None))
"""Whether a desk may see a ticket: what the law alone keeps is seen by administrators."""


def _at_desks(desks: Desks) -> ColumnElement[bool]:
    """Return the condition that a ticket lies at one of these desks."""
    own: list[ColumnElement[bool]] = []
    if desks.is_all or desks.has_site:
        own.append(_TICKET.organization_id.is_(None))
    if desks.is_all:
        own.append(_TICKET.organization_id.is_not(None))
    elif desks.shop_ids:
        own.append(_TICKET.organization_id.in_(list(desks.shop_ids)))
    seen = [] if desks.is_all else [IS_IN_SIGHT]
    return and_(_TICKET.site_id == desks.site_id, or_(literal(False), *own), *seen)


def _is_own(user_id: UserId, visitor_id: UUID | None) -> ColumnElement[bool]:
    """Return the condition that a person asked, signed in or as a visitor; what waits for a proof is nobody's yet."""
    asked = _TICKET.requester_id == user_id
    return or_(asked, and_(_TICKET.visitor_id == visitor_id, _IS_VERIFIED)) if visitor_id else asked


def _page(question: Select[*tuple[Value, ...]], after: UUID | None, count: int) -> Select[*tuple[Value, ...]]:
    """Return a page of tickets, the one that changed last first."""
    if after is not None:
        last = TICKET.alias("last")
        at = select(last.c.changed_at).where(last.c.id == after).scalar_subquery()
        question = question.where(tuple_(_TICKET.changed_at, _TICKET.id) < tuple_(at, literal(after, Uuid())))
    return question.order_by(_TICKET.changed_at.desc(), _TICKET.id.desc()).limit(count)


def find_ticket(ticket_id: UUID) -> Question[Ticket | None]:
    """A ticket by its id; who asks for it looks whose it is."""
    return _FIND(ticket_id=ticket_id)


def lock_ticket(ticket_id: UUID) -> Question[Ticket | None]:
    """A ticket that nobody else changes until the transaction ends."""
    return _LOCK(ticket_id=ticket_id)


def lock_tickets(ticket_ids: Sequence[UUID]) -> Question[list[Ticket]]:
    """Tickets that nobody else changes until the transaction ends, in the order of their ids."""
    return _LOCK_MANY(ticket_ids=list(ticket_ids))


def lock_waiting(visitor_id: UUID) -> Question[list[Ticket]]:
    """A visitor's tickets that wait for a proof of the address, until the transaction ends nobody else's to change."""
    return _LOCK_WAITING(visitor_id=visitor_id)


def next_number(site_id: SiteId) -> Question[int]:
    """The number of a site's next ticket; the next one waits for this transaction."""
    return _NEXT_NUMBER(site_id=site_id)


def hold_person(person_id: UUID) -> Question[int]:
    """Let a person or a visitor write one thing after another, so that the same call twice writes one."""
    return _HOLD_PERSON(person=f"support {person_id}")


def hold_turns(site_id: SiteId) -> Question[int]:
    """Let the turns of a site's desks be taken one after another."""
    return _HOLD_PERSON(person=f"support turns {site_id}")


def follow_up_of(ticket_id: UUID) -> Question[UUID | None]:
    """The ticket that goes on with a terminated one."""
    return _FOLLOW_UP(ticket_id=ticket_id)


def find_listed(ticket_id: UUID, reader_id: UUID) -> Question[ListedTicket | None]:
    """A ticket as a reader has it."""
    return _FIND_LISTED(ticket_id=ticket_id, reader_id=reader_id)


def own_tickets(
    user_id: UserId,
    site_id: SiteId,
    *,
    visitor_id: UUID | None = None,
    words: str = "",
    after: UUID | None,
    count: int,
) -> Question[list[ListedTicket]]:
    """A person's tickets on a site, also those that they opened by mail, the one that changed last first."""
    own = _LISTED.where(
        _is_own(user_id, visitor_id), _TICKET.site_id == site_id, _IS_NOT_MERGED, _holds(words)
    )
    return many(ListedTicket, _page(own, after, count))(reader_id=user_id, **values_of_words(words))


def visitor_tickets(
    visitor_id: UUID, *, words: str = "", after: UUID | None, count: int
) -> Question[list[ListedTicket]]:
    """A visitor's tickets, the one that changed last first; none of which the address is not proven."""
    own = _LISTED.where(_TICKET.visitor_id == visitor_id, _IS_VERIFIED, _IS_NOT_MERGED, _holds(words))
    return many(ListedTicket, _page(own, after, count))(reader_id=visitor_id, **values_of_words(words))


def tickets_of(
    person_id: UUID, reader_id: UserId, desks: Desks, *, after: UUID | None, count: int
) -> Question[list[ListedTicket]]:
    """Another person's tickets, as far as they lie at the reader's desks."""
    theirs = _LISTED.where(_TICKET.requester_id == person_id, _at_desks(desks))
    return many(ListedTicket, _page(theirs, after, count))(reader_id=reader_id)


def others_of_asker(
    ticket: Ticket, reader_id: UserId, desks: Desks, *, count: int
) -> Question[list[ListedTicket]]:
    """What who asked in a ticket has asked otherwise, as far as it lies at the reader's desks."""
    theirs = (
        _TICKET.visitor_id == ticket.visitor_id
        if ticket.visitor_id
        else and_(_TICKET.requester_id == ticket.requester_id, _TICKET.requester_id.is_not(None))
    )
    others = (theirs, _TICKET.id != ticket.id, _IS_VERIFIED, _IS_NOT_MERGED)
    return listed_at(desks, reader_id, *others, count=count)


def search_tickets(
    words: str, user_id: UserId, site_id: SiteId, desks: Desks, *, visitor_id: UUID | None, count: int
) -> Question[list[ListedTicket]]:
    """Tickets by the words in them: a person's own by what they see, those of the person's desks by notes too."""
    mine = and_(_is_own(user_id, visitor_id), _TICKET.site_id == site_id)
    fits = fits_words(count_of_words(words), with_notes=not desks.is_none)
    question = _LISTED.where(or_(mine, _at_desks(desks)), _IS_VERIFIED, fits)
    finder = {"finder_id": user_id, "finder_visitor_id": visitor_id}
    return many(ListedTicket, _page(question, None, count))(
        reader_id=user_id, **finder, **values_of_words(words)
    )


def unseen_tickets(
    desks: Desks, reader_id: UserId, origin: Origin, *, count: int
) -> Question[list[ListedTicket]]:
    """Open tickets of desks, asked in one way, in which a requester wrote something that the reader has not seen."""
    by_mail = _TICKET.visitor_id.is_not(None)
    waiting = _LISTED.where(
        by_mail if origin is Origin.MAIL else ~by_mail,
        _at_desks(desks),
        _TICKET.state == TicketState.OPEN,
        _TICKET.last_from == Mover.REQUESTER,
        _TICKET.last_number > _SEEN_NUMBER,
    )
    return many(ListedTicket, _page(waiting, None, count))(reader_id=reader_id)


def listed_where(
    reader_id: UUID, *conditions: ColumnElement[bool], count: int
) -> Question[list[ListedTicket]]:
    """Tickets of which something is so, as a reader has them, the one that changed last first."""
    return many(ListedTicket, _page(_LISTED.where(*conditions), None, count))(reader_id=reader_id)


def listed_at(
    desks: Desks, reader_id: UUID, *conditions: ColumnElement[bool], count: int
) -> Question[list[ListedTicket]]:
    """The same of the tickets of desks."""
    return listed_where(reader_id, _at_desks(desks), *conditions, count=count)


_FIND_CARD = one(
    Card,
    select(
        _CARD.c.username,
        _CARD.c.firstname,
        _CARD.c.lastname,
        literal("").label("mail"),
        _COUNT_OF.label("ticket_count"),
    ).where(_CARD.c.person_id == bindparam("user_id")),
)
_FIND_VISITOR_CARD = one(
    Card,
    select(
        literal("").label("username"),
        literal("").label("firstname"),
        literal("").label("lastname"),
        _VISITOR.mail,
        _COUNT_OF_VISITOR.label("ticket_count"),
    ).where(_VISITOR.id == bindparam("visitor_id")),
)


def find_card(ticket: Ticket) -> Question[Card | None]:
    """Who asks, as a desk sees it; None once they have left."""
    if ticket.visitor_id is not None:
        return _FIND_VISITOR_CARD(visitor_id=ticket.visitor_id)
    return _FIND_CARD(user_id=ticket.requester_id, site_id=ticket.site_id)


def _swept(state: TicketState, *also: ColumnElement[bool]) -> Select[*tuple[UUID]]:
    return (
        select(_TICKET.id)
        .where(_TICKET.state == state, _TICKET.id > bindparam("after"), *also)
        .order_by(_TICKET.id)
        .limit(bindparam("most"))
    )


_BEFORE = bindparam("before", type_=MOMENT)
_TO_FORGET = values(_swept(TicketState.SPAM, _TICKET.moved_at < _BEFORE))


def spam_to_forget(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Tickets that are spam since before a moment."""
    return _TO_FORGET(after=after, most=most, before=before)


_FORGET = touched(delete(TICKET).where(_TICKET.id == any_(bindparam("ticket_ids", type_=ARRAY(Uuid())))))


def forget_tickets(ticket_ids: Sequence[UUID]) -> Question[int]:
    """Delete tickets with all that was written in them."""
    return _FORGET(ticket_ids=list(ticket_ids))


def _holds(words: str) -> ColumnElement[bool]:
    return fits_words(count_of_words(words), with_notes=False) if words else literal(True)
