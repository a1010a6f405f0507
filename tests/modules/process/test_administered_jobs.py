"""What administrators see of jobs and tasks, and do with them."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text

from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tables import Job
from terazi.foundation.questions import value
from tests.calling import HouseUnderTest
from tests.modules.analysis.working import Person, sheet

Start = Callable[..., Awaitable[Job]]
ADD_TASK = value(
    text(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, queueing_lock, status) VALUES"
        " ('mail', 'mail.deliver_mail', :lock, CAST(:status AS procrastinate_job_status)) RETURNING id"
    )
)
STATUS = value(text("SELECT status::text FROM procrastinate_jobs WHERE id = :id"))


async def listed(house: HouseUnderTest, admin: str, **wanted: Any) -> list[dict[str, Any]]:
    answer = await house.post("/v1/process/info", token=admin, info_type="jobs", body=wanted)
    assert answer.status == 200, answer.json
    return list(answer["processes"])


async def act(
    house: HouseUnderTest, admin: str, what: str, ids: list[str], source: str = "people"
) -> dict[str, str]:
    body = {"source": source, "job_ids": ids, "reason": "asked for by support"}
    answer = await house.post(f"/v1/process/job/{what}", token=admin, body=body)
    assert answer.status == 200, answer.json
    assert answer["done_count"] == sum(each["outcome"] == "done" for each in answer["results"])
    return {each["job_id"]: each["outcome"] for each in answer["results"]}


async def add_task(house: HouseUnderTest, status: str, lock: str | None = None) -> str:
    (task_id,) = await house.house.database.recorder.ask(ADD_TASK(status=status, lock=lock))
    return str(task_id)


async def test_a_failed_job_is_found_and_run_again_for_nothing(
    house: HouseUnderTest, admin: str, start: Start, undone: list[UUID]
) -> None:
    token = await house.register()
    failing = await start(token, fails=True)
    done = await start(token)
    await house.run_jobs()
    (found,) = await listed(house, admin, state="failed")
    assert (found["job_id"], found["person"], found["kind"]) == (str(failing.id), "ayse.yilmaz", "test.count")
    assert found["error_message"].startswith("İşlem izin verilen")
    assert (found["attempts"], found["wait_seconds"] >= 0, found["run_seconds"] >= 0) == (1, True, True)
    outcomes = await act(house, admin, "retry", [str(failing.id), str(done.id), str(new_id())])
    assert [outcomes[str(failing.id)], outcomes[str(done.id)]] == ["done", "wrong_state"]
    assert sorted(outcomes.values()) == ["done", "not_found", "wrong_state"]
    (waiting,) = await listed(house, admin, state="queued")
    assert (waiting["job_id"], waiting["error_message"], waiting["attempts"]) == (str(failing.id), None, 0)
    await house.run_jobs()
    assert undone.count(failing.id) == 2
    assert await act(house, admin, "retry", [str(failing.id)]) == {str(failing.id): "done"}


async def test_a_waiting_job_is_cancelled_and_its_owner_sees_it(
    house: HouseUnderTest, admin: str, start: Start
) -> None:
    token = await house.register()
    job = await start(token)
    assert await act(house, admin, "cancel", [str(job.id)]) == {str(job.id): "done"}
    assert await act(house, admin, "cancel", [str(job.id)]) == {str(job.id): "wrong_state"}
    own = await house.post("/v1/job/get", token=token, job_id=str(job.id))
    assert own["job"]["state"] == "cancelled"
    trail = await house.post("/v1/audit/list", token=admin, action="process.jobs_cancelled")
    changes = {each["field"]: each["after"] for each in trail["list"][0]["changes"]}
    assert (changes["reason"], changes["total"]) == ("asked for by support", "1")
    assert len(trail["list"]) == 1


async def test_jobs_are_found_by_person_by_id_and_by_kind(
    house: HouseUnderTest, admin: str, start: Start
) -> None:
    job = await start(await house.register())
    other = await start(await house.register("mehmet.demir"))

    async def ids(**wanted: Any) -> set[str]:
        return {each["job_id"] for each in await listed(house, admin, **wanted)}

    assert await ids(search_text="ayse.yilmaz") == {str(job.id)}
    assert await ids(search_text=str(other.id)) == {str(other.id)}
    assert await ids(search_text="nobody") == set()
    assert await ids(kind="test.count") >= {str(job.id), str(other.id)}
    assert await ids(kind="import", search_text="ayse.yilmaz") == set()


async def test_a_page_of_jobs_leads_to_the_next(house: HouseUnderTest, admin: str, start: Start) -> None:
    token = await house.register()
    made = [str((await start(token)).id) for _ in range(5)]
    seen, before = [], ""
    while True:
        body = {"search_text": "ayse.yilmaz", "count": 2, "before": before}
        answer = await house.post("/v1/process/info", token=admin, info_type="jobs", body=body)
        seen += [each["job_id"] for each in answer["processes"]]
        if answer["next"] is None:
            break
        before = answer["next"]
    assert seen == made[::-1]


@pytest.mark.parametrize("before", ["deadbeef", "-", "9" * 40, "0", "00000000-0000-7000-8000-000000000000"])
async def test_a_page_after_nothing_that_exists_is_no_mistake_of_ours(
    house: HouseUnderTest, admin: str, before: str
) -> None:
    for info, source in (("jobs", "people"), ("jobs", "tasks"), ("logs", "people")):
        body = {"source": source, "before": before}
        answer = await house.post(
            "/v1/process/info", token=admin, info_type=info, detail_type="full", body=body
        )
        assert answer.status == 200


async def test_tasks_that_failed_are_run_again_and_those_that_wait_cancelled(
    house: HouseUnderTest, admin: str
) -> None:
    failed, replaced = await add_task(house, "failed"), await add_task(house, "failed", "mail:7")
    waiting, running = await add_task(house, "todo", "mail:7"), await add_task(house, "doing")
    found = {
        each["job_id"]: each["state"] for each in await listed(house, admin, source="tasks", queue="mail")
    }
    assert [found[each] for each in (failed, replaced, waiting, running)] == [
        "failed",
        "failed",
        "queued",
        "running",
    ]
    assert await act(house, admin, "retry", [failed, replaced, running, "999999999"], "tasks") == {
        failed: "done",
        replaced: "waits_already",
        running: "wrong_state",
        "999999999": "not_found",
    }
    assert await act(house, admin, "cancel", [waiting, running], "tasks") == {
        waiting: "done",
        running: "wrong_state",
    }
    statuses = await house.house.database.reader.ask(STATUS(id=int(failed)), STATUS(id=int(waiting)))
    assert tuple(statuses) == ("todo", "cancelled")


@pytest.mark.parametrize(
    "body",
    [
        {"source": "people", "job_ids": ["12"], "reason": "because"},
        {"source": "tasks", "job_ids": ["12; DROP TABLE job"], "reason": "because"},
        {"source": "tasks", "job_ids": ["١٢"], "reason": "because"},
        {"source": "tasks", "job_ids": ["9" * 30], "reason": "because"},
        {"source": "people", "job_ids": [], "reason": "because"},
        {"source": "people", "job_ids": [str(UUID(int=n)) for n in range(501)], "reason": "because"},
    ],
)
async def test_what_names_no_jobs_is_refused(house: HouseUnderTest, admin: str, body: dict[str, Any]) -> None:
    for what in ("retry", "cancel"):
        assert (await house.post(f"/v1/process/job/{what}", token=admin, body=body)).status == 422


async def test_nobody_acts_on_jobs_of_others_without_a_role_or_a_reason(
    house: HouseUnderTest, admin: str, start: Start
) -> None:
    job = await start(await house.register())
    member = await house.register("mehmet.demir")
    for what in ("retry", "cancel"):
        path, ids = f"/v1/process/job/{what}", [str(job.id)]
        assert (await house.post(path, token=member, body={"job_ids": ids, "reason": "mine"})).status == 403
        refused = await house.post(path, token=admin, body={"job_ids": ids, "reason": " "})
        assert (refused.status, refused.error) == (422, "process_reason_missing")
    assert (await house.post("/v1/process/info", token=member, info_type="jobs")).status == 403


async def test_five_hundred_are_cancelled_at_once(house: HouseUnderTest, admin: str) -> None:
    ids = [await add_task(house, "todo") for _ in range(500)]
    assert set((await act(house, admin, "cancel", ids, "tasks")).values()) == {"done"}


async def test_a_job_is_called_by_the_workbook_that_it_reads(house: HouseUnderTest, admin: str) -> None:
    person = Person(house=house, token=await house.register())
    rows = [["Ad", "Tutar"], *([f"Kişi {number}", number] for number in range(12))]
    project = await person.import_project(sheet(rows), file_name="Satışlar.xlsx")
    (job,) = await listed(house, admin, kind="import")
    assert (job["subject_id"], job["subject_name"]) == (project, "Satışlar.xlsx")
    gone = await person.post("wanalyzer/project/delete", project_id=project)
    assert gone.status == 200, gone.json
    await house.run_jobs()
    assert [each["subject_name"] for each in await listed(house, admin, kind="import")] in ([], [None])
