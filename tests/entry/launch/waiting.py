"""Waiting for something to become true."""

import os
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 30.0


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Return as soon as the condition holds; fail after half a minute."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"in vain waited for: {what}")
        time.sleep(0.02)


def lives(pid: int) -> bool:
    """Say whether the process still works; a zombie does not."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (ProcessLookupError, FileNotFoundError):
        return False
    return stat.rpartition(") ")[2][0] not in "ZX"
