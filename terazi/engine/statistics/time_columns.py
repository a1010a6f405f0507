"""Numbers that are the time itself: parts of a date, and numbers that count rows in the order of time."""

from collections.abc import Callable

import numpy as np

from terazi.engine.column import Column
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.inputs import Floats, Inputs, Ints
from terazi.foundation.language.phrases import Phrase

_NEARLY_ALL = 0.98
_DENSE = 3.0  # a running number uses at least a third of its range
_RISING = 0.99

_DAY = 86_400_000_000


def _months(micros: Ints) -> Ints:
    counted: Ints = micros.astype("datetime64[us]").astype("datetime64[M]").astype(np.int64)
    return counted


def _year(micros: Ints) -> Ints:
    return _months(micros) // 12 + 1970


def _month(micros: Ints) -> Ints:
    return _months(micros) % 12 + 1


def _day_of_month(micros: Ints) -> Ints:
    stamps = micros.astype("datetime64[us]")
    days: Ints = (
        stamps.astype("datetime64[D]") - stamps.astype("datetime64[M]").astype("datetime64[D]")
    ).astype(np.int64)
    return days + 1


def _day_of_year(micros: Ints) -> Ints:
    stamps = micros.astype("datetime64[us]")
    days: Ints = (
        stamps.astype("datetime64[D]") - stamps.astype("datetime64[Y]").astype("datetime64[D]")
    ).astype(np.int64)
    return days + 1


def _weekday(micros: Ints) -> Ints:
    """Number the days of the week from Monday, 0."""
    return (micros // _DAY + 3) % 7


def _iso_week(micros: Ints) -> Ints:
    thursday = micros // _DAY - _weekday(micros) + 3
    return (_day_of_year(thursday * _DAY) - 1) // 7 + 1


_PARTS: tuple[Callable[[Ints], Ints], ...] = (
    _year,
    _month,
    lambda micros: (_month(micros) + 2) // 3,
    _iso_week,
    _day_of_month,
    _day_of_year,
    _weekday,
    lambda micros: _weekday(micros) + 1,
    lambda micros: (_weekday(micros) + 1) % 7,
    lambda micros: (_weekday(micros) + 1) % 7 + 1,
    lambda micros: micros // 3_600_000_000 % 24,
    lambda micros: micros // 60_000_000 % 60,
    lambda micros: _year(micros) * 100 + _month(micros),
    lambda micros: _year(micros) % 100,
)


def time_columns(inputs: Inputs) -> set[str]:
    """Return the ids of the numbers that are the time itself, beside a datetime column or as the years of the rows.

    These are a part of the date (year, quarter, month, week, day, weekday, hour, minute) in 98 of 100 rows, or whole numbers,
    all different and dense, that rise or fall with the date (a running number). Whole numbers only.
    """
    found: set[str] = set()
    for k, column in enumerate(inputs.numbers.columns):
        values, has = inputs.numbers.values[k], inputs.numbers.present[k]
        if not (values[has] == np.floor(values[has])).all():
            continue
        for micros, dated in zip(inputs.times.micros, inputs.times.present, strict=True):
            both = has & dated
            if both.sum() > 3 and (
                _is_part(values[both], micros[both]) or _is_running(values[both], micros[both])
            ):
                found.add(column.id)
                break
    return found


def _is_part(values: Floats, micros: Ints) -> bool:
    if values.min() == values.max():
        return False
    return any(float((part(micros) == values).mean()) >= _NEARLY_ALL for part in _PARTS)


def _is_running(values: Floats, micros: Ints) -> bool:
    count = len(values)
    if len(np.unique(values)) < count or values.max() > values.min() + _DENSE * count:
        return False
    in_time = values[np.lexsort((values, micros))]
    steps = np.sign(np.diff(in_time))
    falling = np.sign(np.diff(values[np.lexsort((-values, micros))]))
    return bool(max(float((steps > 0).mean()), float((falling < 0).mean())) >= _RISING)


def without_time_columns(drafts: list[Draft], times: set[str]) -> tuple[list[Draft], list[Phrase]]:
    """Return the drafts without pairs of which one column is the time itself, and a note that names those columns."""
    if not times:
        return drafts, []
    kept = [
        draft
        for draft in drafts
        if not draft.analysis.is_about_pairs
        or not times.intersection(
            column.id for column in draft.columns[draft.analysis.is_along_time :]
        )  # the first column of a trend or a season is the time itself
    ]
    named: dict[str, Column] = {
        column.id: column for draft in drafts for column in draft.columns if column.id in times
    }
    quoted = [Phrase("statistics.quoted", {"name": column.name}) for column in named.values()]
    return kept, [Phrase("statistics.note.time_itself", {"columns": quoted})] if quoted else []
