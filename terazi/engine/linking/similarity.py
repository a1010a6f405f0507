"""How alike two captions are: trigrams of their folded words, as PostgreSQL's pg_trgm counts them."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

from terazi.foundation.language.lang import fold

_MOST_KEPT = 65_536
_HUMP = re.compile(r"(?<=[a-zçğıöşü])(?=[A-ZÇĞİÖŞÜ][a-zçğıöşü])")
_NO_LETTER = re.compile(r"[\W_]+")


def key_of(caption: str) -> str:
    """Return the words of a caption, folded, with single spaces; "birthDate" are two, and % and # are words."""
    words = _HUMP.sub(" ", caption).replace("%", " yuzde ").replace("#", " no ")
    return " ".join(_NO_LETTER.sub(" ", fold(words)).split())


@lru_cache(_MOST_KEPT)
def trigrams(folded: str) -> frozenset[str]:
    """Return the trigrams of a folded text: each word has two spaces before it and one after it."""
    words = (f"  {word} " for word in _NO_LETTER.sub(" ", folded).split())
    return frozenset(word[place : place + 3] for word in words for place in range(len(word) - 2))


def similarity(one: str, other: str) -> float:
    """Return from 0 to 1 how many of the trigrams of two folded texts are in both."""
    first, second = trigrams(one), trigrams(other)
    shared = len(first & second)
    return shared / (len(first) + len(second) - shared) if shared else 0.0


class Names:
    """Names of many things, to find those that are like a text."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(dict.fromkeys(names))
        self._places: dict[str, list[int]] = defaultdict(list)
        for place, name in enumerate(self._names):
            for trigram in trigrams(name):
                self._places[trigram].append(place)

    def like(self, text: str, least: float) -> dict[str, float]:
        """Return the names at least so similar to a folded text, each with its similarity."""
        wanted = trigrams(text)
        shared = Counter(place for trigram in wanted for place in self._places.get(trigram, ()))
        found = {}
        for place, count in shared.items():
            name = self._names[place]
            value = count / (len(wanted) + len(trigrams(name)) - count)
            if value >= least:
                found[name] = value
        return found
