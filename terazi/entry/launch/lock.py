"""Lets one launcher at a time work on a var folder; a killed one leaves nothing to clean up."""

import fcntl
import os
from pathlib import Path
from typing import Self


class RunLock:
    """A lock the kernel releases when its holder ends, and a note of what the holder says about itself."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock; False if another process holds it."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return False
        self._handle = handle
        self.note("")
        return True

    def note(self, text: str) -> None:
        """Write what others are told who find the lock taken."""
        if self._handle is not None:
            os.ftruncate(self._handle, 0)
            os.pwrite(self._handle, text.encode(), 0)

    def read_note(self) -> str:
        """Return the note of the holder."""
        return self._file.read_text(encoding="utf-8") if self._file.exists() else ""

    def release(self) -> None:
        """Give the lock back."""
        if self._handle is not None:
            self.note("")
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
