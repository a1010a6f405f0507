"""What desks do and write again and again: macros, and quick texts for the editor."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Value
from terazi.modules.support.values.tickets import Priority, TicketState

MOST_MACROS, MOST_TEXTS = 200, 500
"""Of one desk, those of its people too."""
UNDONE_WITHIN_DAYS = 1


class Hand(StrEnum):
    """To whom a macro gives a ticket."""

    ME = "me"
    NOBODY = "nobody"


@dataclass(frozen=True, kw_only=True, slots=True)
class Moves:
    """What a macro does with a ticket; None leaves it as it is."""

    state: TicketState | None = None
    priority: Priority | None = None
    tags_added: Sequence[str] = ()
    hand: Hand | None = None
    is_internal: bool = False
    """Whether the text is a note."""

    @classmethod
    def of(cls, kept: dict[str, Value]) -> "Moves":
        return cls(
            state=TicketState(kept["state"]) if kept.get("state") else None,
            priority=Priority(kept["priority"]) if kept.get("priority") else None,
            tags_added=[str(tag) for tag in kept.get("tags_added") or []],
            hand=Hand(kept["hand"]) if kept.get("hand") else None,
            is_internal=bool(kept.get("is_internal")),
        )

    def kept(self) -> dict[str, Value]:
        return {
            "state": self.state and self.state.value,
            "priority": self.priority and self.priority.value,
            "tags_added": list(self.tags_added),
            "hand": self.hand and self.hand.value,
            "is_internal": self.is_internal,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class Macro:
    """A macro or a quick text of a desk."""

    id: UUID
    desk_id: UUID
    site_id: SiteId
    owner_id: UUID | None
    is_text: bool
    name: str
    lang: Lang | None
    comment: str
    moves: dict[str, Value]
    changed_at: datetime
