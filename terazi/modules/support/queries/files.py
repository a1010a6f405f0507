"""Questions about files of messages, and about those that wait for their message."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Boolean, Integer, String, Uuid, and_, any_, bindparam, func, select, union
from sqlalchemy.types import DateTime

from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.support.tables.files import TICKET_UPLOAD
from terazi.modules.support.tables.messages import TICKET_FILE, TICKET_MESSAGE
from terazi.modules.support.values.files import TicketUpload, Waiting
from terazi.modules.support.values.messages import TicketFile

_UPLOAD, _FILE, _MESSAGE = TICKET_UPLOAD.c, TICKET_FILE.c, TICKET_MESSAGE.c
_WAITING = one(
    Waiting,
    select(
        func.coalesce(func.sum(_UPLOAD.size), 0).cast(Integer).label("size"),
        func.min(_UPLOAD.created_at, type_=DateTime(timezone=True)).label("since"),
    ).where(_UPLOAD.owner_id == bindparam("owner_id")),
)
_TAKE = many(
    TicketUpload,
    TICKET_UPLOAD.delete()
    .where(
        _UPLOAD.owner_id == bindparam("owner_id"),
        _UPLOAD.id == any_(bindparam("upload_ids", type_=ARRAY(Uuid()))),
        _UPLOAD.created_at > bindparam("after"),
    )
    .returning(*(_UPLOAD[each.name] for each in fields(TicketUpload))),
)
_FIND = one(
    TicketFile,
    select(*(_FILE[each.name] for each in fields(TicketFile)))
    .join_from(TICKET_FILE, TICKET_MESSAGE, _MESSAGE.id == _FILE.message_id)
    .where(
        _FILE.ticket_id == bindparam("ticket_id"),
        _FILE.message_id == bindparam("message_id"),
        _FILE.file_id == bindparam("file_id"),
        _FILE.virus == "",
        and_(_MESSAGE.is_internal.is_(False), ~_FILE.is_risky, ~_FILE.is_unscanned)
        | bindparam("for_desk", type_=Boolean()),
    ),
)
_GIVE_BACK = many(
    TicketFile,
    TICKET_FILE.delete()
    .where(_FILE.message_id == bindparam("message_id"))
    .returning(*(_FILE[each.name] for each in fields(TicketFile))),
)
_UNSCANNED = values(
    select(_FILE.file_id)
    .where(_FILE.is_unscanned, _FILE.file_id > bindparam("after", type_=Uuid()))
    .distinct()
    .order_by(_FILE.file_id)
    .limit(bindparam("most"))
)
_UNSCANNED_KEY = value(
    select(_FILE.key).where(_FILE.file_id == bindparam("file_id"), _FILE.is_unscanned).limit(1)
)
_SCANNED = touched(
    TICKET_FILE.update()
    .where(_FILE.key == bindparam("of_key"), _FILE.is_unscanned)
    .values(is_unscanned=False, virus=bindparam("virus", type_=String()))
)
_FORGET = touched(TICKET_UPLOAD.delete().where(_UPLOAD.created_at <= bindparam("before")))
_KEYS = bindparam("keys", type_=ARRAY(String()))
_NAMED = values(
    union(
        select(_UPLOAD.key).where(_UPLOAD.key == any_(_KEYS)),
        select(_FILE.key).where(_FILE.key == any_(_KEYS)),
    )
)


def give_back_files(message_id: UUID) -> Question[list[TicketFile]]:
    """Take the files off a message."""
    return _GIVE_BACK(message_id=message_id)


def waiting_of(owner_id: UUID) -> Question[Waiting | None]:
    """How much of somebody's files waits for a message."""
    return _WAITING(owner_id=owner_id)


def take_uploads(
    owner_id: UUID, upload_ids: Sequence[UUID], *, after: datetime
) -> Question[list[TicketUpload]]:
    """Take files of somebody that wait; of two messages at once, one has a file."""
    return _TAKE(owner_id=owner_id, upload_ids=list(upload_ids), after=after)


def find_file(
    ticket_id: UUID, message_id: UUID, file_id: UUID, *, for_desk: bool
) -> Question[TicketFile | None]:
    """A file of a message of a ticket; those of notes, and what could do harm, for the desk alone; for nobody where a virus is in it."""
    return _FIND(ticket_id=ticket_id, message_id=message_id, file_id=file_id, for_desk=for_desk)


def unscanned_files(after: UUID, most: int) -> Question[list[UUID]]:
    """Files that no scanner has looked at, though one should have."""
    return _UNSCANNED(after=after, most=most)


def key_of_unscanned(file_id: UUID) -> Question[str | None]:
    """Where such a file lies, as long as no scanner has looked at it."""
    return _UNSCANNED_KEY(file_id=file_id)


def note_scanned(key: str, virus: str) -> Question[int]:
    """Note what a scanner found in a file, if anything."""
    return _SCANNED(of_key=key, virus=virus)


def forget_uploads(before: datetime) -> Question[int]:
    """Forget files that no message came for; the store is swept of what nothing names."""
    return _FORGET(before=before)


def named_keys(keys: Sequence[str]) -> Question[list[str]]:
    """Which of these places in the store hold a file that waits, or that of a message."""
    return _NAMED(keys=list(keys))
