"""Who is at work on a site."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Present:
    """Somebody who has a page of a site's editing open: where, and whether something there is not kept yet."""

    user_id: UUID
    place: str
    is_unsaved: bool
