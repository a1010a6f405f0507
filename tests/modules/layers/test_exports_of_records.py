"""Records as files: in the caller's language, harmless, and the same when they come back."""

import csv
import io
from uuid import uuid4

import openpyxl
import pytest

from terazi.modules.layers.values import Shape
from tests.calling import HouseUnderTest
from tests.modules.layers.layer_tables import execute
from tests.modules.layers.people import EXPORT, FILE, GET_EXPORT, check, exported, plant_people, run
from tests.modules.process.administrators import made_administrator


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await made_administrator(house, "deniz.kaya")


@pytest.fixture
async def people(house: HouseUnderTest, admin: str) -> Shape:
    """A layer of three people, one of whom is called like a formula and is as tall as no decimal says."""
    shape = await plant_people(house)
    await run(house, admin, await check(house, admin, FILE + "'=1+1;=HYPERLINK(1);;170,3;\n"))
    column = next(each.column for each in shape.wdms if each.code == "height")
    table = f"layer_data.l{shape.layer.number}"
    await execute(
        house,
        f"UPDATE {table} SET {column} = 0.1::float8 + 0.2::float8 WHERE {column} > 1.7 AND {column} < 1.75",
    )
    return shape


@pytest.mark.parametrize("lang", ["tr", "en"])
@pytest.mark.parametrize("is_csv", [False, True])
async def test_what_was_exported_imports_again_unchanged(
    house: HouseUnderTest, admin: str, people: Shape, lang: str, is_csv: bool
) -> None:
    content = await exported(house, admin, lang=lang, is_csv=is_csv)
    if is_csv and lang == "en":
        content = content.replace(b";", b",")  # no cell of these has either mark
    checked = await check(house, admin, content)
    told = checked["check"]
    assert (told["rows"], told["same"], told["changed"], told["refused"]) == (3, 3, 0, 0), told


async def test_a_workbook_speaks_the_callers_language_and_describes_its_columns(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    book = openpyxl.load_workbook(io.BytesIO(await exported(house, admin, lang="en")))
    page, columns = book.worksheets
    assert [cell.value for cell in page[1]][1:] == ["Code", "Name", "Column sex", "Height", "Born"]
    formulas = [cell.value for row in page.iter_rows() for cell in row if cell.data_type == "f"]
    assert formulas == []
    assert "'=HYPERLINK(1)" in [cell.value for cell in page["C"]]
    described = {row[0]: row for row in columns.iter_rows(min_row=2, values_only=True)}
    assert described["height"][4:6] == ("m", "possible: 0.3…2.8")
    assert described["sex"][6] == "kadın = kadın; erkek = erkek"


async def test_a_rule_says_what_is_exported(house: HouseUnderTest, admin: str, people: Shape) -> None:
    rule = {"combinator": "and", "rules": [{"field": "sex", "operator": "=", "value": "Kadın"}]}
    content = await exported(house, admin, is_csv=True, rule=rule, sort=[{"wdm": "code", "is_down": True}])
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    assert [row[1:3] for row in rows[1:]] == [["A1", "Ayşe"]]
    wrong = await house.post(EXPORT, token=admin, body={"layer_code": "people", "sort": [{"wdm": "nothing"}]})
    assert wrong.error == "layer_rule_refused"


async def test_private_columns_leave_with_a_reason_and_for_editors_alone(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    await execute(house, "UPDATE wdm SET is_private = true WHERE code = 'name'")
    refused = await house.post(EXPORT, token=admin, body={"layer_code": "people"})
    assert (refused.status, refused.error) == (422, "export_needs_reason")
    reader = await house.register()
    assert b"Ay\xc5\x9fe" not in await exported(house, reader, is_csv=True)
    assert b"Ay\xc5\x9fe" in await exported(house, admin, is_csv=True, reason="Yıllık denetim")
    kept = await execute(
        house, "SELECT after FROM audit_entry WHERE action = 'layers.exported' ORDER BY id DESC LIMIT 1"
    )
    assert kept == [({"reason": "Yıllık denetim"},)]


async def test_an_export_is_only_its_owners(house: HouseUnderTest, admin: str, people: Shape) -> None:
    stranger = await house.post(EXPORT, body={"layer_code": "people"})
    assert stranger.status == 401
    unknown = await house.post(EXPORT, token=admin, body={"layer_code": "nothing"})
    assert unknown.error == "layer_not_found"
    started = await house.post(EXPORT, token=admin, body={"layer_code": "people"})
    waiting = await house.post(GET_EXPORT, token=admin, body={"job_id": started["job_id"]})
    assert (waiting["state"], waiting["link"]) == ("queued", None)
    other = await house.register()
    for token, job_id in ((other, started["job_id"]), (admin, str(uuid4()))):
        answer = await house.post(GET_EXPORT, token=token, body={"job_id": job_id})
        assert (answer.status, answer.error) == (404, "export_not_found")
