"""Workbooks that Excel opens and that are odd all the same, and those that are refused in words of their own."""

import io
import zipfile
from collections.abc import Callable, Sequence

import openpyxl
import xlsxwriter

from tests.engine.workbook.made_files import (
    CONTENT_TYPES,
    GOOD_ROWS,
    PACKAGE_RELATIONS,
    SHEET,
    STRINGS,
    WORKBOOK,
    WORKBOOK_RELATIONS,
    handmade,
    saved,
    sheet_xml,
    xlsx,
)

ERRORS = (
    *("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"),
    *("#GETTING_DATA", "#SPILL!", "#CALC!", "#FIELD!", "#BLOCKED!", "#CONNECT!", "#UNKNOWN!"),
)
_STRICT = (
    (
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://purl.oclc.org/ooxml/spreadsheetml/main",
    ),
    (
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "http://purl.oclc.org/ooxml/officeDocument/relationships",
    ),
)
_LONG = "uzun metin " * 2_978  # 32,758 letters, nearly as many as a cell holds


def text_cell(place: str, text: str) -> str:
    """Return the XML of a cell with a text."""
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def errors_only(error: str, *, rows: int = 12) -> bytes:
    """Return a workbook with a column whose filled cells are all one error, some of them empty."""
    body = "".join(
        f'<row r="{n}">{text_cell(f"A{n}", f"Kişi {n}")}<c r="B{n}"><v>{n * 7 % 5}</v></c>'
        + (f'<c r="C{n}" t="e"><f>A{n}/0</f><v>{error}</v></c>' if n % 4 else "")
        + "</row>"
        for n in range(2, rows + 2)
    )
    head = f'<row r="1">{text_cell("A1", "Ad")}{text_cell("B1", "Puan")}{text_cell("C1", "Oran")}</row>'
    return handmade({SHEET: sheet_xml(head + body)})


def nothing_but_errors() -> bytes:
    """Return a sheet that holds errors only, without a header."""
    body = "".join(
        f'<row r="{n}"><c r="A{n}" t="e"><v>{error}</v></c><c r="B{n}" t="e"><v>#N/A</v></c></row>'
        for n, error in enumerate(ERRORS, start=1)
    )
    return handmade({SHEET: sheet_xml(body)})


