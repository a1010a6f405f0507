"""Files of records: uploaded, mapped, checked, run as one change of the layer; all rows or none."""

import io
from datetime import datetime
from typing import Any
from uuid import uuid4

import openpyxl
import pytest
import xlsxwriter

from terazi.modules.layers.jobs.shapes import forget_imports
from terazi.modules.layers.values import Shape
from tests.calling import HouseUnderTest
from tests.modules.layers.layer_tables import execute, records
from tests.modules.layers.people import (
    FILE,
    PREVIEW,
    START,
    UPLOAD,
    check,
    content_at,
    plant_people,
    run,
    upload,
)
from tests.modules.process.administrators import made_administrator


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await made_administrator(house, "deniz.kaya")


@pytest.fixture
async def people(house: HouseUnderTest) -> Shape:
    """A layer of people."""
    return await plant_people(house)


async def test_a_file_becomes_records(house: HouseUnderTest, admin: str, people: Shape) -> None:
    sent = await upload(house, admin, FILE.encode())
    assert [each["name"] for each in sent["column_list"]] == ["Kod", "Ad", "Cinsiyet", "Boy (cm)", "Doğum"]
    assert sent["mapping"]["key"] == "code"
    assert [(each["wdm"], each["unit"]) for each in sent["mapping"]["columns"]] == [
        ("code", ""),
        ("name", ""),
        ("sex", ""),
        ("height", "cm"),
        ("born", ""),
    ]
    checked = await check(house, admin, FILE)
    assert checked["state"] == "checked"
    assert {name: checked["check"][name] for name in ("rows", "new", "changed", "same", "refused")} == {
        "rows": 2,
        "new": 2,
        "changed": 0,
        "same": 0,
        "refused": 0,
    }
    assert await records(house, people, "code") == []
    await run(house, admin, checked)
    made = await records(house, people, "code", "name", "sex", "height", "_search")
    assert made == [
        ("A1", "Ayşe", "kadın", 1.65, "a1 ayse kadin kadin kadin"),
        ("A2", "Ömer", "erkek", 1.8, "a2 omer erkek erkek erkek"),
    ]


