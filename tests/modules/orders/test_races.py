"""Many at once, twice, late, forged and never: one order, one payment, everything given once."""

import asyncio
from uuid import UUID

from terazi.foundation.ids import new_token
from terazi.providers.cards.sandbox import signed_notice
from terazi.providers.cards.sandbox_payments import TestCard
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import (
    Buyer,
    add,
    credits_of,
    move,
    ok,
    order,
    ordered,
    own_order,
    paid_by_card,
    run_clock,
    start,
    upload_receipt,
    use_card,
)
from tests.modules.shops.selling import Seller


async def count(house: HouseUnderTest, question: str) -> int:
    """Return the number that a question has for an answer."""
    (number,) = await values_of(house, question)
    return int(number or 0)


async def token_of(house: HouseUnderTest) -> str:
    """Return under which token the provider knows the newest payment."""
    (token,) = await values_of(house, "SELECT token FROM payment ORDER BY id DESC LIMIT 1")
    return str(token)


async def notify(house: HouseUnderTest, seller: Seller, token: str, *, secret: bytes | None = None) -> str:
    """Post a notice of the provider and return what is wrong with it."""
    headers, body = signed_notice(
        secret or house.house.settings.secret(), token, new_token(), house.clock.now
    )
    answer = await house.client.post(
        f"/v1/shopcart/payment/notice?shop={seller.shop_id}", headers=headers, content=body
    )
    return str(answer.json().get("error", ""))


async def paid_page(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, card: TestCard
) -> tuple[dict, str]:
    """Order a pack and use a card, without the browser coming back."""
    made = await ordered(house, buyer, seller, [pack])
    page = (await ok(await start(house, buyer, made)))["payment"]
    return made, await use_card(house, page["page_url"], card)


