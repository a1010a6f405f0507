"""Workbooks of odd form become records all the same: merged cells, two header rows, as many columns as a sheet has."""

import io

import pytest
import xlsxwriter

from terazi.modules.layers.values import Shape
from tests.calling import HouseUnderTest
from tests.modules.layers.layer_tables import records
from tests.modules.layers.people import check, plant_people, run, upload
from tests.modules.process.administrators import made_administrator


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await made_administrator(house, "deniz.kaya")


@pytest.fixture
async def people(house: HouseUnderTest) -> Shape:
    """A layer of people."""
    return await plant_people(house)


async def test_merged_cells_hold_their_value_in_every_row(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        page = book.add_worksheet()
        page.write_row(0, 0, ["Kod", "Ad", "Cinsiyet"])
        for row, code in enumerate(["M1", "M2", "M3"], 1):
            page.write_row(row, 0, [code, f"Ad {row}"])
        page.merge_range(1, 2, 3, 2, "erkek")
    checked = await check(house, admin, buffer.getvalue())
    assert (checked["check"]["new"], checked["check"]["refused"]) == (3, 0)
    await run(house, admin, checked)
    assert await records(house, people, "code", "sex") == [(f"M{at}", "erkek") for at in (1, 2, 3)]


async def test_two_header_rows_are_joined_and_mapped(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        page = book.add_worksheet()
        page.merge_range(0, 0, 0, 1, "Kişi")
        page.merge_range(0, 2, 0, 3, "Ölçüm")
        page.write_row(1, 0, ["Kod", "Ad", "Boy (cm)", "Kilo"])
        for row in range(2, 6):
            page.write_row(row, 0, [f"H{row}", f"Ad {row}", 150 + row, 60])
    sent = await upload(house, admin, buffer.getvalue())
    names = [each["name"] for each in sent["column_list"]]
    assert all(part in name for part, name in zip(["Kod", "Ad", "Boy", "Kilo"], names, strict=True)), names
    columns = [{"position": at, "wdm": wdm, "unit": unit} for at, wdm, unit in _HEADED]
    checked = await check(house, admin, buffer.getvalue(), columns=columns, key="code")
    assert (checked["check"]["new"], checked["check"]["refused"]) == (4, 0), checked["check"]
    await run(house, admin, checked)
    made = await records(house, people, "code", "name", "height")
    assert made == [(f"H{at}", f"Ad {at}", 1.5 + at / 100) for at in range(2, 6)]


_HEADED = [(0, "code", ""), (1, "name", ""), (2, "height", "cm")]


_HEADS = ["Kod", "Ad", *(f"x{at}" for at in range(16_382))]
_CELLS = ["W1", "Su", *["1"] * 16_382]


async def test_a_workbook_as_wide_as_a_sheet_is_refused_with_the_number(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        page = book.add_worksheet()
        page.write_row(0, 0, _HEADS)
        page.write_row(1, 0, _CELLS)
    sent = await upload(house, admin, buffer.getvalue())
    assert (sent.status, sent.error) == (422, "import_file_refused")
    assert "16.384" in sent["status_message"]
