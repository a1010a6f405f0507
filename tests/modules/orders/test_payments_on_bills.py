"""What a bill says of its payment: the day the money was paid, and where it was sold."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from terazi.modules.shops.public import today_in_turkey
from tests.calling import HouseUnderTest, open_house
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    make_buyer,
    move,
    ok,
    ordered,
    own_order,
    paid_by_card,
    take_cards,
    upload_receipt,
)
from tests.modules.orders.test_orders import ids_of, prove, read_statement
from tests.modules.shops.selling import SHOP, Seller, open_shop, trusted


async def payment_on_bill(house: HouseUnderTest, seller: Seller) -> dict[str, Any]:
    """Return what the only bill of a shop says of its payment."""
    shop = {"user_shop_client_id": seller.shop_id}
    (row,) = (await ok(await house.post("/v1/user/bill/list", token=seller.token, **shop)))["list"]
    bill = await ok(
        await house.post(
            "/v1/user/bill/get", token=seller.token, user_bill_client_id=row["user_bill_client_id"]
        )
    )
    return dict(bill["bill"]["payment"])


@pytest.mark.parametrize(("days", "told"), [(-3, -3), (0, 0), (2, 0)])
async def test_a_matched_transfer_was_paid_on_the_day_of_its_row(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, days: int, told: int
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    today = today_in_turkey(house.clock.now)
    booked: date = today + timedelta(days=days)
    row = f"{booked:%d.%m.%Y};EFT {made['payment_list'][0]['reference']};120,00"
    await ok(await read_statement(house, seller, f"Tarih;Açıklama;Tutar\n{row}\n".encode()))
    shop = {"user_shop_client_id": seller.shop_id}
    (money,) = (await ok(await house.post("/v1/user/shop/money/list", token=seller.token, **shop)))["list"]
    await ok(
        await house.post("/v1/user/shop/money/match", token=seller.token, money_id=money["money_id"], **shop)
    )
    paid_on = (await payment_on_bill(house, seller))["paid_on"]
    assert paid_on == (today + timedelta(days=told)).isoformat()
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["payment_list"][0]["approved_at"][:10] == house.clock.now.date().isoformat()


@pytest.mark.parametrize("rows", [1, 2])
async def test_a_receipt_takes_the_money_that_was_proposed_for_it_unless_that_may_be_several(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str, rows: int
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    today = today_in_turkey(house.clock.now)
    reference = made["payment_list"][0]["reference"]
    for at in range(rows):
        row = f"{today - timedelta(days=3 + at):%d.%m.%Y};EFT {reference};120,00"
        await ok(await read_statement(house, seller, f"Tarih;Açıklama;Tutar\n{row}\n".encode()))
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    await ok(await move(house, seller.token, "payment", ids_of(made)[2], "approved"))
    shop = {"user_shop_client_id": seller.shop_id}
    money = (await ok(await house.post("/v1/user/shop/money/list", token=seller.token, **shop)))["list"]
    days = 3 if rows == 1 else 0
    assert (await payment_on_bill(house, seller))["paid_on"] == (today - timedelta(days=days)).isoformat()
    assert [each["state"] == "matched" for each in money] == [rows == 1] * rows
    assert (await prove(house, admin))["is_right"] is True


@pytest.mark.parametrize(
    ("public_url", "web", "told"),
    [
        ("https://terazi.example.com", SHOP["shop_web_link"], "https://terazi.example.com"),
        ("", SHOP["shop_web_link"], SHOP["shop_web_link"]),
        ("", "", ""),
    ],
)
async def test_a_bill_names_no_website_out_of_a_request(
    database_url: str, tmp_path: Path, public_url: str, web: str, told: str
) -> None:
    async with open_house(database_url, tmp_path, public_url=public_url) as house:
        house.client.headers["host"] = "elsewhere.example.org"
        codes = ("shop_new", "shop_admin", "shop_order_bundle_status_management")
        seller = await open_shop(house, await trusted(house, "satici", *codes), shop_web_link=web)
        await take_cards(house, seller)
        pack = await bundle_of(house, seller)
        await paid_by_card(house, await make_buyer(house), seller, [pack])
        assert (await payment_on_bill(house, seller))["website"] == told
