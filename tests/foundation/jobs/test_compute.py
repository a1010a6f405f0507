"""Computations in a child process: what comes through, and that no child is ever left behind."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terazi.foundation.jobs.computation import ComputationDiedError, compute
from tests.computing import named
from tests.database import PROJECT
from tests.entry.launch.waiting import lives, wait_until
from tests.foundation.jobs import computations

MEMORY = 8_000_000_000
COMPUTE_UNTIL_KILLED = """
import asyncio, sys
from terazi.foundation.jobs.computation import Computation, compute
WORK = Computation("tests.foundation.jobs.computations", "write_and_work_on")
if __name__ == "__main__":
    asyncio.run(compute(WORK, sys.argv[1], on_progress=print, memory_bytes=8_000_000_000, seconds=60))
"""


async def run(
    function: Callable[..., Any], *args: Any, memory: int = MEMORY, seconds: float = 60.0
) -> tuple[Any, list[Any]]:
    told: list[Any] = []
    answer = await compute(
        named(function), *args, on_progress=told.append, memory_bytes=memory, seconds=seconds
    )
    return answer, told


async def test_reports_come_in_order_and_before_the_answer() -> None:
    assert await run(computations.double, 21) == (42, [0, 1, 2])


async def test_reports_and_answers_larger_than_a_pipe_come_through_whole() -> None:
    size = 3_000_000
    answer, told = await run(computations.tell_much, size)
    assert (answer, [len(report) for report in told]) == (size, [size] * 3)
    assert len((await run(computations.answer_much, size))[0]) == size


async def test_exception_of_the_computation_is_raised_with_the_place_it_came_from() -> None:
    with pytest.raises(KeyError, match="şöyle") as raised:
        await run(computations.refuse)
    assert "in refuse" in raised.value.__notes__[0]


async def test_exception_that_cannot_be_rebuilt_is_raised_as_one_that_can() -> None:
    with pytest.raises(RuntimeError, match="wrong at here"):
        await run(computations.refuse_unreadably)


async def test_answer_that_cannot_be_sent_is_a_failure_and_no_endless_wait() -> None:
    with pytest.raises(Exception, match=r"(?i)pickle"):
        await run(computations.answer_unreadably)


async def test_computation_out_of_memory_is_ended() -> None:
    with pytest.raises(ComputationDiedError, match="memory"):
        await run(computations.take_memory, memory=1_500_000_000)


async def test_computation_that_dies_is_noticed() -> None:
    with pytest.raises(ComputationDiedError):
        await run(computations.die)


async def test_computation_out_of_time_is_killed() -> None:
    told: list[int] = []
    with pytest.raises(ComputationDiedError, match="time"):
        await compute(
            named(computations.work_on), on_progress=told.append, memory_bytes=MEMORY, seconds=0.001
        )
    assert not any(lives(pid) for pid in told)


async def test_cancelled_computation_is_killed() -> None:
    pid: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    computing = asyncio.ensure_future(
        compute(named(computations.work_on), on_progress=pid.set_result, memory_bytes=MEMORY, seconds=60)
    )
    child = await pid
    computing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await computing
    assert not lives(child)


async def test_computation_cancelled_while_it_starts_leaves_no_process(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    computing = asyncio.ensure_future(
        compute(
            named(computations.write_and_work_on),
            str(file),
            on_progress=print,
            memory_bytes=MEMORY,
            seconds=60,
        )
    )
    await asyncio.sleep(0)
    computing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await computing
    assert not file.exists() or not lives(int(file.read_text()))


def test_computation_ends_when_the_process_that_wants_it_is_killed(tmp_path: Path) -> None:
    program, file = tmp_path / "program.py", tmp_path / "pid"
    program.write_text(COMPUTE_UNTIL_KILLED)
    with subprocess.Popen(
        [sys.executable, program, file], cwd=PROJECT, env={"PYTHONPATH": str(PROJECT)}
    ) as worker:
        wait_until(file.exists, "the computation")
        child = int(file.read_text())
        assert lives(child)
        worker.send_signal(signal.SIGKILL)
    wait_until(lambda: not lives(child), "the end of the computation")


@pytest.mark.parametrize(
    "said",
    [
        "can't start new thread",
        'OS can\'t spawn worker thread: Os { code: 11, message: "Resource temporarily unavailable" }',
    ],
)
async def test_a_thread_that_finds_no_room_means_that_the_memory_is_used_up(said: str) -> None:
    with pytest.raises(ComputationDiedError, match="out of memory"):
        await run(computations.find_no_room, said)
