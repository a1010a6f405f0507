"""The rule tree: groups of conditions on columns, checked against the columns' types.

An empty cell satisfies no condition but ``null``, whatever the operator: neither ``= Ankara`` nor ``!= Ankara``.
A group with ``negated`` takes exactly the rows that the group without it leaves, so those with empty cells too.
A group without rules takes every row. Texts are compared without regard to case, diacritics and extra spaces.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TypeAlias

from terazi.engine.column import ColumnType
from terazi.foundation.types import Json

Scalar: TypeAlias = str | int | float | date | datetime
RuleValue: TypeAlias = Scalar | tuple[Scalar, ...] | None


class Combinator(StrEnum):
    """How a group's rules come together."""

    AND = "and"
    OR = "or"


class ValueSource(StrEnum):
    """Whether a condition compares with a value or with another column."""

    VALUE = "value"
    FIELD = "field"


class Operator(StrEnum):
    """What a condition asks; the value is its name in JSON, as react-querybuilder spells it."""

    EQUAL = "="
    NOT_EQUAL = "!="
    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="
    CONTAINS = "contains"
    NOT_CONTAINS = "doesNotContain"
    BEGINS = "beginsWith"
    NOT_BEGINS = "doesNotBeginWith"
    ENDS = "endsWith"
    NOT_ENDS = "doesNotEndWith"
    BETWEEN = "between"
    NOT_BETWEEN = "notBetween"
    IN = "in"
    NOT_IN = "notIn"
    NULL = "null"
    NOT_NULL = "notNull"
    TODAY = "today"
    YESTERDAY = "yesterday"
    LAST_DAYS = "lastDays"
    NEXT_DAYS = "nextDays"
    THIS_WEEK = "thisWeek"
    LAST_WEEK = "lastWeek"
    THIS_MONTH = "thisMonth"
    LAST_MONTH = "lastMonth"
    LAST_MONTHS = "lastMonths"
    THIS_QUARTER = "thisQuarter"
    THIS_YEAR = "thisYear"
    LAST_YEAR = "lastYear"


ORDER = frozenset({Operator.LESS, Operator.LESS_EQUAL, Operator.GREATER, Operator.GREATER_EQUAL})
EQUALITY = frozenset({Operator.EQUAL, Operator.NOT_EQUAL})
MATCHING = frozenset(
    {
        *(Operator.CONTAINS, Operator.NOT_CONTAINS, Operator.BEGINS),
        *(Operator.NOT_BEGINS, Operator.ENDS, Operator.NOT_ENDS),
    }
)
RANGES = frozenset({Operator.BETWEEN, Operator.NOT_BETWEEN})
LISTS = frozenset({Operator.IN, Operator.NOT_IN})
EMPTINESS = frozenset({Operator.NULL, Operator.NOT_NULL})
COUNTED_PERIODS = frozenset({Operator.LAST_DAYS, Operator.NEXT_DAYS, Operator.LAST_MONTHS})
NAMED_PERIODS = frozenset(
    {
        *(Operator.TODAY, Operator.YESTERDAY, Operator.THIS_WEEK, Operator.LAST_WEEK, Operator.THIS_MONTH),
        *(Operator.LAST_MONTH, Operator.THIS_QUARTER, Operator.THIS_YEAR, Operator.LAST_YEAR),
    }
)
PERIODS = COUNTED_PERIODS | NAMED_PERIODS
WITHOUT_VALUE = EMPTINESS | NAMED_PERIODS
NEGATIVE = frozenset(
    {
        *(Operator.NOT_EQUAL, Operator.NOT_CONTAINS, Operator.NOT_BEGINS, Operator.NOT_ENDS),
        *(Operator.NOT_BETWEEN, Operator.NOT_IN),
    }
)
COMPARES_FIELDS = EQUALITY | ORDER | MATCHING | RANGES

_TEXT = EQUALITY | MATCHING | LISTS | EMPTINESS
_NUMBER = EQUALITY | ORDER | RANGES | LISTS | EMPTINESS
_MOMENT = EQUALITY | ORDER | RANGES | EMPTINESS | PERIODS

OPERATORS: dict[ColumnType, frozenset[Operator]] = {
    ColumnType.TEXT: _TEXT,
    ColumnType.SELECT: _TEXT,
    ColumnType.INTEGER: _NUMBER,
    ColumnType.FLOAT: _NUMBER,
    ColumnType.DATETIME: _MOMENT,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """One question about one column; the value fits the column's type and the operator.

    ``between`` holds two values (the lower first), ``in`` one or more, ``null`` and the named periods none.
    With ``source`` FIELD the value is a column id (two of them for ``between``). ``also`` are other texts that mean the
    same as the value in a column that is linked to options: it follows from the column, and is not kept.
    """

    field: str
    type: ColumnType
    operator: Operator
    value: RuleValue = None
    source: ValueSource = ValueSource.VALUE
    also: tuple[str, ...] = ()

    def as_json(self) -> Json:
        """Return the condition as ``parse_rule`` reads it."""
        value = [_plain(v) for v in self.value] if isinstance(self.value, tuple) else _plain(self.value)
        return {
            "field": self.field,
            "operator": self.operator.value,
            "value": value,
            "value_source": self.source.value,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class Group:
    """Rules that must all hold (AND) or of which one must (OR), or the opposite of that."""

    combinator: Combinator = Combinator.AND
    negated: bool = False
    rules: tuple["Condition | Group", ...] = ()

    def as_json(self) -> Json:
        """Return the group as ``parse_rule`` reads it."""
        return {
            "combinator": self.combinator.value,
            "not": self.negated,
            "rules": [rule.as_json() for rule in self.rules],
        }

    def conditions(self) -> Iterator[Condition]:
        """Yield every condition in the tree, in reading order."""
        for rule in self.rules:
            if isinstance(rule, Group):
                yield from rule.conditions()
            else:
                yield rule


Rule: TypeAlias = Group


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value
