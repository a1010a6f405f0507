"""What calamine does not tell about a sheet: error cells, number formats, and sizes before it is read.

Each scan goes over the bytes once: a place that was looked at is never looked at again, whatever the file holds.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from terazi.engine.workbook.kinds import position_of
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.rejection import Rejected

_WINDOW = 1 << 20  # so much is scanned before what was found is counted, which bounds the memory
_LONGEST_TAG = 1 << 10
_ROOT = re.compile(rb"<(?:(\w{1,20}):)?worksheet[\s>]")
_PLAIN_REFERENCE = re.compile(rb' r="([A-Z]{0,4})(\d{1,9})"')
_ANY_REFERENCE = re.compile(rb"\sr\s{0,9}=\s{0,9}[\"']([A-Za-z]{0,4})(\d{1,9})[\"']")
_STYLE = re.compile(rb"\ss\s{0,9}=\s{0,9}[\"'](\d{1,6})[\"']")
_MOST_ERROR = 20
_KNOWN_ERRORS = frozenset(
    (b"#DIV/0!", b"#N/A", b"#NAME?", b"#NULL!", b"#NUM!", b"#REF!", b"#VALUE!", b"#DATA!")
)
_MOST_NUMBER = 32


@dataclass(slots=True)
class SheetScan:
    """Error cells and negative dates by their 0-based place, and the number styles counted by column."""

    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    negatives: dict[tuple[int, int], float] = field(default_factory=dict)
    styles: Counter[tuple[int, str]] = field(default_factory=Counter)
    unknown: list[tuple[int, int]] = field(
        default_factory=list
    )  # errors that the reader does not know, in the XML
    has_formulas: bool = False

    def without_unknown(self, content: bytes) -> bytes:
        """Return the sheet's XML with a known error in place of those that the reader does not know."""
        pieces, done = [], 0
        for start, end in sorted(self.unknown):
            pieces += [content[done:start], b"#N/A"]
            done = end
        return b"".join([*pieces, content[done:]])


def scan_sheet(content: bytes, styles: dict[int, str], limits: ReadLimits) -> SheetScan:
    """Read over a sheet's XML; Rejected if it is larger than the limits let."""
    root = _ROOT.search(content, 0, 1 << 16)
    prefix = root[1] + b":" if root and root[1] else b""
    _check_counts(content, prefix, limits)
    _check_area(content, prefix, limits)
    scan = SheetScan(has_formulas=b"<%bf" % prefix in content)
    for mark in (b't="e"', b"t='e'"):
        for tag, start, end in _marked_cells(content, mark, prefix):
            place, value = _place_of(tag), content[start : min(end, start + _MOST_ERROR)]
            if value and value not in _KNOWN_ERRORS:
                scan.unknown.append((start, end))
            if place and value:
                scan.errors[place] = value.decode("utf-8", "replace")
    if "date" in styles.values():
        for tag, number in _negative_cells(content, prefix):
            style, place = _STYLE.search(tag), _place_of(tag)
            if place and style and styles.get(int(style[1])) == "date":
                scan.negatives[place] = number
    _count_styles(content, prefix, styles, scan)
    return scan


def _check_counts(content: bytes, prefix: bytes, limits: ReadLimits) -> None:
    cells = content.count(b"<%bc " % prefix) + content.count(b"<%bc>" % prefix)
    if cells > limits.grid_cells:
        raise Rejected("too_many_cells", {"limit": limits.filled_cells})
    if content.count(b"<%bv" % prefix) + content.count(b"<%bis" % prefix) > limits.total_cells:
        raise Rejected("too_many_cells", {"limit": limits.filled_cells})


