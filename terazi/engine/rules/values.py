"""Values of conditions, checked against the column's type and the operator."""

import math
import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from terazi.engine.column import Column, ColumnType
from terazi.engine.rules.tree import (
    COUNTED_PERIODS,
    LISTS,
    MATCHING,
    RANGES,
    WITHOUT_VALUE,
    Operator,
    RuleValue,
    Scalar,
)
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.numbers import read_number
from terazi.foundation.language.phrases import Phrase

MAX_VALUES = 1_000
MAX_TEXT = 500
MAX_PERIODS = 3_660
_LARGEST_WHOLE = 2**63
_TURKISH_DATE = re.compile(r"(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:[ T](\d{1,2}):(\d{2}))?\Z")


class UnfitValue(ValueError):  # noqa: N818  (carried into InvalidRule or InvalidRuleText)
    """A value that does not fit the column's type or the operator; ``place`` is its index in a list."""

    def __init__(self, phrase: Phrase, place: int | None = None) -> None:
        super().__init__(phrase.key)
        self.phrase = phrase
        self.place = place


def read_value(column: Column, operator: Operator, value: object, lang: Lang | None = None) -> RuleValue:
    """Return the value as the condition holds it; UnfitValue where it does not fit.

    Texts that say numbers are read as the language groups them; without one, as machines write them.
    """
    if operator in WITHOUT_VALUE:
        return None
    if operator in COUNTED_PERIODS:
        return _count(value, lang)
    if operator in RANGES:
        return _range(column.type, value, lang)
    if operator in LISTS:
        return _list(column.type, value, lang)
    if isinstance(value, list | tuple | dict):
        raise UnfitValue(Phrase("rules.error.one_value"))
    if operator in MATCHING and not isinstance(value, str):
        raise UnfitValue(Phrase("rules.error.text"))
    return read_scalar(column.type, value, lang)


def read_scalar(column_type: ColumnType, value: object, lang: Lang | None = None) -> Scalar:
    """Return one value of the column's type; texts that say a number (as the language groups it) or a date are read."""
    if column_type.is_numeric:
        return read_numeric(value, lang)
    if column_type is ColumnType.DATETIME:
        return read_moment(value)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise UnfitValue(Phrase("rules.error.text"))
    text = str(value)
    if not fold(text):
        raise UnfitValue(Phrase("rules.error.blank"))
    if len(text) > MAX_TEXT:
        raise UnfitValue(Phrase("rules.error.long", {"most": MAX_TEXT}))
    return text


def read_numeric(value: object, lang: Lang | None = None) -> int | float:
    """Return a number, or the number that a text says; UnfitValue where it is none or not finite."""
    if isinstance(value, str):
        value = read_number(value, lang)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UnfitValue(Phrase("rules.error.number"))
    if isinstance(value, int) and abs(value) < _LARGEST_WHOLE:
        return value
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise UnfitValue(Phrase("rules.error.number"))
    return number


def read_moment(value: object) -> date | datetime:
    """Return a moment, or the one that a text says (31.12.2026, 31/12/2026 14:30, ISO); UnfitValue where it is none."""
    moment = _any_moment(value)
    if not 1 < moment.year < 9999:  # a day or a year before and after it must exist too
        raise UnfitValue(Phrase("rules.error.date"))
    return moment


def _any_moment(value: object) -> date | datetime:
    if isinstance(value, datetime):
        return _naive(value)
    if isinstance(value, date):
        return value
    if not isinstance(value, str):
        raise UnfitValue(Phrase("rules.error.date"))
    said = value.strip()
    try:
        if turkish := _TURKISH_DATE.match(said):
            day, _, month, year, hour, minute = turkish.groups()
            if hour is None:
                return date(int(year), int(month), int(day))
            return datetime(int(year), int(month), int(day), int(hour), int(minute))
        if len(said) == 10:
            return date.fromisoformat(said)
        return _naive(datetime.fromisoformat(said))
    except (ValueError, OverflowError):
        raise UnfitValue(Phrase("rules.error.date")) from None


def _naive(moment: datetime) -> datetime:
    return moment if moment.tzinfo is None else moment.astimezone(UTC).replace(tzinfo=None)


def _count(value: object, lang: Lang | None) -> int:
    number = read_numeric(value, lang)
    if number != int(number) or not 1 <= number <= MAX_PERIODS:
        raise UnfitValue(Phrase("rules.error.count", {"most": MAX_PERIODS}))
    return int(number)


def _range(column_type: ColumnType, value: object, lang: Lang | None) -> tuple[Scalar, ...]:
    items = _several(value)
    if len(items) != 2:
        raise UnfitValue(Phrase("rules.error.two_values"))
    lower, upper = _each(column_type, items, lang)
    if _start(lower) > _start(upper):
        raise UnfitValue(Phrase("rules.error.order"))
    return lower, upper


def _list(column_type: ColumnType, value: object, lang: Lang | None) -> tuple[Scalar, ...]:
    items = _several(value)
    if not items:
        raise UnfitValue(Phrase("rules.error.no_values"))
    if len(items) > MAX_VALUES:
        raise UnfitValue(Phrase("rules.error.many_values", {"most": MAX_VALUES}))
    return tuple(_each(column_type, items, lang))


def _each(column_type: ColumnType, items: Sequence[object], lang: Lang | None) -> list[Scalar]:
    values = []
    for place, item in enumerate(items):
        try:
            values.append(read_scalar(column_type, item, lang))
        except UnfitValue as unfit:
            raise UnfitValue(unfit.phrase, place) from None
    return values


def _several(value: object) -> Sequence[object]:
    if isinstance(value, str):  # react-querybuilder writes lists as "a,b" unless told otherwise
        return [part.strip() for part in value.split(",")] if value.strip() else []
    if isinstance(value, list | tuple):
        return value
    raise UnfitValue(Phrase("rules.error.list"))


def _start(value: Scalar) -> float:
    if isinstance(value, date):
        moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)
        return (moment - datetime(1, 1, 1)) / timedelta(microseconds=1)
    return float(value)
