"""A card is tried only so often: with the last one the order is over, its buyer hears how to order again, none is stuck."""

from typing import Any

from alembic.script import ScriptDirectory

from terazi.entry.migrate import config_for
from terazi.modules.orders.values import MOST_ATTEMPTS
from terazi.providers.cards.sandbox_payments import TestCard
from tests.breaking import run_sql
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import (
    Buyer,
    move,
    ok,
    ordered,
    own_order,
    start,
    use_card,
    waiting_of,
    with_earlier_receipt,
)
from tests.modules.orders.test_orders import ids_of
from tests.modules.shops.selling import Seller


async def decline_all(house: HouseUnderTest, buyer: Buyer, made: dict[str, Any]) -> None:
    """Let every card be declined that may still be tried."""
    for _ in range(MOST_ATTEMPTS - len(made["payment_list"]) + 1):
        page = (await ok(await start(house, buyer, made)))["payment"]
        await house.client.get(await use_card(house, page["page_url"], TestCard.DECLINED))


def migration() -> Any:
    """Return the migration that frees orders."""
    return ScriptDirectory.from_config(config_for("postgresql://")).get_revision("0063").module


async def test_a_declined_last_try_ends_the_order_and_says_how_to_order_again(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    made = await ordered(house, buyer, seller, [pack])
    await decline_all(house, buyer, made)
    assert (await start(house, buyer, made)).error == "payment_not_found"
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert {p["status"] for p in now["payment_list"]} == {"failed"}
    (bundle,) = now["bundle_list"]
    assert (bundle["status"], bundle["product_list"][0]["status"]) == ("payment_cancelled", "terminated")
    mail = (await house.mails(to="alici@example.com"))[-1]
    assert (mail.kind, mail.subject) == (
        "orders.mail.given_up",
        f"Siparişinizin {made['payment_list'][0]['shop_name']} bölümü iptal edildi: {made['order_number']}",
    )
    assert "siparişin bu mağazadan olan bölümü bu yüzden iptal edildi" in mail.body_text
    assert "20" not in mail.body_text.split("120,00")[1]
    assert "havale" not in mail.body_text
    assert mail.body_text.endswith("/magaza")
    proof = await ok(await house.post("/v1/order/reconciliation", token=admin))
    assert proof["is_right"]
    again = await ordered(house, buyer, seller, [pack])
    assert again["bundle_list"][0]["status"] == "payment_waiting"


async def test_a_migration_frees_orders_that_were_stuck_and_no_others(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    stuck, open_one = [await ordered(house, buyer, seller, [pack]) for _ in range(2)]
    where = f"WHERE shopcart_id = '{stuck['user_shopcart_client_id']}'"
    await run_sql(house, f"UPDATE payment SET state = 'failed' {where}")
    proof = await ok(await house.post("/v1/order/reconciliation", token=admin))
    assert [line["name"] for line in proof["list"] if not line["is_right"]] == ["waiting_without_payment"]
    for statement in migration().FREE_STUCK:
        await run_sql(house, statement)
    states = [await own_order(house, buyer, made["user_shopcart_client_id"]) for made in (stuck, open_one)]
    assert [
        (o["bundle_list"][0]["status"], o["bundle_list"][0]["product_list"][0]["status"]) for o in states
    ] == [
        ("payment_cancelled", "terminated"),
        ("payment_waiting", "waiting"),
    ]
    assert (await ok(await house.post("/v1/order/reconciliation", token=admin)))["is_right"]


async def test_a_declined_card_after_a_receipt_is_left_to_the_shop(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await with_earlier_receipt(house, buyer, seller, pack)
    await run_sql(house, f"UPDATE payment SET pay_way = 'card' WHERE {waiting_of(made)}")
    page = (await ok(await start(house, buyer, made)))["payment"]
    await house.client.get(await use_card(house, page["page_url"], TestCard.DECLINED))
    await decided_as_transfer(house, buyer, seller, made)


async def test_card_money_that_does_not_count_leaves_a_receipt_to_the_shop(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await with_earlier_receipt(house, buyer, seller, pack)
    await run_sql(house, f"UPDATE payment SET pay_way = 'card' WHERE {waiting_of(made)}")
    page = (await ok(await start(house, buyer, made)))["payment"]
    await run_sql(house, f"UPDATE payment SET amount = amount + 1 WHERE {waiting_of(made)}")
    await house.client.get(await use_card(house, page["page_url"]))
    shop = {"user_shop_client_id": seller.shop_id}
    kept = await ok(await house.post("/v1/user/shop/money/list", token=seller.token, **shop))
    assert [money["state"] for money in kept["list"]] == ["unmatched"]
    await decided_as_transfer(house, buyer, seller, made)


async def test_a_migration_leaves_a_stuck_order_with_a_receipt_to_the_shop(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    made = await with_earlier_receipt(house, buyer, seller, pack)
    await run_sql(house, f"UPDATE payment SET pay_way = 'card', state = 'failed' WHERE {waiting_of(made)}")
    for statement in migration().FREE_STUCK:
        await run_sql(house, statement)
    assert (await ok(await house.post("/v1/order/reconciliation", token=admin)))["is_right"]
    await decided_as_transfer(house, buyer, seller, made)


async def decided_as_transfer(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, made: dict[str, Any]
) -> None:
    """Prove that a transfer waits for the shop, and let the shop approve it."""
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    (current,) = [p for p in now["payment_list"] if p["is_current"]]
    assert (current["pay_type"], current["status"], current["is_to_decide"]) == ("transfer", "waiting", True)
    done = await ok(await move(house, seller.token, "bundle", ids_of(now)[0], "payment_approved"))
    assert done["status"] == "bundle_active"
