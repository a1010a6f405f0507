"""Heavy computation in a child process: limited in memory and time, reporting progress, killed when cancelled."""

import asyncio
import ctypes
import multiprocessing
import resource
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

_CONTEXT = multiprocessing.get_context("forkserver")
_PR_SET_PDEATHSIG = 1
Progress = Callable[[Any], None]  # Any: what the computation tells, of its own type


class ComputationDiedError(RuntimeError):
    """The child ended without an answer: out of memory, out of time, or killed from outside."""


def preload(modules: list[str]) -> None:
    """Have the fork server import these once, so that a computation starts in milliseconds."""
    _CONTEXT.set_forkserver_preload(modules)


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
    try:
        async with asyncio.timeout(seconds):
            return await _listen(ours, on_progress)
    except TimeoutError as late:
        raise ComputationDiedError("out of time") from late
    finally:
        ours.close()
        await asyncio.shield(asyncio.to_thread(_end, child))


async def _listen(pipe: Connection, on_progress: Callable[[Any], None]) -> Any:
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(pipe.fileno(), readable.set)
    try:
        while True:
            await readable.wait()
            readable.clear()
            while pipe.poll():
                try:
                    kind, value = pipe.recv()
                except (EOFError, ConnectionResetError) as dead:
                    raise ComputationDiedError("the computation ended without an answer") from dead
                if kind == "progress":
                    on_progress(value)
                elif kind == "answer":
                    return value
                else:
                    raise value
    finally:
        loop.remove_reader(pipe.fileno())


def _end(child: BaseProcess) -> None:
    child.kill()
    child.join()
    child.close()


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
