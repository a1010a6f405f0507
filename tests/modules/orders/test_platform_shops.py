"""Credits and roles are the platform's own: its shops alone sell them, and never below the floor."""

from decimal import Decimal
from typing import Any

import pytest

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.modules.credits.errors import CreditsNotIssued, GiftTooLarge
from terazi.modules.credits.rules import require_issuable
from terazi.modules.credits.values import CreditSource, Gift, Sale, Welcome
from terazi.modules.orders.jobs import watch_renewals
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, grant, id_of
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    credits_of,
    move,
    ok,
    order,
    ordered,
    own_order,
    paid_by_card,
    start,
    upload_receipt,
    use_card,
)
from tests.modules.shops.selling import (
    Seller,
    activate,
    add_product,
    edit_product,
    fields_of,
    fill_bundle,
    make_bundle,
    mark_platform,
    open_shop,
    products_of,
    trusted,
)
from tests.modules.shops.test_workbook_calls import book

LIRA, DOLLAR = Currency.TRY, Currency.USD
WELCOME = 250


def sale(net: int, floor: str | None, *, is_by_platform: bool = True) -> Sale:
    return Sale(
        key="1",
        cause=Phrase("credits.cause.welcome"),
        is_by_platform=is_by_platform,
        net=Money(net, LIRA),
        floor=None if floor is None else Decimal(floor),
    )


@pytest.mark.parametrize(
    ("source", "count", "refusal"),
    [
        (sale(1000, "10"), 100, None),
        (sale(999, "10"), 100, CreditsNotIssued),
        (sale(1, "0.3"), 3, None),
        (sale(1, "0.3"), 4, CreditsNotIssued),
        (sale(10**12, "10", is_by_platform=False), 1, CreditsNotIssued),
        (sale(10**12, None), 1, CreditsNotIssued),
        (sale(0, "0"), 100, None),
        (Gift(key="g", most=5), 5, None),
        (Gift(key="g", most=5), 6, GiftTooLarge),
        (Welcome(most=5), 5, None),
        (Welcome(most=5), 6, CreditsNotIssued),
    ],
)
def test_credits_come_only_from_what_carries_them(
    source: CreditSource, count: int, refusal: type[Exception] | None
) -> None:
    if refusal is None:
        require_issuable(source, count)
    else:
        with pytest.raises(refusal):
            require_issuable(source, count)


@pytest.fixture
async def stranger(house: HouseUnderTest) -> Seller:
    """The owner of an open shop that is not the platform's."""
    shop = await open_shop(house, await trusted(house, "yabanci", "shop_new"))
    await mark_platform(house, shop.shop_id, is_platform=False)
    return shop


def price(lira: int | None = None, dollar: int | None = None) -> dict[str, Any]:
    amounts = [(0, lira), (1, dollar)]
    return {
        "currency_amount_list": [
            {"currency_type": number, "amount": amount} for number, amount in amounts if amount is not None
        ]
    }


async def new_product(house: HouseUnderTest, seller: Seller, **fields: Any) -> Reply:
    bundle_id = await make_bundle(house, seller)
    return await house.post(
        "/v1/user/shop/bundle/product/new",
        token=seller.token,
        lang="en",
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_client_id=bundle_id,
        body={"pro_name": "P", "product_type": "credit", "pro_usage_count": 1000, **fields},
    )


async def test_other_shops_sell_neither_credits_nor_roles(house: HouseUnderTest, stranger: Seller) -> None:
    refused = await new_product(house, stranger, **price(10_000_000))
    assert (refused.status, fields_of(refused)) == (422, {"product_type"})
    await grant(house, await id_of(house, stranger.token), "website_edit", may_assign=True)
    role = {"product_type": "authorization", "auth_id": "website_edit", **price(10_000_000)}
    assert fields_of(await new_product(house, stranger, **role)) == {"auth_id"}
    await mark_platform(house, stranger.shop_id)
    assert (await new_product(house, stranger, **role)).status == 200
    assert (await new_product(house, stranger, **price(12_000))).status == 200


