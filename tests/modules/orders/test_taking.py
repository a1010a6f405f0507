"""What needs no order is taken once: what is free, and what a shop assigned to a person; never what is the platform's own."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.orders.errors.orders import AlreadyTaken, OrderNeeded
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, bundle_of, make_buyer, move, ok
from tests.modules.orders.test_debts import REASON, SERVICE, Counter, _bundle
from tests.modules.shops.selling import Seller, make_bundle

FREE = {"currency_amount_list": [{"currency_type": 0, "amount": 0}]}


class Gifts(Counter):
    """A shop that assigns bundles."""

    async def assigned(self, *names: str, **product: Any) -> str:
        """Put a hidden bundle on sale for 120,00 ₺ that these people need not order."""
        said = {"in_store_visibility": False, "assigned_user_list": list(names or ("alici",))}
        return await bundle_of(self.house, self.seller, said, **{**SERVICE, **product})

    async def take(self, bundle_id: str, token: str | None = None, **body: Any) -> Reply:
        """Take a bundle, as the buyer where nobody else is named."""
        return await self.house.post(
            "/v1/user/shopcart/bundle/take",
            token=token or self.buyer.token,
            body=body or None,
            user_shop_bundle_client_id=bundle_id,
        )

    async def approvals(self, bundle_id: str) -> list[dict[str, Any]]:
        """Return what has to be approved, as it is sent."""
        path = "/v1/bundle/product/and/agreement/list/all"
        query = {"user_shop_bundle_client_id": bundle_id}
        found = await ok(await self.house.post(path, token=self.buyer.token, **query))
        return [{"agreement_id": each["agreement_id"], "version": each["version"]} for each in found["list"]]

    async def approve(self, bundle_id: str, token: str | None = None) -> Reply:
        """Read the agreements of a bundle and take it."""
        return await self.take(bundle_id, token, agreement_approve_list=await self.approvals(bundle_id))

    async def people(self, bundle_id: str, token: str | None = None) -> Reply:
        """Ask to whom a bundle is assigned."""
        return await self.house.post(
            "/v1/user/shop/bundle/assigned/list",
            token=token or self.seller.token,
            user_shop_bundle_client_id=bundle_id,
        )

    async def held(self) -> list[str]:
        """Return the names of the products that the buyer holds."""
        path = "/v1/user/shopcart/active/list"
        bundles = (await ok(await self.house.post(path, token=self.buyer.token)))["list"]
        return [product["pro_name"] for bundle in bundles for product in bundle["product_list"]]


@pytest.fixture
async def gifts(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Gifts:
    """A shop and somebody to whom it assigns."""
    return Gifts(house, buyer, seller, admin)


async def test_what_is_assigned_is_taken_once_and_the_shop_sees_who_took_it(gifts: Gifts) -> None:
    await make_buyer(gifts.house, "veli")
    bundle = await gifts.assigned("alici", "veli")
    waiting = (await ok(await gifts.people(bundle)))["assigned_user_list"]
    assert [(each["username"], each["taken_at"]) for each in waiting] == [("alici", None), ("veli", None)]
    answers = await asyncio.gather(*[gifts.approve(bundle) for _ in range(4)])
    orders = [(await ok(answer))["order"] for answer in answers]
    assert {order["user_shopcart_client_id"] for order in orders} == {orders[0]["user_shopcart_client_id"]}
    assert (orders[0]["total"]["gross"], orders[0]["bundle_list"][0]["status"]) == (0, "bundle_active")
    assert await gifts.held() == ["Danışmanlık"]
    taken, open_ = (await ok(await gifts.people(bundle)))["assigned_user_list"]
    assert (taken["status"], open_["status"]) == ("bundle_active", "")
    assert taken["user_shopcart_client_id"] == orders[0]["user_shopcart_client_id"]
    assert await gifts.is_right()


async def test_what_was_taken_and_ended_is_not_taken_again(gifts: Gifts) -> None:
    bundle = await gifts.assigned()
    made = (await ok(await gifts.approve(bundle)))["order"]
    await ok(await move(gifts.house, gifts.seller.token, "bundle", _bundle(made), "termination", **REASON))
    assert (await gifts.take(bundle)).error == AlreadyTaken.slug
    assert await gifts.debts() == []
    assert await gifts.is_right()


async def test_what_is_free_is_taken_by_everybody_who_sees_it(gifts: Gifts) -> None:
    bundle = await bundle_of(gifts.house, gifts.seller, **{**SERVICE, **FREE})
    stranger = await gifts.house.register("yabanci")
    for token in (gifts.buyer.token, stranger):
        await ok(await gifts.approve(bundle, token))
    assert await gifts.is_right()


async def test_nothing_is_taken_that_has_to_be_ordered_or_is_not_there(gifts: Gifts, pack: str) -> None:
    bundle = await gifts.assigned()
    stranger = await gifts.house.register("yabanci")
    assert (await gifts.take(bundle, stranger)).error == OrderNeeded.slug
    assert (await gifts.take(pack)).error == OrderNeeded.slug
    assert (await gifts.take(str(uuid4()))).error == "bundle_not_found"
    for product in ({"product_type": "credit"},):
        own = await gifts.assigned(**product)
        assert (await gifts.take(own)).error == "bundle_not_sold"
    off = await make_bundle(gifts.house, gifts.seller, assigned_user_list=["alici"])
    assert (await gifts.take(off)).error == "bundle_not_sold"
    assert await gifts.held() == []


async def test_agreements_of_what_needs_no_order_are_approved_first(gifts: Gifts) -> None:
    bundle = await gifts.assigned()
    refused = await gifts.take(bundle)
    needed = await gifts.approvals(bundle)
    assert refused.error == "agreements_not_approved"
    missing = {each["agreement_client_id"] for each in refused["missing_agreement_list"]}
    assert missing == {each["agreement_id"] for each in needed}
    made = (await ok(await gifts.approve(bundle)))["order"]
    assert len((await gifts.now(made))["approval_list"]) == len(needed)


async def test_who_is_assigned_is_for_the_shop_only(gifts: Gifts) -> None:
    bundle = await gifts.assigned()
    assert (await gifts.people(bundle, gifts.buyer.token)).error == "shop_not_found"
    assert (await gifts.people(str(uuid4()))).error == "bundle_not_found"
