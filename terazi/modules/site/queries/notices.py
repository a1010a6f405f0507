"""Questions about which notices of a site somebody has understood."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Uuid, bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.questions import Question, many, touched
from terazi.modules.site.tables import NOTICE_UNDERSTOOD, SITE


@dataclass(frozen=True, kw_only=True, slots=True)
class Understood:
    """One notice, which of its texts was understood, and when."""

    domain: str
    key: str
    version: str
    understood_at: datetime


_ROW = NOTICE_UNDERSTOOD.c
_READER, _SITE_ID = bindparam("reader", type_=Uuid()), bindparam("of_site", type_=Uuid())
_ALL = (
    select(SITE.c.domain, _ROW.key, _ROW.version, _ROW.understood_at)
    .join(SITE, SITE.c.id == _ROW.site_id)
    .where(_ROW.user_id == _READER)
    .order_by(SITE.c.domain, _ROW.key)
)
_OF_PERSON = many(Understood, _ALL)
_ON_SITE = many(Understood, _ALL.where(_ROW.site_id == _SITE_ID))
_NEW = insert(NOTICE_UNDERSTOOD).values({each.name: bindparam(each.name, type_=each.type) for each in _ROW})
_NOTE = touched(
    _NEW.on_conflict_do_update(
        index_elements=["user_id", "site_id", "key"],
        set_={name: _NEW.excluded[name] for name in ("version", "understood_at")},
        where=_ROW.version != _NEW.excluded.version,
    )
)
_FORGET = touched(delete(NOTICE_UNDERSTOOD).where(_ROW.user_id == _READER))


def understood_on(site_id: UUID, user_id: UUID) -> Question[list[Understood]]:
    """The notices of a site that a person has understood."""
    return _ON_SITE(reader=user_id, of_site=site_id)


def understood_by(user_id: UUID) -> Question[list[Understood]]:
    """All notices that a person has understood."""
    return _OF_PERSON(reader=user_id)


def note_understood(site_id: UUID, user_id: UUID, key: str, version: str, now: datetime) -> Question[int]:
    """Note that a person has understood this text of a notice; the same text once more changes nothing."""
    return _NOTE(site_id=site_id, user_id=user_id, key=key, version=version, understood_at=now)


def forget_understood(user_id: UUID) -> Question[int]:
    """Forget what a person has understood."""
    return _FORGET(reader=user_id)
