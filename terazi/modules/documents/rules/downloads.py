"""What may be downloaded, under which name, and which tables can become a workbook."""

import math
import re
import unicodedata
from collections.abc import Sequence
from urllib.parse import quote

from terazi.modules.documents.errors import RowTooLong, TableTooLarge

Value = str | int | float | bool | None

LONGEST_TEXT = 32_767  # of an Excel cell
LARGEST_WHOLE = 10**15  # an Excel number keeps 15 digits
MOST_COLUMNS = 1_000
_GRID_FACTOR = 10  # empty cells cost memory too
_LONGEST_NAME = 150
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f-\x9f"*/:<>?\\|\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]')
_PLAIN_LETTERS = str.maketrans("çğıöşüÇĞİÖŞÜ", "cgiosuCGIOSU")
_ATTR_CHARS = "!#$&+-.^_`|~"


def file_name(name: str) -> str:
    """Return the name as a file may be called anywhere: no folders, no controls, not endless."""
    kept = _NOT_IN_NAMES.sub(" ", unicodedata.normalize("NFC", name))
    kept = " ".join(kept.split()).strip(". ")
    stem, dot, ending = kept.rpartition(".")
    if dot and len(ending) <= 8:
        return f"{stem[:_LONGEST_NAME].rstrip()}.{ending}"
    return kept[:_LONGEST_NAME].rstrip() or "file"


def content_disposition(name: str) -> str:
    """Return the header that saves a download under its name, Turkish letters included (RFC 6266 and 8187)."""
    safe = file_name(name)
    plain = unicodedata.normalize("NFKD", safe.translate(_PLAIN_LETTERS)).encode("ascii", "ignore").decode()
    plain = plain.replace("%", "_").replace(";", "_") or "file"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(safe, safe=_ATTR_CHARS)}"


def even_rows(header: Sequence[str], rows: Sequence[Sequence[Value]], *, max_cells: int) -> list[list[Value]]:
    """Return the rows, each as long as the header; a longer row, too many filled or far too many empty cells are refused."""
    if len(header) * len(rows) > max_cells * _GRID_FACTOR:
        raise TableTooLarge(field="table", limit=max_cells * _GRID_FACTOR)
    filled = sum(1 for name in header if name)
    for number, row in enumerate(rows, start=1):
        if len(row) > len(header):
            raise RowTooLong(field="table", row=number, columns=len(header))
        filled += sum(1 for value in row if value is not None and value != "")
        if filled > max_cells:
            raise TableTooLarge(field="table", limit=max_cells)
    return [[*row, *[None] * (len(header) - len(row))] for row in rows]


def is_writable(value: object) -> bool:
    """Whether an Excel cell can hold the value exactly."""
    match value:
        case None | bool():
            return True
        case str():
            return len(value) <= LONGEST_TEXT
        case int():
            return abs(value) <= LARGEST_WHOLE
        case float():
            return math.isfinite(value)
        case _:
            return False
