"""Each step is told to the buyer, in the language of the order; in Turkish and in English it is another mail."""

import re
from datetime import timedelta
from typing import Any

import pytest

from terazi.providers.cards.sandbox_payments import TestCard
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    move,
    ok,
    order_body,
    own_order,
    run_clock,
    start,
    upload_receipt,
    use_card,
)
from tests.modules.shops.selling import SHOP, Seller

REASON = {"reason": "Gerekçe"}
NAMES = {"bundle_name": "Paket", "bundle_name_en": "Pack"}
SERVICE = {"product_type": "service", "pro_name": "Kurulum", "pro_name_en": "Set-up"}
SAID = {
    "tr": {
        "bought": ["Ödeme tamamlanamadı", "Siparişiniz onaylandı"],
        "service": [
            "Ürününüz hazır: Kurulum",
            "Ürününüz duraklatıldı: Kurulum",
            "Ürününüz yeniden etkin: Kurulum",
            "Ürününüz sonlandırıldı: Kurulum",
        ],
        "refunded": ["İade: 120,00 ₺", "İadeniz ödendi: 120,00 ₺"],
        "transfer": ["Siparişiniz alındı", "Ödemeniz bekleniyor", "Siparişinizin süresi doldu"],
        "rejected": ["Siparişiniz iptal edildi"],
    },
    "en": {
        "bought": ["The payment failed", "Your order is confirmed"],
        "service": [
            "Your product is ready: Set-up",
            "Your product was paused: Set-up",
            "Your product is active again: Set-up",
            "Your product was terminated: Set-up",
        ],
        "refunded": ["Refund: ₺120.00", "Your refund was paid: ₺120.00"],
        "transfer": ["Your order was received", "Your payment is awaited", "Your order has expired"],
        "rejected": ["Your order was cancelled"],
    },
}  # fmt: skip


class Postbox:
    """The mails of a buyer, a few at a time."""

    def __init__(self, house: HouseUnderTest) -> None:
        self.house = house
        self.read: set[Any] = set()

    async def new(self) -> list[Any]:
        """Return the mails since it was looked at last; some are written by jobs."""
        await self.house.run_jobs()
        mails = await self.house.mails(to="alici@example.com")
        new = [mail for mail in mails if mail.id not in self.read]
        self.read |= {mail.id for mail in new}
        return new

    async def subjects(self) -> list[str]:
        """Return what is new, without the number of the order."""
        return [re.sub(r": \d{10}$", "", mail.subject) for mail in await self.new()]


@pytest.fixture
async def postbox(house: HouseUnderTest, buyer: Buyer) -> Postbox:
    """The buyer's mails from now on."""
    postbox = Postbox(house)
    await postbox.new()
    return postbox


async def order_in(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, bundle_id: str, lang: str, **fields: Any
) -> dict[str, Any]:
    """Order a bundle in a language and return the order."""
    cart = (await ok(await add(house, buyer, seller, bundle_id)))["shopcart"]
    path = "/v1/user/shopcart/product/order"
    query = {"user_shopcart_client_id": cart["user_shopcart_client_id"]}
    answer = await house.post(path, token=buyer.token, lang=lang, body=order_body(cart, **fields), **query)
    return dict((await ok(answer))["order"])


def line_of(made: dict[str, Any]) -> str:
    return str(made["bundle_list"][0]["product_list"][0]["user_shopcart_bundle_product_client_id"])


async def pay(house: HouseUnderTest, buyer: Buyer, made: dict[str, Any], *cards: TestCard) -> None:
    for card in cards:
        page = (await ok(await start(house, buyer, made)))["payment"]["page_url"]
        await house.client.get(await use_card(house, page, card))


@pytest.mark.parametrize("lang", ["tr", "en"])
async def test_what_becomes_of_a_card_and_of_a_service_is_told(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, postbox: Postbox, lang: str
) -> None:
    service = await bundle_of(house, seller, NAMES, preparation_type="manual", **SERVICE)
    made = await order_in(house, buyer, seller, service, lang)
    await pay(house, buyer, made, TestCard.DECLINED, TestCard.SUCCESS)
    assert await postbox.subjects() == SAID[lang]["bought"]
    for state, said in (("active", {}), ("passive", REASON), ("active", {}), ("terminated", REASON)):
        await ok(await move(house, seller.token, "product", line_of(made), state, **said))
    assert await postbox.subjects() == SAID[lang]["service"]


@pytest.mark.parametrize("lang", ["tr", "en"])
async def test_a_refund_is_told_when_it_is_decided_and_when_it_is_paid(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, postbox: Postbox, lang: str
) -> None:
    made = await order_in(house, buyer, seller, await bundle_of(house, seller, NAMES), lang)
    await pay(house, buyer, made, TestCard.SUCCESS)
    await postbox.new()
    bundle = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(house, seller.token, "bundle", bundle, "payment_refunded", **REASON))
    await house.run_jobs()
    assert await postbox.subjects() == SAID[lang]["refunded"]
    details = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert details["event_list"][-1]["kind"] == "refund_paid"
    told = {(event["kind"], event["subject"]) for event in details["event_list"]}
    product = details["bundle_list"][0]["product_list"][0]["pro_name"]
    assert {
        ("bundle", details["bundle_list"][0]["bundle_name"]),
        ("product", product),
        ("payment", ""),
    } <= told


