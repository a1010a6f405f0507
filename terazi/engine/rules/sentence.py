"""A rule as a sentence."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from terazi.engine.column import Column, ColumnType
from terazi.engine.rules.tree import (
    EMPTINESS,
    PERIODS,
    Combinator,
    Condition,
    Group,
    Rule,
    Scalar,
    ValueSource,
)
from terazi.foundation.language.formats import format_date, format_value
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

_MOST_VALUES_SAID = 12


def describe(rule: Rule, columns: Sequence[Column], lang: Lang) -> str:
    """Return the rule as a sentence: "Şehir “Ankara” ve Gelir en az 1.000." / "City is “Ankara” and Income is at least 1,000."."""
    if not rule.rules:
        return say(Phrase("rules.say.no_rows" if rule.negated else "rules.say.all_rows"), lang)
    said = _group(rule, {column.id: column.name for column in columns}, lang)
    return say(Phrase("rules.say.sentence", {"said": said}), lang)


def _group(group: Group, names: Mapping[str, str], lang: Lang) -> str:
    if not group.rules:
        said = say(Phrase("rules.say.always"), lang)
    else:
        parts = [_part(rule, len(group.rules) > 1, names, lang) for rule in group.rules]
        key = "rules.say.and" if group.combinator is Combinator.AND else "rules.say.or"
        said = f" {say(Phrase(key), lang)} ".join(parts)
    return say(Phrase("rules.say.not", {"said": said}), lang) if group.negated else said


def _part(rule: Condition | Group, among_others: bool, names: Mapping[str, str], lang: Lang) -> str:
    if isinstance(rule, Condition):
        return _condition(rule, names, lang)
    said = _group(rule, names, lang)
    return f"({said})" if among_others and not rule.negated and len(rule.rules) > 1 else said


def _condition(condition: Condition, names: Mapping[str, str], lang: Lang) -> str:
    operator, column = condition.operator.value, names[condition.field]
    value = condition.value
    if condition.source is ValueSource.FIELD:
        others = value if isinstance(value, tuple) else (value,)
        return _say(f"field.{operator}", column, [names[str(other)] for other in others], lang)
    if condition.operator in PERIODS | EMPTINESS:
        count = [format_value(value, "i", lang)] if isinstance(value, int) else []
        return _say(f"any.{operator}", column, count, lang)
    kind = _kind(condition.type)
    if isinstance(value, tuple):
        said = [_value(item, lang) for item in value]
        if operator in ("in", "notIn"):
            return _say(f"{kind}.{operator}", column, [_either(said, lang)], lang)
        return _say(f"{kind}.{operator}", column, said, lang)
    return _say(f"{kind}.{operator}", column, [_value(value, lang)], lang)


def _kind(column_type: ColumnType) -> str:
    if column_type.is_numeric:
        return "number"
    return "date" if column_type is ColumnType.DATETIME else "text"


def _say(key: str, column: str, values: Sequence[str], lang: Lang) -> str:
    named = {"column": column, **dict(zip(("a", "b"), values, strict=False))}
    return say(Phrase(f"rules.say.{key}", named), lang)


def _either(said: list[str], lang: Lang) -> str:
    if len(said) == 1:
        return said[0]
    if len(said) > _MOST_VALUES_SAID:
        rest = len(said) - _MOST_VALUES_SAID + 1
        said = [*said[: _MOST_VALUES_SAID - 1], say(Phrase("rules.say.more", {"count": rest}), lang)]
    return f"{', '.join(said[:-1])} {say(Phrase('rules.say.or'), lang)} {said[-1]}"


def _value(value: Scalar | None, lang: Lang) -> str:
    if isinstance(value, datetime):
        return format_date(value, with_time=True)
    return f"“{value}”" if isinstance(value, str) else format_value(value, "n6", lang)
