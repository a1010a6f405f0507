"""Reading back what the confined process wrote, believing none of it."""

import json
import os
import struct
from collections.abc import Sequence
from typing import IO

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from terazi.engine.workbook.content import RawColumn, RawTable, Workbook
from terazi.engine.workbook.kinds import CellKind, NumberStyle, address
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.reader import ReadPlace, read_to_file
from terazi.engine.workbook.refusal import WorkbookRefused, not_excel
from terazi.engine.workbook.sheet_notes import SheetInfo, Skipped
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value

_MAGIC = b"TWB2"
_REASONS = frozenset(
    [
        "damaged",
        "document_type",
        "encrypted",
        "empty",
        "empty_sheet",
        "header_too_long",
        "inflates",
        "macros",
        "no_such_sheet",
        "no_values",
        "not_excel",
        "only_header",
        "sparse",
        "suspicious",
        "text_too_long",
        "too_many_cells",
        "too_many_cells_in_all",
        "too_many_columns",
        "too_many_parts",
        "too_many_rows",
        "too_many_sheets",
        "too_many_texts",
        "too_much_memory",
        "too_much_text",
    ]
)
_NOTES = frozenset({"above_header", "empty_rows", "merged_filled", "not_a_table"})
_CURRENCIES = frozenset({"TRY", "EUR", "GBP", "USD"})


class _UntrueError(ValueError):
    """The bytes are not what the reading process writes."""


def open_read(place: ReadPlace, lang: Lang = DEFAULT_LANG) -> Workbook:
    """Return the workbook that was read; ``lang`` names the columns without a header. WorkbookRefused if it was refused."""
    with open(place.path, "rb") as answer:
        return unpack(answer, place.kind, lang)


def read_workbook(
    content: bytes, *, limits: ReadLimits, sheet: str | None = None, lang: Lang = DEFAULT_LANG
) -> Workbook:
    """Read one sheet of a workbook into this process; see ``read_to_file``."""
    read = read_to_file(content, limits=limits, sheet=sheet)
    try:
        return open_read(read.place, lang)
    finally:
        read.close()


def unpack(answer: IO[bytes], kind: str, lang: Lang) -> Workbook:
    """Return the workbook that was written to a file; WorkbookRefused if the file was refused or the bytes are not what they should be."""
    try:
        buffers = _Buffers(answer)
        head = _head(buffers)
        if "refused" in head:
            raise WorkbookRefused(_problem(head))
        return _workbook(head, buffers, kind, lang)
    except (
        _UntrueError,
        ValueError,
        KeyError,
        TypeError,
        struct.error,
        RecursionError,
        pa.ArrowInvalid,
    ) as e:
        raise WorkbookRefused(Phrase("workbook.refused.damaged")) from e


def _head(buffers: "_Buffers") -> Json:
    if buffers.take(4) != _MAGIC:
        raise _UntrueError
    head = json.loads(buffers.take(struct.unpack("<I", buffers.take(4))[0]))
    if not isinstance(head, dict):
        raise _UntrueError
    return head


def _problem(stored: Json) -> Phrase:
    return _refusal(_text(stored["refused"]), stored["params"])


def _refusal(reason: str, params: object) -> Phrase:
    if reason not in _REASONS:
        raise _UntrueError
    values = _plain(params)
    if reason == "not_excel":
        return not_excel(str(values.get("kind")))
    if reason == "header_too_long":
        values["cell"] = address(int(values.pop("row")) - 1, int(values.pop("column")))
    if reason == "too_many_cells" and "count" not in values:  # so many that they were not counted out
        reason = "too_many_cells_somewhere"
    return Phrase(f"workbook.refused.{reason}", values)


def _plain(params: object) -> dict[str, str | int]:
    if not isinstance(params, dict):
        raise _UntrueError
    return {_text(name): v if type(v) is int else _text(v) for name, v in params.items()}


def _text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise _UntrueError
    return value


def _whole(value: object) -> int:
    if type(value) is not int or value < 0:
        raise _UntrueError
    return value


