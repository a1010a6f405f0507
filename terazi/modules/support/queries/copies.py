"""Questions about people in copy of tickets."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, touched, values
from terazi.modules.support.queries.blocks import is_blocked
from terazi.modules.support.tables.copies import TICKET_COPY
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.copies import MOST_COPIED, Copied, Wanted

_COPY = TICKET_COPY.c
_SELECT = select(*(_COPY[each.name] for each in fields(Copied)))
_IS_THERE = _COPY.left_at.is_(None)
_IDS = any_(bindparam("ticket_ids", type_=ARRAY(Uuid())))
_OF_TICKET = many(
    Copied,
    _SELECT.where(_COPY.ticket_id == bindparam("ticket_id"))
    .order_by(_COPY.added_at, _COPY.id)
    .limit(10 * MOST_COPIED),
)
_TO_TELL = many(
    Copied,
    _SELECT.where(
        _COPY.ticket_id == bindparam("ticket_id"),
        _IS_THERE,
        ~is_blocked(bindparam("site_id", type_=Uuid()), _COPY.mail_key),
    ).limit(10 * MOST_COPIED),
)
_OF_ADDRESS = many(
    Copied, _SELECT.where(_COPY.mail_key == bindparam("mail_key"), _COPY.ticket_id == _IDS, _IS_THERE)
)
_SHARED = values(select(_COPY.ticket_id).where(_COPY.ticket_id == _IDS).distinct())
_FIND = one(Copied, _SELECT.where(_COPY.id == bindparam("copied_id")))
_PUT = touched(
    insert(TICKET_COPY)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _COPY if each.name != "left_at"})
    .on_conflict_do_nothing()
)
_MERGED = select(TICKET.c.id).where(TICKET.c.merged_into_id == bindparam("ticket_id", type_=Uuid()))
_LEAVE = touched(
    update(TICKET_COPY)
    .where(
        _COPY.mail_key == bindparam("key"),
        or_(_COPY.ticket_id == bindparam("ticket_id", type_=Uuid()), _COPY.ticket_id.in_(_MERGED)),
        _IS_THERE,
    )
    .values(left_at=bindparam("now", type_=MOMENT))
)
_TAKE_OFF = touched(
    update(TICKET_COPY)
    .where(_COPY.ticket_id == bindparam("from_id"), _COPY.origin_id == bindparam("to_id"), _IS_THERE)
    .values(left_at=bindparam("now", type_=MOMENT))
)
_FORGET = touched(
    delete(TICKET_COPY).where(
        _COPY.ticket_id.in_(
            select(TICKET.c.id).where(or_(TICKET.c.id == _IDS, TICKET.c.merged_into_id == _IDS))
        )
    )
)


def copies_of(ticket_id: UUID) -> Question[list[Copied]]:
    """All who are in copy of a ticket, and who were."""
    return _OF_TICKET(ticket_id=ticket_id)


def copies_to_tell(ticket_id: UUID, site_id: UUID) -> Question[list[Copied]]:
    """Who is in copy of a ticket and hears what is answered: nobody whom its site does not hear."""
    return _TO_TELL(ticket_id=ticket_id, site_id=site_id)


def copies_of_address(mail_key: str, ticket_ids: Sequence[UUID]) -> Question[list[Copied]]:
    """As whom an address is in copy of some of these tickets."""
    return _OF_ADDRESS(mail_key=mail_key, ticket_ids=list(ticket_ids))


def shared_tickets(ticket_ids: Sequence[UUID]) -> Question[list[UUID]]:
    """Which of these tickets have somebody in copy, or had."""
    return _SHARED(ticket_ids=list(ticket_ids))


def find_copied(copied_id: UUID) -> Question[Copied | None]:
    """Somebody in copy."""
    return _FIND(copied_id=copied_id)


def put_copied(
    copied_id: UUID, ticket_id: UUID, wanted: Wanted, now: datetime, *, origin_id: UUID | None = None
) -> Question[int]:
    """Put somebody in copy of a ticket, once; who has left it stays out."""
    return _PUT(
        id=copied_id,
        ticket_id=ticket_id,
        name=wanted.name,
        mail=wanted.mail,
        mail_key=wanted.key,
        added_at=now,
        origin_id=origin_id,
    )


def take_out(copied: Copied, ticket_id: UUID, now: datetime) -> Question[int]:
    """Take somebody out of copy of a ticket, and of what was merged into it."""
    return _LEAVE(key=copied.mail_key, ticket_id=ticket_id, now=now)


def take_off(from_id: UUID, to_id: UUID, now: datetime) -> Question[int]:
    """Take those out of copy of a ticket who came into it with another one."""
    return _TAKE_OFF(from_id=from_id, to_id=to_id, now=now)


def forget_copies(ticket_ids: Sequence[UUID]) -> Question[int]:
    """Forget who was in copy of tickets, and of what was merged into them."""
    return _FORGET(ticket_ids=list(ticket_ids))
