"""Units as people write them in headers and cells: "µmol/l", "10^9/L", "K/uL", "mm Hg", "adet"."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import read_unit
from terazi.foundation.language.lang import fold

_MOST_KEPT = 8_192
_MOST_LETTERS = 24
_RAISED = {ord(sign): digit for sign, digit in zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)}
_SIGNS = str.maketrans(
    {"µ": "u", "μ": "u", "·": ".", "⋅": ".", "×": "x", "^": "", "−": "-", "∕": "/", "⁄": "/"}
)
_BRACKETED = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_POWER = re.compile(r"^x?10(?:\*\*?|e|exp)?(\d{1,2})(?=/|$)")

_NAMED: Mapping[str, str] = {
    "1": "puan skor score adet ad tane sayi kisi kisi_sayisi count counts pcs piece pieces unit_count person persons people",
    "%": "% yuzde percent pct pct.",
    "[ppth]": "‰ binde",
    "[ppm]": "ppm",
    "a": "yil yas_yil year years yr yrs",
    "mo": "ay month months",
    "wk": "hafta week weeks",
    "d": "gun day days",
    "h": "saat sa hour hours hr hrs",
    "min": "dakika dk minute minutes min mins",
    "s": "saniye sn second seconds sec secs",
    "ms": "msn msec ms",
    "/min": "bpm atim/dk atim/dakika vuru/dk vuru/dakika soluk/dk nefes/dk beats/min breaths/min nabiz/dk",
    "mm[Hg]": "mmhg mm_hg",
    "cm[H2O]": "cmh2o cm_h2o",
    "Cel": "°c ºc derece_c celsius santigrat c°",
    "[degF]": "°f ºf fahrenheit",
    "deg": "° derece",
    "10*3/uL": "k/ul bin/ul k/mm3 bin/mm3 k/mcl thou/ul",
    "10*6/uL": "m/ul milyon/ul m/mm3 milyon/mm3 mil/ul",
    "/uL": "/ul /mm3 hucre/ul hucre/mm3 cells/ul cells/mm3 adet/ul adet/mm3",
    "kW.h": "kwh",
    "W.h": "wh",
    "MW.h": "mwh",
    "m2": "m2 metrekare sqm sq_m",
    "m3": "m3 metrekup cbm",
    "km2": "km2 kilometrekare",
    "har": "hektar ha hectare",
    "daar": "donum dekar",
    "t": "ton tonne tonnes",
    "kg": "kilogram kilograms kgs kg kilo",
    "g": "gram grams gr gm",
    "mg": "miligram milligram",
    "ug": "mcg mikrogram microgram ug",
    "L": "litre liter litres liters lt ltr",
    "mL": "mililitre cc ml",
    "m": "metre meter metres meters mt",
    "cm": "santimetre santim centimetre cm",
    "mm": "milimetre mm",
    "km": "kilometre km",
    "[in_i]": "inc inch inches",
    "[lb_av]": "lb lbs pound pounds",
    "[oz_av]": "oz ounce ounces",
    "km/h": "km/s km/sa km/saat km/h kmh kph",
    "m[iU]/L": "miu/l miu/lt mu/l uiu/ml uu/ml miu/litre",
    "kg/m2": "kg/m2",
    "mL/min{1.73_m2}": "ml/dk/1.73m2 ml/min/1.73m2 ml/dk/1.73_m2 ml/min/1.73_m2 ml/min/1.73 ml/dk/1.73",
    "mm/h": "mm/sa mm/saat mm/h mm/hr",
}
"""Whole spellings, folded and with underscores for spaces, by the UCUM code that each is."""

_PARTS: Mapping[str, str] = {
    "mg": "mg", "g": "g", "gr": "g", "kg": "kg", "ug": "ug", "mcg": "ug", "ng": "ng", "pg": "pg", "ton": "t",
    "l": "L", "lt": "L", "litre": "L", "liter": "L", "dl": "dL", "ml": "mL", "ul": "uL", "mcl": "uL", "fl": "fL",
    "cc": "mL", "mol": "mol", "mmol": "mmol", "umol": "umol", "nmol": "nmol", "pmol": "pmol",
    "eq": "eq", "meq": "meq", "ueq": "ueq", "osm": "osm", "mosm": "mosm", "mosmol": "mosm",
    "iu": "[iU]", "ui": "[iU]", "miu": "m[iU]", "uiu": "u[iU]", "kiu": "k[iU]", "u": "U", "mu": "mU", "ku": "kU",
    "m": "m", "cm": "cm", "mm": "mm", "km": "km", "m2": "m2", "cm2": "cm2", "km2": "km2",
    "m3": "m3", "cm3": "cm3", "mm3": "mm3", "dm3": "dm3", "ha": "har", "da": "daar", "donum": "daar", "dekar": "daar",
    "s": "s", "sn": "s", "sec": "s", "dk": "min", "dak": "min", "min": "min", "dakika": "min",
    "sa": "h", "saat": "h", "h": "h", "hr": "h", "hour": "h", "gun": "d", "day": "d", "d": "d",
    "hafta": "wk", "week": "wk", "ay": "mo", "month": "mo", "yil": "a", "year": "a",
    "w": "W", "kw": "kW", "mw": "MW", "kwh": "kW.h", "j": "J", "kj": "kJ", "cal": "cal", "kcal": "kcal",
    "v": "V", "kv": "kV", "mv": "mV", "amp": "A", "ma": "mA", "hz": "Hz", "khz": "kHz", "mhz": "MHz", "ghz": "GHz",
    "pa": "Pa", "kpa": "kPa", "hpa": "hPa", "mpa": "MPa", "bar": "bar", "mbar": "mbar", "n": "N", "kn": "kN",
    "mb": "MBy", "gb": "GBy", "kb": "kBy", "tb": "TBy", "ms": "ms",
    "mmhg": "mm[Hg]", "adet": "1", "kisi": "1", "hucre": "1", "cells": "1", "24sa": "d", "24saat": "d", "24h": "d",
}  # fmt: skip
"""Parts of spellings, folded."""

_CASED: Mapping[str, str] = {
    "mPa": "mPa",
    "mW": "mW",
    "MV": "MV",
    "C": "Cel",
    "F": "[degF]",
    "A": "A",
    "S": "S",
    "N": "N",
}
"""Spellings of which the case decides."""

_MONEY = (
    "₺ tl try € eur euro $ usd dolar dollar £ gbp sterlin bin_tl milyon_tl mn_tl m_tl k_tl tl/ay tl/m2 tl/kg tl/adet tl/kwh "
    "usd/try eur/try kurus tl/gun tl/saat bin_usd milyon_usd mn_usd m_usd"
)
_WORDS = (
    "m g s h d a l t w v n u j c k ad sa da ay gun saat yil min unit kisi sayi tane adet hafta dk derece ton kilo oz in f "
    "mb pg db year month day hour week second minute days hours years months weeks count people person persons puan skor "
    "score counts piece pieces litre metre mt hektar gram inc inch pound amp ma mu mw osm eq cal bar binde yuzde percent"
)
_CURRENCIES = frozenset(_MONEY.replace("_", "").split())
_WEAK = frozenset(_WORDS.split())
"""Spellings that are units in brackets and words elsewhere."""


@dataclass(frozen=True, slots=True)
class Header:
    """A caption without its unit, the unit (UCUM, or the name of a currency), and how that is written in the caption."""

    caption: str
    unit: str | None = None
    written: str = ""
    is_money: bool = False


def unit_written(text: str) -> str | None:
    """Return the UCUM code of a unit as somebody wrote it; None where it is none that is known."""
    return _unit(text.strip()) if 0 < len(text.strip()) <= _MOST_LETTERS else None


def read_header(caption: str) -> Header:
    """Return what a column's caption says of its unit: in brackets, behind a comma, or as its last words."""
    return _header(caption)


