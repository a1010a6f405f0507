"""What a worker tells of its tasks: how long they waited, how many failed, and what it does at this moment."""

from datetime import UTC, datetime
from uuid import uuid4

from terazi.entry.wiring import TASKS
from terazi.entry.worker import watched
from terazi.foundation.connecting import plain_url
from terazi.foundation.jobs.tasks import Tasks, Work, worker_app
from terazi.modules.process.actions.logs import LineBook
from terazi.modules.process.actions.nodes import Reporter, new_node
from terazi.modules.process.actions.waits import QueueTimes
from terazi.modules.process.jobs import keep_figures
from terazi.modules.process.values.nodes import Group
from tests.calling import HouseUnderTest

FLOW = Tasks("figures")


@FLOW.task(queue="payments", tries=1)
async def note(work: Work, *, fails: bool) -> None:
    if fails:
        raise RuntimeError("ayse@example.com")


async def run(house: HouseUnderTest, reporter: Reporter, times: QueueTimes) -> None:
    work = house.work()
    app = worker_app(plain_url(house.house.settings.database_url), [*TASKS, FLOW], work)
    async with app.open_async():
        await app.run_worker_async(
            wait=False,
            install_signal_handlers=False,
            listen_notify=False,
            worker_middleware=[watched(reporter, times, work)],
        )


async def test_waits_and_failures_of_tasks_become_figures_of_their_queue(
    house: HouseUnderTest, admin: str
) -> None:
    times = QueueTimes()
    node = new_node(uuid4(), Group.WORKER, queues=None, now=house.clock.now)
    reporter = Reporter(house.house.database, node, lines=LineBook(), times=times, clock=house.clock)
    async with house.house.database.transaction() as db:
        for fails in (False, False, True):
            await note.enqueue(db, fails=fails)
    await run(house, reporter, times)
    await reporter.beat()
    await keep_figures.handler(house.work())
    assert reporter.node.worker_id is not None
    body = {"hours": 24}
    answer = await house.post(
        "/v1/process/info", token=admin, info_type="queues", detail_type="full", body=body
    )
    (queue,) = [each for each in answer["processes"] if each["process_name"] == "payments"]
    (point,) = queue["points"]
    assert (point["done"], point["failed"], point["waiting"]) == (3, 1, 0)
    assert 0 < point["wait_p50"] <= point["wait_p95"]
    assert (queue["workers"], queue["failed"]) == (1, 1)
    failed = await house.post(
        "/v1/process/info", token=admin, info_type="jobs", body={"source": "tasks", "state": "failed"}
    )
    assert [each["kind"] for each in failed["processes"]] == ["figures.note"]


async def test_what_cannot_be_written_of_a_queue_is_kept() -> None:
    times, now = QueueTimes(), datetime(2026, 1, 1, 12, 7, tzinfo=UTC)
    times.note_failure("mail", now)
    taken = times.take()
    assert times.take() == []
    times.give_back(taken)
    assert times.take() == taken
