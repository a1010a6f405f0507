"""Reading a rule tree from JSON, as the web client's query builder writes it."""

from collections.abc import Mapping, Sequence

from terazi.engine.column import Column
from terazi.engine.rules.errors import InvalidRule
from terazi.engine.rules.options import same_texts
from terazi.engine.rules.tree import (
    COMPARES_FIELDS,
    OPERATORS,
    RANGES,
    WITHOUT_VALUE,
    Combinator,
    Condition,
    Group,
    Operator,
    Rule,
    RuleValue,
    ValueSource,
)
from terazi.engine.rules.values import UnfitValue, read_value
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase

MAX_DEPTH = 12
MAX_CONDITIONS = 200

_Path = tuple[str | int, ...]
_BUILDER_KEYS = frozenset({"id", "path", "disabled", "muted", "parseNumbers"})
_GROUP_KEYS = frozenset({"combinator", "not", "rules"}) | _BUILDER_KEYS
_CONDITION_KEYS = frozenset({"field", "operator", "value", "value_source", "valueSource"}) | _BUILDER_KEYS


def parse_rule(stored: object, columns: Sequence[Column], lang: Lang | None = None) -> Rule:
    """Return the checked rule tree; InvalidRule says what is wrong and at which path.

    At most 12 groups deep and 200 conditions. Keys that only the query builder needs (``id``, ``path``,
    ``disabled``, …) are left aside; a ``muted`` rule is left out. Numbers that stand as text are read as the language
    groups them.
    """
    reader = _Reader({column.id: column for column in columns}, lang)
    return reader.group(stored, (), 1)


class _Reader:
    def __init__(self, columns: Mapping[str, Column], lang: Lang | None) -> None:
        self._lang = lang
        self._columns = columns
        self._conditions = 0

    def group(self, stored: object, path: _Path, depth: int) -> Group:
        if not isinstance(stored, Mapping):
            raise InvalidRule(Phrase("rules.error.object"), path)
        if depth > MAX_DEPTH:
            raise InvalidRule(Phrase("rules.error.deep", {"most": MAX_DEPTH}), path)
        _check_keys(stored, _GROUP_KEYS, path)
        combinator = stored.get("combinator", "and")
        if combinator not in ("and", "or"):
            raise InvalidRule(Phrase("rules.error.combinator"), (*path, "combinator"))
        negated = stored.get("not", False)
        if not isinstance(negated, bool):
            raise InvalidRule(Phrase("rules.error.not"), (*path, "not"))
        rules = stored.get("rules", [])
        if not isinstance(rules, list | tuple):
            raise InvalidRule(Phrase("rules.error.list"), (*path, "rules"))
        read = tuple(
            self._rule(rule, (*path, "rules", place), depth)
            for place, rule in enumerate(rules)
            if not (isinstance(rule, Mapping) and rule.get("muted") is True)
        )
        return Group(combinator=Combinator(combinator), negated=negated, rules=read)

    def _rule(self, stored: object, path: _Path, depth: int) -> Condition | Group:
        if isinstance(stored, Mapping) and "rules" in stored:
            return self.group(stored, path, depth + 1)
        self._conditions += 1
        if self._conditions > MAX_CONDITIONS:
            raise InvalidRule(Phrase("rules.error.many", {"most": MAX_CONDITIONS}), path)
        if not isinstance(stored, Mapping):
            raise InvalidRule(Phrase("rules.error.object"), path)
        _check_keys(stored, _CONDITION_KEYS, path)
        return self._condition(stored, path)

    def _condition(self, stored: Mapping[str, object], path: _Path) -> Condition:
        column = self._column(stored.get("field"), (*path, "field"))
        operator = _operator(stored.get("operator"), column, path)
        source = stored.get("value_source", stored.get("valueSource")) or "value"
        if source not in ("value", "field"):
            raise InvalidRule(Phrase("rules.error.source"), (*path, "value_source"))
        if source == "field" and operator not in WITHOUT_VALUE:
            value = self._fields(stored.get("value"), column, operator, (*path, "value"))
            chosen = ValueSource.FIELD
        else:
            value = self._value(column, operator, stored.get("value"), path)
            chosen = ValueSource.VALUE
        also = () if chosen is ValueSource.FIELD else same_texts(column, operator, value)
        return Condition(
            field=column.id, type=column.type, operator=operator, value=value, source=chosen, also=also
        )

    def _column(self, field: object, path: _Path) -> Column:
        if isinstance(field, str) and field in self._columns:
            return self._columns[field]
        raise InvalidRule(Phrase("rules.error.column", {"name": str(field)[:60]}), path)

    def _fields(self, value: object, column: Column, operator: Operator, path: _Path) -> RuleValue:
        if operator not in COMPARES_FIELDS:
            raise InvalidRule(Phrase("rules.error.not_with_column"), path)
        if operator not in RANGES:
            return self._comparable(value, column, path)
        fields = value.split(",") if isinstance(value, str) else value
        if not isinstance(fields, list | tuple) or len(fields) != 2:
            raise InvalidRule(Phrase("rules.error.two_values"), path)
        return tuple(self._comparable(f, column, (*path, place)) for place, f in enumerate(fields))

    def _value(self, column: Column, operator: Operator, value: object, path: _Path) -> RuleValue:
        try:
            return read_value(column, operator, value, self._lang)
        except UnfitValue as unfit:
            place: _Path = () if unfit.place is None else (unfit.place,)
            raise InvalidRule(unfit.phrase, (*path, "value", *place)) from None

    def _comparable(self, value: object, column: Column, path: _Path) -> str:
        other = self._column(value.strip() if isinstance(value, str) else value, path)
        if not comparable(column, other):
            raise InvalidRule(
                Phrase("rules.error.incomparable", {"first": column.name, "second": other.name}), path
            )
        return other.id


def comparable(first: Column, second: Column) -> bool:
    """Whether two columns can be compared: numbers with numbers, dates with dates, texts with texts."""
    return OPERATORS[first.type] == OPERATORS[second.type]


def _operator(stored: object, column: Column, path: _Path) -> Operator:
    if not isinstance(stored, str) or stored not in set(Operator):
        raise InvalidRule(Phrase("rules.error.operator", {"name": str(stored)[:60]}), (*path, "operator"))
    operator = Operator(stored)
    if operator not in OPERATORS[column.type]:
        raise InvalidRule(
            Phrase("rules.error.operator_type", {"column": column.name, "operator": operator.value}),
            (*path, "operator"),
        )
    return operator


def _check_keys(stored: Mapping[str, object], known: frozenset[str], path: _Path) -> None:
    for key in stored:
        if key not in known:
            raise InvalidRule(Phrase("rules.error.key", {"name": str(key)[:60]}), path)
