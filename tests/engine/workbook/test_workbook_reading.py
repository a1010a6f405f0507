import datetime as dt
import io

import numpy as np
import openpyxl
import pytest
import xlsxwriter
import xlwt
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from terazi.engine.workbook.content import RawColumn, Workbook
from terazi.engine.workbook.kinds import CellKind, NumberStyle
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.wire_reader import read_workbook
from terazi.foundation.language.lang import Lang
from tests.engine.workbook.made_files import GOOD_ROWS, SHEET, handmade, saved, sheet_xml, xls, xlsx
from tests.engine.workbook.odd_files import DATA, ERRORS, ODD, errors_only, sheets, with_cover

LIMITS = ReadLimits()


def read(content: bytes, sheet: str | None = None) -> Workbook:
    return read_workbook(content, limits=LIMITS, sheet=sheet)


def moment(column: RawColumn, row: int) -> dt.datetime:
    return dt.datetime(1970, 1, 1) + dt.timedelta(milliseconds=float(column.numbers[row]))


def names(workbook: Workbook) -> list[str]:
    return [column.name for column in workbook.table.columns]


@pytest.mark.parametrize("make", [xlsx, xls], ids=["xlsx", "xls"])
def test_cells_come_with_their_kinds_and_rows(make) -> None:  # type: ignore[no-untyped-def]
    rows = [
        ["Ad", "Tutar", "Gün", "Aktif"],
        ["Işıl", 1.5, dt.datetime(2026, 12, 31), True],
        ["Ege", 2, None, False],
    ]
    workbook = read(make(rows))
    name, amount, day, active = workbook.table.columns
    assert workbook.kind == make.__name__
    assert names(workbook) == ["Ad", "Tutar", "Gün", "Aktif"]
    assert name.texts.to_list() == ["Işıl", "Ege"]
    assert amount.numbers.tolist() == [1.5, 2.0]
    assert (moment(day, 0), day.kinds.tolist()) == (
        dt.datetime(2026, 12, 31),
        [CellKind.DATE, CellKind.EMPTY],
    )
    assert active.kinds.tolist() == [CellKind.BOOLEAN] * 2
    assert active.numbers.tolist() == [1, 0]
    assert workbook.table.row_numbers.tolist() == [2, 3]
    assert workbook.table.header_rows == (1,)


def test_formula_gives_its_stored_value_and_an_error_stays_an_error() -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        page = book.add_worksheet()
        page.write_row(0, 0, ["Toplam", "Oran"])
        page.write_formula(1, 0, "=SUM(1,41)", None, 42)
        page.write_formula(1, 1, "=1/0", None, "#DIV/0!")
        page.write_formula(2, 0, '="a"', None, "a")
        page.write_formula(2, 1, "=NA()", None, "#N/A")
    total, share = read(buffer.getvalue()).table.columns
    assert total.numbers[0] == 42
    assert total.texts[1] == "a"
    assert share.kinds.tolist() == [CellKind.ERROR] * 2
    assert share.texts.to_list() == ["#DIV/0!", "#N/A"]


def test_error_cell_of_an_xls_file_stays_an_error() -> None:
    book = xlwt.Workbook()
    page = book.add_sheet("Veri")
    page.write(0, 0, "Oran")
    page.write(1, 0, 5)
    page.row(2).set_cell_error(0, "#DIV/0!")
    buffer = io.BytesIO()
    book.save(buffer)
    column = read(buffer.getvalue()).table.columns[0]
    assert column.kinds.tolist() == [CellKind.NUMBER, CellKind.ERROR]
    assert column.texts[1] == "#DIV/0!"


def test_text_that_looks_like_an_error_is_a_text() -> None:
    cells = GOOD_ROWS.replace("Ali", "#DIV/0!")
    assert read(handmade({SHEET: sheet_xml(cells)})).table.columns[0].kinds.tolist() == [CellKind.TEXT]


def test_both_date_epochs_give_the_same_day() -> None:
    book = openpyxl.Workbook()
    book.epoch = CALENDAR_MAC_1904
    page = book.active
    assert page is not None
    page.append(["Gün"])
    page.append([dt.datetime(2020, 5, 1)])
    since_1904 = read(saved(book)).table.columns[0]
    since_1900 = read(xlsx([["Gün"], [dt.datetime(2020, 5, 1)]])).table.columns[0]
    assert moment(since_1904, 0) == moment(since_1900, 0) == dt.datetime(2020, 5, 1)


def test_times_and_durations_are_told_apart_from_dates() -> None:
    rows = [["Saat", "Süre"], [dt.time(14, 5), dt.timedelta(hours=30)]]
    clock, duration = read(xlsx(rows)).table.columns
    assert (clock.kinds[0], clock.numbers[0]) == (CellKind.TIME, (14 * 60 + 5) * 60_000)
    assert (duration.kinds[0], duration.numbers[0]) == (CellKind.DURATION, 30 * 3_600_000)


