"""A rule as a parametrised SQL condition for PostgreSQL.

Texts are folded by ``tr_fold(text)``, a function of the database that is ``fold`` of ``terazi.foundation.language.lang``;
the Greek sigma at the end of a word is the one letter that the two write differently.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TypeAlias

from terazi.engine.rules.lowering import (
    ComparesFields,
    InRange,
    IsEmpty,
    IsOneOf,
    Limit,
    Test,
    TextIs,
    lower,
    today_here,
)
from terazi.engine.rules.tree import Condition, Group, Operator, Rule

Parameters: TypeAlias = dict[str, str | int | float | datetime]

_SYMBOLS = {
    Operator.EQUAL: "=",
    Operator.LESS: "<",
    Operator.LESS_EQUAL: "<=",
    Operator.GREATER: ">",
    Operator.GREATER_EQUAL: ">=",
}


_LIKE = re.compile(r"[\\%_]")
_SHAPES = {Operator.CONTAINS: "%{}%", Operator.BEGINS: "{}%", Operator.ENDS: "%{}"}


def compile_sql(
    rule: Rule,
    *,
    columns: Mapping[str, str] | None = None,
    folded: Mapping[str, str] | None = None,
    today: date | None = None,
) -> tuple[str, Parameters]:
    """Return a condition and its named parameters (``:r0``, ``:r1``, … as SQLAlchemy's ``text`` takes them).

    ``columns`` gives the trusted SQL of each column id (default: the id quoted, ``"c3"``), of PostgreSQL's types
    text, bigint, double precision or timestamp without time zone; ``folded`` that of a text column's folded form,
    as an index has it (default: ``tr_fold`` of the column). The condition is true or false, never null, and takes
    the rows that ``compile_polars`` takes.
    """
    writer = _Writer(columns or {}, folded or {}, today or today_here())
    return writer.group(rule, is_bare=False), writer.parameters


def compile_where(
    rule: Rule,
    *,
    columns: Mapping[str, str] | None = None,
    folded: Mapping[str, str] | None = None,
    today: date | None = None,
) -> tuple[str, Parameters]:
    """Return the same for WHERE alone: it may be null where ``compile_sql`` is false, and indexes serve it.

    A row is taken only where a condition is true, and neither AND nor OR makes a truth of a null, so that conditions
    stand bare; within a group that is turned round they are made false as ever.
    """
    writer = _Writer(columns or {}, folded or {}, today or today_here())
    return writer.group(rule, is_bare=True), writer.parameters


class _Writer:
    def __init__(self, columns: Mapping[str, str], folded: Mapping[str, str], today: date) -> None:
        self.parameters: Parameters = {}
        self._columns = columns
        self._folds = folded
        self._today = today

    def group(self, group: Group, *, is_bare: bool) -> str:
        is_bare = is_bare and not group.negated
        parts = [
            self.group(rule, is_bare=is_bare)
            if isinstance(rule, Group)
            else self._condition(rule, is_bare=is_bare)
            for rule in group.rules
        ]
        joined = f" {group.combinator.value.upper()} ".join(parts)
        whole = f"({joined})" if parts else "TRUE"
        return f"(NOT {whole})" if group.negated else whole

    def _condition(self, condition: Condition, *, is_bare: bool) -> str:
        test = lower(condition, self._today)
        if isinstance(test, IsEmpty):
            return f"({self._column(test.field)} IS {'NOT ' if test.opposite else ''}NULL)"
        holds = f"NOT ({self._test(test)})" if test.opposite else self._test(test)
        return f"({holds})" if is_bare else f"COALESCE({holds}, FALSE)"

    def _test(self, test: Test) -> str:
        cell = self._column(test.field)
        match test:
            case InRange():
                return self._in_range(cell, test)
            case IsOneOf():
                return self._among(cell, test.values)
            case TextIs():
                return self._text_is(self._folded(test.field), test)
            case ComparesFields():
                return self._compares(cell, test)
        raise TypeError(f"no form: {test!r}")

    def _among(self, cell: str, values: Sequence[Limit | str]) -> str:
        if len(values) == 1:
            return f"{cell} = {self._limit(values[0])}"
        return f"{cell} IN ({', '.join(self._limit(value) for value in values)})"

    def _text_is(self, cell: str, test: TextIs) -> str:
        if test.how is Operator.EQUAL:
            return self._among(cell, test.texts)
        shape = _SHAPES[test.how]
        escaped = [shape.format(_LIKE.sub(r"\\\g<0>", text)) for text in test.texts]
        return " OR ".join(f"{cell} LIKE {self._limit(each)}" for each in escaped)

    def _in_range(self, cell: str, test: InRange) -> str:
        parts = []
        if test.lower is not None:
            parts.append(f"{cell} {'>' if test.lower_open else '>='} {self._limit(test.lower)}")
        if test.upper is not None:
            parts.append(f"{cell} {'<' if test.upper_open else '<='} {self._limit(test.upper)}")
        return " AND ".join(parts)

    def _compares(self, cell: str, test: ComparesFields) -> str:
        others = [self._column(other) for other in test.others]
        if test.operator is Operator.BETWEEN:
            filled = " AND ".join(f"{c} IS NOT NULL" for c in (cell, *others))
            return f"CASE WHEN {filled} THEN {cell} BETWEEN {others[0]} AND {others[1]} END"
        if test.is_text:
            return _matches(self._folded(test.field), test.operator, self._folded(test.others[0]))
        return f"{cell} {_SYMBOLS[test.operator]} {others[0]}"

    def _column(self, column_id: str) -> str:
        quoted = column_id.replace('"', '""')
        return self._columns.get(column_id, f'"{quoted}"')

    def _folded(self, column_id: str) -> str:
        return self._folds.get(column_id) or f"tr_fold({self._column(column_id)})"

    def _limit(self, value: Limit | str) -> str:
        name = f"r{len(self.parameters)}"
        self.parameters[name] = value
        return f"CAST(:{name} AS {_sql_type(value)})"


def _sql_type(value: Limit | str) -> str:
    if isinstance(value, str):
        return "text"
    if isinstance(value, datetime):
        return "timestamp"
    return "bigint" if isinstance(value, int) else "double precision"


def _matches(cell: str, how: Operator, text: str) -> str:
    match how:
        case Operator.EQUAL:
            return f"{cell} = {text}"
        case Operator.CONTAINS:
            return f"strpos({cell}, {text}) > 0"
        case Operator.BEGINS:
            return f"starts_with({cell}, {text})"
        case _:
            return f"right({cell}, char_length({text})) = {text}"
