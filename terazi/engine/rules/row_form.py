"""A rule for one row of plain values, where no data set is at hand."""

import operator
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from terazi.engine.rules.lowering import (
    ComparesFields,
    InRange,
    IsEmpty,
    IsOneOf,
    Test,
    TextIs,
    lower,
    today_here,
)
from terazi.engine.rules.tree import Combinator, Group, Operator, Rule
from terazi.foundation.language.lang import fold

Row = Mapping[str, Any]  # Any: cells are of their columns' types, which the rule was read for
_COMPARES: Mapping[Operator, Callable[[Any, Any], bool]] = {  # Any: as above
    Operator.EQUAL: operator.eq,
    Operator.LESS: operator.lt,
    Operator.LESS_EQUAL: operator.le,
    Operator.GREATER: operator.gt,
    Operator.GREATER_EQUAL: operator.ge,
    Operator.CONTAINS: operator.contains,
    Operator.BEGINS: str.startswith,
    Operator.ENDS: str.endswith,
}


def holds(rule: Rule, row: Row, *, today: date | None = None) -> bool:
    """Say whether a rule takes a row, as it would take it out of a data set; cells by the ids of their columns."""
    return _group(rule, row, today or today_here())


def _group(group: Group, row: Row, today: date) -> bool:
    parts = (
        _group(each, row, today) if isinstance(each, Group) else _test(lower(each, today), row)
        for each in group.rules
    )
    whole = all(parts) if group.combinator is Combinator.AND or not group.rules else any(parts)
    return whole is not group.negated


def _test(test: Test, row: Row) -> bool:
    cell = row.get(test.field)
    if isinstance(test, IsEmpty):
        return (cell is None) is not test.opposite
    if cell is None:
        return False
    if isinstance(test, ComparesFields):
        others = [row.get(each) for each in test.others]
        return None not in others and _compared(test, cell, others) is not test.opposite
    return _alone(test, cell) is not test.opposite


def _alone(test: InRange | IsOneOf | TextIs, cell: Any) -> bool:  # Any: as above
    match test:
        case InRange():
            above = test.lower is None or (cell > test.lower if test.lower_open else cell >= test.lower)
            return above and (
                test.upper is None or (cell < test.upper if test.upper_open else cell <= test.upper)
            )
        case IsOneOf():
            return cell in test.values
        case TextIs():
            return any(_COMPARES[test.how](fold(cell), text) for text in test.texts)


def _compared(test: ComparesFields, cell: Any, others: list[Any]) -> bool:  # Any: as above
    if test.is_text:
        cell, others = fold(cell), [fold(each) for each in others]
    if test.operator in _COMPARES:
        return _COMPARES[test.operator](cell, others[0])
    return bool(others[0] <= cell <= others[1])
