"""Heavy computation in a child process: limited in memory and time, reporting progress, killed when cancelled."""

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import resource
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

_CONTEXT = multiprocessing.get_context("forkserver")
_NO_ROOM = ("can't start new thread", "can't spawn worker thread", "Cannot allocate memory")
"""What Python, Polars and the system say where the limit of memory leaves no room for a thread or a file's map."""
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
    child = _Child(function, args, memory_bytes)
    try:
        async with asyncio.timeout(seconds):
            return await child.answer(on_progress)
    except TimeoutError as late:
        raise ComputationDiedError("out of time") from late
    finally:
        await asyncio.shield(asyncio.to_thread(child.end))


class _Child:
    """A child process and the thread that starts it and reads its pipe.

    The event loop would make the pipe non-blocking, and reports are large; and a start that is waited for
    in the event loop could be cancelled half-way, with nobody left to end the child.
    """

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...], memory_bytes: int) -> None:
        self._ours, self._theirs = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(
            target=_child, args=(self._theirs, function, args, memory_bytes), daemon=True
        )
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self._is_started = threading.Event()
        self._thread = threading.Thread(target=self._start_and_read, daemon=True)
        self._thread.start()

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
                    raise ComputationDiedError(value)

    def end(self) -> None:
        """Kill the process if it still works, and wait for the thread."""
        self._is_started.wait()
        if self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self._process.close()
        self._thread.join()

    def _start_and_read(self) -> None:
        with self._ours, contextlib.suppress(RuntimeError):  # the loop may be closed before the child is dead
            try:
                self._process.start()
            except Exception as problem:
                self._pass_on(("problem", problem))
                return
            finally:
                self._theirs.close()
                self._is_started.set()
            while self._pass_on(self._receive()) == "progress":
                pass

    def _pass_on(self, told: tuple[str, Any]) -> str:
        self._loop.call_soon_threadsafe(self._told.put_nowait, told)
        return told[0]

    def _receive(self) -> tuple[str, Any]:
        try:
            kind, value = self._ours.recv()
        except (EOFError, OSError):
            return "died", "the computation ended without an answer"
        except Exception as problem:  # what was sent cannot be read here
            return "problem", problem
        return kind, value


def _child(pipe: Connection, function: Callable[..., Any], args: tuple[Any, ...], memory_bytes: int) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def tell(value: Any) -> None:
        pipe.send(("progress", value))

    try:
        pipe.send(("answer", function(*args, tell)))
    except BaseException as problem:
        if _has_no_room(problem):
            pipe.send(("died", "out of memory"))
        else:
            pipe.send(("problem", _sendable(problem)))


def _has_no_room(problem: BaseException) -> bool:
    """Whether the limit of memory stopped the computation: also a thread needs room, for its stack."""
    return isinstance(problem, MemoryError) or any(sign in str(problem) for sign in _NO_ROOM)


def _end_with_parent() -> None:
    """End this process when the one that wants its answer dies, however it dies.

    The kernel's signal for a dead parent does not do it: the parent is the fork server, which lives on.
    """
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _sendable(problem: BaseException) -> BaseException:
    """Return the exception with its traceback noted; one that cannot be rebuilt becomes one that can."""
    traced = "".join(traceback.format_exception(problem))
    problem.add_note(traced)
    try:
        pickle.loads(pickle.dumps(problem))  # noqa: S301 - our own exception, to see whether it can be read
    except Exception:
        return RuntimeError(traced)
    return problem
