"""What people do with orders: registration, pausing, withdrawing, refunds, lists, exports, statements, the proof."""

from typing import Any
from uuid import uuid4

from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import (
    PDF,
    Buyer,
    bundle_of,
    credits_of,
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
from tests.modules.shops.selling import Seller, trusted

SERVICE = {"product_type": "service", "pro_name": "Danışmanlık", "preparation_type": "manual"}
REASON = {"reason": "Gerekçe"}


def ids_of(made: dict[str, Any]) -> tuple[str, str, str]:
    """Return the ids of the first bundle, its first product and its payment."""
    bundle = made["bundle_list"][0]
    return (
        bundle["user_shopcart_bundle_client_id"],
        bundle["product_list"][0]["user_shopcart_bundle_product_client_id"],
        bundle["user_shopcart_bundle_product_payment_client_id"],
    )


async def prove(house: HouseUnderTest, admin: str) -> Reply:
    """Return the proof on the database."""
    return await ok(await house.post("/v1/order/reconciliation", token=admin))


async def test_a_registration_is_decided_before_anything_is_given(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    registrar = await trusted(house, "kayitci", "register")
    before = await credits_of(house, buyer)
    bundle_id = await bundle_of(house, seller, {"task_type": "registration_needed"})
    made = await paid_by_card(house, buyer, seller, [bundle_id])
    bundle, _, _ = ids_of(made)
    assert made["bundle_list"][0]["status"] == "register_approve_waiting"
    assert await credits_of(house, buyer) == before
    refused = await move(house, seller.token, "bundle", bundle, "register_approve_completed")
    assert (refused.status, refused.error) == (409, "move_not_allowed")
    assert (await move(house, registrar, "bundle", bundle, "register_not_accepted")).error == "reason_missing"
    await ok(await move(house, registrar, "bundle", bundle, "register_not_accepted", **REASON))
    await ok(await move(house, buyer.token, "bundle", bundle, "register_approve_waiting"))
    await ok(await move(house, registrar, "bundle", bundle, "register_approve_completed"))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "bundle_active"
    assert await credits_of(house, buyer) == before + 1000


async def test_a_refused_registration_is_paid_back(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id = await bundle_of(house, seller, {"task_type": "registration_needed"})
    made = await paid_by_card(house, buyer, seller, [bundle_id])
    bundle, _, _ = ids_of(made)
    await ok(await move(house, admin, "bundle", bundle, "register_not_accepted", **REASON))
    done = await ok(await move(house, seller.token, "bundle", bundle, "payment_refunded", **REASON))
    assert done["status"] == "payment_refunded"
    assert (await prove(house, admin))["is_right"] is True


async def test_a_service_is_made_ready_paused_and_woken(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **SERVICE)])
    bundle, line, _ = ids_of(made)
    assert made["bundle_list"][0]["product_list"][0]["status"] == "waiting"
    await ok(await move(house, seller.token, "product", line, "active"))
    assert (await move(house, seller.token, "bundle", bundle, "bundle_passive")).error == "reason_missing"
    await ok(await move(house, seller.token, "bundle", bundle, "bundle_passive", **REASON))
    (held,) = (await ok(await house.post("/v1/user/shopcart/active/list", token=buyer.token)))["list"]
    assert (held["product_list"][0]["status"], held["reason"]) == ("passive", REASON["reason"])
    assert (await move(house, seller.token, "product", line, "active")).error == "move_not_allowed"
    await ok(await move(house, seller.token, "bundle", bundle, "bundle_active"))
    (held,) = (await ok(await house.post("/v1/user/shopcart/active/list", token=buyer.token)))["list"]
    assert (held["product_list"][0]["status"], held["reason"]) == ("active", "")
    assert (await move(house, seller.token, "product", line, "passive")).error == "reason_missing"
    await ok(await move(house, seller.token, "product", line, "terminated", **REASON))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "termination"


async def test_a_bundle_ends_with_what_was_made_ready_last(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    week = {"expiration_time_type": "day", "expiration_time_value": "7"}
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **SERVICE, **week)])
    assert made["bundle_list"][0]["ends_at"] is None
    await ok(await move(house, seller.token, "product", ids_of(made)[1], "active"))
    (bundle,) = (await own_order(house, buyer, made["user_shopcart_client_id"]))["bundle_list"]
    assert bundle["ends_at"] == bundle["product_list"][0]["ends_at"] is not None


