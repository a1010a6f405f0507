"""Workbooks that become projects."""

import datetime as dt
import json

from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from tests.engine.workbook.made_files import xls, xlsx
from tests.modules.analysis.working import WELCOME, Person, nothing_was_made, refusal, says, sheet

QUOTE = "excel/calculate_credit"
SAVE = "wanalyzer/project/save"
TABLE: list[list[object]] = [
    ["Ad", "Tutar", "Gün"],
    *([f"Kişi {n}", n * 1.5, dt.datetime(2026, 1, 1 + n)] for n in range(20)),
]


def two_sheets() -> bytes:
    return write_workbook(
        [
            OutSheet(
                name="Özet",
                columns=(OutColumn(name="Not"), OutColumn(name="Puan")),
                rows=[("a", 1), ("b", 2)],
            ),
            OutSheet(
                name="Satış",
                columns=(OutColumn(name="Ürün"), OutColumn(name="Adet"), OutColumn(name="Fiyat")),
                rows=[("elma", 1, 2.5), ("armut", 2, 3.5), ("ayva", 3, 4.5)],
            ),
        ]
    )


async def test_quote_shows_what_will_be_read_before_anything_is_spent(person: Person) -> None:
    quote = await person.upload(QUOTE, two_sheets(), sheet="Satış")
    assert (quote["credit"], quote["balance"], quote["is_enough"]) == (1, WELCOME, True)
    assert (quote["sheet"], quote["row_count"], quote["column_count"], quote["filled_cell_count"]) == (
        "Satış",
        3,
        3,
        12,
    )
    assert [s["name"] for s in quote["sheet_list"]] == ["Özet", "Satış"]
    assert [c["column_type"] for c in quote["column_list"]] == ["text", "integer", "float"]
    assert quote["column_list"][0]["sample"] == ["elma", "armut", "ayva"]
    await nothing_was_made(person)


WITH_TOTAL: list[list[object]] = [
    ["Ürün", "Grup", "Adet"],
    *([f"Ürün {n}", "AB"[n % 2], n] for n in range(1, 9)),
    ["Toplam", None, 36],
    ["Ortalama", None, 4.5],
    ["Kaynak: kasa", None, None],
]


async def test_rows_that_are_no_records_are_told_before_anything_is_spent(person: Person) -> None:
    turkish, english = [await person.upload(QUOTE, sheet(WITH_TOTAL), lang=lang) for lang in ("tr", "en")]
    assert [(each["row"], each["kind"], each["text"]) for each in turkish["extra_row_list"]] == [
        (10, "total", "Toplam"),
        (11, "average", "Ortalama · 4.5"),
        (12, "note", "Kaynak: kasa"),
    ]
    assert turkish["extra_row_list"][1]["reason"] == "Sayıları üstündeki satırların ortalaması."
    assert english["extra_row_list"][1]["reason"] == "Its numbers are the average of the rows above."
    assert [c["column_type"] for c in turkish["column_list"]] == ["text", "select", "integer"]
    assert (await person.upload(QUOTE, sheet(TABLE)))["extra_row_list"] == []
    await nothing_was_made(person)


async def test_rows_are_left_out_only_where_the_person_says_so_and_can_come_back(person: Person) -> None:
    whole = await person.import_project(sheet(WITH_TOTAL))
    assert (await person.rows(whole))["pagination"]["total"] == 11
    part = await person.import_project(sheet(WITH_TOTAL), left_out_row_list="[10, 11, 12]")
    rows = await person.rows(part)
    assert [row["_row"] for row in rows["rows"]] == list(range(2, 10))
    types = [column["column_type"] for column in (await person.details(part))["column_list"]]
    assert types == ["text", "select", "integer"]
    versions = (await person.post("wanalyzer/project/version/list", project_id=part))["list"]
    assert [(each["version"], each["row_count"], len(each["steps"])) for each in versions] == [
        (2, 8, 1),
        (1, 11, 0),
    ]
    back = await person.change(part, {"kind": "restore_rows", "chosen": [10]})
    assert back.status == 200, back.json
    assert (await person.rows(part))["rows"][-1] == {"_row": 10, "c1": "Toplam", "c2": None, "c3": 36}


async def test_rows_that_are_no_records_are_a_suggestion_after_the_import_too(person: Person) -> None:
    project = await person.import_project(sheet(WITH_TOTAL))
    data = await person.post("wanalyzer/project/column_data/list", project_id=project)
    steps = [each["step"] for each in data["suggestion_list"] if each["kind"] == "extra_rows"]
    assert [step["chosen"] for step in steps] == [[10], [11], [12]]
    changed = await person.change(project, *steps)
    assert (await person.rows(project))["pagination"]["total"] == 8
    assert [each["kind"] for each in changed["suggestion_list"]] == []