@pytest.mark.parametrize("lang", ["tr", "en"])
async def test_a_transfer_is_told_with_the_hour_at_which_waiting_ends_here(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, postbox: Postbox, lang: str
) -> None:
    pack = await bundle_of(house, seller, NAMES)
    made = await order_in(house, buyer, seller, pack, lang, pay_type="transfer")
    await ok(await start(house, buyer, made, pay_type="transfer", bank_slot=1))
    (ordered,) = await postbox.new()
    ends = f"{house.clock.now + timedelta(days=7, hours=3):%d.%m.%Y %H:%M}"
    assert ends in ordered.body_text
    for days in (6.3, 1):
        house.clock.advance(days=days)
        await run_clock(house)
    subjects = [*map(str, SAID[lang]["transfer"][:1]), *await postbox.subjects()]
    assert subjects == SAID[lang]["transfer"]
    again = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    made = await order_in(house, again, seller, pack, lang, pay_type="transfer")
    await ok(await upload_receipt(house, again, made["user_shopcart_client_id"]))
    await postbox.new()
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    token = await house.sign_in("satici")
    await ok(await move(house, token, "payment", payment, "cancelled", **REASON))
    (rejected,) = await postbox.new()
    assert rejected.subject.startswith(SAID[lang]["rejected"][0])
    assert "Gerekçe" in rejected.body_text


SHOP_SAID = {
    "tr": (["Dekont geldi", "Yeni ödeme", "Cayma"], "120,00 ₺", "/magaza-siparisleri"),
    "en": (["Receipt arrived", "New payment", "Withdrawal"], "₺120.00", "/user-shop-order-list"),
}


@pytest.mark.parametrize("lang", ["tr", "en"])
async def test_a_shop_is_written_to_in_the_language_of_its_owner(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, lang: str
) -> None:
    spoken = {"user_data": {"active_lang": {"label": lang, "value": int(lang == "en")}}}
    await ok(await house.post("/v1/user/record", token=seller.token, body=spoken))
    other = "tr" if lang == "en" else "en"
    pack = await bundle_of(house, seller, NAMES, **SERVICE)
    made = await order_in(house, buyer, seller, pack, other, pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, seller.token, "payment", payment, "approved"))
    bundle = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(house, buyer.token, "bundle", bundle, "termination", **REASON))
    subjects, amount, path = SHOP_SAID[lang]
    mails = await house.mails(to=SHOP["mail"])
    assert [mail.subject.split(":")[0] for mail in mails] == subjects
    link = f"{path}?shop={seller.shop_id}&order={made['user_shopcart_client_id']}"
    for mail in mails:
        assert amount in mail.body_text
        assert link in mail.body_text


async def test_a_purchase_by_card_is_one_mail_that_is_a_document(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, postbox: Postbox
) -> None:
    pack = await bundle_of(house, seller, NAMES)
    made = await order_in(house, buyer, seller, pack, "tr")
    assert await postbox.new() == [], "it is written to once it is paid"
    await pay(house, buyer, made, TestCard.SUCCESS)
    (mail,) = await postbox.new()
    for told in (
        "1.000 kredi × 1: 120,00 ₺ (Paket, KDV %20)",
        "KDV hariç: 100,00 ₺",
        "KDV: 20,00 ₺",
        "Toplam: 120,00 ₺",
        SHOP["shop_name"],
        "MERSİS numarası: 0123456789000015",
        "Kullanıma açıldı: Paket.",
        "Faturanız, satıcı onayladığında ayrıca gelir.",
    ):
        assert told in mail.body_text, told
    assert "prefers-color-scheme:dark" in mail.body_html
    assert "1.000 kredi × 1" in mail.body_html


async def test_a_purchase_by_transfer_is_two_mails_the_first_with_the_accounts(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, postbox: Postbox
) -> None:
    pack = await bundle_of(house, seller, NAMES)
    made = await order_in(house, buyer, seller, pack, "tr", pay_type="transfer")
    await ok(await start(house, buyer, made))
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, seller.token, "payment", payment, "approved"))
    told = {mail.kind: mail for mail in await postbox.new()}
    assert set(told) == {"orders.mail.ordered_transfer", "orders.mail.bought"}
    ordered = told["orders.mail.ordered_transfer"]
    for told in ("TR630006200001000000062975", made["payment_list"][0]["reference"], "Toplam: 120,00 ₺"):
        assert told in ordered.body_text, told


async def test_a_registration_that_is_awaited_stands_in_the_same_mail(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, postbox: Postbox
) -> None:
    asked = await bundle_of(house, seller, {**NAMES, "task_type": "registration_needed"}, **SERVICE)
    made = await order_in(house, buyer, seller, asked, "en")
    await pay(house, buyer, made, TestCard.SUCCESS)
    (mail,) = await postbox.new()
    assert "Waits for your registration: Pack." in mail.body_text