async def test_a_withdrawal_is_owed_until_the_shop_pays_it_back(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **SERVICE)])
    bundle, _, payment = ids_of(made)
    await ok(await move(house, buyer.token, "bundle", bundle, "termination", reason="Cayma"))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert (now["bundle_list"][0]["status"], now["bundle_list"][0]["owed"]) == ("termination", 12_000)
    await ok(await move(house, seller.token, "payment", payment, "refunded", **REASON))
    await house.run_jobs()
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert (now["bundle_list"][0]["owed"], now["payment_list"][0]["status"]) == (0, "refunded")
    assert (await prove(house, admin))["is_right"] is True


async def test_a_part_is_paid_back_with_its_credits_and_no_more_than_is_unused(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    before = await credits_of(house, buyer)
    made = await paid_by_card(house, buyer, seller, [pack])
    bundle, line, payment = ids_of(made)
    part = {**REASON, "refund_amount": 3_000}
    await ok(await move(house, seller.token, "payment", payment, "partly_refunded", **part))
    assert await credits_of(house, buyer) == before + 750
    refused = await move(house, seller.token, "product", line, "refunded", **REASON, refund_amount=9_001)
    assert (refused.error, refused["most_minor"]) == ("refund_too_large", 9_000)
    await ok(await move(house, seller.token, "product", line, "refunded", **REASON))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "payment_refunded"
    assert await credits_of(house, buyer) == before
    again = await move(house, seller.token, "bundle", bundle, "payment_refunded", **REASON)
    assert again["status"] == "payment_refunded"
    assert (await prove(house, admin))["is_right"] is True


async def test_what_has_no_parts_is_paid_back_whole_only(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **SERVICE)])
    bundle, _, _ = ids_of(made)
    refused = await move(
        house, seller.token, "bundle", bundle, "payment_refunded", **REASON, refund_amount=5_000
    )
    assert refused.error == "refund_not_divisible"


