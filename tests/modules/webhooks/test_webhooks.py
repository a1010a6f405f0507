"""What happens in a shop reaches the addresses that it named: signed, in time, again where nobody took it, and nobody else's."""

import asyncio
import json
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.webhooks import WebhookReply, WebhookRequest
from terazi.modules.webhooks import jobs
from terazi.modules.webhooks.actions import delivering
from terazi.modules.webhooks.rules import signature_of
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, bundle_of, move, ok, ordered, paid_by_card, upload_receipt
from tests.modules.shops.selling import Seller, open_shop, trusted

URL = "https://hook.example.com/terazi"
PAID = ["order.paid"]
EVERYTHING = ["order.paid", "order.refunded", "order.cancelled", "entitlement.changed", "bill.approved"]
BROKEN = WebhookReply(status=500, text="sorry")


class Programs:
    """A shop and what its programs are told."""

    def __init__(self, house: HouseUnderTest, seller: Seller) -> None:
        self.house, self.seller = house, seller

    async def call(self, path: str, token: str | None = None, **given: Any) -> Reply:
        return await self.house.post(
            f"/v1/user/shop/webhook/{path}",
            token=token or self.seller.token,
            user_shop_client_id=self.seller.shop_id,
            **given,
        )

    async def name(self, url: str = URL, events: list[str] | None = None) -> tuple[str, str]:
        """Name an address; its id and secret."""
        made = await ok(await self.call("new", body={"url": url, "event_list": events or PAID}))
        return made["webhook_id"], made["secret"]

    async def log(self, webhook_id: str) -> list[dict[str, Any]]:
        listed = await ok(await self.call("delivery/list", webhook_id=webhook_id))
        return list(listed["list"])

    async def shown(self) -> dict[str, Any]:
        (only,) = (await ok(await self.call("list")))["list"]
        return dict(only)

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(request.content) for request in self.house.posted]

    async def come_back(self, **later: float) -> None:
        """Let time pass, and the owner sign in again."""
        self.house.clock.advance(**later)
        self.seller = replace(self.seller, token=await self.house.sign_in("satici"))

    async def try_all(self) -> None:
        """Let the time pass until no message waits any more."""
        for _ in range(12):
            await self.come_back(hours=25)
            await jobs.send_late.handler(self.house.work())
            await self.house.run_jobs()


@pytest.fixture
def programs(house: HouseUnderTest, seller: Seller) -> Programs:
    return Programs(house, seller)


async def approve_bill(house: HouseUnderTest, seller: Seller) -> str:
    """Give the bill of the only order its number."""
    (bill_id,) = await values_of(house, "SELECT id FROM bill")
    await ok(await house.post("/v1/user/bill/approve", token=seller.token, user_bill_client_id=str(bill_id)))
    return str(bill_id)


def is_signed(request: WebhookRequest, secret: str) -> bool:
    headers = request.headers
    at = datetime.fromtimestamp(int(headers["webhook-timestamp"])).astimezone()
    return (
        signature_of(secret, headers["webhook-id"], at, request.content)
        in headers["webhook-signature"].split()
    )


async def test_a_paid_order_is_told_signed_and_without_words_about_people(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, programs: Programs
) -> None:
    webhook_id, secret = await programs.name(events=EVERYTHING)
    made = await paid_by_card(house, buyer, seller, [pack])
    bill_id = await approve_bill(house, seller)
    assert house.posted == []
    await house.run_jobs()
    assert sorted(said["type"] for said in programs.told()) == [
        "bill.approved",
        "entitlement.changed",
        "order.paid",
    ]
    assert all(is_signed(request, secret) for request in house.posted)
    paid = next(said for said in programs.told() if said["type"] == "order.paid")
    assert paid["data"]["user_shopcart_client_id"] == made["user_shopcart_client_id"]
    assert (paid["data"]["amount"], paid["data"]["currency"], paid["data"]["status"]) == (
        12_000,
        "TRY",
        "approved",
    )
    for word in (b"Ay\xc5\x9fe", b"Y\xc4\xb1lmaz", b"10000000146", buyer.username.encode()):
        assert all(word not in request.content for request in house.posted)
    bill = next(said for said in programs.told() if said["type"] == "bill.approved")
    assert bill["data"]["user_bill_client_id"] == bill_id
    log = await programs.log(webhook_id)
    assert {(each["state"], each["status"], each["tries"]) for each in log} == {("delivered", 204, 1)}
    assert (await programs.shown())["delivered_at"]


