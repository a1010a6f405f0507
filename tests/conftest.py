"""What every test may ask for."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
import structlog
from hypothesis import settings

from tests.calling import HouseUnderTest, open_house

pytest_plugins = ["tests.database", "tests.snapshots"]

settings.register_profile("terazi", deadline=None)  # a busy machine may be slow at any single example
settings.load_profile("terazi")

# Its default spells out every local of an exception's frames, which takes minutes.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)


@pytest_asyncio.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A whole platform of this test's own, with wide limits and without captchas."""
    async with open_house(database_url, tmp_path) as opened:
        yield opened
