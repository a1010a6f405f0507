"""Workbooks made for the tests: good ones, broken ones and hostile ones."""

import datetime as dt
import io
import random
import struct
import zipfile
from collections.abc import Callable, Mapping, Sequence

import openpyxl
import xlsxwriter
import xlwt

_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
CONTENT_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/></Types>'
)
WORKBOOK = (
    f'<?xml version="1.0"?><workbook xmlns="{_NAMESPACE}" xmlns:r="{_RELATIONS}">'
    '<sheets><sheet name="Sayfa1" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
PACKAGE_RELATIONS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
)
WORKBOOK_RELATIONS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
)
SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"


def sheet_xml(cells: str) -> str:
    """Return a sheet's XML around its rows."""
    return f'<?xml version="1.0"?><worksheet xmlns="{_NAMESPACE}"><sheetData>{cells}</sheetData></worksheet>'


GOOD_ROWS = (
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Ad</t></is></c><c r="B1" t="inlineStr"><is><t>Tutar</t></is></c></row>'
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Ali</t></is></c><c r="B2"><v>12.5</v></c></row>'
)


def handmade(parts: Mapping[str, str | bytes] | None = None) -> bytes:
    """Return a small .xlsx, some of whose parts are replaced or added."""
    all_parts: dict[str, str | bytes] = {
        "[Content_Types].xml": CONTENT_TYPES,
        "_rels/.rels": PACKAGE_RELATIONS,
        "xl/workbook.xml": WORKBOOK,
        "xl/_rels/workbook.xml.rels": WORKBOOK_RELATIONS,
        SHEET: sheet_xml(GOOD_ROWS),
    }
    all_parts.update(parts or {})
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in all_parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def xlsx(rows: Sequence[Sequence[object]], *, title: str = "Veri") -> bytes:
    """Return an .xlsx of one sheet written by openpyxl."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.title = title
    for row in rows:
        page.append(list(row))
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    """Return the bytes of an openpyxl workbook."""
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def xls(rows: Sequence[Sequence[object]]) -> bytes:
    """Return an .xls of one sheet."""
    book = xlwt.Workbook()
    page = book.add_sheet("Veri")
    day = xlwt.easyxf(num_format_str="DD.MM.YYYY")
    for number, row in enumerate(rows):
        for place, value in enumerate(row):
            if isinstance(value, dt.date):
                page.write(number, place, value, day)
            else:
                page.write(number, place, value)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


TABLE: list[list[object]] = [["Ad", "Tutar", "Gün"]] + [
    [f"Kişi {n}", n * 1.5, dt.datetime(2026, 1, 1) + dt.timedelta(days=n)] for n in range(40)
]


def filled(cells: int, columns: int = 10) -> bytes:
    """Return an .xlsx with exactly that many filled cells under and in its header."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        page = book.add_worksheet()
        for place in range(columns):
            page.write_string(0, place, f"Başlık {place}")
        for number in range(columns, cells):
            page.write_number(number // columns, number % columns, number)
    return buffer.getvalue()


def _zip_bomb() -> bytes:
    return handmade({SHEET: sheet_xml(GOOD_ROWS) + " " * (150 << 20)})


def _many_bombs() -> bytes:
    """Parts each of which is dense within the limit, and which are too large together."""
    gap = " " * 30_000
    part = "".join(f"{n * 2654435761:x}" * 3 + _noise(n) + gap for n in range(650))
    return handmade({f"xl/worksheets/sheet{n}.xml": part for n in range(2, 14)})


def _noise(seed: int) -> str:
    return random.Random(seed).randbytes(400).hex()


def _lying_sizes() -> bytes:
    """A part that inflates to far more than its directory entry says."""
    content = bytearray(handmade({SHEET: sheet_xml(GOOD_ROWS) + " " * (30 << 20)}))
    place = content.find(b"PK\x01\x02")
    while place >= 0:
        name_length = struct.unpack_from("<H", content, place + 28)[0]
        if content[place + 46 : place + 46 + name_length] == SHEET.encode():
            struct.pack_into("<I", content, place + 24, 500)
        place = content.find(b"PK\x01\x02", place + 4)
    return bytes(content)


def _strings_bomb() -> bytes:
    body = "".join(f"<si><t>{n * 2654435761 % 2**32:x}</t></si>" for n in range(250_000))
    return handmade({STRINGS: f'<sst xmlns="{_NAMESPACE}" uniqueCount="1">{body}</sst>'})


def _claimed_strings() -> bytes:
    return handmade({STRINGS: f'<sst xmlns="{_NAMESPACE}" uniqueCount="4294967295"><si><t>a</t></si></sst>'})


def _cell_bomb() -> bytes:
    cells = "".join(f'<c r="A1"><v>{n * 2654435761 % 2**32}</v></c>' for n in range(1_010_000))
    return handmade({SHEET: sheet_xml(f'<row r="1">{cells}</row>')})


def _cells_without_addresses() -> bytes:
    return handmade({SHEET: sheet_xml("<row>" + "<c><v>1</v></c>" * 200 + "</row>" + "<row/>" * 10)})


def _sparse() -> bytes:
    return handmade(
        {
            SHEET: sheet_xml(
                '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
            )
        }
    )


def _sparse_hidden() -> bytes:
    """A sparse grid whose references are written so that no scan of the text sees them."""
    return handmade(
        {
            SHEET: sheet_xml(
                "<row r='1'><c r = 'A1'><v>1</v></c></row><row r='1048576'><c r = 'XFD1048576'><v>2</v></c></row>"
            )
        }
    )


def _entities() -> bytes:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ha"}">' for n in range(9))
    return handmade({SHEET: f"<!DOCTYPE x [{entities}]>" + sheet_xml(GOOD_ROWS).replace("Ali", "&a8;")})


def _external_entity() -> bytes:
    document = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    return handmade({"xl/workbook.xml": document + WORKBOOK})


def _deep() -> bytes:
    return handmade(
        {SHEET: sheet_xml("".join(f'<row r="{n * 2654435761 % 2**20}">' for n in range(200_000)))}
    )


def _deep_workbook() -> bytes:
    return handmade({"xl/workbook.xml": "<a>" * 300_000})


def _long_text() -> bytes:
    return handmade({SHEET: sheet_xml(GOOD_ROWS.replace("Ali", "a" * 40_000))})


def _long_header() -> bytes:
    return handmade({SHEET: sheet_xml(GOOD_ROWS.replace("Tutar", "b" * 300))})


def _with_entry(change: Callable[[zipfile.ZipInfo], None]) -> bytes:
    buffer = io.BytesIO(handmade())
    with zipfile.ZipFile(buffer, "a") as archive:
        entry = zipfile.ZipInfo("xl/extra.xml")
        change(entry)
        archive.writestr(entry, "/etc/passwd")
    return buffer.getvalue()


def _renamed(name: str) -> Callable[[zipfile.ZipInfo], None]:
    def change(entry: zipfile.ZipInfo) -> None:
        entry.filename = name

    return change


def _linked(entry: zipfile.ZipInfo) -> None:
    entry.create_system = 3
    entry.external_attr = 0o120777 << 16


def _overlapping() -> bytes:
    """Two directory entries that point at the same bytes."""
    content = handmade()
    end = content.rfind(b"PK\x05\x06")
    size, start = struct.unpack_from("<II", content, end + 12)
    directory = content[start : start + size]
    last = directory[directory.rfind(b"PK\x01\x02") :]
    twin = last.replace(b"sheet1.xml", b"sheet2.xml")
    count = struct.unpack_from("<H", content, end + 8)[0] + 1
    tail = bytearray(content[end:])
    struct.pack_into("<HHII", tail, 8, count, count, size + len(twin), start)
    return content[:start] + directory + twin + bytes(tail)


def _encrypted_zip() -> bytes:
    content = bytearray(handmade())
    place = content.find(b"PK\x01\x02")
    while place >= 0:
        content[place + 8] |= 1
        place = content.find(b"PK\x01\x02", place + 4)
    return bytes(content)


def compound(streams: Mapping[str, bytes]) -> bytes:
    """Return a compound file with these streams of 4096 bytes or more."""
    sectors, following, entries = b"", [], []
    for name, content in {"Root Entry": b"", **streams}.items():
        start = len(following)
        count = -(-len(content) // 512)
        sectors += content.ljust(count * 512, b"\0")
        following += [start + n + 1 for n in range(count - 1)] + ([0xFFFFFFFE] if count else [])
        wide = name.encode("utf-16-le")
        kind = 5 if name == "Root Entry" else 2
        entry = wide.ljust(64, b"\0") + struct.pack("<HBB", len(wide) + 2, kind, 1) + b"\xff" * 12
        first = start if count else 0xFFFFFFFE
        entries.append(entry.ljust(116, b"\0") + struct.pack("<III", first, len(content), 0))
    directory = b"".join(entries).ljust(-(-len(entries) // 4) * 512, b"\0")
    directory_start = len(following)
    following += [directory_start + n + 1 for n in range(len(directory) // 512 - 1)] + [0xFFFFFFFE]
    tables = 1 + len(following) // 127
    table_start = len(following)
    following += [0xFFFFFFFD] * tables
    table = struct.pack(f"<{len(following)}I", *following).ljust(tables * 512, b"\xff")
    header = (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
        + b"\0" * 16
        + struct.pack("<HHHHH", 62, 3, 0xFFFE, 9, 6)
        + b"\0" * 6
    )
    header += struct.pack("<IIIIIIIII", 0, tables, directory_start, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    places = list(range(table_start, table_start + tables))
    header += struct.pack("<109I", *places, *[0xFFFFFFFF] * (109 - tables))
    return header + sectors + directory + table


def _changed_xls(place: int, content: bytes) -> bytes:
    good = bytearray(xls(TABLE))
    good[place : place + len(content)] = content
    return bytes(good)


def _circular_xls() -> bytes:
    good = bytearray(xls(TABLE))
    table = (struct.unpack_from("<I", good, 76)[0] + 1) * 512
    struct.pack_into("<128I", good, table, *[0] * 128)
    return bytes(good)


def _protected_xls() -> bytes:
    records = struct.pack("<HHHH", 0x809, 4, 0x600, 5) + struct.pack("<HH", 0x2F, 6) + b"\1\0" * 3
    return compound({"Workbook": (records + struct.pack("<HH", 0x0A, 0)).ljust(4096, b"\0")})


def _other_zip(name: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(name, "<x/>")
    return buffer.getvalue()


def _many_sheets() -> bytes:
    sheets = "".join(f'<sheet name="S{n}" sheetId="{n + 1}" r:id="rId1"/>' for n in range(300))
    return handmade({"xl/workbook.xml": WORKBOOK.replace("<sheets>", "<sheets>" + sheets)})


HTML = b"<html><body><table><tr><td>1</td></tr></table></body></html>"

# name: how the file is made, and the reason it is refused for
REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "zero_bytes": (lambda: b"", "no_content"),
    "html_named_xls": (lambda: HTML, "not_excel"),
    "csv": (lambda: b"Ad;Tutar\nAli;5\n", "not_excel"),
    "pdf": (lambda: b"%PDF-1.7\n...", "not_excel"),
    "xml": (lambda: b'<?xml version="1.0"?><Workbook/>', "not_excel"),
    "noise": (lambda: bytes(range(256)) * 20, "not_excel"),
    "ods": (lambda: _other_zip("content.xml"), "not_excel"),
    "docx": (lambda: _other_zip("word/document.xml"), "not_excel"),
    "pptx": (lambda: _other_zip("ppt/presentation.xml"), "not_excel"),
    "xlsb": (lambda: _other_zip("xl/workbook.bin"), "not_excel"),
    "plain_zip": (lambda: _other_zip("readme.txt"), "not_excel"),
    "doc": (lambda: compound({"WordDocument": b"x" * 5000}), "not_excel"),
    "msi": (lambda: compound({"Data": b"x" * 5000}), "not_excel"),
    "macros": (
        lambda: handmade({"[Content_Types].xml": CONTENT_TYPES.replace("application/xml", "macroEnabled")}),
        "macros",
    ),
    "too_large": (lambda: b"PK\x03\x04" + b"\0" * (10 << 20), "file_too_large"),
    "zip_bomb": (_zip_bomb, "inflates"),
    "many_bombs": (_many_bombs, "inflates"),
    "lying_sizes": (_lying_sizes, "damaged"),
    "strings_bomb": (_strings_bomb, "too_many_texts"),
    "claimed_strings": (_claimed_strings, "too_many_texts"),
    "cell_bomb": (_cell_bomb, "too_many_cells_somewhere"),
    "one_cell_too_many": (lambda: filled(100_001), "too_many_cells"),
    "too_many_columns": (lambda: filled(4000, columns=1001), "too_many_columns"),
    "sparse": (_sparse, "sparse"),
    "sparse_hidden": (_sparse_hidden, ""),
    "entities": (_entities, "document_type"),
    "external_entity": (_external_entity, "document_type"),
    "deep": (_deep, ""),
    "deep_workbook": (_deep_workbook, "damaged"),
    "long_text": (_long_text, "text_too_long"),
    "long_header": (_long_header, "header_too_long"),
    "absolute_name": (lambda: _with_entry(_renamed("/etc/cron.d/x")), "suspicious"),
    "parent_name": (lambda: _with_entry(_renamed("xl/../../x")), "suspicious"),
    "symbolic_link": (lambda: _with_entry(_linked), "suspicious"),
    "duplicate_name": (lambda: _with_entry(_renamed(SHEET)), "damaged"),
    "overlapping": (_overlapping, "suspicious"),
    "too_many_parts": (lambda: handmade({f"xl/media/{n}": "" for n in range(2100)}), "too_many_parts"),
    "too_many_sheets": (_many_sheets, "too_many_sheets"),
    "encrypted_zip": (_encrypted_zip, "encrypted"),
    "encrypted": (
        lambda: compound({"EncryptionInfo": b"x" * 4096, "EncryptedPackage": b"y" * 9000}),
        "encrypted",
    ),
    "protected_xls": (_protected_xls, "encrypted"),
    "truncated_xlsx": (lambda: xlsx(TABLE)[:-300], "damaged"),
    "half_xlsx": (lambda: xlsx(TABLE)[:3000], "damaged"),
    "truncated_xls": (lambda: xls(TABLE)[:2000], "damaged"),
    "signature_only_xls": (lambda: xls(TABLE)[:8], "damaged"),
    "bad_fat": (lambda: _changed_xls(44, b"\xff\xff\xff\x7f"), "damaged"),
    "bad_sector_size": (lambda: _changed_xls(30, b"\x1f\x00"), "damaged"),
    "bad_directory": (lambda: _changed_xls(48, b"\xf0\xff\x00\x00"), "damaged"),
    "circular_fat": (_circular_xls, "damaged"),
    "wrong_xml": (lambda: handmade({"xl/workbook.xml": "<workbook"}), "damaged"),
    "wrong_sheet_xml": (lambda: handmade({SHEET: "<worksheet><sheetData><row><c"}), ""),
    "utf16_sheet": (lambda: handmade({SHEET: sheet_xml(GOOD_ROWS).encode("utf-16")}), "damaged"),
    "missing_sheet": (lambda: handmade({"xl/_rels/workbook.xml.rels": PACKAGE_RELATIONS}), "damaged"),
    "empty": (lambda: xlsx([]), "empty"),
    "only_header": (lambda: xlsx([["Ad", "Tutar"]]), "only_header"),
}

# files that are odd and yet are read
READ: dict[str, Callable[[], bytes]] = {
    "xlsx": lambda: xlsx(TABLE),
    "xls": lambda: xls(TABLE),
    "handmade": handmade,
    "cells_without_addresses": _cells_without_addresses,
    "exactly_100000_cells": lambda: filled(100_000),
    "one_cell": lambda: xlsx([[5]]),
}
