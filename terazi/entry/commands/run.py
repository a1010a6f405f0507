"""`terazi run`: the whole platform on one machine."""

import os
import sys


def run() -> None:
    """Start PostgreSQL, web and worker, and keep them running until Ctrl-C."""
    # The supervisor stays for as long as the platform runs, without what reads command lines.
    os.execv(sys.executable, [sys.executable, "-m", "terazi.entry.launch"])  # noqa: S606 - our own program
