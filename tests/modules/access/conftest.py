"""A platform for the tests of access."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.calling import HouseUnderTest, open_house


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform of this test's own."""
    async with open_house(database_url, tmp_path) as opened:
        yield opened