def renamed_parts(rename: Callable[[str], str], content: bytes | None = None) -> bytes:
    """Return a workbook whose parts have other names in the archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content or handmade())) as old, zipfile.ZipFile(buffer, "w") as made:
        for entry in old.infolist():
            named = zipfile.ZipInfo("part")
            named.filename = rename(entry.filename)
            made.writestr(named, old.read(entry))
    return buffer.getvalue()


def moved_workbook() -> bytes:
    """Return a workbook whose main part stands at another place, which only the package's relations name."""
    parts = {
        "[Content_Types].xml": CONTENT_TYPES,
        "_rels/.rels": PACKAGE_RELATIONS.replace("xl/workbook.xml", "/tablo/kitap.xml"),
        "tablo/kitap.xml": WORKBOOK,
        "tablo/_rels/kitap.xml.rels": WORKBOOK_RELATIONS.replace(
            "worksheets/sheet1.xml", "..\\Sayfalar\\bir%20iki.xml"
        ).replace("sharedStrings.xml", "/ortak/metinler.xml"),
        "Sayfalar/bir iki.xml": sheet_xml(
            GOOD_ROWS.replace('t="inlineStr"><is><t>Ali</t></is>', 't="s"><v>0</v>')
        ),
        "ortak/metinler.xml": '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        "<si><t>Ali</t></si></sst>",
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return buffer.getvalue()


def strict() -> bytes:
    """Return a workbook in the strict form of the format."""

    def changed(text: str) -> str:
        for usual, other in _STRICT:
            text = text.replace(usual, other)
        return text

    return handmade(
        {
            "xl/workbook.xml": changed(WORKBOOK),
            "_rels/.rels": changed(PACKAGE_RELATIONS),
            "xl/_rels/workbook.xml.rels": changed(WORKBOOK_RELATIONS),
            SHEET: changed(sheet_xml(GOOD_ROWS)),
        }
    )


def prefixed() -> bytes:
    """Return a workbook whose sheet writes every name with a prefix, errors and styles included."""
    cells = GOOD_ROWS + '<row r="3"><c r="A3" t="e"><v>#N/A</v></c><c r="B3"><v>3</v></c></row>'
    text = sheet_xml(cells).replace("<", "<x:").replace("<x:/", "</x:").replace("<x:?", "<?")
    return handmade({SHEET: text.replace("xmlns=", "xmlns:x=")})


def sheets(*tables: tuple[str, Sequence[Sequence[object]], bool]) -> bytes:
    """Return a workbook of sheets: name, rows, and whether it is hidden."""
    book = openpyxl.Workbook()
    for place, (name, rows, is_hidden) in enumerate(tables):
        page = book.active if place == 0 else book.create_sheet()
        assert page is not None
        page.title = name
        page.sheet_state = "hidden" if is_hidden else "visible"
        for row in rows:
            page.append(list(row))
    return saved(book)


DATA = [["Ad", "Tutar"], *([f"Kişi {n % 7}", n * 1.5] for n in range(30))]
COVER = [["2026 Satış Raporu"]]


def with_cover(cover: Sequence[Sequence[object]] = COVER) -> bytes:
    """Return a workbook that begins with a cover sheet."""
    return sheets(("Kapak", cover, False), ("Veri", DATA, False))


def far_cell(column: str, row: int, *, quote: str = '"') -> bytes:
    """Return a small table and one cell far away from it."""
    cell = f'<row r="{row}"><c r="{column}{row}"><v>2</v></c></row>'
    return handmade({SHEET: sheet_xml(GOOD_ROWS + cell).replace('"', quote)})


def shared_texts(cells: int, text: str = _LONG) -> bytes:
    """Return a workbook in which one stored text stands in many cells."""
    rows = "".join(
        f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c><c r="B{n}"><v>{n}</v></c></row>'
        for n in range(1, cells)
    )
    table = (
        f'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>{text}</t></si></sst>'
    )
    return handmade({SHEET: sheet_xml(rows), STRINGS: table})


def many_columns(columns: int, rows: int = 2) -> bytes:
    """Return a workbook of that many columns."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        page = book.add_worksheet()
        page.write_row(0, 0, [f"Sütun {n}" for n in range(columns)])
        for row in range(1, rows):
            page.write_row(row, 0, range(columns))
    return buffer.getvalue()


def _controls() -> bytes:
    texts = ["A_x0000_li", "_x0000_", "a\0b", "_x0001_bir", "&#1;", "_xD800_yarım", "_x000D_son", "düz"]
    rows = "".join(
        f'<row r="{n}">{text_cell(f"A{n}", text)}<c r="B{n}"><v>{n}</v></c></row>'
        for n, text in enumerate(texts * 3, start=2)
    )
    head = f'<row r="1">{text_cell("A1", "A_x0000_d")}{text_cell("B1", "_x0000__x0007_")}</row>'
    return handmade(
        {
            SHEET: sheet_xml(head + rows),
            "xl/workbook.xml": WORKBOOK.replace("Sayfa1", "Say_x0000_fa_x0007_"),
        }
    )


def _formulas(value: str) -> bytes:
    cells = "".join(f'<row r="{n}"><c r="A{n}"><f>1+{n}</f>{value}</c></row>' for n in range(1, 9))
    return handmade({SHEET: sheet_xml(cells)})


def _merged() -> bytes:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    for row in (
        ["Bölge", "Satış", None],
        [None, "Ocak", "Şubat"],
        ["Ege", 1, 2],
        [None, 3, 4],
        ["Marmara", 5, 6],
    ):
        page.append(row)
    for area in ("A1:A2", "B1:C1", "A3:A4", "B5:C5"):
        page.merge_cells(area)
    return saved(book)


def _since_1904() -> bytes:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"date_1904": True}) as book:
        page, day = book.add_worksheet(), book.add_format({"num_format": "dd.mm.yyyy"})
        page.write_row(0, 0, ["Gün", "Tutar"])
        for n in range(1, 20):
            page.write_number(n, 0, 40_000 + n, day)
            page.write_number(n, 1, n)
    return buffer.getvalue()


ODD: dict[str, Callable[[], bytes]] = {
    **{f"errors_{error}": (lambda error=error: errors_only(error)) for error in ERRORS},  # type: ignore[misc]
    "nothing_but_errors": nothing_but_errors,
    "control_characters": _controls,
    "backslashes": lambda: renamed_parts(lambda name: name.replace("/", "\\")),
    "other_case": lambda: renamed_parts(lambda name: name.replace("xl/w", "XL/W").replace("sheet", "SHEET")),
    "moved_workbook": moved_workbook,
    "strict": strict,
    "prefixed": prefixed,
    "cover_of_one_line": with_cover,
    "cover_of_many_lines": lambda: with_cover([["Rapor"], ["Hazırlayan", "Ayşe"], ["Tarih", "2026"]]),
    "unreadable_sheet_beside": lambda: sheets(
        ("Boş", [], False), ("Geniş", [["a"] * 1_200, list(range(1_200))], False), ("Veri", DATA, False)
    ),
    "hidden_data": lambda: sheets(("Boş", [], False), ("Gizli", DATA, True)),
    "merged": _merged,
    "since_1904": _since_1904,
    "same_headers": lambda: xlsx([["Ad"] * 30, *([n * m for m in range(30)] for n in range(12))]),
    "only_booleans": lambda: xlsx([[True, False], [False, False], [True, True]]),
    "one_row": lambda: xlsx([["Ali", 5]]),
    "thousand_columns": lambda: many_columns(1_000, 12),
    "longest_texts": lambda: shared_texts(60),
    "far_but_small": lambda: far_cell("ZZ", 20),
}

REFUSED_IN_WORDS: dict[str, tuple[Callable[[], bytes], str]] = {
    "last_cell_of_all": (lambda: far_cell("XFD", 1_048_576), "sparse"),
    "far_cell_of_few_letters": (lambda: far_cell("ZZ", 50_000), "sparse"),
    "far_row": (lambda: far_cell("BZ", 99_999), "sparse"),
    "far_cell_in_other_quotes": (lambda: far_cell("ZZ", 50_000, quote="'"), "sparse"),
    "shared_texts": (lambda: shared_texts(2_000), "too_much_text"),
    "very_many_shared_texts": (lambda: shared_texts(40_000), "too_much_text"),
    "16384_columns": (lambda: many_columns(16_384), "too_many_columns"),
    "formulas_without_values": (lambda: _formulas(""), "no_values"),
    "formulas_with_empty_values": (lambda: _formulas("<v></v>"), "no_values"),
    "only_covers": (lambda: sheets(("Kapak", [["Ad", "Tutar"]], False), ("Boş", [], False)), "only_header"),
    "backslashes_with_macros": (
        lambda: renamed_parts(
            lambda name: name.replace("/", "\\"),
            handmade({"[Content_Types].xml": CONTENT_TYPES.replace("application/xml", "macroEnabled")}),
        ),
        "macros",
    ),
    "xlsb_elsewhere": (
        lambda: handmade(
            {
                "_rels/.rels": PACKAGE_RELATIONS.replace("xl/workbook.xml", "xl/workbook.bin"),
                "xl/workbook.bin": b"\x83\x01\x00",
            }
        ),
        "not_excel",
    ),
}
