"""What calls that save have in common: what was sent, and what is answered."""

from collections.abc import Sequence
from typing import TypeVar
from uuid import UUID

from terazi.foundation.errors import Refusal
from terazi.foundation.types import Json, Value
from terazi.modules.site.actions.drafts import Saved
from terazi.modules.site.actions.editing import Sent
from terazi.modules.site.errors import ContentConflict, NotPublishable, SiteNotFound
from terazi.modules.site.schemas import editing as schemas
from terazi.modules.site.values.revisions import SubjectKind

CHANGE: Sequence[type[Refusal]] = [SiteNotFound, ContentConflict, NotPublishable]
Told = TypeVar("Told", bound=schemas.SavedAnswer)


def sent_of(
    kind: SubjectKind, content: Json | None, body: schemas.Change, *, unit_id: UUID | None = None
) -> Sent:
    """Return the change that a body asks for."""
    return Sent(
        kind=kind,
        unit_id=unit_id,
        content=content,
        base=body.base,
        is_published=body.is_published,
        note=body.note,
    )


def told(answer: type[Told], site_id: UUID, saved: tuple[Saved, int], **more: Value) -> Told:
    """Return what stands after a save."""
    now, version = saved
    return answer(
        frontend_client_id=site_id,
        revision=now.revision.number,
        merged_fields=list(now.merged_fields),
        version=version,
        **more,
    )