def test_negative_number_shown_as_a_date_stays_a_number() -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        page = book.add_worksheet()
        page.write(0, 0, "Gün")
        page.write_number(1, 0, -5, book.add_format({"num_format": "dd.mm.yyyy"}))
    column = read(buffer.getvalue()).table.columns[0]
    assert (column.kinds[0], column.numbers[0]) == (CellKind.NUMBER, -5)


def test_not_a_number_cell_does_not_become_a_value() -> None:
    column = read(xlsx([["A", "B"], [float("nan"), 1], [2, 3]])).table.columns[0]
    assert column.kinds[1] == CellKind.NUMBER
    assert not np.isfinite(column.numbers[0])


def test_percent_and_money_formats_are_seen() -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        page = book.add_worksheet()
        page.write_row(0, 0, ["Oran", "Tutar", "Sayı"])
        page.write_number(1, 0, 0.125, book.add_format({"num_format": "0.0%"}))
        page.write_number(1, 1, 99.9, book.add_format({"num_format": '#,##0.00 "₺"'}))
        page.write_number(1, 2, 3)
    share, amount, number = read(buffer.getvalue()).table.columns
    assert share.style is NumberStyle.PERCENT
    assert (amount.style, amount.unit) == (NumberStyle.MONEY, "TRY")
    assert number.style is NumberStyle.GENERAL


def test_lead_rows_are_skipped_and_told_with_their_addresses() -> None:
    rows = [[], ["2026 Satış Raporu"], [], [None, "Ad", "Tutar"], [None, "Ali", 5], [], [None, "Ece", 6]]
    workbook = read(xlsx(rows))
    assert names(workbook) == ["Ad", "Tutar"]
    assert workbook.table.header_rows == (4,)
    assert workbook.table.row_numbers.tolist() == [5, 7]
    told = [(note.address, note.reason.key.rpartition(".")[2]) for note in workbook.skipped]
    assert told == [("A2", "above_header"), ("6:6", "empty_rows")]
    assert workbook.skipped[0].reason.params["text"] == "2026 Satış Raporu"


def test_two_header_rows_with_merged_cells_are_joined() -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.append(["Ad", "Satış", None, "Gider", None])
    page.append([None, "Ocak", "Şubat", "Ocak", "Şubat"])
    page.append(["Ali", 1, 2, 3, 4])
    page.append(["Ece", 5, 6, 7, 8])
    for area in ("A1:A2", "B1:C1", "D1:E1"):
        page.merge_cells(area)
    workbook = read(saved(book))
    assert names(workbook) == ["Ad", "Satış / Ocak", "Satış / Şubat", "Gider / Ocak", "Gider / Şubat"]
    assert workbook.table.header_rows == (1, 2)
    assert workbook.table.first_data_row == 3


def test_one_header_over_two_merged_columns_is_numbered() -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.append(["Tutar", None, "Ad"])
    page.append([1, 2, "Ali"])
    page.append([3, 4, "Ece"])
    page.merge_cells("A1:B1")
    assert names(read(saved(book))) == ["Tutar", "Tutar (2)", "Ad"]


def test_merged_body_cells_hold_their_value_in_every_row_and_say_so() -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    for row in (["İl", "Tutar"], ["Ankara", 1], [None, 2], ["İzmir", 3]):
        page.append(row)
    page.merge_cells("A2:A3")
    workbook = read(saved(book))
    assert workbook.table.columns[0].texts.to_list() == ["Ankara", "Ankara", "İzmir"]
    assert workbook.skipped[0].address == "A2:A3"


def test_headers_that_repeat_or_are_missing_get_names_of_their_own() -> None:
    content = xlsx([["Tutar", "Tutar", None, "Tutar", "Boş"], [1, 2, 3, 4, None]])
    assert names(read(content)) == ["Tutar", "Tutar (2)", "Sütun 3", "Tutar (3)", "Boş"]
    english = read_workbook(content, limits=LIMITS, lang=Lang.EN)
    assert names(english)[2] == "Column 3"


def test_table_without_a_header_loses_no_row() -> None:
    workbook = read(xlsx([[1, 2], [3, 4], [5, 6]]))
    assert workbook.table.header_rows == ()
    assert workbook.table.row_numbers.tolist() == [1, 2, 3]
    assert names(workbook) == ["Sütun 1", "Sütun 2"]


def test_years_are_headers() -> None:
    assert names(read(xlsx([["İl", 2024, 2025], ["Ankara", 1, 2], ["İzmir", 3, 4]]))) == [
        "İl",
        "2024",
        "2025",
    ]


def _three_sheets() -> bytes:
    book = openpyxl.Workbook()
    first = book.active
    assert first is not None
    first.title = "Boş"
    hidden = book.create_sheet("Gizli")
    hidden.sheet_state = "hidden"
    hidden.append(["A"])
    hidden.append([1])
    shown = book.create_sheet("Veri")
    shown.append(["B", "C"])
    shown.append([2, 3])
    return saved(book)


