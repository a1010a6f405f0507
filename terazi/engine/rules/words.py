"""The words of a rule's text form, Turkish and English."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from terazi.engine.column import Column
from terazi.engine.rules.errors import InvalidRuleText
from terazi.engine.rules.tree import Operator
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase

MAX_LENGTH = 20_000


class WordKind(StrEnum):
    """What a word of the text is."""

    COLUMN = "column"
    TEXT = "text"
    NUMBER = "number"
    DATE = "date"
    WORD = "word"
    SYMBOL = "symbol"
    END = "end"


@dataclass(frozen=True, slots=True)
class Word:
    """One word with its place in the text."""

    kind: WordKind
    said: str
    position: int
    length: int


_WORD = re.compile(
    r"""
    \[(?P<column>(?:[^\[\]]|\]\]|\[\[)*)\]
  | "(?P<text>(?:[^"]|"")*)"
  | (?P<date>\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)?
      |\d{1,2}\.\d{1,2}\.\d{4}(?:[ ]\d{1,2}:\d{2})?)
  | (?P<number>[+-]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,}|\d+(?:[.,]\d+)?))
  | (?P<word>[^\W\d_]+)
  | (?P<symbol><=|>=|!=|<>|[=<>();])
    """,
    re.VERBOSE,
)

AND, OR, NOT = "and", "or", "not"
CONNECTIVES = {"and": AND, "ve": AND, "or": OR, "veya": OR, "yada": OR, "not": NOT, "degil": NOT}

_TURKISH_CONNECTIVES = {AND: "ve", OR: "veya", NOT: "değil"}
_TURKISH = {
    Operator.CONTAINS: "içerir",
    Operator.NOT_CONTAINS: "içermez",
    Operator.BEGINS: "başlar",
    Operator.NOT_BEGINS: "başlamaz",
    Operator.ENDS: "biter",
    Operator.NOT_ENDS: "bitmez",
    Operator.BETWEEN: "arasında",
    Operator.NOT_BETWEEN: "dışında",
    Operator.IN: "içinde",
    Operator.NOT_IN: "hariç",
    Operator.NULL: "boş",
    Operator.NOT_NULL: "dolu",
    Operator.TODAY: "bugün",
    Operator.YESTERDAY: "dün",
    Operator.LAST_DAYS: "sonGün",
    Operator.NEXT_DAYS: "gelecekGün",
    Operator.THIS_WEEK: "buHafta",
    Operator.LAST_WEEK: "geçenHafta",
    Operator.THIS_MONTH: "buAy",
    Operator.LAST_MONTH: "geçenAy",
    Operator.LAST_MONTHS: "sonAy",
    Operator.THIS_QUARTER: "buÇeyrek",
    Operator.THIS_YEAR: "buYıl",
    Operator.LAST_YEAR: "geçenYıl",
}
OPERATOR_WORDS = {
    **{fold(operator.value): operator for operator in Operator},
    **{fold(word): operator for operator, word in _TURKISH.items()},
    "<>": Operator.NOT_EQUAL,
}


def connective_word(connective: str, lang: Lang) -> str:
    """Return and, or, not as the language says it."""
    return _TURKISH_CONNECTIVES[connective] if lang is Lang.TR else connective


def operator_word(operator: Operator, lang: Lang) -> str:
    """Return an operator as the language says it; signs are the same in both."""
    return _TURKISH.get(operator, operator.value) if lang is Lang.TR else operator.value


def split_words(text: str) -> list[Word]:
    """Return the words of the text and an end mark; InvalidRuleText where a character fits nowhere."""
    if len(text) > MAX_LENGTH:
        raise InvalidRuleText(Phrase("rules.text.long", {"most": MAX_LENGTH}), MAX_LENGTH)
    words: list[Word] = []
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        found = _WORD.match(text, place)
        if found is None or found.lastgroup is None:
            raise _stray(text, place)
        words.append(_word(found))
        place = found.end()
    words.append(Word(WordKind.END, "", len(text), 1))
    return words


def _word(found: re.Match[str]) -> Word:
    kind = WordKind(found.lastgroup or "end")
    said = found.group(kind.value)
    if kind is WordKind.COLUMN:
        said = said.replace("]]", "]").replace("[[", "[")
    elif kind is WordKind.TEXT:
        said = said.replace('""', '"')
    return Word(kind, said, found.start(), found.end() - found.start())


def _stray(text: str, place: int) -> InvalidRuleText:
    opened = {'"': "rules.text.quote", "[": "rules.text.bracket"}.get(text[place])
    if opened:
        return InvalidRuleText(Phrase(opened), place, len(text) - place)
    return InvalidRuleText(Phrase("rules.text.character", {"character": text[place]}), place)


def find_column(name: str, columns: Sequence[Column]) -> Column | None:
    """Return the column of that caption, else the only one that folds to it, else the one of that id."""
    exact = [column for column in columns if column.name == name]
    if len(exact) == 1:
        return exact[0]
    alike = [column for column in columns if fold(column.name) == fold(name)]
    if len(alike) == 1:
        return alike[0]
    return next((column for column in columns if column.id == name), None)


def column_word(column: Column, columns: Sequence[Column]) -> str:
    """Return the column in brackets, by its caption where that is clear, else by its id."""
    name = column.name if find_column(column.name, columns) == column else column.id
    return f"[{name.replace('[', '[[').replace(']', ']]')}]"
