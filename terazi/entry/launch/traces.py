"""Tells which PostgreSQL processes still work in a data folder, from what the kernel says about them."""

import os
from pathlib import Path

_PROCESSES = Path("/proc")


def processes_in(folder: Path) -> list[int]:
    """Return the living PostgreSQL processes of a data folder; zombies are dead."""
    if not _PROCESSES.is_dir():
        return []
    numbers = [int(entry.name) for entry in _PROCESSES.iterdir() if entry.name.isdecimal()]
    return [number for number in numbers if _works_in(number, folder)]


def _works_in(number: int, folder: Path) -> bool:
    process = _PROCESSES / str(number)
    try:
        if not (process / "comm").read_text(encoding="utf-8", errors="replace").startswith("postgres"):
            return False
        return (process / "cwd").readlink() == folder
    except PermissionError:
        return _names(number, folder)
    except OSError:  # gone meanwhile, or a zombie
        return False


def _names(number: int, folder: Path) -> bool:
    """A process of another account hides its folder; its command line stays readable."""
    try:
        words = (_PROCESSES / str(number) / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return os.fsencode(folder) in words


def first_number(file: Path) -> int | None:
    """Return the process number in the first line of a pid file."""
    try:
        return int(file.read_text(encoding="ascii").split("\n", 1)[0])
    except (OSError, ValueError):
        return None
