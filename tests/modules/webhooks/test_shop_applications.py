"""An application of a shop reads its orders and bills with its key: as long as its owner may, and nobody else's."""

import asyncio
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.access.public import Role
from terazi.modules.webhooks.values import MOST_APPLICATIONS
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.applications.conftest import App, give_role, make_app, make_developer
from tests.modules.orders.buying import Buyer, ok, paid_by_card
from tests.modules.shops.selling import Seller, open_shop, trusted

ORDERS = "/v1/shop/program/order/list"
XML = "/v1/shop/program/bill/xml"


@dataclass
class Desk:
    """A shop whose owner has an application."""

    house: HouseUnderTest
    seller: Seller
    app: App

    async def ask(self, what: str, app: App | None = None, token: str = "", shop_id: str = "") -> Reply:
        """Make a call of the shop about its applications."""
        body = None if what == "list" else {"user_externalapplication_client_id": (app or self.app).id}
        return await self.house.post(
            f"/v1/user/shop/application/{what}",
            token=token or self.seller.token,
            user_shop_client_id=shop_id or self.seller.shop_id,
            body=body,
        )

    async def read(self, app: App | None = None, shop_id: str = "", **body: Any) -> Reply:
        """Let the application read the orders."""
        shop = shop_id or self.seller.shop_id
        return await (app or self.app).call(ORDERS, body or None, user_shop_client_id=shop)

    async def bill(self, bill_id: str, shop_id: str = "") -> tuple[int, str]:
        """Let the application fetch a bill."""
        given = {"user_shop_client_id": shop_id or self.seller.shop_id, "user_bill_client_id": bill_id}
        headers = {"X-Application-Key": self.app.key}
        answer = await self.house.client.post(XML, params=given, headers=headers)
        return answer.status_code, answer.text


@pytest.fixture
async def desk(house: HouseUnderTest, seller: Seller) -> Desk:
    await give_role(house, "satici", Role.EXTERNAL_APPLICATION_ADD)
    return Desk(house, seller, await make_app(house, seller.token, name="Muhasebe"))


async def test_a_bound_application_reads_orders_and_bills(desk: Desk, buyer: Buyer, pack: str) -> None:
    house = desk.house
    made = await paid_by_card(house, buyer, desk.seller, [pack])
    assert (await desk.read()).error == "shop_not_found"
    listed = await ok(await desk.ask("list"))
    assert (listed["list"], [each["name"] for each in listed["free_list"]]) == ([], ["Muhasebe"])
    for _ in range(2):
        await ok(await desk.ask("bind"))
    listed = await ok(await desk.ask("list"))
    assert ([each["name"] for each in listed["list"]], listed["free_list"]) == (["Muhasebe"], [])

    (order,) = (await ok(await desk.read()))["list"]
    assert (order["order_number"], order["status"], order["currency"], order["gross"]) == (
        made["order_number"],
        "bundle_active",
        "TRY",
        12_000,
    )
    assert order["net"] + order["tax"] == order["gross"]
    assert order["buyer"]["lastname"] == "Yılmaz"
    this = {"user_shopcart_client_id": made["user_shopcart_client_id"]}
    assert len((await ok(await desk.read(**this)))["list"]) == 1
    assert (await ok(await desk.read(user_shopcart_client_id=str(uuid4()))))["list"] == []
    own = await house.post(ORDERS, token=desk.seller.token, user_shop_client_id=desk.seller.shop_id)
    assert len((await ok(own))["list"]) == 1

    (bill_id,) = [str(each) for each in await values_of(house, "SELECT id FROM bill")]
    assert (await desk.bill(bill_id))[0] == 404, "a draft is nobody's bill yet"
    await ok(await house.post("/v1/user/bill/approve", token=desk.seller.token, user_bill_client_id=bill_id))
    status, text = await desk.bill(bill_id)
    assert (status, "<Invoice" in text) == (200, True), text[:300]

    await ok(await desk.ask("unbind"))
    assert (await desk.ask("unbind")).error == "shop_application_not_found"
    assert (await desk.read()).error == "shop_not_found"
    assert (await desk.bill(bill_id))[0] == 404


