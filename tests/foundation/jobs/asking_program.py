"""A program that has something computed for each line that it reads: it says which process did it, and which one forked that."""

import asyncio
import json
import sys

from terazi.foundation.jobs.computation import Computation, compute

MEMORY = 8_000_000_000
COMPUTATIONS = "tests.foundation.jobs.computations"


async def answer(name: str) -> None:
    """Say what a computation returns, and what it reports meanwhile."""
    computation = Computation(COMPUTATIONS, name)
    told = await compute(computation, on_progress=say, memory_bytes=MEMORY, seconds=60)
    say(told)


def say(told: object) -> None:
    """Write a line."""
    sys.stdout.write(f"{json.dumps(told)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    for line in sys.stdin:
        asyncio.run(answer(line.strip()))
