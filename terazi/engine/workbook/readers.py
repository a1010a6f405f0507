"""Asking the reading process for a file, from any thread."""

import atexit
import contextlib
import importlib.util
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO

import terazi
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.language.phrases import Phrase

_START = "import sys; sys.path[:0] = sys.argv[2:]; from terazi.engine.workbook.fork_server import serve; serve(int(sys.argv[1]))"
_AT_ONCE = 4  # files read at the same time; each may use as much memory as its limits let
_GRACE_SECONDS = 3.0
_ANSWER, _DEATH = b"A", b"D"
_TOO_SLOW = {signal.SIGXCPU, signal.SIGALRM, signal.SIGKILL}


class ReadingProcess:
    """A process that forks a confined child per file; it starts when first needed and again if it dies."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(_AT_ONCE)
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def read(self, content: bytes, limits: ReadLimits, sheet: str | None) -> IO[bytes]:
        """Return the file that the child wrote, which has no name and goes when it is closed.

        WorkbookRefused if the child died, took too long or wrote too much.
        """
        request = json.dumps({"limits": limits.as_json(), "sheet": sheet}).encode()
        with self._places:
            file = os.memfd_create("workbook")
            try:
                os.truncate(file, len(content))
                os.pwrite(file, content, 0)
                try:
                    return self._ask(request, file, limits)
                except (ConnectionError, EOFError):  # the process had died; a new one is asked once
                    return self._ask(request, file, limits)
            except (ConnectionError, EOFError) as e:
                raise WorkbookRefused(Phrase("workbook.refused.damaged")) from e
            finally:
                os.close(file)

    def close(self) -> None:
        """End the process and wait for it."""
        with self._lock:
            self._end()

    @property
    def process_id(self) -> int | None:
        """The number of the process while it runs."""
        return self._process.pid if self._process else None

    def _ask(self, request: bytes, file: int, limits: ReadLimits) -> IO[bytes]:
        mine, theirs = socket.socketpair()
        written = tempfile.TemporaryFile()  # noqa: SIM115 - who asked closes it
        try:
            with mine:
                with theirs:
                    self._send(request, [file, written.fileno(), theirs.fileno()])
                size = _receive(mine, time.monotonic() + limits.wall_seconds + _GRACE_SECONDS)
            if size != os.fstat(written.fileno()).st_size or size > limits.answer_bytes:
                raise WorkbookRefused(Phrase("workbook.refused.damaged"))
        except BaseException:
            written.close()
            raise
        written.seek(0)
        return written

    def _send(self, request: bytes, files: list[int]) -> None:
        with self._lock:
            control = self._running()
            try:
                socket.send_fds(control, [request], files)
            except OSError:
                socket.send_fds(self._restart(), [request], files)

    def _running(self) -> socket.socket:
        alive = self._process is not None and self._owner == os.getpid() and self._process.poll() is None
        if self._control is not None and alive:
            return self._control
        return self._restart()

    def _restart(self) -> socket.socket:
        self._end()
        mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            number = theirs.fileno()
            self._process = subprocess.Popen(  # noqa: S603 - our own interpreter with our own words
                [sys.executable, "-I", "-S", "-c", _START, str(number), *_import_paths()],
                pass_fds=[number],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={"LC_ALL": "C.UTF-8"},
                start_new_session=True,
            )
        self._owner = os.getpid()
        self._control = mine
        return mine

    def _end(self) -> None:
        if self._control is not None:
            self._control.close()
        if self._process is not None and self._owner == os.getpid():
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=2)
            if self._process.poll() is None:
                self._process.kill()
                self._process.wait()
        self._control = self._process = None


def _receive(answer: socket.socket, deadline: float) -> int:
    """Return the size of the written answer."""
    head = _exactly(answer, 9, deadline)
    kind, number = head[:1], int(struct.unpack("<Q", head[1:])[0])
    if kind == _DEATH:
        raise WorkbookRefused(_reason_of_death(number))
    if kind != _ANSWER:
        raise WorkbookRefused(Phrase("workbook.refused.damaged"))
    return number


def _reason_of_death(number: int) -> Phrase:
    if number in _TOO_SLOW:
        return Phrase("workbook.refused.too_slow")
    if number == signal.SIGABRT:
        return Phrase("workbook.refused.too_much_memory")
    return Phrase("workbook.refused.damaged")


def _exactly(answer: socket.socket, size: int, deadline: float) -> bytearray:
    content = bytearray(size)
    view = memoryview(content)
    while view:
        left = deadline - time.monotonic()
        if left <= 0:
            raise WorkbookRefused(Phrase("workbook.refused.too_slow"))
        answer.settimeout(left)
        try:
            count = answer.recv_into(view)
        except TimeoutError as e:
            raise WorkbookRefused(Phrase("workbook.refused.too_slow")) from e
        if count == 0:
            raise EOFError
        view = view[count:]
    return content


def _import_paths() -> list[str]:
    """The two folders that the process imports from: this project's and calamine's."""
    calamine = importlib.util.find_spec("python_calamine")
    if calamine is None or calamine.origin is None or terazi.__file__ is None:
        raise ImportError("python_calamine is not installed")
    return [str(Path(terazi.__file__).parent.parent), str(Path(calamine.origin).parent.parent)]


READING_PROCESS = ReadingProcess()
atexit.register(READING_PROCESS.close)
