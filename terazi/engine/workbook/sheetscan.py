"""What calamine does not tell about a sheet: error cells, number formats, and sizes before it is read."""

import re
from collections import Counter
from dataclasses import dataclass, field

from terazi.engine.workbook.archive import Archive
from terazi.engine.workbook.kinds import position_of
from terazi.engine.workbook.rejection import Rejected

_FAR = re.compile(rb' r="(?:[A-Z]{3}|[A-Z]{1,2}\d{6})')
_REFERENCE = re.compile(rb' r="([A-Z]{1,4})(\d{1,9})"')
_ERROR = re.compile(
    rb'<c r="([A-Z]{1,3})(\d{1,7})"[^>]*? t="e"[^>]*>(?:<f[^>]*/>|<f[^>]*>[^<]*</f>)?<v>([^<]{1,20})</v>'
)
_NEGATIVE = re.compile(
    rb'<c r="([A-Z]{1,3})(\d{1,7})" s="(\d{1,6})"[^>]*>(?:<f[^>]*>[^<]*</f>)?<v>(-[\d.Ee+-]{1,30})<'
)
_FORMAT = re.compile(rb'<numFmt\s[^>]*?numFmtId="(\d+)"[^>]*?formatCode="([^"]*)"')
_CELL_FORMATS = re.compile(rb"<cellXfs\b.*?</cellXfs>", re.DOTALL)
_CELL_FORMAT = re.compile(rb'<xf\b[^>]*?numFmtId="(\d+)"')
_CURRENCY_MARKS = {
    "TRY": ("₺", "TL", "TRY"),
    "EUR": ("€", "EUR"),
    "GBP": ("£", "GBP"),
    "USD": ("[$$", '"$"', "USD"),
}
_BUILT_IN_PERCENT = {9, 10}
_BUILT_IN_DATES = {*range(14, 23), *range(45, 48)}
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')


@dataclass(slots=True)
class SheetScan:
    """Error cells and negative dates by their 0-based place, and the number styles counted by column."""

    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    negatives: dict[tuple[int, int], float] = field(default_factory=dict)
    styles: Counter[tuple[int, str]] = field(default_factory=Counter)


def style_of(format_id: int, code: str) -> str:
    """Return what a number format shows: percent, date, money:TRY and the like, or nothing special."""
    if format_id in _BUILT_IN_PERCENT:
        return "percent"
    if format_id in _BUILT_IN_DATES:
        return "date"
    bare = _QUOTED.sub("", code)
    if "%" in bare:
        return "percent"
    for currency, marks in _CURRENCY_MARKS.items():
        if any(mark in code for mark in marks):
            return f"money:{currency}"
    return "date" if re.search(r"[dDyYhHsS]", bare) and "General" not in bare else ""


def read_styles(archive: Archive) -> dict[int, str]:
    """Return the style of every cell format that is worth knowing, by its index."""
    content = archive.read("xl/styles.xml")
    codes = {int(m[1]): _unescape(m[2]) for m in _FORMAT.finditer(content)}
    formats = _CELL_FORMATS.search(content)
    if formats is None:
        return {}
    ids = [int(number) for number in _CELL_FORMAT.findall(formats[0])]
    found = {index: style_of(number, codes.get(number, "")) for index, number in enumerate(ids)}
    return {index: style for index, style in found.items() if style}


def scan_sheet(content: bytes, styles: dict[int, str], archive: Archive) -> SheetScan:
    """Read over a sheet's XML; Rejected if it is larger than the limits let."""
    limits = archive.limits
    if content.count(b"<c ") + content.count(b"<c>") > limits.grid_cells:
        raise Rejected("too_many_cells", {"limit": limits.filled_cells})
    if content.count(b"<v") + content.count(b"<is") > limits.total_cells:
        raise Rejected("too_many_cells", {"limit": limits.filled_cells})
    if _FAR.search(content):
        _check_grid(content, limits.grid_cells)
    scan = SheetScan()
    if b't="e"' in content:
        for match in _ERROR.finditer(content):
            scan.errors[_place(match)] = match[3].decode("utf-8", "replace")
    if b"<v>-" in content and "date" in styles.values():
        for match in _NEGATIVE.finditer(content):
            if styles.get(int(match[3])) == "date":
                scan.negatives[_place(match)] = float(match[4])
    _count_styles(content, styles, scan)
    return scan


def _count_styles(content: bytes, styles: dict[int, str], scan: SheetScan) -> None:
    wanted = {index: style for index, style in styles.items() if style != "date"}
    if not wanted:
        return
    either = "|".join(str(index) for index in sorted(wanted))
    pattern = re.compile(rf'<c r="([A-Z]{{1,3}})\d+" s="({either})"(?: t="n")?>'.encode())
    for (column, index), count in Counter(pattern.findall(content)).items():
        scan.styles[position_of(column.decode()), wanted[int(index)]] += count


def _check_grid(content: bytes, most: int) -> None:
    places = _REFERENCE.findall(content)
    rows = max((int(row) for _, row in places), default=0)
    columns = max((position_of(name.decode()) + 1 for name in {name for name, _ in places}), default=0)
    if rows * columns > most:
        raise Rejected("sparse", {"rows": rows, "columns": columns})


def _place(match: re.Match[bytes]) -> tuple[int, int]:
    return int(match[2]) - 1, position_of(match[1].decode())


def _unescape(code: bytes) -> str:
    text = code.decode("utf-8", "replace")
    for entity, letter in (("&quot;", '"'), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
        text = text.replace(entity, letter)
    return text
