"""A platform of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.calling import HouseUnderTest, open_house


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """The platform with its seed and nobody signed in."""
    async with open_house(database_url, tmp_path) as opened:
        yield opened
