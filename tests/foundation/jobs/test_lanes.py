"""Bulky work waits for its turn: few at once, few waiting, and a turn is never lost."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from terazi.foundation.errors import Busy
from terazi.foundation.jobs.compute import ComputationDiedError
from terazi.foundation.jobs.lanes import Lane
from terazi.foundation.settings import Settings
from tests.foundation.jobs import computations


async def begin(lane: Lane, done: list[int], number: int) -> None:
    async with lane.turn():
        done.append(number)


async def test_who_comes_when_too_many_wait_is_told_to_come_again() -> None:
    lane, done = Lane(at_once=2, most_waiting=1, seconds=5), list[int]()
    async with AsyncExitStack() as held:
        await held.enter_async_context(lane.turn())
        await held.enter_async_context(lane.turn())
        waiting = asyncio.create_task(begin(lane, done, 1))
        await asyncio.sleep(0)
        with pytest.raises(Busy) as refused:
            await begin(lane, done, 2)
        assert refused.value.retry_after_seconds
        assert done == []
    await waiting
    await begin(lane, done, 3)
    assert done == [1, 3]


async def test_who_gives_up_waiting_leaves_the_place_to_others() -> None:
    lane, done = Lane(at_once=1, most_waiting=1, seconds=5), list[int]()
    async with lane.turn():
        for number in range(3):
            waiting = asyncio.create_task(begin(lane, done, number))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        last = asyncio.create_task(begin(lane, done, 9))
        await asyncio.sleep(0)
    await last
    assert done == [9]


async def test_a_turn_ends_with_a_child_that_dies_or_refuses(tmp_path: Path) -> None:
    lane, settings = Lane(at_once=1, most_waiting=0, seconds=60), Settings(var_dir=tmp_path)
    functions: dict[Any, type[Exception]] = {
        computations.die: ComputationDiedError,
        computations.refuse: KeyError,
    }
    for function, problem in functions.items():
        with pytest.raises(problem):
            await lane.compute(settings, function)
    assert await lane.compute(settings, computations.double, 21) == 42
