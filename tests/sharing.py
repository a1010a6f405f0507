"""One platform for the tests of a file that only read or are refused; the mark `shared_house` says that a test is such a one.

Those of one file that begin with the same snapshot share a platform. It lives in the event loop of the whole run, so the
marked tests run there too. Unmarked tests have a platform, a database and a loop of their own.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from tests.calling import HouseUnderTest, open_house
from tests.database import Cloner
from tests.snapshots import Snapshot

MARK = "shared_house"


class SharedHouses:
    """The platforms that the tests of the present file share, one for each snapshot."""

    def __init__(self, cloner: Cloner, folder: Path) -> None:
        self._cloner = cloner
        self._folder = folder
        self._file: Path | None = None
        self._houses: dict[str, HouseUnderTest] = {}
        self._opened = AsyncExitStack()

    async def of(self, file: Path, snapshot: Snapshot) -> HouseUnderTest:
        """Return the platform of a file's tests; those of another file are closed."""
        if file != self._file:
            await self.close()
            self._file = file
        if snapshot.template not in self._houses:
            house = await self._opened.enter_async_context(self._open(snapshot))
            self._houses[snapshot.template] = house
        return self._houses[snapshot.template]

    async def close(self) -> None:
        """Close what is open."""
        self._houses.clear()
        await self._opened.aclose()

    @asynccontextmanager
    async def _open(self, snapshot: Snapshot) -> AsyncIterator[HouseUnderTest]:
        with self._cloner.clone(snapshot.template) as url:
            async with open_house(url, self._folder) as house:
                yield house


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let a test of a shared platform run in the loop in which the platform lives."""
    if item.get_closest_marker(MARK):
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_houses(
    cloner: Cloner, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[SharedHouses]:
    """The platforms that tests share."""
    houses = SharedHouses(cloner, tmp_path_factory.mktemp("shared"))
    yield houses
    await houses.close()


@pytest_asyncio.fixture(loop_scope="session")
async def shared_house(
    shared_houses: SharedHouses, snapshot: Snapshot, request: pytest.FixtureRequest
) -> HouseUnderTest:
    """The platform that the marked tests of this file share."""
    return await shared_houses.of(request.path, snapshot)


@pytest_asyncio.fixture
async def own_house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform of this test's own."""
    async with open_house(database_url, tmp_path) as opened:
        yield opened


@pytest.fixture
def house(request: pytest.FixtureRequest) -> HouseUnderTest:
    """A whole platform with wide limits and without captchas: this test's own, or shared where the test is marked so."""
    is_shared = request.node.get_closest_marker(MARK) is not None
    found: HouseUnderTest = request.getfixturevalue("shared_house" if is_shared else "own_house")
    return found
