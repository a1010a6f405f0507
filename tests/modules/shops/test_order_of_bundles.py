"""Bundles and products put into another order: by their shop alone, all or nothing, and shown so in the store."""

import asyncio
from itertools import pairwise
from typing import Any
from uuid import UUID, uuid4

from hypothesis import given
from hypothesis import strategies as st

from terazi.modules.shops.rules.bundles import HIGHEST, priorities_in_order
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited
from tests.modules.shops.selling import (
    Seller,
    activate,
    add_product,
    bundle_of,
    fields_of,
    fill_bundle,
    lose_accounts,
    make_bundle,
    open_shop,
    products_of,
    revisions,
    sold_bundle,
    trusted,
)

BUNDLES, PRODUCTS = "/v1/user/shop/bundle/reorder", "/v1/user/shop/bundle/product/reorder"


async def order(house: HouseUnderTest, seller: Seller, *bundle_ids: str, **query: Any) -> Reply:
    """Put bundles into an order."""
    return await house.post(
        BUNDLES,
        **{"token": seller.token, "user_shop_client_id": seller.shop_id, **query},
        body={"bundle_list": list(bundle_ids)},
    )


async def order_products(house: HouseUnderTest, token: str, bundle_id: str, *product_ids: str) -> Reply:
    """Put the products of a bundle into an order."""
    return await house.post(
        PRODUCTS,
        token=token,
        user_shop_bundle_client_id=bundle_id,
        body={"product_list": list(product_ids)},
    )


async def shown(house: HouseUnderTest, seller: Seller, **query: Any) -> list[str]:
    """Return the names of a shop's bundles in the order of the store."""
    answer = await house.post(
        "/v1/user/shop/bundle/list",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        order="store",
        **query,
    )
    assert answer.status == 200, answer.json
    return [row["bundle_name"] for row in answer["list"]]


async def test_bundles_stand_in_the_store_as_they_were_put(house: HouseUnderTest, seller: Seller) -> None:
    a, b, c = [await sold_bundle(house, seller, bundle_name=name) for name in "ABC"]
    assert await shown(house, seller) == ["C", "B", "A"]
    before = len(await revisions(house, a))
    done = await order(house, seller, b, a, c)
    assert (done.status, done["bundle_list"]) == (200, [b, a, c])
    assert await shown(house, seller) == ["B", "A", "C"]
    store = await house.post("/v1/bundle/and/product/list/active")
    assert [card["bundle_name"] for card in store["list"]] == ["B", "A", "C"]
    assert (await bundle_of(house, seller, c))["bundle"]["priority"] == 0
    assert len(await revisions(house, a)) == before, "a place in the store is no part of what is bought"
    events = await audited(house, "shops.bundle_changed")
    assert len(events) == 2
    again = await order(house, seller, b, a, c)
    assert (again.status, len(await audited(house, "shops.bundle_changed"))) == (200, 2)


async def test_the_order_of_the_store_is_read_page_by_page(house: HouseUnderTest, seller: Seller) -> None:
    ids = [await make_bundle(house, seller, bundle_name=f"P{n:02}", priority=n % 3) for n in range(53)]
    first = await house.post(
        "/v1/user/shop/bundle/list", token=seller.token, user_shop_client_id=seller.shop_id, order="store"
    )
    rest = await shown(house, seller, before=first["next"])
    names = [row["bundle_name"] for row in first["list"]] + rest
    wanted = sorted(range(53), key=lambda n: (n % 3, n), reverse=True)
    assert (names, len(ids)) == ([f"P{n:02}" for n in wanted], 53)


