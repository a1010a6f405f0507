"""The home of a shop: what waits for whom, what it sold and owes, and whether its own orders add up; nothing of others."""

from typing import Any

import pytest

from terazi.modules.orders.queries.reconciliation import DIFFERENCES, differences_of
from tests.breaking import run_sql
from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of, make_administrator
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    move,
    ok,
    ordered,
    paid_by_card,
    take_cards,
    upload_receipt,
)
from tests.modules.shops.selling import Seller, make_shop, open_shop, trusted
from tests.statements import statements

OVERVIEW = "/v1/user/shop/overview"
PROOF = "/v1/user/shop/reconciliation"
OTHER = {
    "shop_name": "Başka Dükkân",
    "shop_tax_number": "10000000146",
    "mersis_no": "",
}


async def home_of(house: HouseUnderTest, token: str, shop_id: str = "") -> dict[str, Any]:
    named = {"user_shop_client_id": shop_id} if shop_id else {}
    return dict((await ok(await house.post(OVERVIEW, token=token, **named))).json)


async def proof_of(house: HouseUnderTest, seller: Seller) -> dict[str, Any]:
    asked = house.post(PROOF, token=seller.token, user_shop_client_id=seller.shop_id)
    return dict((await ok(await asked)).json)


def waiting_of(overview: dict[str, Any]) -> dict[str, tuple[str, int]]:
    return {each["work"]: (each["waits_for"], each["count"]) for each in overview["waiting_list"]}


async def other_seller(house: HouseUnderTest) -> Seller:
    seller = await open_shop(house, await trusted(house, "baskasatici", "shop_new"), **OTHER)
    await take_cards(house, seller)
    return seller


async def test_what_waits_says_for_whom_and_leaves_as_it_is_done(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    shown = (await home_of(house, seller.token))["overview"]
    assert waiting_of(shown) == {"orders_to_pay": ("buyer", 1)}
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    home = await home_of(house, seller.token)
    assert waiting_of(home["overview"]) == {"transfers_to_decide": ("shop", 1)}
    assert [each["waiting_count"] for each in home["shop_list"]] == [1]
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, seller.token, "payment", payment, "approved"))
    shown = (await home_of(house, seller.token))["overview"]
    assert waiting_of(shown) == {"bills_to_approve": ("shop", 1)}
    assert [(day["count"], day["gross"], day["currency_type"]) for day in shown["sales_list"]] == [
        (1, 12_000, 0)
    ]
    proof = await proof_of(house, seller)
    assert (proof["is_right"], proof["total_list"][0]["taken"]) == (True, 12_000)
    assert shown["step_list"] == []


async def test_a_debt_stands_there_with_the_days_that_are_left(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    service = await bundle_of(house, seller, product_type="service", pro_name="Danışmanlık")
    made = await paid_by_card(house, buyer, seller, [service])
    bundle = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(house, seller.token, "bundle", bundle, "termination", reason="Gerekçe"))
    house.clock.advance(days=3)
    seller_token = await house.sign_in("satici")
    shown = (await home_of(house, seller_token))["overview"]
    (debt,) = shown["debt_list"]
    assert (debt["amount"], debt["count"], debt["days_left"]) == (12_000, 1, 11)
    owed = next(each for each in shown["waiting_list"] if each["work"] == "refunds_owed")
    assert (owed["waits_for"], owed["days_left"]) == ("shop", 11)


