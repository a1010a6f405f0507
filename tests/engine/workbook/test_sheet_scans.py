"""What is found in a sheet's XML before it is read, and that no place of it is looked at again and again."""

import pytest

from terazi.engine.workbook.archive import open_archive
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.package import find_parts
from terazi.engine.workbook.sheetscan import scan_sheet
from terazi.engine.workbook.styles import read_styles, style_of
from tests.engine.workbook.made_files import TABLE, handmade, sheet_xml, xlsx
from tests.engine.workbook.odd_files import ODD

LIMITS = ReadLimits()
DATES = {1: "date"}


class Watched(bytes):
    """Bytes that count how many of them the searches looked at."""

    looked = 0

    def find(self, sub, start=0, end=None):  # type: ignore[no-untyped-def,override]
        end = len(self) if end is None else min(end, len(self))
        found = super().find(sub, start, end)
        self.looked += max((end if found < 0 else found) - start, 0)
        return found

    def rfind(self, sub, start=0, end=None):  # type: ignore[no-untyped-def,override]
        end = len(self) if end is None else min(end, len(self))
        found = super().rfind(sub, start, end)
        self.looked += max(end - (start if found < 0 else found), 0)
        return found


HOSTILE = {
    "open tags": '<c r="A1" t="e" ',
    "marks in one text": 't="e"',
    "open formulas": '<c r="A1" t="e"><f>',
    "closed formulas": '<c r="A1" t="e"><f/>',
    "formulas and text": '<c r="A1" t="e"><f/>text',
    "values without an end": '<c r="A1" t="e"><v>',
    "negatives": "<v>-",
    "negatives in cells": '<c r="A1" s="1"><v>-',
    "single quotes": "<c r='A1' t='e'",
    "nothing but beginnings": "<",
    "nothing but ends": ">",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("ending", ["", ">", "<"])
def test_scan_looks_at_each_place_a_few_times_at_most(name: str, ending: str) -> None:
    content = Watched((sheet_xml("") + HOSTILE[name] * 20_000 + ending).encode())
    scan_sheet(content, DATES, LIMITS)
    assert content.looked <= 12 * len(content)


def test_errors_are_found_behind_formulas_and_in_any_order_of_attributes() -> None:
    cells = (
        '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c t="e" s="4" r="B1"><f>1/0</f><v>#DIV/0!</v></c>'
        '<c r=\'C1\' t=\'e\'><f/><v>#REF!</v></c><c r="D1" t="str"><v>t="e"</v></c></row>'
    )
    scan = scan_sheet(sheet_xml(cells).encode(), {}, LIMITS)
    assert scan.errors == {(0, 0): "#N/A", (0, 1): "#DIV/0!", (0, 2): "#REF!"}
    assert not scan.unknown


def test_error_that_the_reader_does_not_know_is_replaced_where_it_stands() -> None:
    content = sheet_xml('<row r="1"><c r="A1" t="e"><v>#SPILL!</v></c></row>').encode()
    scan = scan_sheet(content, {}, LIMITS)
    assert scan.errors == {(0, 0): "#SPILL!"}
    assert scan.without_unknown(content) == content.replace(b"#SPILL!", b"#N/A")


def test_negative_date_is_found_and_other_negatives_are_not() -> None:
    cells = (
        '<row r="1"><c r="A1" s="1"><v>-5</v></c><c r="B1" s="2"><v>-6</v></c><c r="C1"><v>-7</v></c></row>'
    )
    assert scan_sheet(sheet_xml(cells).encode(), DATES, LIMITS).negatives == {(0, 0): -5.0}


def test_styles_are_counted_by_column_over_the_whole_sheet() -> None:
    rows = "".join(f'<row r="{n}"><c r="B{n}" s="3"><v>{n}</v></c></row>' for n in range(1, 60_001))
    scan = scan_sheet(sheet_xml(rows).encode(), {3: "percent"}, LIMITS)
    assert scan.styles == {(1, "percent"): 60_000}


@pytest.mark.parametrize(
    "styles",
    [
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
        '<x:styleSheet xmlns:x="a"><x:numFmts><x:numFmt formatCode="0.0%" numFmtId="164"/></x:numFmts>'
        '<x:cellStyleXfs><x:xf numFmtId="164"/></x:cellStyleXfs>'
        '<x:cellXfs><x:xf fontId="1" numFmtId="0"/><x:xf numFmtId="164"/></x:cellXfs></x:styleSheet>',
    ],
)
def test_formats_are_read_however_they_are_written(styles: str) -> None:
    archive = open_archive(handmade({"xl/styles.xml": styles}), LIMITS)
    assert read_styles(archive, "xl/styles.xml") == {1: "percent"}


def test_format_is_judged_by_as_many_letters_as_excel_lets_it_have() -> None:
    assert style_of(164, "[" * 100_000 + "%") == style_of(164, "[" * 255)
    assert style_of(164, '#,##0.00 "₺"') == "money:TRY"


def test_only_a_workbook_whose_parts_stand_elsewhere_is_written_anew() -> None:
    def is_usual(content: bytes) -> bool:
        return find_parts(open_archive(content, LIMITS)).is_usual

    assert is_usual(handmade())
    assert is_usual(xlsx(TABLE))
    assert not is_usual(ODD["backslashes"]())
    assert not is_usual(ODD["moved_workbook"]())
