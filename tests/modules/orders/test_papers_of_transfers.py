"""What proves transfers: long statements of banks, and receipts whatever they are called."""

from datetime import timedelta
from typing import Any

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.orders.buying import (
    PDF,
    Buyer,
    bundle_of,
    move,
    ok,
    ordered,
    own_order,
    run_clock,
    upload_receipt,
    with_earlier_receipt,
)
from tests.modules.shops.selling import Seller
from tests.statements import statements


async def test_a_long_statement_is_written_many_rows_at_once(house: HouseUnderTest, seller: Seller) -> None:
    table = "Tarih;Açıklama;Tutar\n" + "".join(f"21.11.2026;EFT {n};{n},00\n" for n in range(1, 1_201))
    counts = []
    with statements() as told:
        for _ in range(2):
            imported = await ok(
                await house.upload(
                    "/v1/user/shop/statement/import",
                    token=seller.token,
                    files={"file": ("hesap.csv", table.encode())},
                    user_shop_client_id=seller.shop_id,
                )
            )
            counts.append((imported["new_count"], imported["known_count"]))
    assert counts == [(1_200, 0), (0, 1_200)]
    assert 0 < len([each for each in told if each.startswith("INSERT INTO incoming_money")]) < 10


@pytest.mark.parametrize(
    ("content", "named", "kept"),
    [
        (b"%PDF-1.4\n<script>alert(1)</script>\n%%EOF", "dekont.html", "dekont.html.pdf"),
        (b"%PDF-1.4\n%%EOF", "Dekont.PDF", "Dekont.PDF"),
        (b"%PDF-1.4\n%%EOF", "x" * 400 + ".hta", "x" * 146 + ".pdf"),
        (b"\xff\xd8\xff\xe0\xff\xd9", "foto.jpeg", "foto.jpeg"),
        (b"\x89PNG\r\n\x1a\nIEND", "ekran.jpg", "ekran.jpg.png"),
        (b"%PDF-1.4\n%%EOF", "...", "dekont.pdf"),
        (b"%PDF-1.4\n%%EOF", "../../etc/banka.pdf", "etc banka.pdf"),
        (b"%PDF-1.4\n%%EOF", "banka\u202efdp.exe", "banka fdp.exe.pdf"),
    ],
)
async def test_a_receipt_ends_as_what_it_is(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, content: bytes, named: str, kept: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    answer = await ok(
        await house.upload(
            "/v1/user/shopcart/document/record",
            token=buyer.token,
            files={"file": (named, content)},
            user_shopcart_client_id=made["user_shopcart_client_id"],
        )
    )
    assert answer["document"]["file_name"] == kept
    fetched = await house.client.get(answer["document"]["url"])
    assert fetched.headers["content-type"] == answer["document"]["file_type"]


async def test_a_payment_takes_ten_receipts_and_no_more(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    cart_id = made["user_shopcart_client_id"]
    for number in range(10):
        await ok(await upload_receipt(house, buyer, cart_id, PDF.replace(b"1 0", b"%d 0" % number)))
    refused = await upload_receipt(house, buyer, cart_id, PDF.replace(b"1 0", b"99 0"))
    assert (refused.status, refused.error) == (409, "too_many_receipts")
    assert refused["status_message"] == "Bir ödeme için en çok 10 dekont yüklenebilir."
    again = await ok(await upload_receipt(house, buyer, cart_id, PDF.replace(b"1 0", b"9 0")))
    assert len(again["list"]) == 10


async def offered(
    house: HouseUnderTest, token: str, seller: Seller, made: dict[str, Any]
) -> tuple[str, set[bool]]:
    """Return what keeps the caller from approving the order's payment, and where its approval is offered."""
    cart_id = made["user_shopcart_client_id"]
    shop = {"user_shop_client_id": seller.shop_id}
    details = await ok(
        await house.post("/v1/user/shopcart/order/get", token=token, user_shopcart_client_id=cart_id, **shop)
    )
    listed = await ok(await house.post("/v1/user/shop/order/list", token=token, **shop))
    payment = next(each for each in details["order"]["payment_list"] if each["is_current"])
    places = [
        "approved" in payment["allowed_list"],
        "payment_approved" in details["order"]["bundle_list"][0]["allowed_list"],
        *[
            "payment_approved" in row["allowed_list"]
            for row in listed["list"]
            if row["user_shopcart_client_id"] == cart_id
        ],
    ]
    return payment["approval_obstacle"], set(places)


async def test_an_approval_is_offered_only_to_whom_it_would_be_granted(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    dear = await bundle_of(house, seller, currency_amount_list=[{"currency_type": 0, "amount": 6_000_000}])
    made = await ordered(house, buyer, seller, [dear], pay_type="transfer")
    assert await offered(house, seller.token, seller, made) == ("receipt_missing", {False})
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    assert await offered(house, seller.token, seller, made) == ("", {True})
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, seller.token, "payment", payment, "approved"))
    assert await offered(house, seller.token, seller, made) == ("second_approval_needed", {False})
    assert await offered(house, admin, seller, made) == ("", {True})
    await ok(await move(house, admin, "payment", payment, "approved"))
    assert await offered(house, seller.token, seller, made) == ("", {False})


async def test_nobody_is_offered_to_approve_the_own_transfer(
    house: HouseUnderTest, seller: Seller, pack: str
) -> None:
    own = Buyer(token=seller.token, id=str(await id_of(house, seller.token)), username="satici")
    made = await ordered(house, own, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, own, made["user_shopcart_client_id"]))
    assert await offered(house, seller.token, seller, made) == ("own_payment", {False})


async def test_a_receipt_counts_for_every_try_to_pay_the_order(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await with_earlier_receipt(house, buyer, seller, pack)
    assert await offered(house, seller.token, seller, made) == ("", {True})


async def test_an_order_waits_for_its_money_as_long_as_every_product_allows(
    house: HouseUnderTest, seller: Seller, buyer: Buyer
) -> None:
    bundles = [await bundle_of(house, seller, pay_delay_max_days=days) for days in (5, 3, 0)]
    made = await ordered(house, buyer, seller, bundles, pay_type="transfer", bank_slot=1)
    for passed, state in ((timedelta(days=3, minutes=-1), "waiting"), (timedelta(minutes=1), "cancelled")):
        house.clock.advance(seconds=passed.total_seconds())
        await run_clock(house)
        buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
        now = await own_order(house, buyer, made["user_shopcart_client_id"])
        assert {payment["status"] for payment in now["payment_list"]} == {state}