async def test_known_records_change_cell_by_cell_and_the_rest_stays(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    await run(house, admin, await check(house, admin, FILE))
    second = (
        "Kod;Ad;Cinsiyet;Boy (cm);Doğum\nA1;Ayşe Kaya;Kadın;165;\nA2;Ömer;Erkek;180;01.02.1985\nA3;Can;;;\n"
    )
    checked = await check(house, admin, second)
    told = checked["check"]
    assert (told["new"], told["changed"], told["same"]) == (1, 1, 1)
    assert told["changes"][0]["cells"] == [
        {"wdm": "name", "was": "Ayşe", "becomes": "Ayşe Kaya"},
        {"wdm": "born", "was": "1990-12-31", "becomes": None},
    ]
    started = await run(house, admin, checked)
    again = await house.post(START, token=admin, body={"import_id": checked["import_id"]})
    assert again["job_id"] == started["job_id"]
    await house.run_jobs()
    done = await records(house, people, "code", "name", "version")
    assert done == [("A1", "Ayşe Kaya", 2), ("A2", "Ömer", 1), ("A3", "Can", 1)]
    change = await execute(house, "SELECT kind, changed, made, note FROM layer_change ORDER BY at")
    assert change == [("import", 0, 2, "people.csv"), ("import", 1, 1, "people.csv")]
    ((was,),) = await execute(house, "SELECT was FROM layer_change_record")
    assert sorted(map(str, was.values())) == ["1990-12-31T00:00:00", "Ayşe"]
    counted = await execute(
        house, "SELECT sum(number) FROM edition_change WHERE subject LIKE 'layer_count:%'"
    )
    assert counted == [(3,)]


async def test_refused_rows_are_told_with_their_reasons_and_left_out_when_asked(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    content = "Kod;Ad;Cinsiyet;Boy (cm);Doğum\nB1;Ali;Kadn;5000;29.02.2027\nB2;;erkek;;\nB3;Su;;;\nB3;Su;;;\n;Ece;;;\n"
    checked = await check(house, admin, content)
    told = checked["check"]
    assert (told["rows"], told["new"], told["refused"]) == (5, 1, 4)
    why = {each["address"]: each["why"] for each in told["refusals"]}
    assert sorted(why) == ["A5", "A6", "B3", "C2", "D2", "E2"]
    assert why["C2"].endswith("Şunu mu demek istediniz: kadın?")
    assert why["D2"] == "50 m olamaz: 0,3 ile 2,8 arasında olmalı."
    assert why["A5"] == "Bu değer dosyada daha önce geçti."
    assert await _cells_at(house, admin, checked["errors_link"]) == [
        ["Kod", "Ad", "Cinsiyet", "Boy (cm)", "Doğum", "Neden alınamadı"],
        ["B1", "Ali", "Kadn", "5000", "29.02.2027", " ".join(f"{a}: {why[a]}" for a in ("C2", "E2", "D2"))],
        ["B2", None, "erkek", None, None, f"B3: {why['B3']}"],
        ["B3", "Su", None, None, None, f"A5: {why['A5']}"],
        [None, "Ece", None, None, None, f"A6: {why['A6']}"],
    ]
    refused = await house.post(START, token=admin, body={"import_id": checked["import_id"]})
    assert (refused.status, refused.error) == (409, "import_refuses_rows")
    await run(house, admin, checked, leave_out_refused=True)
    assert await records(house, people, "code") == [("B3",)]


async def _cells_at(house: HouseUnderTest, token: str, link: str) -> list[list[Any]]:
    """Return the cells of a workbook at a link."""
    page = openpyxl.load_workbook(io.BytesIO(await content_at(house, token, link))).worksheets[0]
    return [list(row) for row in page.iter_rows(values_only=True)]


async def test_what_changed_since_the_check_voids_it(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    await run(house, admin, await check(house, admin, FILE))
    changed = await check(house, admin, FILE.replace("Ayşe", "Ayla"))
    new = await check(house, admin, "Kod;Ad\nC1;Can\n")
    other = await check(house, admin, "Kod;Ad\nC1;Cem\n")
    table = f"layer_data.l{people.layer.number}"
    await execute(house, f"UPDATE {table} SET version = version + 1")
    for each in (changed, new, other):
        await run(house, admin, each)
    states = [
        (await house.post(PREVIEW, token=admin, body={"import_id": each["import_id"]}))
        for each in (changed, new, other)
    ]
    assert [each["state"] for each in states] == ["failed", "done", "failed"]
    assert states[0]["problem"] == "Denetimden sonra kayıtlar değişti. Yeniden denetleyin."
    assert await records(house, people, "code", "name") == [("A1", "Ayşe"), ("A2", "Ömer"), ("C1", "Can")]
    assert await execute(house, "SELECT count(*) FROM layer_change") == [(2,)]


async def test_lists_that_may_grow_do_when_the_import_runs(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    await execute(house, "UPDATE wdm SET may_grow = true WHERE code = 'sex'")
    checked = await check(house, admin, "Kod;Ad;Cinsiyet\nD1;Su;Belirtilmedi\nD2;Ece;BELİRTİLMEDİ\n")
    assert checked["check"]["new_options"] == [
        {"wdm": "sex", "code": "belirtilmedi", "caption": "Belirtilmedi"}
    ]
    assert await execute(house, "SELECT count(*) FROM wdm_option WHERE code = 'belirtilmedi'") == [(0,)]
    await run(house, admin, checked)
    assert await execute(house, "SELECT count(*) FROM wdm_option WHERE code = 'belirtilmedi'") == [(1,)]
    assert await records(house, people, "code", "sex") == [("D1", "belirtilmedi"), ("D2", "belirtilmedi")]
    body = {"search_text": "belirtilmedi", "search_type": "wdm"}
    found = await house.post("/v1/wai/search", token=admin, body=body)
    assert [each["query"]["column"] for each in found["results"]] == ["sex"]


async def test_a_mapping_is_offered_again_for_the_same_header(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    content = b"x;y\nE1;Su\n"
    columns = [{"position": 0, "wdm": "code", "unit": ""}, {"position": 1, "wdm": "name", "unit": ""}]
    first = await check(house, admin, content, columns=columns, key="code", on_conflict="refuse")
    assert first["check"]["new"] == 1
    again = await upload(house, admin, b"x;y\nE2;Ece\n")
    assert again["is_remembered"] is True
    assert again["mapping"] == {"columns": columns, "key": "code", "on_conflict": "refuse"}
    await run(house, admin, first)
    second = await check(house, admin, content)
    assert second["check"]["refusals"][0]["why"] == "Bu kayıt katmanda zaten var."
    skipped = await check(house, admin, b"x;y\nE1;Can\n", on_conflict="skip")
    assert (skipped["check"]["changed"], skipped["check"]["same"]) == (0, 1)


async def test_workbooks_are_read_with_their_own_numbers_and_dates(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        page = book.add_worksheet("Kişiler")
        page.write_row(0, 0, ["Code", "Name", "Height", "Born"])
        page.write_row(1, 0, [7, "'=Ayşe", 1.65])
        page.write_datetime(1, 3, datetime(1990, 12, 31), book.add_format({"num_format": "dd.mm.yyyy"}))
    await run(house, admin, await check(house, admin, buffer.getvalue()))
    made = await records(house, people, "code", "name", "height", "born")
    assert made == [("7", "=Ayşe", 1.65, datetime(1990, 12, 31))]


async def test_only_who_may_edit_the_layer_imports_and_only_their_own(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    stranger = await house.upload(UPLOAD, files={"file": ("a.csv", b"a\n1\n")}, form={"layer_code": "people"})
    assert stranger.status == 401
    reader = await house.register()
    assert (await upload(house, reader, FILE.encode())).error == "layer_not_editable"
    unknown = {"files": {"file": ("a.csv", b"a\n1\n")}, "form": {"layer_code": "nothing"}}
    assert (await house.upload(UPLOAD, token=admin, **unknown)).error == "layer_not_found"
    sent = await upload(house, admin, FILE.encode())
    for path in (PREVIEW, START):
        for token in (reader, admin):
            import_id = sent["import_id"] if token == reader else str(uuid4())
            answer = await house.post(path, token=token, body={"import_id": import_id})
            assert (answer.status, answer.error) == (404, "import_not_found")
    early = await house.post(START, token=admin, body={"import_id": sent["import_id"]})
    assert (early.status, early.error) == (409, "import_not_ready")
    body = {"import_id": sent["import_id"], "mapping": sent["mapping"]}
    await house.post(PREVIEW, token=admin, body=body)
    busy = await house.post(PREVIEW, token=admin, body=body)
    assert (busy.status, busy.error) == (409, "import_not_ready")
    await execute(house, "UPDATE layer SET state = 'passive' WHERE code = 'people'")
    assert (await upload(house, admin, FILE.encode())).error == "layer_passive"
    for path in (PREVIEW, START):
        answer = await house.post(path, token=admin, body={"import_id": sent["import_id"]})
        assert answer.error == "layer_passive"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04nothing", b"a;b\n1;2;3\n", b"a;b\n"])
async def test_files_that_cannot_be_read_are_refused(
    house: HouseUnderTest, admin: str, people: Shape, content: bytes
) -> None:
    answer = await upload(house, admin, content)
    assert (answer.status, answer.error) == (422, "import_file_refused")


async def test_mappings_that_do_not_fit_are_refused_by_field(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    sent = await upload(house, admin, FILE.encode())

    async def problems(*columns: tuple[int, str, str], key: str = "") -> list[str]:
        mapped = [{"position": place, "wdm": wdm, "unit": unit} for place, wdm, unit in columns]
        body = {"import_id": sent["import_id"], "mapping": {"columns": mapped, "key": key}}
        answer = await house.post(PREVIEW, token=admin, body=body)
        assert answer.status == 422
        return [each["message_key"] for each in answer["errors"]]

    assert await problems((9, "name", "")) == ["layers.import.no_such_column"]
    assert "layers.import.no_such_wdm" in await problems((0, "nothing", ""))
    assert await problems((0, "name", ""), (1, "name", "")) == ["layers.import.wdm_twice"]
    assert await problems((3, "height", "kg")) == ["units.error.different"]
    assert await problems((0, "name", "kg")) == ["layers.import.no_unit"]
    assert "layers.import.no_parents" in await problems((0, "_parent", ""), (1, "name", ""))
    assert await problems((1, "name", ""), key="code") == ["layers.import.key_missing"]
    assert await problems() == ["layers.import.nothing"]


async def test_files_and_staged_rows_are_kept_for_a_day(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    checked = await check(house, admin, FILE)
    staged = "SELECT count(*) FROM pg_tables WHERE schemaname = 'layer_data' AND tablename LIKE 'i%'"
    await _forget(house)
    assert await execute(house, staged) == [(1,)]
    house.clock.advance(hours=25)
    await _forget(house)
    assert await execute(house, staged) == [(0,)]
    late = await house.post(
        START, token=await house.sign_in("deniz.kaya"), body={"import_id": checked["import_id"]}
    )
    assert late.error == "import_not_ready"


async def _forget(house: HouseUnderTest) -> None:
    async with house.house.database.transaction() as db:
        await forget_imports.enqueue(db)
    await house.run_jobs()


async def test_columns_are_recognised_by_names_units_and_values(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    rows = "".join(
        f"P{at};Can;{'Kadın' if at % 2 else 'Erkek'};{150 + at};{'evet' if at % 3 else 'hayır'}\n"
        for at in range(40)
    )
    sent = await upload(house, admin, f"Kodu;Ad;Cinsiyeti;Boyu (cm);Üye mi\n{rows}".encode())
    mapped = {each["position"]: (each["wdm"], each["unit"]) for each in sent["mapping"]["columns"]}
    assert mapped[2] == ("sex", "")
    assert (mapped[1], mapped[3]) == (("name", ""), ("height", "cm"))
    told = {each["name"]: each for each in sent["column_list"]}
    assert told["Boyu (cm)"]["proposals"][0]["wdm"] == "height"
    assert (told["Boyu (cm)"]["caption"], told["Boyu (cm)"]["unit"]) == ("Boyu", "cm")
    assert told["Üye mi"]["proposals"] == []
    assert [told[name]["kind"] for name in ("Boyu (cm)", "Üye mi")] == ["measurement", "yes_no"]


async def test_values_that_are_possible_only_in_another_unit_say_so(
    house: HouseUnderTest, admin: str, people: Shape
) -> None:
    rows = "".join(f"P{at};{150 + at}\n" for at in range(40))
    sent = await upload(house, admin, f"Kod;Boy\n{rows}".encode())
    (height,) = sent["column_list"][1]["proposals"]
    assert (height["wdm"], height["looks_like"], height["is_sure"]) == ("height", "cm", False)
