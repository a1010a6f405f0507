"""The machine a measurement ran on, in one line: figures without it say little."""

import os
import platform
from pathlib import Path


def described() -> str:
    """Return processor, cores, memory, system and load."""
    load = ", ".join(f"{average:.1f}" for average in os.getloadavg())
    return (
        f"{_processor()}, {os.cpu_count()} cores, {_memory_gigabytes():.0f} GB, {platform.system()} "
        f"{platform.release().split('-')[0]}, Python {platform.python_version()}; load before: {load}"
    )


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown"
    )


def _memory_gigabytes() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
