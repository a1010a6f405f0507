"""Finding the header of a sheet: lead rows, one or two header rows, merged headers."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from terazi.engine.workbook.kinds import ErrorName
from terazi.engine.workbook.rejection import Rejected

Cell = int | float | str | bool | dt.date | dt.time | dt.timedelta
Row = Sequence[Cell]
Merge = tuple[tuple[int, int], tuple[int, int]]

BETWEEN_LINES = " / "
"""Stands between the two lines of a header in the name of a column."""
_YEARS = range(1900, 2101)
_SEARCHED_WIDTH = 60
_NOT_SHOWN = dict.fromkeys((*range(9), 11, 12, *range(14, 28), 127, *range(0xD800, 0xE000)))


@dataclass(frozen=True, slots=True)
class Header:
    """Header rows by their index in the rows given, and a name (possibly empty) for every column."""

    rows: tuple[int, ...]
    names: tuple[str, ...]

    @property
    def first_data_row(self) -> int:
        return self.rows[-1] + 1 if self.rows else 0


def find_header(rows: Sequence[Row], merges: Sequence[Merge], searched: int) -> Header:
    """Find the header among the first rows; ``merges`` are in the coordinates of ``rows``.

    The header is the first row that fills at least half of the table's width and holds mostly texts (or years).
    If it has cells merged across columns or down, or leaves gaps, a second text row under it is part of it.
    """
    width = len(rows[0])
    for index in range(min(searched, len(rows))):
        filled = _spread(rows[index], index, merges)
        if sum(v != "" for v in filled) * 2 < _width_of(rows, index):
            continue
        if not _is_title_like(rows[index], width) and _is_heading(filled):
            return _with_second_row(rows, merges, index, filled)
        if not _is_title_like(rows[index], width):
            break
    return Header((), ("",) * width)


def _width_of(rows: Sequence[Row], index: int) -> int:
    sample = rows[index : index + _SEARCHED_WIDTH]
    return max(sum(v != "" for v in row) for row in sample)


def _is_title_like(row: Row, width: int) -> bool:
    return width > 1 and sum(v != "" for v in row) <= 1


def _is_heading(values: Row) -> bool:
    filled = [v for v in values if v != ""]
    named = sum(isinstance(v, str) and not isinstance(v, ErrorName) for v in filled)
    years = sum(_is_year(v) for v in filled)
    return named > 0 and (named + years) >= 0.8 * len(filled)


def _is_year(value: Cell) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value in _YEARS


def _spread(row: Row, index: int, merges: Sequence[Merge]) -> list[Cell]:
    """Write a merged cell's value into all columns that it covers."""
    filled = list(row)
    for (top, left), (bottom, right) in merges:
        if top <= index <= bottom and 0 <= left < len(filled) and top == index:
            for column in range(left, min(right + 1, len(filled))):
                filled[column] = row[left]
    return filled


def _with_second_row(rows: Sequence[Row], merges: Sequence[Merge], index: int, filled: list[Cell]) -> Header:
    upper = [text_of(v) for v in filled]
    if not _has_second_row(rows, merges, index):
        return Header((index,), tuple(upper))
    lower = [text_of(v) for v in _spread(rows[index + 1], index + 1, merges)]
    for (top, left), (bottom, right) in merges:
        if top == index and bottom > index:
            lower[left : right + 1] = [""] * len(lower[left : right + 1])
    names = [_joined(above, below) for above, below in zip(upper, lower, strict=True)]
    return Header((index, index + 1), tuple(names))


def _has_second_row(rows: Sequence[Row], merges: Sequence[Merge], index: int) -> bool:
    if index + 2 >= len(rows):
        return False
    width = len(rows[index])
    below = rows[index + 1]
    here = [(left, right) for (top, left), (_, right) in merges if top == index]
    across = any(left < right and right - left + 1 < width for left, right in here)
    down = any(top == index and bottom == index + 1 for (top, _), (bottom, _) in merges)
    if not across and not down:
        return False
    return any(v != "" for v in below) and _is_heading(below)


def _joined(above: str, below: str) -> str:
    if above and below and above != below:
        return f"{above}{BETWEEN_LINES}{below}"
    return above or below


def text_of(value: Cell) -> str:
    """Write a header cell as a text on one line."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime):
        return value.strftime("%d.%m.%Y %H:%M")
    if isinstance(value, dt.date):
        return value.strftime("%d.%m.%Y")
    return " ".join(str(value).translate(_NOT_SHOWN).split())


def distinct_names(names: Sequence[str], longest: int, row: int) -> list[str]:
    """Number the names that stand twice ("Tutar", "Tutar (2)"); Rejected if a name is too long."""
    seen: set[str] = set()
    result = []
    for place, name in enumerate(names):
        if len(name) > longest:
            raise Rejected(
                "header_too_long", {"row": row, "column": place, "length": len(name), "limit": longest}
            )
        candidate, number = name, 1
        while candidate and candidate in seen:
            number += 1
            candidate = f"{name} ({number})"
        seen.add(candidate)
        result.append(candidate)
    return result
