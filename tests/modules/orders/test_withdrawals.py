"""Withdrawing: the consent, the window by the clock, a product, a bundle or a shop's whole part, races and misuse."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from terazi.foundation.ids import UserId, new_id
from terazi.foundation.language.phrases import Phrase
from terazi.modules.credits.public import NotEnoughCredits, reserve, spend
from tests.breaking import values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    credits_of,
    make_buyer,
    move,
    ok,
    order,
    ordered,
    own_order,
    paid_by_card,
)
from tests.modules.shops.selling import Seller

SERVICE = {"product_type": "service", "pro_name": "Danışmanlık"}
PRICE = 12_000


def _bundle(made: dict[str, Any], place: int = 0) -> str:
    return str(made["bundle_list"][place]["user_shopcart_bundle_client_id"])


async def rights(house: HouseUnderTest, buyer: Buyer, made: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what the buyer is told of withdrawing."""
    answer = await house.post(
        "/v1/user/shopcart/withdrawal/get",
        token=await house.sign_in(buyer.username),
        user_shopcart_client_id=made["user_shopcart_client_id"],
    )
    return list((await ok(answer))["list"])


async def end(house: HouseUnderTest, buyer: Buyer, made: dict[str, Any], **body: Any) -> Reply:
    """Let the buyer end the first bundle."""
    token = await house.sign_in(buyer.username)
    return await move(house, token, "bundle", _bundle(made), "termination", **body)


async def owed(house: HouseUnderTest) -> list[int]:
    """Return what is owed for the bundles of all orders."""
    return [int(each) for each in await values_of(house, "SELECT owed FROM shopcart_bundle ORDER BY id")]


async def spend_credits(house: HouseUnderTest, buyer: Buyer, amount: int) -> None:
    """Spend credits as a job does."""
    async with house.house.database.transaction() as db:
        who: UserId = await id_of(house, buyer.token)
        hold, change = new_id(), house.change(db)
        await reserve(change, who, amount, hold_id=hold, cause=Phrase("credits.cause.welcome"))
        await spend(change, hold)


async def require_books(house: HouseUnderTest) -> None:
    """Let the reconciliation find nothing."""
    proof = await ok(await house.post("/v1/order/reconciliation", token=await house.sign_in("yonetici")))
    assert [line["name"] for line in proof["list"] if not line["is_right"]] == []


