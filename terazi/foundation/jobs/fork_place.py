"""Where the fork server of this machine listens, and how it is started."""

import contextlib
import hashlib
import os
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[2]
_PROGRAM = "terazi.foundation.jobs.fork_server"
_START_SECONDS = 30.0
_LOOK_SECONDS = 0.01
_LONGEST_BASE = 64  # bytes: the path of a socket has 107 at most
_PASSED_ON = ("PATH", "HOME", "TMPDIR", "TZ", "XDG_RUNTIME_DIR")
_PASSED_ON_GROUPS = ("LANG", "LC_", "LD_", "MALLOC_", "MKL_", "OMP_", "OPENBLAS_", "POLARS_", "PYTHON")
"""What computations may know of their surroundings: no setting of the platform, and no secret."""


class ForkServerUnreachableError(RuntimeError):
    """The fork server cannot be started, or is not ours."""


class ForkPlace:
    """A folder of this user alone, the same for all programs that run this code, and the server behind it."""

    def __init__(self) -> None:
        self._started: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()

    def connect(self) -> socket.socket:
        """Return a connection to the server, which is started where none listens."""
        folder, deadline = _private_folder(), time.monotonic() + _START_SECONDS
        while (line := _try_to_connect(folder)) is None:
            if time.monotonic() > deadline:
                raise ForkServerUnreachableError(f"the fork server does not start; see {folder / 'log'}")
            self._start_unless_it_starts(folder)
            time.sleep(_LOOK_SECONDS)
        return line

    def _start_unless_it_starts(self, folder: Path) -> None:
        """Another program may do the same at this moment: the server that comes second ends at once."""
        with self._starting:
            if self._started is None or self._started.poll() is not None:
                self._started = _start(folder)


def _try_to_connect(folder: Path) -> socket.socket | None:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        line.connect(str(folder / "socket"))
    except (FileNotFoundError, ConnectionRefusedError):
        line.close()
        return None
    return line


def _start(folder: Path) -> subprocess.Popen[bytes]:
    """Start a server that outlives this program where others need it; it finds the same modules as this program."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name in _PASSED_ON or name.startswith(_PASSED_ON_GROUPS)
    }
    environment["PYTHONPATH"] = os.pathsep.join(str(Path(path).absolute()) for path in sys.path)
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-P", "-m", _PROGRAM, folder],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=environment,
            start_new_session=True,
        )


def _private_folder() -> Path:
    """Return the folder of this user and this code, made where it is missing."""
    folder = _base() / f"terazi-{os.geteuid()}-{_code_stamp()}"
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o077:
        raise ForkServerUnreachableError(f"{folder} must be a folder of yours alone: remove it")
    return folder


def _base() -> Path:
    given = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    is_usable = os.access(given, os.W_OK | os.X_OK) and len(os.fsencode(given)) <= _LONGEST_BASE
    return Path(given if is_usable else "/tmp")  # noqa: S108 - the folder in it is checked


@cache
def _code_stamp() -> str:
    """Return what tells this code from that of before a change: a server that began with other code is not asked."""
    total = hashlib.sha256(f"{sys.executable}\0{sys.version}\0{_PACKAGE}".encode())
    for file in sorted(_PACKAGE.rglob("*.py")):
        found = file.stat()
        total.update(f"{file}\0{found.st_mtime_ns}\0{found.st_size}\0".encode())
    return total.hexdigest()[:12]
