"""A transfer is paid back to the account that its buyer named, which is said once too early at most for a day."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from terazi.foundation.turkey import is_iban
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    make_buyer,
    move,
    ok,
    ordered,
    own_order,
    paid_by_card,
    upload_receipt,
)
from tests.modules.shops.selling import Seller

GOOD = "TR74 0006 2005 1978 6457 8413 26"
OTHER = "TR760001000519786457841326"
NO_BANK = "TR330006100519786457841326"
REASON = {"reason": "Anlaştık"}


@dataclass(frozen=True)
class Desk:
    """A transfer that is partly to be paid back, and who has to do with it."""

    house: HouseUnderTest
    buyer: Buyer
    seller: Seller
    order_id: str
    payment_id: str
    refund_id: str

    async def name(
        self, iban: str = GOOD, token: str = "", payment_id: str = "", holder: str = " Ayşe  Yılmaz "
    ) -> Reply:
        """Say to which account it is paid back."""
        return await self.house.post(
            "/v1/user/shopcart/refund/account",
            token=token or self.buyer.token,
            user_shopcart_bundle_product_payment_client_id=payment_id or self.payment_id,
            body={"iban": iban, "holder": holder},
        )

    async def at_shop(self, what: str, token: str = "", **query: Any) -> Reply:
        """Make a call of the shop about the refund."""
        query = {"user_shop_client_id": self.seller.shop_id, "refund_id": self.refund_id, **query}
        return await self.house.post(
            f"/v1/user/shop/refund/{what}", token=token or self.seller.token, **query
        )

    async def shop_name(self) -> str:
        """Return what the shop is called in the order."""
        made = await own_order(self.house, self.buyer, self.order_id)
        return str(made["bundle_list"][0]["shop_name"])

    async def owed(self) -> list[dict[str, Any]]:
        """Return what the shop still owes."""
        return list((await ok(await self.at_shop("list")))["list"])


@pytest.fixture
async def desk(house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str) -> Desk:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    order_id = made["user_shopcart_client_id"]
    await ok(await upload_receipt(house, buyer, order_id))
    payment_id = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, seller.token, "payment", payment_id, "approved"))
    part = {**REASON, "refund_amount": 5_000}
    await ok(await move(house, seller.token, "payment", payment_id, "partly_refunded", **part))
    (refund,) = (await own_order(house, buyer, order_id))["refund_list"]
    return Desk(house, buyer, seller, order_id, payment_id, refund["refund_id"])


def test_an_account_is_of_a_bank_that_exists_and_has_the_right_check_digits() -> None:
    assert is_iban(OTHER) is is_iban(GOOD.replace(" ", "")) is True
    assert is_iban(NO_BANK) is is_iban(OTHER.replace("76", "77", 1)) is False
    assert is_iban("TR") is is_iban("") is is_iban("DE89370400440532013001") is False
    assert is_iban("DE89370400440532013000") is is_iban("GB29NWBK60161331926819") is True


async def test_the_buyer_names_the_account_and_is_told_of_it(desk: Desk) -> None:
    good = GOOD
    history = (await own_order(desk.house, desk.buyer, desk.order_id))["event_list"]
    assert [each["sentence"] for each in history if each["is_told"]] == [
        "Ayşe Yılmaz siparişi verdi",
        "Ayşe Yılmaz havale dekontunu yükledi",
        f"{(await desk.shop_name())} ödemeyi onayladı",
        "“Kredi paketi” kullanıma açıldı",
        f"{(await desk.shop_name())} 50,00 ₺ iade etmeye karar verdi",
    ]
    assert [row["refund_account"] for row in await desk.owed()] == [None]
    kept = await ok(await desk.name(good))
    assert kept["refund_account"] == {"iban": good.replace(" ", ""), "holder": "Ayşe Yılmaz"}
    await ok(await desk.name(good))
    assert [row["refund_account"] for row in await desk.owed()] == [kept["refund_account"]]
    details = await own_order(desk.house, desk.buyer, desk.order_id)
    assert [each["kind"] for each in details["event_list"]].count("refund_account") == 1
    assert all(good.replace(" ", "") not in each["note"] for each in details["event_list"])
    told = [mail.subject for mail in await desk.house.mails() if "hesab" in mail.subject]
    assert len(told) == 2, told
    for wrong in (NO_BANK, "x"):
        assert (await desk.name(wrong)).error == "invalid_input"
    assert (await desk.name(good, holder=" ")).error == "invalid_input"


async def test_nobody_else_sends_the_money_to_an_account(desk: Desk, pack: str) -> None:
    thief = await make_buyer(desk.house, "baskasi")
    for who in (thief.token, desk.seller.token):
        assert (await desk.name(GOOD, token=who)).error == "payment_not_found"
    assert (await desk.name(GOOD, payment_id=str(uuid4()))).error == "payment_not_found"
    card = await paid_by_card(desk.house, desk.buyer, desk.seller, [pack])
    by_card = card["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    assert (await desk.name(GOOD, payment_id=by_card)).error == "refund_account_not_asked"
    assert [row["refund_account"] for row in await desk.owed()] == [None]
    for what in ("undo", "quote"):
        query = {"user_shopcart_bundle_product_payment_client_id": desk.payment_id}
        assert (await desk.at_shop(what, token=thief.token, **query)).error in (
            "shop_not_found",
            "not_in_this_shop",
        )


async def test_that_it_was_paid_is_taken_back_for_a_day_and_owed_again(desk: Desk, admin: str) -> None:
    await ok(await desk.name(GOOD))
    assert (await desk.at_shop("done", iban=OTHER)).error == "refund_account_changed"
    await ok(await desk.at_shop("done", iban=GOOD))
    assert await desk.owed() == []
    shown = await own_order(desk.house, desk.buyer, desk.order_id)
    assert shown["refund_list"][0]["can_undo"] is False  # the buyer's own view
    both = await asyncio.gather(*(desk.at_shop("undo") for _ in range(2)), prove(desk, admin))
    assert [answer.status for answer in both] == [200] * 3
    assert [answer["state"] for answer in both[:2]] == ["pending", "pending"]
    assert [row["amount"] for row in await desk.owed()] == [5_000]
    assert (await prove(desk, admin))["is_right"] is True
    details = await own_order(desk.house, desk.buyer, desk.order_id)
    kinds = [each["kind"] for each in details["event_list"]]
    assert (kinds.count("refund_paid"), kinds.count("refund_undone")) == (1, 1)
    told = [mail.subject for mail in await desk.house.mails()]
    assert told.count("İadeniz henüz ödenmedi: 50,00 ₺") == 1
    await ok(await desk.at_shop("done"))
    desk.house.clock.advance(minutes=timedelta(days=1) // timedelta(minutes=1))
    seller = await desk.house.sign_in("satici")
    assert (await desk.at_shop("undo", token=seller)).error == "refund_not_undone"
    assert (await desk.at_shop("undo", token=seller, refund_id=str(uuid4()))).error == "refund_not_found"


async def test_undoing_and_paying_at_once_leave_one_state_that_adds_up(desk: Desk, admin: str) -> None:
    await ok(await desk.at_shop("done"))
    both = await asyncio.gather(desk.at_shop("undo"), desk.at_shop("done"))
    assert [answer.status for answer in both] == [200, 200]
    assert (await prove(desk, admin))["is_right"] is True


async def test_what_a_provider_paid_is_not_taken_back(desk: Desk, pack: str) -> None:
    card = await paid_by_card(desk.house, desk.buyer, desk.seller, [pack])
    payment = card["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(desk.house, desk.seller.token, "payment", payment, "refunded", **REASON))
    await desk.house.run_jobs()
    (refund,) = (await own_order(desk.house, desk.buyer, card["user_shopcart_client_id"]))["refund_list"]
    assert (await desk.at_shop("undo", refund_id=refund["refund_id"])).error == "refund_not_undone"


async def test_the_window_of_a_refund_shows_the_most_of_each_part(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    service = await bundle_of(house, seller, product_type="service", pro_name="Danışmanlık")
    made = await paid_by_card(house, buyer, seller, [pack, service])
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    query = {"user_shop_client_id": seller.shop_id, "user_shopcart_bundle_product_payment_client_id": payment}
    path = "/v1/user/shop/refund/quote"
    quote = await ok(await house.post(path, token=seller.token, **query))
    assert [(part["what"], part["most"]) for part in quote["part_list"]] == [
        ("payment", 24_000),
        ("bundle", 12_000),
        ("bundle", 12_000),
    ]
    assert (quote["sign"], quote["paid_text"], quote["refunded"]) == ("₺", "240,00 ₺", 0)
    unsaid = await house.post(
        "/v1/user/shopcart/product/payment/status/change",
        token=seller.token,
        status="refunded",
        user_shopcart_bundle_product_payment_client_id=payment,
        body=REASON,
    )
    assert (unsaid.status, unsaid.error) == (422, "refund_amount_missing")
    await ok(
        await move(house, seller.token, "payment", payment, "partly_refunded", **REASON, refund_amount=24_000)
    )
    quote = await ok(await house.post(path, token=seller.token, **query))
    assert [part["most"] for part in quote["part_list"]] == [0]
    query["user_shopcart_bundle_product_payment_client_id"] = str(uuid4())
    assert (await house.post(path, token=seller.token, **query)).error == "payment_not_found"


async def prove(desk: Desk, admin: str) -> Reply:
    """Compare the books."""
    return await desk.house.post("/v1/order/reconciliation", token=admin)
