"""What time does to orders: one that breaks, the oldest, keeps no other waiting, and is done once it is mended."""

from collections.abc import Awaitable, Callable

import pytest

from terazi.foundation.jobs.tasks import Task
from terazi.modules.orders import jobs
from terazi.providers.cards.sandbox_payments import SECURE_CODE, TestCard
from tests.breaking import break_rows, mend_rows, run_sql, values_of
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, bundle_of, ok, ordered, paid_by_card, start
from tests.modules.orders.test_renewals import MONTHLY
from tests.modules.shops.selling import Seller

SERVICE = {"product_type": "service", "pro_name": "Danışmanlık"}
Prepare = Callable[[HouseUnderTest, Buyer, Seller], Awaitable[tuple[Task, str]]]
"""Makes two orders for which something is to be done, and says by what, and what is not done, oldest first."""
WAITING = "SELECT shopcart_id FROM payment WHERE state = 'waiting' ORDER BY id"


async def transfers_to_remind_of(house: HouseUnderTest, buyer: Buyer, seller: Seller) -> tuple[Task, str]:
    bundle = await bundle_of(house, seller, **SERVICE)
    for _ in range(2):
        await ordered(house, buyer, seller, [bundle], pay_type="transfer")
    house.clock.advance(days=6, hours=1)
    return jobs.watch_waiting, "SELECT shopcart_id FROM payment WHERE reminded_at IS NULL ORDER BY id"


async def transfers_that_did_not_come(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> tuple[Task, str]:
    await transfers_to_remind_of(house, buyer, seller)
    house.clock.advance(days=2)
    return jobs.watch_waiting, WAITING


async def cards_nobody_came_back_from(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> tuple[Task, str]:
    bundle = await bundle_of(house, seller, **SERVICE)
    for _ in range(2):
        made = await ordered(house, buyer, seller, [bundle])
        page = await ok(await start(house, buyer, made))
        url = page["payment"]["page_url"]
        await house.client.post(url, data={"do": "pay", "card": TestCard.LOST})
        await house.client.post(url, data={"do": "confirm", "code": SECURE_CODE})
    house.clock.advance(minutes=5)
    return jobs.ask_card_providers, WAITING


async def products_that_end(house: HouseUnderTest, buyer: Buyer, seller: Seller) -> tuple[Task, str]:
    bundle = await bundle_of(house, seller, **MONTHLY)
    for _ in range(2):
        await paid_by_card(house, buyer, seller, [bundle])
    house.clock.advance(days=40)
    active = "SELECT shopcart_id FROM shopcart_bundle WHERE state = 'bundle_active' ORDER BY id"
    return jobs.watch_ends, active


async def periods_to_offer(house: HouseUnderTest, buyer: Buyer, seller: Seller) -> tuple[Task, str]:
    bundle = await bundle_of(house, seller, **MONTHLY)
    for _ in range(2):
        await paid_by_card(house, buyer, seller, [bundle])
    house.clock.advance(days=26)
    unoffered = """
        SELECT shopcart_id FROM shopcart_bundle b WHERE renewal_of IS NULL
        AND NOT EXISTS (SELECT FROM shopcart_bundle WHERE renewal_of = b.id) ORDER BY id"""
    return jobs.watch_renewals, unoffered


async def offers_without_ground(house: HouseUnderTest, buyer: Buyer, seller: Seller) -> tuple[Task, str]:
    task, _ = await periods_to_offer(house, buyer, seller)
    await task.handler(house.work())
    await run_sql(house, "UPDATE shopcart_bundle SET state = 'termination' WHERE renewal_of IS NULL")
    return task, WAITING


LOOPS = [
    transfers_to_remind_of,
    transfers_that_did_not_come,
    cards_nobody_came_back_from,
    products_that_end,
    periods_to_offer,
    offers_without_ground,
]


@pytest.mark.parametrize("prepare", LOOPS)
async def test_an_order_that_cannot_be_read_keeps_no_other_waiting(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, prepare: Prepare
) -> None:
    task, question = await prepare(house, buyer, seller)
    waiting = await values_of(house, question)
    assert len(waiting) == 2
    await run_sql(house, "UPDATE shopcart SET lang = '?' WHERE id = :id", id=waiting[0])
    await task.handler(house.work())
    assert await values_of(house, question) == waiting[:1]
    await run_sql(house, "UPDATE shopcart SET lang = 'tr' WHERE id = :id", id=waiting[0])
    house.clock.advance(minutes=2)
    await task.handler(house.work())
    assert await values_of(house, question) == []


async def test_a_refund_that_cannot_be_enqueued_keeps_no_other_waiting(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    for _ in range(2):
        made = await paid_by_card(house, buyer, seller, [pack])
        payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
        path, name = "product/payment/status/change", "user_shopcart_bundle_product_payment_client_id"
        await ok(
            await house.post(
                f"/v1/user/shopcart/{path}",
                token=seller.token,
                body={"reason": "Gerekçe", "refund_amount": 12_000},
                **{name: payment, "status": "refunded"},
            )
        )
    first, second = await values_of(house, "SELECT id FROM refund ORDER BY id")
    house.clock.advance(minutes=20)
    await break_rows(house, "procrastinate_jobs", queueing_lock=f"refund:{first}")
    await jobs.watch_refunds.handler(house.work())
    enqueued = "SELECT queueing_lock FROM procrastinate_jobs WHERE queueing_lock LIKE 'refund:%' ORDER BY 1"
    assert await values_of(house, enqueued) == [f"refund:{second}"]
    await mend_rows(house, "procrastinate_jobs")
    await jobs.watch_refunds.handler(house.work())
    assert await values_of(house, enqueued) == [f"refund:{first}", f"refund:{second}"]
