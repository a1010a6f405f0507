"""Bills follow their orders: line by line with each refund, also where the shop has worked on the bill by hand."""

import asyncio
import io
from typing import Any

import pytest
from PIL import Image

from tests.breaking import values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, move, ok, own_order, paid_by_card
from tests.modules.orders.test_orders import REASON, ids_of, prove
from tests.modules.shops.selling import (
    SHOP,
    Seller,
    activate,
    add_product,
    fill_bundle,
    make_bundle,
    open_shop,
    trusted,
)

RATES = {"Birinci": "20", "İkinci": "10", "Üçüncü": "1"}


async def bills(house: HouseUnderTest) -> list[dict[str, Any]]:
    """Return the bills with the rates and amounts of their lines, oldest first."""
    return await values_of(
        house,
        "SELECT jsonb_build_object('id', b.id, 'kind', b.kind, 'state', b.state, 'gross', b.gross, 'lines',"
        " (SELECT json_agg(json_build_array(l.tax_rate::float, l.gross) ORDER BY l.position) FROM bill_line l"
        " WHERE l.bill_id = b.id)) FROM bill b ORDER BY b.id",
    )


async def three_services(house: HouseUnderTest, seller: Seller) -> str:
    """Put a bundle with three services of different tax on sale."""
    bundle_id = await make_bundle(house, seller, bundle_name="Üç hizmet")
    fields = {"product_type": "service", "preparation_type": "manual"}
    for place, (name, rate) in enumerate(RATES.items(), start=1):
        price = [{"currency_type": 0, "amount": 1_000 * place}]
        put = fill_bundle if place == 1 else add_product
        await put(
            house,
            seller,
            bundle_id,
            pro_name=name,
            tax_rate_percent=rate,
            currency_amount_list=price,
            **fields,
        )
    await ok(await activate(house, seller, bundle_id))
    return bundle_id


@pytest.mark.parametrize("is_approved", [False, True], ids=["draft", "approved"])
async def test_each_refund_takes_its_own_line_off_the_bill(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str, is_approved: bool
) -> None:
    made = await paid_by_card(house, buyer, seller, [await three_services(house, seller)])
    lines = {
        product["pro_name"]: product["user_shopcart_bundle_product_client_id"]
        for product in made["bundle_list"][0]["product_list"]
    }
    if is_approved:
        bill_id = (await bills(house))[0]["id"]
        await ok(
            await house.post("/v1/user/bill/approve", token=seller.token, user_bill_client_id=str(bill_id))
        )
    for name in ("Birinci", "Üçüncü", "İkinci"):
        await ok(await move(house, seller.token, "product", lines[name], "refunded", **REASON))
        assert (await prove(house, admin))["is_right"] is True
    first, *counters = await bills(house)
    assert first["state"] == "cancelled"
    if is_approved:
        assert [bill["lines"] for bill in counters] == [[[20.0, 1_000]], [[1.0, 3_000]], [[10.0, 2_000]]]
    else:
        assert (counters, first["lines"]) == ([], [[10.0, 2_000]])


async def test_a_bill_that_was_cancelled_by_hand_does_not_keep_a_refund(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [await three_services(house, seller)])
    bill_id = (await bills(house))[0]["id"]
    body = {"reason": "Yanlış alıcı"}
    path = "/v1/user/bill/cancel"
    await ok(await house.post(path, token=seller.token, body=body, user_bill_client_id=str(bill_id)))
    found = await prove(house, admin)
    assert [line["name"] for line in found["list"] if not line["is_right"]] == ["bills_not_their_refunds"]
    await ok(await move(house, seller.token, "payment", ids_of(made)[2], "refunded", **REASON))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "payment_refunded"
    assert "bill_by_hand" in [event["kind"] for event in now["event_list"]]
    assert (await prove(house, admin))["is_right"] is True


