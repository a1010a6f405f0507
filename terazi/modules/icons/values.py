"""An icon of the catalogue."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Icon:
    """An outline in a box of 24 by 24: its name, its group, the data of its SVG path, and folded words to find it by."""

    name: str
    category: str
    path: str
    caption_key: str
    """Its name, folded, with spaces."""
    key: str
    """Name, group and words in both languages, folded."""