def test_visible_sheet_with_the_most_cells_is_read_and_all_are_listed() -> None:
    workbook = read(_three_sheets())
    assert workbook.sheet == "Veri"
    listed = [(s.name, s.is_hidden, s.filled_cells, s.rows, s.columns) for s in workbook.sheets]
    assert listed == [("Boş", False, 0, 0, 0), ("Gizli", True, 2, 2, 1), ("Veri", False, 4, 2, 2)]


def test_cover_sheet_is_passed_over_and_can_be_chosen_no_more_than_it_holds() -> None:
    workbook = read(with_cover())
    assert (workbook.sheet, names(workbook)) == ("Veri", ["Ad", "Tutar"])
    assert [sheet.name for sheet in workbook.sheets] == ["Kapak", "Veri"]
    small = read(sheets(("Kapak", [["Ad", "Tutar", "Gün"]] * 1, False), ("Veri", [["A"], [1]], False)))
    assert small.sheet == "Veri"  # the larger one holds nothing but a header


def test_sheet_that_cannot_be_read_says_why_and_leaves_the_others_readable() -> None:
    wide = [["a"] * 1_200, list(range(1_200))]
    content = sheets(("Geniş", wide, False), ("Veri", DATA, False))
    workbook = read(content)
    assert workbook.sheet == "Veri"
    problems = [sheet.problem.key if sheet.problem else None for sheet in workbook.sheets]
    assert problems == ["workbook.refused.too_many_columns", None]
    with pytest.raises(WorkbookRefused) as refused:
        read(content, sheet="Geniş")
    assert refused.value.phrase.key == "workbook.refused.too_many_columns"


def test_far_cell_in_one_sheet_leaves_the_others_readable() -> None:
    book = openpyxl.load_workbook(io.BytesIO(with_cover()))
    book["Kapak"]["XFD1048576"] = 1
    workbook = read(saved(book))
    assert workbook.sheet == "Veri"
    problem = workbook.sheets[0].problem
    assert problem is not None
    assert problem.params == {"sheet": "Kapak", "rows": 1_048_576, "columns": 16_384}


def test_empty_sheet_that_is_asked_for_is_refused_by_its_name() -> None:
    with pytest.raises(WorkbookRefused) as refused:
        read(_three_sheets(), sheet="Boş")
    assert refused.value.phrase.key == "workbook.refused.empty_sheet"
    assert refused.value.phrase.params == {"sheet": "Boş"}


@pytest.mark.parametrize("name", ["backslashes", "other_case", "moved_workbook", "strict"])
def test_workbook_whose_parts_stand_elsewhere_is_read_like_any_other(name: str) -> None:
    name_column, amount = read(ODD[name]()).table.columns
    assert (name_column.name, name_column.texts.to_list()) == ("Ad", ["Ali"])
    assert (amount.name, amount.numbers.tolist()) == ("Tutar", [12.5])


def test_letters_that_no_database_keeps_are_left_out_of_texts_and_headers() -> None:
    workbook = read(ODD["control_characters"]())
    texts = workbook.table.columns[0].texts.to_list()
    assert texts[:4] == ["Ali", None, "ab", "\x01bir"]
    assert names(workbook) == ["Ad", "Sütun 2"]


@pytest.mark.parametrize("error", ERRORS)
def test_column_of_errors_keeps_each_error_by_its_name(error: str) -> None:
    column = read(errors_only(error)).table.columns[2]
    assert set(column.texts.drop_nulls()) == {error}
    assert CellKind.ERROR in column.kinds


def test_errors_are_no_header() -> None:
    workbook = read(ODD["nothing_but_errors"]())
    assert workbook.table.header_rows == ()
    assert workbook.table.columns[0].texts.to_list() == list(ERRORS)


def test_named_sheet_is_read_even_if_hidden() -> None:
    assert names(read(_three_sheets(), sheet="Gizli")) == ["A"]


def test_unknown_sheet_is_refused_by_name() -> None:
    with pytest.raises(WorkbookRefused) as refused:
        read(_three_sheets(), sheet="Yok")
    assert refused.value.phrase.key == "workbook.refused.no_such_sheet"
    assert refused.value.phrase.params["sheet"] == "Yok"


def test_too_long_text_is_refused_with_its_cell() -> None:
    with pytest.raises(WorkbookRefused) as refused:
        read_workbook(xlsx([["Ad"], ["kısa"], ["uzun" * 10]]), limits=ReadLimits(text_length=20))
    assert refused.value.phrase.params == {"cell": "A3", "length": 40, "limit": 20}


def test_limits_can_be_tightened() -> None:
    with pytest.raises(WorkbookRefused) as refused:
        read_workbook(xlsx([["A"], [1], [2]]), limits=ReadLimits(filled_cells=2))
    assert refused.value.phrase.params["count"] == 3
