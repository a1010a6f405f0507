"""Questions about what people of a desk write and have not sent."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Integer,
    String,
    Uuid,
    bindparam,
    case,
    delete,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, touched, value
from terazi.modules.accounts.public import people_question
from terazi.modules.support.tables.drafts import TICKET_DRAFT
from terazi.modules.support.values.drafts import Draft

_DRAFT = TICKET_DRAFT.c
_WRITER = people_question().subquery("writer_of")
_OF_TICKET = _DRAFT.ticket_id == bindparam("ticket_id")
_IS_OWN = _DRAFT.user_id == bindparam("user_id")
_DRAFTS = many(
    Draft,
    select(
        _DRAFT.user_id,
        _DRAFT.comment,
        _DRAFT.is_internal,
        _DRAFT.version,
        _DRAFT.changed_at,
        func.coalesce(_WRITER.c.firstname, "", type_=String).label("firstname"),
        func.coalesce(_WRITER.c.lastname, "", type_=String).label("lastname"),
    )
    .outerjoin_from(TICKET_DRAFT, _WRITER, _WRITER.c.person_id == _DRAFT.user_id)
    .where(_OF_TICKET)
    .order_by(_DRAFT.changed_at.desc(), _DRAFT.user_id)
    .limit(100),
)
_FIRST = insert(TICKET_DRAFT).values(
    ticket_id=bindparam("ticket_id", type_=Uuid()),
    user_id=bindparam("user_id", type_=Uuid()),
    comment=bindparam("comment", type_=String()),
    is_internal=bindparam("is_internal", type_=Boolean()),
    version=1,
    changed_at=bindparam("now", type_=MOMENT),
)
_SAVE = value(
    _FIRST.on_conflict_do_update(
        index_elements=[_DRAFT.ticket_id, _DRAFT.user_id],
        set_={
            "comment": _FIRST.excluded.comment,
            "is_internal": _FIRST.excluded.is_internal,
            "version": _DRAFT.version + 1,
            "changed_at": _FIRST.excluded.changed_at,
        },
        where=_DRAFT.version == bindparam("seen_version", type_=Integer()),
    ).returning(_DRAFT.version)
)
_EMPTY = touched(
    update(TICKET_DRAFT)
    .where(_OF_TICKET, _IS_OWN)
    .values(comment="", version=_DRAFT.version + 1, changed_at=bindparam("now", type_=MOMENT))
)
_VERSION = value(select(_DRAFT.version).where(_OF_TICKET, _IS_OWN).with_for_update())
_GONE = TICKET_DRAFT.alias("gone")
_MOVED = insert(TICKET_DRAFT).from_select(
    ["ticket_id", "user_id", "comment", "is_internal", "version", "changed_at"],
    select(
        bindparam("to_id", type_=Uuid()),
        _GONE.c.user_id,
        _GONE.c.comment,
        _GONE.c.is_internal,
        literal(1),
        _GONE.c.changed_at,
    ).where(_GONE.c.ticket_id == bindparam("from_id"), _GONE.c.comment != ""),
)
_MOVE = touched(
    _MOVED.on_conflict_do_update(
        index_elements=[_DRAFT.ticket_id, _DRAFT.user_id],
        set_={
            "comment": case(
                (_DRAFT.comment == "", _MOVED.excluded.comment),
                else_=func.concat(_DRAFT.comment, "\n\n", _MOVED.excluded.comment),
            ),
            # What was meant for the desk alone is not sent to anybody.
            "is_internal": or_(_DRAFT.is_internal, _MOVED.excluded.is_internal),
            "version": _DRAFT.version + 1,
            "changed_at": func.greatest(_DRAFT.changed_at, _MOVED.excluded.changed_at),
        },
    )
)
_EMPTY_ALL = touched(
    update(TICKET_DRAFT)
    .where(_DRAFT.ticket_id == bindparam("from_id"), _DRAFT.comment != "")
    .values(comment="", version=_DRAFT.version + 1)
)
_FORGET = touched(delete(TICKET_DRAFT).where(_IS_OWN))


def drafts_of(ticket_id: UUID) -> Question[list[Draft]]:
    """What people write in a ticket, also what is empty by now, the last first."""
    return _DRAFTS(ticket_id=ticket_id)


def save_draft(
    ticket_id: UUID, user_id: UUID, comment: str, now: datetime, *, is_internal: bool, version: int
) -> Question[int | None]:
    """Keep what somebody writes, and return its new version; None where it is another one by now."""
    return _SAVE(
        ticket_id=ticket_id,
        user_id=user_id,
        comment=comment,
        is_internal=is_internal,
        seen_version=version,
        now=now,
    )


def lock_draft_version(ticket_id: UUID, user_id: UUID) -> Question[int | None]:
    """The version of what somebody writes; it does not change until the transaction ends."""
    return _VERSION(ticket_id=ticket_id, user_id=user_id)


def empty_draft(ticket_id: UUID, user_id: UUID, now: datetime) -> Question[int]:
    """Note that what somebody wrote was sent."""
    return _EMPTY(ticket_id=ticket_id, user_id=user_id, now=now)


def move_drafts(from_id: UUID, to_id: UUID) -> Sequence[Question[int]]:
    """Let what people write in a ticket stand in another one, behind what they write there."""
    return [_MOVE(from_id=from_id, to_id=to_id), _EMPTY_ALL(from_id=from_id)]


def forget_drafts(user_id: UUID) -> Question[int]:
    """Delete what somebody writes."""
    return _FORGET(user_id=user_id)
