"""Questions about files with all tickets of a visitor."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, String, any_, bindparam, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import SiteId, hash_token
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, one, touched, value, values
from terazi.modules.support.queries.blocks import is_blocked
from terazi.modules.support.tables.exports import VISITOR_EXPORT
from terazi.modules.support.tables.visitors import MAIL_VISITOR
from terazi.modules.support.values.exports import EXPORT_LIFE, WRITING_LIFE, VisitorExport

_EXPORT, _VISITOR = VISITOR_EXPORT.c, MAIL_VISITOR.c
_OPEN = VISITOR_EXPORT.c["id", "visitor_id", "key", "size", "asked_at", "expires_at", "base_url"]
_NOW, _ID = bindparam("now", type_=MOMENT), _EXPORT.id == bindparam("export_id")
_PAGE = (_EXPORT.id > bindparam("after"),)
_ASK = touched(
    insert(VISITOR_EXPORT)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _OPEN})
    .on_conflict_do_nothing()
)
_LATEST = one(
    VisitorExport,
    select(*_OPEN)
    .where(_EXPORT.visitor_id == bindparam("visitor_id"))
    .order_by(_EXPORT.asked_at.desc(), _EXPORT.id.desc())
    .limit(1),
)
_LINKED = one(
    VisitorExport,
    select(*_OPEN)
    .join_from(VISITOR_EXPORT, MAIL_VISITOR, _VISITOR.id == _EXPORT.visitor_id)
    .where(
        _EXPORT.link_hash == bindparam("given_hash"),
        _EXPORT.expires_at > _NOW,
        _VISITOR.site_id == bindparam("site_id"),
        ~is_blocked(_VISITOR.site_id, _VISITOR.mail_key),
    ),
)
_UNWRITTEN = one(VisitorExport, select(*_OPEN).where(_ID, _EXPORT.key.is_(None), _EXPORT.expires_at > _NOW))
_FINISH = value(
    update(VISITOR_EXPORT)
    .where(_ID, _EXPORT.key.is_(None))
    .values(
        key=bindparam("file_key", type_=_EXPORT.key.type),
        size=bindparam("file_size", type_=_EXPORT.size.type),
        link_hash=bindparam("link_hash", type_=_EXPORT.link_hash.type),
        expires_at=bindparam("until", type_=MOMENT),
    )
    .returning(_EXPORT.visitor_id)
)
_LOST = values(
    select(_EXPORT.id)
    .where(*_PAGE, _EXPORT.key.is_(None), _EXPORT.asked_at < bindparam("before"), _EXPORT.expires_at > _NOW)
    .order_by(_EXPORT.id)
    .limit(bindparam("most"))
)
_EXPIRED = values(
    select(_EXPORT.id).where(*_PAGE, _EXPORT.expires_at <= _NOW).order_by(_EXPORT.id).limit(bindparam("most"))
)
_FORGET = values(delete(VISITOR_EXPORT).where(_ID).returning(_EXPORT.key))
_NAMED = values(select(_EXPORT.key).where(_EXPORT.key == any_(bindparam("keys", type_=ARRAY(String())))))


def ask_export(export_id: UUID, visitor_id: UUID, base_url: str, now: datetime) -> Question[int]:
    """Note that a visitor asks for a file; nothing happens while another is being written."""
    return _ASK(
        id=export_id,
        visitor_id=visitor_id,
        key=None,
        size=0,
        asked_at=now,
        expires_at=now + WRITING_LIFE,
        base_url=base_url,
    )


def latest_export(visitor_id: UUID) -> Question[VisitorExport | None]:
    """The file that a visitor asked for last."""
    return _LATEST(visitor_id=visitor_id)


def linked_export(site_id: SiteId, key: str, now: datetime) -> Question[VisitorExport | None]:
    """The file that the key of a mailed link opens, on its site and as long as it is there."""
    return _LINKED(site_id=site_id, given_hash=hash_token(key), now=now)


def find_unwritten(export_id: UUID, now: datetime) -> Question[VisitorExport | None]:
    """A file that is to be written; None where it is, or is wanted no more."""
    return _UNWRITTEN(export_id=export_id, now=now)


def finish_export(
    export_id: UUID, *, file_key: str, size: int, link: str, now: datetime
) -> Question[UUID | None]:
    """Note where the file lies and what opens it, and return whose it is; None where another run was first."""
    return _FINISH(
        export_id=export_id,
        file_key=file_key,
        file_size=size,
        link_hash=hash_token(link),
        until=now + EXPORT_LIFE,
    )


def lost_exports(after: UUID, most: int, *, now: datetime, before: datetime) -> Question[list[UUID]]:
    """Files that were asked for before a moment and are not written yet."""
    return _LOST(after=after, most=most, now=now, before=before)


def expired_exports(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Files whose time is over."""
    return _EXPIRED(after=after, most=most, now=now)


def forget_export(export_id: UUID) -> Question[list[str | None]]:
    """Delete what is known of a file; where it lies."""
    return _FORGET(export_id=export_id)


def named_exports(keys: Sequence[str]) -> Question[list[str]]:
    """Those of some keys of the store that are files of visitors."""
    return _NAMED(keys=list(keys))
