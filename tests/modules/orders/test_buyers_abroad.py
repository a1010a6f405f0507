"""Companies abroad pay the price without tax, and whatever is written of the order says the same; nobody else does."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.language.lang import Lang
from terazi.modules.orders.actions.agreements import agreements_of_sale
from tests.breaking import values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders import couponing
from tests.modules.orders.buying import (
    COMPANY,
    PERSON,
    Buyer,
    add,
    bundle_of,
    move,
    order,
    own_order,
    start,
    use_card,
)
from tests.modules.orders.test_billing_profiles import LONDON, save
from tests.modules.orders.test_bills_of_orders import three_services
from tests.modules.orders.test_campaign_prices import reduced
from tests.modules.orders.test_orders import REASON, ids_of, prove
from tests.modules.orders.test_renewals import MONTHLY, orders_of, pass_days
from tests.modules.shops.selling import Seller, edit_product, ok, products_of

WHY = {
    "tr": "KDV yok: fatura yurt dışındaki bir şirkete düzenlenir",
    "en": "No Turkish VAT: the invoice goes to a company outside Türkiye",
}
GUEST = {**PERSON, "identity_number": "", "district": "", "city": "London", "country": "GB"}
WITH_TAX, WITHOUT = 18_000, 16_863
"""Three of each of the three services: 10, 20 and 30 ₺ with 20, 10 and 1 percent."""


async def carts(
    house: HouseUnderTest, buyer: Buyer, billed: dict[str, Any] | None = None, lang: str = "tr"
) -> dict[str, Any]:
    """Return the only cart of a buyer, as it costs for who is to be billed."""
    place = {"kind": billed["kind"], "country": billed.get("country", "TR")} if billed else None
    path = "/v1/user/shopcart/list"
    answer = await ok(await house.post(path, token=buyer.token, lang=lang, body={"buyer": place}))
    (cart,) = answer["list"]
    return dict(cart)


def sums(shown: dict[str, Any]) -> list[int]:
    return [shown["total"][name] for name in ("net", "tax", "gross")]


async def bought(house: HouseUnderTest, buyer: Buyer, cart: dict[str, Any], **said: Any) -> dict[str, Any]:
    """Order a cart for a company abroad, pay it by card and return the order."""
    made = (await ok(await order(house, buyer, cart, buyer=LONDON, **said)))["order"]
    page = await ok(await start(house, buyer, made))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    for _ in range(2):
        await house.run_jobs()
    return await own_order(house, buyer, made["user_shopcart_client_id"])


async def billed_lines(house: HouseUnderTest) -> list[list[Any]]:
    """Return rate, code of the exemption and amounts of the lines of all bills."""
    return await values_of(
        house,
        "SELECT jsonb_build_array(l.tax_rate::float, l.details ->> 'exemption_code', l.net, l.gross)"
        " FROM bill_line l ORDER BY l.bill_id, l.position",
    )


async def test_cart_order_payment_bill_mail_and_agreements_of_a_company_abroad_say_the_same(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id = await three_services(house, seller)
    cart = (await ok(await add(house, buyer, seller, bundle_id, 3)))["shopcart"]
    assert (cart["total"]["gross"], cart["tax_note"]) == (WITH_TAX, "")
    taxed = await order(house, buyer, cart, buyer=LONDON)
    assert (taxed.status, taxed.error, taxed["total_minor"]) == (409, "cart_changed", WITHOUT)

    for lang, why in WHY.items():
        cart = await carts(house, buyer, LONDON, lang)
        assert sums(cart) == [WITHOUT, 0, WITHOUT]
        assert cart["tax_note"].startswith(why)
    (line,) = cart["bundle_list"]
    assert [each["tax_rate_percent"] for each in line["product_list"]] == ["0", "0", "0"]
    assert (line["notice_list"], line["discount_text"]) == ([], "")
    path = "/v1/user/shopcart/agreement/list"
    query = {"user_shopcart_client_id": cart["user_shopcart_client_id"]}
    read = await ok(await house.post(path, token=buyer.token, body={"buyer": LONDON}, **query))
    assert all(WHY["tr"] in each["text"] for each in read["list"])

    made = await bought(house, buyer, cart)
    assert sums(made) == [WITHOUT, 0, WITHOUT]
    assert made["tax_note"].startswith(WHY["tr"])
    assert made["payment_list"][0]["amount_text"] == "168,63 ₺"
    (told,) = [each for each in made["event_list"] if each["kind"] == "without_tax"]
    assert told["note"] == "ACME Ltd · GB · GB123456789"
    assert await billed_lines(house) == [[0, "302", net, net] for net in (2_499, 5_454, 8_910)]
    (mail,) = [m for m in await house.mails(to="alici@example.com") if m.kind == "orders.mail.bought"]
    for words in ("KDV: 0,00 ₺", "Toplam: 168,63 ₺", WHY["tr"]):
        assert words in mail.body_text
    printed = await agreements_of_sale(
        house.house.database.reader,
        UUID(made["user_shopcart_client_id"]),
        UUID(seller.shop_id),
        Lang.TR,
    )
    assert printed
    assert all(WHY["tr"] in each.text for each in printed)

    await ok(await move(house, seller.token, "bundle", ids_of(made)[0], "payment_refunded", **REASON))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["refunded"] == WITHOUT
    assert (await prove(house, admin))["is_right"] is True


async def test_who_is_billed_first_decides_until_another_is_chosen_and_nobody_is_charged_unseen(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id = await three_services(house, seller)
    await ok(await save(house, buyer.token, LONDON))
    cart = (await ok(await add(house, buyer, seller, bundle_id, 3)))["shopcart"]
    assert (cart["total"]["gross"], bool(cart["tax_note"])) == (WITHOUT, True)
    for other in (PERSON, COMPANY, GUEST):
        shown = await carts(house, buyer, other)
        assert (shown["total"]["gross"], shown["tax_note"], shown["bundle_list"][0]["notice_list"]) == (
            WITH_TAX,
            "",
            [],
        )
        refused = await order(house, buyer, cart, buyer=other)
        assert (refused.error, refused["total_minor"]) == ("cart_changed", WITH_TAX)
    kept = await ok(await save(house, buyer.token, PERSON))
    await ok(await house.post("/v1/user/billing_profile/default", token=buyer.token, **kept_id(kept)))
    cart = await carts(house, buyer)
    assert (cart["total"]["gross"], cart["tax_note"]) == (WITH_TAX, "")
    assert (await order(house, buyer, cart, buyer=LONDON)).error == "cart_changed"
    made = (await ok(await order(house, buyer, cart, buyer=GUEST)))["order"]
    assert (made["total"]["gross"], made["tax_note"], made["buyer_country"]) == (
        WITH_TAX,
        "",
        "Birleşik Krallık",
    )


def kept_id(kept: Reply) -> dict[str, Any]:
    return {"user_billing_profile_client_id": kept["user_billing_profile_client_id"]}


async def test_campaign_and_coupon_are_taken_off_the_price_without_tax(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id = await couponing.service(house, seller)
    (product,) = await products_of(house, seller, bundle_id)
    await ok(
        await edit_product(house, seller, product["user_shop_bundle_product_client_id"], **reduced(house))
    )
    await couponing.made(house, seller, percent="10", is_stackable=True)
    await ok(await add(house, buyer, seller, bundle_id, 2))
    cart = await carts(house, buyer, LONDON)
    assert cart["total"]["gross"] == 16_500
    assert cart["bundle_list"][0]["discount_text"] == "35,00 ₺"
    await ok(await couponing.enter(house, buyer, cart))
    cart = await carts(house, buyer, LONDON)
    assert (sums(cart), cart["coupon_list"][0]["amount"]) == ([14_850, 0, 14_850], 1_650)
    made = await bought(house, buyer, cart)
    assert (sums(made), made["coupon_list"][0]["amount"]) == ([14_850, 0, 14_850], 1_650)
    assert await billed_lines(house) == [[0, "302", 14_850, 14_850]]
    (mail,) = [m for m in await house.mails(to="alici@example.com") if m.kind == "orders.mail.bought"]
    assert "51,50 ₺ indirimli" in mail.body_text
    assert (await prove(house, admin))["is_right"] is True


async def test_the_next_period_costs_a_company_abroad_what_the_first_did(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    await ok(await add(house, buyer, seller, await bundle_of(house, seller, **MONTHLY)))
    first = await bought(house, buyer, await carts(house, buyer, LONDON))
    buyer = await pass_days(house, buyer, 24.1)
    renewal = (await orders_of(house, buyer))[0]
    assert renewal["user_shopcart_client_id"] != first["user_shopcart_client_id"]
    assert (sums(renewal), sums(first)) == ([10_000, 0, 10_000], [10_000, 0, 10_000])
    assert renewal["tax_note"].startswith(WHY["tr"])


async def test_whoever_only_claims_to_be_abroad_is_refused_or_seen_by_the_shop(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id = await couponing.service(house, seller)
    await ok(await add(house, buyer, seller, bundle_id))
    cart = await carts(house, buyer, LONDON)
    claims: list[tuple[dict[str, Any], str]] = [
        ({"country": "DE", "identity_number": "1234567890"}, "identity_number"),
        ({"country": "AZ", "identity_number": "123 456 7890"}, "identity_number"),
        ({"country": "JP", "identity_number": "10000000146"}, "identity_number"),
        ({"country": "DE", "identity_number": "yok"}, "identity_number"),
        ({"identity_number": ""}, "identity_number"),
        ({"name": ""}, "name"),
        ({"country": "ZZ"}, "country"),
        ({"country": "TR"}, "tax_office"),
    ]
    for said, field in claims:
        for lang in ("tr", "en"):
            refused = await house.post(
                "/v1/user/shopcart/product/order",
                token=buyer.token,
                lang=lang,
                user_shopcart_client_id=cart["user_shopcart_client_id"],
                body={"buyer": {**LONDON, **said}, "total_minor": cart["total"]["gross"]},
            )
            assert (refused.status, refused.error) == (422, "invalid_input")
            assert f"buyer.{field}" in {each["field"] for each in refused["errors"]}
    assert await values_of(house, "SELECT count(*) FROM payment") == [0]
    here = await order(house, buyer, cart, buyer=COMPANY)
    assert (here.error, here["total_minor"]) == ("cart_changed", couponing.LISTED)

    invented = {**LONDON, "country": "DE", "identity_number": "999 999 999"}
    made = (await ok(await order(house, buyer, cart, buyer=invented, pay_type="transfer")))["order"]
    query = {
        "user_shopcart_client_id": made["user_shopcart_client_id"],
        "user_shop_client_id": seller.shop_id,
    }
    seen = await ok(await house.post("/v1/user/shopcart/order/get", token=seller.token, lang="en", **query))
    assert seen["order"]["buyer"]["identity_number"] == "DE999999999"
    assert (seen["order"]["buyer_country"], seen["order"]["tax_note"][:17]) == (
        "Germany",
        "No Turkish VAT: t",
    )
    payment = ids_of(made)[2]
    await ok(await move(house, seller.token, "payment", payment, "cancelled", **REASON))
    assert (await own_order(house, buyer, made["user_shopcart_client_id"]))["bundle_list"][0][
        "status"
    ] == "payment_cancelled"
    assert await values_of(house, "SELECT count(*) FROM bill") == [0]


@pytest.mark.parametrize(("count", "is_sold"), [(1, True), (2, False)])
async def test_credits_without_tax_are_not_sold_below_their_floor_by_rounding(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, count: int, *, is_sold: bool
) -> None:
    house.house.settings.credit_floor_kurus = Decimal(7)
    bundle_id = await bundle_of(
        house,
        seller,
        product_type="credit",
        pro_usage_count=1,
        currency_amount_list=[{"currency_type": 0, "amount": 9}],
    )
    house.house.settings.credit_floor_kurus = Decimal("7.0") if is_sold else Decimal("7.5")
    shown = (await ok(await add(house, buyer, seller, bundle_id, count)))["shopcart"]
    assert shown["can_be_ordered"]
    cart = await carts(house, buyer, LONDON)
    assert cart["can_be_ordered"] is is_sold
    answer = await order(house, buyer, {**shown, "total": {"gross": 7 * count}}, buyer=LONDON)
    assert (answer.error or "") == ("" if is_sold else "cart_changed")
