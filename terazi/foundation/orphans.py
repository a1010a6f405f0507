"""Ties the life of a child process to its parent's."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(signal_number: signal.Signals) -> Callable[[], None]:
    """Return a `preexec_fn`: the kernel sends this signal to the child when its parent is gone."""
    parent = os.getpid()

    def tie() -> None:
        if _libc is None:
            return
        _libc.prctl(_PR_SET_PDEATHSIG, int(signal_number), 0, 0, 0)
        if os.getppid() != parent:  # the parent died before the line above
            os._exit(1)

    return tie