async def test_an_import_that_would_leave_out_every_row_costs_nothing(person: Person) -> None:
    saved = await person.save(sheet(WITH_TOTAL), left_out_row_list=json.dumps(list(range(1, 20))))
    await person.house.run_jobs()
    job = await person.job(saved["job_id"], "en")
    assert job["state"] == "failed"
    assert job["error_message"] == "At least one row must stay."
    assert await person.balance() == (WELCOME, 0)


async def test_rows_to_leave_out_must_be_numbers(person: Person) -> None:
    refused = await person.save(sheet(WITH_TOTAL), left_out_row_list='["Toplam"]')
    assert refused.status == 422


async def test_quote_speaks_the_callers_language(person: Person) -> None:
    reasons = [
        (await person.upload(QUOTE, sheet(TABLE), lang=lang))["column_list"][1]["reason"]
        for lang in ("tr", "en")
    ]
    assert reasons[0] != reasons[1]


async def test_chosen_sheet_is_imported(person: Person) -> None:
    project = await person.import_project(two_sheets(), sheet="Satış", project_name="Satışlar")
    details = await person.details(project)
    assert (details["details"]["sheet"], details["details"]["row_count"]) == ("Satış", 3)
    assert [c["column_name"] for c in details["column_list"]] == ["Ürün", "Adet", "Fiyat"]


async def test_what_did_not_become_data_is_told_with_its_place(person: Person) -> None:
    project = await person.import_project(xlsx([["Satış raporu"], [], *TABLE]))
    turkish, english = [(await person.details(project, lang=lang))["details"] for lang in ("tr", "en")]
    assert turkish["skipped_list"] == [
        {"address": "A1", "reason": "Başlık satırının üstünde olduğu için veriye alınmadı: “Satış raporu”"}
    ]
    assert english["skipped_list"] == [
        {"address": "A1", "reason": "Left out because it stands above the header row: “Satış raporu”"}
    ]


async def test_sheet_that_does_not_exist_is_refused(person: Person) -> None:
    for path in (QUOTE, SAVE):
        turkish = await person.upload(path, two_sheets(), sheet="Yok")
        english = await person.upload(path, two_sheets(), sheet="Yok", lang="en")
        assert refusal(turkish) == (422, "file_refused", "170415")
        assert says(turkish) == "Dosyada “Yok” adlı bir sayfa yok. Listeden bir sayfa seçin."
        assert says(english) == "The file has no sheet named “Yok”. Choose a sheet from the list."
        assert turkish["errors"][0]["field"] == "excel_file"
    await nothing_was_made(person)


async def test_xls_is_imported(person: Person) -> None:
    project = await person.import_project(xls(TABLE), file_name="eski.xls")
    answer = await person.rows(project, pagination={"page_size": 1})
    assert answer["rows"] == [{"_row": 2, "c1": "Kişi 0", "c2": 0.0, "c3": "2026-01-01T00:00:00"}]
    assert (await person.details(project))["details"]["project_name"] == "eski"


async def test_row_limit_and_chosen_types_are_kept(person: Person) -> None:
    project = await person.import_project(
        sheet(TABLE),
        case_limit_count_set="5",
        column_type=json.dumps({"c2": "text"}),
        location_list='["Türkiye"]',
    )
    details = await person.details(project)
    assert details["details"]["row_count"] == 5
    assert (details["details"]["case_limit_count_set"], details["details"]["location_list"]) == (
        5,
        ["Türkiye"],
    )
    assert details["column_list"][1]["column_type"] == "text"
    assert (await person.rows(project))["pagination"]["total"] == 5


async def test_import_is_followed_from_the_queue_to_its_result(person: Person) -> None:
    saved = await person.save(sheet(TABLE), project_name="Kişiler")
    project = saved["project_id"]
    waiting = await person.post("wanalyzer/data/query", project_id=project)
    assert (waiting["status"], waiting["progress"], waiting["job_id"]) == ("queued", 0.0, saved["job_id"])
    summary = (await person.post("wanalyzer/project/list"))["list"][0]
    assert (summary["state"], summary["project_name"]) == ("importing", "Kişiler")
    await person.house.run_jobs()
    done = await person.post("wanalyzer/data/query", project_id=project, process_type="import")
    assert (done["status"], done["progress"]) == ("succeeded", 1.0)
    assert done["result"] == {"project_id": project, "row_count": 20, "column_count": 3}
    for other in ("statistics", "learning"):
        assert (await person.post("wanalyzer/data/query", project_id=project, process_type=other))[
            "status"
        ] == "none"
    wrong = await person.post("wanalyzer/data/query", project_id=project, process_type="baking")
    assert wrong.error == "invalid_input"