@lru_cache(_MOST_KEPT)
def _header(caption: str) -> Header:
    return _behind_mark(caption) or _last_words(caption) or _behind_stroke(caption) or Header(caption)


def _behind_mark(caption: str) -> Header | None:
    for found in reversed([*_BRACKETED.finditer(caption)]):
        rest = " ".join(f"{caption[: found.start()]} {caption[found.end() :]}".split())
        if rest and (header := _with_unit(rest, found[1])):
            return header
    for mark in (",", ";", ":", " - ", "|"):
        rest, _, last = caption.rpartition(mark)
        if rest.strip() and (header := _with_unit(rest.strip(), last)):
            return header
    for rest in (caption.strip().removeprefix("%"), caption.strip().removesuffix("%")):
        if rest.strip() and rest != caption.strip():
            return Header(rest.strip(), "%", "%")
    return None


def _behind_stroke(caption: str) -> Header | None:
    """How often in a time: "Nabız/dk"."""
    rest, _, last = caption.rpartition("/")
    if not rest.strip() or unit_written(rest) is not None:
        return None
    return _with_unit(rest.strip(), f"/{last.strip()}")


def _last_words(caption: str) -> Header | None:
    words = [word for word in re.split(r"[\s_]+", caption) if word]
    for count in (3, 2, 1):
        last = words[-count:]
        if len(words) <= count or (count == 1 and _key(last[0]) in _WEAK):
            continue
        for joined in _joined(last):
            if header := _with_unit(" ".join(words[:-count]), joined):
                return header
    return None


def _joined(words: list[str]) -> Iterable[str]:
    """Words of which a unit may consist: "mm Hg", "10^3 / uL", and mg_dl, where a stroke was left out."""
    if len(words) == 1:
        return words
    return ("_".join(words), "".join(words), "/".join(words)) if len(words) == 2 else ("".join(words),)


def _with_unit(rest: str, text: str) -> Header | None:
    key = _key(text.strip())
    if key in _CURRENCIES:
        return Header(rest, key, text.strip(), is_money=True)
    unit = unit_written(text)
    return Header(rest, unit, text.strip()) if unit is not None else None


def _key(text: str) -> str:
    return fold(text.translate(_RAISED).translate(_SIGNS)).rstrip(".").replace(" ", "").replace("_", "")


@lru_cache(_MOST_KEPT)
def _unit(text: str) -> str | None:
    if text in _CASED or "[" in text or "*" in text:
        return _CASED.get(text) or _known(text)
    key = _key(text)
    if power := _POWER.match(key):
        rest = _product(key[power.end() :].lstrip("/"))
        return _known(f"10*{power[1]}/{rest}") if rest else None
    return _whole_or_product(key)


def _whole_or_product(key: str) -> str | None:
    if key in _WHOLE:
        return _WHOLE[key]
    return _known(product) if (product := _product(key)) else None


def _product(key: str) -> str | None:
    first, *others = key.split("/")
    codes = [_PARTS.get(part) for part in ([first] if first else []) + others]
    if not codes or None in codes:
        return None
    return "/".join([*([] if first else [""]), *(code for code in codes if code)])


def _known(code: str) -> str | None:
    try:
        read_unit(code)
    except UnitError:
        return None
    return code


_WHOLE = {spelling.replace("_", ""): code for code, said in _NAMED.items() for spelling in said.split()}
"""By spelling, without spaces."""
