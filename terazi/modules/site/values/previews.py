"""What a link shows to people who edit nothing: drafts as they were when it was made, or a site as a release left it."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.types import Json
from terazi.modules.site.values.revisions import SubjectKind


@dataclass(frozen=True, kw_only=True, slots=True)
class Previewed:
    """What a subject says in a preview; None: the unit is not there."""

    kind: SubjectKind
    subject_id: UUID
    content: Json | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Preview:
    """A link to a preview, as its editors see it; without a release it shows drafts."""

    id: UUID
    site_id: UUID
    release: int | None
    author_id: UUID | None
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenedPreview:
    """What somebody who holds the link is shown."""

    site_id: UUID
    content: Json
    created_at: datetime
    expires_at: datetime
