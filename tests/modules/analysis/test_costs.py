"""What work costs: agreed before, set aside when it starts, spent only when it succeeds."""

import asyncio
from pathlib import Path

import pytest

from terazi.engine.workbook.writer import write_workbook
from terazi.entry.seed.workbooks import iris
from terazi.foundation.language.lang import Lang
from tests.modules.analysis.working import WELCOME, Person, open_person, refusal, says, sheet

TRAIN = "wanalyzer_machinelearning_train"
START = "wanalyzer/project/statistics/analyze/list"
QUOTE = "wanalyzer/project/credit/quote"
TABLE = [["Ad", "Tutar", "Adet"], *([f"Kişi {n % 3}", n * 1.5, n] for n in range(30))]
LABELS = [["Ad", "Not"], *([f"Kişi {n}", f"Not {n}"] for n in range(12))]


async def test_quotes_say_what_work_costs_and_whether_it_is_enough(database_url: str, tmp_path: Path) -> None:
    async with open_person(database_url, tmp_path, welcome_credits=5) as person:
        project = await person.import_project(write_workbook([iris(Lang.TR)]))
        for body, credit in (
            ({"process_type": "statistics"}, 1),
            ({"process_type": "statistics", "selected_columns": ["c1"]}, 1),
            ({"process_type": "learning"}, 3),
            ({"process_type": "learning", "budget_seconds": 10, "target_count": 5}, 5),
        ):
            quote = await person.post(QUOTE, project_id=project, **body)
            assert (quote["credit"], quote["balance"], quote["is_enough"]) == (credit, 4, credit <= 4)
        for wrong in ({"process_type": "import"}, {"process_type": "learning", "budget_seconds": 15}):
            assert (await person.post(QUOTE, project_id=project, **wrong)).error == "invalid_input"


async def test_import_and_statistics_are_spent_when_they_succeed(person: Person) -> None:
    project = await person.import_project(sheet(TABLE))
    assert await person.balance() == (WELCOME - 1, 0)
    started = await person.post(
        START, list=[{"project_id": project}, {"project_id": project, "selected_columns": ["c2"]}]
    )
    assert [run["credit"] for run in started["list"]] == [1, 1]
    assert await person.balance() == (WELCOME - 3, 2)
    running = await person.post(
        "wanalyzer/project/stats/result/list", project_id=project, stats_id=started["list"][0]["stats_id"]
    )
    assert (running["state"], running["list"]) == ("running", [])
    await person.house.run_jobs()
    assert await person.balance() == (WELCOME - 3, 0)


async def test_not_enough_credits_leave_no_trace(database_url: str, tmp_path: Path) -> None:
    async with open_person(database_url, tmp_path, welcome_credits=2) as person:
        project = await person.import_project(sheet(TABLE))
        big = sheet([["A", "B", "C"], *([n, n, n] for n in range(700))])
        train = {"ml_data": {"project_id": project, "target_columns": ["c1"], "budget_seconds": 30}}
        runs = {"list": [{"project_id": project}] * 2}
        for lang, message in (
            ("tr", "Krediniz yetersiz. Lütfen kredi yükleyiniz. Gereken: {}, bakiyeniz: {}."),
            ("en", "Your credit is insufficient. Please top up your credit. Needed: {}, your balance: {}."),
        ):
            for answer, needed, available in (
                (await person.upload("wanalyzer/project/save", big, lang=lang), 3, 1),
                (await person.post(TRAIN, lang=lang, **train), 3, 1),
                (await person.post(START, lang=lang, **runs), 1, 0),
            ):
                assert refusal(answer) == (402, "not_enough_credits", "160402")
                assert (answer["needed"], answer["available"]) == (needed, available)
                assert says(answer) == message.format(needed, available)
        assert len((await person.post("wanalyzer/project/list"))["list"]) == 1
        assert len((await person.house.post("/v1/job/list", token=person.token))["job_list"]) == 1
        assert (await person.post("wanalyzer/project/stats/list", project_id=project))["list"] == []
        assert (await person.post("wanalyzer/machinelearning/list", project_id=project))["list"] == []
        assert await person.balance() == (1, 0)


async def test_work_dearer_than_agreed_does_not_begin(person: Person) -> None:
    project = await person.import_project(sheet(TABLE))
    train = {"ml_data": {"project_id": project, "target_columns": ["c1"], "budget_seconds": 30}}
    for lang, message in (
        ("tr", "Bu işlem 3 kredi tutuyor; 2 kredi onaylamıştınız. Yeni tutarı onaylayıp yeniden deneyin."),
        ("en", "This costs 3 credits; you agreed to 2. Confirm the new price and try again."),
    ):
        answer = await person.post(TRAIN, lang=lang, **train, frd_usage_count=2)
        assert refusal(answer) == (409, "credits_not_agreed", "170412")
        assert (says(answer), answer["needed"]) == (message, 3)
    both = await person.post(START, list=[{"project_id": project}] * 2, frd_usage_count=1)
    assert both.error == "credits_not_agreed"
    assert (await person.post("wanalyzer/project/stats/list", project_id=project))["list"] == []
    assert await person.balance() == (WELCOME - 1, 0)
    agreed = await person.post(START, list=[{"project_id": project}] * 2, frd_usage_count=2)
    assert agreed.status == 200


