"""Content blocks: the closed kinds, and the parts that each is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from terazi.modules.site.values.sites import TextByLang


class UnitKind(StrEnum):
    """How a content block is drawn; each has parts of its own."""

    TEXT = "text"
    RICH = "rich"
    PICTURE = "picture"
    BUTTON = "button"
    CARDS = "cards"
    QUESTIONS = "questions"
    STEPS = "steps"
    BANNER = "banner"
    NOTICE = "notice"


class PartType(StrEnum):
    """What stands in a part: plain text, cleaned rich text, the name of a kept picture, or an address."""

    TEXT = "text"
    RICH = "rich"
    PICTURE = "picture"
    LINK = "link"


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One part of a kind of unit, and how long its text may be."""

    type: PartType
    longest: int
    is_needed: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Unit:
    """One editable content block: the texts of its parts (title, lead …) in each language."""

    key: str
    place: str
    kind: UnitKind = UnitKind.TEXT
    content: Mapping[str, TextByLang] = field(default_factory=dict)
    order: int
    is_active: bool = True
    shown_from: datetime | None = None
    shown_until: datetime | None = None
