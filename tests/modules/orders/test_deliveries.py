"""What a shop delivers of a service is taken from the uses, told to the buyer, and answered: by words or by the clock."""

import asyncio
from collections.abc import Collection
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.orders.errors.orders import DeliveryNotFound, NotDeliverable
from terazi.modules.orders.jobs import watch_deliveries
from terazi.modules.orders.rules.transitions import DELIVERY_MOVES
from terazi.modules.orders.values import DeliveryState, Mover
from terazi.modules.shops.public import today_in_turkey
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, move, ok, paid_by_card
from tests.modules.orders.standing import MOVERS
from tests.modules.orders.test_debts import REASON, Counter, _bundle, _line, _payment
from tests.modules.shops.selling import Seller, activate, add_product, fill_bundle, make_bundle

THREE = {"pro_usage_count": 3, "pro_usage_count_type": "total"}
NOTE = "İlk görüşme yapıldı"


class Services(Counter):
    """A buyer at a shop that sells services to be used one after the other."""

    async def sold(self, **product: Any) -> dict[str, Any]:
        """Buy three hours of advice for 120,00 ₺, and a training that comes after them."""
        bundle_id = await make_bundle(self.house, self.seller, bundle_name="Danışmanlık", ordered_use=True)
        advice = {"product_type": "service", "pro_name": "Görüşme", **THREE, **product}
        await fill_bundle(self.house, self.seller, bundle_id, **advice)
        await add_product(
            self.house, self.seller, bundle_id, product_type="service", pro_name="Eğitim", **THREE
        )
        await ok(await activate(self.house, self.seller, bundle_id))
        return await paid_by_card(self.house, self.buyer, self.seller, [bundle_id])

    async def deliver(self, line: str, uses: int = 1, **said: Any) -> Reply:
        """Say that uses were delivered today."""
        body = {"uses": uses, "note": NOTE, "delivered_on": str(today_in_turkey(self.house.clock.now))}
        return await self.house.post(
            "/v1/user/shop/delivery/record",
            token=self.seller.token,
            body={**body, **said},
            user_shopcart_bundle_product_client_id=line,
            **self.shop,
        )

    async def delivered(self, line: str, uses: int = 1) -> str:
        """Deliver uses and return the id of the delivery."""
        return str((await ok(await self.deliver(line, uses)))["user_shopcart_delivery_client_id"])

    async def answer(self, token: str, delivery: str, status: str, reason: str = "") -> Reply:
        """Move a delivery."""
        return await self.house.post(
            "/v1/user/shopcart/delivery/status/change",
            token=token,
            body={"reason": reason},
            user_shopcart_delivery_client_id=delivery,
            status=status,
        )

    async def held(self) -> list[dict[str, Any]]:
        """Return the products that the buyer holds."""
        path = "/v1/user/shopcart/active/list"
        (bundle,) = (await ok(await self.house.post(path, token=self.buyer.token)))["list"]
        return list(bundle["product_list"])

    async def found(self, delivery: str) -> list[str]:
        """Return the states of the orders in which the shop finds a delivery that stands so."""
        path, body = "/v1/user/shop/order/list", {"delivery_status": delivery}
        listed = await self.house.post(path, token=self.seller.token, body=body, **self.shop)
        return [each["status"] for each in (await ok(listed))["list"]]

    async def told(self, address: str = "alici@example.com") -> list[str]:
        """Return the subjects of mails."""
        return [mail.subject for mail in await self.house.mails(to=address)]


