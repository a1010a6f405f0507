"""From which ground one may withdraw from a product: what its type usually has, what a shop may choose, and how it is said."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.shops.rules.products import clean_product, product_problems
from terazi.modules.shops.rules.sheets import find_choice
from terazi.modules.shops.rules.withdrawal import withdrawal_words
from terazi.modules.shops.schemas.products import ProductBody
from terazi.modules.shops.values.bundles import Product, ProductType
from terazi.modules.shops.values.withdrawal import WithdrawalException, WithdrawalGround
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest
from tests.modules.shops.selling import (
    Seller,
    activate,
    add_product,
    edit_product,
    fields_of,
    fill_bundle,
    make_bundle,
    ok,
    products_of,
    revisions,
)

NOW = datetime(2026, 11, 1, tzinfo=UTC)
PRODUCT = Product(
    id=UUID(int=1),
    bundle_id=UUID(int=2),
    created_at=NOW,
    changed_at=NOW,
    organization_user_id=None,
    **{
        name: value
        for name, value in ProductBody(pro_name="Danışmanlık").columns(is_new=True).items()
        if name != "organization_username"
    },
)


@pytest.mark.parametrize("kind", list(ProductType))
def test_digital_content_ends_with_its_first_use_and_a_service_after_14_days(kind: ProductType) -> None:
    usual = clean_product(replace(PRODUCT, product_type=kind)).withdrawal_ground
    is_service = kind is ProductType.SERVICE
    assert usual is (WithdrawalGround.DAYS_14 if is_service else WithdrawalGround.FIRST_USE)


def test_nobody_is_kept_from_withdrawing_without_an_exception_of_the_law() -> None:
    barred = replace(PRODUCT, withdrawal_ground=WithdrawalGround.NONE)
    assert [problem.field for problem in product_problems(barred)] == ["withdrawal_exception"]
    excepted = replace(barred, withdrawal_exception=WithdrawalException.B)
    assert product_problems(excepted) == []
    assert clean_product(excepted).withdrawal_exception is WithdrawalException.B


def test_an_exception_goes_with_its_ground() -> None:
    mixed = replace(
        PRODUCT, withdrawal_ground=WithdrawalGround.DAYS_14, withdrawal_exception=WithdrawalException.B
    )
    assert clean_product(mixed).withdrawal_exception is None


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("exception", list(WithdrawalException))
def test_every_exception_is_said_with_its_letter(exception: WithdrawalException, lang: Lang) -> None:
    said = say(withdrawal_words("service", WithdrawalGround.NONE, exception), lang)
    assert f"15/1-{exception.letter})" in said
    assert len(said) > 80


def test_a_workbook_knows_grounds_by_code_and_by_name() -> None:
    assert find_choice("withdrawal_ground", "ilk kullanıma kadar") == "until_first_use"
    assert find_choice("withdrawal_ground", "14_days") == "14_days"
    assert find_choice("withdrawal_exception", "15_1_G_BREVE") == "15_1_g_breve"


async def test_the_ground_is_kept_with_what_was_put_on_sale(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id)
    service = await add_product(house, seller, bundle_id, product_type="service", pro_name="Eğitim")
    refused = await edit_product(house, seller, service, withdrawal_ground="none")
    assert (refused.status, fields_of(refused)) == (422, {"withdrawal_exception"})
    await ok(
        await edit_product(
            house, seller, service, withdrawal_ground="none", withdrawal_exception="15_1_g_breve"
        )
    )
    await ok(await activate(house, seller, bundle_id))
    shown = [
        (each["withdrawal_ground"], each["withdrawal_exception"])
        for each in await products_of(house, seller, bundle_id)
    ]
    assert shown == [("until_first_use", None), ("none", "15_1_g_breve")]
    (kept,) = (await revisions(house, bundle_id)).values()
    assert [each["withdrawal_ground"] for each in kept["products"]] == ["until_first_use", "none"]
    await ok(await edit_product(house, seller, service, withdrawal_ground="14_days"))
    assert [
        kept["products"][1]["withdrawal_ground"] for kept in (await revisions(house, bundle_id)).values()
    ] == [
        "none",
        "14_days",
    ]
    page = await ok(await house.post("/v1/bundle/details", user_shop_bundle_client_id=bundle_id))
    (credit, service_shown) = page["bundle"]["product_list"]
    assert "ilk kullanımla cayma hakkı sona erer" in credit["withdrawal_text"]
    assert "14 gün" in service_shown["withdrawal_text"]


async def test_a_page_written_before_the_rule_says_how_one_withdraws(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id)
    await add_product(house, seller, bundle_id, product_type="service", pro_name="Eğitim")
    await ok(await activate(house, seller, bundle_id))
    await run_sql(
        house,
        "UPDATE catalogue_entry SET details_en = regexp_replace(details_en, :words, '', 'g')",
        words='"withdrawal_text"\\s*:\\s*"[^"]*",',
    )
    kept = "SELECT count(*) FROM catalogue_entry WHERE details_en LIKE '%withdrawal_text%'"
    assert await values_of(house, kept) == [0]
    page = await ok(await house.post("/v1/bundle/details", lang="en", user_shop_bundle_client_id=bundle_id))
    said = [product["withdrawal_text"] for product in page["bundle"]["product_list"]]
    assert [text.split(":")[0] for text in said] == [
        "With your consent it is available at once",
        "You may withdraw within 14 days after the contract without giving reasons; "
        "the price of the service you have not received is paid back.",
    ]
