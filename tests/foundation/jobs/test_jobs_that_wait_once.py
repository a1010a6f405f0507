"""What may wait in the queue only once sees the changes of everybody who asked for it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from terazi.foundation.connecting import plain_url
from terazi.foundation.jobs.tasks import Tasks, Work, worker_app
from tests.calling import HouseUnderTest, open_house

tasks = Tasks("probe")
ran: list[str] = []


@tasks.task(queue="upkeep", tries=1)
async def note_run(_: Work, *, of_id: str) -> None:
    """Write down that it ran."""
    ran.append(of_id)


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    ran.clear()
    async with open_house(database_url, tmp_path) as opened:
        yield opened


async def work_off(house: HouseUnderTest) -> None:
    app = worker_app(plain_url(house.house.settings.database_url), [tasks], house.work())
    async with app.open_async():
        await app.run_worker_async(wait=False, install_signal_handlers=False, listen_notify=False)


async def test_a_job_that_waits_is_not_begun_before_who_asks_for_it_too_has_ended(
    house: HouseUnderTest,
) -> None:
    database = house.house.database
    async with database.transaction() as first:
        await note_run.enqueue(first, once="a", of_id="a")
    async with database.transaction() as second:
        await note_run.enqueue(second, once="a", of_id="a")
        await work_off(house)
        assert ran == []
    await work_off(house)
    assert ran == ["a"]


async def test_who_asks_while_it_runs_has_it_run_again(house: HouseUnderTest) -> None:
    database = house.house.database
    async with database.transaction() as both:
        await note_run.enqueue(both, once="a", of_id="a")
        await note_run.enqueue(both, once="a", of_id="a")
        await note_run.enqueue(both, once="b", of_id="b")
    await work_off(house)
    assert sorted(ran) == ["a", "b"]
    async with database.transaction() as later:
        await note_run.enqueue(later, once="a", of_id="a")
    await work_off(house)
    assert sorted(ran) == ["a", "a", "b"]
