"""Laying the cells of a column out as plain buffers."""

import datetime as dt
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from terazi.engine.workbook.header import Cell
from terazi.engine.workbook.kinds import CellKind, ErrorName, address
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.rejection import Rejected

_EPOCH = dt.datetime(1970, 1, 1)
_MILLISECOND = dt.timedelta(milliseconds=1)
_FIRST_DAY = dt.date(1970, 1, 1).toordinal()
_DAY = 86_400_000
_NAN = float("nan")


_KINDS: dict[type, int] = {
    str: CellKind.TEXT,
    int: CellKind.NUMBER,
    float: CellKind.NUMBER,
    bool: CellKind.BOOLEAN,
    ErrorName: CellKind.ERROR,
    dt.date: CellKind.DATE,
    dt.datetime: CellKind.DATETIME,
    dt.time: CellKind.TIME,
    dt.timedelta: CellKind.DURATION,
}


@dataclass(slots=True)
class PackedColumn:
    """One column as plain buffers; a missing buffer means that no cell needs it."""

    name: str
    position: int
    style: str
    kinds: bytes
    numbers: bytes = b""
    text_ends: bytes = b""
    texts: bytes = b""


def pack_cells(
    column: PackedColumn, cells: Sequence[Cell], row_numbers: list[int], limits: ReadLimits
) -> None:
    """Pack the cells of a column: kinds, numbers and texts each in a row of their own."""
    types = set(map(type, cells))
    if str in types and any(type(v) is str and "\0" in v for v in cells):
        cells = [v.replace("\0", "") if type(v) is str else v for v in cells]
    has_empty = str in types and "" in cells
    codes = bytes(map(_KINDS.__getitem__, map(type, cells)))
    if has_empty:
        codes = bytes([0 if v == "" else code for v, code in zip(cells, codes, strict=True)])
    column.kinds = codes
    if types <= {int, float}:
        column.numbers = array("d", cells).tobytes()  # type: ignore[type-var]  # the kinds say that all are numbers
    elif types - {str, ErrorName}:
        column.numbers = array("d", map(_number, cells)).tobytes()
    if types & {str, ErrorName} and any(codes):
        _pack_texts(column, cells, row_numbers, limits)


def _pack_texts(column: PackedColumn, cells: Sequence[Cell], rows: list[int], limits: ReadLimits) -> None:
    texts = [v if isinstance(v, str) else "" for v in cells]
    longest = max(map(len, texts))
    if longest > limits.text_length:
        row = rows[next(i for i, text in enumerate(texts) if len(text) == longest)]
        place = address(row - 1, column.position)
        raise Rejected("text_too_long", {"cell": place, "length": longest, "limit": limits.text_length})
    encoded = [text.encode("utf-8", "replace") for text in texts]
    column.text_ends = array("i", accumulate(map(len, encoded))).tobytes()
    column.texts = b"".join(encoded)


def _number(value: Cell) -> float:
    if isinstance(value, str):
        return _NAN
    if isinstance(value, dt.datetime):
        return (value - _EPOCH) / _MILLISECOND
    if isinstance(value, dt.date):
        return float((value.toordinal() - _FIRST_DAY) * _DAY)
    if isinstance(value, dt.time):
        seconds = (value.hour * 60 + value.minute) * 60 + value.second
        return seconds * 1000.0 + value.microsecond / 1000
    if isinstance(value, dt.timedelta):
        return value / _MILLISECOND
    return float(value)
