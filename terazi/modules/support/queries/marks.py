"""Questions about the tags that desks know."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, String, any_, bindparam, func, or_, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import SiteId
from terazi.foundation.questions import Question, pairs, touched, values
from terazi.modules.support.tables.marks import TICKET_TAG
from terazi.modules.support.values.desks import Desks

_TAG = TICKET_TAG.c
_KNOWN = pairs(
    select(_TAG.tag_key, _TAG.tag).where(
        _TAG.desk_id == bindparam("desk_id"),
        _TAG.tag_key == any_(bindparam("tag_keys", type_=ARRAY(String()))),
    )
)
_SPELLED = values(
    select(_TAG.tag)
    .distinct()
    .where(
        _TAG.site_id == bindparam("site_id"),
        _TAG.tag_key == any_(bindparam("tag_keys", type_=ARRAY(String()))),
    )
)
_NEW = insert(TICKET_TAG).values({each.name: bindparam(each.name, type_=each.type) for each in _TAG})
_USE = touched(
    _NEW.on_conflict_do_update(
        index_elements=[_TAG.desk_id, _TAG.tag_key], set_={"used_at": _NEW.excluded.used_at}
    )
)


def known_tags(desk_id: UUID, tag_keys: Sequence[str]) -> Question[dict[str, str]]:
    """How a desk writes tags, by their keys; those that it does not know yet are left out."""
    return _KNOWN(desk_id=desk_id, tag_keys=list(tag_keys))


def spelled_tags(site_id: SiteId, tag_keys: Sequence[str]) -> Question[list[str]]:
    """How desks of a site write tags, by their keys."""
    return _SPELLED(site_id=site_id, tag_keys=list(tag_keys))


def use_tag(desk_id: UUID, site_id: SiteId, tag_key: str, tag: str, now: datetime) -> Question[int]:
    """Note that a desk uses a tag; how it was written first stays."""
    return _USE(desk_id=desk_id, site_id=site_id, tag_key=tag_key, tag=tag, used_at=now)


def suggested_tags(desks: Desks, beginning: str, count: int) -> Question[list[str]]:
    """Tags that desks know and of which a word begins so, the one that was used last first."""
    ids = [*desks.shop_ids, *([desks.site_id] if desks.has_site else [])]
    begins = or_(
        _TAG.tag_key.startswith(beginning, autoescape=True),
        _TAG.tag_key.contains(f" {beginning}", autoescape=True),
    )
    found = select(_TAG.tag).where(_TAG.site_id == desks.site_id, begins)
    if not desks.is_all:
        found = found.where(_TAG.desk_id.in_(ids))
    return values(found.group_by(_TAG.tag).order_by(func.max(_TAG.used_at).desc(), _TAG.tag).limit(count))()
