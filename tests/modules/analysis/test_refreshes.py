"""Next month's workbook in the project of this month: seen before it is paid for, whole or not at all, and undone."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from terazi.foundation.jobs.tracked import rescue_jobs, run_job
from tests.engine.workbook.made_files import xlsx
from tests.modules.analysis.buying import HEADER, Market, open_market, sales
from tests.modules.analysis.refreshing import (
    NOVEMBER,
    OCTOBER,
    QUOTE,
    SAVE,
    VERSIONS,
    october,
    refreshed,
    send,
    standing,
)
from tests.modules.analysis.working import WELCOME, Person, Workspace, open_person, refusal, says, sheet


async def test_how_a_workbook_fits_is_told_before_anything_is_spent(person: Person) -> None:
    project = await october(person)
    answers = [
        await person.upload(QUOTE, sheet([row[:2] for row in NOVEMBER]), project_id=project, lang=lang)
        for lang in ("tr", "en")
    ]
    fit = answers[0]["refresh"]
    assert (answers[0]["credit"], answers[0]["row_count"]) == (1, 9)
    assert [(c["file_column_name"], c["match"], c["column_name"]) for c in fit["column_list"]] == [
        ("tutar", "same", "Tutar"),
        ("Müşteri", "same", "Müşteri"),
    ]
    assert fit["missing_column_list"] == [{"column_id": "c2", "column_name": "Şehir"}]
    assert [column["column_id"] for column in fit["project_column_list"]] == ["c1", "c2", "c3"]
    assert (fit["version"], fit["row_count_before"], fit["row_count_after"], fit["same_row_count"]) == (
        4,
        12,
        9,
        0,
    )
    told = [[(s["state"], s["reason"]) for s in answer["refresh"]["step_list"]] for answer in answers]
    assert told == [
        [
            ("left_out", "Şehir sütunu yok."),
            ("made", None),
            ("left_out", "Tek tek seçilen satırlar içindi; bu satırlar yeni dosyada yok."),
        ],
        [
            ("left_out", "There is no column “Şehir”."),
            ("made", None),
            ("left_out", "It was for rows picked by hand; they are not in the new file."),
        ],
    ]
    assert await standing(person, project) == (4, "ekim.xlsx", 12)
    assert await person.balance() == (WELCOME - 1, 0)


async def test_the_recipe_is_made_on_the_new_workbook_and_the_old_one_comes_back(person: Person) -> None:
    project = await october(person)
    before = (await person.rows(project))["rows"]
    job = await refreshed(person, project)
    assert job["state"] == "succeeded", job
    assert (job["result"]["version_before"], job["result"]["version"]) == (4, 6)
    assert await person.balance() == (WELCOME - 2, 0)
    assert await standing(person, project) == (6, "kasım.xlsx", 9)
    rows = (await person.rows(project))["rows"]
    assert rows[1] == {"_row": 3, "c1": "M101", "c2": "Ankara", "c3": 1011, "c4": 2022, "c5": "Web"}
    versions = (await person.post(VERSIONS, project_id=project))["list"]
    assert [(v["version"], v["file_name"], v["is_refreshed"], len(v["steps"])) for v in versions[:3]] == [
        (6, None, True, 2),
        (5, "kasım.xlsx", False, 0),
        (4, None, False, 1),
    ]
    assert versions[0]["differences"][:2] == [
        "Satır sayısı: önce 12, şimdi 9.",
        "Yeni sütunlar: Kanal.",
    ]
    assert "Tutar: en yüksek değer önce 110, şimdi 1.081." in versions[0]["differences"]
    assert versions[1]["differences"] == []
    assert (await person.rows(project, version=4))["rows"] == before
    back = await person.post(
        "wanalyzer/project/version/restore", project_id=project, version=4, base_version=6
    )
    assert back.status == 200, back.json
    assert await standing(person, project) == (7, "ekim.xlsx", 12)
    assert (await person.rows(project))["rows"] == before


async def test_rows_come_back_from_the_workbook_that_the_data_stands_on(person: Person) -> None:
    project = await october(person)
    await refreshed(person, project, left_out_row_list="[10]")
    assert (await standing(person, project))[2] == 8
    answer = await person.change(project, {"kind": "restore_rows", "chosen": [10]})
    assert answer.status == 200, answer.json
    last = (await person.rows(project))["rows"][-1]
    assert (last["_row"], last["c1"], last["c4"]) == (10, "M108", 2162)
    again = await refreshed(person, project)
    assert again["state"] == "succeeded"
    assert [c["column_id"] for c in (await person.details(project))["column_list"]] == [
        "c1",
        "c2",
        "c3",
        "c5",
        "c4",
    ]


async def test_a_new_column_never_gets_an_id_that_another_one_had(person: Person) -> None:
    project = await october(person)
    assert (await person.change(project, {"kind": "remove_column", "column": "c4"})).status == 200
    await refreshed(person, project)
    columns = [(c["column_id"], c["column_name"]) for c in (await person.details(project))["column_list"]]
    assert columns == [("c1", "Müşteri"), ("c2", "Şehir"), ("c3", "Tutar"), ("c5", "Kanal")]


async def test_a_person_says_which_column_is_which(person: Person) -> None:
    project = await october(person)
    match = json.dumps({"c4": "c2", "c3": None})
    quote = await person.upload(QUOTE, sheet(NOVEMBER), project_id=project, column_match=match)
    assert [(c["match"], c["column_id"]) for c in quote["refresh"]["column_list"]] == [
        ("same", "c3"),
        ("same", "c1"),
        ("new", None),
        ("chosen", "c2"),
    ]
    await refreshed(person, project, column_match=match)
    assert (await person.rows(project))["rows"][0] == {
        "_row": 2,
        "c1": "M100",
        "c2": "Web",
        "c3": 1001,
        "c5": "Bursa",
        "c4": 2002,
    }


@pytest.mark.parametrize("match", ['{"c1": "c9"}', '{"c1": "c2", "c3": "c2"}', '{"c77": "c1"}'])
async def test_a_choice_that_does_not_fit_the_columns_costs_nothing(person: Person, match: str) -> None:
    project = await october(person)
    for path in (QUOTE, SAVE):
        answer = await person.upload(path, sheet(NOVEMBER), project_id=project, column_match=match)
        assert refusal(answer) == (422, "file_refused", "170415")
        assert "Sütun eşleştirmesi dosyaya uymuyor" in says(answer)
    assert await person.balance() == (WELCOME - 1, 0)


async def test_two_workbooks_at_once_have_one_winner_and_one_price(person: Person) -> None:
    project = await october(person)
    answers = await asyncio.gather(*(send(person, project) for _ in range(3)))
    assert sorted(answer.status for answer in answers) == [200, 409, 409]
    refused = next(answer for answer in answers if answer.status == 409)
    assert refusal(refused) == (409, "refresh_running", "170420")
    assert (
        says(refused) == "Bu projeye zaten yeni bir dosya alınıyor. Bitmesini bekleyin ya da işi iptal edin."
    )
    assert await person.balance() == (WELCOME - 2, 1)
    await person.house.run_jobs()
    assert await standing(person, project) == (6, "kasım.xlsx", 9)
    assert (await send(person, project)).status == 200


async def test_data_that_changed_meanwhile_stays_and_the_credits_come_back(person: Person) -> None:
    project = await october(person)
    sent = await send(person, project)
    assert (await person.change(project, {"kind": "rename", "column": "c1", "name": "Alıcı"})).status == 200
    await person.house.run_jobs()
    job = await person.job(sent["job_id"])
    assert job["state"] == "failed"
    assert job["error_message"].startswith("Projenin verisi bu sırada değişti")
    assert await standing(person, project) == (5, "ekim.xlsx", 12)
    assert await person.balance() == (WELCOME - 1, 0)


async def test_a_project_deleted_meanwhile_gets_nothing_and_the_credits_come_back(person: Person) -> None:
    project = await october(person)
    sent = await send(person, project)
    assert (await person.post("wanalyzer/project/delete", project_id=project)).status == 200
    await person.house.run_jobs()
    job = await person.job(sent["job_id"], "en")
    assert job["state"] == "failed"
    assert job["error_message"].startswith("The project was deleted meanwhile")
    assert await person.balance() == (WELCOME - 1, 0)
    assert (await person.post("wanalyzer/project/restore", project_id=project)).status == 200
    assert await standing(person, project) == (4, "ekim.xlsx", 12)


async def test_a_cancelled_one_leaves_the_project_as_it_was(person: Person) -> None:
    project = await october(person)
    sent = await send(person, project)
    await person.house.post("/v1/job/cancel", token=person.token, job_id=sent["job_id"])
    await person.house.run_jobs()
    assert await standing(person, project) == (4, "ekim.xlsx", 12)
    assert await person.balance() == (WELCOME - 1, 0)
    assert (await refreshed(person, project))["state"] == "succeeded"


async def test_a_worker_that_dies_in_the_middle_changes_nothing_and_another_one_finishes_once(
    person: Person,
) -> None:
    project = await october(person)
    sent = await send(person, project)
    dying = asyncio.ensure_future(run_job.handler(person.house.work(), job_id=sent["job_id"]))
    while not dying.done() and (await person.job(sent["job_id"]))["state"] == "queued":
        await asyncio.wait({dying}, timeout=0.01)
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    assert await standing(person, project) == (4, "ekim.xlsx", 12)
    assert await person.balance() == (WELCOME - 2, 1)
    person.house.clock.advance(seconds=16)
    await rescue_jobs.handler(person.house.work())
    await person.house.run_jobs()
    assert (await person.job(sent["job_id"]))["state"] == "succeeded"
    assert await standing(person, project) == (6, "kasım.xlsx", 9)
    assert await person.balance() == (WELCOME - 2, 0)


async def test_a_workbook_that_cannot_be_read_is_refused_and_costs_nothing(person: Person) -> None:
    project = await october(person)
    for content in (b"not a workbook", xlsx([])):
        for path in (QUOTE, SAVE):
            answer = await person.upload(path, content, project_id=project)
            assert (answer.status, answer.error) == (422, "file_refused")
    assert await standing(person, project) == (4, "ekim.xlsx", 12)
    assert await person.balance() == (WELCOME - 1, 0)


async def test_too_few_credits_leave_the_project_as_it_was(database_url: str, tmp_path: Path) -> None:
    async with open_person(database_url, tmp_path, welcome_credits=1) as person:
        project = await person.import_project(sheet(OCTOBER), file_name="ekim.xlsx")
        answer = await send(person, project)
        assert refusal(answer) == (402, "not_enough_credits", "160402")
        assert await standing(person, project) == (1, "ekim.xlsx", 12)
        (job,) = (await person.house.post("/v1/job/list", token=person.token))["job_list"]
        assert job["kind"] == "import"


async def test_projects_of_others_are_not_found(work: Workspace) -> None:
    for path in (QUOTE, SAVE):
        answer = await work.stranger.upload(path, sheet(NOVEMBER), project_id=work.project)
        assert refusal(answer) == (404, "project_not_found", "170404")
    assert (await work.house.post("/v1/job/list", token=work.stranger.token))["job_list"] == []


async def test_a_project_without_data_takes_no_new_workbook(unfinished: tuple[Person, str]) -> None:
    owner, project = unfinished
    for path in (QUOTE, SAVE):
        answer = await owner.upload(path, sheet(NOVEMBER), project_id=project)
        assert refusal(answer) == (409, "project_not_ready", "170409")


async def test_subsets_count_the_new_rows_and_what_was_found_before_stays(person: Person) -> None:
    project = await october(person)
    rule = {"combinator": "and", "rules": [{"field": "c2", "operator": "=", "value": "Ankara"}]}
    kept = await person.post(
        "wanalyzer/project/subset/save", project_id=project, subset_name="Ankara", filter_rule=rule
    )
    assert kept.status == 200, kept.json
    run = await person.post("wanalyzer/project/statistics/analyze/list", list=[{"project_id": project}])
    await person.house.run_jobs()
    await refreshed(person, project)
    (subset,) = (await person.post("wanalyzer/project/subset/list", project_id=project))["list"]
    assert subset["row_count"] == 4
    found = await person.post(
        "wanalyzer/project/stats/result/list", project_id=project, stats_id=run["list"][0]["stats_id"]
    )
    assert (found["state"], found["version"]) == ("done", 4)


async def test_who_bought_the_data_sees_the_new_workbook(house: Any) -> None:
    market: Market = await open_market(house)
    product = await market.give("dataset_filter")
    before = (await market.ask("wanalyzer/project/dataset/get", product))["pagination"]["total"]
    rows = [list(row) for row in sales()[:30]]
    job = await refreshed(market.owner, market.project, [list(HEADER), *rows])
    assert job["state"] == "succeeded", job
    after = (await market.ask("wanalyzer/project/dataset/get", product))["pagination"]["total"]
    assert (before, after) == (60, 30)


async def test_what_will_differ_is_told_before_anything_is_spent(person: Person) -> None:
    project = await october(person)
    with_total = [*NOVEMBER, [9180, "Toplam", None, None]]
    quote = await person.upload(QUOTE, sheet(with_total), project_id=project)
    (total,) = quote["extra_row_list"]
    assert total["row"] == 11
    assert quote["refresh"]["row_count_after"] == 9
    told = quote["refresh"]["difference_list"]
    assert "Tutar: en yüksek değer önce 110, şimdi 1.081." in told
    kept = await person.upload(
        QUOTE, sheet(with_total), project_id=project, left_out_row_list="[]", lang="en"
    )
    assert kept["refresh"]["row_count_after"] == 10
    assert "Tutar: the highest value was 110, now it is 9,180." in kept["refresh"]["difference_list"]
    await refreshed(person, project, with_total, left_out_row_list="[11]")
    versions = (await person.post(VERSIONS, project_id=project))["list"]
    assert versions[0]["differences"] == told
    assert await person.balance() == (WELCOME - 2, 0)


async def test_steps_on_a_column_that_one_month_lacks_are_made_when_it_comes_again(person: Person) -> None:
    project = await october(person)
    await refreshed(person, project, [[row[0], row[1]] for row in NOVEMBER])
    assert [c["column_name"] for c in (await person.details(project))["column_list"]] == [
        "Müşteri",
        "Tutar",
        "Çift",
    ]
    assert (await person.change(project, {"kind": "trim", "column": "c1", "rows": None})).status == 200
    quote = await person.upload(QUOTE, sheet(NOVEMBER), project_id=project)
    assert [(s["step"]["kind"], s["state"]) for s in quote["refresh"]["step_list"]] == [
        ("replace_options", "made"),
        ("add_column", "made"),
        ("trim", "made"),
    ]
    await refreshed(person, project)
    rows = (await person.rows(project))["rows"]
    assert rows[1] == {"_row": 3, "c1": "M101", "c2": "Ankara", "c3": 1011, "c4": 2022, "c5": "Web"}


async def test_cells_are_compared_by_a_key_where_rows_stand_elsewhere(person: Person) -> None:
    project = await person.import_project(sheet(OCTOBER), file_name="ekim.xlsx")
    moved = [OCTOBER[0], *reversed(OCTOBER[1:])]
    moved[1] = [*moved[1][:2], 999]
    await refreshed(person, project, moved)
    question = {"project_id": project, "version": 1, "other_version": 2}
    found = await person.post("wanalyzer/project/version/compare", **question, key_column="c1")
    assert (found["changed_cells"], found["added_rows"], found["removed_rows"]) == (1, 0, 0)
    assert found["rows"] == [{"_row": 2, "kind": "changed", "cells": {"c3": {"before": 110, "after": 999}}}]
    assert (await person.post("wanalyzer/project/version/compare", **question))["changed_rows"] == 12
    wrong = await person.post("wanalyzer/project/version/compare", **question, key_column="ad")
    assert (wrong.status, wrong.error) == (422, "invalid_input")
    versions = (await person.post(VERSIONS, project_id=project))["list"]
    assert [each["base"] for each in versions] == [2, 1]
