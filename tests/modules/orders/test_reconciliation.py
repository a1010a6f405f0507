"""The reconciliation finds every kind of damage to the books, and nothing where they are right."""

from contextlib import suppress
from typing import Any

from sqlalchemy import text

from terazi.foundation.questions import Question, touched
from terazi.modules.orders.queries.reconciliation import DIFFERENCES
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, bundle_of, move, ok, paid_by_card
from tests.modules.shops.selling import Seller

PAID = "state = 'approved'"
DAMAGES = {
    "bundles_not_their_lines": "UPDATE shopcart_bundle SET net = net - 1, tax = tax + 1",
    "payments_not_their_bundles": "UPDATE payment SET amount = amount + 1",
    "payments_not_their_refunds": "DELETE FROM refund",
    "refunds_in_a_wrong_state": "UPDATE refund SET state = 'pending', done_at = now()",
    "debts_not_paid_or_open": "UPDATE shopcart_bundle_product SET debt = 1",
    "owed_for_what_is_held": "UPDATE shopcart_bundle_product SET owed = 1, debt = 1, owed_since = now()"
    " WHERE state = 'active'",
    "charged_without_consent": f"UPDATE payment SET token = 'charge\\:' || id WHERE {PAID}",
    "payments_in_a_wrong_state": f"UPDATE payment SET state = 'refunded' WHERE {PAID}",
    "given_without_money": f"UPDATE payment SET state = 'waiting', approved_at = NULL WHERE {PAID}",
    "money_without_giving": "UPDATE shopcart_bundle SET state = 'payment_waiting'",
    "waiting_without_payment": "UPDATE shopcart_bundle SET state = 'payment_waiting', payment_id = NULL",
    "held_money_that_counts": "INSERT INTO incoming_money (id, shop_id, source, state, key, amount, currency, booked_on,"
    " text, counterparty, note, detail, address, provider_refund_id, created_at, changed_at) SELECT id, shop_id, 'card',"
    " 'returning', provider || ':' || provider_id, amount, currency, now(), '', '', '', '', '', '', now(), now()"
    " FROM payment WHERE provider_id <> ''",
    "credits_not_in_the_ledger": "UPDATE shopcart_bundle_product SET credits = credits - 1",
    "ledger_without_an_order": "DELETE FROM shopcart_bundle_product WHERE product_type = 'credit'",
    "credits_without_a_source": "UPDATE shopcart_bundle_product SET credit_floor = 10.01 WHERE product_type = 'credit'",
    "uses_never_given": "UPDATE entitlement SET source_id = id",
    "uses_without_an_order": "UPDATE shopcart_bundle_product SET starts_at = NULL",
    "uses_of_what_was_refunded": "UPDATE shopcart_bundle_product SET state = 'refunded'",
    "deliveries_not_their_uses": "INSERT INTO delivery (id, shopcart_id, product_line_id, uses, note, delivered_on,"
    " state, key, recorded_at, confirm_at) SELECT l.id, b.shopcart_id, l.id, 1, '', now(), 'confirmed', '', now(), now()"
    " FROM shopcart_bundle_product l JOIN shopcart_bundle b ON b.id = l.shopcart_bundle_id",
    "coupons_not_their_uses": "INSERT INTO coupon (id, shop_id, code, uses, bundle_ids, bundle_group, is_stackable,"
    " created_at, changed_at) SELECT id, id, 'BAHAR10', 1, '[]', '', false, now(), now() FROM shop",
    "trials_that_cost_or_last": "UPDATE shopcart_bundle SET is_trial = true",
    "bills_not_their_payments": "UPDATE bill SET order_id = NULL",
    "bills_not_their_lines": "UPDATE bill_line SET net = net - 1, tax = tax + 1",
    "bills_not_their_refunds": "UPDATE bill SET gross = gross + 1, net = net + 1, payable = payable + 1",
}


class NotKeptError(Exception):
    """What was done is only looked at."""


async def found_with(house: HouseUnderTest, damage: str, difference: Question[list[Any]]) -> list[Any]:
    """Return what is found in books with a damage that is undone afterwards."""
    found: list[Any] = []
    with suppress(NotKeptError):
        async with house.house.database.transaction() as db:
            _, found = await db.ask(touched(text(damage))(), difference)
            raise NotKeptError
    return found


async def test_every_kind_of_damage_is_found(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    service = await bundle_of(house, seller, product_type="service", pro_name="Danışmanlık")
    await paid_by_card(house, buyer, seller, [service])
    made = await paid_by_card(house, buyer, seller, [pack])
    bundle = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    part = {"reason": "Gerekçe", "refund_amount": 6_000}
    await ok(await move(house, seller.token, "bundle", bundle, "payment_refunded", **part))
    assert set(DIFFERENCES) == set(DAMAGES)
    assert not any(await house.house.database.reader.ask(*DIFFERENCES.values()))
    for name, damage in DAMAGES.items():
        assert await found_with(house, damage, DIFFERENCES[name]), name


async def test_what_is_refunded_can_no_longer_be_used(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    counted = {"product_type": "service", "pro_usage_count": 7, "pro_usage_count_type": "total"}
    pack = await bundle_of(house, seller, pro_name="Sorgu", **counted)
    made = await paid_by_card(house, buyer, seller, [pack])
    bundle = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(house, seller.token, "bundle", bundle, "payment_refunded", reason="Gerekçe"))
    listed = await ok(await house.post("/v1/user/entitlement/list", token=buyer.token))
    assert [held["status"] for held in listed["list"] if held["status"] == "active"] == []
    assert not any(await house.house.database.reader.ask(*DIFFERENCES.values()))
