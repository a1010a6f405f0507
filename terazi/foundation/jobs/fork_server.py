"""The process that forks one child for each computation of this machine, from what it has imported for earlier ones.

Programs reach it over a Unix socket, with one connection for each computation:

    program                          server                                child
    limit of memory, modules    →    imports them once, forks         →
                                                                      ←    STARTED
    function and arguments      →                                          computes
                                                                      ←    reports, and an answer or a problem

A connection that is closed, by whoever wants no answer any more or because the program is dead, kills its child; it
closes on this side when the child is dead. The server ends when no program is left that has asked it, or when nobody
has asked for a while. It has one thread and no settings, and its children hold nothing of each other.
"""

import contextlib
import fcntl
import gc
import os
import pickle
import resource
import select
import signal
import socket
import struct
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, NoReturn

from terazi.foundation.orphans import die_with_parent
from terazi.foundation.types import Value

STARTED, PROGRESS, ANSWER, PROBLEM, DIED = "started", "progress", "answer", "problem", "died"
REST_SECONDS = 300.0
"""How long a server waits for the next computation before it ends."""
_LOOK_SECONDS = 5.0
_MOST_WAITING = 128
_MOST_ASKED = 1024
_MOST_LOG_BYTES = 1_000_000
_KNOWN_EVERYWHERE = {"builtins", "terazi"}
_CREDENTIALS = struct.Struct("3i")
_NO_ROOM = ("can't start new thread", "can't spawn worker thread", "Cannot allocate memory")
"""What Python, Polars and the system say where the limit of memory leaves no room for a thread or a file's map."""


class _Child(NamedTuple):
    pid: int
    line: socket.socket


