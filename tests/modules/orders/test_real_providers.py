"""iyzico and Stripe through orders: what their servers say, and their notices twice, late, forged, turned round and never."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from terazi.modules.orders.actions.refund_payouts import pay_back
from terazi.modules.orders.jobs import watch_refunds
from tests.modules.orders.buying import (
    PERSON,
    bundle_of,
    move,
    ok,
    ordered,
    own_order,
    query_of,
    run_clock,
    start,
    take_cards,
)
from tests.modules.orders.real_cards import Till, connect, open_till
from tests.modules.shops.selling import Seller

REASON = {"reason": "Gerekçe"}


@pytest.fixture(params=["iyzico", "stripe"])
async def till(request: pytest.FixtureRequest, database_url: str, tmp_path: Path) -> AsyncIterator[Till]:
    """A card payment that was begun at each provider."""
    async with open_till(database_url, tmp_path, request.param) as till:
        yield till


PAID = ("bundle_active", "approved")
WAITING = ("payment_waiting", "waiting")


async def test_browser_and_notices_in_any_order_and_number_give_once(till: Till) -> None:
    assert await till.notify() == 200
    assert await till.states() == WAITING
    till.pay()
    await asyncio.gather(till.come_back(), till.come_back(), *(till.notify() for _ in range(4)))
    assert "outcome=approved" in await till.come_back()
    assert await till.notify() == 200
    assert (await till.states(), await till.given()) == (PAID, 1000)
    assert await till.proof() == []


async def test_notices_that_are_forged_or_about_somebody_else_change_nothing(till: Till) -> None:
    till.pay()
    assert await till.notify(key="another") == 401
    assert await till.notify(token="nobody") == 200
    assert (await till.states(), await till.given()) == (WAITING, 0)


async def test_of_a_silent_browser_and_provider_the_job_hears(till: Till) -> None:
    till.house.clock.advance(seconds=31)
    till.fake.failures = ["503", "503"]
    await run_clock(till.house)
    assert await till.states() == WAITING
    till.pay()
    till.house.clock.advance(minutes=2)
    await run_clock(till.house)
    assert (await till.states(), await till.given()) == (PAID, 1000)
    assert await till.proof() == []


async def test_a_late_notice_after_the_end_of_waiting_opens_nothing(till: Till) -> None:
    await ok(await move(till.house, till.buyer.token, "payment", till.payment_id, "cancelled"))
    till.pay()
    for _ in range(2):
        assert await till.notify() == 200
    assert (await till.states(), await till.given()) == (("payment_cancelled", "cancelled"), 0)
    shop = {"user_shop_client_id": till.seller.shop_id}
    listed = await ok(await till.house.post("/v1/user/shop/money/list", token=till.seller.token, **shop))
    assert [(m["state"], m["amount"]) for m in listed["list"]] == [("unmatched", 12_000)]
    assert await till.proof() == []


async def test_another_amount_is_never_taken_for_the_payment_and_ends_the_order(till: Till) -> None:
    till.pay(**({"paidPrice": 119.99} if till.provider == "iyzico" else {"amount_received": 11_999}))
    assert "outcome=cancelled" in await till.come_back()
    assert (await till.states(), await till.given()) == (("payment_cancelled", "cancelled"), 0)
    assert await till.proof() == []


async def test_a_decline_opens_the_next_try(till: Till) -> None:
    if till.provider == "iyzico":
        till.pay(paymentStatus="FAILURE", errorCode="10051")
    else:
        error = {"last_payment_error": {"decline_code": "insufficient_funds"}}
        till.fake.payments[till.token] |= {"status": "expired", "payment_intent": error}
    back = await till.come_back()
    assert "outcome=failed" in back
    assert "reason=insufficient_funds" in back
    page = await ok(await start(till.house, till.buyer, till.made))
    assert (page["payment"]["attempt"], len(till.fake.payments)) == (2, 2)


async def test_a_refund_goes_back_through_the_provider_once(till: Till) -> None:
    till.pay()
    await till.come_back()
    bundle_id = till.made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    for _ in range(2):
        await ok(await move(till.house, till.seller.token, "bundle", bundle_id, "payment_refunded", **REASON))
    await till.house.run_jobs()
    assert till.fake.refunded == (1 if till.provider == "iyzico" else 12_000)
    assert (await till.states(), await till.given()) == (("payment_refunded", "refunded"), 0)
    assert await till.proof() == []


async def _change_provider(till: Till) -> None:
    other = "stripe" if till.provider == "iyzico" else "iyzico"
    await connect(till.house, till.seller, other, secret_key="another key")
    await take_cards(till.house, till.seller)


async def test_what_was_begun_at_a_provider_ends_there_after_the_shop_left_it(till: Till) -> None:
    await _change_provider(till)
    assert await till.notify(key="another") == 401
    till.pay()
    assert await till.notify() == 200
    assert (await till.states(), await till.given()) == (PAID, 1000)
    bundle_id = till.made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(till.house, till.seller.token, "bundle", bundle_id, "payment_refunded", **REASON))
    await till.house.run_jobs()
    assert till.fake.refunded == (1 if till.provider == "iyzico" else 12_000)
    assert (await till.states(), await till.given()) == (("payment_refunded", "refunded"), 0)
    assert await till.proof() == []


async def test_a_provider_that_the_shop_left_is_still_asked(till: Till) -> None:
    await _change_provider(till)
    assert "outcome=waiting" in await till.come_back()
    till.pay()
    till.house.clock.advance(seconds=31)
    await run_clock(till.house)
    assert (await till.states(), await till.given()) == (PAID, 1000)


async def test_a_refund_whose_answer_is_lost_is_repeated_only_where_it_counts_once(till: Till) -> None:
    till.pay()
    await till.come_back()
    bundle_id = till.made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(till.house, till.seller.token, "bundle", bundle_id, "payment_refunded", **REASON))
    till.fake.failures = ["lost"] * 3
    await till.house.run_jobs()
    till.fake.failures = []
    till.house.clock.advance(hours=1)
    for _ in range(2):
        await watch_refunds.handler(till.house.work())
        await till.house.run_jobs()
    shop = {"user_shop_client_id": till.seller.shop_id}
    till.seller = Seller(await till.house.sign_in("satici"), till.seller.shop_id)
    owed = await ok(await till.house.post("/v1/user/shop/refund/list", token=till.seller.token, **shop))
    if till.provider == "stripe":
        assert (owed["list"], till.fake.refunded) == ([], 12_000)
        return
    assert till.fake.refunded == 1
    known = "Ödenip ödenmediği bilinmiyor: yeniden istemeden önce kart kuruluşunun panelinden bakın"
    assert [(r["state"], r["detail"]) for r in owed["list"]] == [("pending", known)]
    done = {"refund_id": owed["list"][0]["refund_id"], **shop}
    again = await ok(
        await till.house.post("/v1/user/shop/refund/done", token=till.seller.token, how="again", **done)
    )
    await till.house.run_jobs()
    assert (again["state"], till.fake.refunded) == ("pending", 2)


@pytest.mark.parametrize("till", ["iyzico"], indirect=True)
@pytest.mark.parametrize("told", ["forged", "price", "paymentId", "conversationId"])
async def test_a_refund_whose_answer_is_not_iyzicos_own_is_looked_at_by_a_person(
    till: Till, told: str
) -> None:
    till.pay()
    await till.come_back()
    bundle_id = till.made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(till.house, till.seller.token, "bundle", bundle_id, "payment_refunded", **REASON))
    till.fake.is_own = told != "forged"
    till.fake.refunds_say = {} if told == "forged" else {told: "1"}
    await till.house.run_jobs()
    till.fake.is_own, till.fake.refunds_say = True, {}
    till.house.clock.advance(hours=1)
    await watch_refunds.handler(till.house.work())
    await till.house.run_jobs()
    shop = {"user_shop_client_id": till.seller.shop_id}
    till.seller = Seller(await till.house.sign_in("satici"), till.seller.shop_id)
    owed = await ok(await till.house.post("/v1/user/shop/refund/list", token=till.seller.token, **shop))
    known = "Ödenip ödenmediği bilinmiyor: yeniden istemeden önce kart kuruluşunun panelinden bakın"
    assert [(r["state"], r["detail"]) for r in owed["list"]] == [("pending", known)]
    assert till.fake.refunded == 1


@pytest.mark.parametrize("till", ["stripe"], indirect=True)
async def test_who_leaves_the_page_of_stripe_comes_back_to_the_order(till: Till) -> None:
    _, _, _, form = next(asked for asked in till.fake.asked if asked[1] == "/v1/checkout/sessions")
    left = await till.house.client.get(form["cancel_url"])
    assert left.status_code == 303
    query = query_of(left.headers["location"])
    assert query == {
        "order": till.made["user_shopcart_client_id"],
        "payment": till.payment_id,
        "outcome": "left",
    }
    assert (await ok(await start(till.house, till.buyer, till.made)))["payment"]["page_url"]
    till.pay()
    assert "outcome=approved" in await till.come_back()


async def test_a_refund_that_is_under_way_is_asked_for_once(till: Till) -> None:
    till.pay()
    await till.come_back()
    bundle_id = till.made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    moved = await move(
        till.house, till.seller.token, "bundle", bundle_id, "payment_refunded", refund_amount=6_000, **REASON
    )
    await ok(moved)
    shop = {"user_shop_client_id": till.seller.shop_id}
    owed = await ok(await till.house.post("/v1/user/shop/refund/list", token=till.seller.token, **shop))
    refund = {"refund_id": owed["list"][0]["refund_id"]}
    till.fake.failures = ["silence"]

    async def ask_again_meanwhile() -> None:
        await asyncio.to_thread(till.fake.is_silent.wait, 5)
        done = {"how": "again", **refund, **shop}
        await ok(await till.house.post("/v1/user/shop/refund/done", token=till.seller.token, **done))
        await till.house.run_jobs()

    work = till.house.work()
    await asyncio.gather(
        pay_back.handler(work, **refund), pay_back.handler(work, **refund), ask_again_meanwhile()
    )
    assert till.fake.refunded == (1 if till.provider == "iyzico" else 6_000)
    owed = await ok(await till.house.post("/v1/user/shop/refund/list", token=till.seller.token, **shop))
    assert (owed["list"], await till.proof()) == ([], [])


@pytest.mark.parametrize("till", ["stripe"], indirect=True)
async def test_a_refund_that_stripe_makes_days_later_is_made_once(till: Till) -> None:
    till.pay()
    await till.come_back()
    bundle_id = till.made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    part = {"refund_amount": 6_000, **REASON}
    await ok(await move(till.house, till.seller.token, "bundle", bundle_id, "payment_refunded", **part))
    till.fake.refund_status = "pending"
    await till.house.run_jobs()
    for status, left in (("pending", 1), ("succeeded", 0)):
        till.house.clock.advance(days=2)
        till.fake.answers_by_key.clear()
        till.fake.refunds[0]["status"] = status
        await watch_refunds.handler(till.house.work())
        await till.house.run_jobs()
        seller = await till.house.sign_in("satici")
        shop = {"user_shop_client_id": till.seller.shop_id}
        owed = await ok(await till.house.post("/v1/user/shop/refund/list", token=seller, **shop))
        assert (till.fake.refunded, len(owed["list"])) == (6_000, left)


@pytest.mark.parametrize("till", ["stripe"], indirect=True)
async def test_a_page_of_stripe_whose_answer_was_lost_is_opened_later(till: Till) -> None:
    till.fake.payments[till.token] |= {"status": "expired"}
    await till.come_back()
    till.fake.failures = ["503", "lost"]
    assert (await start(till.house, till.buyer, till.made)).error == "card_provider_unavailable"
    till.house.clock.advance(seconds=5)
    page = (await ok(await start(till.house, till.buyer, till.made)))["payment"]
    assert page["page_url"].startswith("https://")


async def test_a_provider_that_names_two_payments_by_one_token_is_refused(till: Till) -> None:
    made = await ordered(till.house, till.buyer, till.seller, [await bundle_of(till.house, till.seller)])
    first = till.fake.payments[till.token]
    till.fake.repeats = till.token
    assert (await start(till.house, till.buyer, made)).error == "card_provider_refused"
    till.fake.repeats, till.fake.payments[till.token] = "", first
    till.house.clock.advance(seconds=5)
    page = (await ok(await start(till.house, till.buyer, made)))["payment"]
    assert till.token not in page["page_url"]
    till.pay()
    assert await till.notify() == 200
    assert (await till.states(), await till.given()) == (PAID, 1000)


@pytest.mark.parametrize("till", ["iyzico"], indirect=True)
@pytest.mark.parametrize(("code", "told"), [("TR", "Türkiye"), ("DE", "Germany")])
async def test_iyzico_hears_from_which_country_the_buyer_is(till: Till, code: str, told: str) -> None:
    bundle_id = await bundle_of(till.house, till.seller)
    details = {**PERSON, "country": code}
    made = await ordered(till.house, till.buyer, till.seller, [bundle_id], buyer=details)
    await ok(await start(till.house, till.buyer, made))
    _, _, _, body = till.fake.asked[-1]
    assert [body[name]["country"] for name in ("buyer", "billingAddress")] == [told] * 2


async def test_instalments_stand_with_the_payment_and_change_no_sum(
    database_url: str, tmp_path: Path
) -> None:
    async with open_till(database_url, tmp_path, "iyzico") as till:
        till.pay(installment=3)
        await till.come_back()
        assert await till.states() == PAID
        shown = await own_order(till.house, till.buyer, till.made["user_shopcart_client_id"])
        (payment,) = shown["payment_list"]
        assert (payment["installments"], payment["amount"]) == (3, 12_000)
        assert await till.proof() == []


async def test_instalments_that_cost_the_buyer_more_are_held_for_a_person(
    database_url: str, tmp_path: Path
) -> None:
    async with open_till(database_url, tmp_path, "iyzico") as till:
        till.pay(installment=3, paidPrice=125.0)
        await till.come_back()
        assert (await till.states(), await till.given()) == (("payment_cancelled", "cancelled"), 0)
        shop = {"user_shop_client_id": till.seller.shop_id}
        listed = await ok(await till.house.post("/v1/user/shop/money/list", token=till.seller.token, **shop))
        assert [(m["state"], m["amount"]) for m in listed["list"]] == [("unmatched", 12_500)]
        assert await till.proof() == []


async def test_a_shop_says_in_how_many_instalments_its_cards_pay(database_url: str, tmp_path: Path) -> None:
    async with open_till(database_url, tmp_path, "iyzico") as till:
        ref = {"user_shop_client_id": till.seller.shop_id}

        async def record(**said: object) -> int:
            body = {"card_provider": "iyzico", **said}
            path, token = "/v1/user/shop/card/record", till.seller.token
            return (await till.house.post(path, token=token, body=body, **ref)).status

        assert await record(installments={"most": 3, "least_minor": 10_000}) == 200
        assert await record(installments={"most": 7}) == 422
        assert await record(installments={"most": 3, "least_minor": -1}) == 422
        assert await record() == 200  # what is not said stays
        till.fake.totals = {"Bonus": {2: 120.0, 3: 120.0, 6: 120.0}}
        seller, buyer = till.seller, till.buyer
        made = await ordered(till.house, buyer, seller, [await bundle_of(till.house, seller, name="İkinci")])
        await ok(await start(till.house, buyer, made))
        assert till.fake.asked[-1][3]["enabledInstallments"] == [1, 2, 3]
