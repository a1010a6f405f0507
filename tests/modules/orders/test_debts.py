"""Whatever ends something paid writes down what is owed, tells both sides, and is paid back once and never above what was paid."""

import asyncio
import re
from typing import Any
from uuid import uuid4

import pytest

from terazi.foundation.ids import UserId, new_id
from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.credits.public import reserve, spend
from tests.breaking import values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    move,
    ok,
    ordered,
    own_order,
    paid_by_card,
    upload_receipt,
)
from tests.modules.shops.selling import Seller, activate, add_product, fill_bundle, make_bundle

SERVICE = {"product_type": "service", "pro_name": "Danışmanlık"}
REASON = {"reason": "Gerekçe"}


class Counter:
    """A buyer and a shop, what they owe each other, and what proves it."""

    def __init__(self, house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> None:
        self.house, self.buyer, self.seller, self.admin = house, buyer, seller, admin
        self.shop = {"user_shop_client_id": seller.shop_id}

    async def two_services(self) -> dict[str, Any]:
        """Buy a bundle of two services for 120,00 ₺ each; the first is still to be made ready."""
        bundle_id = await make_bundle(self.house, self.seller, bundle_name="İkili")
        await fill_bundle(self.house, self.seller, bundle_id, preparation_type="manual", **SERVICE)
        await add_product(self.house, self.seller, bundle_id, product_type="service", pro_name="Eğitim")
        await ok(await activate(self.house, self.seller, bundle_id))
        return await paid_by_card(self.house, self.buyer, self.seller, [bundle_id])

    async def debts(self) -> list[dict[str, Any]]:
        """Return what the shop sees that it owes."""
        listed = await self.house.post("/v1/user/shop/refund/list", token=self.seller.token, **self.shop)
        return list((await ok(listed))["list"])

    async def settle(self, made: dict[str, Any]) -> Any:
        """Pay back what is owed for the first bundle of an order."""
        return await self.house.post(
            "/v1/user/shop/refund/settle",
            token=self.seller.token,
            user_shopcart_bundle_client_id=_bundle(made),
            **self.shop,
        )

    async def now(self, made: dict[str, Any]) -> dict[str, Any]:
        """Return the order as its buyer sees it now."""
        return await own_order(self.house, self.buyer, made["user_shopcart_client_id"])

    async def is_right(self) -> bool:
        """Whether the reconciliation finds nothing."""
        admin = await self.house.sign_in("yonetici")
        proof = await ok(await self.house.post("/v1/order/reconciliation", token=admin))
        assert [line["name"] for line in proof["list"] if not line["is_right"]] == []
        return bool(proof["is_right"])


@pytest.fixture
async def counter(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Counter:
    """A buyer at a shop."""
    return Counter(house, buyer, seller, admin)


def _bundle(made: dict[str, Any]) -> str:
    return str(made["bundle_list"][0]["user_shopcart_bundle_client_id"])


def _line(made: dict[str, Any], place: int = 0) -> str:
    return str(made["bundle_list"][0]["product_list"][place]["user_shopcart_bundle_product_client_id"])


def _payment(made: dict[str, Any]) -> str:
    return str(made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"])


async def test_withdrawing_one_product_is_owed_told_and_paid_back(counter: Counter) -> None:
    house, made = counter.house, await counter.two_services()
    await ok(await move(house, counter.buyer.token, "product", _line(made), "terminated", reason="Cayma"))
    (debt,) = await counter.debts()
    assert (debt["amount_text"], debt["days_left"], debt["refund_id"]) == ("120,00 ₺", 14, None)
    assert (debt["state"], debt["order_number"]) == ("not_decided", made["order_number"])
    now = await counter.now(made)
    assert (now["bundle_list"][0]["status"], now["bundle_list"][0]["owed"]) == ("bundle_active", 12_000)
    assert now["bundle_list"][0]["pay_until"] == debt["pay_until"]
    told = next(event for event in now["event_list"] if event["kind"] == "owed")
    assert "120,00 ₺" in told["text"]
    mail = (await house.mails(to="alici@example.com"))[-1]
    assert mail.subject == "Cayma bildiriminiz alındı: Danışmanlık"
    assert "120,00 ₺" in mail.body_text
    assert re.search(r"en geç \d\d\.\d\d\.\d{4} tarihine kadar", mail.body_text)
    shop = [mail for mail in await house.mails() if mail.subject.startswith("Cayma: ")]
    assert ["120,00 ₺" in mail.body_text for mail in shop] == [True]
    for _ in range(2):
        await ok(await counter.settle(made))
    await house.run_jobs()
    assert await counter.debts() == []
    now = await counter.now(made)
    assert (now["payment_list"][0]["refunded"], now["bundle_list"][0]["owed"]) == (12_000, 0)
    assert now["bundle_list"][0]["pay_until"] is None
    assert now["bundle_list"][0]["product_list"][1]["status"] == "active"
    assert await counter.is_right()


async def test_an_undelivered_bundle_is_ended_by_its_shop_only_with_a_reason_and_stays_refundable(
    counter: Counter,
) -> None:
    house, made = counter.house, await counter.two_services()
    refused = await move(house, counter.seller.token, "bundle", _bundle(made), "termination")
    assert refused.error == "reason_missing"
    refused = await move(house, counter.seller.token, "product", _line(made), "terminated")
    assert refused.error == "reason_missing"
    await ok(await move(house, counter.seller.token, "bundle", _bundle(made), "termination", **REASON))
    (debt,) = await counter.debts()
    assert (debt["amount"], debt["reason"]) == (24_000, "Gerekçe")
    mail = (await house.mails(to="alici@example.com"))[-1]
    assert mail.subject == "Paketiniz sonlandırıldı: İkili"
    assert "240,00 ₺" in mail.body_text
    await ok(await move(house, counter.seller.token, "payment", _payment(made), "refunded", **REASON))
    await house.run_jobs()
    assert (await counter.now(made))["payment_list"][0]["status"] == "refunded"
    assert await counter.debts() == []
    assert await counter.is_right()


async def test_what_is_owed_for_a_transfer_keeps_its_day_until_it_was_paid(counter: Counter) -> None:
    house, buyer, seller = counter.house, counter.buyer, counter.seller
    made = await ordered(
        house, buyer, seller, [await bundle_of(house, seller, **SERVICE)], pay_type="transfer"
    )
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    await ok(await move(house, seller.token, "payment", _payment(made), "approved"))
    await ok(await move(house, buyer.token, "bundle", _bundle(made), "termination"))
    (debt,) = await counter.debts()
    house.clock.advance(days=3)
    counter.seller = Seller(await house.sign_in("satici"), seller.shop_id)
    await ok(await counter.settle(made))
    (refund,) = await counter.debts()
    assert (refund["pay_until"], refund["days_left"]) == (debt["pay_until"], 11)
    assert refund["refund_id"] is not None
    done = {"refund_id": refund["refund_id"], **counter.shop}
    await ok(await house.post("/v1/user/shop/refund/done", token=counter.seller.token, **done))
    assert await counter.debts() == []
    assert await counter.is_right()


async def test_what_was_used_is_not_owed(counter: Counter) -> None:
    house = counter.house
    pack = await bundle_of(house, counter.seller, withdrawal_ground="14_days")
    made = await paid_by_card(house, counter.buyer, counter.seller, [pack])
    async with house.house.database.transaction() as db:
        who: UserId = await id_of(house, counter.buyer.token)
        hold, cause = new_id(), Phrase("credits.cause.welcome")
        change = house.change(db)
        await reserve(change, who, 650, hold_id=hold, cause=cause)
        await spend(change, hold)
    await ok(await move(house, counter.buyer.token, "product", _line(made), "terminated"))
    (debt,) = await counter.debts()
    assert 0 < debt["amount"] < 12_000
    refused = await move(
        house,
        counter.seller.token,
        "payment",
        _payment(made),
        "partly_refunded",
        **REASON,
        refund_amount=12_000,
    )
    assert (refused.error, refused["most_minor"]) == ("refund_too_large", debt["amount"])
    assert await counter.is_right()


async def test_a_product_and_then_the_rest_are_owed_together_and_paid_in_parts(counter: Counter) -> None:
    house, made = counter.house, await counter.two_services()
    await ok(await move(house, counter.seller.token, "product", _line(made), "active"))
    await ok(await move(house, counter.buyer.token, "product", _line(made), "terminated"))
    part = {**REASON, "refund_amount": 5_000}
    await ok(await move(house, counter.seller.token, "payment", _payment(made), "partly_refunded", **part))
    assert [debt["amount"] for debt in await counter.debts()] == [7_000, 5_000]
    await ok(await move(house, counter.seller.token, "bundle", _bundle(made), "termination", **REASON))
    assert sorted(debt["amount"] for debt in await counter.debts()) == [5_000, 19_000]
    await ok(await counter.settle(made))
    await house.run_jobs()
    now = await counter.now(made)
    assert (now["payment_list"][0]["refunded"], now["payment_list"][0]["status"]) == (24_000, "refunded")
    assert await counter.is_right()


async def test_a_registration_not_accepted_is_owed_until_it_is_sent_again_or_paid_back(
    counter: Counter,
) -> None:
    house, buyer, seller = counter.house, counter.buyer, counter.seller
    bundle_id = await bundle_of(house, seller, {"task_type": "registration_needed"}, **SERVICE)
    made = await paid_by_card(house, buyer, seller, [bundle_id])
    await ok(await move(house, counter.admin, "bundle", _bundle(made), "register_not_accepted", **REASON))
    assert [debt["amount"] for debt in await counter.debts()] == [12_000]
    assert "120,00 ₺" in (await house.mails(to="alici@example.com"))[-1].body_text
    await ok(await move(house, buyer.token, "bundle", _bundle(made), "register_approve_waiting"))
    assert await counter.debts() == []
    await ok(await move(house, counter.admin, "bundle", _bundle(made), "register_not_accepted", **REASON))
    await ok(await counter.settle(made))
    await house.run_jobs()
    assert await counter.debts() == []
    assert (await counter.now(made))["bundle_list"][0]["status"] == "payment_refunded"
    assert await counter.is_right()


async def test_who_waits_for_a_registration_may_withdraw(counter: Counter) -> None:
    house, buyer, seller = counter.house, counter.buyer, counter.seller
    bundle_id = await bundle_of(house, seller, {"task_type": "registration_needed"}, **SERVICE)
    made = await paid_by_card(house, buyer, seller, [bundle_id])
    await ok(await move(house, buyer.token, "bundle", _bundle(made), "termination"))
    assert [debt["amount"] for debt in await counter.debts()] == [12_000]
    assert await counter.is_right()


async def test_who_leaves_is_owed_what_could_still_be_withdrawn_from(counter: Counter) -> None:
    """What was not delivered is; else an account would be deleted to get the money back that nobody owes any more."""
    house, made = counter.house, await counter.two_services()
    left = {"current_password": PASSWORD}
    await ok(await house.post("/v1/user/delete", token=counter.buyer.token, body=left))
    house.clock.advance(days=31)
    await delete_due_accounts.handler(house.work())
    counter.seller = Seller(await house.sign_in("satici"), counter.seller.shop_id)
    (debt,) = await counter.debts()
    assert (debt["amount"], debt["buyer_name"], debt["days_left"]) == (12_000, "", 14)
    ended = [
        mail for mail in await house.mails(to="alici@example.com") if "Cayma bildiriminiz" in mail.subject
    ]
    assert ["120,00 ₺" in mail.body_text for mail in ended] == [True]
    await ok(await counter.settle(made))
    assert await counter.is_right()


async def test_what_is_late_is_shown_to_administrators_only(counter: Counter) -> None:
    house, made = counter.house, await counter.two_services()
    await ok(await move(house, counter.buyer.token, "product", _line(made), "terminated"))
    house.clock.advance(days=14, hours=-1)
    admin, seller = await house.sign_in("yonetici"), await house.sign_in("satici")
    late = "/v1/order/late_refund/list"
    assert (await ok(await house.post(late, token=admin)))["list"] == []
    house.clock.advance(days=2)
    admin, seller = await house.sign_in("yonetici"), await house.sign_in("satici")
    (debt,) = (await ok(await house.post(late, token=admin)))["list"]
    assert (debt["days_left"] < 0, debt["user_shop_client_id"]) == (True, counter.seller.shop_id)
    assert debt["shop_name"]
    assert (await house.post(late, token=seller)).status == 403


async def test_debts_of_others_do_not_exist(counter: Counter) -> None:
    house, made = counter.house, await counter.two_services()
    path = "/v1/user/shop/refund/settle"
    for unknown in (str(uuid4()), _line(made)):
        said = {"user_shopcart_bundle_client_id": unknown, **counter.shop}
        assert (await house.post(path, token=counter.seller.token, **said)).error == "order_not_found"
    said = {"user_shopcart_bundle_client_id": _bundle(made), "user_shop_client_id": str(uuid4())}
    assert (await house.post(path, token=counter.seller.token, **said)).error == "shop_not_found"
    said = {"user_shopcart_bundle_client_id": _bundle(made), **counter.shop}
    assert (await house.post(path, token=counter.buyer.token, **said)).error == "shop_not_found"


async def test_withdrawing_ending_refunding_and_settling_at_once_pays_nothing_twice(counter: Counter) -> None:
    house, made = counter.house, await counter.two_services()
    buyer, seller = counter.buyer.token, counter.seller.token
    answers = await asyncio.gather(
        move(house, buyer, "product", _line(made), "terminated"),
        move(house, seller, "product", _line(made), "terminated", **REASON),
        move(house, seller, "product", _line(made), "refunded", **REASON),
        move(house, buyer, "bundle", _bundle(made), "termination"),
        move(house, seller, "bundle", _bundle(made), "termination", **REASON),
        move(house, seller, "payment", _payment(made), "refunded", **REASON),
        *[counter.settle(made) for _ in range(3)],
    )
    assert [answer.status for answer in answers if answer.status >= 500] == []
    await ok(await counter.settle(made))
    await house.run_jobs()
    now = await counter.now(made)
    assert (now["payment_list"][0]["refunded"], now["payment_list"][0]["status"]) == (24_000, "refunded")
    assert await values_of(house, "SELECT sum(amount) FROM refund") == [24_000]
    assert await counter.is_right()
