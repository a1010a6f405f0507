"""One machine for all tests of this folder: they leave it running and consistent."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.chaos.machine import Machine


@pytest.fixture(scope="session")
def machine(short_folder: Callable[[], Path]) -> Iterator[Machine]:
    """A PostgreSQL and a web process of their own; the tests start and kill workers."""
    machine = Machine(short_folder())
    try:
        machine.prepare()
        yield machine
    finally:
        machine.close()