async def test_the_logo_of_the_shop_stands_on_the_bill_of_an_order(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (90, 30), "teal").save(picture, "PNG")
    files = {"logo": ("logo.png", picture.getvalue())}
    kept = await house.upload("/v1/user/shop/logo/upload", files=files, token=seller.token)
    edited = {"user_shop_client_id": seller.shop_id, "body": {**SHOP, "shop_logo": kept["logo_id"]}}
    await ok(await house.post("/v1/user/shop/edit", token=seller.token, **edited))
    await paid_by_card(house, buyer, seller, [await three_services(house, seller)])
    bill = await shown(house, seller, str((await bills(house))[0]["id"]))
    printed = await house.client.get(bill["shop_logo"])
    assert Image.open(io.BytesIO(printed.content)).size == (90, 30)


async def cancelled_bill(house: HouseUnderTest, seller: Seller, *, is_approved: bool = True) -> str:
    """Cancel the newest bill by hand and return its id."""
    bill_id = str([bill for bill in await bills(house) if bill["kind"] == "sale"][-1]["id"])
    if is_approved:
        await ok(await house.post("/v1/user/bill/approve", token=seller.token, user_bill_client_id=bill_id))
    path, body = "/v1/user/bill/cancel", {"reason": "Yanlış alıcı"}
    await ok(await house.post(path, token=seller.token, body=body, user_bill_client_id=bill_id))
    return bill_id


async def write_anew(house: HouseUnderTest, seller: Seller, bill_id: str, **more: Any) -> Reply:
    """Write a cancelled bill of an order anew."""
    asked = {"token": seller.token, "body": {}, "user_shop_client_id": seller.shop_id, **more}
    return await house.post("/v1/user/bill/new", user_bill_client_id=bill_id, **asked)


async def shown(house: HouseUnderTest, seller: Seller, bill_id: str) -> dict[str, Any]:
    path = "/v1/user/bill/get"
    return dict((await ok(await house.post(path, token=seller.token, user_bill_client_id=bill_id)))["bill"])


async def test_a_wrong_bill_is_written_anew_over_what_is_left_of_the_order(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [await three_services(house, seller)])
    lines = [
        line["user_shopcart_bundle_product_client_id"] for line in made["bundle_list"][0]["product_list"]
    ]
    first_id = str((await bills(house))[0]["id"])
    await ok(await house.post("/v1/user/bill/approve", token=seller.token, user_bill_client_id=first_id))
    await ok(await move(house, seller.token, "product", lines[0], "refunded", **REASON))
    assert (await shown(house, seller, first_id))["may_write_anew"] is False
    await cancelled_bill(house, seller, is_approved=False)
    await ok(await move(house, seller.token, "product", lines[2], "refunded", **REASON))
    assert (await prove(house, admin))["is_right"] is False

    first = await shown(house, seller, first_id)
    assert first["may_write_anew"] is True
    anew = (await ok(await write_anew(house, seller, first_id)))["bill"]
    assert (anew["number"], anew["gross"], anew["buyer"]) == ("", 20.0, first["buyer"])
    assert anew["user_shopcart_client_id"] == made["user_shopcart_client_id"]
    assert (await shown(house, seller, first_id))["may_write_anew"] is False
    correction = {"buyer": {**anew["buyer"], "lastname": "Çınar"}, "product_items": anew["product_items"]}
    ids = {"user_bill_client_id": anew["user_bill_client_id"]}
    await ok(await house.post("/v1/user/bill/edit", token=seller.token, body=correction, **ids))
    approved = await ok(await house.post("/v1/user/bill/approve", token=seller.token, **ids))
    assert approved["number"] > first["number"] != ""
    assert (await prove(house, admin))["is_right"] is True

    await ok(await move(house, seller.token, "payment", ids_of(made)[2], "refunded", **REASON))
    assert (await shown(house, seller, ids["user_bill_client_id"]))["approve_status"] == "cancelled"
    assert (await prove(house, admin))["is_right"] is True
    refused = await write_anew(house, seller, first_id)
    assert (refused.status, refused.error) == (409, "nothing_to_bill")
    assert (await shown(house, seller, first_id))["may_write_anew"] is False