def _check_area(content: bytes, prefix: bytes, limits: ReadLimits) -> None:
    """Refuse a sheet whose outermost cells span more than the limit: the reader lays out all that lies between."""
    begun = [content.count(b"<%b%b" % (prefix, name)) for name in (b"c", b"row", b"co", b"cf")]
    tags = begun[0] + begun[1] - begun[2] - begun[3]  # cells and rows, and not cols or conditional formats
    pattern = _PLAIN_REFERENCE if content.count(b' r="') >= tags else _ANY_REFERENCE
    first, last, left, right = 1 << 30, 0, 1 << 30, 0
    for found in _windows(content, pattern):
        numbers = [int(row) for row in {row for _, row in found}]
        places = [position_of(name.decode().upper()) for name in {name for name, _ in found} if name]
        first, last = min(first, *numbers), max(last, *numbers)
        left, right = min([left, *places]), max([right, *places])
    rows, columns = last - first + 1, right - left + 1
    if rows > 0 and columns > 0 and rows * columns > limits.grid_cells:
        raise Rejected("sparse", {"rows": last, "columns": right + 1})


def _windows(content: bytes, pattern: re.Pattern[bytes]) -> Iterator[list[tuple[bytes, bytes]]]:
    """Yield what the pattern finds, a window at a time; a window ends where a tag begins."""
    start = 0
    while start < len(content):
        end = content.find(b"<", start + _WINDOW)
        end = len(content) if end < 0 else end
        if found := pattern.findall(content, start, end):
            yield found
        start = end


def _marked_cells(content: bytes, mark: bytes, prefix: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield the tag of every cell whose tag holds the mark, and where its value begins and ends."""
    done = 0
    while (place := content.find(mark, done)) >= 0:
        start, end = content.rfind(b"<", done, place), content.find(b">", place)
        if end < 0:
            return
        tag = content[max(start, done) : end] if end - start < _LONGEST_TAG else b""
        done = end + 1
        if tag.startswith(b"<%bc " % prefix):
            start, done = _value_at(content, done, prefix)
            yield tag, start, done


def _value_at(content: bytes, place: int, prefix: bytes) -> tuple[int, int]:
    """Return where the value of a cell lies whose inside begins at the place, past a formula; nowhere is a place twice."""
    for _ in range(2):
        end = content.find(b">", place)
        if end < 0:
            return len(content), len(content)
        after = content.find(b"<", end)
        after = len(content) if after < 0 else after
        if content.startswith((b"<%bv>" % prefix, b"<%bv " % prefix), place):
            return (end + 1, after) if after - end <= _LONGEST_TAG else (after, after)
        if not content.startswith((b"<%bf>" % prefix, b"<%bf " % prefix, b"<%bf/" % prefix), place):
            return place, place
        is_closed = content[end - 1 : end] == b"/"
        closing = content.find(b">", after)
        place = end + 1 if is_closed else closing + 1 if closing >= 0 else len(content)
    return place, place


def _negative_cells(content: bytes, prefix: bytes) -> Iterator[tuple[bytes, float]]:
    """Yield the tag of every cell with a negative number, and the number."""
    mark, opening = b"<%bv>-" % prefix, b"<%bc " % prefix
    done = 0
    while (place := content.find(mark, done)) >= 0:
        start = content.rfind(opening, done, place)
        done = place + len(mark)
        end = content.find(b"<", done, done + _MOST_NUMBER)
        if start < 0 or end < 0:
            continue
        tag = content[start : content.find(b">", start, start + _LONGEST_TAG)]
        try:
            yield tag, -float(content[done:end])
        except ValueError:
            continue


def _count_styles(content: bytes, prefix: bytes, styles: dict[int, str], scan: SheetScan) -> None:
    wanted = {str(index).encode(): style for index, style in styles.items() if style != "date"}
    if not wanted:
        return
    pattern = re.compile(rb'<%bc r="([A-Z]{1,3})\d{1,7}" s="(\d{1,6})"(?: t="n")?>' % prefix)
    for found in _windows(content, pattern):
        for (column, index), count in Counter(found).items():
            if index in wanted:
                scan.styles[position_of(column.decode()), wanted[index]] += count


def _place_of(tag: bytes) -> tuple[int, int] | None:
    found = _ANY_REFERENCE.search(tag)
    if found is None or not found[1]:
        return None
    return int(found[2]) - 1, position_of(found[1].decode().upper())
