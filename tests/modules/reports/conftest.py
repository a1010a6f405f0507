"""An administrator, two shops with buyers, and somebody who has nothing."""

import pytest

from tests.calling import HouseUnderTest
from tests.modules.orders.conftest import MARKET, admin, buyer, pack, seller
from tests.snapshots import Facts, Snapshot, Snapshots

__all__ = ["admin", "buyer", "pack", "seller"]


async def _make_stranger(house: HouseUnderTest, _: Facts) -> str:
    return await house.register("yabanci")


PEOPLE = {**MARKET, "stranger": _make_stranger}


@pytest.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """The people, the shop and the bundle that the test asks for."""
    return await snapshots.take(PEOPLE, request.fixturenames)


@pytest.fixture
def stranger(snapshot: Snapshot) -> str:
    """The token of a member who has nothing to do with any of it."""
    return str(snapshot.facts["stranger"])
