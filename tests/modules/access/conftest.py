"""An administrator for the tests of access."""

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.snapshots import PEOPLE, Facts, Snapshot, Snapshots


async def _make_administrator(house: HouseUnderTest, _: Facts) -> str:
    return await make_administrator(house, "yonetici")


@pytest.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """The administrator, where the test asks for one."""
    return await snapshots.take({"admin": _make_administrator, **PEOPLE}, request.fixturenames)


@pytest.fixture
def admin(snapshot: Snapshot) -> str:
    """The token of an administrator."""
    return str(snapshot.facts["admin"])
