"""Files of records that people shape for the eye: merged cells, two header lines, sheets as wide as they can be."""

import io
from collections.abc import Sequence
from typing import Any

import openpyxl
import pytest

from terazi.modules.layers.values import Shape
from tests.calling import HouseUnderTest
from tests.modules.layers.layer_tables import records
from tests.modules.layers.people import check, plant_people, run, upload
from tests.modules.process.administrators import made_administrator

WIDEST = 16_384


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await made_administrator(house, "deniz.kaya")


@pytest.fixture
async def people(house: HouseUnderTest) -> Shape:
    """A layer of people."""
    return await plant_people(house)


def workbook(rows: Sequence[Sequence[Any]], *merged: str) -> bytes:
    """Return a workbook with cells, some of them merged."""
    book, buffer = openpyxl.Workbook(), io.BytesIO()
    page = book.active
    assert page is not None
    for row in rows:
        page.append(row)
    for area in merged:
        page.merge_cells(area)
    book.save(buffer)
    return buffer.getvalue()


async def test_a_merged_cell_is_the_cell_of_each_record_it_covers(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    rows = [["Kod", "Ad", "Cinsiyet"], ["M1", "Ayşe", "Kadın"], ["M2", "Ece", None], ["M3", "Can", "Erkek"]]
    checked = await check(house, admin, workbook(rows, "C2:C3"))
    assert (checked["check"]["new"], checked["check"]["refused"]) == (3, 0)
    await run(house, admin, checked)
    assert await records(house, people, "code", "name", "sex") == [
        ("M1", "Ayşe", "kadın"),
        ("M2", "Ece", "kadın"),
        ("M3", "Can", "erkek"),
    ]


async def test_a_merged_key_is_a_key_twice(house: HouseUnderTest, admin: str, people: Shape) -> None:
    rows = [["Kod", "Ad"], ["M1", "Ayşe"], [None, "Ece"], ["M3", "Can"]]
    checked = await check(house, admin, workbook(rows, "A2:A3"))
    assert (checked["check"]["new"], checked["check"]["refused"]) == (2, 1)
    assert [(each["address"], each["why"]) for each in checked["check"]["refusals"]] == [
        ("A3", "Bu değer dosyada daha önce geçti.")
    ]


async def test_two_header_lines_are_one_header_and_its_columns_are_recognised(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    rows = [
        ["Kişi", None, None, "Ölçümler", None],
        ["Kod", "Ad", "Cinsiyet", "Boy (cm)", "Doğum"],
        ["H1", "Ayşe", "Kadın", 165, "31.12.1990"],
        ["H2", "Ömer", "Erkek", 180, "01.02.1985"],
    ]
    checked = await check(house, admin, workbook(rows, "A1:C1", "D1:E1"))
    assert (checked["check"]["new"], checked["check"]["refused"]) == (2, 0), checked.json
    await run(house, admin, checked)
    made = await records(house, people, "code", "name", "sex", "height")
    assert made == [("H1", "Ayşe", "kadın", 1.65), ("H2", "Ömer", "erkek", 1.8)]


async def test_a_second_header_line_of_a_csv_file_is_refused_as_a_row_by_address(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    content = "Kod;Ad;Cinsiyet;Boy (cm)\nMetin;Metin;Seçenek;Sayı\nC1;Ayşe;Kadın;165\n"
    checked = await check(house, admin, content)
    told = checked["check"]
    assert (told["new"], told["refused"]) == (1, 1)
    assert sorted(each["address"] for each in told["refusals"]) == ["C2", "D2"]
    await run(house, admin, checked, leave_out_refused=True)
    assert await records(house, people, "code") == [("C1",)]


async def test_a_file_as_wide_as_a_sheet_is_read_and_a_wider_one_is_refused(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    def wide(columns: int) -> str:
        names = [f"Sütun {place}" for place in range(columns - 2)]
        return f"Kod;{';'.join(names)};Ad\nW1;{';'.join('x' for _ in names)};Ayşe\n"

    checked = await check(house, admin, wide(WIDEST))
    assert (checked["check"]["new"], checked["check"]["refused"]) == (1, 0)
    await run(house, admin, checked)
    assert await records(house, people, "code", "name") == [("W1", "Ayşe")]
    sent = await upload(house, admin, wide(WIDEST + 1).encode())
    assert (sent.status, sent.error) == (422, "import_file_refused")
    assert "16.384" in sent["status_message"], sent.json


async def test_a_workbook_as_wide_as_a_sheet_is_read_or_refused_with_the_number(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    names = ["Kod", *(f"Sütun {place}" for place in range(WIDEST - 2)), "Ad"]
    sent = await upload(house, admin, workbook([names, ["W1", *range(WIDEST - 2), "Ayşe"]]), "wide.xlsx")
    assert (sent.status, sent.error) == (422, "import_file_refused")
    assert "16.384" in sent["status_message"], sent.json