class ForkServer:
    """Forks until nobody needs it any more. Everything it waits for is a file: connections, children, programs."""

    def __init__(self, listener: socket.socket, *, rest_seconds: float = REST_SECONDS) -> None:
        self._listener = listener
        self._rest_seconds = rest_seconds
        self._waiting = select.epoll()
        self._waiting.register(listener, select.EPOLLIN)
        self._asking: dict[int, socket.socket] = {}
        """Connections that have not said yet what they want."""
        self._lines: dict[int, int] = {}
        """Connections with a child at work, and its number."""
        self._children: dict[int, _Child] = {}
        self._programs: dict[int, int] = {}
        self._has_been_asked = False
        self._last_need = time.monotonic()

    def serve(self) -> None:
        """Fork a child for each computation, and end those that nobody wants any more."""
        while self._is_needed():
            for number, _ in self._waiting.poll(_LOOK_SECONDS):
                self._heed(number)

    def _is_needed(self) -> bool:
        now = time.monotonic()
        if self._asking or self._children:
            self._last_need = now
            return True
        if self._has_been_asked and not self._programs:
            return False
        return now - self._last_need < self._rest_seconds

    def _heed(self, number: int) -> None:
        """Do what a file calls for; one that was closed a moment ago calls for nothing."""
        if number == self._listener.fileno():
            self._accept()
        elif number in self._asking:
            self._take(number)
        elif number in self._lines:
            self._waiting.unregister(number)
            os.kill(self._lines.pop(number), signal.SIGKILL)
        elif number in self._children:
            self._bury(number)
        elif number in self._programs:
            self._forget(number, self._programs)

    def _accept(self) -> None:
        line, _ = self._listener.accept()
        told = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        pid, user, _ = _CREDENTIALS.unpack(told)
        if user != os.geteuid() or not self._is_known(pid):
            line.close()
            return
        self._asking[line.fileno()] = line
        self._waiting.register(line, select.EPOLLIN)

    def _is_known(self, pid: int) -> bool:
        """Watch the life of a program that asks; False where it is over already."""
        if pid in self._programs.values():
            return True
        try:
            number = os.pidfd_open(pid)
        except OSError:
            return False
        self._programs[number] = pid
        self._has_been_asked = True
        self._waiting.register(number, select.EPOLLIN)
        return True

    def _take(self, number: int) -> None:
        """Read what a connection wants and fork its child; a program that sends more before it hears is none of ours."""
        line = self._asking[number]
        try:
            asked = line.recv(_MOST_ASKED, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return
        except OSError:
            asked = b""
        del self._asking[number]
        self._waiting.unregister(number)
        memory_bytes, _, modules = asked.decode().partition(" ")
        if not modules or not memory_bytes.isdecimal():
            line.close()
            return
        _import(modules.split())
        _shorten_log()
        self._fork(line, int(memory_bytes))

    def _fork(self, line: socket.socket, memory_bytes: int) -> None:
        tie = die_with_parent(signal.SIGKILL)
        try:
            pid = os.fork()
        except OSError:
            traceback.print_exc()
            line.close()  # who asked sees that it did not start
            return
        if pid == 0:
            tie()
            self._leave()
            _compute_and_exit(line, memory_bytes)
        child = os.pidfd_open(pid)
        self._children[child] = _Child(pid, line)
        self._lines[line.fileno()] = pid
        self._waiting.register(child, select.EPOLLIN)
        self._waiting.register(line, select.EPOLLRDHUP)

    def _leave(self) -> None:
        """Close in a child what is the server's."""
        self._waiting.close()
        self._listener.close()
        for line in [*self._asking.values(), *(child.line for child in self._children.values())]:
            line.close()
        for number in [*self._children, *self._programs]:
            os.close(number)

    def _bury(self, number: int) -> None:
        child = self._children[number]
        os.waitpid(child.pid, 0)
        if self._lines.pop(child.line.fileno(), None):
            self._waiting.unregister(child.line)
        child.line.close()
        self._forget(number, self._children)

    def _forget(self, number: int, known: dict[int, Value]) -> None:
        self._waiting.unregister(number)
        os.close(number)
        del known[number]


def _import(modules: Sequence[str]) -> None:
    """Import modules for all children to come; where that fails, the child fails in the same way and says so."""
    if all(module in sys.modules for module in modules):
        return
    with contextlib.suppress(Exception):
        for module in modules:
            import_module(module)
    # What stands now is shared with the children as long as nobody looks through it for garbage.
    gc.collect()
    gc.freeze()


def _shorten_log() -> None:
    with contextlib.suppress(OSError):
        if os.fstat(sys.stderr.fileno()).st_size > _MOST_LOG_BYTES:
            os.ftruncate(sys.stderr.fileno(), 0)


def _compute_and_exit(line: socket.socket, memory_bytes: int) -> NoReturn:
    """Be a child: compute what the connection says, answer, and end."""
    try:
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        def tell(kind: str, value: object) -> None:
            line.sendall(pickle.dumps((kind, value)))

        tell(STARTED, None)
        try:
            with line.makefile("rb") as asked:
                module, name, args = pickle.load(asked)  # noqa: S301 - from a program of the same user
            function: Callable[..., object] = getattr(import_module(module), name)
            tell(ANSWER, function(*args, lambda report: tell(PROGRESS, report)))
        except BaseException as problem:
            if _has_no_room(problem):
                tell(DIED, "out of memory")
            else:
                tell(PROBLEM, _sendable(problem))
        os._exit(0)
    finally:
        os._exit(1)


def _has_no_room(problem: BaseException) -> bool:
    """Whether the limit of memory stopped the computation: also a thread needs room, for its stack."""
    return isinstance(problem, MemoryError) or any(sign in str(problem) for sign in _NO_ROOM)


def _sendable(problem: BaseException) -> BaseException:
    """Return the exception with its traceback noted, as one that who asked can rebuild without the child's libraries."""
    traced = "".join(traceback.format_exception(problem))
    problem.add_note(traced)
    if type(problem).__module__.partition(".")[0] not in _KNOWN_EVERYWHERE:
        return RuntimeError(traced)
    try:
        pickle.loads(pickle.dumps(problem))  # noqa: S301 - our own exception, to see whether it can be read
    except Exception:
        return RuntimeError(traced)
    return problem


def main(folder: Path, rest_seconds: float = REST_SECONDS) -> None:
    """Serve at a folder that is this user's alone, unless another server does."""
    held = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return
    place = folder / "socket"
    place.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(str(place))
        listener.listen(_MOST_WAITING)
        ForkServer(listener, rest_seconds=rest_seconds).serve()
        place.unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(float, sys.argv[2:]))
