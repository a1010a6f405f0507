"""Heavy computation in a child process: limited in memory and time, reporting progress, killed when cancelled."""

import asyncio
import contextlib
import pickle
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import IO

from terazi.foundation.jobs.fork_place import ForkPlace
from terazi.foundation.jobs.fork_server import ANSWER, DIED, PROBLEM, PROGRESS, STARTED
from terazi.foundation.language.phrases import WordsByLang, speak_as
from terazi.foundation.types import Value

_FORK_PLACE = ForkPlace()
_START_SECONDS = 120.0
"""A server that has just begun imports what the computation needs, which is dear the first time."""
_TRIES = 3
_END_SECONDS = 10.0
Progress = Callable[[Value], None]
"""Told what the computation reports, of its own type."""
_Told = tuple[str, Value]


class ComputationDiedError(RuntimeError):
    """The child ended without an answer: out of memory, out of time, or killed from outside."""


@dataclass(frozen=True, slots=True)
class Computation:
    """A function at the top of a module, by name: who wants something computed does not import what computes it."""

    module: str
    name: str

    def load(self) -> Callable[..., Value]:
        """Return the function, to be called in this process."""
        function: Callable[..., Value] = getattr(import_module(self.module), self.name)
        return function


async def compute(
    computation: Computation,
    *args: object,
    on_progress: Progress,
    memory_bytes: int,
    seconds: float,
) -> Value:
    """Call the function with ``(*args, progress)`` in a child and return what it returns or raise what it raises.

    Cancelling the awaiting task kills the child.
    """
    child = _Child(computation, args, memory_bytes)
    try:
        async with asyncio.timeout(_START_SECONDS):
            await child.started()
        async with asyncio.timeout(seconds):
            return await child.answer(on_progress)
    except TimeoutError as late:
        raise ComputationDiedError("out of time") from late
    finally:
        await asyncio.shield(asyncio.to_thread(child.end))


def in_words(words: WordsByLang, computation: Computation, *args: object) -> Value:
    """Call the function where texts are said in these words: a child knows nothing of the site for which it computes."""
    speak_as(words)
    return computation.load()(*args)


async def compute_here(computation: Computation, *args: object) -> Value:
    """Call the function in a thread of this process, for what takes little; what it imports stays."""
    return await asyncio.to_thread(_call, computation, args)


def _call(computation: Computation, args: tuple[object, ...]) -> Value:
    return computation.load()(*args)


class _Child:
    """A child of the fork server, and the thread that asks for it and reads what it tells.

    What waits for a socket waits in the thread: reports are large, and a start that is waited for in the event loop
    could be cancelled half-way, with nobody left to end the child.
    """

    def __init__(self, computation: Computation, args: tuple[object, ...], memory_bytes: int) -> None:
        self._computation = computation
        self._args = args
        self._memory_bytes = memory_bytes
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Queue[_Told] = asyncio.Queue()
        self._guard = threading.Lock()
        self._line: socket.socket | None = None
        self._is_over = False
        self._thread = threading.Thread(target=self._ask_and_read, daemon=True)
        self._thread.start()

    async def started(self) -> None:
        """Wait until the child begins to compute."""
        await self._next()

    async def answer(self, on_progress: Progress) -> Value:
        """Pass on reports until there is an answer; raise what the computation raised."""
        while True:
            kind, value = await self._next()
            if kind == ANSWER:
                return value
            on_progress(value)

    async def _next(self) -> _Told:
        kind, value = await self._told.get()
        if kind == PROBLEM:
            raise value
        if kind == DIED:
            raise ComputationDiedError(value)
        return kind, value

    def end(self) -> None:
        """Have the child killed if it still works, and wait until it is dead: then the server closes the connection."""
        with self._guard:
            self._is_over = True
            if self._line is not None:
                with contextlib.suppress(OSError):
                    self._line.shutdown(socket.SHUT_WR)
        self._thread.join(_END_SECONDS)

    def _ask_and_read(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be closed before the child is dead
            try:
                asked = pickle.dumps((self._computation.module, self._computation.name, self._args))
                for _ in range(_TRIES):
                    if self._begin(asked):
                        return
            except Exception as problem:
                self._pass_on((PROBLEM, problem))
                return
            self._pass_on((DIED, "the fork server did not begin the computation"))

    def _begin(self, asked: bytes) -> bool:
        """Ask for a child and read until it has ended; False where it did not start: the server was about to end."""
        with _FORK_PLACE.connect() as line:
            if not self._keep(line):
                return True
            try:
                with line.makefile("rb") as told:
                    line.sendall(self._needs())
                    if _receive(told)[0] != STARTED:
                        return False
                    self._pass_on((STARTED, None))
                    with contextlib.suppress(
                        OSError
                    ):  # a child that is dead takes nothing, which is heard next
                        line.sendall(asked)
                    while self._pass_on(_receive(told)) == PROGRESS:
                        pass
                    self._wait_for_the_end(told)
            except OSError:
                return False
            finally:
                self._keep(None)
        return True

    def _needs(self) -> bytes:
        """Say what the child needs from its beginning: memory, and the modules of what it computes and is given to compute."""
        given = [arg for arg in self._args if isinstance(arg, Computation)]
        modules = dict.fromkeys(each.module for each in (self._computation, *given))
        return " ".join([str(self._memory_bytes), *modules]).encode()

    def _keep(self, line: socket.socket | None) -> bool:
        """Keep the connection for who ends the computation; False where that has happened already."""
        with self._guard:
            self._line = line
            return not self._is_over

    @staticmethod
    def _wait_for_the_end(told: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while told.read(65536):
                pass

    def _pass_on(self, told: _Told) -> str:
        self._loop.call_soon_threadsafe(self._told.put_nowait, told)
        return told[0]


def _receive(told: IO[bytes]) -> _Told:
    try:
        kind, value = pickle.load(told)  # noqa: S301 - from our own child
    except (EOFError, OSError):
        return DIED, "the computation ended without an answer"
    except Exception as problem:  # what was sent cannot be read here
        return PROBLEM, problem
    return kind, value