async def test_a_transfer_above_the_amount_needs_two_people_and_never_its_payer(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    dear = await bundle_of(house, seller, currency_amount_list=[{"currency_type": 0, "amount": 6_000_000}])
    made = await ordered(house, buyer, seller, [dear], pay_type="transfer")
    _, _, payment = ids_of(made)
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    first = await ok(await move(house, seller.token, "payment", payment, "approved"))
    assert first["status"] == "waiting"
    assert (await move(house, seller.token, "payment", payment, "approved")).error == "second_approval_needed"
    assert (await ok(await move(house, admin, "payment", payment, "approved")))["status"] == "approved"
    owner = Buyer(token=seller.token, id=await _id(house, seller.token), username="satici")
    own = await ordered(house, owner, seller, [dear], pay_type="transfer")
    await ok(await upload_receipt(house, owner, own["user_shopcart_client_id"]))
    assert (await move(house, seller.token, "payment", ids_of(own)[2], "approved")).error == "own_payment"


async def _id(house: HouseUnderTest, token: str) -> str:
    me = await house.get("/v1/user/user_controller", token=token)
    return str(me["user"]["user_client_id"])


async def test_orders_of_others_do_not_exist(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    stranger = await make_buyer(house, "yabanci")
    bundle, line, payment = ids_of(made)
    assert (
        await move(house, stranger.token, "bundle", bundle, "payment_cancelled")
    ).error == "order_not_found"
    for unknown_line in (line, str(uuid4())):
        answer = await move(house, stranger.token, "product", unknown_line, "active")
        assert answer.error == "order_line_not_found"
    for unknown_payment in (payment, str(uuid4())):
        answer = await move(house, stranger.token, "payment", unknown_payment, "approved")
        assert answer.error == "payment_not_found"
    unknown = await move(house, buyer.token, "bundle", bundle, "bought")
    assert (unknown.error, "payment_cancelled" in unknown["allowed_list"]) == ("unknown_state", True)
    refused = await move(house, buyer.token, "bundle", bundle, "payment_approved")
    assert (refused.error, refused["allowed_list"]) == ("move_not_allowed", ["payment_cancelled"])
    for path in ("order/get", "document/get"):
        answer = await house.post(
            f"/v1/user/shopcart/{path}",
            token=stranger.token,
            user_shopcart_client_id=made["user_shopcart_client_id"],
        )
        assert answer.error == "order_not_found"
    assert (await start(house, stranger, made)).error == "order_not_found"
    assert (await upload_receipt(house, stranger, made["user_shopcart_client_id"])).error == "order_not_found"


async def test_receipts_are_what_they_are_not_what_they_are_called(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    cart_id = made["user_shopcart_client_id"]
    assert (await upload_receipt(house, buyer, cart_id, b"MZ not a pdf")).error == "receipt_refused"
    large = b"%PDF-1.4" + b" " * 10_000_000 + b"%%EOF"
    assert (await upload_receipt(house, buyer, cart_id, large)).error == "receipt_too_large"
    missing = await house.post(
        "/v1/user/shopcart/document/get", token=buyer.token, user_shopcart_client_id=cart_id
    )
    assert missing.error == "receipt_missing"
    lied = await house.upload(
        "/v1/user/shopcart/document/record",
        token=buyer.token,
        files={"file": ("dekont.png", PDF)},
        form={"file_type": "png"},
        user_shopcart_client_id=cart_id,
    )
    assert lied.error == "receipt_refused"
    first = await ok(await upload_receipt(house, buyer, cart_id))
    again = await ok(await upload_receipt(house, buyer, cart_id))
    assert first["document"]["document_id"] == again["document"]["document_id"]
    fetched = await house.client.get(first["document"]["url"])
    assert fetched.content.startswith(b"%PDF-")


async def test_waiting_ends_with_a_reminder_before(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    house.clock.advance(days=6, hours=6)
    await run_clock(house)
    await run_clock(house)
    subjects = [mail.subject for mail in await house.mails(to="alici@example.com")]
    assert sum(subject.startswith("Ödemeniz bekleniyor") for subject in subjects) == 1
    house.clock.advance(days=1)
    await run_clock(house)
    assert await values_of(house, "SELECT state FROM shopcart_bundle") == ["payment_cancelled"]
    assert await values_of(house, "SELECT state FROM payment") == ["cancelled"]
    assert made["order_number"]


async def test_the_way_of_paying_can_be_changed(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    changed = (await ok(await start(house, buyer, made, pay_type="card")))["payment"]
    if not changed["page_url"]:
        changed = (await ok(await start(house, buyer, made)))["payment"]
    await house.client.get(await use_card(house, changed["page_url"]))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert [p["status"] for p in now["payment_list"]] == ["cancelled", "approved"]
    over = await start(house, buyer, made)
    assert over.error == "payment_not_found"
    old = now["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    closed = await start(house, buyer, made, user_shopcart_bundle_product_payment_client_id=old)
    assert closed.error == "payment_over"


async def test_a_shop_sees_filters_and_exports_its_orders(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    await ordered(house, buyer, seller, [pack], pay_type="transfer")
    shop = {"user_shop_client_id": seller.shop_id}

    async def listed(**body: Any) -> list[dict[str, Any]]:
        answer = await ok(await house.post("/v1/user/shop/order/list", token=seller.token, body=body, **shop))
        return list(answer["list"])

    assert [row["status"] for row in await listed()] == ["payment_waiting", "bundle_active"]
    assert len(await listed(status_list=["bundle_active"])) == 1
    assert len(await listed(pay_type="transfer")) == 1
    assert len(await listed(search_text="ALICI")) == 2
    assert await listed(least_amount=12_001) == []
    assert len(await listed(begin_date="0001-01-01", end_date="9999-12-31")) == 2
    first = await ok(await house.post("/v1/user/shop/order/list", token=seller.token, count=1, **shop))
    second = await ok(
        await house.post("/v1/user/shop/order/list", token=seller.token, before=first["next"], **shop)
    )
    assert len(second["list"]) == 1
    csv = await house.post("/v1/user/shop/order/export", token=seller.token, file_type="csv", **shop)
    assert "Kredi paketi" in csv.content.decode("utf-8-sig")
    assert ";100,00;20,00;120,00;0,00;TRY" in csv.content.decode("utf-8-sig")
    excel = await house.post("/v1/user/shop/order/export", token=seller.token, **shop)
    assert excel.content[:2] == b"PK"
    sales = await ok(await house.post("/v1/user/shop/order/sales", token=seller.token, **shop))
    assert [(day["count"], day["gross"]) for day in sales["list"]] == [(1, 12_000)]
    stranger = await trusted(house, "baska.satici", "shop_order_bundle_status_management")
    for path in ("order/list", "order/export", "order/sales", "refund/list", "money/list"):
        answer = await house.post(f"/v1/user/shop/{path}", token=stranger, **shop)
        assert answer.error == "shop_not_found", path


async def read_statement(house: HouseUnderTest, seller: Seller, content: bytes) -> Reply:
    """Import a bank statement."""
    return await house.upload(
        "/v1/user/shop/statement/import",
        token=seller.token,
        files={"file": ("hesap.csv", content)},
        user_shop_client_id=seller.shop_id,
    )


def statement_with(reference: str) -> bytes:
    """Return a statement with a transfer, what was paid out, and money nobody knows."""
    return (
        "Tarih;Açıklama;Tutar;Bakiye\r\n"
        f"21.11.2026;EFT AYSE YILMAZ {reference};120,00;1.120,00\r\n"
        "21.11.2026;Kira;-50,00;1.070,00\r\n"
        "22.11.2026;Bilinmeyen;77,00;1.147,00\r\n"
    ).encode()


async def test_a_statement_is_read_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    table = statement_with(made["payment_list"][0]["reference"])
    first = await ok(await read_statement(house, seller, table))
    assert (first["new_count"], first["proposed_count"], first["outgoing_count"]) == (2, 1, 1)
    assert (await ok(await read_statement(house, seller, table)))["known_count"] == 2
    assert (await read_statement(house, seller, b"nonsense")).error == "statement_unreadable"
    assert (await read_statement(house, seller, b" " * 10_000_001)).error == "statement_too_large"


async def test_a_statement_proposes_and_a_person_matches(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await read_statement(house, seller, statement_with(made["payment_list"][0]["reference"])))
    shop = {"user_shop_client_id": seller.shop_id}
    money = (await ok(await house.post("/v1/user/shop/money/list", token=seller.token, **shop)))["list"]
    proposed = next(m for m in money if m["state"] == "proposed")
    unknown = next(m for m in money if m["state"] == "unmatched")

    async def match(money_id: str, **more: Any) -> Reply:
        return await house.post(
            "/v1/user/shop/money/match", token=seller.token, money_id=money_id, **shop, **more
        )

    async def aside(money_id: str) -> Reply:
        return await house.post(
            "/v1/user/shop/money/set_aside", token=seller.token, money_id=money_id, body={"note": "Kira"}, **shop
        )  # fmt: skip

    wanted = {"user_shopcart_bundle_product_payment_client_id": ids_of(made)[2]}
    assert (await match(str(uuid4()))).error == "incoming_money_not_found"
    assert (await match(unknown["money_id"])).error == "payment_not_found"
    assert (await match(unknown["money_id"], **wanted)).error == "money_differs"
    await ok(await match(proposed["money_id"]))
    await ok(await match(proposed["money_id"]))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "bundle_active"
    assert (await match(unknown["money_id"], **wanted)).error == "payment_over"
    assert (await aside(proposed["money_id"])).error == "money_taken"
    await ok(await aside(unknown["money_id"]))
    assert (await prove(house, admin))["is_right"] is True


async def test_a_refund_of_a_transfer_is_owed_until_it_is_noted_as_paid(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    bundle, _, payment = ids_of(made)
    await ok(await move(house, seller.token, "payment", payment, "approved"))
    await ok(await move(house, seller.token, "bundle", bundle, "payment_refunded", **REASON))
    shop = {"user_shop_client_id": seller.shop_id}
    owed = (await ok(await house.post("/v1/user/shop/refund/list", token=seller.token, **shop)))["list"]
    assert [(row["amount"], row["state"]) for row in owed] == [(12_000, "pending")]
    path = "/v1/user/shop/refund/done"
    missing = await house.post(path, token=seller.token, refund_id=str(uuid4()), **shop)
    assert missing.error == "refund_not_found"
    done = await ok(await house.post(path, token=seller.token, refund_id=owed[0]["refund_id"], **shop))
    assert done["state"] == "done"
    assert (await ok(await house.post("/v1/user/shop/refund/list", token=seller.token, **shop)))["list"] == []


async def test_the_proof_finds_what_was_tampered_with(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, admin: str
) -> None:

    await paid_by_card(house, buyer, seller, [pack])
    assert (await prove(house, admin))["is_right"] is True
    await run_sql(house, "UPDATE shopcart_bundle_product SET credits = credits - 1")
    found = await prove(house, admin)
    assert [line["name"] for line in found["list"] if not line["is_right"]] == ["credits_not_in_the_ledger"]
