"""Questions about content blocks one by one."""

from uuid import UUID

from sqlalchemy import Uuid, bindparam, select, union_all

from terazi.foundation.questions import Question, one, value
from terazi.foundation.validated import validated
from terazi.modules.site.queries.rows import UNIT_COLUMNS, kept_unit_of
from terazi.modules.site.queries.shelf import IS_SHOWN
from terazi.modules.site.tables import SITE_REVISION, WEBSITE_UNIT
from terazi.modules.site.values.revisions import Revision, RevisionState, SubjectKind
from terazi.modules.site.values.views import KeptUnit

_UNIT, _REV = WEBSITE_UNIT.c, SITE_REVISION.c
_ID = bindparam("unit_id", type_=Uuid())
_SHOWN = one(kept_unit_of, select(*UNIT_COLUMNS).where(_UNIT.id == _ID, IS_SHOWN))
_ANY = one(kept_unit_of, select(*UNIT_COLUMNS).where(_UNIT.id == _ID))
_IS_UNIT = (_REV.kind == SubjectKind.UNIT) & (_REV.subject_id == _ID)
_SITE = value(
    union_all(
        select(_UNIT.site_id).where(_UNIT.id == _ID),
        select(_REV.site_id).where(_IS_UNIT, _REV.state == RevisionState.DRAFT),
    )
)
_NEWEST = one(
    validated(Revision),
    select(*SITE_REVISION.c)
    .where(_IS_UNIT, _REV.state.in_((RevisionState.DRAFT, RevisionState.PUBLISHED)))
    .order_by(_REV.number.desc())
    .limit(1),
)


def shown_unit(unit_id: UUID) -> Question[KeptUnit | None]:
    """A unit that visitors see now."""
    return _SHOWN(unit_id=unit_id)


def any_unit(unit_id: UUID) -> Question[KeptUnit | None]:
    """A unit that is published, shown or not."""
    return _ANY(unit_id=unit_id)


def newest_state(unit_id: UUID) -> Question[Revision | None]:
    """The draft of a unit, else what is published of it; None where it was never edited."""
    return _NEWEST(unit_id=unit_id)


def site_of_unit(unit_id: UUID) -> Question[UUID | None]:
    """The site of a unit that is published or drafted."""
    return _SITE(unit_id=unit_id)
