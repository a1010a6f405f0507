"""Bills follow their orders: line by line with each refund, also where the shop has worked on the bill by hand."""

from typing import Any

import pytest
from sqlalchemy import text

from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, move, ok, own_order, paid_by_card
from tests.modules.orders.test_orders import REASON, ids_of, prove
from tests.modules.shops.selling import Seller, activate, add_product, fill_bundle, make_bundle

RATES = {"Birinci": "20", "İkinci": "10", "Üçüncü": "1"}


async def bills(house: HouseUnderTest) -> list[dict[str, Any]]:
    """Return the bills with the rates and amounts of their lines, oldest first."""
    rows = await house.house.database.reader.rows(
        text(
            "SELECT b.id, b.kind, b.state, b.gross, (SELECT json_agg(json_build_array(l.tax_rate::float, l.gross)"
            " ORDER BY l.position) FROM bill_line l WHERE l.bill_id = b.id) AS lines FROM bill b ORDER BY b.id"
        )
    )
    return [dict(row) for row in rows]


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
