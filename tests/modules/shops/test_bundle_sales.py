"""Putting bundles on sale: what is on sale stays sellable and is kept as revisions, whatever races."""

import asyncio
from typing import Any

from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited
from tests.modules.shops.selling import (
    PRODUCT,
    WORDS,
    Seller,
    activate,
    add_agreement,
    add_product,
    bundle_of,
    edit_bundle,
    edit_product,
    fields_of,
    fill_bundle,
    lose_accounts,
    make_bundle,
    ok,
    products_of,
    revisions,
    sold_bundle,
)


async def test_a_bundle_goes_on_sale_only_when_nothing_is_missing(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    empty = await activate(house, seller, bundle_id)
    assert (empty.status, empty.error, fields_of(empty)) == (409, "bundle_not_sellable", {"product"})
    await add_product(house, seller, bundle_id, currency_amount_list=[], pay_transfer_to_account=False)
    refused = await activate(house, seller, bundle_id)
    assert fields_of(refused) == {
        "currency_amount_list",
        "pay_type",
        "agreement.pre_information",
        "agreement.distance_sales",
    }
    gaps = (await bundle_of(house, seller, bundle_id))["gap_list"]
    assert {gap["field"] for gap in gaps} == fields_of(refused)
    (product,) = await products_of(house, seller, bundle_id)
    amounts = [{"currency_type": 0, "amount": 5000}]
    await edit_product(
        house,
        seller,
        product["user_shop_bundle_product_client_id"],
        currency_amount_list=amounts,
        pay_transfer_to_account=True,
    )
    await add_agreement(house, seller, bundle_id, "pre_information")
    await add_agreement(house, seller, bundle_id, "distance_sales", status="passive")
    assert fields_of(await activate(house, seller, bundle_id)) == {"agreement.distance_sales"}
    await add_agreement(house, seller, bundle_id, "distance_sales")
    for _ in range(2):
        sold = await activate(house, seller, bundle_id)
        assert (sold["status"], sold["revision"]) == ("active", 1)
    assert len(await audited(house, "shops.bundle_status_changed")) == 1


async def test_nothing_of_a_closed_shop_goes_on_sale(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id)
    await house.post(
        "/v1/user/shop/status/change",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        status="passive",
    )
    assert fields_of(await activate(house, seller, bundle_id)) == {"shop"}


async def test_what_is_free_needs_no_payment_and_no_contract(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    await add_product(house, seller, bundle_id, currency_amount_list=[{"currency_type": 0, "amount": 0}])
    assert (await activate(house, seller, bundle_id))["status"] == "active"


async def test_a_bundle_on_sale_stays_sellable(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    (product,) = await products_of(house, seller, bundle_id)
    product_id = product["user_shop_bundle_product_client_id"]
    refused = await edit_product(house, seller, product_id, status="passive")
    assert (refused.status, refused.error, fields_of(refused)) == (409, "bundle_still_sold", {"product"})
    dearer = await house.post(
        "/v1/user/shop/bundle/product/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_client_id=bundle_id,
        body={**PRODUCT, "currency_amount_list": []},
    )
    assert fields_of(dearer) == {"currency_amount_list"}
    passive = await house.post(
        "/v1/user/shop/bundle/status/passive", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    assert passive["status"] == "passive"
    assert (await edit_product(house, seller, product_id, status="passive")).status == 200


async def test_every_change_of_a_bundle_on_sale_is_a_revision(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    product_id = await fill_bundle(house, seller, bundle_id)
    assert await revisions(house, bundle_id) == {}
    await activate(house, seller, bundle_id)
    await edit_bundle(house, seller, bundle_id, bundle_name="Yeni ad")
    await edit_bundle(house, seller, bundle_id, bundle_name="Yeni ad")
    await edit_product(
        house, seller, product_id, currency_amount_list=[{"currency_type": 0, "amount": 15_000}]
    )
    await house.post(
        "/v1/user/shop/edit",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"tax_rate_percent": "10"},
    )
    kept = await revisions(house, bundle_id)
    assert list(kept) == [1, 2, 3, 4]
    assert [content["totals"].get("TRY") for content in kept.values()] == [
        {"net": 10_000, "tax": 2_000, "gross": 12_000},
        {"net": 10_000, "tax": 2_000, "gross": 12_000},
        {"net": 12_500, "tax": 2_500, "gross": 15_000},
        {"net": 13_636, "tax": 1_364, "gross": 15_000},
    ]
    assert kept[1]["bundle"]["bundle_name"] == "Başlangıç paketi"
    assert {agreement["kind"] for agreement in kept[1]["agreements"]} == {"pre_information", "distance_sales"}
    assert (await bundle_of(house, seller, bundle_id))["bundle"]["revision"] == 4


async def test_eight_changes_and_activations_at_once_leave_one_row_of_revisions(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    product_id = await fill_bundle(house, seller, bundle_id)
    work = [activate(house, seller, bundle_id) for _ in range(4)]
    work += [edit_bundle(house, seller, bundle_id, bundle_name=f"Ad {n}") for n in range(4)]
    work += [edit_product(house, seller, product_id, pro_name=f"Ürün {n}") for n in range(4)]
    answers = await asyncio.gather(*work)
    assert [answer.status for answer in answers] == [200] * 12
    kept = await revisions(house, bundle_id)
    assert list(kept) == list(range(1, len(kept) + 1))
    now = (await bundle_of(house, seller, bundle_id))["bundle"]
    assert (now["status"], now["revision"]) == ("active", len(kept))
    newest = kept[len(kept)]
    assert newest["bundle"]["bundle_name"] == now["bundle_name"]
    (product,) = await products_of(house, seller, bundle_id)
    assert newest["products"][0]["pro_name"] == product["pro_name"]
    assert len(await audited(house, "shops.bundle_status_changed")) == 1


async def test_taking_the_only_product_away_while_it_goes_on_sale_has_one_winner(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    product_id = await fill_bundle(house, seller, bundle_id)
    sold, taken = await asyncio.gather(
        activate(house, seller, bundle_id), edit_product(house, seller, product_id, status="passive")
    )
    assert sorted([sold.status, taken.status]) == [200, 409]
    status = (await bundle_of(house, seller, bundle_id))["bundle"]["status"]
    (product,) = await products_of(house, seller, bundle_id)
    assert (status, product["status"]) in {("active", "active"), ("passive", "passive")}


async def test_what_cannot_be_paid_any_more_is_not_edited_while_on_sale(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    (product,) = await products_of(house, seller, bundle_id)
    one = {"user_shop_bundle_product_client_id": product["user_shop_bundle_product_client_id"]}
    made = await house.post(
        "/v1/user/shop/bundle/product/agreement/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"agreement_data": WORDS},
        **one,
    )
    agreement = {
        "user_shop_bundle_product_agreement_client_id": made["user_shop_bundle_product_agreement_client_id"]
    }
    await lose_accounts(house)
    refused = await edit_bundle(house, seller, bundle_id, bundle_name="Yeni ad")
    assert (refused.status, refused.error, fields_of(refused)) == (409, "bundle_still_sold", {"pay_type"})
    reworded = await house.post(
        "/v1/user/shop/bundle/product/agreement/edit",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"agreement_data": {"title": "Yeni başlık"}},
        **agreement,
    )
    assert (reworded.status, reworded.error) == (409, "bundle_still_sold")
    kept = (await bundle_of(house, seller, bundle_id))["bundle"]
    assert (kept["bundle_name"], kept["revision"]) == ("Başlangıç paketi", 2)


async def shop_edit(house: HouseUnderTest, seller: Seller, **fields: Any) -> Reply:
    """Change the shop."""
    return await house.post(
        "/v1/user/shop/edit", token=seller.token, user_shop_client_id=seller.shop_id, body=fields
    )


async def shop_cards(house: HouseUnderTest, seller: Seller, provider: str) -> Reply:
    """Choose through whom the shop takes cards."""
    return await house.post(
        "/v1/user/shop/card/record",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"card_provider": provider},
    )


NO_ACCOUNT = {"iban_1": "", "bank_title_1": "", "bank_name_1": ""}
SECOND_ACCOUNT = {"iban_2": "TR170006400000000001234567", "bank_title_2": "Kuzey"}


async def test_the_last_account_stays_while_something_on_sale_is_paid_by_transfer_only(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    refused = await shop_edit(house, seller, **NO_ACCOUNT)
    assert (refused.status, refused.error) == (409, "bank_account_needed")
    assert "Başlangıç paketi" in refused["status_message"]
    assert (await shop_edit(house, seller, **NO_ACCOUNT, **SECOND_ACCOUNT)).status == 200
    gone = {name.replace("1", "2"): "" for name in NO_ACCOUNT}
    assert (await shop_edit(house, seller, **gone)).error == "bank_account_needed"
    await ok(await shop_cards(house, seller, "sandbox"))
    (product,) = await products_of(house, seller, bundle_id)
    product_id = product["user_shop_bundle_product_client_id"]
    await ok(await edit_product(house, seller, product_id, pay_credit_card=False))
    assert (await shop_edit(house, seller, **gone)).error == "bank_account_needed"
    await ok(await edit_product(house, seller, product_id, pay_credit_card=True))
    assert (await shop_edit(house, seller, **gone)).status == 200
    refused = await shop_cards(house, seller, "none")
    assert (refused.status, refused.error, fields_of(refused)) == (409, "cards_needed", {"card_provider"})


async def test_what_costs_nothing_or_is_not_on_sale_needs_no_way_to_pay(
    house: HouseUnderTest, seller: Seller
) -> None:
    free = await make_bundle(house, seller, bundle_name="Bedava")
    await fill_bundle(house, seller, free, currency_amount_list=[{"currency_type": 0, "amount": 0}])
    await ok(await activate(house, seller, free))
    assert (await shop_edit(house, seller, **NO_ACCOUNT)).status == 200
    await ok(await shop_cards(house, seller, "sandbox"))
    sold = await sold_bundle(house, seller)
    assert (await shop_cards(house, seller, "none")).error == "cards_needed"
    await ok(
        await house.post(
            "/v1/user/shop/bundle/status/passive", token=seller.token, user_shop_bundle_client_id=sold
        )
    )
    await ok(await shop_cards(house, seller, "none"))


async def test_taking_the_account_away_while_a_bundle_goes_on_sale_leaves_nothing_unpayable(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id)
    answers = await asyncio.gather(shop_edit(house, seller, **NO_ACCOUNT), activate(house, seller, bundle_id))
    assert sorted(answer.status for answer in answers) == [200, 409]
    assert {answer.error for answer in answers} - {None} <= {"bank_account_needed", "bundle_not_sellable"}