async def test_a_partly_refunded_line_is_written_anew_as_what_is_left_of_it(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    bill_id = await cancelled_bill(house, seller, is_approved=False)
    part = {**REASON, "refund_amount": 2_000}
    await ok(await move(house, seller.token, "payment", ids_of(made)[2], "refunded", **part))
    anew = (await ok(await write_anew(house, seller, bill_id)))["bill"]
    paid = made["payment_list"][0]["amount"]
    assert [(item["count"], item["total"]) for item in anew["product_items"]] == [(1, (paid - 2_000) / 100)]
    assert (await prove(house, admin))["is_right"] is True


async def test_only_a_cancelled_bill_of_an_order_is_written_anew(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    bill_id = str((await bills(house))[0]["id"])
    live = await write_anew(house, seller, bill_id)
    assert (live.status, live.error) == (409, "bill_not_rewritable")
    await cancelled_bill(house, seller)
    counter_id = str((await bills(house))[-1]["id"])
    assert (await write_anew(house, seller, counter_id)).error == "bill_not_rewritable"
    stranger = await open_shop(house, await trusted(house, "yabanci", "shop_new"))
    assert (await write_anew(house, stranger, bill_id)).error == "bill_not_found"
    assert (await write_anew(house, seller, bill_id, user_shop_client_id=stranger.shop_id)).error == (
        "bill_not_found"
    )
    await ok(await write_anew(house, seller, bill_id))
    again = await write_anew(house, seller, bill_id)
    assert (again.status, again.error) == (409, "order_billed")


async def test_writing_anew_at_once_makes_one_bill(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    bill_id = await cancelled_bill(house, seller)
    part = {**REASON, "refund_amount": 2_000}
    *answers, refund = await asyncio.gather(
        *(write_anew(house, seller, bill_id) for _ in range(6)),
        move(house, seller.token, "payment", ids_of(made)[2], "refunded", **part),
    )
    assert sorted(answer.error or "" for answer in answers) == ["", *["order_billed"] * 5]
    assert refund.status == 200
    live = [bill for bill in await bills(house) if bill["state"] != "cancelled" and bill["kind"] == "sale"]
    assert [bill["gross"] for bill in live] == [made["payment_list"][0]["amount"] - 2_000]
    assert (await prove(house, admin))["is_right"] is True


async def test_the_people_of_a_shop_write_its_bills_also_the_first_one(
    house: HouseUnderTest, seller: Seller
) -> None:
    staff = await trusted(house, "kasiyer")
    rival = await trusted(house, "rakip", "shop_new")
    await open_shop(house, rival, shop_name="Rakip")
    shop = {"user_shop_client_id": seller.shop_id}
    body = {"username": "kasiyer", "roles": ["shop_order_bundle_status_management"]}
    await ok(await house.post("/v1/user/shop/staff/record", token=seller.token, body=body, **shop))
    await ok(
        await house.post("/v1/user/shop/edit", token=seller.token, body={"shop_name": "Yeni Ad"}, **shop)
    )
    items = {"product_items": [{"name": "Danışmanlık", "unit_price": 100, "tax_rate_percent": 20}]}
    for number, token in enumerate((staff, seller.token), start=1):
        made = (await ok(await house.post("/v1/user/bill/new", token=token, body=items, **shop)))["bill"]
        assert made["shop_name"] == "Yeni Ad"
        ref = {"user_bill_client_id": made["user_bill_client_id"]}
        buyer = {"firstname": "A", "lastname": "B", "address": "Kadıköy/İstanbul"}
        edited = {"buyer": buyer, "shop_address": "Muratpaşa/Antalya"}
        await ok(await house.post("/v1/user/bill/edit", token=token, body=edited, **ref))
        for path in ("edit", "approve", "get"):
            assert (
                await house.post(f"/v1/user/bill/{path}", token=rival, body=items, **ref)
            ).error == "bill_not_found"
        approved = await ok(await house.post("/v1/user/bill/approve", token=token, **ref))
        assert approved["number"].endswith(f"00000000{number}")
    assert (
        await house.post("/v1/user/bill/new", token=rival, body=items, **shop)
    ).error == "bill_shop_not_found"
    listed = await ok(await house.post("/v1/user/bill/shop/list", token=staff))
    assert [each["shop_name"] for each in listed["list"]] == ["Yeni Ad"]
    listed = await ok(await house.post("/v1/user/bill/shop/list", token=rival))
    assert [each["shop_name"] for each in listed["list"]] == ["Rakip"]
