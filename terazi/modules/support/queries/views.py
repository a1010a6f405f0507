"""Questions about views of the queue that people named, and about who answers."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Integer, String, Text, Uuid, and_, any_, bindparam, exists, func, or_, select

from terazi.foundation.ids import SiteId
from terazi.foundation.questions import Question, many, one, touched, value
from terazi.modules.accounts.public import people_question, present_people_question
from terazi.modules.support.tables.views import TICKET_VIEW
from terazi.modules.support.values.desks import Colleague
from terazi.modules.support.values.queue import MOST_VIEWS, PRESENT_FOR, SavedView

_VIEW = TICKET_VIEW.c
_PEOPLE = people_question().subquery("colleague")
_PRESENT = present_people_question().subquery("present")
_COLUMNS = [_VIEW[each.name] for each in fields(SavedView)]
_DESKS = any_(bindparam("desk_ids", type_=ARRAY(Uuid())))
_OWNER = bindparam("owner_id", type_=Uuid())
_SEEN_VIEWS = or_(and_(_VIEW.owner_id == _OWNER, _VIEW.desk_id.is_(None)), _VIEW.desk_id == _DESKS)
_LIST = many(
    SavedView,
    select(*_COLUMNS)
    .where(_VIEW.site_id == bindparam("site_id"), _SEEN_VIEWS)
    .order_by(func.lower(_VIEW.name, type_=String), _VIEW.id)
    .limit(20 * MOST_VIEWS),
)
_FIND = one(
    SavedView,
    select(*_COLUMNS).where(
        _VIEW.id == bindparam("view_id"), _VIEW.site_id == bindparam("site_id"), _SEEN_VIEWS
    ),
)
_HOLD = touched(
    select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("whose", type_=Text()), 0)))
)
_COUNT_OWN = value(
    select(func.count().cast(Integer)).where(
        _VIEW.site_id == bindparam("site_id"), _VIEW.owner_id == _OWNER, _VIEW.desk_id.is_(None)
    )
)
_COUNT_SHARED = value(
    select(func.count().cast(Integer)).where(
        _VIEW.site_id == bindparam("site_id"), _VIEW.desk_id == bindparam("desk_id", type_=Uuid())
    )
)
_COLLEAGUES = many(
    Colleague,
    select(
        _PEOPLE.c.person_id.label("id"),
        _PEOPLE.c.username,
        _PEOPLE.c.firstname,
        _PEOPLE.c.lastname,
        (~exists().where(_PRESENT.c.person_id == _PEOPLE.c.person_id)).label("is_away"),
    )
    .where(_PEOPLE.c.is_active, _PEOPLE.c.person_id == any_(bindparam("person_ids", type_=ARRAY(Uuid()))))
    .order_by(_PEOPLE.c.search_key)
    .limit(500),
)


def views_of(owner_id: UUID, site_id: SiteId, desk_ids: Sequence[UUID]) -> Question[list[SavedView]]:
    """A person's own views, and those that desks share."""
    return _LIST(owner_id=owner_id, site_id=site_id, desk_ids=list(desk_ids))


def find_view(
    view_id: UUID, owner_id: UUID, site_id: SiteId, desk_ids: Sequence[UUID]
) -> Question[SavedView | None]:
    """A view that a person has, as an own one or of a desk."""
    return _FIND(view_id=view_id, owner_id=owner_id, site_id=site_id, desk_ids=list(desk_ids))


def hold_views(whose: UUID) -> Question[int]:
    """Let views of a person or a desk come one after another, so that they can be counted."""
    return _HOLD(whose=f"support views {whose}")


def count_views(owner_id: UUID, site_id: SiteId, desk_id: UUID | None) -> Question[int]:
    """How many views a person has, or a desk shares."""
    if desk_id is None:
        return _COUNT_OWN(owner_id=owner_id, site_id=site_id)
    return _COUNT_SHARED(site_id=site_id, desk_id=desk_id)


def find_colleagues(person_ids: Sequence[UUID], now: datetime) -> Question[list[Colleague]]:
    """People by their ids, in the order of their names, without those whose accounts are shut."""
    return _COLLEAGUES(person_ids=list(person_ids), present_since=now - PRESENT_FOR)
