"""What stands in the list of sites beside each."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select

from terazi.foundation.questions import Question, many, pairs
from terazi.foundation.validated import validated
from terazi.modules.site.tables import SITE_EDITOR, SITE_RELEASE, SITE_REVISION
from terazi.modules.site.values.revisions import RevisionState


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedEditor:
    """A person whom a site names as its editor."""

    site_id: UUID
    user_id: UUID
    may_publish: bool


_REV = SITE_REVISION.c
_DRAFTS = pairs(
    select(_REV.site_id, func.count()).where(_REV.state == RevisionState.DRAFT).group_by(_REV.site_id)
)
_RELEASED = pairs(
    select(SITE_RELEASE.c.site_id, func.max(SITE_RELEASE.c.created_at)).group_by(SITE_RELEASE.c.site_id)
)
_EDITORS = many(validated(NamedEditor), select(*SITE_EDITOR.c))


def count_drafts() -> Question[dict[UUID, int]]:
    """How many drafts wait, by site."""
    return _DRAFTS()


def last_releases() -> Question[dict[UUID, datetime]]:
    """When something was published last, by site."""
    return _RELEASED()


def list_named_editors() -> Question[list[NamedEditor]]:
    """Whom sites name as their editors."""
    return _EDITORS()