async def test_eight_clients_on_one_checkout_make_one_order_and_all_succeed(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    answers = await asyncio.gather(*(order(house, buyer, cart) for _ in range(8)))
    assert [answer.status for answer in answers] == [200] * 8
    assert len({answer["order"]["order_number"] for answer in answers}) == 1
    assert await count(house, "SELECT count(*) FROM payment") == 1


async def test_adding_at_once_makes_one_cart_with_one_line(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    answers = await asyncio.gather(*(add(house, buyer, seller, pack) for _ in range(6)))
    assert [answer.status for answer in answers] == [200] * 6
    assert await count(house, "SELECT count(*) FROM shopcart") == 1
    assert await count(house, "SELECT sum(count) FROM shopcart_bundle") == 6


async def test_eight_clicks_open_one_page_and_all_get_it(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack])
    answers = await asyncio.gather(*(start(house, buyer, made) for _ in range(8)))
    assert [answer.error for answer in answers] == [None] * 8
    assert len({answer["payment"]["page_url"] for answer in answers} - {""}) == 1
    assert all(answer["payment"]["page_url"] for answer in answers)
    assert await count(house, "SELECT count(*) FROM sandbox_payment") == 1
    again = await ok(await start(house, buyer, made))
    assert again["payment"]["page_url"]
    assert await count(house, "SELECT count(*) FROM sandbox_payment") == 1


async def test_browser_notices_and_questions_at_once_give_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    made, back = await paid_page(house, buyer, seller, pack, TestCard.DELAYED)
    token = await token_of(house)
    house.clock.advance(seconds=25)
    await asyncio.gather(
        house.client.get(back),
        house.client.get(back),
        *(notify(house, seller, token) for _ in range(4)),
        house.run_jobs(),
    )
    await notify(house, seller, token)
    assert await credits_of(house, buyer) == before + 1000
    assert (await own_order(house, buyer, made["user_shopcart_client_id"]))["bundle_list"][0][
        "status"
    ] == "bundle_active"
    assert await count(house, "SELECT count(*) FROM bill") == 1


async def test_a_forged_notice_is_refused_and_gives_nothing(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    await paid_page(house, buyer, seller, pack, TestCard.LOST)
    token = await token_of(house)
    assert await notify(house, seller, token, secret=b"somebody else's") == "notice_forged"
    assert await credits_of(house, buyer) == before


async def test_a_lost_callback_is_found_by_asking(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    await paid_page(house, buyer, seller, pack, TestCard.LOST)
    house.clock.advance(seconds=60)
    await run_clock(house)
    assert await credits_of(house, buyer) == before + 1000


async def test_money_after_a_cancellation_opens_nothing_and_waits_for_a_person(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    made = await ordered(house, buyer, seller, [pack])
    page = (await ok(await start(house, buyer, made)))["payment"]
    payment_id = page["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, buyer.token, "payment", payment_id, "cancelled"))
    back = await use_card(house, page["page_url"])
    await asyncio.gather(house.client.get(back), house.client.get(back))
    assert await credits_of(house, buyer) == before
    listed = await ok(
        await house.post("/v1/user/shop/money/list", token=seller.token, user_shop_client_id=seller.shop_id)
    )
    assert [(money["source"], money["state"], money["amount"]) for money in listed["list"]] == [
        ("card", "unmatched", 12_000)
    ]
    assert (await own_order(house, buyer, made["user_shopcart_client_id"]))["bundle_list"][0][
        "status"
    ] == "payment_cancelled"


async def test_a_declined_card_opens_the_next_try(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made, back = await paid_page(house, buyer, seller, pack, TestCard.INSUFFICIENT_FUNDS)
    answer = await house.client.get(back)
    assert "outcome=failed" in answer.headers["location"]
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert [(p["status"], p["attempt"], p["is_current"]) for p in now["payment_list"]] == [
        ("failed", 1, False),
        ("waiting", 2, True),
    ]
    page = (await ok(await start(house, buyer, made)))["payment"]
    await house.client.get(await use_card(house, page["page_url"]))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "bundle_active"


async def test_approval_and_cancellation_at_once_have_one_winner(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    payment = (await ok(await start(house, buyer, made)))["payment"]
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    payment_id = payment["user_shopcart_bundle_product_payment_client_id"]
    answers = await asyncio.gather(
        move(house, seller.token, "payment", payment_id, "approved"),
        move(house, buyer.token, "payment", payment_id, "cancelled"),
        move(house, seller.token, "payment", payment_id, "approved"),
    )
    state = (await own_order(house, buyer, made["user_shopcart_client_id"]))["payment_list"][0]["status"]
    assert {answer.error for answer in answers} <= {None, "move_not_allowed"}
    assert await credits_of(house, buyer) == before + (1000 if state == "approved" else 0)


async def test_refunds_at_once_pay_back_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before = await credits_of(house, buyer)
    made = await paid_by_card(house, buyer, seller, [pack])
    bundle_id = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    answers = await asyncio.gather(
        *(
            move(house, seller.token, "bundle", bundle_id, "payment_refunded", reason="İade", refund_amount=n)
            for n in (12_000, 12_000, 8_000)
        )
    )
    await house.run_jobs()
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    refunded = sum(refund["amount"] for refund in now["refund_list"])
    assert refunded == now["payment_list"][0]["refunded"] <= 12_000
    assert {answer.status for answer in answers} <= {200, 409}
    left = await credits_of(house, buyer) - before
    assert left * 12 <= 12_000 - refunded
    assert UUID(made["user_shopcart_client_id"])


async def test_money_for_a_cancelled_payment_is_found_when_nobody_tells_of_it(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack])
    page = (await ok(await start(house, buyer, made)))["payment"]
    payment = page["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, buyer.token, "payment", payment, "cancelled"))
    await use_card(house, page["page_url"], TestCard.LOST)
    house.clock.advance(hours=1, seconds=1)
    for _ in range(2):
        await run_clock(house)
    found = "SELECT count(*) FROM incoming_money WHERE state = 'unmatched' AND amount = 12000"
    assert await count(house, found) == 1
    assert await count(house, "SELECT count(*) FROM payment WHERE check_at IS NOT NULL") == 0


async def test_a_payment_that_cannot_be_settled_keeps_no_other_from_it(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    broken, _ = await paid_page(house, buyer, seller, pack, TestCard.LOST)
    await run_sql(house, "UPDATE shopcart_bundle SET content = '{}'")
    house.clock.advance(seconds=1)
    made, _ = await paid_page(house, buyer, seller, pack, TestCard.LOST)
    house.clock.advance(seconds=61)
    await run_clock(house)
    assert (await own_order(house, buyer, made["user_shopcart_client_id"]))["bundle_list"][0][
        "status"
    ] == "bundle_active"
    waiting = f"SELECT count(*) FROM payment WHERE shopcart_id = '{broken['user_shopcart_client_id']}'"
    assert await count(house, f"{waiting} AND state = 'waiting' AND check_at > now()") == 1
