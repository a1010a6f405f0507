"""The catalogue of icons, read once from its file, and the search in it."""

import gzip
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from terazi.foundation.language.lang import fold
from terazi.foundation.language.search import Closeness, closeness, is_found, words_of
from terazi.modules.icons.values import Icon

PER_PAGE = 120


@cache
def all_icons() -> Sequence[Icon]:
    """Return every icon by its name."""
    folder = resources.files("terazi.phrases").joinpath("icons")
    outlines = json.loads(gzip.decompress(folder.joinpath("outlines.json.gz").read_bytes()))
    words = json.loads(folder.joinpath("words.json").read_text(encoding="utf-8"))
    return [
        _icon(name, category, tags, path, words) for name, (category, tags, path) in sorted(outlines.items())
    ]


@cache
def icons_by_name() -> Mapping[str, Icon]:
    """Return every icon under its name."""
    return {icon.name: icon for icon in all_icons()}


def is_icon_name(name: str) -> bool:
    """Whether an icon of the catalogue is called so."""
    return name in icons_by_name()


@cache
def categories() -> Mapping[str, int]:
    """Return the groups of icons, and how many there are in each."""
    return dict(sorted(Counter(icon.category for icon in all_icons()).items()))


def find_icons(text: str, category: str | None) -> list[Icon]:
    """Return the icons of a group, or of all, that every word fits, in Turkish or English; the closest first."""
    wanted = fold(text)
    found = [icon for icon in all_icons() if category in (None, icon.category) and is_found(wanted, icon.key)]
    if not wanted:
        return found
    return sorted(found, key=lambda icon: (-_fit(wanted, icon), len(icon.name), icon.name))


def _fit(wanted: str, icon: Icon) -> int:
    """Whether the name fits counts before whether whole words do, and that before how near their beginnings are."""
    has_whole_words = set(words_of(wanted)) <= set(icon.key.split())
    is_name = closeness(wanted, icon.caption_key) is Closeness.EXACT
    return 20 * is_name + 10 * has_whole_words + closeness(wanted, icon.caption_key)


def _icon(name: str, category: str, tags: str, path: str, words: Mapping[str, str]) -> Icon:
    parts = name.split("-")
    turkish = [words[part] for part in dict.fromkeys([*parts, *tags.split()]) if part in words]
    return Icon(
        name=name,
        category=category,
        path=path,
        caption_key=fold(" ".join(parts)),
        key=fold(" ".join([*parts, *turkish, name, tags, category])),
    )
