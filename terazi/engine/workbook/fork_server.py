"""The process that forks one confined child for every file; it has no threads and holds nothing of value.

It is told over a Unix socket which file to read (an open file, another one for the answer, a socket for the word that
it is written, and the limits), and ends when that socket closes, which the system does whenever and however the parent
ends.
"""

import bz2  # noqa: F401 - a confined child can open no file, so what the readers load late is loaded here
import contextlib
import encodings.cp437
import encodings.latin_1
import encodings.utf_16_le  # noqa: F401
import errno
import gc
import json
import os
import select
import signal
import socket
import struct
import time

from terazi.engine.confinement import close_everything_but, confine, leave_network
from terazi.engine.workbook.extraction import extract
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.rejection import Rejected
from terazi.engine.workbook.wire import write_extract, write_rejection

ANSWER, DEATH = b"A", b"D"
_MOST_REQUEST = 1 << 16
_GRACE_SECONDS = 1.0

_Children = dict[int, tuple[socket.socket, float]]


def serve(control_number: int) -> None:
    """Fork a child for every request until the control socket closes."""
    control = socket.socket(fileno=control_number)
    wake_read, wake_write = os.pipe()
    os.set_blocking(wake_write, False)
    os.set_blocking(wake_read, False)
    signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    leave_network()
    gc.freeze()
    children: _Children = {}
    while True:
        waiting = select.select([control_number, wake_read], [], [], 1.0 if children else None)[0]
        if wake_read in waiting:
            os.read(wake_read, 4096)
        _bury(children)
        _stop_late(children)
        if control_number in waiting and not _take_request(control, children):
            break
    for pid in children:
        os.kill(pid, signal.SIGKILL)


def _take_request(control: socket.socket, children: _Children) -> bool:
    message, files, _, _ = socket.recv_fds(control, _MOST_REQUEST, 3)
    if not message or len(files) != 3:
        return False
    request = json.loads(message)
    limits = ReadLimits(**request["limits"])
    content, written, _ = files
    answer = socket.socket(fileno=files[2])
    pid = os.fork()
    if pid == 0:
        _read_and_exit(content, written, answer, limits, request["sheet"])
    os.close(content)
    os.close(written)
    children[pid] = (answer, time.monotonic() + limits.wall_seconds + _GRACE_SECONDS)
    return True


def _read_and_exit(
    file: int, written: int, answer: socket.socket, limits: ReadLimits, sheet: str | None
) -> None:
    try:
        gc.disable()
        signal.set_wakeup_fd(-1)
        close_everything_but({file, written, answer.fileno()})
        confine(
            memory_bytes=limits.memory_bytes,
            cpu_seconds=limits.cpu_seconds,
            wall_seconds=limits.wall_seconds,
            answer_bytes=limits.answer_bytes,
        )
        content = os.pread(file, os.fstat(file).st_size, 0)
        try:
            write_extract(written, extract(content, limits, sheet))
        except Rejected as rejected:
            write_rejection(written, rejected)
        except MemoryError:
            write_rejection(written, Rejected("too_much_memory"))
        except Exception as problem:
            # The system refuses to write more than the answer may hold.
            is_too_long = isinstance(problem, OSError) and problem.errno == errno.EFBIG
            write_rejection(written, Rejected("too_much_memory" if is_too_long else "damaged"))
        answer.sendall(ANSWER + struct.pack("<Q", os.fstat(written).st_size))
        os._exit(0)
    finally:
        os._exit(1)


def _bury(children: _Children) -> None:
    while children:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        if pid in children:
            answer, _ = children.pop(pid)
            signal_number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
            with contextlib.suppress(OSError):  # the answer was read, or nobody waits for it any more
                answer.send(DEATH + struct.pack("<Q", signal_number), socket.MSG_DONTWAIT)
            answer.close()


def _stop_late(children: _Children) -> None:
    now = time.monotonic()
    for pid, (_, deadline) in children.items():
        if now > deadline:
            os.kill(pid, signal.SIGKILL)
