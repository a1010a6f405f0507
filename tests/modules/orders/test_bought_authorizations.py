"""Authorizations that are bought: by card and by transfer, until they end, passed on, and given back."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import assign, define, grant, held, id_of
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    make_buyer,
    move,
    ordered,
    own_order,
    paid_by_card,
    run_clock,
    start,
    take_cards,
    upload_receipt,
)
from tests.modules.shops.selling import Seller, ok, open_shop

ROLE, CODE = "external_application_add", "rapor.okuma"
HERE = "/v1/user/externalapplication/list"


@pytest.fixture
async def seller(house: HouseUnderTest, admin: str) -> Seller:
    """The shop of an administrator, who may sell every authorization."""
    seller = await open_shop(house, admin)
    await take_cards(house, seller)
    return seller


def sold(code: str, **product: Any) -> dict[str, Any]:
    """Return a product that gives an authorization for ten days."""
    return {
        "product_type": "authorization",
        "auth_id": code,
        "pro_usage_count": None,
        "pro_usage_count_type": "unlimited",
        "expiration_time_type": "day",
        "expiration_time_value": "10",
        **product,
    }


async def later(house: HouseUnderTest, buyer: Buyer, **time: int) -> Buyer:
    """Let time pass; the person signs in again."""
    house.clock.advance(**time)
    return replace(buyer, token=await house.sign_in(buyer.username))


async def is_let_in(house: HouseUnderTest, buyer: Buyer) -> bool:
    return (await house.post(HERE, token=buyer.token)).status == 200


async def active_product(house: HouseUnderTest, buyer: Buyer) -> dict[str, Any]:
    listed = await ok(await house.post("/v1/user/shopcart/active/list", token=buyer.token))
    return dict(listed["list"][0]["product_list"][0])


async def test_an_authorization_bought_by_card_holds_until_its_day(
    house: HouseUnderTest, seller: Seller, buyer: Buyer
) -> None:
    bundle = await bundle_of(house, seller, **sold(ROLE))
    assert not await is_let_in(house, buyer)
    await paid_by_card(house, buyer, seller, [bundle])
    assert await is_let_in(house, buyer)
    assert (await active_product(house, buyer))["count"] is None
    buyer = await later(house, buyer, days=9, hours=23)
    assert await is_let_in(house, buyer)
    buyer = await later(house, buyer, hours=2)
    assert not await is_let_in(house, buyer)
    await run_clock(house)
    listed = await ok(await house.post("/v1/user/shopcart/active/list", token=buyer.token))
    assert listed["list"] == []


async def test_an_authorization_paid_by_transfer_begins_when_the_shop_approves(
    house: HouseUnderTest, seller: Seller, buyer: Buyer
) -> None:
    bundle = await bundle_of(house, seller, **sold(ROLE))
    made = await ordered(house, buyer, seller, [bundle], pay_type="transfer")
    await ok(await start(house, buyer, made))
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    assert not await is_let_in(house, buyer)
    buyer = await later(house, buyer, days=3)
    (payment,) = (await own_order(house, buyer, made["user_shopcart_client_id"]))["payment_list"]
    payment_id = payment["user_shopcart_bundle_product_payment_client_id"]
    shopkeeper = await house.sign_in("yonetici")
    await ok(await move(house, shopkeeper, "payment", payment_id, "approved"))
    assert await is_let_in(house, buyer)
    product = await active_product(house, buyer)
    assert product["ends_at"].startswith((house.clock.now + timedelta(days=10)).date().isoformat())


async def test_uses_of_a_bought_authorization_are_passed_on_where_authorizations_are(
    house: HouseUnderTest, seller: Seller, buyer: Buyer
) -> None:
    await define(house, seller.token, CODE)
    counted = {"pro_usage_count": 5, "pro_usage_count_type": "total", "can_assign_auth": True}
    bundle = await bundle_of(house, seller, **sold(CODE, **counted))
    await paid_by_card(house, buyer, seller, [bundle])
    product = await active_product(house, buyer)
    assert (product["count"], product["granted_count"], product["may_assign"]) == (5, 5, False)
    friend = await make_buyer(house, "arkadas")
    refused = await ok(
        await house.post(
            "/v1/user/entitlement/assign",
            token=buyer.token,
            body={
                "auth_client_id": product["auth_client_id"],
                "assigning_username_list": [friend.username],
                "count": 2,
            },
        )
    )
    assert [result["error"] for result in refused["result_list"]] == ["may_not_pass_on"]
    detail = await house.post(
        "/v1/user/entitlement/get", token=buyer.token, auth_client_id=product["auth_client_id"]
    )
    assert detail["entitlement"]["may_assign"] is False
    (own,) = await held(house, buyer.token)
    await assign(house, buyer.token, [friend.username], {"user_auth_id": own["user_auth_id"], "count": 2})
    assert [(each["code"], each["count"]) for each in await held(house, friend.token)] == [(CODE, 2)]
    assert (await active_product(house, buyer))["count"] == 3


async def test_a_refund_takes_a_bought_authorization_and_what_was_passed_on_of_it(
    house: HouseUnderTest, seller: Seller, buyer: Buyer
) -> None:
    bundle = await bundle_of(house, seller, **sold(ROLE, can_assign_auth=True))
    made = await paid_by_card(house, buyer, seller, [bundle])
    friend = await make_buyer(house, "arkadas")
    (own,) = await held(house, buyer.token)
    await assign(house, buyer.token, [friend.username], {"user_auth_id": own["user_auth_id"]})
    assert await is_let_in(house, friend)
    line = made["bundle_list"][0]["product_list"][0]["user_shopcart_bundle_product_client_id"]
    await ok(await move(house, seller.token, "product", line, "passive", reason="Ödeme inceleniyor"))
    assert not await is_let_in(house, buyer)
    await ok(await move(house, seller.token, "product", line, "active"))
    assert await is_let_in(house, buyer)
    await ok(await move(house, seller.token, "product", line, "refunded", reason="İade istendi"))
    assert not await is_let_in(house, buyer)
    assert not await is_let_in(house, friend)


async def test_an_authorization_that_is_held_for_ever_stays_when_the_bought_one_ends(
    house: HouseUnderTest, seller: Seller, buyer: Buyer
) -> None:
    await grant(house, await id_of(house, buyer.token), ROLE)
    bundle = await bundle_of(house, seller, **sold(ROLE))
    await paid_by_card(house, buyer, seller, [bundle])
    assert sorted(each["end_date"] is None for each in await held(house, buyer.token)) == [False, True]
    assert await is_let_in(house, await later(house, buyer, days=11))
