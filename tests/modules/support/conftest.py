"""A member who asks, people who answer, and a shop with a desk of its own."""

from dataclasses import asdict

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.shops.selling import Seller, open_shop, trusted
from tests.snapshots import Facts, Snapshot, Snapshots


async def _make_asker(house: HouseUnderTest, _: Facts) -> str:
    return await house.register("soran", firstname="Elif", lastname="Sorar")


async def _make_staff(house: HouseUnderTest, _: Facts) -> str:
    return await trusted(house, "yanitlayan", "support_answer")


async def _make_other(house: HouseUnderTest, _: Facts) -> str:
    return await house.register("baska")


async def _make_seller(house: HouseUnderTest, _: Facts) -> Facts:
    return asdict(await open_shop(house, await trusted(house, "satici", "shop_new")))


async def _make_administrator(house: HouseUnderTest, _: Facts) -> str:
    return await make_administrator(house, "yonetici")


PEOPLE = {
    "asker": _make_asker,
    "staff": _make_staff,
    "other": _make_other,
    "seller": _make_seller,
    "admin": _make_administrator,
}


@pytest.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """The people that the test asks for."""
    return await snapshots.take(PEOPLE, request.fixturenames)


@pytest.fixture
def asker(snapshot: Snapshot) -> str:
    """The token of a member who asks for help."""
    return str(snapshot.facts["asker"])


@pytest.fixture
def staff(snapshot: Snapshot) -> str:
    """The token of somebody who answers at the site's own desk."""
    return str(snapshot.facts["staff"])


@pytest.fixture
def other(snapshot: Snapshot) -> str:
    """The token of a member who has nothing to do with it."""
    return str(snapshot.facts["other"])


@pytest.fixture
def seller(snapshot: Snapshot) -> Seller:
    """The owner of an open shop."""
    return Seller(**snapshot.facts["seller"])


@pytest.fixture
def admin(snapshot: Snapshot) -> str:
    """The token of an administrator."""
    return str(snapshot.facts["admin"])
