"""No sequence of calls, whoever makes them and in whichever order, creates or loses money, credits or uses."""

from contextlib import suppress
from enum import StrEnum
from random import Random
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.language.phrases import Phrase
from terazi.modules.credits.jobs import expire_credits
from terazi.modules.credits.public import release, reserve, spend
from terazi.modules.entitlements.jobs import expire_entitlements, renew_uses
from terazi.modules.entitlements.public import use
from terazi.modules.orders.jobs import watch_refunds, watch_renewals
from terazi.modules.orders.values import BundleState, LineState, PaymentState
from terazi.providers.cards.sandbox_payments import TestCard
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    move,
    ok,
    order,
    ordered,
    own_order,
    run_clock,
    start,
    upload_receipt,
    use_card,
)
from tests.modules.orders.test_orders import read_statement, statement_with
from tests.modules.shops.selling import Seller, activate, add_product, fill_bundle, make_bundle

PEOPLE = ["buyer", "seller", "seller", "admin"]
TARGETS: dict[str, list[StrEnum]] = {
    "bundle": list(BundleState),
    "product": list(LineState),
    "payment": list(PaymentState),
    "pay": list(TestCard),
}
REFUNDS = [None, None, 1, 999, 4_000, 12_000]
ERRANDS = ["buy", "cart", "receipt", "statement", "match", "spend", "use", "repaid", "approve", "settle"]
SPANS = [60, 3_600, 86_400, 26 * 86_400]
Step = tuple[str, str, Any, int | None, int]  # Any: a state, a card or a way of paying


def drawn(chance: Random) -> Step:
    """Return one thing that somebody tries; each kind is as likely as any other."""
    what = chance.choice([*TARGETS, "errand", "later"])
    who, place = chance.choice(PEOPLE), chance.randrange(4)
    if what == "errand":
        return (
            chance.choice(ERRANDS),
            who,
            chance.choice(["card", "transfer"]),
            chance.choice([1, 40, 600]),
            place,
        )
    if what == "later":
        return what, who, None, chance.choice(SPANS), place
    return what, who, chance.choice(TARGETS[what]), chance.choice(REFUNDS), place


