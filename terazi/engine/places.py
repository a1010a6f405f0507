"""Which place the text of a cell means: by its path, its other names and without regard to spelling.

A name alone is no key: 51 districts are called "Merkez". What could mean several places belongs to none of them.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from terazi.foundation.language.lang import fold
from terazi.foundation.language.search import closeness

_MOST_KEPT = 16_384
_BETWEEN = re.compile(r"[/,>|;\\()–—]|\s-\s")
_APART = re.compile("[^a-z0-9]+")
_WORDS = re.compile(r"(?:^|\s)(?:ili|ilcesi|ilce|il|province|district|vilayeti|kazasi)(?=\s|$)")
_CENTRE = "merkez"


class PlaceLevel(StrEnum):
    """How far down a place is."""

    COUNTRY = "country"
    PROVINCE = "province"
    DISTRICT = "district"


LAYERS_OF_PLACES = {
    PlaceLevel.COUNTRY: "countries",
    PlaceLevel.PROVINCE: "provinces",
    PlaceLevel.DISTRICT: "districts",
}
"""The codes of the layers that hold the places of each level."""


class Outcome(StrEnum):
    """What came of looking for the place of a cell."""

    FOUND = "found"
    EMPTY = "empty"
    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"
    APART = "apart"
    """The place above that stands beside it has none of that name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedPlace:
    """A place with all ways in which it is written."""

    code: str
    level: PlaceLevel
    above: str
    names: Sequence[str]
    captions: Mapping[str, str] = field(default_factory=dict)
    """What it is called, by language."""


@dataclass(frozen=True, slots=True)
class Match:
    """The place that a cell means, or why it means none."""

    outcome: Outcome
    code: str = ""


_LEVELS = tuple(PlaceLevel)
_EMPTY = Match(Outcome.EMPTY)
_UNKNOWN = Match(Outcome.UNKNOWN)


@lru_cache(_MOST_KEPT)
def place_key(text: str) -> str:
    """Return what is compared of a name: its folded letters and digits, without what only says that it is a province."""
    folded = _APART.sub(" ", fold(text))
    return _WORDS.sub(" ", folded).replace(" ", "") or folded.replace(" ", "")


