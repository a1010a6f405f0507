"""Everything that paying, matching and refunding may refuse and that no other file of this folder brings about."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from terazi.modules.orders.actions import payments
from terazi.modules.orders.values import MOST_ATTEMPTS
from terazi.providers.cards.sandbox_payments import TestCard
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, Reply, open_house
from tests.fakes.card_providers import Fake, card_providers
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    make_buyer,
    move,
    ok,
    order,
    order_body,
    ordered,
    own_order,
    paid_by_card,
    query_of,
    start,
    take_cards,
    upload_receipt,
    use_card,
)
from tests.modules.orders.real_cards import connect
from tests.modules.orders.test_orders import ids_of, read_statement, statement_with
from tests.modules.shops.selling import Seller, open_shop, trusted

RETURN = "/v1/shopcart/payment/return?token="
DEAR = [{"currency_type": 0, "amount": 6_000_000}]


async def write(house: HouseUnderTest, statement: str, **values: Any) -> None:
    """Change the database as no call does."""
    await run_sql(house, statement, **values)


async def test_while_a_page_is_being_opened_nobody_else_opens_one(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(payments, "MOST_SECONDS", 0.3)
    made = await ordered(house, buyer, seller, [pack])
    await write(house, "UPDATE payment SET starting_at = :now", now=house.clock.now)
    refused = await start(house, buyer, made)
    assert (refused.status, refused.error) == (409, "payment_starting")
    house.clock.advance(seconds=61)
    assert (await start(house, buyer, made)).status == 200


async def test_a_shop_that_takes_no_cards_any_more_still_hears_of_those_it_took(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack])
    page = (await ok(await start(house, buyer, made)))["payment"]
    await write(house, "UPDATE shop SET card_provider = 'none'")
    notice = await house.client.post(f"/v1/shopcart/payment/notice?shop={seller.shop_id}", content=b"{}")
    assert (notice.status_code, notice.json()["error"]) == (409, "card_provider_refused")
    assert (await start(house, buyer, made)).status == 200
    await use_card(house, page["page_url"], TestCard.LOST)
    token = urlsplit(page["page_url"]).path.rpartition("/")[2]
    assert "outcome=approved" in (await house.client.get(f"{RETURN}{token}")).headers["location"]


async def test_a_shop_without_a_provider_or_its_keys_refuses_cards(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack])
    await write(house, "UPDATE shop SET card_provider = 'none'")
    assert (await start(house, buyer, made)).error == "card_provider_refused"
    await write(house, "UPDATE shop SET card_provider = 'stripe'")
    assert (await start(house, buyer, made)).error == "card_provider_refused"
    await write(house, "UPDATE payment SET token = 'cs_1', provider = 'stripe'")
    for answer in (
        await house.client.get(f"{RETURN}cs_1"),
        await house.client.post(RETURN.partition("?")[0], data={"token": "cs_1"}),
    ):
        assert (answer.status_code, query_of(answer.headers["location"])["outcome"]) == (303, "waiting")


async def test_a_browser_whose_payment_nobody_knows_sees_its_orders(house: HouseUnderTest) -> None:
    path = RETURN.partition("?")[0]
    for answer in (
        await house.client.get(f"{RETURN}nobody"),
        await house.client.post(path, data={"token": "nobody"}),
        await house.client.post(path, data={}),
        await house.client.get(path),
        await house.client.get(f"{path}?payment=nobody"),
        await house.client.get(f"{path}?payment={uuid4()}"),
    ):
        assert answer.status_code == 303
        assert urlsplit(answer.headers["location"]).path == "/siparislerim"


async def test_refusals_of_paying(house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    payment = ids_of(made)[2]
    name = "user_shopcart_bundle_product_payment_client_id"
    assert (await start(house, buyer, made, bank_slot=5)).error == "bank_account_missing"
    assert (await start(house, buyer, made, **{name: str(uuid4())})).error == "payment_not_found"
    await ok(await move(house, buyer.token, "payment", payment, "cancelled"))
    over = await start(house, buyer, made, **{name: payment})
    assert (over.error, over["state"]) == ("payment_over", "cancelled")
    assert (await start(house, buyer, made)).error == "payment_not_found"
    assert (await upload_receipt(house, buyer, made["user_shopcart_client_id"])).error == "payment_over"


async def test_a_way_that_a_bundle_does_not_offer_is_not_taken_later_either(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    card_only = await bundle_of(house, seller, pay_transfer_to_account=False)
    made = await ordered(house, buyer, seller, [card_only])
    assert (await start(house, buyer, made, pay_type="transfer")).error == "pay_type_not_offered"
    receipt = await upload_receipt(house, buyer, made["user_shopcart_client_id"])
    assert receipt.error == "pay_type_not_offered"


async def test_a_payment_is_tried_only_so_often(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack])
    for number in range(MOST_ATTEMPTS - 1):
        way = "transfer" if number % 2 == 0 else "card"
        changed = await ok(await start(house, buyer, made, pay_type=way))
        assert changed["payment"]["attempt"] == number + 2
    refused = await start(house, buyer, made, pay_type="card")
    assert (refused.status, refused.error) == (409, "too_many_attempts")


async def test_matching_money_asks_for_two_people_and_never_the_payer(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    dear = await bundle_of(house, seller, currency_amount_list=DEAR)
    owner = Buyer(seller.token, await _id(house, seller.token), "satici")
    shop = {"user_shop_client_id": seller.shop_id}
    for person, expected in ((buyer, "second_approval_needed"), (owner, "own_payment")):
        made = await ordered(house, person, seller, [dear], pay_type="transfer")
        reference = made["payment_list"][0]["reference"]
        table = statement_with(reference).replace(b"120,00", b"60.000,00")
        await ok(await read_statement(house, seller, table))
        listed = await ok(await house.post("/v1/user/shop/money/list", token=seller.token, **shop))
        money = next(m for m in listed["list"] if m["reference"] == reference or reference in m["text"])

        async def match(token: str, money_id: str = money["money_id"]) -> Reply:
            return await house.post("/v1/user/shop/money/match", token=token, money_id=money_id, **shop)

        first, second = await match(seller.token), await match(seller.token)
        assert (second.error, first.error) == (expected, expected if person is owner else None)
        assert (await match(admin)).status == 200
    aside = await house.post(
        "/v1/user/shop/money/set_aside", token=seller.token, money_id=str(uuid4()), body={"note": "–"}, **shop
    )
    assert aside.error == "incoming_money_not_found"


async def _id(house: HouseUnderTest, token: str) -> str:
    me = await house.get("/v1/user/user_controller", token=token)
    return str(me["user"]["user_client_id"])


async def test_money_that_was_set_aside_is_matched_with_nothing(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await read_statement(house, seller, statement_with(made["payment_list"][0]["reference"])))
    shop = {"user_shop_client_id": seller.shop_id}
    listed = await ok(await house.post("/v1/user/shop/money/list", token=seller.token, **shop))
    money = {"money_id": next(m["money_id"] for m in listed["list"] if m["state"] == "proposed")}
    path, body = "/v1/user/shop/money/set_aside", {"note": "–"}
    nowhere = {"user_shop_client_id": str(uuid4())}
    refused = await house.post(path, token=seller.token, body=body, **money, **nowhere)
    assert refused.error == "shop_not_found"
    await ok(await house.post(path, token=seller.token, body=body, **money, **shop))
    refused = await house.post("/v1/user/shop/money/match", token=seller.token, **money, **shop)
    assert (refused.status, refused.error) == (409, "money_taken")


@pytest.mark.parametrize(("cents", "expected"), [(100_000, "approved"), (100_001, "waiting")])
async def test_the_limit_of_a_transfer_in_dollars_is_counted_in_cents(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, cents: int, expected: str
) -> None:
    dear = await bundle_of(house, seller, currency_amount_list=[{"currency_type": 1, "amount": cents}])
    cart = (await ok(await add(house, buyer, seller, dear, user_currency_type=1)))["shopcart"]
    made = (await ok(await order(house, buyer, cart, pay_type="transfer")))["order"]
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    first = await ok(await move(house, seller.token, "payment", ids_of(made)[2], "approved"))
    assert first["status"] == expected


async def test_a_bundle_is_approved_by_two_people_and_a_service_paid_back_whole(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    dear = await bundle_of(house, seller, currency_amount_list=DEAR)
    made = await ordered(house, buyer, seller, [dear], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    first = await ok(await move(house, seller.token, "bundle", ids_of(made)[0], "payment_approved"))
    assert first["status"] == "payment_waiting"
    second = await move(house, seller.token, "bundle", ids_of(made)[0], "payment_approved")
    assert (second.status, second.error) == (409, "second_approval_needed")
    service = await bundle_of(house, seller, product_type="service", pro_name="Danışmanlık")
    line = ids_of(await paid_by_card(house, buyer, seller, [service]))[1]
    part = {"reason": "Gerekçe", "refund_amount": 5_000}
    refused = await move(house, seller.token, "product", line, "refunded", **part)
    assert (refused.status, refused.error) == (409, "refund_not_divisible")


async def test_what_is_moved_only_with_a_receipt_a_reason_and_a_possible_amount(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    said = {"reason": "Gerekçe"}
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    bundle, _, payment = ids_of(made)
    refused = await move(house, seller.token, "bundle", bundle, "payment_approved")
    assert refused.error == "receipt_missing"
    for what, id_ in (("product", ids_of(made)[1]), ("payment", payment)):
        unknown = await move(house, seller.token, what, id_, "sold")
        assert (unknown.status, unknown.error) == (422, "unknown_state")
    for what, id_, status in (("bundle", bundle, "payment_cancelled"), ("payment", payment, "cancelled")):
        unsaid = await move(house, seller.token, what, id_, status, reason=" ")
        assert (unsaid.status, unsaid.error) == (422, "reason_missing")
    paid = await paid_by_card(house, buyer, seller, [pack])
    bundle, line, payment = ids_of(paid)
    for what, id_, status in (
        ("bundle", bundle, "payment_refunded"),
        ("product", line, "refunded"),
        ("payment", payment, "refunded"),
    ):
        assert (await move(house, seller.token, what, id_, status)).error == "reason_missing"
        much = await move(house, seller.token, what, id_, status, **said, refund_amount=12_001)
        assert (much.error, much["most_minor"]) == ("refund_too_large", 12_000)
    own = Buyer(seller.token, await _id(house, seller.token), "satici")
    made = await ordered(house, own, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, own, made["user_shopcart_client_id"]))
    refused = await move(house, seller.token, "bundle", ids_of(made)[0], "payment_approved")
    assert (refused.status, refused.error) == (403, "own_payment")


async def test_a_refund_that_is_asked_for_twice_with_one_key_is_paid_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    paths = ("status", "product/status", "product/payment/status")
    names = ("bundle", "bundle_product", "bundle_product_payment")
    states = ("payment_refunded", "refunded", "partly_refunded")
    for path, name, id_, status in zip(paths, names, ids_of(made), states, strict=True):

        async def ask(amount: int, to: str = status, at: str = path, of: str = name, one: str = id_) -> Reply:
            answer = await house.client.post(
                f"/v1/user/shopcart/{at}/change",
                params={f"user_shopcart_{of}_client_id": one, "status": to},
                json={"reason": "Gerekçe", "refund_amount": amount},
                headers={"Authorization": f"Bearer {seller.token}", "Idempotency-Key": f"k-{at}"},
            )
            return Reply(answer.status_code, answer.headers, answer.content, answer.json())

        for answer in await asyncio.gather(*[ask(1_200) for _ in range(3)]):
            assert answer.status == 200
        other = await ask(2_400)
        assert (other.status, other.error) == (409, "idempotency_key_reused")
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert [refund["amount"] for refund in now["refund_list"]] == [1_200] * 3


async def test_who_works_in_another_shop_or_only_on_its_bundles_sees_no_orders(
    house: HouseUnderTest, seller: Seller
) -> None:
    stranger = await trusted(
        house, "baska.satici", "shop_order_bundle_status_management", "shop_bundle_add_edit"
    )
    await ok(
        await house.post(
            "/v1/user/shop/staff/record",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            body={"username": "baska.satici", "roles": ["shop_bundle_add_edit"]},
        )
    )
    shop = {"user_shop_client_id": seller.shop_id}
    paths = ("order/list", "order/export", "order/sales", "refund/list", "money/list")
    answers = [await house.post(f"/v1/user/shop/{path}", token=stranger, **shop) for path in paths]
    answers.append(
        await house.post("/v1/user/shop/refund/done", token=stranger, refund_id=str(uuid4()), **shop)
    )
    answers.append(
        await house.post("/v1/user/shop/money/match", token=stranger, money_id=str(uuid4()), **shop)
    )
    answers.append(
        await house.post(
            "/v1/user/shop/money/set_aside", token=stranger, money_id=str(uuid4()), body={"note": "–"}, **shop
        )
    )
    answers.append(await read_statement(house, Seller(stranger, seller.shop_id), b"x"))
    assert {(answer.status, answer.error) for answer in answers} == {(403, "not_in_this_shop")}
    nowhere = {"user_shop_client_id": str(uuid4())}
    answers = [await house.post(f"/v1/user/shop/{path}", token=stranger, **nowhere) for path in paths]
    answers.append(
        await house.post("/v1/user/shop/refund/done", token=stranger, refund_id=str(uuid4()), **nowhere)
    )
    answers.append(
        await house.post("/v1/user/shop/money/match", token=stranger, money_id=str(uuid4()), **nowhere)
    )
    answers.append(await read_statement(house, Seller(stranger, str(uuid4())), b"x"))
    assert {(answer.status, answer.error) for answer in answers} == {(404, "shop_not_found")}


async def test_nobody_looks_into_or_orders_in_the_name_of_another(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    other = await make_buyer(house, "baskasi")
    await ok(await add(house, buyer, seller, pack))
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    refused = await house.post(
        "/v1/user/shopcart/product/order",
        token=buyer.token,
        user_client_id=other.id,
        user_shopcart_client_id=cart["user_shopcart_client_id"],
        body=order_body(cart),
    )
    assert refused.error == "not_in_anothers_name"
    for path in ("shopcart/list", "shopcart/order/list", "shopcart/active/list"):
        refused = await house.post(f"/v1/user/{path}", token=buyer.token, user_client_id=other.id)
        assert (refused.status, refused.error) == (403, "not_in_anothers_name"), path


@pytest.fixture
async def real(database_url: str, tmp_path: Path) -> AsyncIterator[tuple[HouseUnderTest, Fake]]:
    """A platform whose shops take cards through servers that answer as the providers do."""
    with card_providers() as fake:
        urls = {"iyzico_url": fake.url, "stripe_url": fake.url, "card_timeout_seconds": 0.3}
        async with open_house(database_url, tmp_path, **urls) as house:
            yield house, fake


@pytest.mark.parametrize(
    ("failure", "error"),
    [
        ("silence", "card_provider_unavailable"),
        ("503", "card_provider_unavailable"),
        ("keys", "card_provider_refused"),
    ],
)
async def test_a_provider_that_is_silent_or_refuses_takes_no_money(
    real: tuple[HouseUnderTest, Fake], failure: str, error: str
) -> None:
    house, fake = real
    seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
    await connect(house, seller, "iyzico", secret_key="wrong" if failure == "keys" else None)
    buyer = await make_buyer(house)
    made = await ordered(house, buyer, seller, [await bundle_of(house, seller)])
    fake.failures = [] if failure == "keys" else [failure]
    refused = await start(house, buyer, made)
    assert (refused.status, refused.error) == (409, error)
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert [p["status"] for p in now["payment_list"]] == ["waiting"]
    if failure != "keys":
        answers = await asyncio.gather(*(start(house, buyer, made) for _ in range(3)))
        assert {answer.error for answer in answers} == {None}
        assert len([path for _, path, _, _ in fake.asked if "initialize" in path]) == 2


async def test_the_page_of_a_silent_provider_is_not_asked_for_again(
    real: tuple[HouseUnderTest, Fake],
) -> None:
    house, fake = real
    seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
    await take_cards(house, seller)
    await connect(house, seller, "stripe")
    buyer = await make_buyer(house)
    made = await ordered(house, buyer, seller, [await bundle_of(house, seller)])
    await ok(await start(house, buyer, made))
    fake.failures = ["503", "503"]
    assert (await start(house, buyer, made)).error == "card_provider_unavailable"
    assert len(fake.payments) == 1