async def test_a_registration_waits_for_who_decides_about_registrations(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    asked = await bundle_of(house, seller, {"task_type": "registration_needed"}, product_type="service")
    await paid_by_card(house, buyer, seller, [asked])
    home = await home_of(house, seller.token)
    assert waiting_of(home["overview"])["registrations"] == ("registrar", 1)
    assert home["shop_list"][0]["waiting_count"] == 1, "the bill; the registration is none of the shop's"


async def test_nobody_sees_anything_of_another_shop(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    other = await other_seller(house)
    theirs = await bundle_of(house, other, product_type="service", pro_name="Danışmanlık")
    await paid_by_card(house, buyer, seller, [pack])
    made = await ordered(house, buyer, other, [theirs], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    mine, others = await home_of(house, seller.token), await home_of(house, other.token)
    assert [shop["shop_name"] for shop in mine["shop_list"]] == ["Kuzey Işığı Danışmanlık"]
    assert [shop["shop_name"] for shop in others["shop_list"]] == ["Başka Dükkân"]
    assert waiting_of(mine["overview"]) == {"bills_to_approve": ("shop", 1)}
    assert waiting_of(others["overview"]) == {"transfers_to_decide": ("shop", 1)}
    assert others["overview"]["sales_list"] == []
    for path in (OVERVIEW, PROOF):
        refused = await house.post(path, token=seller.token, user_shop_client_id=other.shop_id)
        assert (refused.status, refused.error) == (404, "shop_not_found")
    nobody = await home_of(house, buyer.token)
    assert (nobody["shop_list"], nobody["overview"]) == ([], None)
    # Damage in one shop's books is that shop's, and names its orders.
    await run_sql(house, f"UPDATE payment SET amount = amount + 1 WHERE shop_id = '{seller.shop_id}'")
    wrong = [line for line in (await proof_of(house, seller))["list"] if line["wrong_count"]]
    assert {line["name"] for line in wrong} >= {"payments_not_their_bundles"}
    assert all(len(line["order_list"]) == 1 for line in wrong)
    assert (await proof_of(house, other))["is_right"]


async def test_staff_see_the_shop_only_where_they_work_on_its_orders(
    house: HouseUnderTest, seller: Seller, pack: str
) -> None:
    for name, role in (
        ("siparisci", "shop_order_bundle_status_management"),
        ("paketci", "shop_bundle_add_edit"),
    ):
        token = await trusted(house, name, role)
        body = {"username": name, "roles": [role]}
        await ok(
            await house.post(
                "/v1/user/shop/staff/record",
                token=seller.token,
                user_shop_client_id=seller.shop_id,
                body=body,
            )
        )
        home = await home_of(house, token)
        named = [
            await house.post(path, token=token, user_shop_client_id=seller.shop_id)
            for path in (OVERVIEW, PROOF)
        ]
        if name == "siparisci":
            assert home["overview"]["user_shop_client_id"] == seller.shop_id
            continue
        assert (home["shop_list"], home["overview"]) == ([], None)
        assert [(each.status, each.error) for each in named] == [(403, "not_in_this_shop")] * 2


async def test_an_administrator_opens_any_shop_and_owns_none(
    house: HouseUnderTest, admin: str, seller: Seller
) -> None:
    assert (await home_of(house, admin))["overview"] is None
    home = await home_of(house, admin, seller.shop_id)
    assert home["overview"]["user_shop_client_id"] == seller.shop_id


async def test_a_new_shop_is_told_its_way_step_by_step(house: HouseUnderTest) -> None:
    token = await trusted(house, "yeni", "shop_new")
    shop_id = await make_shop(house, token, shop_address="", iban_1="", bank_title_1="")
    shown = (await home_of(house, token, shop_id))["overview"]
    assert {each["step"]: each["is_done"] for each in shown["step_list"]} == {
        "details": False,
        "payments": False,
        "bundle": False,
        "admission": False,
        "on_sale": False,
    }


async def test_the_shop_in_which_most_waits_is_shown_first(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    newer = await make_shop(house, seller.token, **OTHER)
    home = await home_of(house, seller.token)
    assert [each["user_shop_client_id"] for each in home["shop_list"]] == [newer, seller.shop_id]
    assert home["overview"]["user_shop_client_id"] == seller.shop_id


async def test_more_orders_and_more_shops_ask_no_more(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    async def asked() -> int:
        with statements() as told:
            await home_of(house, seller.token, seller.shop_id)
        return len([each for each in told if "shopcart" in each or "bill" in each or " shop" in each])

    await paid_by_card(house, buyer, seller, [pack])
    few = await asked()
    await paid_by_card(house, buyer, seller, [pack])
    await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await make_shop(house, seller.token, **OTHER)
    assert await asked() == few


@pytest.mark.shared_house
async def test_what_is_proven_of_a_shop_is_what_is_proven_of_all(house: HouseUnderTest) -> None:
    of_nobody_alone = {"ledger_without_an_order", "credits_without_a_source", "uses_without_an_order"}
    admin = await id_of(house, await make_administrator(house, "yonetici.ev"))
    assert set(differences_of(admin)) == set(DIFFERENCES) - of_nobody_alone
