"""What every test may ask for."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.calling import HouseUnderTest, open_house

pytest_plugins = ["tests.database"]


@pytest_asyncio.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A whole platform of this test's own, with wide limits and without captchas."""
    async with open_house(database_url, tmp_path) as opened:
        yield opened
