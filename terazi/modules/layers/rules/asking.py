"""Rules over the records of a layer: its columns by their codes, options by what they are called."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from terazi.engine.column import Column, ColumnType
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.sql_form import Parameters, compile_where
from terazi.engine.rules.tree import ORDER, Combinator, Condition, Group, Operator, Rule, ValueSource
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.types import Value
from terazi.modules.layers.values import Option, Shape, Wdm

_EXACT = {Operator.EQUAL, Operator.NOT_EQUAL, Operator.IN, Operator.NOT_IN}
_SERVED = {Operator.EQUAL, Operator.IN, Operator.BETWEEN, *ORDER}
_TEXTS = {ColumnType.TEXT, ColumnType.SELECT}
_PARTLY: Mapping[Operator, tuple[Operator, Callable[[str, str], bool]]] = {
    Operator.CONTAINS: (Operator.IN, lambda text, word: word in text),
    Operator.BEGINS: (Operator.IN, lambda text, word: text.startswith(word)),
    Operator.ENDS: (Operator.IN, lambda text, word: text.endswith(word)),
    Operator.NOT_CONTAINS: (Operator.NOT_IN, lambda text, word: word in text),
    Operator.NOT_BEGINS: (Operator.NOT_IN, lambda text, word: text.startswith(word)),
    Operator.NOT_ENDS: (Operator.NOT_IN, lambda text, word: text.endswith(word)),
}


def columns_of(shape: Shape, lang: Lang) -> list[Column]:
    """Return the columns of a layer as the engine's rules know columns: by their codes."""
    return [
        Column(
            id=wdm.code, name=wdm.captions.get(lang.value) or wdm.code, type=_type(wdm), unit=wdm.unit or None
        )
        for wdm in shape.built
    ]


def read_rule(shape: Shape, stored: object, lang: Lang) -> Rule:
    """Return a rule over the columns that the caller may see; InvalidRule where it does not fit them.

    What is said of an option is said by its code, or by what it is called in either language.
    """
    rule = parse_rule(stored, columns_of(shape, lang), lang)
    return _by_codes(rule, {wdm.code: wdm for wdm in shape.built}, shape)


def where(shape: Shape, rule: Rule, today: date) -> tuple[str, Parameters]:
    """Return a rule as WHERE reads it over the layer's table."""
    columns = {wdm.code: wdm.column for wdm in shape.built}
    folded = {code: f"tr_fold({name})" for code, name in columns.items()}
    return compile_where(rule, columns=columns, folded=folded, today=today)


def fields_served(rule: Group) -> list[str]:
    """Return the columns whose index would find what a rule asks for: equal ones first, then what lies between."""
    if rule.combinator is not Combinator.AND or rule.negated:
        return []
    served = [
        each
        for each in rule.rules
        if isinstance(each, Condition)
        and each.operator in _SERVED
        and each.source is ValueSource.VALUE
        and (each.operator in _EXACT or each.type not in _TEXTS)
    ]
    return [each.field for each in sorted(served, key=lambda each: each.operator not in _EXACT)]


def _type(wdm: Wdm) -> ColumnType:
    return wdm.kind.column_type


def _by_codes(rule: Group, wdms: Mapping[str, Wdm], shape: Shape) -> Group:
    return replace(
        rule,
        rules=tuple(
            _by_codes(each, wdms, shape) if isinstance(each, Group) else _condition(each, wdms, shape)
            for each in rule.rules
        ),
    )


def _condition(condition: Condition, wdms: Mapping[str, Wdm], shape: Shape) -> Condition:
    wdm = wdms[condition.field]
    options = shape.options.get(wdm.option_set_id, ()) if wdm.option_set_id else ()
    is_said = condition.source is ValueSource.VALUE and isinstance(condition.value, str | tuple)
    if not options or not is_said:
        return condition
    words = condition.value if isinstance(condition.value, tuple) else (condition.value,)
    if condition.operator in _EXACT:
        codes = tuple(code for word in words for code in _called(options, str(word)))
        is_list = condition.operator in (Operator.IN, Operator.NOT_IN) or len(codes) > 1
        is_not = condition.operator in (Operator.NOT_EQUAL, Operator.NOT_IN)
        operator = (Operator.NOT_IN if is_not else Operator.IN) if is_list else condition.operator
        return replace(condition, operator=operator, value=codes if is_list else codes[0])
    if condition.operator in _PARTLY:
        operator, holds = _PARTLY[condition.operator]
        word = fold(str(words[0]))
        fitting = tuple(
            each.code for each in options if any(holds(fold(name), word) for name in each.captions.values())
        )
        return replace(condition, operator=operator, value=fitting or ("",))
    return condition


def _called(options: Sequence[Option], word: str) -> list[Value]:
    """The codes of the options that are called so; the word itself where none is."""
    folded = fold(word)
    named = [
        each.code
        for each in options
        if each.code == word or folded in {fold(name) for name in (*each.captions.values(), *each.synonyms)}
    ]
    return named or [word]