async def test_what_is_given_back_or_cancelled_is_told(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, programs: Programs
) -> None:
    await programs.name(events=["order.refunded", "order.cancelled"])
    made = await paid_by_card(house, buyer, seller, [pack])
    bundle_id = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(house, seller.token, "bundle", bundle_id, "payment_refunded", reason="Gerekçe"))
    other = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    payment_id = other["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, buyer.token, "payment", payment_id, "cancelled"))
    await house.run_jobs()
    told = [(said["type"], said["data"]["status"]) for said in programs.told()]
    assert sorted(told) == [("order.cancelled", "cancelled"), ("order.refunded", "refunded")]


async def test_a_shop_hears_of_itself_only_and_of_what_it_wants(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, programs: Programs
) -> None:
    other = Programs(house, await open_shop(house, await trusted(house, "baska", "shop_new")))
    await other.name("https://baska.example.com/")
    await programs.name("https://fatura.example.com/", events=["bill.approved"])
    webhook_id, _ = await programs.name("https://kapali.example.com/")
    off = {"url": "https://kapali.example.com/", "event_list": PAID, "is_active": False}
    await ok(await programs.call("edit", webhook_id=webhook_id, body=off))
    await paid_by_card(house, buyer, seller, [pack])
    await approve_bill(house, seller)
    await house.run_jobs()
    assert [request.url for request in house.posted] == ["https://fatura.example.com/"]


async def test_what_is_refused_is_not_told(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, programs: Programs
) -> None:
    webhook_id, _ = await programs.name()
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    payment_id = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    refused = await move(house, seller.token, "payment", payment_id, "approved")
    assert refused.error == "receipt_missing"
    assert await programs.log(webhook_id) == []
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    await ok(await move(house, seller.token, "payment", payment_id, "approved"))
    assert [each["event"] for each in await programs.log(webhook_id)] == PAID


async def test_who_takes_nothing_is_tried_again_and_at_last_switched_off(
    house: HouseUnderTest, programs: Programs
) -> None:
    webhook_id, _ = await programs.name()
    house.replies[URL] = BROKEN
    await ok(await programs.call("test", webhook_id=webhook_id))
    await house.run_jobs()
    (said,) = await programs.log(webhook_id)
    assert (said["state"], said["status"], said["answer"], said["tries"]) == ("waiting", 500, "sorry", 1)
    assert said["next_at"]
    await programs.try_all()
    assert len(house.posted) == 10
    assert len({request.headers["webhook-id"] for request in house.posted}) == 1
    shown = await programs.shown()
    assert (shown["is_active"], shown["stopped_why"]) == (False, "failing")
    (mail,) = [
        mail for mail in await house.mails("destek@kuzey.example.com") if mail.kind == "webhooks.mail.stopped"
    ]
    assert URL in mail.body_text
    assert (await programs.call("test", webhook_id=webhook_id)).error == "webhook_stopped"


async def test_one_that_took_others_stays_on(house: HouseUnderTest, programs: Programs) -> None:
    webhook_id, _ = await programs.name()
    house.replies[URL] = BROKEN
    await ok(await programs.call("test", webhook_id=webhook_id))
    await house.run_jobs()
    await run_sql(house, "UPDATE webhook_delivery SET tries = 9, next_at = made_at")
    del house.replies[URL]
    house.clock.advance(minutes=5)
    await ok(await programs.call("test", webhook_id=webhook_id))
    first = (await programs.log(webhook_id))[1]["message_id"]
    await delivering.deliver.handler(
        house.work(), webhook_id=webhook_id, message_id=(await programs.log(webhook_id))[0]["message_id"]
    )
    house.replies[URL] = BROKEN
    await delivering.deliver.handler(house.work(), webhook_id=webhook_id, message_id=first)
    states = [each["state"] for each in await programs.log(webhook_id)]
    assert states == ["delivered", "failed"]
    assert (await programs.shown())["is_active"]


async def test_one_that_is_gone_is_switched_off_at_once(house: HouseUnderTest, programs: Programs) -> None:
    webhook_id, _ = await programs.name()
    house.replies[URL] = WebhookReply(status=410)
    await ok(await programs.call("test", webhook_id=webhook_id))
    await house.run_jobs()
    assert (await programs.shown())["stopped_why"] == "gone"
    assert [each["state"] for each in await programs.log(webhook_id)] == ["failed"]


async def test_a_missed_message_is_sent_again_by_hand(house: HouseUnderTest, programs: Programs) -> None:
    webhook_id, _ = await programs.name()
    house.replies[URL] = WebhookReply(status=410)
    message_id = (await ok(await programs.call("test", webhook_id=webhook_id)))["message_id"]
    await house.run_jobs()
    again = {"webhook_id": webhook_id, "message_id": message_id}
    assert (await programs.call("delivery/send/again", **again)).error == "webhook_stopped"
    del house.replies[URL]
    await ok(await programs.call("edit", webhook_id=webhook_id, body={"url": URL, "event_list": PAID}))
    await ok(await programs.call("delivery/send/again", **again))
    await house.run_jobs()
    assert [each["state"] for each in await programs.log(webhook_id)] == ["delivered"]
    assert (await programs.shown())["stopped_why"] == ""
    unknown = {"webhook_id": webhook_id, "message_id": str(UUID(int=9))}
    assert (await programs.call("delivery/send/again", **unknown)).error == "webhook_delivery_not_found"


async def test_two_workers_send_a_message_once(house: HouseUnderTest, programs: Programs) -> None:
    webhook_id, _ = await programs.name()
    message_id = (await ok(await programs.call("test", webhook_id=webhook_id)))["message_id"]
    both = {"webhook_id": webhook_id, "message_id": message_id}
    await asyncio.gather(*(delivering.deliver.handler(house.work(), **both) for _ in range(6)))
    assert len(house.posted) == 1


async def test_what_a_dead_worker_had_begun_is_sent_by_the_next(
    house: HouseUnderTest, programs: Programs
) -> None:
    webhook_id, _ = await programs.name()
    message_id = (await ok(await programs.call("test", webhook_id=webhook_id)))["message_id"]

    async def die(_: WebhookRequest) -> WebhookReply:
        raise asyncio.CancelledError

    work = house.work()
    dying = type(work)(**{**vars(work), "webhooks": die})
    with pytest.raises(asyncio.CancelledError):
        await delivering.deliver.handler(dying, webhook_id=webhook_id, message_id=message_id)
    await run_sql(house, "DELETE FROM procrastinate_jobs")
    house.clock.advance(minutes=1)
    await jobs.send_late.handler(house.work())
    await house.run_jobs()
    assert house.posted == []  # it may be alive still
    house.clock.advance(minutes=3)
    await jobs.send_late.handler(house.work())
    await house.run_jobs()
    assert [each["state"] for each in await programs.log(webhook_id)] == ["delivered"]


async def test_a_new_secret_signs_beside_the_old_one_for_a_day(
    house: HouseUnderTest, programs: Programs
) -> None:
    webhook_id, old = await programs.name()
    changed = await ok(await programs.call("secret/new", webhook_id=webhook_id))
    assert changed["secret"] != old
    assert (await ok(await programs.call("secret/get", webhook_id=webhook_id)))["secret"] == changed["secret"]
    await ok(await programs.call("test", webhook_id=webhook_id))
    await house.run_jobs()
    await programs.come_back(hours=25)
    await ok(await programs.call("test", webhook_id=webhook_id))
    await house.run_jobs()
    first, second = house.posted
    assert [is_signed(first, secret) for secret in (old, changed["secret"])] == [True, True]
    assert [is_signed(second, secret) for secret in (old, changed["secret"])] == [False, True]
    (stored,) = await values_of(house, "SELECT sealed_secret FROM webhook")
    assert changed["secret"].encode() not in bytes(stored)


async def test_messages_are_forgotten_after_a_month(house: HouseUnderTest, programs: Programs) -> None:
    webhook_id, _ = await programs.name()
    await ok(await programs.call("test", webhook_id=webhook_id))
    await house.run_jobs()
    house.clock.advance(days=29)
    await jobs.forget_deliveries.handler(house.work())
    assert len(await values_of(house, "SELECT event FROM webhook_delivery")) == 1
    house.clock.advance(days=2)
    await jobs.forget_deliveries.handler(house.work())
    assert await values_of(house, "SELECT event FROM webhook_delivery") == []


@pytest.mark.parametrize(
    "url",
    [
        "http://hook.example.com/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://169.254.169.254/latest",
    ],
)
async def test_an_address_beside_ours_cannot_be_named(programs: Programs, url: str) -> None:
    webhook_id, _ = await programs.name()
    body = {"url": url, "event_list": PAID}
    for refused in (
        await programs.call("new", body=body),
        await programs.call("edit", webhook_id=webhook_id, body=body),
    ):
        assert (refused.status, refused.error) == (422, "webhook_address_refused")


async def test_a_shop_has_ten_at_most_whoever_asks_at_once(programs: Programs) -> None:
    body = {"url": URL, "event_list": PAID}
    made = await asyncio.gather(*(programs.call("new", body=body) for _ in range(12)))
    assert sorted(answer.status for answer in made) == [200] * 10 + [409] * 2
    assert {answer.error for answer in made if answer.status == 409} == {"too_many_webhooks"}


async def test_it_is_taken_away_with_its_messages(house: HouseUnderTest, programs: Programs) -> None:
    webhook_id, _ = await programs.name()
    await ok(await programs.call("test", webhook_id=webhook_id))
    await ok(await programs.call("delete", webhook_id=webhook_id))
    await house.run_jobs()
    assert house.posted == []
    for path in ("delete", "test", "secret/new", "secret/get", "delivery/list"):
        assert (await programs.call(path, webhook_id=webhook_id)).error == "webhook_not_found"
    body = {"url": URL, "event_list": PAID}
    assert (await programs.call("edit", webhook_id=webhook_id, body=body)).error == "webhook_not_found"
    again = {"webhook_id": webhook_id, "message_id": str(UUID(int=9))}
    assert (await programs.call("delivery/send/again", **again)).error == "webhook_not_found"


async def test_nobody_else_reaches_them(house: HouseUnderTest, buyer: Buyer, programs: Programs) -> None:
    webhook_id, _ = await programs.name()
    stranger = Programs(house, await open_shop(house, await trusted(house, "baska", "shop_new")))
    body = {"url": URL, "event_list": PAID}
    some = {"webhook_id": webhook_id}
    message = {**some, "message_id": str(UUID(int=9))}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("list", {}), ("new", {"body": body}), ("edit", {**some, "body": body}), ("delete", some), ("test", some),
        ("secret/new", some), ("secret/get", some), ("delivery/list", some), ("delivery/send/again", message),
    ]  # fmt: skip
    for path, given in calls:
        assert (await programs.call(path, token=buyer.token, **given)).error == "shop_not_found"
        if given.get("webhook_id"):
            assert (await stranger.call(path, **given)).error == "webhook_not_found"


async def test_staff_who_are_trusted_with_less_do_not_see_them(
    house: HouseUnderTest, buyer: Buyer, programs: Programs
) -> None:
    await ok(
        await house.post(
            "/v1/user/shop/staff/record",
            token=programs.seller.token,
            user_shop_client_id=programs.seller.shop_id,
            body={"username": buyer.username, "roles": ["shop_bundle_add_edit"]},
        )
    )
    assert (await programs.call("list", token=buyer.token)).error == "not_in_this_shop"


async def test_a_shop_without_programs_costs_no_message(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    await paid_by_card(house, buyer, seller, [await bundle_of(house, seller)])
    assert await values_of(house, "SELECT event FROM webhook_delivery") == []
    queued = await values_of(
        house, "SELECT task_name FROM procrastinate_jobs WHERE task_name = 'webhooks.deliver'"
    )
    assert queued == []
