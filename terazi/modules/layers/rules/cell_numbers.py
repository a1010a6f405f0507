"""Numbers of cells: as the language writes them, with percent signs, currencies and units."""

import math
import re
from decimal import Decimal
from functools import lru_cache

from terazi.engine.columns.bounds import LARGEST_EXACT
from terazi.engine.linking.facts import Captions, Facts, OwnLine
from terazi.engine.linking.spellings import unit_written
from terazi.engine.units.conversion import Line
from terazi.engine.units.errors import UnitError
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.numbers import read_number
from terazi.foundation.types import Value
from terazi.modules.layers.rules.misfits import Misfit, misfit
from terazi.modules.layers.values import Kind, Wdm

MOST_STARS = 5
MOST_DIGITS = 15
"""So many digits of a converted number are told; the next would tell of how a computer divides."""
_LONGEST_GROUPED = Decimal("1e21")
_SHARES = frozenset({"share", "percent"})
_CURRENCIES = {"₺": "TRY", "TL": "TRY", "TRY": "TRY", "€": "EUR", "EUR": "EUR", "$": "USD", "USD": "USD"}
_CURRENCIES |= {"£": "GBP", "GBP": "GBP"}
_MARK = "[%₺€$£]|TL|TRY|EUR|USD|GBP"
_GAP = "[ \u00a0\u202f]"
_WRITTEN = re.compile(
    rf"(?P<minus>[-−(])?\s?(?P<before>{_MARK})?\s?"
    rf"(?P<number>[+\-−]?(?:\d[\d.,]*(?:{_GAP}\d{{3}})*(?:[.,]\d+)?|[.,]\d+))(?P<power>[eE][+-]?\d{{1,4}})?"
    r"\s?(?P<after>[^\d\s)].*|10\*.*)?(?P<closed>\))?",
    re.DOTALL,
)


def is_share(wdm: Wdm) -> bool:
    """Whether a column of percentages holds shares: 0.125 is shown as 12.5 %; else it holds 12.5."""
    return wdm.kind is Kind.PERCENT and wdm.display in _SHARES


def read_numeric(wdm: Wdm, raw: Value, lang: Lang) -> int | float:
    """Return the number that somebody wrote, in the column's unit; Misfit where it is none.

    A number without a mark is what the column holds. Texts are read as the language groups them.
    """
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        raise misfit("number")
    number = _written(wdm, raw, lang) if isinstance(raw, str) else _finite(raw)
    if wdm.kind not in (Kind.INTEGER, Kind.RATING):
        return float(number) + 0.0  # minus zero is zero
    if number != int(number):
        raise misfit("whole")
    if abs(number) > LARGEST_EXACT:
        raise misfit("large", most=LARGEST_EXACT)
    most = int(wdm.display) if wdm.display.isdecimal() else MOST_STARS
    if wdm.kind is Kind.RATING and not 0 <= number <= most:
        raise misfit("stars", most=most)
    return int(number)


def write_number(number: float, lang: Lang) -> str:
    """Return a number as the language writes it, with all its decimals."""
    return _localised(Decimal(repr(number)), lang)


def write_share(share: float, lang: Lang) -> str:
    """Return a share as the language writes percentages."""
    said = _localised(Decimal(repr(share)).scaleb(2), lang)
    return f"%{said}" if lang is Lang.TR else f"{said}%"


def _localised(number: Decimal, lang: Lang) -> str:
    said = f"{number:,f}" if abs(number) < _LONGEST_GROUPED else f"{number:f}"
    if "." in said:
        said = said.rstrip("0").rstrip(".")
    return said.translate(_SWAPPED) if lang is Lang.TR else said


_SWAPPED = str.maketrans(".,", ",.")


def _written(wdm: Wdm, text: str, lang: Lang) -> float:
    found = _WRITTEN.fullmatch(text.strip())
    if found is None or (found["minus"] == "(") != (found["closed"] is not None):
        raise misfit("number")
    number = _said(found["number"].replace("−", "-"), found["power"], lang)
    if found["minus"]:
        number = -number
    after = (found["after"] or "").strip()
    marks = [mark for mark in (found["before"], after) if mark]
    if len(marks) > 1:
        raise misfit("number")
    return _finite(_marked(wdm, number, marks[0]) if marks else number)


def _said(number: str, power: str | None, lang: Lang) -> int | float:
    if power:
        body = number.replace(",", ".")
        return float(body + power) if body.count(".") <= 1 else _none()
    read = read_number(number, lang)
    return _none() if read is None else read


def _none() -> float:
    raise misfit("number")


def _finite(number: int | float) -> int | float:
    try:
        is_finite = math.isfinite(number)
    except OverflowError:  # a whole number that no float holds
        is_finite = False
    if not is_finite:
        raise misfit("infinite")
    return number


def _marked(wdm: Wdm, number: float, mark: str) -> float:
    """Return a number that a percent sign, a currency or a unit stands beside, as the column holds it."""
    if currency := _CURRENCIES.get(mark):
        if wdm.kind is not Kind.MONEY or wdm.unit not in ("", currency):
            raise misfit("currency", currency=mark)
        return number
    if mark == "%" and wdm.kind is Kind.PERCENT:
        return _finite(number) / 100 if is_share(wdm) else number
    if wdm.kind is Kind.MONEY:
        raise misfit("currency", currency=mark[:20])
    return float(f"{line_from(wdm, mark).of(_finite(number)):.{MOST_DIGITS}g}")


def line_from(wdm: Wdm, unit: str) -> Line:
    """Return how values in a unit, as somebody wrote it, become the column's; Misfit, with the reason, where they do not."""
    lines = tuple(OwnLine.from_json(each, "line") for each in wdm.lines)
    try:
        return _line(unit, wdm.unit, wdm.molar_mass, wdm.valence, lines)
    except UnitError as wrong:
        raise Misfit(wrong.phrase) from None


@lru_cache(4_096)
def _line(
    unit: str, want: str, molar_mass: float | None, valence: int | None, lines: tuple[OwnLine, ...]
) -> Line:
    facts = Facts(
        layer="",
        code="",
        edition=0,
        captions=Captions(tr="", en=""),
        kind=Kind.MEASUREMENT.value,
        column_type=Kind.MEASUREMENT.column_type,
        unit=want or None,
        molar_mass=molar_mass,
        valence=valence,
        lines=lines,
    )
    return facts.line_from(_code_of(unit))


def _code_of(unit: str) -> str:
    return unit_written(unit) or unit
