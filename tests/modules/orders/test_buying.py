"""A credit pack is bought, by card and by transfer, from the cart to the credits."""

from typing import Any

import pytest

from tests.calling import HouseUnderTest
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    credits_of,
    move,
    ok,
    order,
    ordered,
    own_order,
    paid_by_card,
    query_of,
    start,
    upload_receipt,
    use_card,
)
from tests.modules.shops.selling import Seller


async def test_a_credit_pack_is_bought_by_card(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    cart = (await ok(await add(house, buyer, seller, pack, count=2)))["shopcart"]
    assert cart["total"]["gross_text"] == "240,00 ₺"
    made = (await ok(await order(house, buyer, cart)))["order"]
    assert made["bundle_list"][0]["status"] == "payment_waiting"
    page = (await ok(await start(house, buyer, made)))["payment"]
    back = await use_card(house, page["page_url"])
    answer = await house.client.get(back)
    assert answer.status_code == 303
    assert query_of(answer.headers["location"])["outcome"] == "approved"
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "bundle_active"
    assert now["payment_list"][0]["status"] == "approved"
    assert await credits_of(house, buyer) == before + 2000
    await house.run_jobs()
    subjects = [mail.subject for mail in await house.mails(to="alici@example.com")]
    assert f"Siparişiniz onaylandı: {made['order_number']}" in subjects


async def test_what_an_order_answers_is_what_is_listed(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    cart_id = cart["user_shopcart_client_id"]
    made = (await ok(await order(house, buyer, cart, pay_type="transfer")))["order"]
    assert made == (await own_order(house, buyer, cart_id))["order"]
    assert made["payment_list"][0]["receipt_count"] == 0
    await ok(await upload_receipt(house, buyer, cart_id))
    again = (await ok(await order(house, buyer, cart, pay_type="transfer")))["order"]
    assert again == (await own_order(house, buyer, cart_id))["order"]
    assert again["payment_list"][0]["receipt_count"] == 1


async def test_a_credit_pack_is_bought_by_transfer(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    cart_id = made["user_shopcart_client_id"]
    payment = (await ok(await start(house, buyer, made, bank_slot=1)))["payment"]
    assert payment["bank"]["iban"] == "TR630006200001000000062975"
    assert payment["reference"].startswith("TZ")
    assert payment["fast_qr"].startswith("data:image/svg+xml")
    payment_id = payment["user_shopcart_bundle_product_payment_client_id"]
    refused = await move(house, seller.token, "payment", payment_id, "approved")
    assert (refused.status, refused.error) == (404, "receipt_missing")
    await ok(await upload_receipt(house, buyer, cart_id))
    done = await ok(await move(house, seller.token, "payment", payment_id, "approved"))
    assert done["status"] == "approved"
    assert (await own_order(house, buyer, cart_id))["payment_list"][0]["fast_qr"] == ""
    again = await ok(await move(house, seller.token, "payment", payment_id, "approved"))
    assert again["status"] == "approved"
    assert (await own_order(house, buyer, cart_id))["bundle_list"][0]["status"] == "bundle_active"
    assert await credits_of(house, buyer) == before + 1000


async def test_an_unused_pack_is_paid_back_through_the_card(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    made = await paid_by_card(house, buyer, seller, [pack])
    bundle = made["bundle_list"][0]
    done = await ok(
        await move(
            house,
            seller.token,
            "bundle",
            bundle["user_shopcart_bundle_client_id"],
            "payment_refunded",
            reason="İstek üzerine",
        )
    )
    assert done["status"] == "payment_refunded"
    assert await credits_of(house, buyer) == before
    await house.run_jobs()
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["payment_list"][0]["status"] == "refunded"
    assert now["refund_list"][0]["state"] == "done"
    assert now["bundle_list"][0]["refunded"] == 12_000


@pytest.mark.parametrize(
    "product",
    [
        {
            "product_type": "credit",
            "currency_amount_list": [
                {"currency_type": 0, "amount": 1_300_000_000},
                {"currency_type": 1, "amount": 40_000_000},
            ],
        },
        {"product_type": "service", "pro_usage_count_type": "total"},
        {"product_type": "service", "pro_usage_count_type": "daily"},
    ],
)
async def test_the_most_that_can_be_sold_at_once_is_given(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, product: dict[str, Any]
) -> None:
    bundle_id = await bundle_of(house, seller, pro_usage_count=100_000_000, **product)
    cart = (await ok(await add(house, buyer, seller, bundle_id, count=99)))["shopcart"]
    made = (await ok(await order(house, buyer, cart)))["order"]
    page = (await ok(await start(house, buyer, made)))["payment"]
    answer = await house.client.get(await use_card(house, page["page_url"]))
    assert query_of(answer.headers["location"])["outcome"] == "approved"
    held = await ok(await house.post("/v1/user/shopcart/active/list", token=buyer.token))
    assert held["list"][0]["product_list"][0]["count"] == 9_900_000_000
