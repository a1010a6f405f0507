"""Files that no project came to name: of calls and jobs that failed, were cancelled or died."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from terazi.foundation.jobs.tracked import run_job
from terazi.foundation.storage import Storage
from terazi.modules.analysis.jobs.forgetting import forget_unnamed_data
from tests.modules.analysis.refreshing import october, send, standing
from tests.modules.analysis.working import Person


async def test_workbooks_and_data_that_nothing_names_are_forgotten(person: Person) -> None:
    project = await october(person)
    store, folder = person.house.house.storage, f"projects/{project}"
    sent = await send(person, project)
    await person.house.post("/v1/job/cancel", token=person.token, job_id=sent["job_id"])
    await person.house.run_jobs()
    await store.put(f"{folder}/refresh-of-a-worker-that-died-0.parquet", b"1")
    await store.put(f"{folder}/model-0.bin", b"1")
    gone = "projects/00000000-0000-4000-8000-000000000001/source"
    await store.put(gone, b"of a call that never committed")
    assert await _files(store) >= {gone, f"{folder}/refresh-of-a-worker-that-died-0.parquet"}
    await forget_unnamed_data.handler(person.house.work())
    before = await _files(store)
    assert gone in before  # a call may still be on its way to its commit
    waiting = await send(person, project)
    person.house.clock.advance(days=3)
    await forget_unnamed_data.handler(person.house.work())
    left = await _files(store)
    assert {name.split("/")[-1].split("-")[0] for name in before - left} == {"source", "refresh"}
    assert gone not in left
    assert f"{folder}/model-0.bin" in left
    await run_job.handler(person.house.work(), job_id=waiting["job_id"])
    later = replace(person, token=await person.house.sign_in("ayse.yilmaz"))
    assert await standing(later, project) == (6, "kasım.xlsx", 9)
    for version in (1, 4, 5):
        assert (await later.rows(project, version=version)).status == 200


async def _files(store: Storage) -> set[str]:
    later = datetime.now(UTC) + timedelta(days=1)
    return {key async for keys in store.files_before("projects", later) for key in keys}
