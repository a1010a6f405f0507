"""Taking rights away from a process that reads foreign files."""

import ctypes
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_SET_DEATH_SIGNAL, _SET_DUMPABLE, _SET_NO_NEW_PRIVILEGES = 1, 4, 38


def _system() -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(None)
    except OSError:  # pragma: no cover - a platform without a C library to call
        return None


_LIBRARY = _system()


def leave_network() -> None:
    """Give up new privileges and, where the system lets, the network; without it, files are still closed to a child."""
    _call("prctl", _SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    _call("unshare", _NEW_USER | _NEW_NETWORK)


def held_bytes() -> int:
    """Return how much memory this process has been promised by now; what it was forked from may have imported much."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * 4096


def confine(*, memory_bytes: int, cpu_seconds: int, wall_seconds: float, answer_bytes: int) -> None:
    """Bound this process for good: memory, processor and wall time, the size of a file it writes; no new file, socket or process."""
    _call("prctl", _SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    _call("prctl", _SET_DUMPABLE, 0, 0, 0, 0)
    signal.setitimer(signal.ITIMER_REAL, wall_seconds)
    _bound(resource.RLIMIT_AS, memory_bytes)
    _bound(resource.RLIMIT_CPU, cpu_seconds)
    _bound(resource.RLIMIT_FSIZE, answer_bytes)
    for kind in (resource.RLIMIT_NOFILE, resource.RLIMIT_CORE, resource.RLIMIT_NPROC):
        _bound(kind, 0)


def _bound(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(kind, (most, most))


def _call(name: str, *arguments: int) -> None:
    function: Callable[..., int] | None = getattr(_LIBRARY, name, None)
    if function is not None:
        function(*arguments)


def close_everything_but(kept: set[int]) -> None:
    """Close all open files of this process except those named."""
    low = 0
    for number in sorted(kept):
        os.closerange(low, number)
        low = number + 1
    os.closerange(low, 4096)
