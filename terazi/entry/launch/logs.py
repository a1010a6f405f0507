"""Logs of what the launcher starts: bounded while it runs, and a disk that takes nothing more stops nobody."""

import contextlib
import os
import threading
from pathlib import Path
from typing import IO

MOST_BYTES = 10_000_000
_PIECE = 65_536
_TAIL = 4_000
_PATIENCE = 2.0


class BoundedLog:
    """A log file and the one before it; what neither takes is lost."""

    def __init__(self, file: Path, most_bytes: int = MOST_BYTES) -> None:
        self._file = file
        self._most = most_bytes
        self._open: IO[bytes] | None = None
        self._size = 0

    def write(self, content: bytes) -> None:
        """Add to the log, in a new file where this one is full."""
        try:
            if self._open is None or self._size + len(content) > self._most:
                self._begin(len(content))
            assert self._open is not None
            self._open.write(content)
            self._size += len(content)
        except OSError:
            self.close()  # with the next piece it is tried anew

    def close(self) -> None:
        """Close the file."""
        if self._open is not None:
            with contextlib.suppress(OSError):
                self._open.close()
            self._open = None

    def _begin(self, coming: int) -> None:
        self.close()
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._size = self._file.stat().st_size if self._file.exists() else 0
        if self._size and self._size + coming > self._most:
            self._file.replace(self._file.with_suffix(".log.1"))
            self._size = 0
        self._open = os.fdopen(
            os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600),
            "ab",
            buffering=0,
        )


class Pump:
    """Carries what a child says into its log, until the last who can say something has ended."""

    def __init__(self, log: BoundedLog) -> None:
        self._log = log
        self._tail = b""
        self._reading, self.entry = os.pipe()
        """A child's standard output and error; the launcher closes it once the child has it."""
        self._thread = threading.Thread(target=self._carry, daemon=True, name="log")
        self._thread.start()

    def last_words(self) -> str:
        """Return the end of what was said, once nobody can say more."""
        self.wait()
        return self._tail.decode("utf-8", "replace")

    def wait(self) -> None:
        """Wait until everything that was said is written."""
        self._thread.join(_PATIENCE)

    def _carry(self) -> None:
        with os.fdopen(self._reading, "rb", buffering=0) as words:
            while piece := words.read(_PIECE):
                self._log.write(piece)
                self._tail = (self._tail + piece)[-_TAIL:]
        self._log.close()
