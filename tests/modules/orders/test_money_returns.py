"""Card money that counts for nothing: its buyer hears the truth, its shop sends it back, once, whatever the provider does."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.orders.actions.money_returns import send_money_back
from terazi.modules.orders.jobs import watch_refunds
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited
from tests.modules.orders.buying import (
    Buyer,
    make_buyer,
    move,
    ok,
    ordered,
    own_order,
    paid_by_card,
    run_clock,
    start,
    upload_receipt,
    use_card,
)
from tests.modules.orders.real_cards import Till, open_till
from tests.modules.orders.test_orders import ids_of, read_statement, statement_with
from tests.modules.orders.test_races import count
from tests.modules.shops.selling import Seller, mark_platform

CHARGED = "Kartınızdan 120,00 ₺ çekildi, sipariş tamamlanamadı; "
LOOK = "Ödenip ödenmediği bilinmiyor: yeniden istemeden önce kart kuruluşunun panelinden bakın"


class Desk:
    """A shop's money that no payment took, and how its buyers see it."""

    def __init__(self, house: HouseUnderTest, seller: Seller, buyer: Buyer) -> None:
        self.house, self.seller, self.buyer = house, seller, buyer
        self.shop = {"user_shop_client_id": seller.shop_id}

    async def money(self) -> list[dict[str, Any]]:
        """Return the money that came in, newest first."""
        token = await self.house.sign_in("satici")
        return list(
            (await ok(await self.house.post("/v1/user/shop/money/list", token=token, **self.shop)))["list"]
        )

    async def send(self, money_id: str, how: str = "send") -> Reply:
        """Send money back."""
        token = await self.house.sign_in("satici")
        query = {"money_id": money_id, "how": how, **self.shop}
        return await self.house.post("/v1/user/shop/money/send_back", token=token, **query)

    async def held(self, made: dict[str, Any]) -> list[tuple[str, str]]:
        """Return what the buyer reads of the order's money: its state, and the words."""
        token = await self.house.sign_in("alici")
        now = await own_order(
            self.house, Buyer(token, self.buyer.id, "alici"), made["user_shopcart_client_id"]
        )
        return [(held["state"], held["text"]) for p in now["payment_list"] for held in p["held_list"]]

    async def mails(self) -> list[str]:
        """Return the kinds of mails that the buyer got, without those of accounts."""
        mails = await self.house.mails(to="alici@example.com")
        return [mail.kind.removeprefix("orders.mail.") for mail in mails if mail.kind.startswith("orders.")]


@pytest.fixture
def desk(house: HouseUnderTest, seller: Seller, buyer: Buyer) -> Desk:
    """The shop's money, and its buyer."""
    return Desk(house, seller, buyer)


