"""The plain binary form in which the confined process hands back its work: a JSON head and buffers, never code."""

import json
import struct
from array import array

from terazi.engine.workbook.extraction import Extract
from terazi.engine.workbook.rejection import Rejected

MAGIC = b"TWB1"


def pack_extract(extract: Extract) -> bytes:
    """Return the bytes of an extract."""
    buffers: list[bytes] = []
    columns = []
    for column in extract.columns:
        parts = (column.kinds, column.numbers, column.text_ends, column.texts)
        buffers += parts
        sizes = [len(part) for part in parts]
        columns.append(
            {"name": column.name, "position": column.position, "style": column.style, "sizes": sizes}
        )
    head = {
        "sheets": [[s.name, s.rows, s.columns, s.filled, s.is_hidden] for s in extract.sheets],
        "sheet": extract.sheet,
        "header_rows": extract.header_rows,
        "first_data_row": extract.first_data_row,
        "row_count": len(extract.row_numbers),
        "columns": columns,
        "notes": extract.notes,
    }
    return _framed(head, [array("q", extract.row_numbers).tobytes(), *buffers])


def pack_rejection(rejected: Rejected) -> bytes:
    """Return the bytes of a refusal."""
    return _framed({"refused": rejected.reason, "params": rejected.params}, [])


def _framed(head: object, buffers: list[bytes]) -> bytes:
    text = json.dumps(head, ensure_ascii=True).encode("ascii")
    return b"".join([MAGIC, struct.pack("<I", len(text)), text, *buffers])
