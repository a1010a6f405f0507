"""Keeps what the platform writes to itself: nobody else on the machine reads files, logs or secrets."""

import os
import stat
from pathlib import Path

_OTHERS = 0o077
_PASSING = 0o011
_WRITTEN = ("files", "log", "run.lock", "secret")
"""What stands in the var folder beside PostgreSQL, which closes its own."""


def keep_private(var_dir: Path) -> None:
    """Close what is written from now on, and what an earlier version left open."""
    os.umask(_OTHERS)
    var_dir.mkdir(parents=True, exist_ok=True)
    for name in _WRITTEN:
        _close(var_dir / name)
    found = var_dir.stat()
    if found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX:  # a folder that is shared stays so
        # PostgreSQL runs as another account where root starts it, and has to come through.
        var_dir.chmod(0o700 | _PASSING if os.geteuid() == 0 else 0o700)


def open_to_pass(folder: Path) -> None:
    """Let another account come through a folder, without letting it look around."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & _PASSING != _PASSING:
        folder.chmod(mode | _PASSING)


def _close(path: Path) -> None:
    """Close a file, or a folder that stands open with all that is in it: what a closed one holds nobody reaches."""
    if not path.exists() or not _is_open(path):
        return
    for folder, _, files in os.walk(path):
        for each in [Path(folder), *(Path(folder, name) for name in files)]:
            if each != path and _is_open(each):
                each.chmod(each.stat().st_mode & ~_OTHERS)
    path.chmod(path.stat().st_mode & ~_OTHERS)


def _is_open(path: Path) -> bool:
    found = path.lstat()
    is_ours = found.st_uid == os.geteuid() and not stat.S_ISLNK(found.st_mode)
    return is_ours and bool(found.st_mode & _OTHERS)