async def charge_in_vain(desk: Desk, pack: str) -> dict[str, Any]:
    """Let a card be charged for an order that was cancelled meanwhile, and return the order."""
    made = await ordered(desk.house, desk.buyer, desk.seller, [pack])
    page = (await ok(await start(desk.house, desk.buyer, made)))["payment"]
    payment_id = page["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(desk.house, desk.buyer.token, "payment", payment_id, "cancelled"))
    await desk.house.client.get(await use_card(desk.house, page["page_url"]))
    return made


async def test_money_of_a_cancelled_order_is_told_truly_and_sent_back_once(
    desk: Desk, pack: str, admin: str
) -> None:
    made = await charge_in_vain(desk, pack)
    waits = "para mağazada bekliyor, geri gönderildiğinde e-postayla haber vereceğiz."
    assert await desk.held(made) == [("unmatched", CHARGED + waits)]
    assert (await desk.mails())[-2:] == ["cancelled", "money_held"]
    (money,) = await desk.money()
    assert money["can_send_back"]
    answers = await asyncio.gather(*(desk.send(money["money_id"]) for _ in range(3)))
    assert [answer.status for answer in answers] == [200] * 3
    assert await desk.held(made) == [("returning", f"{CHARGED}para kartınıza geri gönderiliyor.")]
    work = desk.house.work()
    await asyncio.gather(
        desk.house.run_jobs(),
        *(send_money_back.handler(work, money_id=money["money_id"]) for _ in range(2)),
    )
    assert await count(desk.house, "SELECT sum(refunded) FROM sandbox_payment") == 12_000
    back = "para kartınıza geri gönderildi, ekstrenize yansıması birkaç gün sürebilir."
    assert await desk.held(made) == [("returned", CHARGED + back)]
    (money,) = await desk.money()
    assert (money["state"], money["can_send_back"]) == ("returned", False)
    assert (await desk.mails())[-1] == "money_returned"
    assert (await desk.mails()).count("money_returned") == 1
    assert (await desk.send(money["money_id"])).status == 200
    buyer = Buyer(await desk.house.sign_in("alici"), desk.buyer.id, "alici")
    events = (await own_order(desk.house, buyer, made["user_shopcart_client_id"]))["event_list"]
    kinds = [event["kind"] for event in events if "money" in event["kind"]]
    assert kinds == ["unmatched_money", "money_returning", "money_returned"]
    assert [event["note"] for event in events if event["kind"] == "unmatched_money"] == [""]
    admin = await desk.house.sign_in("yonetici")
    assert (await ok(await desk.house.post("/v1/order/reconciliation", token=admin)))["is_right"]


async def test_money_for_what_can_no_longer_be_given_ends_the_order_with_one_true_mail(
    desk: Desk, pack: str
) -> None:
    made = await ordered(desk.house, desk.buyer, desk.seller, [pack])
    page = (await ok(await start(desk.house, desk.buyer, made)))["payment"]
    await mark_platform(desk.house, desk.seller.shop_id, is_platform=False)
    back = await desk.house.client.get(await use_card(desk.house, page["page_url"]))
    assert "outcome=cancelled" in back.headers["location"]
    desk.house.clock.advance(days=2)
    await run_clock(desk.house)
    assert await desk.mails() == ["money_held"]
    mail = (await desk.house.mails(to="alici@example.com"))[-1]
    assert "kartınızdan 120,00 ₺ çekildi, ancak sipariş tamamlanamadı" in mail.body_text
    assert "satın almak istediğiniz paket artık verilemiyor" in mail.body_text
    assert [state for state, _ in await desk.held(made)] == ["unmatched"]


async def test_a_card_that_is_charged_beside_a_transfer_was_charged_once_too_often(
    desk: Desk, pack: str
) -> None:
    made = await ordered(desk.house, desk.buyer, desk.seller, [pack])
    page = (await ok(await start(desk.house, desk.buyer, made)))["payment"]
    await ok(await start(desk.house, desk.buyer, made, pay_type="transfer"))
    await ok(await upload_receipt(desk.house, desk.buyer, made["user_shopcart_client_id"]))
    bundle_id = ids_of(made)[0]
    await ok(await move(desk.house, desk.seller.token, "bundle", bundle_id, "payment_approved"))
    await desk.house.client.get(await use_card(desk.house, page["page_url"]))
    ((state, text),) = await desk.held(made)
    assert state == "unmatched"
    assert text.startswith("Kartınızdan 120,00 ₺ çekildi. Siparişiniz ödenmiş durumda; para mağazada")
    assert (await desk.mails())[-1] == "money_twice"
    (money,) = await desk.money()
    assert (await desk.send(money["money_id"])).status == 200
    await desk.house.run_jobs()
    assert [state for state, _ in await desk.held(made)] == ["returned"]
    now = await own_order(desk.house, desk.buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "bundle_active"


async def test_only_money_of_a_card_that_nobody_has_decided_about_is_sent_back(desk: Desk, pack: str) -> None:
    house, shop = desk.house, desk.shop
    assert (await desk.send(str(uuid4()))).error == "incoming_money_not_found"
    await charge_in_vain(desk, pack)
    (money,) = await desk.money()
    stranger = await make_buyer(house, "baskasi")
    query = {"money_id": money["money_id"], **shop}
    refused = await house.post("/v1/user/shop/money/send_back", token=stranger.token, **query)
    assert refused.error in {"not_in_this_shop", "shop_not_found"}
    await ok(await desk.send(money["money_id"]))
    for path, body in (("match", None), ("set_aside", {"note": "–"})):
        waiting = await ordered(house, desk.buyer, desk.seller, [pack], pay_type="transfer")
        payment = {"user_shopcart_bundle_product_payment_client_id": ids_of(waiting)[2]}
        more = payment if path == "match" else {}
        taken = await house.post(
            f"/v1/user/shop/money/{path}", token=desk.seller.token, body=body, **query, **more
        )
        assert (taken.status, taken.error) == (409, "money_taken")
    await ok(await read_statement(house, desk.seller, statement_with("TZ0")))
    unknown = next(m for m in await desk.money() if m["source"] == "statement")
    assert not unknown["can_send_back"]
    refused = await desk.send(unknown["money_id"])
    assert (refused.status, refused.error) == (409, "money_not_returnable")


async def test_money_that_was_set_aside_is_not_sent_back(desk: Desk, pack: str) -> None:
    made = await charge_in_vain(desk, pack)
    (money,) = await desk.money()
    query = {"money_id": money["money_id"], **desk.shop}
    path, body = "/v1/user/shop/money/set_aside", {"note": "Alıcıyla konuşuldu"}
    await ok(await desk.house.post(path, token=desk.seller.token, body=body, **query))
    assert (await desk.send(money["money_id"])).error == "money_taken"
    assert [state for state, _ in await desk.held(made)] == ["set_aside"]


async def test_money_that_the_shop_sent_by_hand_is_noted_and_told(desk: Desk, pack: str) -> None:
    made = await charge_in_vain(desk, pack)
    (money,) = await desk.money()
    await ok(await desk.send(money["money_id"], "sent"))
    await desk.house.run_jobs()
    assert [state for state, _ in await desk.held(made)] == ["returned"]
    assert await count(desk.house, "SELECT sum(refunded) FROM sandbox_payment") == 0
    assert (await desk.mails())[-1] == "money_returned"
    (event,) = await audited(desk.house, "orders.money_sent_back")
    assert event.after == {"money_try": 12_000, "by_hand": True}


async def test_an_order_that_was_paid_as_it_should_says_nothing_of_money(desk: Desk, pack: str) -> None:
    made = await paid_by_card(desk.house, desk.buyer, desk.seller, [pack])
    assert await desk.held(made) == []
    assert await desk.money() == []


@pytest.fixture(params=["iyzico", "stripe"])
async def till(request: pytest.FixtureRequest, database_url: str, tmp_path: Path) -> AsyncIterator[Till]:
    """A card payment that was begun at each provider."""
    async with open_till(database_url, tmp_path, request.param) as till:
        yield till


async def charged(till: Till) -> tuple[Desk, dict[str, Any]]:
    """Let a card be charged after the payment was cancelled."""
    await ok(await move(till.house, till.buyer.token, "payment", till.payment_id, "cancelled"))
    till.pay()
    await till.come_back()
    desk = Desk(till.house, till.seller, till.buyer)
    (money,) = await desk.money()
    return desk, money


async def test_money_goes_back_through_its_provider_under_its_own_key(till: Till) -> None:
    desk, money = await charged(till)
    await ok(await desk.send(money["money_id"]))
    await till.house.run_jobs()
    assert till.fake.refunded == (1 if till.provider == "iyzico" else 12_000)
    assert [state for state, _ in await desk.held(till.made)] == ["returned"]
    _, path, _, body = till.fake.asked[-1]
    key = body["conversationId" if till.provider == "iyzico" else "metadata[key]"]
    assert ("refund" in path, key) == (True, money["money_id"])


async def test_another_amount_is_told_and_goes_back_as_it_was_charged(till: Till) -> None:
    till.pay(**({"paidPrice": 119.99} if till.provider == "iyzico" else {"amount_received": 11_999}))
    await till.come_back()
    desk = Desk(till.house, till.seller, till.buyer)
    ((state, text),) = await desk.held(till.made)
    assert (state, text.startswith("Kartınızdan 119,99 ₺ çekildi")) == ("unmatched", True)
    (money,) = await desk.money()
    await ok(await desk.send(money["money_id"]))
    await till.house.run_jobs()
    assert till.fake.refunded == (1 if till.provider == "iyzico" else 11_999)


async def test_money_whose_answer_was_lost_is_asked_for_again_only_where_it_counts_once(till: Till) -> None:
    desk, money = await charged(till)
    await ok(await desk.send(money["money_id"]))
    till.fake.failures = ["lost"] * 3
    await till.house.run_jobs()
    till.fake.failures = []
    till.house.clock.advance(hours=1)
    for _ in range(2):
        await watch_refunds.handler(till.house.work())
        await till.house.run_jobs()
    (money,) = await desk.money()
    if till.provider == "stripe":
        assert (money["state"], till.fake.refunded) == ("returned", 12_000)
        return
    assert (money["state"], money["detail"], money["can_send_back"]) == ("returning", LOOK, True)
    assert till.fake.refunded == 1
    await ok(await desk.send(money["money_id"]))
    await till.house.run_jobs()
    (money,) = await desk.money()
    assert (money["state"], till.fake.refunded) == ("returned", 2)


@pytest.mark.parametrize("till", ["iyzico"], indirect=True)
async def test_money_that_was_seen_in_the_providers_books_is_noted_and_not_asked_for_again(
    till: Till,
) -> None:
    desk, money = await charged(till)
    await ok(await desk.send(money["money_id"]))
    till.fake.failures = ["lost"]
    await till.house.run_jobs()
    await ok(await desk.send(money["money_id"], "sent"))
    await till.house.run_jobs()
    (money,) = await desk.money()
    assert (money["state"], till.fake.refunded) == ("returned", 1)


@pytest.mark.parametrize("till", ["stripe"], indirect=True)
async def test_money_that_its_provider_does_not_send_back_waits_for_a_person_again(till: Till) -> None:
    desk, money = await charged(till)
    till.fake.refunded = 123_450
    await ok(await desk.send(money["money_id"]))
    await till.house.run_jobs()
    (money,) = await desk.money()
    assert (money["state"], money["detail"]) == ("unmatched", "charge_already_refunded")
    assert [state for state, _ in await desk.held(till.made)] == ["unmatched"]
    assert await till.proof() == []
    till.fake.refunded = 0
    await ok(await desk.send(money["money_id"]))
    await till.house.run_jobs()
    (money,) = await desk.money()
    assert (money["state"], till.fake.refunded) == ("returned", 12_000)
    assert till.fake.refunds[-1]["metadata"]["key"] == f"{money['money_id']}-1"


@pytest.mark.parametrize("till", ["stripe"], indirect=True)
async def test_money_that_was_asked_for_and_whose_keys_are_gone_is_unclear(till: Till) -> None:
    desk, money = await charged(till)
    await ok(await desk.send(money["money_id"]))
    till.fake.failures = ["lost"] * 3
    await till.house.run_jobs()
    await run_sql(till.house, "UPDATE shop SET card_keys = NULL")
    till.house.clock.advance(hours=1)
    await watch_refunds.handler(till.house.work())
    await till.house.run_jobs()
    (money,) = await desk.money()
    assert (money["state"], money["detail"], money["can_send_back"]) == ("returning", LOOK, True)
