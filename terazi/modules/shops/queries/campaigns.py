"""Questions about campaign prices: what bundles cost before, and where one begins or ends."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    TIMESTAMP,
    BindParameter,
    ColumnElement,
    Date,
    Uuid,
    and_,
    bindparam,
    cast,
    exists,
    func,
    or_,
    select,
)

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, values
from terazi.foundation.turkish_time import ZONE
from terazi.foundation.types import Json
from terazi.modules.shops.rules.expiry import today_in_turkey
from terazi.modules.shops.tables.bundles import BUNDLE_PRODUCT, BUNDLE_REVISION
from terazi.modules.shops.tables.catalogue import CATALOGUE_ENTRY
from terazi.modules.shops.values.revisions import Revision, read_revision

_PRODUCT, _REVISION, _ENTRY = BUNDLE_PRODUCT.c, BUNDLE_REVISION.c, CATALOGUE_ENTRY.c


def _past_offer(*, created_at: datetime, content: Json) -> tuple[date, Revision]:
    return today_in_turkey(created_at), read_revision(content)


_FIRST = (
    select(func.max(_REVISION.created_at))
    .where(
        _REVISION.bundle_id == bindparam("bundle_id"),
        _REVISION.created_at <= bindparam("since", type_=MOMENT),
    )
    .scalar_subquery()
)
_PAST_OFFERS = many(
    _past_offer,
    select(_REVISION.created_at, _REVISION.content)
    .where(
        _REVISION.bundle_id == bindparam("bundle_id"),
        _REVISION.created_at >= func.coalesce(_FIRST, bindparam("since", type_=MOMENT)),
        _REVISION.created_at < bindparam("before", type_=MOMENT),
    )
    .order_by(_REVISION.number),
)


def _midnight_of(day: ColumnElement[date | None]) -> ColumnElement[datetime]:
    return func.timezone(ZONE.key, cast(day, TIMESTAMP))


_TODAY: BindParameter[date] = bindparam("today", type_=Date())
_TURNING = values(
    select(_ENTRY.bundle_id)
    .where(
        _ENTRY.bundle_id > bindparam("after", type_=Uuid()),
        exists().where(
            _PRODUCT.bundle_id == _ENTRY.bundle_id,
            _PRODUCT.campaign_from <= _TODAY,
            or_(
                _ENTRY.changed_at < _midnight_of(_PRODUCT.campaign_from),
                and_(
                    _PRODUCT.campaign_until < _TODAY,
                    _ENTRY.changed_at < _midnight_of(_PRODUCT.campaign_until + 1),
                ),
            ),
        ),
    )
    .order_by(_ENTRY.bundle_id)
    .limit(bindparam("count"))
)


def past_offers(
    bundle_id: UUID, *, since: datetime, before: datetime
) -> Question[list[tuple[date, Revision]]]:
    """What a bundle was offered as in a time, in its order: the revision that was in force at first, and those made meanwhile."""
    return _PAST_OFFERS(bundle_id=bundle_id, since=since, before=before)


def campaigns_turning(after: UUID, count: int, *, today: date) -> Question[list[UUID]]:
    """Bundles that the store still shows without a campaign that has begun, or with one that is over."""
    return _TURNING(after=after, count=count, today=today)
