"""Questions about who is at work on a site."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Uuid, and_, bindparam, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, touched
from terazi.foundation.validated import validated
from terazi.modules.site.tables import SITE_PRESENCE
from terazi.modules.site.values.presence import Present

MOST_SHOWN = 30
_STAYS = timedelta(seconds=150)
"""Browsers let a hidden page speak once a minute."""
_ROW = SITE_PRESENCE.c
_OWN = and_(
    _ROW.user_id == bindparam("own_id", type_=Uuid()), _ROW.tab_id == bindparam("own_tab", type_=Uuid())
)
_NEW = insert(SITE_PRESENCE).values({each.name: bindparam(each.name, type_=each.type) for each in _ROW})
_COME = touched(
    _NEW.on_conflict_do_update(
        index_elements=["user_id", "tab_id"],
        set_={name: _NEW.excluded[name] for name in ("site_id", "place", "is_unsaved", "seen_at")},
    )
)
_GO = touched(delete(SITE_PRESENCE).where(_OWN))
_FORGET = touched(delete(SITE_PRESENCE).where(_ROW.seen_at < bindparam("before", type_=MOMENT)))
_OTHERS = many(
    validated(Present),
    select(_ROW.user_id, _ROW.place, func.bool_or(_ROW.is_unsaved).label("is_unsaved"))
    .where(
        _ROW.site_id == bindparam("site_id", type_=Uuid()),
        _ROW.seen_at >= bindparam("since", type_=MOMENT),
        ~_OWN,
    )
    .group_by(_ROW.user_id, _ROW.place)
    .order_by(func.min(_ROW.seen_at), _ROW.user_id, _ROW.place)
    .limit(MOST_SHOWN),
)


def come(
    site_id: UUID, user_id: UUID, tab_id: UUID, place: str, *, is_unsaved: bool, now: datetime
) -> Question[int]:
    """Note that a person is at a place of a site."""
    return _COME(
        site_id=site_id, user_id=user_id, tab_id=tab_id, place=place, is_unsaved=is_unsaved, seen_at=now
    )


def go(user_id: UUID, tab_id: UUID) -> Question[int]:
    """Note that a person has left."""
    return _GO(own_id=user_id, own_tab=tab_id)


def forget_absent(now: datetime) -> Question[int]:
    """Delete all of whom nothing was heard for a while."""
    return _FORGET(before=now - _STAYS)


def others_on(site_id: UUID, user_id: UUID, tab_id: UUID, now: datetime) -> Question[list[Present]]:
    """Who else is at work on a site."""
    return _OTHERS(site_id=site_id, own_id=user_id, own_tab=tab_id, since=now - _STAYS)