@pytest.fixture
async def services(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Services:
    """A shop and its buyer."""
    return Services(house, buyer, seller, admin)


async def test_the_next_of_an_ordered_use_opens_once_the_delivery_is_confirmed(services: Services) -> None:
    made = await services.sold()
    first, second = _line(made), _line(made, 1)
    assert (await services.deliver(second)).error == "used_out_of_order"
    delivery = await services.delivered(first, 3)
    advice, training = await services.held()
    assert (advice["count"], training["must_wait"]) == (0, True)
    (shown,) = advice["delivery_list"]
    assert (shown["uses"], shown["note"], shown["status"]) == (3, NOTE, "waiting")
    assert shown["allowed_list"] == ["confirmed", "objected"]
    assert "Hizmet teslim edildi, onayınız bekleniyor: Görüşme" in await services.told()
    assert (await services.deliver(second)).error == "used_out_of_order"
    for _ in range(2):
        await ok(await services.answer(services.buyer.token, delivery, "confirmed"))
    assert (await services.held())[1]["must_wait"] is False
    await services.delivered(second)
    assert [mail for mail in await services.told("destek@kuzey.example.com") if "onaylandı" in mail]
    assert await services.is_right()


async def test_what_was_delivered_and_not_confirmed_is_not_used_up(services: Services) -> None:
    made = await services.sold()
    delivery = await services.delivered(_line(made), 3)
    services.house.clock.advance(minutes=10)
    for _ in range(2):
        await services.house.run_jobs()
    assert (await services.held())[0]["status"] == "active"
    await ok(await services.answer(services.seller.token, delivery, "taken_back", "Yanlış sipariş"))
    assert (await services.held())[0]["count"] == 3
    assert await services.is_right()


async def test_delivered_uses_are_not_paid_back_until_they_are_taken_back(services: Services) -> None:
    made = await services.sold()
    delivery = await services.delivered(_line(made), 2)
    buyer = services.buyer.token
    assert (await services.answer(buyer, delivery, "objected")).error == "reason_missing"
    await ok(await services.answer(buyer, delivery, "objected", "Kimse aramadı"))
    await ok(await move(services.house, buyer, "product", _line(made), "terminated", reason="Cayma"))
    assert [debt["amount"] for debt in await services.debts()] == [4_000]
    await ok(await services.answer(services.seller.token, delivery, "taken_back", "Haklı"))
    assert [debt["amount"] for debt in await services.debts()] == [12_000]
    last = (await services.house.mails(to="alici@example.com"))[-1]
    assert (last.subject, "80,00 ₺" in last.body_text) == ("Teslimat geri alındı: Görüşme", True)
    await ok(await services.settle(made))
    await services.house.run_jobs()
    assert await services.is_right()


async def test_a_shop_finds_what_is_objected_to_whatever_became_of_its_order(services: Services) -> None:
    made = await services.sold()
    delivery = await services.delivered(_line(made), 2)
    buyer = services.buyer.token
    await ok(await services.answer(buyer, delivery, "objected", "Kimse aramadı"))
    ended = {"reason": "Cayma", "accepts_loss": True}
    await ok(await move(services.house, buyer, "bundle", _bundle(made), "termination", **ended))
    assert await services.found("objected") == ["termination"]
    assert await services.found("waiting") == []
    await ok(await services.answer(services.seller.token, delivery, "taken_back", "Haklı"))
    assert await services.found("objected") == []


async def test_a_delivery_that_nobody_answers_counts_as_confirmed_and_says_so(services: Services) -> None:
    made = await services.sold()
    delivery = await services.delivered(_line(made), 3)
    services.house.clock.advance(days=6, hours=23)
    await watch_deliveries.handler(services.house.work())
    services.buyer = Buyer(await services.house.sign_in("alici"), services.buyer.id, "alici")
    assert (await services.held())[1]["must_wait"] is True
    services.house.clock.advance(hours=2)
    for _ in range(2):
        await watch_deliveries.handler(services.house.work())
    services.buyer = Buyer(await services.house.sign_in("alici"), services.buyer.id, "alici")
    advice, training = await services.held()
    assert (advice["delivery_list"][0]["is_by_clock"], training["must_wait"]) == (True, False)
    told = await services.told()
    assert told.count("Teslimat onaylanmış sayıldı: Görüşme") == 1
    refused = await services.answer(services.buyer.token, delivery, "objected", "Geç kaldım")
    assert (refused.error, refused["allowed_list"]) == ("move_not_allowed", [])


async def test_the_last_use_is_delivered_once_however_many_say_it(services: Services) -> None:
    made = await services.sold()
    await services.delivered(_line(made), 2)
    answers = await asyncio.gather(*[services.deliver(_line(made)) for _ in range(4)])
    assert sorted(answer.error or "" for answer in answers) == ["", *["entitlement_exhausted"] * 3]
    assert (await services.held())[0]["count"] == 0
    assert await services.is_right()


async def test_the_same_key_delivers_once(services: Services) -> None:
    line = _line(await services.sold())
    day = str(today_in_turkey(services.house.clock.now))

    async def deliver(uses: int) -> dict[str, Any]:
        sent = await services.house.client.post(
            "/v1/user/shop/delivery/record",
            params={"user_shopcart_bundle_product_client_id": line, **services.shop},
            headers={"Authorization": f"Bearer {services.seller.token}", "Idempotency-Key": "bir"},
            json={"uses": uses, "note": NOTE, "delivered_on": day},
        )
        return dict(sent.json())

    answers = await asyncio.gather(*[deliver(1) for _ in range(3)])
    assert len({answer["user_shopcart_delivery_client_id"] for answer in answers}) == 1
    assert (await services.held())[0]["count"] == 2
    assert (await deliver(2))["error"] == "idempotency_key_reused"


async def test_delivering_refunding_and_ending_at_once_loses_no_use_and_no_money(services: Services) -> None:
    made = await services.sold()
    house, seller, buyer, line = services.house, services.seller.token, services.buyer.token, _line(made)
    first = await services.delivered(line)
    answers = await asyncio.gather(
        services.deliver(line, 2),
        move(house, seller, "payment", _payment(made), "partly_refunded", **REASON, refund_amount=4_000),
        services.answer(buyer, first, "objected", "Olmadı"),
        services.answer(seller, first, "taken_back", "Yanlış"),
        move(house, buyer, "product", line, "terminated"),
        services.deliver(line),
        move(house, seller, "product", line, "refunded", **REASON),
    )
    assert [answer.json for answer in answers if answer.status >= 500] == []
    await house.run_jobs()
    await services.settle(made)
    await house.run_jobs()
    assert await services.is_right()


@pytest.mark.parametrize("state", list(DeliveryState))
async def test_every_move_of_a_delivery_is_as_the_table_says(
    services: Services, state: DeliveryState
) -> None:
    made = await services.sold(pro_usage_count=99)
    tokens = {
        "buyer": services.buyer.token,
        "seller": services.seller.token,
        "admin": services.admin,
        "stranger": await services.house.register("yabanci"),
    }
    for who, token in tokens.items():
        for target in DeliveryState:
            delivery = await services.delivered(_line(made))
            if state is not DeliveryState.WAITING:
                by = services.seller.token if state is DeliveryState.TAKEN_BACK else services.buyer.token
                await ok(await services.answer(by, delivery, state, "Neden"))
            answer = await services.answer(token, delivery, target, "Neden")
            assert answer.error == _expected(MOVERS[who], state, target), (who, state, target)


def _expected(movers: Collection[Mover], state: DeliveryState, target: DeliveryState) -> str | None:
    if not movers:
        return "delivery_not_found"
    is_allowed = not DELIVERY_MOVES.get((state, target), frozenset()).isdisjoint(movers)
    return None if is_allowed or state is target else "move_not_allowed"


async def test_what_cannot_be_delivered_is_refused(services: Services, pack: str) -> None:
    made, house = await services.sold(), services.house
    sold = await paid_by_card(house, services.buyer, services.seller, [pack])
    assert (await services.deliver(_line(sold))).error == NotDeliverable.slug
    tomorrow = str(today_in_turkey(house.clock.now) + timedelta(days=1))
    assert (await services.deliver(_line(made), delivered_on=tomorrow)).error == "invalid_input"
    assert (await services.deliver(_line(made), 4)).error == "entitlement_exhausted"
    assert (await services.deliver(str(uuid4()))).error == "order_line_not_found"
    assert (await services.answer(services.buyer.token, str(uuid4()), "confirmed")).error == (
        DeliveryNotFound.slug
    )
    delivery = await services.delivered(_line(made))
    assert (await services.answer(services.buyer.token, delivery, "lost")).error == "unknown_state"
    seller = services.seller
    services.seller = Seller(services.buyer.token, seller.shop_id)
    assert (await services.deliver(_line(made))).error == "shop_not_found"
    services.seller = seller
    await ok(await move(house, seller.token, "product", _line(made), "passive", **REASON))
    assert (await services.deliver(_line(made))).error == NotDeliverable.slug


async def test_taking_back_while_it_rests_is_owed_when_its_time_is_over(services: Services) -> None:
    ten_days = {"expiration_time_type": "day", "expiration_time_value": "10"}
    made, house = await services.sold(**ten_days), services.house
    delivery = await services.delivered(_line(made), 2)
    await ok(await move(house, services.seller.token, "product", _line(made), "passive", **REASON))
    await ok(await services.answer(services.seller.token, delivery, "taken_back", "Yanlış"))
    await ok(await move(house, services.seller.token, "product", _line(made), "terminated", **REASON))
    assert [debt["amount"] for debt in await services.debts()] == [12_000]
    assert await services.is_right()


@pytest.mark.parametrize("target", ["termination", "payment_refunded"])
async def test_what_waits_for_a_registration_is_ended_or_paid_back_by_its_shop(
    services: Services, target: str
) -> None:
    house, seller = services.house, services.seller
    bundle_id = await make_bundle(house, seller, task_type="registration_needed")
    await fill_bundle(house, seller, bundle_id, product_type="service", pro_name="Kurs")
    await ok(await activate(house, seller, bundle_id))
    made = await paid_by_card(house, services.buyer, seller, [bundle_id])
    assert (await move(house, seller.token, "bundle", _bundle(made), target)).error == "reason_missing"
    await ok(await move(house, seller.token, "bundle", _bundle(made), target, **REASON))
    if target == "termination":
        assert [debt["amount"] for debt in await services.debts()] == [12_000]
        await ok(await services.settle(made))
    await house.run_jobs()
    assert (await services.now(made))["payment_list"][0]["status"] == "refunded"
    assert await services.is_right()
