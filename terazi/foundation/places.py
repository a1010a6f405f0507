"""Places that papers name: the provinces of Türkiye with their districts, and the countries of the world."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from terazi.foundation.language.lang import Lang, fold, sort_key

HOME = "TR"
"""The country whose provinces and districts are known."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A country, province or district: a code that never changes, the code of the place above, and how it is written."""

    code: str
    above: str
    name: str
    name_en: str
    other_names: Sequence[str]
    iso3: str = ""
    """A country's three letters."""
    region: str = ""
    """A province's geographical region."""


@cache
def all_countries() -> Sequence[Place]:
    """Return the countries of ISO 3166-1, coded by their two letters (``tr``)."""
    letters, names, others = (
        _read("provinces")["iso3"],
        _read("countries"),
        _read("other_names")["country_names"],
    )
    return [
        Place(
            code=code.lower(),
            above="",
            name=names[code]["tr"],
            name_en=names[code]["en"],
            other_names=others.get(code, []),
            iso3=letters[code],
        )
        for code in sorted(letters)
    ]


@cache
def all_provinces() -> Sequence[Place]:
    """Return the provinces, coded as in ISO 3166-2 (``tr-06``)."""
    others = _read("other_names")["province_names"]
    return [
        Place(
            code=code,
            above=HOME.lower(),
            name=each["name"],
            name_en=each["name"],
            other_names=others.get(each["name"], []),
            region=each["region"],
        )
        for code, each in _read("provinces")["provinces"].items()
    ]


@cache
def all_districts() -> Sequence[Place]:
    """Return the districts, coded by province and folded name (``tr-06-cankaya``)."""
    others = _read("other_names")["district_names"]
    return [
        Place(
            code=f"{province.code}-{re.sub('[^a-z0-9]+', '-', fold(name))}",
            above=province.code,
            name=name,
            name_en=name,
            other_names=others.get(province.name, {}).get(name, []),
        )
        for province in all_provinces()
        for name in districts_by_province()[province.name]
    ]


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