@pytest.mark.shared_house
@pytest.mark.parametrize(
    "fields",
    [
        price(0),
        price(11_999),
        price(1_000_000, 0),
        price(1_000_000, 359),
        {**price(12_000), "tax_rate_percent": "100"},
        {**price(9_999), "price_includes_taxes": False},
        {**price(12_000), "pay_type": "periodic", "pay_period_type": "month", "pro_usage_count": 1_001},
        {**price(10_000_000), "pro_usage_count": 100_000_000},
    ],
)
async def test_credits_are_never_offered_below_the_floor(
    house: HouseUnderTest, seller: Seller, fields: dict[str, Any]
) -> None:
    refused = await new_product(house, seller, **fields)
    assert (refused.status, fields_of(refused)) == (422, {"currency_amount_list"})
    assert "cost at least" in refused["errors"][0]["message"]


@pytest.mark.parametrize(
    "fields",
    [
        price(12_000, 360),
        {**price(10_000), "price_includes_taxes": False},
        {**price(10_000), "tax_rate_percent": "0"},
    ],
)
async def test_at_the_floor_credits_are_sold(
    house: HouseUnderTest, seller: Seller, fields: dict[str, Any]
) -> None:
    assert (await new_product(house, seller, **fields)).status == 200


async def test_what_else_is_in_the_bundle_does_not_pay_for_its_credits(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id, product_type="service", **price(100_000_000))
    refused = await house.post(
        "/v1/user/shop/bundle/product/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_client_id=bundle_id,
        body={"pro_name": "Kredi", "product_type": "credit", "pro_usage_count": 1000, **price(100)},
    )
    assert fields_of(refused) == {"currency_amount_list"}


async def test_a_workbook_brings_no_cheap_credits(
    house: HouseUnderTest, seller: Seller, stranger: Seller
) -> None:
    bundles = [["Paket no", "Paket adı"], [1, "Ucuz"]]
    header = ["Paket no", "Ürün adı", "Ürün türü", "Kullanım sayısı", "Fiyat ₺"]

    async def bring(shop: Seller, lira: str) -> set[str]:
        content = book(bundles, [header, [1, "Kredi", "credit", 1000, lira]])
        answer = await ok(
            await house.upload(
                "/v1/shop/bundle/update/by_excel",
                token=shop.token,
                files={"shop_bundle_excel_file": ("k.xlsx", content)},
                user_shop_client_id=shop.shop_id,
            )
        )
        return {problem["field"] for problem in answer["error_list"]}

    assert await bring(seller, "1,00") == {"currency_amount_list"}
    assert await bring(stranger, "1000,00") == {"product_type"}
    assert await bring(seller, "1000,00") == set()


async def test_a_role_is_not_sold_to_oneself_by_who_works_in_the_shop(
    house: HouseUnderTest, seller: Seller
) -> None:
    owner = await id_of(house, seller.token)
    for code in ("register", "admin"):
        await grant(house, owner, code, may_assign=True)
    staff = await trusted(house, "calisan")
    await ok(
        await house.post(
            "/v1/user/shop/staff/record",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            body={"username": "calisan", "roles": ["shop_bundle_add_edit"]},
        )
    )
    theirs = Seller(token=staff, shop_id=seller.shop_id)
    role = {"product_type": "authorization", "auth_id": "register", **price(0)}
    assert fields_of(await new_product(house, theirs, **role)) == {"auth_id"}
    assert (await new_product(house, seller, **role)).status == 200
    for shop in (theirs, seller):
        assert fields_of(await new_product(house, shop, **{**role, "auth_id": "admin"})) == {"auth_id"}


async def test_the_mark_is_an_administrators_and_its_end_stops_the_sale(
    house: HouseUnderTest, seller: Seller, buyer: Buyer, admin: str, pack: str
) -> None:
    ref = {"user_shop_client_id": seller.shop_id}
    denied = await house.post("/v1/user/shop/platform/change", token=seller.token, is_platform="true", **ref)
    assert denied.status == 403
    service = await bundle_of(house, seller, product_type="service")
    await ok(await add(house, buyer, seller, pack))
    await ok(await house.post("/v1/user/shop/platform/change", token=admin, is_platform="false", **ref))
    assert len(await audited(house, "shops.shop_platform_changed")) == 1
    cards = (await house.post("/v1/bundle/and/product/list/active"))["list"]
    assert [card["user_shop_bundle_client_id"] for card in cards] == [service]
    assert (await add(house, buyer, seller, pack)).error == "bundle_not_sold"
    refused = await activate(house, seller, pack)
    assert "product_type" in fields_of(refused)
    (product,) = await products_of(house, seller, pack)
    off = await edit_product(house, seller, product["user_shop_bundle_product_client_id"], status="passive")
    assert off.status == 200, off.json
    unknown = await house.post(
        "/v1/user/shop/platform/change", token=admin, is_platform="true", user_shop_client_id=buyer.id
    )
    assert unknown.error == "shop_not_found"