async def test_what_is_performed_at_once_is_not_ordered_without_a_box_of_its_own(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    asked = cart["consent"]
    assert (asked["version"], asked["product_list"]) == (1, ["1.000 kredi"])
    for said in (None, 2):
        refused = await order(house, buyer, cart, consent_version=said)
        assert (refused.status, refused.error, refused["consent_version"]) == (409, "consent_not_given", 1)
    made = (await ok(await order(house, buyer, cart)))["order"]
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert (now["consent"]["version"], now["consent"]["text"]) == (1, asked["text"])
    (text,) = {
        each["text"].partition("<h3>Bu siparişte cayma hakkı</h3>")[2]
        for each in (
            await ok(
                await house.post(
                    "/v1/user/shopcart/agreement/list",
                    token=buyer.token,
                    user_shopcart_client_id=made["user_shopcart_client_id"],
                )
            )
        )["list"]
    }
    assert "ilk kullanımla cayma hakkı sona erer" in text
    assert asked["text"] in text
    assert "ayrı bir kutuyla verdiği onay" in text


async def test_a_service_asks_for_no_consent(house: HouseUnderTest, buyer: Buyer, seller: Seller) -> None:
    service = await bundle_of(house, seller, **SERVICE)
    cart = (await ok(await add(house, buyer, seller, service)))["shopcart"]
    assert cart["consent"] is None
    assert "14 gün" in cart["bundle_list"][0]["product_list"][0]["withdrawal_text"]


async def test_the_clock_ends_the_right_to_the_money_and_not_to_end(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    """200 days later the full price was owed once."""
    service = await bundle_of(house, seller, **SERVICE)
    begin = house.clock.now
    for days, is_open in ((1, True), (13, True), (14, True), (15, False), (200, False)):
        house.clock.now = begin
        made = await paid_by_card(house, buyer, seller, [service])
        house.clock.advance(days=days)
        (told,) = await rights(house, buyer, made)
        assert (told["is_withdrawable"], told["amount"]) == (is_open, PRICE if is_open else 0), days
        first = await end(house, buyer, made)
        assert (first.status, first.error) == ((200, None) if is_open else (409, "withdrawal_over")), days
        await ok(await end(house, buyer, made, accepts_loss=True))
        assert (await owed(house))[-1] == (PRICE if is_open else 0), days
    await require_books(house)


async def test_after_the_first_use_it_is_ended_without_money_and_that_is_said_before(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    (before,) = await rights(house, buyer, made)
    assert (before["is_withdrawable"], before["amount"]) == (True, PRICE)
    assert before["text"].startswith("İlk kullanıma kadar")
    await spend_credits(house, buyer, 251)
    (after,) = await rights(house, buyer, made)
    assert (after["is_withdrawable"], after["bar"], after["amount"]) == (False, "used", 0)
    refused = await end(house, buyer, made)
    assert (refused.status, refused.error, refused["bar"]) == (409, "withdrawal_over", "used")
    await ok(await end(house, buyer, made, accepts_loss=True))
    assert await owed(house) == [0]
    mail = (await house.mails(to="alici@example.com"))[-1]
    assert mail.subject.startswith("İsteğinizle sonlandırıldı")
    assert "geri ödenecek bir tutar yok" in mail.body_text
    await require_books(house)


async def test_who_used_everything_is_paid_nothing(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    pack = await bundle_of(house, seller, withdrawal_ground="14_days")
    made = await paid_by_card(house, buyer, seller, [pack])
    await spend_credits(house, buyer, await credits_of(house, buyer))
    await ok(await end(house, buyer, made))
    assert await owed(house) == [0]
    await require_books(house)


async def test_what_the_law_excepts_brings_no_money_from_the_first_minute(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await paid_by_card(
        house,
        buyer,
        seller,
        [await bundle_of(house, seller, **SERVICE, withdrawal_ground="none", withdrawal_exception="15_1_b")],
    )
    (told,) = await rights(house, buyer, made)
    assert "15/1-b" in told["text"]
    assert (await end(house, buyer, made))["bar"] == "excepted"


async def test_what_its_shop_pauses_until_the_window_is_over_is_owed_all_the_same(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **SERVICE)])
    paused = await move(house, seller.token, "bundle", _bundle(made), "bundle_passive", reason="Bakım")
    await ok(paused)
    house.clock.advance(days=200)
    await ok(await end(house, buyer, made))
    assert await owed(house) == [PRICE]


async def test_all_of_one_shop_is_withdrawn_from_at_once_and_told_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    service = await bundle_of(house, seller, {"bundle_name": "Eğitim"}, **SERVICE)
    made = await paid_by_card(house, buyer, seller, [pack, service])
    query = {
        "user_shopcart_client_id": made["user_shopcart_client_id"],
        "user_shop_client_id": seller.shop_id,
    }
    path = "/v1/user/shopcart/withdraw"
    other = await make_buyer(house, "baskasi")
    known = {mail.id for mail in await house.mails()}
    for token in (other.token, seller.token):
        assert (await house.post(path, token=token, **query)).error == "order_not_found"
    elsewhere = {**query, "user_shop_client_id": str(uuid4())}
    assert (await house.post(path, token=buyer.token, **elsewhere)).error == "order_not_found"
    done = await ok(await house.post(path, token=buyer.token, **query))
    assert done["owed"] == 2 * PRICE
    assert await owed(house) == [PRICE, PRICE]
    told = [mail for mail in await house.mails() if mail.id not in known]
    assert sorted(mail.subject.partition(":")[0] for mail in told) == ["Cayma", "Cayma bildiriminiz alındı"]
    assert all("240,00 ₺" in mail.body_text for mail in told)
    again = await ok(await house.post(path, token=buyer.token, **query))
    assert (again["owed"], again["pay_until"]) == (0, None)
    assert await owed(house) == [PRICE, PRICE]
    unpaid = await ordered(house, buyer, seller, [service], pay_type="transfer")
    refused = await house.post(
        path, token=buyer.token, **{**query, "user_shopcart_client_id": unpaid["user_shopcart_client_id"]}
    )
    assert refused.error == "move_not_allowed"
    await require_books(house)


async def test_two_clients_withdraw_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    query = {
        "user_shopcart_client_id": made["user_shopcart_client_id"],
        "user_shop_client_id": seller.shop_id,
    }
    answers = await asyncio.gather(
        *(move(house, buyer.token, "bundle", _bundle(made), "termination") for _ in range(3)),
        *(house.post("/v1/user/shopcart/withdraw", token=buyer.token, **query) for _ in range(3)),
    )
    assert [answer.status for answer in answers] == [200] * 6
    assert await owed(house) == [PRICE]
    await require_books(house)


async def test_a_use_and_a_withdrawal_at_once_never_both_count(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    """Whichever is first: either the credit is gone and nothing is owed, or all is owed and no credit is spent."""
    made = await paid_by_card(house, buyer, seller, [pack])

    async def use() -> bool:
        try:
            await spend_credits(house, buyer, 1000)
        except NotEnoughCredits:
            return False
        return True

    answer, was_used = await asyncio.gather(
        move(house, buyer.token, "bundle", _bundle(made), "termination"), use()
    )
    if was_used:
        assert (answer.status, answer.error) == (409, "withdrawal_over")
        assert await owed(house) == [0]
    else:
        assert (answer.status, await owed(house)) == (200, [PRICE])
    await require_books(house)


@pytest.mark.parametrize("is_refund_first", [True, False])
async def test_a_refund_and_a_withdrawal_at_once_pay_back_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str, is_refund_first: bool
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    both = [
        move(house, seller.token, "bundle", _bundle(made), "payment_refunded", reason="Gerekçe"),
        move(house, buyer.token, "bundle", _bundle(made), "termination"),
    ]
    await asyncio.gather(*(both if is_refund_first else reversed(both)))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    (bundle,) = now["bundle_list"]
    assert bundle["refunded"] + bundle["owed"] == PRICE
    await require_books(house)


async def test_a_shop_that_ends_something_paid_says_why_and_can_pay_it_back(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    """Once it ended without a reason, and nothing could be paid back any more."""
    manual = await bundle_of(house, seller, **SERVICE, preparation_type="manual")
    made = await paid_by_card(house, buyer, seller, [manual])
    house.clock.advance(days=200)
    token = await house.sign_in("satici")
    refused = await move(house, token, "bundle", _bundle(made), "termination")
    assert (refused.status, refused.error) == (422, "reason_missing")
    await ok(await move(house, token, "bundle", _bundle(made), "termination", reason="Sunulamıyor"))
    assert await owed(house) == [PRICE]
    paid = await house.post(
        "/v1/user/shop/refund/settle",
        token=token,
        user_shop_client_id=seller.shop_id,
        user_shopcart_bundle_client_id=_bundle(made),
    )
    await ok(paid)
    assert await owed(house) == [0]
    await require_books(house)


async def test_an_order_of_another_is_unknown(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    other = await make_buyer(house, "baskasi")
    refused = await house.post(
        "/v1/user/shopcart/withdrawal/get",
        token=other.token,
        user_shopcart_client_id=made["user_shopcart_client_id"],
    )
    assert (refused.status, refused.error) == (404, "order_not_found")
