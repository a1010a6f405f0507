"""What the number formats of a workbook show: percent, dates, money."""

import re
from xml.parsers import expat

from terazi.engine.workbook.archive import Archive
from terazi.engine.workbook.rejection import Rejected

_CURRENCY_MARKS = {
    "TRY": ("₺", "TL", "TRY"),
    "EUR": ("€", "EUR"),
    "GBP": ("£", "GBP"),
    "USD": ("[$$", '"$"', "USD"),
}
_BUILT_IN_PERCENT = {9, 10}
_BUILT_IN_DATES = {*range(14, 23), *range(45, 48)}
_LONGEST_CODE = 255  # as long as Excel lets a format be
_MOST_FORMATS = 65_490  # as many as Excel lets a workbook have
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')


def style_of(format_id: int, code: str) -> str:
    """Return what a number format shows: percent, date, money:TRY and the like, or nothing special."""
    if format_id in _BUILT_IN_PERCENT:
        return "percent"
    if format_id in _BUILT_IN_DATES:
        return "date"
    code = code[:_LONGEST_CODE]
    bare = _QUOTED.sub("", code)
    if "%" in bare:
        return "percent"
    for currency, marks in _CURRENCY_MARKS.items():
        if any(mark in code for mark in marks):
            return f"money:{currency}"
    return "date" if re.search(r"[dDyYhHsS]", bare) and "General" not in bare else ""


def read_styles(archive: Archive, part: str) -> dict[int, str]:
    """Return the style of every cell format that is worth knowing, by its index."""
    content = archive.read(part)
    if not content:
        return {}
    found = _Formats()
    found.read(content)
    styles = {index: style_of(number, found.codes.get(number, "")) for index, number in enumerate(found.ids)}
    return {index: style for index, style in styles.items() if style}


class _Formats:
    """The number formats and the cell formats of a workbook's styles, in one pass over their XML."""

    def __init__(self) -> None:
        self.codes: dict[int, str] = {}
        self.ids: list[int] = []
        self._is_in_cells = False

    def read(self, content: bytes) -> None:
        parser = expat.ParserCreate(namespace_separator="}")
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        try:
            parser.Parse(content, True)
        except expat.ExpatError as e:
            raise Rejected("damaged") from e

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        match name.rpartition("}")[2]:
            case "cellXfs":
                self._is_in_cells = True
            case "xf" if self._is_in_cells and len(self.ids) < _MOST_FORMATS:
                self.ids.append(_number(attributes))
            case "numFmt" if len(self.codes) < _MOST_FORMATS:
                self.codes[_number(attributes)] = attributes.get("formatCode", "")[:_LONGEST_CODE]

    def _end(self, name: str) -> None:
        if name.rpartition("}")[2] == "cellXfs":
            self._is_in_cells = False


def _number(attributes: dict[str, str]) -> int:
    said = attributes.get("numFmtId", "")[:9]
    return int(said) if said.isdecimal() else 0
