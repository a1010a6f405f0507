"""The texts of the platform and a site's own words for them."""

from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import web_phrases
from terazi.foundation.types import Json

_PAGE = 100
Row = tuple[str, dict[str, str], dict[str, str]]
"""A key, its default texts and the site's own."""


def list_words(own: Json, search: str, *, only_own: bool, skip: int) -> tuple[list[Row], int]:
    """Return a page of the texts that a search finds in their key or their words, and how many it finds."""
    wanted = fold(search).split()
    found = [
        (key, dict(texts), dict(own.get(key, {})))
        for key, texts in web_phrases().items()
        if (not only_own or key in own) and _fits(wanted, key, [*texts.values(), *own.get(key, {}).values()])
    ]
    return found[skip : skip + _PAGE], len(found)


def _fits(wanted: list[str], key: str, texts: list[str]) -> bool:
    if not wanted:
        return True
    whole = " ".join([key.casefold(), *map(fold, texts)])
    return all(word in whole for word in wanted)
