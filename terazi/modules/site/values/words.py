"""Texts of the platform, and how a site's own words stand to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class WordState(StrEnum):
    """Whether a site has its own words for a text; changed: and the platform says something else now than it did."""

    DEFAULT = "default"
    OWN = "own"
    CHANGED = "changed"


@dataclass(frozen=True, kw_only=True, slots=True)
class Word:
    """A text, and a site's own words for it; ``former`` is what the platform said when they were written."""

    key: str
    default: Mapping[str, str]
    own: Mapping[str, str]
    former: Mapping[str, str]
    state: WordState
    is_legal: bool
