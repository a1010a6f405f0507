"""People and a shop for the tests of shops."""

from dataclasses import asdict

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.shops.selling import Seller, open_shop, trusted
from tests.snapshots import Facts, Snapshot, Snapshots


async def _make_administrator(house: HouseUnderTest, _: Facts) -> str:
    return await make_administrator(house, "yonetici")


async def _make_seller(house: HouseUnderTest, _: Facts) -> Facts:
    return asdict(await open_shop(house, await trusted(house, "satici", "shop_new")))


async def _make_founder(house: HouseUnderTest, _: Facts) -> str:
    return await trusted(house, "kurucu", "shop_new")


PEOPLE_OF_SHOPS = {"admin": _make_administrator, "seller": _make_seller, "founder": _make_founder}


@pytest.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """The people and the shop that the test asks for."""
    return await snapshots.take(PEOPLE_OF_SHOPS, request.fixturenames)


@pytest.fixture
def admin(snapshot: Snapshot) -> str:
    """The token of an administrator."""
    return str(snapshot.facts["admin"])


@pytest.fixture
def seller(snapshot: Snapshot) -> Seller:
    """The owner of an open shop."""
    return Seller(**snapshot.facts["seller"])


@pytest.fixture
def founder(snapshot: Snapshot) -> str:
    """The token of somebody who may make a shop and has none."""
    return str(snapshot.facts["founder"])
