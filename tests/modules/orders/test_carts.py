"""Carts and the checkout: prices of today, what changed, and everything that is refused."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.calling import HouseUnderTest
from tests.modules.orders.buying import (
    COMPANY,
    PERSON,
    Buyer,
    add,
    bundle_of,
    make_buyer,
    ok,
    order,
    order_body,
)
from tests.modules.shops.selling import Seller, add_agreement, fields_of, make_bundle, open_shop, trusted


async def change_price(house: HouseUnderTest, seller: Seller, bundle_id: str, amount: int) -> None:
    """Give the one product of a bundle another price."""
    ref = {"user_shop_client_id": seller.shop_id, "user_shop_bundle_client_id": bundle_id}
    listed = await ok(await house.post("/v1/user/shop/bundle/product/list", token=seller.token, **ref))
    product = listed["list"][0]
    await ok(
        await house.post(
            "/v1/user/shop/bundle/product/edit",
            token=seller.token,
            user_shop_bundle_product_client_id=product["user_shop_bundle_product_client_id"],
            body={"currency_amount_list": [{"currency_type": 0, "amount": amount}]},
            **ref,
        )
    )


async def list_cart(house: HouseUnderTest, buyer: Buyer) -> dict[str, Any]:
    """Return the first cart of the buyer."""
    answer = await ok(await house.post("/v1/user/shopcart/list", token=buyer.token))
    return dict(answer["list"][0])


async def test_counts_add_up_and_can_be_set(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await ok(await add(house, buyer, seller, pack, count=2))
    cart = (await ok(await add(house, buyer, seller, pack, count=3)))["shopcart"]
    line = cart["bundle_list"][0]
    assert (line["add_bundle_count"], cart["total"]["gross"]) == (5, 60_000)
    assert cart["total"]["net"] + cart["total"]["tax"] == cart["total"]["gross"]
    line_id = line["user_shopcart_bundle_client_id"]
    cart = (await ok(await add(house, buyer, seller, pack, 1, user_shopcart_bundle_client_id=line_id)))[
        "shopcart"
    ]
    assert cart["bundle_list"][0]["add_bundle_count"] == 1
    empty = await ok(
        await house.post(
            "/v1/user/shopcart/cancel", token=buyer.token, user_shopcart_bundle_client_id=line_id
        )
    )
    assert empty["shopcart"]["bundle_list"] == []


async def test_reading_the_agreements_does_not_count_as_being_told_of_a_new_price(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    await change_price(house, seller, pack, 15_000)
    ref = {"user_shopcart_client_id": cart["user_shopcart_client_id"]}
    await ok(await house.post("/v1/user/shopcart/agreement/list", token=buyer.token, **ref))
    for told in (["price_changed"], []):
        shown = await list_cart(house, buyer)
        assert [notice["notice"] for notice in shown["bundle_list"][0]["notice_list"]] == told


async def test_a_cart_says_before_it_is_ordered_what_each_seller_is_paid(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    other = await open_shop(house, await trusted(house, "baska.satici", "shop_new"), shop_name="Kuzey")
    theirs = await bundle_of(house, other, product_type="service", pro_name="Danışmanlık")
    await ok(await add(house, buyer, seller, pack))
    await ok(await add(house, buyer, other, theirs, count=2))
    gone = await bundle_of(house, other, product_type="service", pro_name="Eğitim")
    cart = (await ok(await add(house, buyer, other, gone)))["shopcart"]
    assert [p["total"]["gross"] for p in cart["payment_list"]] == [12_000, 36_000]
    await ok(
        await house.post(
            "/v1/user/shop/bundle/status/passive", token=other.token, user_shop_bundle_client_id=gone
        )
    )
    cart = await list_cart(house, buyer)
    assert [(p["user_shop_client_id"], p["total"]["gross_text"]) for p in cart["payment_list"]] == [
        (seller.shop_id, "120,00 ₺"),
        (other.shop_id, "240,00 ₺"),
    ]
    assert cart["payment_list"][1]["shop_name"] == "Kuzey"
    ref = {"user_shopcart_bundle_client_id": cart["bundle_list"][2]["user_shopcart_bundle_client_id"]}
    cart = (await ok(await house.post("/v1/user/shopcart/cancel", token=buyer.token, **ref)))["shopcart"]
    made = (await ok(await order(house, buyer, cart, pay_type="transfer")))["order"]
    paid = {p["user_shop_client_id"]: p["amount"] for p in made["payment_list"]}
    assert paid == {p["user_shop_client_id"]: p["total"]["gross"] for p in cart["payment_list"]}


async def test_a_cart_holds_at_most_99_of_a_bundle(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await ok(await add(house, buyer, seller, pack, count=99))
    refused = await add(house, buyer, seller, pack)
    assert (refused.status, refused.error) == (409, "too_many_in_cart")
    assert (await add(house, buyer, seller, pack, count=100)).status == 422


async def test_a_changed_price_is_told_once_and_keeps_an_old_total_from_being_ordered(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    await change_price(house, seller, pack, 15_000)
    refused = await order(house, buyer, cart)
    assert (refused.status, refused.error, refused["total_minor"]) == (409, "cart_changed", 15_000)
    assert fields_of(refused) == {cart["bundle_list"][0]["user_shopcart_bundle_client_id"]}
    shown = await list_cart(house, buyer)
    assert shown["bundle_list"][0]["notice_list"] == [
        {
            "notice": "price_changed",
            "message": "Kredi paketi: fiyat 120,00 ₺ iken 150,00 ₺ oldu.",
        }
    ]
    assert (await list_cart(house, buyer))["bundle_list"][0]["notice_list"] == []
    assert (await order(house, buyer, shown)).status == 200


async def test_what_is_not_sold_any_more_cannot_be_ordered(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    await ok(
        await house.post(
            "/v1/user/shop/bundle/status/passive", token=seller.token, user_shop_bundle_client_id=pack
        )
    )
    shown = await list_cart(house, buyer)
    assert [n["notice"] for n in shown["bundle_list"][0]["notice_list"]] == ["not_sold"]
    assert shown["can_be_ordered"] is False
    assert (await order(house, buyer, cart)).error == "cart_changed"
    assert (await add(house, buyer, seller, pack)).error == "bundle_not_sold"


@pytest.mark.parametrize(
    "data", [{"can_customer_add_to_shopcart": False}, {"available_soon": True}], ids=["closed", "soon"]
)
async def test_only_what_customers_may_add_is_added(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, data: dict[str, Any]
) -> None:
    bundle_id = await bundle_of(house, seller, data)
    assert (await add(house, buyer, seller, bundle_id)).error == "bundle_not_sold"


async def test_refusals_of_adding(house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str) -> None:
    draft = await make_bundle(house, seller)
    assert (await add(house, buyer, seller, draft)).error == "bundle_not_sold"
    assert (await add(house, buyer, seller, str(uuid4()))).error == "bundle_not_found"
    other = await make_buyer(house, "baskasi")
    stolen = Buyer(token=buyer.token, id=other.id, username=buyer.username)
    assert (await add(house, stolen, seller, pack)).error == "not_in_anothers_name"
    only_lira = await bundle_of(house, seller, currency_amount_list=[{"currency_type": 0, "amount": 500}])
    assert (
        await add(house, buyer, seller, only_lira, user_currency_type=1)
    ).error == "bundle_not_in_currency"
    cart = (await ok(await add(house, other, seller, pack)))["shopcart"]
    theirs = cart["user_shopcart_client_id"]
    assert (await add(house, buyer, seller, pack, user_shopcart_client_id=theirs)).error == "cart_not_found"
    line = cart["bundle_list"][0]["user_shopcart_bundle_client_id"]
    answer = await add(house, buyer, seller, pack, user_shopcart_bundle_client_id=line)
    assert answer.error == "order_line_not_found"


async def test_a_reserved_bundle_is_added_with_its_link_only(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id = await bundle_of(
        house, seller, {"organization_id": "hastane-1", "organization_name": "Hastane"}
    )
    assert (await add(house, buyer, seller, bundle_id)).error == "bundle_not_found"
    link = await ok(
        await house.post(
            "/v1/user/shop/bundle/link/renew", token=seller.token, user_shop_bundle_client_id=bundle_id
        )
    )
    answer = await add(house, buyer, seller, bundle_id, organization_token=link["organization_token"])
    assert answer.status == 200


async def test_refusals_of_cancelling(house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str) -> None:
    path = "/v1/user/shopcart/cancel"
    assert (await house.post(path, token=buyer.token)).error == "cart_not_found"
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    cart_id = cart["user_shopcart_client_id"]
    answer = await house.post(
        path,
        token=buyer.token,
        user_shopcart_client_id=cart_id,
        user_shopcart_bundle_client_id=str(uuid4()),
    )
    assert answer.error == "order_line_not_found"
    others = {"user_shopcart_bundle_client_id": cart["bundle_list"][0]["user_shopcart_bundle_client_id"]}
    assert (await house.post(path, token=seller.token, **others)).error == "order_line_not_found"
    unknown = {"user_shopcart_bundle_client_id": str(uuid4())}
    assert (await house.post(path, token=buyer.token, **unknown)).error == "order_line_not_found"
    await ok(await order(house, buyer, cart))
    answer = await house.post(path, token=buyer.token, user_shopcart_client_id=cart_id)
    assert answer.error == "cart_empty"


async def test_refusals_of_the_checkout(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    missing = await order(house, buyer, cart, agreement_approve_list=[])
    assert (missing.status, missing.error) == (409, "agreements_not_approved")
    assert len(missing["missing_agreement_list"]) == 2
    old = [{**item, "version": 99} for item in order_body(cart)["agreement_approve_list"]]
    assert (await order(house, buyer, cart, agreement_approve_list=old)).error == "agreements_not_approved"
    wrong = await order(house, buyer, cart, buyer={**PERSON, "identity_number": "12345678901", "city": " "})
    assert (wrong.error, fields_of(wrong)) == ("invalid_input", {"buyer.identity_number", "buyer.city"})
    company = await order(house, buyer, cart, buyer={**COMPANY, "identity_number": "1234567891"})
    assert fields_of(company) == {"buyer.identity_number"}
    odd = await order(house, buyer, cart, buyer={**COMPANY, "mail": "ayse@", "district": ""})
    assert fields_of(odd) == {"buyer.mail", "buyer.district"}
    assert (await order(house, buyer, cart, buyer={**PERSON, "country": "tr"})).status == 422
    assert (await order(house, buyer, cart, pay_type="free")).status == 422
    stranger = await make_buyer(house, "baskasi")
    assert (await order(house, stranger, cart)).error == "cart_not_found"
    await ok(await house.post("/v1/user/shopcart/cancel", token=buyer.token))
    assert (await order(house, buyer, cart)).error == "cart_empty"


async def test_a_way_of_paying_that_is_not_offered_is_refused(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    card_only = await bundle_of(house, seller, pay_transfer_to_account=False)
    cart = (await ok(await add(house, buyer, seller, card_only)))["shopcart"]
    assert (cart["can_pay_by_card"], cart["can_pay_by_transfer"]) == (True, False)
    assert (await order(house, buyer, cart, pay_type="transfer")).error == "pay_type_not_offered"


async def test_the_same_key_with_something_else_is_refused(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]

    async def send(**fields: Any) -> Any:
        return await house.client.post(
            "/v1/user/shopcart/product/order",
            params={"user_shopcart_client_id": cart["user_shopcart_client_id"]},
            json=order_body(cart, **fields),
            headers={"Authorization": f"Bearer {buyer.token}", "Idempotency-Key": "k-1"},
        )

    assert (await send()).status_code == 200
    assert (await send(consent_version=None)).json()["error"] == "idempotency_key_reused"
    assert (await send()).status_code == 200
    refused = await send(buyer=COMPANY)
    assert (refused.status_code, refused.json()["error"]) == (409, "idempotency_key_reused")


async def test_what_costs_nothing_is_given_at_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    free = await bundle_of(house, seller, currency_amount_list=[{"currency_type": 0, "amount": 0}])
    cart = (await ok(await add(house, buyer, seller, free)))["shopcart"]
    made = (await ok(await order(house, buyer, cart)))["order"]
    assert (made["pay_type"], made["bundle_list"][0]["status"]) == ("free", "bundle_active")
    held = await ok(await house.post("/v1/user/entitlement/list", token=buyer.token))
    assert [item["status"] for item in held["list"]] == ["active"]


async def test_agreements_are_read_with_the_buyer_filled_in_and_kept(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    items = {"title": "Kullanım koşulları", "title_en": "Terms of use", "text": "<p>{{order.items}}</p>"}
    await add_agreement(house, seller, pack, "other", **items)
    cart = (await ok(await add(house, buyer, seller, pack, count=2)))["shopcart"]
    read = await ok(
        await house.post(
            "/v1/user/shopcart/agreement/list",
            token=buyer.token,
            user_shopcart_client_id=cart["user_shopcart_client_id"],
            body={"buyer": PERSON, "pay_type": "card"},
        )
    )
    assert "Kuzey Işığı Danışmanlık" in read["list"][0]["text"]
    assert any("× 2<" in each["text"] for each in read["list"])
    shown = cart["bundle_list"][0]["agreement_list"]
    assert [each["title"] for each in shown] == [each["title"] for each in read["list"]]
    made = (await ok(await order(house, buyer, cart)))["order"]
    details = await ok(
        await house.post(
            "/v1/user/shopcart/order/get",
            token=buyer.token,
            user_shopcart_client_id=made["user_shopcart_client_id"],
        )
    )
    assert {a["sha256"] for a in details["approval_list"]} == {a["sha256"] for a in read["list"]}
    missing = await house.post(
        "/v1/user/shopcart/agreement/list", token=buyer.token, user_shopcart_client_id=str(uuid4())
    )
    assert missing.error == "cart_not_found"


@pytest.mark.parametrize("of_product", [True, False])
async def test_what_cannot_be_used_any_more_is_not_sold(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, of_product: bool
) -> None:
    last_day = (house.clock.now + timedelta(days=2)).date().isoformat()
    ends = {"expiration_time_type": "date", "expiration_time_value": last_day}
    bundle_id = await bundle_of(house, seller, {} if of_product else ends, **(ends if of_product else {}))
    shown = await ok(await house.post("/v1/bundle/details", user_shop_bundle_client_id=bundle_id))
    assert shown["bundle"]["sold_until"] == last_day
    cart = (await ok(await add(house, buyer, seller, bundle_id)))["shopcart"]
    house.clock.advance(days=4)
    buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    assert (await add(house, buyer, seller, bundle_id)).error == "bundle_not_sold"
    assert (await order(house, buyer, cart)).error == "cart_changed"
    assert (await ok(await house.post("/v1/bundle/and/product/list/active")))["list"] == []
