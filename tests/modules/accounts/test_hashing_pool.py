"""Hashing: who is known goes first, queues do not grow without end, and a hash costs what is set."""

import asyncio
import threading
from typing import Any

import pytest

from terazi.foundation.errors import Unavailable
from terazi.modules.accounts.actions.credentials import HashingPool, hash_password, is_password


async def started(*tasks: "asyncio.Task[Any]") -> None:
    """Let tasks run up to where they wait."""
    for _ in tasks:
        await asyncio.sleep(0)


async def test_who_is_known_is_served_before_strangers_who_came_earlier() -> None:
    pool, gate, done = HashingPool(threads=1, most_waiting=10), threading.Event(), list[str]()
    first = asyncio.create_task(pool.run(lambda: done.append(str(gate.wait()))))
    strangers = [asyncio.create_task(pool.run(lambda: done.append("stranger"))) for _ in range(3)]
    await started(first, *strangers)
    known = asyncio.create_task(pool.run(lambda: done.append("known"), is_first=True))
    await started(known)
    gate.set()
    await asyncio.gather(first, known, *strangers)
    assert done == ["True", "known", "stranger", "stranger", "stranger"]


async def test_a_full_queue_of_strangers_refuses_strangers_only() -> None:
    pool, gate = HashingPool(threads=1, most_waiting=2), threading.Event()
    tasks = [asyncio.create_task(pool.run(gate.wait)) for _ in range(3)]
    await started(*tasks)
    with pytest.raises(Unavailable) as full:
        await pool.run(lambda: None)
    assert full.value.retry_after_seconds == 5
    known = asyncio.create_task(pool.run(lambda: "known", is_first=True))
    gate.set()
    assert await known == "known"
    await asyncio.gather(*tasks)


async def test_who_gives_up_waiting_leaves_the_turn_to_the_next() -> None:
    pool, gate = HashingPool(threads=1, most_waiting=2), threading.Event()
    first = asyncio.create_task(pool.run(gate.wait))
    gone, patient = (asyncio.create_task(pool.run(lambda: "done")) for _ in range(2))
    await started(first)
    await asyncio.sleep(0)
    gone.cancel()
    gate.set()
    await first
    assert await patient == "done"
    assert await pool.run(lambda: "again") == "again"


async def test_a_hash_costs_what_is_set_and_older_ones_stay_good() -> None:
    cheap, dear = await hash_password("Kestane.Kebap.1923", 8), await hash_password("Kestane.Kebap.1923", 64)
    assert "$m=8,t=2," in cheap
    assert "$m=64,t=2," in dear
    for stored in (cheap, dear):
        assert await is_password("Kestane.Kebap.1923", stored, 64)
        assert not await is_password("Kestane.Kebap.1924", stored, 64)
    assert not await is_password("Kestane.Kebap.1923", None, 64)