def _workbook(head: Json, buffers: "_Buffers", kind: str, lang: Lang) -> Workbook:
    rows = _whole(head["row_count"])
    numbers = np.frombuffer(buffers.take(rows * 8), dtype=np.int64).copy()
    columns = tuple(_column(column, rows, buffers, lang) for column in head["columns"])
    if not columns or not rows:
        raise _UntrueError
    table = RawTable(
        columns=_distinct(columns),
        row_numbers=numbers,
        header_rows=tuple(_whole(row) for row in head["header_rows"]),
        first_data_row=_whole(head["first_data_row"]),
    )
    return Workbook(
        kind=kind,
        sheets=tuple(_sheet(sheet) for sheet in head["sheets"]),
        sheet=_text(head["sheet"]),
        table=table,
        skipped=tuple(_note(note) for note in head["notes"]),
    )


def _sheet(stored: Sequence[Value]) -> SheetInfo:
    name, rows, columns, filled, is_hidden, problem = stored
    return SheetInfo(
        name=_text(name),
        rows=_whole(rows),
        columns=_whole(columns),
        filled_cells=_whole(filled),
        is_hidden=bool(is_hidden),
        problem=_problem(problem) if problem is not None else None,
    )


def _note(stored: Sequence[object]) -> Skipped:
    place, reason, params = stored
    if reason not in _NOTES:
        raise _UntrueError
    return Skipped(address=_text(place), reason=Phrase(f"workbook.skipped.{reason}", _plain(params)))


class _Buffers:
    """The pieces of the answer, read one after the other."""

    def __init__(self, answer: IO[bytes]) -> None:
        self._answer = answer
        self._left = answer.seek(0, os.SEEK_END)
        answer.seek(0)

    def take(self, size: int) -> bytes:
        if size > self._left:
            raise _UntrueError
        self._left -= size
        return self._answer.read(size)


def _column(stored: Json, rows: int, buffers: _Buffers, lang: Lang) -> RawColumn:
    kind_size, number_size, end_size, text_size = (_whole(size) for size in stored["sizes"])
    if kind_size != rows or number_size not in {0, rows * 8} or end_size not in {0, rows * 4}:
        raise _UntrueError
    kinds = np.frombuffer(buffers.take(kind_size), dtype=np.uint8).copy()
    if int(kinds.max(initial=0)) > max(CellKind):
        raise _UntrueError
    if number_size:
        numbers = np.frombuffer(buffers.take(number_size), dtype=np.float64).copy()
    else:
        numbers = np.full(rows, np.nan)
    ends = np.frombuffer(buffers.take(end_size), dtype=np.int32)
    texts = (
        _texts(kinds, ends, buffers.take(text_size))
        if end_size
        else pl.Series([None] * rows, dtype=pl.String)
    )
    position = _whole(stored["position"])
    style, _, unit = _text(stored["style"]).partition(":")
    name = _text(stored["name"]) or say(Phrase("workbook.unnamed_column", {"number": position + 1}), lang)
    return RawColumn(
        name=name,
        position=position,
        kinds=kinds,
        numbers=numbers,
        texts=texts,
        style=NumberStyle(style or "general"),
        unit=unit if unit in _CURRENCIES else None,
    )


def _texts(kinds: NDArray[np.uint8], ends: NDArray[np.int32], content: bytes) -> pl.Series:
    offsets = np.concatenate([np.zeros(1, dtype=np.int32), ends])
    if np.any(np.diff(offsets) < 0) or offsets[-1] != len(content):
        raise _UntrueError
    has_text = (kinds == CellKind.TEXT) | (kinds == CellKind.ERROR)
    validity = pa.py_buffer(np.packbits(has_text, bitorder="little").tobytes())
    if b"\0" in content:
        raise _UntrueError
    array = pa.StringArray.from_buffers(
        len(kinds), pa.py_buffer(offsets.tobytes()), pa.py_buffer(content), validity
    )
    array.validate(full=True)  # texts that are not UTF-8 must not reach polars
    series = pl.from_arrow(array)
    assert isinstance(series, pl.Series)
    return series


def _distinct(columns: tuple[RawColumn, ...]) -> tuple[RawColumn, ...]:
    if len({column.position for column in columns}) != len(columns):
        raise _UntrueError
    return columns
