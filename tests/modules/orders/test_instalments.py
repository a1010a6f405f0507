"""Payments in instalments at iyzico: what is paid back of them, and a company abroad that pays the net price so, twice."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.breaking import values_of
from tests.modules.orders.buying import add, move, ok, order, own_order, start
from tests.modules.orders.real_cards import Till, open_till
from tests.modules.orders.test_billing_profiles import LONDON, save

REASON = {"reason": "Gerekçe"}
NET = 10_000
"""What costs 120,00 ₺ with 20 percent."""


@pytest.fixture
async def till(database_url: str, tmp_path: Path) -> AsyncIterator[Till]:
    """A card payment of 120,00 ₺ that was begun at iyzico, at a shop that takes instalments."""
    async with open_till(database_url, tmp_path, "iyzico") as till:
        till.fake.totals = {"Bonus": {2: 120.0, 3: 120.0}}
        yield till


async def _offer(till: Till, **said: int) -> None:
    """Let the shop take instalments."""
    body = {"card_provider": "iyzico", "installments": {"most": 3, **said}}
    ref = {"user_shop_client_id": till.seller.shop_id}
    await ok(await till.house.post("/v1/user/shop/card/record", token=till.seller.token, body=body, **ref))


async def _quote(till: Till) -> tuple[int, str]:
    """Return what can be paid back at most, and what was before."""
    query = {
        "user_shop_client_id": till.seller.shop_id,
        "user_shopcart_bundle_product_payment_client_id": till.payment_id,
    }
    shown = await ok(await till.house.post("/v1/user/shop/refund/quote", token=till.seller.token, **query))
    return shown["part_list"][0]["most"], shown["refunded_text"]


def _refunds(till: Till) -> list[tuple[str, str, str]]:
    """Return what iyzico was asked to pay back: of which payment, how much, in which currency."""
    asked = [body for _, path, _, body in till.fake.asked if path == "/v2/payment/refund"]
    return [(body["paymentId"], body["price"], body["currency"]) for body in asked]


async def test_a_payment_in_instalments_is_paid_back_in_parts_up_to_what_was_paid(till: Till) -> None:
    till.pay(installment=3, paymentId="77")
    await till.come_back()
    bundle_id = till.made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    seller = till.seller.token
    assert await _quote(till) == (12_000, "0,00 ₺")
    for amount, left, told in ((6_000, 6_000, "60,00 ₺"), (6_000, 0, "120,00 ₺")):
        said = {"refund_amount": amount, **REASON}
        await ok(await move(till.house, seller, "bundle", bundle_id, "payment_refunded", **said))
        await till.house.run_jobs()
        assert await _quote(till) == (left, told)
        more = {"refund_amount": left + 1, **REASON}
        refused = await move(till.house, seller, "payment", till.payment_id, "partly_refunded", **more)
        assert (refused.status, refused.error) == (
            (409, "refund_too_large") if left else (409, "move_not_allowed")
        )
    await till.house.run_jobs()
    assert _refunds(till) == [("77", "60.00", "TRY"), ("77", "60.00", "TRY")]
    assert (await till.states(), await till.given()) == (("payment_refunded", "refunded"), 0)
    shown = await own_order(till.house, till.buyer, till.made["user_shopcart_client_id"])
    (payment,) = shown["payment_list"]
    assert (payment["installments"], payment["amount"], payment["refunded"]) == (3, 12_000, 12_000)
    assert await till.proof() == []


async def test_instalments_of_a_fee_that_the_buyer_pays_are_not_offered(till: Till) -> None:
    await _offer(till)
    till.fake.totals = {"Bonus": {2: 120.0, 3: 120.0}, "World": {2: 120.0, 3: 126.0}}
    made = await _ordered_abroad(till, buyer=None)
    await ok(await start(till.house, till.buyer, made))
    assert till.fake.asked[-1][3]["enabledInstallments"] == [1, 2]
    assert till.fake.asked[-1][3]["paidPrice"] == "120.00"


async def _ordered_abroad(till: Till, buyer: dict[str, Any] | None = LONDON) -> dict[str, Any]:
    """Order the bundle again, for a company abroad or for a person."""
    bundle = till.made["bundle_list"][0]["user_shop_bundle_client_id"]
    answer = await ok(await add(till.house, till.buyer, till.seller, bundle))
    said = {"buyer": buyer} if buyer else {}
    return dict((await ok(await order(till.house, till.buyer, answer["shopcart"], **said)))["order"])


async def _pay_abroad(till: Till, made: dict[str, Any], money: str) -> None:
    page = await ok(await start(till.house, till.buyer, made))
    till.payment_id = page["payment"]["user_shopcart_bundle_product_payment_client_id"]
    till.token, till.made = list(till.fake.payments)[-1], made
    till.pay(installment=3, paymentId=money, paidPrice=100.0, price=100.0)
    assert "outcome=approved" in await till.come_back()


async def test_a_company_abroad_pays_the_net_price_in_instalments_and_does_so_again(till: Till) -> None:
    house = till.house
    await _offer(till, least_minor=NET)
    await ok(await save(house, till.buyer.token, LONDON))
    till.fake.totals = {"Bonus": {2: 100.0, 3: 100.0}}
    for money in ("81", "82"):
        made = await _ordered_abroad(till)
        assert (made["total"]["gross"], made["total"]["tax"]) == (NET, 0)
        await _pay_abroad(till, made, money)
        form = till.fake.asked[-2][3]
        assert (form["enabledInstallments"], form["paidPrice"]) == ([1, 2, 3], "100.00")
        assert (form["buyer"]["identityNumber"], form["buyer"]["country"]) == (
            "GB123456789",
            "United Kingdom",
        )
    bills = await values_of(house, "SELECT id FROM bill ORDER BY created_at, id")
    assert len(bills) == 2
    for bill in bills:
        ref = {"user_bill_client_id": str(bill)}
        await ok(await house.post("/v1/user/bill/approve", token=till.seller.token, **ref))
        pdf = await ok(await house.post("/v1/user/bill/pdf", token=till.buyer.token, **ref))
        assert (await house.client.get(pdf["link"])).content.startswith(b"%PDF")
        xml = await ok(await house.post("/v1/user/bill/xml", token=till.buyer.token, **ref))
        text = (await house.client.get(xml["link"])).text
        assert "<cbc:TaxExemptionReasonCode>302</cbc:TaxExemptionReasonCode>" in text
        assert '<cbc:PayableAmount currencyID="TRY">100.00</cbc:PayableAmount>' in text
    bundle_id = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(house, till.seller.token, "bundle", bundle_id, "payment_refunded", **REASON))
    await house.run_jobs()
    assert _refunds(till) == [("82", "100.00", "TRY")]
    assert await till.proof() == []


async def test_what_is_charged_decides_about_instalments(till: Till) -> None:
    await _offer(till, least_minor=NET + 1)
    await ok(await save(till.house, till.buyer.token, LONDON))
    await ok(await start(till.house, till.buyer, await _ordered_abroad(till)))
    assert till.fake.asked[-1][3]["enabledInstallments"] == [1]