async def test_only_who_edits_bundles_of_the_shop_orders_them(house: HouseUnderTest, seller: Seller) -> None:
    a, b = [await make_bundle(house, seller, bundle_name=name) for name in "AB"]
    other = await open_shop(house, await trusted(house, "rakip", "shop_new"))
    theirs = await make_bundle(house, other)
    helper = await trusted(house, "yardimci", "shop_bundle_add_edit")
    await house.post(
        "/v1/user/shop/staff/record",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"username": "yardimci", "roles": ["shop_settings_edit"]},
    )
    foreign = await order(house, seller, a, theirs)
    assert (foreign.status, foreign.error) == (404, "bundle_not_found")
    assert (await order(house, seller, a, b, token=other.token)).error == "shop_not_found"
    untrusted = await order(house, seller, a, b, token=helper)
    assert (untrusted.status, untrusted.error) == (403, "not_in_this_shop")
    twice = await order(house, seller, a, a)
    assert (twice.status, fields_of(twice)) == (422, {"bundle_list"})
    assert await shown(house, seller) == ["B", "A"]


async def test_products_of_a_bundle_stand_as_they_were_put(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    first = await fill_bundle(house, seller, bundle_id)
    second = await add_product(house, seller, bundle_id, pro_name="İkinci")
    await activate(house, seller, bundle_id)
    done = await order_products(house, seller.token, bundle_id, second, first)
    assert (done.status, done["product_list"]) == (200, [second, first])
    listed = await products_of(house, seller, bundle_id)
    assert [p["user_shop_bundle_product_client_id"] for p in listed] == [second, first]
    assert list(await revisions(house, bundle_id)) == [1, 2]
    again = await order_products(house, seller.token, bundle_id, second, first)
    assert (again.status, len(await revisions(house, bundle_id))) == (200, 2)
    assert len(await audited(house, "shops.products_ordered")) == 1


async def test_an_order_of_products_names_all_of_them_and_only_by_who_may(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    (product,) = await products_of(house, seller, bundle_id)
    first = product["user_shop_bundle_product_client_id"]
    second = await add_product(house, seller, bundle_id, pro_name="İkinci")
    for wrong in ([first], [first, str(uuid4())], [first, first]):
        refused = await order_products(house, seller.token, bundle_id, *wrong)
        assert (refused.status, fields_of(refused)) == (422, {"product_list"})
    stranger = await open_shop(house, await trusted(house, "rakip", "shop_new"))
    foreign = await order_products(house, stranger.token, bundle_id, second, first)
    assert (foreign.status, foreign.error) == (404, "bundle_not_found")
    helper = await trusted(house, "yardimci", "shop_bundle_add_edit")
    await house.post(
        "/v1/user/shop/staff/record",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"username": "yardimci", "roles": ["shop_settings_edit"]},
    )
    untrusted = await order_products(house, helper, bundle_id, second, first)
    assert (untrusted.status, untrusted.error) == (403, "not_in_this_shop")
    await lose_accounts(house)
    unpayable = await order_products(house, seller.token, bundle_id, second, first)
    assert (unpayable.status, unpayable.error) == (409, "bundle_still_sold")
    listed = await products_of(house, seller, bundle_id)
    assert [p["user_shop_bundle_product_client_id"] for p in listed] == [first, second]


async def test_two_orders_at_once_end_in_one_of_them(house: HouseUnderTest, seller: Seller) -> None:
    a, b, c = [await make_bundle(house, seller, bundle_name=name) for name in "ABC"]
    both = await asyncio.gather(order(house, seller, a, b, c), order(house, seller, c, a, b))
    assert [answer.status for answer in both] == [200, 200]
    assert await shown(house, seller) in (["A", "B", "C"], ["C", "A", "B"])


@given(st.lists(st.integers(-HIGHEST, HIGHEST), min_size=1, max_size=200))
def test_priorities_always_fall_and_stay_in_their_bounds(now: list[int]) -> None:
    ids = [UUID(int=number) for number in range(len(now))]
    given_ = priorities_in_order(ids, dict(zip(ids, now, strict=True)))
    placed = [given_[bundle_id] for bundle_id in ids]
    assert all(above > below for above, below in pairwise(placed))
    assert placed[-1] >= -HIGHEST
    assert placed[0] <= HIGHEST
