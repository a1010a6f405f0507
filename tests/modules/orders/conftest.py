"""A shop that takes cards and transfers, and somebody who buys there."""

from dataclasses import asdict

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.orders.buying import Buyer, bundle_of, make_buyer, take_cards
from tests.modules.shops.selling import Seller, open_shop, trusted
from tests.snapshots import Facts, Snapshot, Snapshots


async def _make_administrator(house: HouseUnderTest, _: Facts) -> str:
    return await make_administrator(house, "yonetici")


async def _make_seller(house: HouseUnderTest, _: Facts) -> Facts:
    seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
    await take_cards(house, seller)
    return asdict(seller)


async def _make_buyer(house: HouseUnderTest, _: Facts) -> Facts:
    return asdict(await make_buyer(house))


async def _make_pack(house: HouseUnderTest, known: Facts) -> str:
    data = {"bundle_name": "Kredi paketi", "bundle_name_en": "Credit pack"}
    return await bundle_of(house, Seller(**known["seller"]), data)


MARKET = {"admin": _make_administrator, "seller": _make_seller, "buyer": _make_buyer, "pack": _make_pack}


@pytest.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """The people, the shop and the bundle that the test asks for."""
    return await snapshots.take(MARKET, request.fixturenames)


@pytest.fixture
def admin(snapshot: Snapshot) -> str:
    """The token of an administrator."""
    return str(snapshot.facts["admin"])


@pytest.fixture
def seller(snapshot: Snapshot) -> Seller:
    """The owner of an open shop that takes cards and transfers."""
    return Seller(**snapshot.facts["seller"])


@pytest.fixture
def buyer(snapshot: Snapshot) -> Buyer:
    """Somebody who buys."""
    return Buyer(**snapshot.facts["buyer"])


@pytest.fixture
def pack(snapshot: Snapshot, seller: Seller) -> str:
    """A bundle with 1,000 credits for 120,00 ₺ (taxes included), on sale."""
    del seller  # whose it is: without a shop there is none
    return str(snapshot.facts["pack"])