class Bazaar:
    """A shop with bundles of every kind, a buyer with orders, and all that can happen to them."""

    def __init__(self, house: HouseUnderTest, seller: Seller, buyer: Buyer, bundles: list[str]) -> None:
        self.house, self.seller, self.buyer, self.bundles = house, seller, buyer, bundles
        self.tokens: dict[str, str] = {}
        self.orders: list[str] = []

    async def sign_in(self) -> None:
        """Begin sessions of everybody; those from before may have ended."""
        house = self.house
        self.seller = Seller(await house.sign_in("satici"), self.seller.shop_id)
        self.buyer = Buyer(await house.sign_in(self.buyer.username), self.buyer.id, self.buyer.username)
        self.tokens = {
            "buyer": self.buyer.token,
            "seller": self.seller.token,
            "admin": await house.sign_in("yonetici"),
        }

    async def buy(self, way: str) -> None:
        """Order everything."""
        made = await ordered(self.house, self.buyer, self.seller, self.bundles, pay_type=way)
        self.orders.append(made["user_shopcart_client_id"])

    async def step(self, what: str, who: str, target: Any, amount: int | None, place: int) -> None:
        """Do one thing; refusals are fine, failures are not."""
        order_id = self.orders[place % len(self.orders)]
        if what in ("bundle", "product", "payment"):
            await self.move(what, who, order_id, target, amount, place)
        elif what == "pay":
            await self.pay(order_id, target)
        elif what in ("spend", "use"):
            await (self.spend(amount or 1, place) if what == "spend" else self.use(amount or 1, place))
        elif what in ("statement", "match", "repaid", "approve", "settle"):
            await self.work_in_shop(what, who, order_id)
        elif what == "later":
            await self.later(amount or 60)
        elif what == "receipt":
            await upload_receipt(self.house, self.buyer, order_id)
        elif what == "buy":
            await self.buy(str(target))
        else:
            cart = await ok(await add(self.house, self.buyer, self.seller, self.bundles[place], place + 1))
            await order(self.house, self.buyer, cart["shopcart"], total_minor=place)

    async def move(
        self, what: str, who: str, order_id: str, target: Any, amount: int | None, place: int
    ) -> None:
        """Try a move."""
        now = await own_order(self.house, self.buyer, order_id)
        bundle = now["bundle_list"][place % len(now["bundle_list"])]
        line = bundle["product_list"][place % len(bundle["product_list"])]
        id_ = {
            "bundle": bundle["user_shopcart_bundle_client_id"],
            "product": line["user_shopcart_bundle_product_client_id"],
            "payment": bundle["user_shopcart_bundle_product_payment_client_id"],
        }[what]
        said = {"reason": "Gerekçe", **({"refund_amount": amount} if amount else {})}
        self.fine(await move(self.house, self.tokens[who], what, id_, target.value, **said))

    async def pay(self, order_id: str, card: TestCard) -> None:
        """Try to pay by card; the browser comes back twice."""
        page = await start(self.house, self.buyer, {"user_shopcart_client_id": order_id})
        url = page.json.get("payment", {}).get("page_url")
        if not url:
            return
        back = await use_card(self.house, url, card)
        for _ in range(2):
            await self.house.client.get(back)

    async def work_in_shop(self, what: str, who: str, order_id: str) -> None:
        """Let the shop read its statement, match what it proposes, pay refunds by hand, approve transfers."""
        shop = {"user_shop_client_id": self.seller.shop_id}
        token = self.tokens["seller" if who == "buyer" else who]
        now = await own_order(self.house, self.buyer, order_id)
        payment = now["payment_list"][-1]
        if what == "statement":
            table = statement_with(payment["reference"]).replace(b"120,00", _written(payment["amount"]))
            await ok(await read_statement(self.house, self.seller, table))
        elif what == "match":
            listed = await ok(await self.house.post("/v1/user/shop/money/list", token=token, **shop))
            for money in listed["list"][:3]:
                path = "/v1/user/shop/money/match"
                self.fine(await self.house.post(path, token=token, money_id=money["money_id"], **shop))
        elif what == "settle":
            for bundle in now["bundle_list"]:
                id_ = bundle["user_shopcart_bundle_client_id"]
                path, named = "/v1/user/shop/refund/settle", {"user_shopcart_bundle_client_id": id_}
                self.fine(await self.house.post(path, token=token, **named, **shop))
        elif what == "approve":
            id_ = payment["user_shopcart_bundle_product_payment_client_id"]
            self.fine(await move(self.house, token, "payment", id_, "approved"))
        else:
            owed = await ok(await self.house.post("/v1/user/shop/refund/list", token=token, **shop))
            for refund in owed["list"][:2]:
                path = "/v1/user/shop/refund/done"
                self.fine(await self.house.post(path, token=token, refund_id=refund["refund_id"], **shop))

    async def spend(self, amount: int, place: int) -> None:
        """Let a job set credits aside, and spend or release them."""
        hold, cause = new_id(), Phrase("credits.cause.welcome")
        with suppress(Refusal):
            async with self.house.house.database.transaction() as db:
                change = self.house.change(db)
                await reserve(change, UserId(UUID(self.buyer.id)), amount, hold_id=hold, cause=cause)
                if place != 1:
                    await (spend if place % 2 else release)(change, hold)

    async def use(self, amount: int, place: int) -> None:
        """Use what the buyer holds."""
        listed = await ok(await self.house.post("/v1/user/entitlement/list", token=self.buyer.token))
        for held in listed["list"][place : place + 2]:
            who, id_ = UserId(UUID(self.buyer.id)), UUID(held["auth_client_id"])
            with suppress(Refusal):
                async with self.house.house.database.transaction() as db:
                    await use(self.house.change(db), id_, who, min(amount, 7), key=str(new_id()))

    async def later(self, seconds: int) -> None:
        """Let time pass, with all that the clock does."""
        self.house.clock.advance(seconds=seconds)
        await run_clock(self.house)
        for task in (watch_renewals, watch_refunds, expire_credits, expire_entitlements, renew_uses):
            await task.handler(self.house.work())
        await self.sign_in()

    def fine(self, answer: Reply) -> None:
        """A refusal is an answer too."""
        assert answer.status < 500, answer.json

    async def prove(self) -> None:
        """The reconciliation finds nothing."""
        proof = await ok(await self.house.post("/v1/order/reconciliation", token=self.tokens["admin"]))
        assert [line["name"] for line in proof["list"] if not line["is_right"]] == []


def _written(minor: int) -> bytes:
    return f"{minor // 100},{minor % 100:02d}".encode()


async def bundles_of_every_kind(house: HouseUnderTest, seller: Seller, pack: str) -> list[str]:
    """Return bundles with credits, with counted and daily uses, with a service for each month, and all together."""
    counted = {
        "product_type": "service",
        "pro_name": "Sorgu",
        "pro_usage_count": 7,
        "pro_usage_count_type": "total",
    }
    daily = {**counted, "pro_name": "Günlük sorgu", "pro_usage_count_type": "daily"}
    monthly = {
        "product_type": "service",
        "pro_name": "Destek",
        "pay_type": "periodic",
        "pay_period_type": "month",
    }
    mixed = await make_bundle(house, seller, bundle_name="Karma")
    await fill_bundle(house, seller, mixed, currency_amount_list=[{"currency_type": 0, "amount": 9_999}])
    for product in (counted, daily, monthly):
        await add_product(house, seller, mixed, tax_rate_percent="10", **product)
    await ok(await activate(house, seller, mixed))
    return [pack, await bundle_of(house, seller, **counted), await bundle_of(house, seller, **monthly), mixed]


@pytest.mark.parametrize("number", range(8))
async def test_no_sequence_of_calls_makes_or_loses_anything(
    house: HouseUnderTest, seller: Seller, buyer: Buyer, pack: str, admin: str, number: int
) -> None:
    chance = Random(number)
    way = ("card", "transfer")[number % 2]
    bazaar = Bazaar(house, seller, buyer, await bundles_of_every_kind(house, seller, pack))
    await bazaar.sign_in()
    await bazaar.buy(way)
    if way == "card":
        await bazaar.pay(bazaar.orders[0], TestCard.SUCCESS)
    for _ in range(chance.randint(14, 22)):
        await bazaar.step(*drawn(chance))
        await bazaar.prove()
    await house.run_jobs()
    await bazaar.prove()
