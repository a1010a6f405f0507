"""Panels: several series along the same time, one for each value of a column that names them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from terazi.engine.column import Column, ColumnType
from terazi.engine.statistics.inputs import Flags, Floats, Inputs, Ints
from terazi.engine.statistics.owners import Owner
from terazi.foundation.language.phrases import Phrase

_DISTINCT = 0.9  # so many of the rows have a date of their own within their series
_SIDE_BY_SIDE = 1.5  # series at a time, on average
_COVERED = 0.5  # so much of the time between its first and last row has rows of a series …
_COVERED_BY_NUMBER = 0.8  # … that a number names: grades of a few rows may look like series by chance
_FEW_NUMBERED = 9  # whole numbers with more values name series only where they are owners
_FEWEST_ROWS = 4.0  # of a series, on average


@dataclass(frozen=True, kw_only=True, slots=True)
class Panel:
    """The column that names the series, and the series of each row, ``codes`` (n,), −1 where it has none."""

    column: Column
    codes: Ints


def partitions(inputs: Inputs, owners: Sequence[Owner]) -> list[Panel]:
    """Return the columns that may tell series apart, those with the fewest values first."""
    by_option = [
        Panel(column=column, codes=codes.astype(np.int64))
        for column, codes in zip(inputs.categories.columns, inputs.categories.codes, strict=True)
    ]
    by_owner = [Panel(column=owner.column, codes=owner.codes) for owner in owners]
    return sorted([*by_option, *by_owner], key=_last_code)


def _last_code(panel: Panel) -> int:
    return int(panel.codes.max(initial=0))


def _numbered(inputs: Inputs) -> list[Panel]:
    """Return whole numbers with few values as what may tell series apart.

    Grades and counts come twice or not at all on a date, so they do not pass for series side by side.
    """
    found: list[Panel] = []
    for k, column in enumerate(inputs.numbers.columns):
        if column.type is ColumnType.INTEGER:
            present = inputs.numbers.present[k]
            distinct, at = np.unique(inputs.numbers.values[k, present], return_inverse=True)
            if len(distinct) <= _FEW_NUMBERED:
                codes = np.full(inputs.row_count, -1, np.int64)
                codes[present] = at
                found.append(Panel(column=column, codes=codes))
    return found


def names_series(codes: Ints, micros: Ints, rows: Ints) -> bool:
    """Say whether nearly all ``rows`` have a code, and a date of their own among the rows with that code."""
    used = rows[codes[rows] >= 0]
    if len(used) < _DISTINCT * len(rows):
        return False
    dates = np.unique(micros[used], return_inverse=True)[1]
    pairs = len(np.unique(codes[used] * (int(dates.max(initial=0)) + 1) + dates))
    return pairs >= _DISTINCT * len(used)


def panel_of(inputs: Inputs, place: int, periods: Ints, owners: Sequence[Owner]) -> Panel | None:
    """Find the column that names series side by side along a datetime column; None where there is none.

    ``periods`` (n,) says which period a row lies in, −1 without a date.
    """
    rows, micros = np.flatnonzero(periods >= 0), inputs.times.micros[place]
    named = [(panel, _COVERED) for panel in partitions(inputs, owners)]
    numbered = [(panel, _COVERED_BY_NUMBER) for panel in _numbered(inputs)]
    for panel, covered in sorted([*named, *numbered], key=lambda each: _last_code(each[0])):
        if names_series(panel.codes, micros, rows) and _is_side_by_side(panel.codes, periods, rows, covered):
            return panel
    return None


def _is_side_by_side(codes: Ints, periods: Ints, rows: Ints, covered: float) -> bool:
    used = rows[codes[rows] >= 0]
    width = int(periods.max()) + 1
    cells = np.unique(codes[used] * width + periods[used])
    of_series, when = np.divmod(cells, width)
    first = np.flatnonzero(np.diff(of_series, prepend=-1))
    last = np.r_[first[1:], len(cells)] - 1
    spans = float((when[last] - when[first] + 1).sum())
    return bool(
        len(cells) >= _SIDE_BY_SIDE * len(np.unique(when))
        and len(cells) >= covered * spans
        and len(used) >= _FEWEST_ROWS * len(first)
    )


def within(panel: Panel | None, inputs: Inputs, number: int) -> tuple[Floats, Flags]:
    """Return a number about the mean of its series, standardised as a whole, and where it is present; both (n,).

    Series that begin and end then do not lift or lower the average of a date (the fixed effects of a panel; Mundlak 1978).
    """
    z, present = inputs.numbers.z[number], inputs.numbers.present[number]
    if panel is None:
        return z, present
    used = present & (panel.codes >= 0)
    codes = np.where(used, panel.codes, 0)
    counts = np.bincount(codes, used)
    means = np.bincount(codes, np.where(used, z, 0.0), len(counts)) / np.maximum(counts, 1.0)
    return z - means[codes], used


def told_panel(panel: Panel | None) -> tuple[Phrase, ...]:
    """Return the note that series were told apart by a column; nothing where they were not."""
    return (Phrase("statistics.note.panel", {"column": panel.column.name}),) if panel else ()
