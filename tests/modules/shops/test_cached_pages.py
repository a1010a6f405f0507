"""Pages of the store are cached in the process, and what is cached is never older than what was committed."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from terazi.foundation.editions import SUM_UP_CHANGES
from terazi.foundation.questions import touched, value
from tests.calling import HouseUnderTest
from tests.modules.shops.selling import Seller, sold_bundle
from tests.statements import statements

ACTIVE, DETAILS = "/v1/bundle/and/product/list/active", "/v1/bundle/details"
RENAME = touched(text("UPDATE shop SET short_name = :name"))


@pytest.fixture
def told() -> Iterator[list[str]]:
    """What the database was asked since the test began."""
    with statements() as told:
        yield told


def asked(told: list[str]) -> list[str]:
    """Return which of the store's pages were read, in their order."""
    questions = [each for each in told if each.startswith("SELECT") and "FROM catalogue_entry" in each]
    return ["details" if "catalogue_entry.details_" in each else "cards" for each in questions]


async def seller_name(house: HouseUnderTest, **query: Any) -> str:
    """Return the seller that the first card names."""
    return str((await house.post(ACTIVE, **query))["list"][0]["shop_name"])


async def test_the_same_page_is_read_once(house: HouseUnderTest, seller: Seller, told: list[str]) -> None:
    bundle_id = await sold_bundle(house, seller)
    first = await house.post(ACTIVE)
    assert (await house.post(ACTIVE)).json == first.json
    assert asked(told) == ["cards"]
    page = await house.post(DETAILS, user_shop_bundle_client_id=bundle_id)
    assert (await house.post(DETAILS, user_shop_bundle_client_id=bundle_id)).json == page.json
    assert asked(told) == ["cards", "details"]


async def test_each_language_currency_and_hour_has_its_page(
    house: HouseUnderTest, seller: Seller, told: list[str]
) -> None:
    await sold_bundle(house, seller)
    for query in ({}, {"lang": "en"}, {"user_currency_type": "1"}, {"page_size": 5}):
        await house.post(ACTIVE, **query)  # type: ignore[arg-type]
    assert len(asked(told)) == 4
    house.clock.advance(hours=1)
    await house.post(ACTIVE)
    assert len(asked(told)) == 5


async def test_a_change_by_any_process_is_shown_at_once(house: HouseUnderTest, seller: Seller) -> None:
    await sold_bundle(house, seller)
    await seller_name(house)
    async with house.house.database.transaction() as db:
        await db.write(RENAME(name="Yeni Ad"))
        assert await seller_name(house) != "Yeni Ad"
    assert await seller_name(house) == "Yeni Ad"


async def test_changes_that_end_in_another_order_than_they_began_are_all_shown(
    house: HouseUnderTest, seller: Seller
) -> None:
    await sold_bundle(house, seller)
    touch = touched(text("UPDATE catalogue_entry SET changed_at = changed_at WHERE false"))
    async with house.house.database.transaction() as slow:
        await slow.write(RENAME(name="Geç Biten"))
        async with house.house.database.transaction() as quick:
            await quick.write(touch())
        assert await seller_name(house) != "Geç Biten"
    assert await seller_name(house) == "Geç Biten"


async def test_a_sum_of_changes_is_the_same_edition(
    house: HouseUnderTest, seller: Seller, told: list[str]
) -> None:
    await sold_bundle(house, seller)
    await house.post(ACTIVE)
    async with house.house.database.transaction() as db:
        await db.write(touched(SUM_UP_CHANGES)())
        (count,) = await db.ask(value(text("SELECT count(*) FROM edition_change"))())
        assert count == 1
    await house.post(ACTIVE)
    assert asked(told) == ["cards"]


async def test_who_is_known_reads_anew_and_a_refusal_is_not_kept(
    house: HouseUnderTest, seller: Seller, told: list[str]
) -> None:
    bundle_id = await sold_bundle(house, seller)
    for _ in range(2):
        await house.post(DETAILS, token=seller.token, user_shop_bundle_client_id=bundle_id)
    assert asked(told) == ["details", "details"]
    unknown = "00000000-0000-7000-8000-000000000000"
    for _ in range(2):
        assert (await house.post(DETAILS, user_shop_bundle_client_id=unknown)).status == 404


async def test_a_long_page_is_sent_compressed_to_who_takes_it(house: HouseUnderTest, seller: Seller) -> None:
    for _ in range(4):
        await sold_bundle(house, seller)
    plain = [await house.client.post(ACTIVE, headers={"accept-encoding": "identity"}) for _ in range(2)]
    packed = await house.client.post(ACTIVE, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.content == plain[0].content == plain[1].content
