"""Every change of a project's data is a new version; nothing is ever done by halves."""

import asyncio
from pathlib import Path

from tests.calling import open_house
from tests.modules.analysis.working import Person, open_person, refusal, says, sheet

SAVE = "wanalyzer/project/column/save"
RESTORE = "wanalyzer/project/version/restore"
VERSIONS = "wanalyzer/project/version/list"
CELLS = "wanalyzer/project/cell/calculate"
TABLE = [
    ["Şehir", "Tutar", "Adet"],
    ["ankara", 10, 1],
    ["Ankara", 20.5, 2],
    ["İzmir", "yok", 3],
    [" Bursa ", 40, None],
]


async def import_table(person: Person) -> str:
    return await person.import_project(sheet(TABLE), column_type='{"c1": "text", "c2": "float"}')


async def versions(person: Person, project: str) -> list[int]:
    return [row["version"] for row in (await person.post(VERSIONS, project_id=project))["list"]]


async def column(person: Person, project: str, place: int) -> list[object]:
    rows = (await person.rows(project))["rows"]
    return [row[f"c{place}"] for row in rows]


async def test_changes_of_columns_are_made_together_in_one_version(person: Person) -> None:
    project = await import_table(person)
    changed = await person.post(
        SAVE,
        project_id=project,
        base_version=1,
        column_list=[
            {
                "column_id": "c1",
                "column_name": "İl",
                "column_type": "select",
                "corrections": [
                    {"kind": "trim", "column": "c1"},
                    {"kind": "set_case", "column": "c1", "case": "title"},
                ],
            },
            {
                "column_id": "c3",
                "corrections": [{"kind": "fill_empty", "column": "c3", "method": "value", "value": 9}],
            },
        ],
    )
    assert changed.status == 200, changed.json
    assert changed["version"] == 2
    assert changed["column_list"][0]["column_name"] == "İl"
    assert await column(person, project, 1) == ["Ankara", "Ankara", "İzmir", "Bursa"]
    assert await column(person, project, 3) == [1, 2, 3, 9]
    assert await versions(person, project) == [2, 1]


async def test_suggestion_is_accepted_as_it_was_proposed_and_undone(person: Person) -> None:
    project = await person.import_project(sheet(TABLE), column_type='{"c1": "select", "c2": "float"}')
    data = await person.post("wanalyzer/project/column_data/list", project_id=project)
    steps = [s["step"] for s in data["column_list"][0]["suggestions"] if s["kind"] == "spaces"]
    assert (await person.change(project, *steps, base_version=1)).status == 200
    assert (await column(person, project, 1))[3] == "Bursa"
    back = await person.post(RESTORE, project_id=project, version=1, base_version=2)
    assert back["version"] == 3
    assert (await column(person, project, 1))[3] == " Bursa "
    listed = (await person.post(VERSIONS, project_id=project))["list"]
    assert [(row["version"], row["restored_from"]) for row in listed] == [(3, 1), (2, None), (1, None)]
    assert listed[1]["steps"][0]["kind"] == "trim"


async def test_two_changes_on_the_same_version_make_one_new_version(person: Person) -> None:
    project = await import_table(person)
    answers = await asyncio.gather(
        *(
            person.change(project, {"kind": "set_cell", "column": "c3", "row": 2, "value": n}, base_version=1)
            for n in (100, 200, 300)
        )
    )
    assert sorted(answer.status for answer in answers) == [200, 409, 409]
    lost = next(answer for answer in answers if answer.status == 409)
    assert refusal(lost) == (409, "version_changed", "170419")
    assert lost["version"] == 2
    assert await versions(person, project) == [2, 1]
    won = next(place for place, answer in enumerate(answers) if answer.status == 200)
    assert (await column(person, project, 3))[0] == (won + 1) * 100


async def test_change_and_restore_at_once_make_one_new_version(person: Person) -> None:
    project = await import_table(person)
    await person.change(project, {"kind": "rename", "column": "c1", "name": "İl"})
    answers = await asyncio.gather(
        person.change(project, {"kind": "drop_rows", "chosen": [2]}, base_version=2),
        person.post(RESTORE, project_id=project, version=1, base_version=2),
    )
    assert sorted(answer.status for answer in answers) == [200, 409]
    assert await versions(person, project) == [3, 2, 1]


async def test_deleted_rows_come_back_one_by_one_and_keep_what_changed_meanwhile(person: Person) -> None:
    project = await import_table(person)
    rule = {"combinator": "and", "rules": [{"field": "c1", "operator": "=", "value": "ankara"}]}
    gone = await person.change(project, {"kind": "drop_rows", "rule": rule})
    assert gone.status == 200, gone.json
    assert await column(person, project, 1) == ["İzmir", " Bursa "]
    await person.change(project, {"kind": "set_case", "column": "c1", "case": "upper"})
    back = await person.change(project, {"kind": "restore_rows", "chosen": [3]})
    assert back.status == 200, back.json
    assert await column(person, project, 1) == ["ANKARA", "İZMİR", " BURSA "]
    undone = await person.post(RESTORE, project_id=project, version=1, base_version=4)
    assert undone["version"] == 5
    again = await person.change(project, {"kind": "drop_rows", "chosen": [2]})
    assert again.status == 200
    assert (await person.change(project, {"kind": "restore_rows", "chosen": [2]})).status == 200
    assert len(await column(person, project, 1)) == 4
    refused = await person.change(project, {"kind": "restore_rows", "chosen": [77]})
    assert refusal(refused)[1] == "step_refused"


