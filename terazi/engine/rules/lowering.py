"""Conditions in the few forms that both polars and SQL compute, so that both take the same rows."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

from terazi.engine.column import ColumnType
from terazi.engine.rules.tree import (
    EMPTINESS,
    LISTS,
    NEGATIVE,
    PERIODS,
    RANGES,
    Condition,
    Operator,
    Scalar,
    ValueSource,
)
from terazi.foundation.language.lang import fold

Limit: TypeAlias = int | float | datetime
_MARKET = ZoneInfo("Europe/Istanbul")


@dataclass(frozen=True, slots=True)
class IsEmpty:
    """The cell is empty (or, opposite, it is not)."""

    field: str
    opposite: bool


@dataclass(frozen=True, slots=True)
class InRange:
    """lower ≤ cell, and cell < upper or ≤ upper; a None limit is open; empty cells are out, also in the opposite."""

    field: str
    lower: Limit | None
    lower_open: bool
    upper: Limit | None
    upper_open: bool
    opposite: bool


@dataclass(frozen=True, slots=True)
class IsOneOf:
    """The number is one of these (or none of them)."""

    field: str
    values: tuple[int | float, ...]
    opposite: bool


@dataclass(frozen=True, slots=True)
class TextIs:
    """The folded text is, contains, begins or ends with one of the folded texts (or with none of them)."""

    field: str
    how: Operator  # EQUAL, CONTAINS, BEGINS or ENDS
    texts: tuple[str, ...]
    opposite: bool


@dataclass(frozen=True, slots=True)
class ComparesFields:
    """The cell compares so with the other columns' cells; false where any of them is empty."""

    field: str
    operator: Operator
    others: tuple[str, ...]
    is_text: bool
    opposite: bool


Test: TypeAlias = IsEmpty | InRange | IsOneOf | TextIs | ComparesFields

POSITIVE = {
    Operator.NOT_EQUAL: Operator.EQUAL,
    Operator.NOT_CONTAINS: Operator.CONTAINS,
    Operator.NOT_BEGINS: Operator.BEGINS,
    Operator.NOT_ENDS: Operator.ENDS,
    Operator.NOT_BETWEEN: Operator.BETWEEN,
    Operator.NOT_IN: Operator.IN,
}


def today_here() -> date:
    """Return today's date in Türkiye."""
    return datetime.now(_MARKET).date()


def lower(condition: Condition, today: date) -> Test:
    """Return the condition's form; relative dates become the days they mean on ``today``."""
    field, operator, value = condition.field, condition.operator, condition.value
    opposite = operator in NEGATIVE
    positive = POSITIVE.get(operator, operator)
    if operator in EMPTINESS:
        return IsEmpty(field, operator is Operator.NOT_NULL)
    if condition.source is ValueSource.FIELD:
        others = tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)
        is_text = condition.type in (ColumnType.TEXT, ColumnType.SELECT)
        return ComparesFields(field, positive, others, is_text, opposite)
    if operator in PERIODS:
        first, end = period(operator, value if isinstance(value, int) else 1, today)
        return InRange(field, _midnight(first), False, _midnight(end), True, False)
    values: tuple[Scalar | None, ...] = value if isinstance(value, tuple) else (value,)
    if condition.type in (ColumnType.TEXT, ColumnType.SELECT):
        how = Operator.EQUAL if operator in LISTS else positive
        texts = (fold(str(each)) for each in (*values, *condition.also))
        return TextIs(field, how, tuple(dict.fromkeys(texts)), opposite)
    if operator in LISTS:
        return IsOneOf(field, tuple(v for v in values if isinstance(v, int | float)), opposite)
    if operator in RANGES:
        return _range(field, values[0], values[1], opposite)
    return _comparison(field, positive, values[0], opposite)


def _range(field: str, first: Scalar | None, last: Scalar | None, opposite: bool) -> InRange:
    return InRange(field, _start(first), False, _end(last), _is_day(last), opposite)


def _comparison(field: str, operator: Operator, value: Scalar | None, opposite: bool) -> InRange:
    start, end, is_day = _start(value), _end(value), _is_day(value)
    match operator:
        case Operator.EQUAL:
            return InRange(field, start, False, end, is_day, opposite)
        case Operator.LESS:
            return InRange(field, None, False, start, True, opposite)
        case Operator.LESS_EQUAL:
            return InRange(field, None, False, end, is_day, opposite)
        case Operator.GREATER:
            return InRange(field, end, not is_day, None, False, opposite)
        case _:
            return InRange(field, start, False, None, False, opposite)


def period(operator: Operator, count: int, today: date) -> tuple[date, date]:
    """Return the first day of a relative period and the day after its last; weeks begin on Monday."""
    day = timedelta(days=1)
    monday = today - timedelta(days=today.weekday())
    month = today.replace(day=1)
    year = today.replace(month=1, day=1)
    quarter = month.replace(month=3 * ((today.month - 1) // 3) + 1)
    return {
        Operator.TODAY: (today, today + day),
        Operator.YESTERDAY: (today - day, today),
        Operator.LAST_DAYS: (today - (count - 1) * day, today + day),
        Operator.NEXT_DAYS: (today, today + count * day),
        Operator.THIS_WEEK: (monday, monday + 7 * day),
        Operator.LAST_WEEK: (monday - 7 * day, monday),
        Operator.THIS_MONTH: (month, _months_on(month, 1)),
        Operator.LAST_MONTH: (_months_on(month, -1), month),
        Operator.LAST_MONTHS: (_months_on(month, 1 - count), _months_on(month, 1)),
        Operator.THIS_QUARTER: (quarter, _months_on(quarter, 3)),
        Operator.THIS_YEAR: (year, _months_on(year, 12)),
        Operator.LAST_YEAR: (_months_on(year, -12), year),
    }[operator]


def _months_on(first: date, months: int) -> date:
    place = max(12, first.year * 12 + first.month - 1 + months)
    return date(place // 12, place % 12 + 1, 1)


def _is_day(value: Scalar | None) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)


def _start(value: Scalar | None) -> Limit:
    if isinstance(value, datetime):
        return value
    if isinstance(value, date):
        return _midnight(value)
    if isinstance(value, int | float):
        return value
    raise TypeError(f"no limit: {value!r}")


def _end(value: Scalar | None) -> Limit:
    if isinstance(value, date) and not isinstance(value, datetime):
        return _midnight(value) + timedelta(days=1)
    return _start(value)


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)
