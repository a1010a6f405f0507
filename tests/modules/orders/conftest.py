"""A shop that takes cards and transfers, and somebody who buys there."""

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.orders.buying import Buyer, bundle_of, make_buyer, take_cards
from tests.modules.shops.selling import Seller, open_shop, trusted


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await make_administrator(house, "yonetici")


@pytest.fixture
async def seller(house: HouseUnderTest) -> Seller:
    """The owner of an open shop that takes cards and transfers."""
    token = await trusted(house, "satici", "shop_new")
    seller = await open_shop(house, token)
    await take_cards(house, seller)
    return seller


@pytest.fixture
async def buyer(house: HouseUnderTest) -> Buyer:
    """Somebody who buys."""
    return await make_buyer(house)


@pytest.fixture
async def pack(house: HouseUnderTest, seller: Seller) -> str:
    """A bundle with 1,000 credits for 120,00 ₺ (taxes included), on sale."""
    return await bundle_of(house, seller, {"bundle_name": "Kredi paketi", "bundle_name_en": "Credit pack"})
