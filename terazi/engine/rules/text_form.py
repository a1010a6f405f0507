"""A rule as text with parentheses, written and read.

``[Şehir] = "Ankara" and ([Gelir] between (1000; 5000) or not ([Puan] null))``; Turkish words are read as well
(``ve``, ``veya``, ``değil``, ``içerir``, ``arasında`` …). ``and`` and ``or`` do not mix without parentheses.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from terazi.engine.column import Column
from terazi.engine.rules.errors import InvalidRuleText
from terazi.engine.rules.options import same_texts
from terazi.engine.rules.parse import MAX_CONDITIONS, MAX_DEPTH, comparable
from terazi.engine.rules.tree import (
    COMPARES_FIELDS,
    LISTS,
    OPERATORS,
    RANGES,
    WITHOUT_VALUE,
    Combinator,
    Condition,
    Group,
    Operator,
    Rule,
    Scalar,
    ValueSource,
)
from terazi.engine.rules.values import UnfitValue, read_value
from terazi.engine.rules.words import (
    AND,
    CONNECTIVES,
    NOT,
    OPERATOR_WORDS,
    OR,
    Word,
    WordKind,
    column_word,
    connective_word,
    find_column,
    operator_word,
    split_words,
)
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase

_MAX_TEXT_DEPTH = 2 * MAX_DEPTH + 2  # a negated group is two steps deep in text: "not" and its parentheses
_VALUES = frozenset({WordKind.TEXT, WordKind.NUMBER, WordKind.DATE})


def to_text(rule: Rule, columns: Sequence[Column], lang: Lang) -> str:
    """Return the rule in the words of a language, as text that ``parse_text`` reads back to the same meaning."""
    if not rule.rules and not rule.negated:
        return ""
    said = _group_text(rule, columns, lang)
    return said if rule.negated else said[1:-1]


def _group_text(group: Group, columns: Sequence[Column], lang: Lang) -> str:
    parts = [
        _group_text(rule, columns, lang) if isinstance(rule, Group) else _condition_text(rule, columns, lang)
        for rule in group.rules
    ]
    inside = f" {connective_word(group.combinator.value, lang)} ".join(parts)
    return f"{connective_word(NOT, lang)} ({inside})" if group.negated else f"({inside})"


def _condition_text(condition: Condition, columns: Sequence[Column], lang: Lang) -> str:
    by_id = {column.id: column for column in columns}
    said = f"{column_word(by_id[condition.field], columns)} {operator_word(condition.operator, lang)}"
    value = condition.value
    if value is None:
        return said
    values = value if isinstance(value, tuple) else (value,)
    if condition.source is ValueSource.FIELD:
        words = [column_word(by_id[str(other)], columns) for other in values]
    else:
        words = [_value_text(item, lang) for item in values]
    return f"{said} ({'; '.join(words)})" if isinstance(value, tuple) else f"{said} {words[0]}"


def _value_text(value: Scalar, lang: Lang) -> str:
    if isinstance(value, str):
        doubled = value.replace('"', '""')
        return f'"{doubled}"'
    if isinstance(value, date):
        return value.isoformat()
    said = format(Decimal(repr(value)), "f")
    if len(said.partition(".")[2]) == 3:
        said += "0"  # 1.234 would be a thousand to whoever reads the text in the other language
    return said.replace(".", ",") if lang is Lang.TR else said


def parse_text(text: str, columns: Sequence[Column], lang: Lang) -> Rule:
    """Return the rule that the text says; InvalidRuleText marks the first place that is wrong.

    Words of both languages are read whatever the language; numbers are grouped as it groups them.
    """
    words = split_words(text)
    if len(words) == 1:
        return Group()
    return _Parser(words, columns, lang).whole()


class _Parser:
    def __init__(self, words: Sequence[Word], columns: Sequence[Column], lang: Lang) -> None:
        self._lang = lang
        self._words = words
        self._columns = columns
        self._place = 0
        self._conditions = 0

    def whole(self) -> Rule:
        read = self._joined(1)
        if isinstance(read, Group) and _depth(read) > MAX_DEPTH:
            raise _wrong("rules.error.deep", self._words[0], most=MAX_DEPTH)
        if self._next.kind is not WordKind.END:
            key = "rules.text.parentheses" if self._next.said == ")" else "rules.text.connective"
            raise _wrong(key, self._next)
        return read if isinstance(read, Group) else Group(rules=(read,))

    @property
    def _next(self) -> Word:
        return self._words[self._place]

    def _take(self) -> Word:
        word = self._next
        self._place += 1
        return word

    def _joined(self, depth: int) -> Condition | Group:
        parts = [self._part(depth)]
        used: str | None = None
        while connective := self._connective():
            if used and connective != used:
                raise _wrong("rules.text.mixed", self._next)
            used = connective
            self._take()
            parts.append(self._part(depth))
        if used is None:
            return parts[0]
        return Group(combinator=Combinator(used), rules=tuple(parts))

    def _connective(self) -> str | None:
        if self._next.kind is not WordKind.WORD:
            return None
        word = fold(self._next.said)
        following = self._words[self._place + 1]
        if word == "ya" and fold(following.said) == "da":
            self._place += 1
            return OR
        found = CONNECTIVES.get(word)
        return found if found in (AND, OR) else None

    def _part(self, depth: int) -> Condition | Group:
        if depth > _MAX_TEXT_DEPTH:
            raise _wrong("rules.error.deep", self._next, most=MAX_DEPTH)
        word = self._next
        if word.kind is WordKind.WORD and CONNECTIVES.get(fold(word.said)) == NOT:
            self._take()
            return self._negated(self._part(depth + 1))
        if word.said == "(" and word.kind is WordKind.SYMBOL:
            return self._in_parentheses(depth)
        return self._condition()

    def _negated(self, part: Condition | Group) -> Group:
        if isinstance(part, Group) and not part.negated:
            return Group(combinator=part.combinator, negated=True, rules=part.rules)
        return Group(negated=True, rules=(part,))

    def _in_parentheses(self, depth: int) -> Condition | Group:
        opening = self._take()
        if self._is_symbol(")"):
            self._take()
            return Group()
        inside = self._joined(depth + 1)
        if not self._is_symbol(")"):
            wrong = opening if self._next.kind is WordKind.END else self._next
            raise _wrong("rules.text.parentheses", wrong)
        self._take()
        return inside if isinstance(inside, Group) else Group(rules=(inside,))

    def _is_symbol(self, symbol: str) -> bool:
        return self._next.kind is WordKind.SYMBOL and self._next.said == symbol

    def _condition(self) -> Condition:
        self._conditions += 1
        if self._conditions > MAX_CONDITIONS:
            raise _wrong("rules.error.many", self._next, most=MAX_CONDITIONS)
        column = self._column()
        word = self._next
        if word.kind not in (WordKind.WORD, WordKind.SYMBOL) or word.said in ("(", ")", ";"):
            raise _wrong("rules.text.operator", word)
        operator = OPERATOR_WORDS.get(fold(word.said))
        if operator is None:
            raise _wrong("rules.error.operator", word, name=word.said)
        if operator not in OPERATORS[column.type]:
            raise _wrong("rules.error.operator_type", word, column=column.name, operator=word.said)
        self._take()
        return self._compared(column, operator)

    def _column(self) -> Column:
        word = self._next
        if word.kind is not WordKind.COLUMN:
            key = "rules.text.parentheses" if word.said == ")" else "rules.text.column"
            raise _wrong(key, word)
        column = find_column(word.said, self._columns)
        if column is None:
            raise _wrong("rules.error.column", word, name=word.said[:60])
        self._take()
        return column

    def _compared(self, column: Column, operator: Operator) -> Condition:
        if operator in WITHOUT_VALUE:
            return Condition(field=column.id, type=column.type, operator=operator)
        first = self._next
        words = self._list() if operator in RANGES | LISTS else [self._value()]
        if words and all(word.kind is WordKind.COLUMN for word in words):
            return self._with_columns(column, operator, words)
        for word in words:
            if word.kind not in _VALUES:
                raise _wrong("rules.text.value", word)
        said = [word.said for word in words]
        try:
            value = read_value(column, operator, said if operator in RANGES | LISTS else said[0], self._lang)
        except UnfitValue as unfit:
            wrong = words[unfit.place or 0] if words else first
            raise InvalidRuleText(unfit.phrase, wrong.position, wrong.length) from None
        also = same_texts(column, operator, value)
        return Condition(field=column.id, type=column.type, operator=operator, value=value, also=also)

    def _with_columns(self, column: Column, operator: Operator, words: Sequence[Word]) -> Condition:
        if operator not in COMPARES_FIELDS:
            raise _wrong("rules.error.not_with_column", words[0])
        if len(words) != (2 if operator in RANGES else 1):
            raise _wrong("rules.error.two_values", words[0])
        others = []
        for word in words:
            other = find_column(word.said, self._columns)
            if other is None:
                raise _wrong("rules.error.column", word, name=word.said[:60])
            if not comparable(column, other):
                raise _wrong("rules.error.incomparable", word, first=column.name, second=other.name)
            others.append(other.id)
        value = tuple(others) if operator in RANGES else others[0]
        return Condition(
            field=column.id, type=column.type, operator=operator, value=value, source=ValueSource.FIELD
        )

    def _value(self) -> Word:
        if self._next.kind not in _VALUES | {WordKind.COLUMN}:
            raise _wrong("rules.text.value", self._next)
        return self._take()

    def _list(self) -> list[Word]:
        if not self._is_symbol("("):
            raise _wrong("rules.text.list", self._next)
        opening = self._take()
        words: list[Word] = [self._value()]
        while self._is_symbol(";"):
            self._take()
            words.append(self._value())
        if not self._is_symbol(")"):
            raise _wrong("rules.text.parentheses", opening if self._next.kind is WordKind.END else self._next)
        self._take()
        return words


def _depth(group: Group) -> int:
    return 1 + max((_depth(rule) for rule in group.rules if isinstance(rule, Group)), default=0)


def _wrong(key: str, word: Word, **params: object) -> InvalidRuleText:
    return InvalidRuleText(Phrase(key, params), word.position, word.length)
