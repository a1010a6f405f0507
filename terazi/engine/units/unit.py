"""Units of measure out of their UCUM codes: what they measure, and how many of the base units they are.

The grammar is that of UCUM's section 2 (https://ucum.org/ucum): terms of prefixed units with exponents, numbers, brackets
and annotations in braces, which mean nothing: ``mg/dL``, ``10*9/L``, ``kcal/(kg.d)``, ``{cells}/uL``.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import TypeAlias

from terazi.engine.units.atoms import BASES, DEFINED, METRIC, NAMES, PREFIXES, SHIFTED, SYMBOLS
from terazi.engine.units.errors import UnitError
from terazi.foundation.language.phrases import Phrase

Dimension: TypeAlias = tuple[tuple[str, int], ...]
"""What is measured, with exponents: sorted, without zeros; empty for pure numbers."""

MAX_CODE = 64
_MOST_KEPT = 4_096
_MAX_DEPTH = 4
_MAX_EXPONENT = 30
_WORD = re.compile(r"\{[^{}]*\}|\(|\)|\.|/|(?:\[[^\[\]{}]*\]|10[*^]|[A-Za-z%'])+|[+-]?[0-9]+")
_EXPONENT = re.compile(r"[+-]?[0-9]+\Z")
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: a value of it times ``factor`` plus ``offset`` is the value in the base units of its dimension."""

    dimension: Dimension
    factor: Fraction
    offset: Fraction = Fraction(0)


@lru_cache(_MOST_KEPT)
def read_unit(code: str) -> Unit:
    """Return the unit of a UCUM code in case-sensitive form; UnitError where it is none that is known here.

    ``1`` and an empty code are the unit of pure numbers.
    """
    words = _words(code)
    if len(words) == 1 and words[0] in SHIFTED:
        factor, offset = SHIFTED[words[0]]
        return Unit((("temperature", 1),), factor, offset)
    return _Reader(code, words).whole()


def symbol_of(code: str) -> str:
    """Return a code as people write the unit: ``10*9/L`` as 10⁹/L, ``ug`` as µg, ``mm[Hg]`` as mmHg, ``{cells}/uL`` as /µL."""
    told: list[str] = []
    for word in _words(code):
        if word.startswith("{"):
            continue
        if _EXPONENT.match(word):
            is_raised = bool(told) and told[-1] not in "(./·"
            told.append(word.lstrip("+").translate(_RAISED) if is_raised else word)
        elif word in "()/":
            told.append(word)
        elif word == ".":
            told.append("·")
        else:
            prefix, name = _split(word)
            told.append(prefix.replace("u", "µ") + SYMBOLS.get(name, name))
    return "".join(told)


def _words(code: str) -> list[str]:
    words = _WORD.findall(code)
    if len(code) > MAX_CODE or "".join(words) != code:
        raise _unknown(code)
    return words


def _split(word: str) -> tuple[str, str]:
    """Return the prefix of a unit, which may be empty, and the unit without it."""
    if word in NAMES:
        return "", word
    for length in (1, 2):
        prefix, name = word[:length], word[length:]
        if prefix in PREFIXES and name in METRIC:
            return prefix, name
    raise _unknown(word)


def _unknown(code: str) -> UnitError:
    return UnitError(Phrase("units.error.unknown", {"unit": code[:MAX_CODE]}))


class _Reader:
    """Reads the terms of a code from left to right, as UCUM divides and multiplies."""

    def __init__(self, code: str, words: list[str]) -> None:
        self._code = code
        self._words = words
        self._at = 0

    def whole(self) -> Unit:
        unit = self._term(0) if self._words else _NUMBER
        if self._at != len(self._words):
            raise _unknown(self._code)
        return unit

    def _term(self, depth: int) -> Unit:
        unit, power = _NUMBER, 1
        if self._next("/"):
            power = -1
        while True:
            unit = _times(unit, self._component(depth), power)
            if self._next("/"):
                power = -1
            elif self._next("."):
                power = 1
            else:
                return unit

    def _component(self, depth: int) -> Unit:
        if self._next("("):
            unit = self._term(depth + 1)
            if depth >= _MAX_DEPTH or not self._next(")"):
                raise _unknown(self._code)
            return unit
        word = self._take()
        if word.startswith("{"):
            return _NUMBER
        if word.isdecimal():
            if not int(word):
                raise _unknown(self._code)
            unit = Unit((), Fraction(int(word)))
        else:
            unit = self._raised(_simple(word))
        if self._peek().startswith("{"):
            self._take()
        return unit

    def _raised(self, unit: Unit) -> Unit:
        if not _EXPONENT.match(self._peek()):
            return unit
        exponent = int(self._take())
        if not exponent or abs(exponent) > _MAX_EXPONENT:
            raise _unknown(self._code)
        return _times(_NUMBER, unit, exponent)

    def _peek(self) -> str:
        return self._words[self._at] if self._at < len(self._words) else ""

    def _next(self, wanted: str) -> bool:
        is_next = self._peek() == wanted
        self._at += is_next
        return is_next

    def _take(self) -> str:
        word = self._peek()
        if word in ("", ")", ".", "/"):
            raise _unknown(self._code)
        self._at += 1
        return word


def _simple(word: str) -> Unit:
    prefix, name = _split(word)
    if name in SHIFTED:
        raise UnitError(Phrase("units.error.alone", {"unit": SYMBOLS[name]}))
    unit = _atom(name)
    scale = Fraction(10) ** PREFIXES[prefix] if prefix else Fraction(1)
    return Unit(unit.dimension, unit.factor * scale)


@cache
def _atom(name: str) -> Unit:
    if name in BASES:
        return Unit(((BASES[name], 1),), Fraction(1))
    count, of = DEFINED[name]
    unit = read_unit(of)
    return Unit(unit.dimension, unit.factor * Fraction(count))


def _times(unit: Unit, other: Unit, power: int) -> Unit:
    exponents = Counter(dict(unit.dimension))
    for name, exponent in other.dimension:
        exponents[name] += exponent * power
    return Unit(dimension_of(exponents), unit.factor * other.factor**power)


def dimension_of(exponents: Mapping[str, int]) -> Dimension:
    """Return exponents as a dimension."""
    return tuple(sorted((name, exponent) for name, exponent in exponents.items() if exponent))


_NUMBER = Unit((), Fraction(1))
