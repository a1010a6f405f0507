"""The plain binary form in which the confined process hands back its work: a JSON head and buffers, never code."""

import json
import os
import struct
from array import array
from collections.abc import Iterable

from terazi.engine.workbook.layout import Extract, Sheet
from terazi.engine.workbook.rejection import Rejected

MAGIC = b"TWB2"


def write_extract(file: int, extract: Extract) -> None:
    """Write an extract to an open file, one buffer after the other."""
    columns = []
    for column in extract.columns:
        sizes = [len(part) for part in (column.kinds, column.numbers, column.text_ends, column.texts)]
        columns.append(
            {"name": column.name, "position": column.position, "style": column.style, "sizes": sizes}
        )
    head = {
        "sheets": [_sheet(sheet) for sheet in extract.sheets],
        "sheet": extract.sheet,
        "header_rows": extract.header_rows,
        "first_data_row": extract.first_data_row,
        "row_count": len(extract.row_numbers),
        "columns": columns,
        "notes": extract.notes,
    }
    _write(file, head, [array("q", extract.row_numbers).tobytes()])
    for column in extract.columns:
        _append(file, (column.kinds, column.numbers, column.text_ends, column.texts))


def write_rejection(file: int, rejected: Rejected) -> None:
    """Write a refusal to an open file."""
    os.ftruncate(file, 0)
    os.lseek(file, 0, os.SEEK_SET)
    _write(file, _problem(rejected), [])


def _sheet(sheet: Sheet) -> object:
    problem = _problem(sheet.problem) if sheet.problem else None
    return [sheet.name, sheet.rows, sheet.columns, sheet.filled, sheet.is_hidden, problem]


def _problem(rejected: Rejected) -> dict[str, object]:
    return {"refused": rejected.reason, "params": rejected.params}


def _write(file: int, head: object, buffers: Iterable[bytes]) -> None:
    text = json.dumps(head, ensure_ascii=True).encode("ascii")
    _append(file, (MAGIC, struct.pack("<I", len(text)), text, *buffers))


def _append(file: int, buffers: Iterable[bytes]) -> None:
    for buffer in buffers:
        left = memoryview(buffer)
        while left:
            left = left[os.write(file, left) :]
