"""Places that papers name: the provinces of Türkiye with their districts, and the countries of the world."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from terazi.foundation.language.lang import Lang, fold, sort_key

HOME = "TR"
"""The country whose provinces and districts are known."""


@cache
def districts_by_province() -> Mapping[str, Sequence[str]]:
    """Return the districts of each of the 81 provinces, all in the order of the alphabet."""
    return _read("districts")


@cache
def countries(lang: Lang) -> Mapping[str, str]:
    """Return the names of the countries by their two letters, in the order of the alphabet."""
    names = {code: words[lang.value] for code, words in _read("countries").items()}
    return dict(sorted(names.items(), key=lambda each: sort_key(each[1])))


def country_name(code: str, lang: Lang) -> str:
    """Return the name of a country; nothing where there is none of these letters."""
    return countries(lang).get(code, "")


def province_named(text: str) -> str | None:
    """Return the province that somebody wrote, as it is spelled; None where there is none."""
    return _provinces().get(fold(text))


def district_named(province: str, text: str) -> str | None:
    """Return the district of a province that somebody wrote, as it is spelled; None where there is none."""
    wanted = fold(text)
    return next((each for each in districts_by_province()[province] if fold(each) == wanted), None)


@cache
def _provinces() -> Mapping[str, str]:
    return {fold(name): name for name in districts_by_province()}


def _read(name: str) -> dict:  # type: ignore[type-arg]  # either list
    folder = resources.files("terazi.phrases").joinpath("places")
    found: dict = json.loads(folder.joinpath(f"{name}.json").read_text(encoding="utf-8"))  # type: ignore[type-arg]
    return found
