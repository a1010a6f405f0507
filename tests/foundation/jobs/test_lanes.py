"""Bulky work waits for its turn: few at once, one of each asker, few waiting, and a turn is never lost."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from terazi.foundation.errors import Busy, TooHeavy
from terazi.foundation.jobs.lanes import Lane
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import NO_OWN_WORDS, WordsByLang, speak_as, text_of
from terazi.foundation.settings import Settings
from tests.computing import named
from tests.foundation.jobs import computations


def lane_of(at_once: int, most_waiting: int, *, patience_seconds: float = 30) -> Lane:
    return Lane(at_once=at_once, most_waiting=most_waiting, patience_seconds=patience_seconds, seconds=60)


async def begin(lane: Lane, done: list[str], asker: str) -> None:
    async with lane.turn(asker):
        done.append(asker)


async def waiting(lane: Lane, done: list[str], asker: str) -> asyncio.Task[None]:
    """Return somebody who waits for a turn."""
    task = asyncio.create_task(begin(lane, done, asker))
    await asyncio.sleep(0)
    assert not task.done()
    return task


async def test_who_comes_when_too_many_wait_is_told_to_come_again() -> None:
    lane, done = lane_of(2, 1), list[str]()
    async with AsyncExitStack() as held:
        await held.enter_async_context(lane.turn("a"))
        await held.enter_async_context(lane.turn("b"))
        task = await waiting(lane, done, "c")
        with pytest.raises(Busy) as refused:
            await begin(lane, done, "d")
        assert refused.value.retry_after_seconds
        assert done == []
    await task
    await begin(lane, done, "d")
    assert done == ["c", "d"]


async def test_one_asker_holds_one_turn_and_leaves_the_others_theirs() -> None:
    lane, done = lane_of(2, 8), list[str]()
    async with lane.turn("greedy"):
        tasks = [await waiting(lane, done, "greedy") for _ in range(2)]
        with pytest.raises(Busy):
            await begin(lane, done, "greedy")
        for other in ("a", "b"):
            await begin(lane, done, other)
        assert done == ["a", "b"]
    await asyncio.gather(*tasks)
    assert done == ["a", "b", "greedy", "greedy"]


async def test_who_gives_up_waiting_leaves_the_place_to_others() -> None:
    lane, done = lane_of(1, 1), list[str]()
    async with lane.turn("a"):
        for asker in ("a", "b", "c"):
            task = await waiting(lane, done, asker)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        last = await waiting(lane, done, "b")
    await last
    await begin(lane, done, "a")
    assert done == ["b", "a"]


async def test_whose_turn_does_not_come_in_time_is_told_to_come_again() -> None:
    lane, done = lane_of(1, 4, patience_seconds=0.05), list[str]()
    async with lane.turn("a"):
        for asker in ("a", "b"):
            with pytest.raises(Busy):
                await begin(lane, done, asker)
    for asker in ("a", "b"):
        await begin(lane, done, asker)
    assert done == ["a", "b"]


async def test_a_turn_ends_with_a_child_that_dies_or_refuses(tmp_path: Path) -> None:
    lane, settings = lane_of(1, 0), Settings(var_dir=tmp_path)
    functions: dict[Any, type[Exception]] = {computations.die: TooHeavy, computations.refuse: KeyError}
    for function, problem in functions.items():
        with pytest.raises(problem):
            async with lane.turn("a"):
                await lane.computed(settings, named(function))
    async with lane.turn("a"):
        assert await lane.computed(settings, named(computations.double), 21) == 42


async def test_what_a_child_says_it_says_in_the_words_of_who_asked(tmp_path: Path) -> None:
    lane, settings = lane_of(1, 0), Settings(var_dir=tmp_path)

    async def ask(words: WordsByLang) -> list[str]:
        speak_as(words)
        return [await lane.computed(settings, named(computations.say_done), lang) for lang in Lang]

    own = MappingProxyType({Lang.TR: MappingProxyType({"foundation.done": "Oldu bile."})})
    plain = {lang: text_of("foundation.done", lang) for lang in Lang}
    for words, answer in ((own, plain | {Lang.TR: "Oldu bile."}), (NO_OWN_WORDS, plain)):
        assert await asyncio.create_task(ask(words)) == list(answer.values())