class Atlas:
    """The known places, found by what is written in cells."""

    def __init__(self, places: Iterable[NamedPlace]) -> None:
        self._places: dict[str, NamedPlace] = {each.code: each for each in places}
        self.places: Sequence[NamedPlace] = tuple(self._places.values())
        self._named: dict[tuple[PlaceLevel, str], set[str]] = {}
        for place in self._places.values():
            for name in (place.code, *place.names, *self._names_of_centre(place)):
                if key := place_key(name):
                    self._named.setdefault((place.level, key), set()).add(place.code)

    def _names_of_centre(self, place: NamedPlace) -> Iterable[str]:
        """Yield the names that a province gives to the district in its middle."""
        above = self._places.get(place.above)
        if above is None or all(place_key(name) != _CENTRE for name in place.names):
            return
        for name in above.names:
            yield from (name, f"{name} {_CENTRE}")

    def find(self, level: PlaceLevel, text: str, above: str = "") -> Match:
        """Return the place of a level that a cell means; ``above`` is the cell that says in which it lies.

        A cell may hold the whole path itself, in either order: ``Çankaya / Ankara``.
        """
        parts = [key for part in _BETWEEN.split(text) if (key := place_key(part))]
        whole = self._named.get((level, place_key(text)))
        if not parts:
            return _EMPTY
        if whole is None and len(parts) > 1:
            return self._on_path(level, parts)
        return self._within(level, whole or set(), place_key(above))

    def _on_path(self, level: PlaceLevel, parts: Sequence[str]) -> Match:
        found = {
            code
            for at, part in enumerate(parts)
            for code in self._named.get((level, part), ())
            if self._keys_above(code).issuperset([*parts[:at], *parts[at + 1 :]])
        }
        return _only(found, Outcome.UNKNOWN)

    def _keys_above(self, code: str) -> set[str]:
        keys: set[str] = set()
        above = self._places[code].above
        while place := self._places.get(above):
            keys |= {place_key(name) for name in (place.code, *place.names)}
            above = place.above
        return keys

    def _within(self, level: PlaceLevel, found: set[str], above: str) -> Match:
        if above and found:
            higher = self._named.get((_LEVELS[_LEVELS.index(level) - 1], above), set())
            return _only({code for code in found if self._places[code].above in higher}, Outcome.APART)
        return _only(found, Outcome.UNKNOWN)

    def meant(self, text: str, above: str = "", level: PlaceLevel | None = None) -> Match:
        """Return the place that a cell means at a level; where none is said, the highest that has all others of that name in it.

        What stands beside the place above it is a district.
        """
        if level is not None or above:
            return self.find(level or PlaceLevel.DISTRICT, text, above)
        found = [self.find(each, text) for each in _LEVELS]
        codes = [each.code for each in found if each.outcome is Outcome.FOUND]
        if any(each.outcome is Outcome.AMBIGUOUS for each in found):
            return Match(Outcome.AMBIGUOUS)
        if not codes:
            return _EMPTY if _EMPTY in found else _UNKNOWN
        is_one = all(codes[0] in self.path_of(code) for code in codes)
        return Match(Outcome.FOUND, codes[0]) if is_one else Match(Outcome.AMBIGUOUS)

    def find_all(
        self, level: PlaceLevel, texts: Sequence[str], above: Sequence[str] | None = None
    ) -> Sequence[Match]:
        """Return the place of each cell; each text is looked for once."""
        known: dict[tuple[str, str], Match] = {}
        pairs = list(zip(texts, above or [""] * len(texts), strict=True))
        for text, higher in set(pairs):
            known[text, higher] = self.find(level, text, higher)
        return [known[pair] for pair in pairs]

    def level_of(self, texts: Collection[str]) -> PlaceLevel | None:
        """Return the level at which most of the texts are names of places; None where that is not even half."""
        filled = {text for text in texts if place_key(text)}
        counts = Counter(
            level
            for text in filled
            for level in _LEVELS
            if self.find(level, text).outcome in (Outcome.FOUND, Outcome.AMBIGUOUS)
        )
        best = max(_LEVELS, key=lambda level: counts[level])
        return best if filled and counts[best] * 2 >= len(filled) else None

    def path_of(self, code: str) -> Sequence[str]:
        """Return the codes from the highest place down to this one; none where the code is not known."""
        path: list[str] = []
        while place := self._places.get(code):
            path.insert(0, code)
            code = place.above
        return path

    def beneath(self, code: str) -> Sequence[NamedPlace]:
        """Return the places right beneath one, or those with nothing above; in the order they came in."""
        return [each for each in self._places.values() if each.above == code]

    def of_codes(self, codes: Iterable[str]) -> Sequence[NamedPlace]:
        """Return the places of some codes, in their order; what is no code is left out."""
        return [self._places[code] for code in dict.fromkeys(codes) if code in self._places]

    def around(self, codes: Collection[str]) -> Sequence[NamedPlace]:
        """Return the places by which it is told whether a cell means one of some: these, what is called like them, and all above."""
        chosen = {each.code for each in self.of_codes(codes)}
        keys = {key for (_, key), named in self._named.items() if named & chosen}
        alike = {code for (_, key), named in self._named.items() if key in keys for code in named}
        kept = {above for code in alike for above in self.path_of(code)}
        return [each for each in self.places if each.code in kept]

    def counts_beneath(self) -> Mapping[str, int]:
        """Return how many places are right beneath each that has some."""
        return Counter(each.above for each in self._places.values())

    def named(self, text: str, within: str = "") -> Sequence[NamedPlace]:
        """Return the places in another one (in all of them) whose names hold the text, the closest first."""
        wanted = place_key(text)
        fits = {
            each.code: max(closeness(wanted, place_key(name)) for name in each.names)
            for each in self._places.values()
            if wanted and (not within or within in self.path_of(each.code))
        }
        found = [each for each in self._places.values() if fits.get(each.code)]
        return sorted(found, key=lambda each: (-fits[each.code], len(each.names[0])))

    def all_within(self, chosen: Collection[str]) -> Sequence[NamedPlace]:
        """Return the chosen places with all that lie in them."""
        return [each for each in self._places.values() if self.is_within(each.code, chosen)]

    def with_missing(self, places: Iterable[NamedPlace]) -> "Atlas":
        """Return the atlas with places of which it does not know any more."""
        missing = [each for each in places if each.code not in self._places]
        return Atlas([*self._places.values(), *missing]) if missing else self

    def captions_of(self, code: str) -> Mapping[str, str]:
        """Return what a place is called, by language."""
        return self._places[code].captions

    def is_within(self, code: str, chosen: Collection[str]) -> bool:
        """Whether a place is one of those chosen, or lies in one of them."""
        return any(each in chosen for each in self.path_of(code))

    def expanded(self, chosen: Collection[str]) -> Mapping[PlaceLevel, Sequence[str]]:
        """Return the codes of the chosen places with all that lie in them, by level."""
        return {
            level: [
                each.code
                for each in self._places.values()
                if each.level is level and self.is_within(each.code, chosen)
            ]
            for level in _LEVELS
        }


def atlas_of(places: Sequence[NamedPlace]) -> Atlas:
    """Return the atlas of places; the last one is kept for who asks with the same places again."""
    kept = _last.get("atlas")
    if kept is None or kept.places is not places:
        kept = _last["atlas"] = Atlas(places)
        kept.places = places
    return kept


_last: dict[str, Atlas] = {}


def _only(found: set[str], otherwise: Outcome) -> Match:
    if len(found) == 1:
        return Match(Outcome.FOUND, next(iter(found)))
    return Match(Outcome.AMBIGUOUS if found else otherwise)
