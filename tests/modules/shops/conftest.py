"""People and a shop for the tests of shops."""

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.shops.selling import Seller, open_shop, trusted


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await make_administrator(house, "yonetici")


@pytest.fixture
async def seller(house: HouseUnderTest) -> Seller:
    """The owner of an open shop."""
    token = await trusted(house, "satici", "shop_new")
    return await open_shop(house, token)
