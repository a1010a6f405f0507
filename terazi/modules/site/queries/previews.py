"""Questions about links to previews."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Uuid, bindparam, delete, func, select
from sqlalchemy.dialects.postgresql import distinct_on

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, touched, value
from terazi.foundation.validated import validated
from terazi.modules.site.tables import SITE_PREVIEW, SITE_REVISION
from terazi.modules.site.values.previews import OpenedPreview, Preview
from terazi.modules.site.values.revisions import Revision, RevisionState

_PRE, _REV = SITE_PREVIEW.c, SITE_REVISION.c
_OF_SITE = bindparam("site_id", type_=Uuid())
_IS_LIVING = _PRE.expires_at > bindparam("now", type_=MOMENT)
_ROWS = select(
    _PRE.id,
    _PRE.site_id,
    _PRE.content["release"].as_integer().label("release"),
    _PRE.author_id,
    _PRE.created_at,
    _PRE.expires_at,
).where(_PRE.site_id == _OF_SITE, _IS_LIVING)
_LIST = many(validated(Preview), _ROWS.order_by(_PRE.created_at.desc(), _PRE.id))
_ONE = one(validated(Preview), _ROWS.where(_PRE.id == bindparam("preview_id", type_=Uuid())))
_COUNT = value(select(func.count()).select_from(SITE_PREVIEW).where(_PRE.site_id == _OF_SITE, _IS_LIVING))
_OPEN = one(
    validated(OpenedPreview),
    select(_PRE.site_id, _PRE.content, _PRE.created_at, _PRE.expires_at).where(
        _PRE.site_id == _OF_SITE, _PRE.token_hash == bindparam("token_hash"), _IS_LIVING
    ),
)
_FORGET = touched(delete(SITE_PREVIEW).where(_PRE.expires_at <= bindparam("now", type_=MOMENT)))
_WAS_PUBLIC = _REV.state.in_((RevisionState.PUBLISHED, RevisionState.PAST))
_PUBLIC = (
    select(*SITE_REVISION.c)
    .ext(distinct_on(_REV.kind, _REV.subject_id))
    .where(_REV.site_id == _OF_SITE, _WAS_PUBLIC)
    .order_by(_REV.kind, _REV.subject_id)
)
_AT = many(
    validated(Revision),
    _PUBLIC.where(_REV.created_at <= bindparam("at", type_=MOMENT)).order_by(_REV.number.desc()),
)
_FIRST = many(validated(Revision), _PUBLIC.order_by(_REV.number))


def list_previews(site_id: UUID, now: datetime) -> Question[list[Preview]]:
    """The links to previews of a site that open something, the latest first."""
    return _LIST(site_id=site_id, now=now)


def find_preview(site_id: UUID, preview_id: UUID, now: datetime) -> Question[Preview | None]:
    """A link to a preview of a site, if it opens something."""
    return _ONE(site_id=site_id, preview_id=preview_id, now=now)


def count_previews(site_id: UUID, now: datetime) -> Question[int]:
    """How many links to previews of a site open something."""
    return _COUNT(site_id=site_id, now=now)


def open_preview(site_id: UUID, token_hash: str, now: datetime) -> Question[OpenedPreview | None]:
    """What a token shows on a site; None for one that is over, taken back, forged, or of another site."""
    return _OPEN(site_id=site_id, token_hash=token_hash, now=now)


def forget_previews(now: datetime) -> Question[int]:
    """Delete links that are over, with what they showed."""
    return _FORGET(now=now)


def public_at(site_id: UUID, at: datetime) -> Question[list[Revision]]:
    """What was published of each subject at a moment, of those that had been edited by then."""
    return _AT(site_id=site_id, at=at)


def first_public(site_id: UUID) -> Question[list[Revision]]:
    """What is known to have been published first of each subject that was ever edited."""
    return _FIRST(site_id=site_id)
