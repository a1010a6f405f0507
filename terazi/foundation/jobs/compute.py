"""Heavy computation in a child process: limited in memory and time, reporting progress, killed when cancelled."""

import asyncio
import contextlib
import ctypes
import multiprocessing
import resource
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

_CONTEXT = multiprocessing.get_context("forkserver")
_PR_SET_PDEATHSIG = 1
Progress = Callable[[Any], None]  # Any: what the computation tells, of its own type


class ComputationDiedError(RuntimeError):
    """The child ended without an answer: out of memory, out of time, or killed from outside."""


async def warm_up(modules: list[str]) -> None:
    """Start the fork server and have it import these once, so that a computation starts in milliseconds."""
    main = getattr(sys.modules["__main__"].__spec__, "name", None)
    # A child imports the main module again; that is quick only if the fork server has imported what it imports.
    _CONTEXT.set_forkserver_preload([*modules, *([main] if main else [])])
    with contextlib.suppress(ComputationDiedError):
        await compute(_nothing, on_progress=_ignore, memory_bytes=resource.RLIM_INFINITY, seconds=120)


def _nothing(_tell: Progress) -> None:
    """Compute nothing: the first computation waits for the fork server's imports."""


def _ignore(_report: Any) -> None:  # Any: no report is made
    """Take a report and do nothing with it."""


async def compute(
    function: Callable[..., Any],
    *args: Any,
    on_progress: Callable[[Any], None],
    memory_bytes: int,
    seconds: float,
) -> Any:
    """Run ``function(*args, progress)`` in a child and return what it returns or raise what it raises.

    Any: the computation's own arguments, reports and answer. Cancelling the awaiting task kills the child.
    """
    ours, theirs = _CONTEXT.Pipe(duplex=False)
    child = _CONTEXT.Process(target=_child, args=(theirs, function, args, memory_bytes), daemon=True)
    await asyncio.to_thread(child.start)
    theirs.close()
    listener = _Listener(ours)
    try:
        async with asyncio.timeout(seconds):
            return await listener.answer(on_progress)
    except TimeoutError as late:
        raise ComputationDiedError("out of time") from late
    finally:
        await asyncio.shield(asyncio.to_thread(_end, child, listener))


class _Listener:
    """Reads a child's pipe in a thread of its own: the event loop would make it non-blocking, and reports are large."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    async def answer(self, on_progress: Callable[[Any], None]) -> Any:
        """Pass on reports until there is an answer; raise what the computation raised."""
        while True:
            kind, value = await self._told.get()
            match kind:
                case "progress":
                    on_progress(value)
                case "answer":
                    return value
                case "problem":
                    raise value
                case _:
                    raise ComputationDiedError("the computation ended without an answer")

    def _read(self) -> None:
        with self._pipe, contextlib.suppress(RuntimeError):  # the loop may be closed before the child is dead
            while True:
                told = self._receive()
                self._loop.call_soon_threadsafe(self._told.put_nowait, told)
                if told[0] != "progress":
                    return

    def _receive(self) -> tuple[str, Any]:
        try:
            kind, value = self._pipe.recv()
        except (EOFError, OSError):
            return "died", None
        return kind, value


def _end(child: BaseProcess, listener: _Listener) -> None:
    child.kill()
    child.join()
    child.close()
    listener.thread.join()


def _child(pipe: Connection, function: Callable[..., Any], args: tuple[Any, ...], memory_bytes: int) -> None:
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def tell(value: Any) -> None:
        pipe.send(("progress", value))

    try:
        answer = function(*args, tell)
    except BaseException as problem:
        pipe.send(("problem", problem))
    else:
        pipe.send(("answer", answer))
