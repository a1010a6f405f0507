"""Reading CSV files that anyone may have made: their letters, the mark between their cells, their table."""

import codecs
import re
from collections import Counter
from collections.abc import Iterator

import polars as pl

from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.language.phrases import Phrase

_MARKS = ";,\t|"
_LOOKED_AT = 65_536
_LINES = 30
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_SEPARATOR_LINE = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
_QUOTED = re.compile(r'"(?:[^"]|"")*"?')
_WIDEST = 16_384


def read_csv(content: bytes, *, most_cells: int) -> pl.DataFrame:
    """Return the cells of a file as texts, its first row too; WorkbookRefused says why where it cannot be read.

    UTF-8 with and without a byte-order mark, UTF-16, else Windows-1254. Nothing is ever run of it. ``most_cells``
    without those of the first row.
    """
    text = _decoded(content)
    if "\0" in text[:_LOOKED_AT]:
        raise WorkbookRefused(Phrase("workbook.refused.damaged"))
    said = _SEPARATOR_LINE.match(text)
    mark = said[1] if said and said[1] in _MARKS else _mark_of(text)
    body = text[said.end() :] if said else text
    if not body.strip():
        raise WorkbookRefused(Phrase("workbook.refused.empty"))
    try:
        frame = pl.read_csv(
            body.encode("utf-8", "surrogatepass"),
            has_header=False,
            infer_schema=False,
            separator=mark,
            quote_char='"',
            encoding="utf8",
            raise_if_empty=True,
        )
    except (pl.exceptions.PolarsError, UnicodeError) as problem:
        raise WorkbookRefused(Phrase("layers.csv.uneven")) from problem
    if frame.width > _WIDEST:
        raise WorkbookRefused(Phrase("layers.csv.too_many_columns", {"count": frame.width, "limit": _WIDEST}))
    if frame.width * (frame.height - 1) > most_cells:
        raise WorkbookRefused(Phrase("layers.csv.too_many_cells", {"limit": most_cells}))
    return frame.with_columns(pl.when(pl.all().str.strip_chars() != "").then(pl.all()))


def _decoded(content: bytes) -> str:
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            return content[len(bom) :].decode(encoding, "replace")
    if encoding_of := _wide_encoding(content[:_LOOKED_AT]):
        return content.decode(encoding_of, "replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1254", "replace")


def _wide_encoding(start: bytes) -> str | None:
    """Return which UTF-16 it is where every other byte of the beginning is hardly ever filled."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    half = len(start) // 2
    if half and odd > half * 0.4 and even < half * 0.1:
        return "utf-16-le"
    return "utf-16-be" if half and even > half * 0.4 and odd < half * 0.1 else None


def _mark_of(text: str) -> str:
    """Return the mark that stands equally often in most of the first lines, and most often among such."""
    lines = [*_first_lines(text[:_LOOKED_AT])]

    def fitness(mark: str) -> tuple[int, int]:
        counts = Counter(line.count(mark) for line in lines)
        counts.pop(0, None)
        if not counts:
            return 0, 0
        count, times = counts.most_common(1)[0]
        return times, count

    return max(_MARKS, key=fitness)


def _first_lines(text: str) -> Iterator[str]:
    for line in _QUOTED.sub("", text).splitlines()[:_LINES]:
        if line.strip():
            yield line
