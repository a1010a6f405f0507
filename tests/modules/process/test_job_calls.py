"""Asking for jobs, listing and cancelling them."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tables import Job
from terazi.foundation.jobs.tracked import CHANNEL
from tests.calling import HouseUnderTest
from tests.modules.analysis.working import Person, sheet

Start = Callable[..., Awaitable[Job]]
Events = defaultdict[UUID, asyncio.Event]


async def get_job(house: HouseUnderTest, token: str, job: Job, lang: str = "tr") -> dict[str, Any]:
    answer = await house.post("/v1/job/get", token=token, lang=lang, job_id=str(job.id))
    return dict(answer["job"])


async def test_job_is_told_from_queue_to_result(house: HouseUnderTest, start: Start) -> None:
    token = await house.register()
    job = await start(token)
    waiting = await get_job(house, token, job)
    assert (waiting["state"], waiting["progress"], waiting["step_text"]) == ("queued", 0.0, None)
    await house.run_jobs()
    done = await get_job(house, token, job)
    assert (done["state"], done["progress"], done["result"]) == ("succeeded", 1.0, {"counted": 42})
    assert done["started_at"]
    assert done["finished_at"]


async def test_step_is_said_in_the_callers_language(
    house: HouseUnderTest, start: Start, running: Events, may_end: Events
) -> None:
    token = await house.register()
    job = await start(token, waits=True)
    working = asyncio.create_task(house.run_jobs())
    seen: dict[str, Any] = {}
    async with house.house.hub.follow(CHANNEL, job.id) as following:
        while not seen.get("step_key"):
            seen = await get_job(house, token, job, lang="en")
            if not seen["step_key"]:
                await following.changed.wait()
                following.take()
    may_end[job.id].set()
    await working
    assert seen["state"] == "running"
    assert (seen["step_key"], seen["step_text"]) == ("columns.reason.chosen", "You chose this type.")
    assert (seen["progress"], seen["detail"]) == (0.5, {"counted": 1})


async def test_failure_is_said_in_the_callers_language(
    house: HouseUnderTest, start: Start, undone: list[UUID]
) -> None:
    token = await house.register()
    job = await start(token, fails=True)
    await house.run_jobs()
    messages = [(await get_job(house, token, job, lang))["error_message"] for lang in ("tr", "en")]
    assert messages[0].startswith("İşlem izin verilen")
    assert messages[1].startswith("The job did not fit")
    assert job.id in undone


async def test_foreign_job_is_not_there(house: HouseUnderTest, start: Start) -> None:
    job = await start(await house.register())
    other = await house.register("mehmet.demir")
    for path in ("/v1/job/get", "/v1/job/ticket", "/v1/job/cancel"):
        foreign = await house.post(path, token=other, job_id=str(job.id))
        missing = await house.post(path, token=other, job_id=str(new_id()))
        assert (foreign.status, foreign["status_code"]) == (404, "180404")
        assert foreign.json == missing.json
    assert (await house.post("/v1/job/list", token=other))["job_list"] == []


async def test_jobs_are_for_who_is_signed_in(house: HouseUnderTest) -> None:
    for path in ("/v1/job/get", "/v1/job/ticket", "/v1/job/cancel", "/v1/job/list"):
        assert (await house.post(path, job_id=str(new_id()))).error == "not_signed_in"


async def test_id_that_is_none_is_refused(house: HouseUnderTest) -> None:
    answer = await house.post("/v1/job/get", token=await house.register(), job_id="1 OR 1=1")
    assert (answer.status, answer["errors"][0]["message_key"]) == (422, "foundation.field.not_id")


async def test_list_has_the_newest_first_a_page_at_a_time(house: HouseUnderTest, start: Start) -> None:
    token = await house.register()
    jobs = [await start(token) for _ in range(5)]
    seen: list[str] = []
    after = None
    for _ in range(3):
        page = await house.post("/v1/job/list", token=token, body={"count": 2, "after": after})
        seen += [job["job_id"] for job in page["job_list"]]
        after = page["next"]
    assert seen == [str(job.id) for job in reversed(jobs)]
    assert after is None


async def test_list_can_be_of_one_project_and_of_what_still_runs(house: HouseUnderTest, start: Start) -> None:
    token = await house.register()
    project = new_id()
    await start(token, subject_id=project)
    await house.run_jobs()
    waiting = await start(token, subject_id=project)
    other = await start(token)

    async def ids(**body: Any) -> set[str]:
        page = await house.post("/v1/job/list", token=token, body=body)
        return {job["job_id"] for job in page["job_list"]}

    assert len(await ids(subject_id=str(project))) == 2
    assert await ids(only_unfinished=True) == {str(waiting.id), str(other.id)}
    assert await ids(only_unfinished=True, subject_id=str(project)) == {str(waiting.id)}


async def test_list_names_the_persons_own_projects_and_no_others(house: HouseUnderTest, start: Start) -> None:
    token, other = await house.register(), await house.register("mehmet")
    rows = [["Ad", "Tutar"], *([f"Kişi {number}", number] for number in range(12))]
    own = await Person(house=house, token=token).import_project(sheet(rows), project_name="Şaraplar")
    foreign = await Person(house=house, token=other).import_project(sheet(rows), project_name="Gizli")

    async def names() -> list[str | None]:
        page = await house.post("/v1/job/list", token=token)
        return [job["subject_name"] for job in page["job_list"]]

    for project in (own, foreign, str(new_id())):
        await start(token, subject_id=UUID(project))
    assert await names() == [None, None, "Şaraplar", "Şaraplar"], "the last one is its import"
    gone = await Person(house=house, token=token).post("wanalyzer/project/delete", project_id=own)
    assert gone.status == 200, gone.json
    assert "Şaraplar" not in await names()


async def test_waiting_job_can_be_cancelled_and_cancelled_again(
    house: HouseUnderTest, start: Start, undone: list[UUID]
) -> None:
    token = await house.register()
    job = await start(token)
    for _ in range(2):
        answer = await house.post("/v1/job/cancel", token=token, job_id=str(job.id))
        assert (answer.status, answer["job"]["state"]) == (200, "cancelled")
    await house.run_jobs()
    assert (await get_job(house, token, job))["state"] == "cancelled"
    assert undone.count(job.id) == 1


async def test_running_job_stops_when_it_is_cancelled(
    house: HouseUnderTest, start: Start, running: Events, undone: list[UUID]
) -> None:
    token = await house.register()
    job = await start(token, waits=True)
    working = asyncio.create_task(house.run_jobs())
    await running[job.id].wait()
    await house.post("/v1/job/cancel", token=token, job_id=str(job.id))
    await working
    assert (await get_job(house, token, job))["state"] == "cancelled"
    assert undone.count(job.id) == 1


async def test_finished_job_cannot_be_cancelled(house: HouseUnderTest, start: Start) -> None:
    token = await house.register()
    job = await start(token)
    await house.run_jobs()
    answer = await house.post("/v1/job/cancel", token=token, job_id=str(job.id))
    assert (answer.status, answer.error) == (409, "job_already_finished")
    assert (await get_job(house, token, job))["state"] == "succeeded"


async def test_cancel_and_finish_at_once_have_one_winner(
    house: HouseUnderTest, start: Start, running: Events, may_end: Events, undone: list[UUID]
) -> None:
    token = await house.register()
    jobs = [await start(token, waits=True) for _ in range(2)]
    working = asyncio.create_task(house.run_jobs())
    for job in jobs:
        await running[job.id].wait()

    async def cancel(job: Job) -> int:
        may_end[job.id].set()
        return (await house.post("/v1/job/cancel", token=token, job_id=str(job.id))).status

    statuses = await asyncio.gather(*(cancel(job) for job in jobs for _ in range(3)))
    await working
    for place, job in enumerate(jobs):
        state = (await get_job(house, token, job))["state"]
        answers = statuses[place * 3 : place * 3 + 3]
        assert set(answers) == ({200} if state == "cancelled" else {409})
        assert undone.count(job.id) == (1 if state == "cancelled" else 0)