async def test_a_copy_is_no_way_around_the_floor(house: HouseUnderTest, seller: Seller, pack: str) -> None:
    copied = await ok(
        await house.post("/v1/user/shop/bundle/copy", token=seller.token, user_shop_bundle_client_id=pack)
    )
    copy_id = copied["user_shop_bundle_client_id"]
    await run_sql(house, "UPDATE bundle_product SET amount_try = 1, amount_usd = 0")
    assert fields_of(await activate(house, seller, copy_id)) == {"currency_amount_list"}


@pytest.fixture
async def cheap(house: HouseUnderTest, seller: Seller, pack: str) -> str:
    """A bundle on sale from before there was a floor: 1,000 credits for 1 kuruş."""
    for path, amount in (("amount_try", 1), ("amount_usd", 0)):
        price = f"jsonb_set(content, '{{products,0,{path}}}', '{amount}')"
        await run_sql(house, f"UPDATE bundle_revision SET content = {price}")
    return pack


async def test_old_prices_below_the_floor_are_not_sold_any_more(
    house: HouseUnderTest, seller: Seller, buyer: Buyer, cheap: str
) -> None:
    assert (await add(house, buyer, seller, cheap)).error == "bundle_not_sold"
    assert (await add(house, buyer, seller, cheap, currency_type=1)).error == "bundle_not_sold"


async def test_a_cart_is_not_ordered_below_a_floor_that_rose(
    house: HouseUnderTest, seller: Seller, buyer: Buyer, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    house.house.settings.credit_floor_kurus = Decimal("10.0001")
    refused = await order(house, buyer, cart)
    assert (refused.status, refused.error) == (409, "cart_changed")


async def test_a_shop_that_lost_the_mark_gives_nothing_for_a_transfer(
    house: HouseUnderTest, seller: Seller, buyer: Buyer, admin: str, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    await mark_platform(house, seller.shop_id, is_platform=False)
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    refused = await move(house, seller.token, "payment", payment, "approved")
    assert (refused.status, refused.error) == (409, "credits_not_issued")
    assert await credits_of(house, buyer) == WELCOME


async def test_card_money_for_what_is_not_given_any_more_waits_for_a_person(
    house: HouseUnderTest, seller: Seller, buyer: Buyer, admin: str, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack])
    page = await ok(await start(house, buyer, made))
    await mark_platform(house, seller.shop_id, is_platform=False)
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    assert await credits_of(house, buyer) == WELCOME
    money = await ok(
        await house.post("/v1/user/shop/money/list", token=seller.token, user_shop_client_id=seller.shop_id)
    )
    assert [(row["amount"], row["state"]) for row in money["list"]] == [(12_000, "unmatched")]
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["status"] == "payment_cancelled"
    proof = await ok(await house.post("/v1/order/reconciliation", token=admin))
    assert proof["is_right"]


async def test_credits_are_not_offered_anew_below_the_floor(
    house: HouseUnderTest, seller: Seller, buyer: Buyer
) -> None:
    pack = await bundle_of(house, seller, pay_type="periodic", pay_period_type="month")
    await paid_by_card(house, buyer, seller, [pack])
    house.house.settings.credit_floor_kurus = Decimal(11)
    house.clock.advance(days=25)
    await watch_renewals.handler(house.work())
    buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    assert len((await house.post("/v1/user/shopcart/order/list", token=buyer.token))["list"]) == 1
    house.house.settings.credit_floor_kurus = Decimal(10)
    await watch_renewals.handler(house.work())
    assert len((await house.post("/v1/user/shopcart/order/list", token=buyer.token))["list"]) == 2


async def test_a_mixed_bundle_is_given_when_its_credits_carry_their_floor(
    house: HouseUnderTest, seller: Seller, buyer: Buyer
) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id)
    await add_product(house, seller, bundle_id, product_type="service", **price(0, 0))
    await ok(await activate(house, seller, bundle_id))
    await paid_by_card(house, buyer, seller, [bundle_id])
    assert await credits_of(house, buyer) == WELCOME + 1000
