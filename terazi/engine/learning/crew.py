"""Fits at once, one on each core, on threads: they share the data, and what takes long runs outside Python's lock."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Self, TypeVar

from terazi.engine.learning.threads import one_thread

MOST_CORES = 2

Given = TypeVar("Given")
Found = TypeVar("Found")


def usable_cores() -> int:
    """Return how many fits a training runs at once on this machine."""
    return min(MOST_CORES, len(os.sched_getaffinity(0)))


class Crew:
    """Runs work in the order it is given, as much at once as there are cores; one core works in the caller's own thread.

    Each thread keeps numerical libraries on itself. What work raises is raised where its outcome is asked for.
    """

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self._threads = ThreadPoolExecutor(cores, initializer=_stay_alone) if cores > 1 else None
        self._pending: set[Future[None]] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)

    def begin(self, work: Callable[[], None]) -> Future[None]:
        """Begin work, or let it wait for a core."""
        if self._threads is None:
            future: Future[None] = Future()
            work()
            future.set_result(None)
            return future
        future = self._threads.submit(work)
        self._pending.add(future)
        return future

    def wait_for_room(self, most: int) -> None:
        """Wait until less than ``most`` pieces of work are unfinished."""
        while len(self._pending) >= most:
            done, self._pending = wait(self._pending, return_when=FIRST_COMPLETED)
            for future in done:
                future.result()

    def map(self, work: Callable[[Given], Found], each: Iterable[Given]) -> list[Found]:
        """Return what work makes of each, in their order."""
        if self._threads is None:
            return [work(one) for one in each]
        return list(self._threads.map(work, each))


def _stay_alone() -> None:
    one_thread().__enter__()