async def test_training_that_cannot_learn_costs_nothing_and_says_why(person: Person) -> None:
    project = await person.import_project(sheet(LABELS))
    started = await person.post(
        TRAIN, ml_data={"project_id": project, "target_columns": ["c1"], "budget_seconds": 10}
    )
    assert (started["credit"], await person.balance()) == (1, (WELCOME - 2, 1))
    await person.house.run_jobs()
    messages = [(await person.job(started["job_id"], lang))["error_message"] for lang in ("tr", "en")]
    assert all(messages)
    assert messages[0] != messages[1]
    (run,) = (await person.post("wanalyzer/machinelearning/list", project_id=project))["list"]
    assert run["state"] == "failed"
    view = await person.post(
        "wanalyzer/machinelearning/data/get",
        project_id=project,
        machine_learning_id=run["machine_learning_id"],
    )
    assert (view["machine_learning"]["state"], view["machine_learning"]["result"]) == ("failed", None)
    predicted = await person.post(
        "wanalyzer/machinelearning/predict",
        project_id=project,
        machine_learning_id=run["machine_learning_id"],
        input_list=[{}],
    )
    assert predicted.error == "model_not_found"
    assert await person.balance() == (WELCOME - 1, 0)


async def test_training_cancelled_while_it_runs_costs_nothing(person: Person) -> None:
    project = await person.import_project(write_workbook([iris(Lang.TR)]))
    started = await person.post(
        TRAIN, ml_data={"project_id": project, "target_columns": ["c5"], "budget_seconds": 120}
    )
    job_id = started["job_id"]
    working = asyncio.create_task(person.house.run_jobs())
    job = await person.job(job_id)
    while not (job["detail"] or {}).get("leaderboard"):
        await asyncio.sleep(0.05)  # between two looks
        job = await person.job(job_id)
    assert 0 < job["progress"] < 1
    cancelled = await person.house.post("/v1/job/cancel", token=person.token, job_id=job_id)
    assert cancelled["job"]["state"] == "cancelled"
    await asyncio.wait_for(working, timeout=30)
    assert (await person.job(job_id))["state"] == "cancelled"
    assert await person.balance() == (WELCOME - 1, 0)
    (run,) = (await person.post("wanalyzer/machinelearning/list", project_id=project))["list"]
    assert run["state"] == "cancelled"
    view = await person.post(
        "wanalyzer/machinelearning/data/get",
        project_id=project,
        machine_learning_id=run["machine_learning_id"],
    )
    assert (view["machine_learning"]["state"], view["machine_learning"]["result"]) == ("cancelled", None)


async def test_cancelled_statistics_are_cancelled_and_their_credits_come_back_once(person: Person) -> None:
    project = await person.import_project(sheet(TABLE))
    started = (await person.post(START, list=[{"project_id": project}] * 2))["list"]
    assert await person.balance() == (WELCOME - 3, 2)
    cancel = {"token": person.token, "job_id": started[0]["job_id"]}
    assert (await person.house.post("/v1/job/cancel", **cancel)).status == 200
    assert await person.balance() == (WELCOME - 2, 1)
    again = await person.house.post("/v1/job/cancel", **cancel)
    assert (again.status, again["job"]["state"]) == (200, "cancelled")
    assert await person.balance() == (WELCOME - 2, 1)
    await person.house.run_jobs()
    assert await person.balance() == (WELCOME - 2, 0)
    runs = (await person.post("wanalyzer/project/stats/list", project_id=project))["list"]
    assert {run["stats_id"]: run["state"] for run in runs} == {
        started[0]["stats_id"]: "cancelled",
        started[1]["stats_id"]: "done",
    }
    result = await person.post(
        "wanalyzer/project/stats/result/list", project_id=project, stats_id=started[0]["stats_id"]
    )
    assert (result["state"], result["list"]) == ("cancelled", [])


@pytest.mark.parametrize("limits", [{"job_memory_bytes": 50_000_000}, {"job_seconds": 1}])
async def test_work_that_is_too_heavy_fails_with_the_reason_and_costs_nothing(
    database_url: str, tmp_path: Path, limits: dict[str, int]
) -> None:
    async with open_person(database_url, tmp_path, storage_url="") as person:
        project = await person.import_project(write_workbook([iris(Lang.TR)]))
    async with open_person(database_url, tmp_path, "iki.kisi", storage_url="", **limits) as other:
        house = other.house
        person = Person(house=house, token=await house.sign_in("ayse.yilmaz"))
        started = await person.post(
            TRAIN, ml_data={"project_id": project, "target_columns": ["c5"], "budget_seconds": 10}
        )
        await house.run_jobs()
        for lang, part in (
            ("tr", "bellek ya da süreye sığmadı"),
            ("en", "did not fit into the memory or time"),
        ):
            job = await person.job(started["job_id"], lang)
            assert job["state"] == "failed"
            assert part in job["error_message"]
        assert await person.balance() == (WELCOME - 1, 0)
