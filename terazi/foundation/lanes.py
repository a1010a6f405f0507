"""A thread of one's own for what waits long for somebody else: one thing at a time, and nobody waits for it at the end."""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")


class Lane:
    """Calls functions one after another in a thread that does not keep the process alive."""

    def __init__(self, name: str) -> None:
        self._waiting: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        threading.Thread(target=self._run, name=name, daemon=True).start()

    async def do(self, function: Callable[[], T]) -> T:
        """Return what a function returns, or raise what it raises; who no longer waits leaves it to its thread."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def call() -> None:
            try:
                found = function()
            except BaseException as failed:  # whatever it is, it is told to who asked
                _tell(loop, answer.done, partial(answer.set_exception, failed))
            else:
                _tell(loop, answer.done, partial(answer.set_result, found))

        self._waiting.put(call)
        return await answer

    def end(self) -> None:
        """Let the thread end after what it is at."""
        self._waiting.put(None)

    def _run(self) -> None:
        while (call := self._waiting.get()) is not None:
            call()


def _tell(loop: asyncio.AbstractEventLoop, is_told: Callable[[], bool], tell: Callable[[], None]) -> None:
    def say() -> None:
        if not is_told():
            tell()

    with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits
        loop.call_soon_threadsafe(say)