async def test_change_of_a_version_that_is_no_more_the_present_one_is_refused(person: Person) -> None:
    project = await import_table(person)
    step = {"kind": "rename", "column": "c1", "name": "İl"}
    await person.change(project, step, base_version=1)
    for lang, message in (
        ("tr", "Veri siz bakarken değişti. Sayfa yenilendi; değişikliğinizi yeniden yapın."),
        (
            "en",
            "The data changed while you were looking. The page was refreshed; please make your change again.",
        ),
    ):
        for late in (
            await person.change(project, step, base_version=1, lang=lang),
            await person.post(RESTORE, project_id=project, version=1, base_version=1, lang=lang),
        ):
            assert (late.status, says(late), late["version"]) == (409, message, 2)


async def test_step_that_cannot_be_made_changes_nothing(person: Person) -> None:
    project = await import_table(person)
    good = {"kind": "rename", "column": "c1", "name": "İl"}
    for bad, place in (
        ({"kind": "rename", "column": "c9", "name": "x"}, "steps.1.column"),
        ({"kind": "rename", "column": "c2", "name": "Adet"}, "steps.1.name"),
        ({"kind": "explode"}, "steps.1.kind"),
        ({"kind": "add_column", "name": "Yeni", "formula": "[Yok] +"}, "steps.1.formula"),
    ):
        turkish = await person.change(project, good, bad)
        english = await person.change(project, good, bad, lang="en")
        assert refusal(turkish) == (422, "step_refused", "170422")
        assert turkish["errors"][0]["field"] == place
        assert says(turkish) != says(english)
    assert await versions(person, project) == [1]
    assert (await person.details(project))["column_list"][0]["column_name"] == "Şehir"


async def test_nothing_to_change_makes_no_version(person: Person) -> None:
    project = await import_table(person)
    assert (await person.change(project))["version"] == 1
    assert await versions(person, project) == [1]


async def test_version_that_never_was_cannot_be_restored(person: Person) -> None:
    project = await import_table(person)
    answer = await person.post(RESTORE, project_id=project, version=7, base_version=1)
    assert refusal(answer) == (404, "version_not_found", "170414")
    assert await versions(person, project) == [1]


async def test_type_can_be_changed_there_and_back_without_loss(person: Person) -> None:
    project = await import_table(person)
    before = await person.rows(project)
    for type_ in ("text", "float"):
        answer = await person.post(
            SAVE, project_id=project, column_list=[{"column_id": "c2", "column_type": type_}]
        )
        assert answer["column_list"][1]["column_type"] == type_
    after = await person.rows(project)
    assert after["rows"] == before["rows"]
    assert after["not_fitting"] == before["not_fitting"] == [{"_row": 4, "column_id": "c2", "raw": "yok"}]


async def test_calculated_column_follows_its_inputs_and_survives_renames(person: Person) -> None:
    project = await import_table(person)
    await person.change(project, {"kind": "add_column", "name": "Toplam", "formula": "[Tutar] * [Adet]"})
    await person.change(project, {"kind": "rename", "column": "c2", "name": "Birim fiyat"})
    await person.change(project, {"kind": "set_cell", "column": "c2", "row": 2, "value": 7})
    assert await column(person, project, 4) == [7, 41, None, None]
    answer = await person.post(CELLS, project_id=project, column_list=[{"Birim fiyat": "2,5", "Adet": "4"}])
    assert answer["result_list"][0]["Toplam"]["value"] == 10


async def test_calculated_column_whose_input_was_removed_says_so(person: Person) -> None:
    project = await import_table(person)
    await person.change(project, {"kind": "add_column", "name": "Toplam", "formula": "[Tutar] * [Adet]"})
    await person.change(project, {"kind": "remove_column", "column": "c3"})
    answer = await person.post(CELLS, project_id=project, column_list=[{"Tutar": 5}])
    assert answer.status == 200, answer.json
    assert answer["result_list"][0]["Toplam"]["value"] is None
    assert answer["result_list"][0]["Toplam"]["notes"]


async def test_change_that_is_too_heavy_is_refused_and_changes_nothing(
    database_url: str, tmp_path: Path
) -> None:
    async with open_person(database_url, tmp_path, storage_url="") as person:
        project = await import_table(person)
    async with open_house(database_url, tmp_path, storage_url="", job_memory_bytes=50_000_000) as small:
        person = Person(house=small, token=await small.sign_in("ayse.yilmaz"))
        for lang, part in (
            ("tr", "bellek ya da süreye sığmadı"),
            ("en", "did not fit into the memory or time"),
        ):
            answer = await person.change(project, {"kind": "trim", "column": "c1"}, lang=lang)
            assert refusal(answer) == (422, "too_heavy", "100428")
            assert part in says(answer)
        assert await versions(person, project) == [1]