async def test_it_reads_in_no_other_shop(desk: Desk, buyer: Buyer, pack: str) -> None:
    house = desk.house
    await ok(await desk.ask("bind"))
    other = await open_shop(house, await trusted(house, "baska", "shop_new"))
    await paid_by_card(house, buyer, desk.seller, [pack])
    (bill_id,) = [str(each) for each in await values_of(house, "SELECT id FROM bill")]
    await ok(await house.post("/v1/user/bill/approve", token=desk.seller.token, user_bill_client_id=bill_id))
    assert (await desk.read(shop_id=other.shop_id)).error == "shop_not_found"
    assert (await desk.bill(bill_id, shop_id=other.shop_id))[0] == 404
    for what in ("list", "bind", "unbind"):
        assert (await desk.ask(what, token=other.token)).error == "shop_not_found"
    assert (await house.post(ORDERS, user_shop_client_id=desk.seller.shop_id)).status == 401
    for token in (other.token, buyer.token):
        reply = await house.post(ORDERS, token=token, user_shop_client_id=desk.seller.shop_id)
        assert reply.error == "shop_not_found"


async def test_an_application_of_somebody_else_is_not_bound(desk: Desk) -> None:
    foreign = await make_app(desk.house, await make_developer(desk.house))
    assert (await desk.ask("bind", foreign)).error == "shop_application_not_found"
    assert (await desk.ask("unbind", foreign)).error == "shop_application_not_found"


async def test_who_works_in_the_shop_no_longer_reads_no_longer(desk: Desk) -> None:
    house = desk.house
    helper = await trusted(house, "yardimci", "shop_admin", Role.EXTERNAL_APPLICATION_ADD)
    shop = {"user_shop_client_id": desk.seller.shop_id}

    async def trust(role: str) -> None:
        body = {"username": "yardimci", "roles": [role]}
        await ok(await house.post("/v1/user/shop/staff/record", token=desk.seller.token, body=body, **shop))

    await trust("shop_admin")
    theirs = await make_app(house, helper, name="Kargo")
    await ok(await desk.ask("bind", theirs, token=helper))
    await ok(await desk.read(theirs))
    await trust("shop_settings_edit")
    assert (await desk.read(theirs)).error == "not_in_this_shop"
    body = {"staff_user_client_id": str(await id_of(house, helper))}
    await ok(await house.post("/v1/user/shop/staff/remove", token=desk.seller.token, body=body, **shop))
    assert (await desk.read(theirs)).error == "shop_not_found"
    assert [each["name"] for each in (await ok(await desk.ask("list")))["list"]] == ["Kargo"]
    await ok(await desk.ask("unbind", theirs))


async def test_one_application_is_bound_to_one_shop_whoever_is_first(desk: Desk) -> None:
    second = await open_shop(desk.house, desk.seller.token)
    replies = await asyncio.gather(desk.ask("bind"), desk.ask("bind", shop_id=second.shop_id))
    assert sorted(reply.status for reply in replies) == [200, 409]
    assert {reply.error for reply in replies if reply.status == 409} == {"application_of_another_shop"}
    assert len(await values_of(desk.house, "SELECT application_id FROM shop_application")) == 1


async def test_a_shop_has_so_many_applications_at_most(desk: Desk) -> None:
    await ok(await desk.ask("bind"))
    others = [await make_app(desk.house, desk.seller.token, name=f"P{n}") for n in range(MOST_APPLICATIONS)]
    for each in others[:-1]:
        await ok(await desk.ask("bind", each))
    refused = await desk.ask("bind", others[-1])
    assert (refused.status, refused.error) == (409, "too_many_shop_applications")
    await run_sql(desk.house, "DELETE FROM external_application")
    assert (await ok(await desk.ask("list")))["list"] == []
