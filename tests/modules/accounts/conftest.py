"""A platform for the tests of accounts."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.calling import HouseUnderTest, open_house


@pytest.fixture
async def guarded_house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform that asks for cheap captchas, after the second failed sign-in too."""
    async with open_house(database_url, tmp_path, captcha_cost=10, failed_logins_before_captcha=2) as opened:
        yield opened
