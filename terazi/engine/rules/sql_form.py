"""A rule as a parametrised SQL condition for PostgreSQL."""

from collections.abc import Mapping
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


def compile_sql(
    rule: Rule, *, columns: Mapping[str, str] | None = None, today: date | None = None
) -> tuple[str, Parameters]:
    """Return a condition for WHERE and its named parameters (``:r0``, ``:r1``, … as SQLAlchemy's ``text`` takes them).

    ``columns`` gives the trusted SQL of each column id (default: the id quoted, ``"c3"``), of PostgreSQL's types
    text, bigint, double precision or timestamp without time zone. The condition is true or false, never null,
    and takes the rows that ``compile_polars`` takes.
    """
    writer = _Writer(columns or {}, today or today_here())
    return writer.group(rule), writer.parameters


class _Writer:
    def __init__(self, columns: Mapping[str, str], today: date) -> None:
        self.parameters: Parameters = {}
        self._columns = columns
        self._today = today

    def group(self, group: Group) -> str:
        parts = [self.group(r) if isinstance(r, Group) else self._condition(r) for r in group.rules]
        joined = f" {group.combinator.value.upper()} ".join(parts)
        whole = f"({joined})" if parts else "TRUE"
        return f"(NOT {whole})" if group.negated else whole

    def _condition(self, condition: Condition) -> str:
        test = lower(condition, self._today)
        if isinstance(test, IsEmpty):
            return f"({self._column(test.field)} IS {'NOT ' if test.opposite else ''}NULL)"
        holds = self._test(test)
        return f"COALESCE({f'NOT ({holds})' if test.opposite else holds}, FALSE)"

    def _test(self, test: Test) -> str:
        cell = self._column(test.field)
        match test:
            case InRange():
                return self._in_range(cell, test)
            case IsOneOf():
                return f"{cell} IN ({', '.join(self._limit(value) for value in test.values)})"
            case TextIs():
                return " OR ".join(
                    _matches(_folded(cell), test.how, self._limit(text)) for text in test.texts
                )
            case ComparesFields():
                return self._compares(cell, test)
        raise TypeError(f"no form: {test!r}")

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
            return _matches(_folded(cell), test.operator, _folded(others[0]))
        return f"{cell} {_SYMBOLS[test.operator]} {others[0]}"

    def _column(self, column_id: str) -> str:
        quoted = column_id.replace('"', '""')
        return self._columns.get(column_id, f'"{quoted}"')

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


def _folded(cell: str) -> str:
    plain = f"lower(translate({cell}, 'ÇĞIİÖŞÜÂÎÛçğıöşüâîû', 'cgiiosuaiucgiosuaiu'))"
    plain = f"regexp_replace({plain}, 'i\u0307+', 'i', 'g')"
    return rf"btrim(regexp_replace({plain}, '\s+', ' ', 'g'))"


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
