"""What the processes import when they start: the libraries of learning and statistics stay with those who compute."""

import subprocess
import sys

import pytest

from terazi.entry.wiring import ENGINE

HEAVY = ("sklearn", "lightgbm", "pandas", "skops", "scipy")


def heavy_imports_of(*modules: str) -> set[str]:
    """Return which of the heavy libraries a new process holds after it has imported these modules."""
    asked = (
        f"import sys, importlib\nfor name in {modules!r}: importlib.import_module(name)\n"
        f"print(*(name for name in {HEAVY!r} if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("entry", ["terazi.entry.app", "terazi.entry.worker", "terazi.entry.cli"])
def test_a_process_starts_without_the_libraries_of_learning_and_statistics(entry: str) -> None:
    assert heavy_imports_of(entry) == set()


def test_the_fork_server_of_a_worker_has_them_all() -> None:
    assert heavy_imports_of(*ENGINE) >= {"sklearn", "lightgbm", "skops", "scipy"}
