"""The words of a formula: numbers, texts, columns in brackets, names and symbols."""

import math
import re
from dataclasses import dataclass
from enum import StrEnum

from terazi.engine.formulas.errors import FormulaError
from terazi.foundation.language.phrases import Phrase

MAX_LENGTH = 2_000
MAX_WORDS = 400


class WordKind(StrEnum):
    """What a word of a formula is."""

    NUMBER = "number"
    TEXT = "text"
    COLUMN = "column"
    NAME = "name"
    SYMBOL = "symbol"
    END = "end"


@dataclass(frozen=True, slots=True)
class Word:
    """One word with its place in the formula; a number's ``value`` is what it says."""

    kind: WordKind
    said: str
    position: int
    length: int
    value: float = 0.0


_WORD = re.compile(
    r"""
    \[(?P<column>(?:[^\[\]]|\]\]|\[\[)*)\]
  | "(?P<text>(?:[^"]|"")*)"
  | (?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
  | (?P<name>[^\W\d_][\w]*(?:\.[^\W\d_]\w*)*)
  | (?P<symbol><>|!=|<=|>=|[-+*/^%=<>(),;&])
    """,
    re.VERBOSE,
)
_FRACTION = re.compile(r",(\d+)(?:[eE][+-]?\d+)?")


def split_words(text: str) -> list[Word]:
    """Return the formula's words and an end mark; a leading = is left aside.

    A comma between digits is a decimal comma where ``;`` stands anywhere in the formula or no function is open;
    elsewhere it separates arguments.
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(Phrase("formulas.error.long", {"most": MAX_LENGTH}), MAX_LENGTH)
    return _Splitter(text).words()


class _Splitter:
    def __init__(self, text: str) -> None:
        self._text = text
        self._words: list[Word] = []
        self._has_semicolons = ";" in re.sub(r'"(?:[^"]|"")*"|\[[^\]]*\]', "", text)
        self._open_calls: list[bool] = []

    def words(self) -> list[Word]:
        place = len(self._text) - len(self._text.lstrip())
        if self._text[place : place + 1] == "=":
            place += 1
        while place < len(self._text):
            if self._text[place].isspace():
                place += 1
                continue
            place = self._read(place)
            if len(self._words) > MAX_WORDS:
                raise FormulaError(Phrase("formulas.error.large"), place)
        self._words.append(Word(WordKind.END, "", len(self._text), 1))
        return self._words

    def _read(self, place: int) -> int:
        found = _WORD.match(self._text, place)
        if found is None or found.lastgroup is None:
            raise _stray(self._text, place)
        kind = WordKind(found.lastgroup)
        if kind is WordKind.NUMBER:
            return self._number(found)
        said = found.group(kind.value)
        if kind is WordKind.COLUMN:
            said = said.replace("]]", "]").replace("[[", "[")
        elif kind is WordKind.TEXT:
            said = said.replace('""', '"')
        elif said == "(":
            self._open_calls.append(bool(self._words) and self._words[-1].kind is WordKind.NAME)
        elif said == ")" and self._open_calls:
            self._open_calls.pop()
        self._words.append(Word(kind, said, place, found.end() - place))
        return found.end()

    def _number(self, found: re.Match[str]) -> int:
        said, end = found.group(), found.end()
        fraction = _FRACTION.match(self._text, end)
        if fraction and said.isdigit() and (self._has_semicolons or not any(self._open_calls)):
            said, end = said + fraction.group().replace(",", "."), fraction.end()
        value = float(said)
        if not math.isfinite(value):
            raise FormulaError(Phrase("formulas.error.number"), found.start(), end - found.start())
        self._words.append(Word(WordKind.NUMBER, said, found.start(), end - found.start(), value))
        return end


def _stray(text: str, place: int) -> FormulaError:
    opened = {'"': "formulas.error.quote", "[": "formulas.error.bracket"}.get(text[place])
    if opened:
        return FormulaError(Phrase(opened), place, len(text) - place)
    return FormulaError(Phrase("formulas.error.character", {"character": text[place]}), place)
