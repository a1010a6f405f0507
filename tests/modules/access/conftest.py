"""A platform for the tests of access, and people with and without rights."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.calling import HouseUnderTest, open_house
from tests.modules.access.people import make_administrator


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform of this test's own."""
    async with open_house(database_url, tmp_path) as opened:
        yield opened


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await make_administrator(house, "yonetici")
