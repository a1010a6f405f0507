"""Who leaves takes the orders along; the shop keeps its books, without the person in the orders."""

import json
from typing import Any

from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.accounts.public import ExportSource
from terazi.modules.orders.public import end_orders, export_orders
from tests.breaking import values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    credits_of,
    ok,
    ordered,
    paid_by_card,
    upload_receipt,
)
from tests.modules.shops.selling import Seller

SERVICE = {"product_type": "service", "pro_name": "Danışmanlık"}


async def rows(house: HouseUnderTest, question: str) -> list[dict[str, Any]]:
    """Return what the database answers."""
    return await values_of(house, f"SELECT to_jsonb(found) FROM ({question}) found")


async def test_orders_are_in_the_export_without_secrets(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    source = ExportSource(reader=house.house.database.reader, storage=house.house.storage)
    user_id = await id_of(house, buyer.token)
    files = {file.path: file.content.decode() async for file in export_orders(source, user_id)}
    names = (
        "approvals",
        "billing_profiles",
        "bundles",
        "consents",
        "coupon_uses",
        "deliveries",
        "orders",
        "payments",
        "products",
        "receipts",
        "refunds",
        "renewals_by_card",
        "saved_cards",
    )
    assert sorted(files) == [f"orders/{name}.json" for name in names]
    assert len(json.loads(files["orders/orders.json"])) == 2
    assert len(json.loads(files["orders/receipts.json"])) == 1
    ((token,),) = [
        tuple(row.values()) for row in await rows(house, "SELECT token FROM payment WHERE token <> ''")
    ]
    assert all(token not in content and "receipts/" not in content for content in files.values())
    theirs = await id_of(house, seller.token)
    others = {file.path: json.loads(file.content) async for file in export_orders(source, theirs)}
    assert set(map(len, others.values())) == {0}


async def test_who_leaves_owes_nothing_holds_nothing_and_is_in_no_order(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    service = await bundle_of(house, seller, **SERVICE)
    await paid_by_card(house, buyer, seller, [pack, service])
    await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await add(house, buyer, seller, pack))
    bills = await rows(house, "SELECT id, gross, buyer FROM bill")
    assert await credits_of(house, buyer) == 1250
    await ok(await house.post("/v1/user/delete", token=buyer.token, body={"current_password": PASSWORD}))
    house.clock.advance(days=40)
    await delete_due_accounts.handler(house.work())
    assert await rows(house, "SELECT id, gross, buyer FROM bill") == bills
    bundles = await rows(
        house, "SELECT state, count(*) AS n FROM shopcart_bundle GROUP BY state ORDER BY state"
    )
    assert [(row["state"], row["n"]) for row in bundles] == [
        ("payment_cancelled", 1),
        ("removed", 1),
        ("termination", 2),
    ]
    (held,) = await rows(house, "SELECT status FROM entitlement")
    assert held["status"] == "cancelled"
    for row in await rows(house, "SELECT buyer, address FROM shopcart WHERE ordered_at IS NOT NULL"):
        assert row == {"buyer": {"kind": "person", "country": "TR"}, "address": ""}
    named = "SELECT actor_name FROM order_event WHERE actor_name = 'alici'"
    assert await rows(house, named) == []
    for table in ("agreement_approval", "performance_consent"):
        placed = f"SELECT address FROM {table} WHERE address <> '' OR device <> ''"
        assert await rows(house, placed) == []
    admin = await house.sign_in("yonetici")
    proof = await ok(await house.post("/v1/order/reconciliation", token=admin))
    assert [line["name"] for line in proof["list"] if not line["is_right"]] == []
    listed = await ok(
        await house.post(
            "/v1/user/shop/order/list",
            token=await house.sign_in("satici"),
            user_shop_client_id=seller.shop_id,
        )
    )
    assert len(listed["list"]) == 3


async def test_leaving_twice_ends_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    user_id = await id_of(house, buyer.token)
    for _ in range(2):
        async with house.house.database.transaction() as db:
            await end_orders(house.change(db), user_id)
    (event,) = await rows(house, "SELECT count(*) AS n FROM order_event WHERE to_state = 'termination'")
    assert event["n"] == 1
