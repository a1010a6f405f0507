"""Starts commands of the platform as forks of one process that has imported everything, in a tenth of the time.

What a fork begins with is what a new process has after its imports: nothing has been run yet, no thread, connection or
file is open. That a command starts from nothing is proved by the tests of the launcher and of `terazi serve`.
"""

import atexit
import contextlib
import functools
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, NoReturn

PROJECT = Path(__file__).resolve().parents[2]
_IMPORTED = (
    "terazi.entry.app",
    "terazi.entry.cli",
    "terazi.entry.commands.migrate",
    "terazi.entry.commands.serve",
    "terazi.entry.commands.worker",
)
_MOST_ASKED = 1 << 16


class Fork:
    """A command that runs, in a session of its own."""

    def __init__(self, pid: int, life: int) -> None:
        self.pid = pid
        self._life = life
        """Readable once the process has ended; it names no other process, whatever becomes of the number."""

    @property
    def is_running(self) -> bool:
        return not self._has_ended(0)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to the process alone, unless it has ended."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._life, number)

    def wait(self) -> None:
        """Return when the process has ended."""
        self._has_ended(None)

    def _has_ended(self, milliseconds: int | None) -> bool:
        looking = select.poll()
        looking.register(self._life, select.POLLIN)
        return bool(looking.poll(milliseconds))


def start(words: Sequence[str], environment: Mapping[str, str], log: IO[bytes]) -> Fork:
    """Start a command of the platform that writes into a log."""
    asked = json.dumps({"words": list(words), "environment": dict(environment)}).encode()
    line = _nursery()
    socket.send_fds(line, [asked], [log.fileno()])
    told, lives, _, _ = socket.recv_fds(line, _MOST_ASKED, 1)
    return Fork(int(told), lives[0])


@functools.cache
def _nursery() -> socket.socket:
    """Return the line to the process that forks; it ends with this one."""
    mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.nursery", str(theirs.fileno())],
            cwd=PROJECT,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
        )
    atexit.register(process.wait)
    atexit.register(mine.close)
    return mine


def serve(line: socket.socket) -> None:
    """Import, and fork whenever the tests ask; who has ended is buried when the next is wanted."""
    gc.disable()
    for name in _IMPORTED:
        import_module(name)
    gc.freeze()
    while True:
        asked, files, _, _ = socket.recv_fds(line, _MOST_ASKED, 1)
        if not asked:
            return
        _bury()
        wanted = json.loads(asked)
        pid = os.fork()
        if pid == 0:
            line.close()
            _run(wanted["words"], wanted["environment"], files[0])
        os.close(files[0])
        life = os.pidfd_open(pid)
        socket.send_fds(line, [str(pid).encode()], [life])
        os.close(life)


def _bury() -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _run(words: Sequence[str], environment: Mapping[str, str], log: int) -> NoReturn:
    """Be the command, as the interpreter would run it."""
    code = 1
    try:
        os.setsid()
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.close(log)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv[:] = ["terazi", *words]
        gc.unfreeze()
        gc.enable()
        import_module("terazi.entry.cli").main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
