"""A catalogue as a workbook: downloaded, changed, tried, brought in whole or not at all."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import Seller, add_product, make_bundle, open_shop, sold_bundle, trusted

IMPORT, EXPORT = "/v1/shop/bundle/update/by_excel", "/v1/shop/bundle/excel/export"
Rows = list[list[Any]]
BUNDLES: Rows = [["Paket no", "Paket adı", "Öncelik", "Yakında", "Özellikler"]]
PRODUCTS: Rows = [
    ["Paket no", "Ürün adı", "Ürün türü", "Kullanım sayısı", "Fiyat ₺", "KDV oranı", "Satış bitişi"]
]


def book(bundles: Rows, products: Rows | None = None) -> bytes:
    """Return a workbook with these sheets."""
    made = Workbook()
    made.active.title = "Paketler"
    for row in bundles:
        made.active.append(row)
    if products is not None:
        sheet = made.create_sheet("Ürünler")
        for row in products:
            sheet.append(row)
    written = BytesIO()
    made.save(written)
    return written.getvalue()


async def bring_in(house: HouseUnderTest, seller: Seller, content: bytes, **query: Any) -> Reply:
    """Bring a workbook in."""
    return await house.upload(
        IMPORT,
        files={"shop_bundle_excel_file": ("k.xlsx", content)},
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        **query,
    )


async def download(house: HouseUnderTest, seller: Seller, **query: Any) -> bytes:
    """Return the catalogue as a workbook."""
    answer = await house.post(EXPORT, token=seller.token, user_shop_client_id=seller.shop_id, **query)
    assert answer.status == 200
    return answer.content


async def names(house: HouseUnderTest, seller: Seller) -> list[str]:
    """Return the names of the shop's bundles, newest first."""
    answer = await house.post(
        "/v1/user/shop/bundle/list", token=seller.token, user_shop_client_id=seller.shop_id
    )
    return [row["bundle_name"] for row in answer["list"]]


async def test_new_bundles_come_with_their_products(house: HouseUnderTest, seller: Seller) -> None:
    content = book(
        [*BUNDLES, [1, "İlk", 5, "evet", "Hızlı | Fast\nKolay"], [2, "İkinci", None, "hayır", None]],
        [
            *PRODUCTS,
            [1, "100 kredi", "credit", 100, "1.234,56", 10, "31.12.2027"],
            [2, "Destek", None, None, 50, None, None],
        ],
    )
    tried = await bring_in(house, seller, content, dry_run="true")
    assert (tried["created_count"], tried["is_dry_run"], tried["error_list"]) == (4, True, [])
    assert await names(house, seller) == []
    told = {row["name"]: {c["field"]: c["after"] for c in row["change_list"]} for row in tried["change_list"]}
    assert told["İlk"]["bundle_name"] == "İlk"
    assert (told["100 kredi"]["amount_try"], told["100 kredi"]["pro_end_date"]) == (123_456, "2027-12-31")
    assert set(told["Destek"]) == {"pro_name", "amount_try"}  # what the row leaves open is not told
    done = await bring_in(house, seller, content)
    assert (done["created_count"], done["updated_count"], done["error_list"]) == (4, 0, [])
    assert await names(house, seller) == ["İkinci", "İlk"]
    bundle_id = next(row["client_id"] for row in done["change_list"] if row["name"] == "İlk")
    products = await house.post(
        "/v1/user/shop/bundle/product/list", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    (product,) = products["list"]
    assert product["currency_amount_list"] == [{"currency_type": 0, "amount": 123_456}]
    assert (product["tax_rate_percent"], product["pro_end_date"]) == ("10.00", "2027-12-31")
    got = await house.post(
        "/v1/user/shop/bundle/get", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    assert got["bundle"]["feature_list"] == [{"tr": "Hızlı", "en": "Fast"}, {"tr": "Kolay", "en": ""}]
    assert got["bundle"]["available_soon"] is True


async def test_what_is_downloaded_comes_back_without_a_change(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller, bundle_name="=A1", feature_list=[{"tr": "Bir", "en": "One"}])
    await add_product(
        house,
        seller,
        bundle_id,
        pro_name="Ek",
        pro_group_name_en="More",
        price_includes_taxes=False,
        pro_start_date="2026-12-01",
        pro_end_date="2027-12-31",
        currency_amount_list=[{"currency_type": 0, "amount": 5_000}],
        campaign_amount_list=[{"currency_type": 0, "amount": 4_500}],
        campaign_from="2027-03-01",
        campaign_until="2027-03-31",
    )
    for lang in ("tr", "en"):
        done = await bring_in(house, seller, await download(house, seller, lang=lang))
        assert (done["error_list"], done["unchanged_count"], done["created_count"]) == ([], 3, 0), lang


async def test_a_changed_price_is_told_before_it_counts(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    sheets = load_workbook(BytesIO(await download(house, seller)))
    header = [cell.value for cell in sheets["Ürünler"][1]]
    sheets["Ürünler"].cell(2, header.index("Fiyat ₺") + 1, 200)
    sheets["Ürünler"].cell(2, header.index("Ürün grubu (İngilizce)") + 1, "Credits")
    written = BytesIO()
    sheets.save(written)
    for query in ({"dry_run": "true"}, {}):
        done = await bring_in(house, seller, written.getvalue(), **query)
        (change,) = [row for row in done["change_list"] if row["change_list"]]
        assert (change["sheet"], change["row"]) == ("products", 2)
        assert change["change_list"] == [
            {"field": "pro_group_name_en", "before": "", "after": "Credits"},
            {"field": "amount_try", "before": 12_000, "after": 20_000},
        ]
    page = await house.post("/v1/bundle/details", user_shop_bundle_client_id=bundle_id)
    assert (page["bundle"]["price_list"][0]["gross"], page["bundle"]["revision"]) == (20_000, 2)


async def test_one_wrong_cell_keeps_everything_out_and_is_named(
    house: HouseUnderTest, seller: Seller
) -> None:
    content = book(
        [
            *BUNDLES,
            [1, "Doğru", 1, "evet", None],
            [2, None, "çok", "belki", None],
            [3, "Üç", 5000, None, None],
        ],
        [
            *PRODUCTS,
            [1, "Kredi", "credit", None, -5, None, None],
            [9, "Sahipsiz", "service", None, 1, None, None],
        ],
    )
    done = await bring_in(house, seller, content)
    assert (done["created_count"], await names(house, seller)) == (0, [])
    found = {(e["sheet"], e["row"], e["field"], e["column_name"]) for e in done["error_list"]}
    assert found == {
        ("bundles", 3, "priority", "Öncelik"),
        ("bundles", 3, "available_soon", "Yakında"),
        ("bundles", 4, "priority", "Öncelik"),
        ("products", 2, "amount_try", "Fiyat ₺"),
        ("products", 3, "bundle_ref", "Paket no"),
    }


@pytest.mark.parametrize("dry_run", [False, True])
async def test_a_wrong_bundle_keeps_the_right_ones_around_it_out(
    house: HouseUnderTest, seller: Seller, dry_run: bool
) -> None:
    content = book(
        [
            *BUNDLES,
            [1, "Doğru", 1, None, None],
            [2, "Yanlış", 1, None, None],
            [3, "Doğru iki", 1, None, None],
        ],
        [
            *PRODUCTS,
            [1, "Kredi", "credit", 5, 10, None, None],
            [2, "Kredi", "credit", None, -5, None, None],
            [3, "Kredi", "credit", 5, 10, None, None],
        ],
    )
    done = await bring_in(house, seller, content, **({"dry_run": "true"} if dry_run else {}))
    assert (done["created_count"], await names(house, seller)) == (0, [])
    assert {each["row"] for each in done["error_list"]} == {3}


async def test_a_wrong_cell_hides_no_other_of_its_bundle(house: HouseUnderTest, seller: Seller) -> None:
    content = book(
        [*BUNDLES, [1, None, None, None, None], [2, "İki", None, None, None]],
        [
            [*PRODUCTS[0], "Yetki kodu"],
            [1, "Bir", "credit", 5, 10, 130, None, None],
            [1, "İki", "credit", 1.5, 10, 20, None, None],
            [2, "Üç", "authorization", None, 10, 20, None, "yok.boyle"],
            [2, "Dört", "credit", None, 10, 20, None, None],
        ],
    )
    done = await bring_in(house, seller, content)
    found = {(each["sheet"], each["row"], each["field"]) for each in done["error_list"]}
    assert found == {
        ("bundles", 2, "bundle_name"),
        ("products", 2, "tax_rate_percent"),
        ("products", 3, "pro_usage_count"),
        ("products", 4, "auth_id"),
        ("products", 5, "pro_usage_count"),
    }
    assert await names(house, seller) == []


@pytest.mark.parametrize("second", [7, None])
async def test_a_number_names_one_bundle(house: HouseUnderTest, seller: Seller, second: int | None) -> None:
    # Without a number a bundle goes by its row.
    first = 7 if second else 3
    content = book(
        [*BUNDLES, [first, "Bir", 1, None, None], [second, "İki", 1, None, None]],
        [*PRODUCTS, [first, "Destek", None, None, 50, None, None]],
    )
    refused = await bring_in(house, seller, content)
    told = [(each["sheet"], each["row"], each["field"]) for each in refused["error_list"]]
    assert told == [("bundles", 3, "bundle_ref")]
    assert await names(house, seller) == []


async def test_records_of_other_shops_cannot_be_reached(house: HouseUnderTest, seller: Seller) -> None:
    other = await open_shop(house, await trusted(house, "rakip", "shop_new"))
    theirs = await make_bundle(house, other, bundle_name="Onların")
    header = ["bundle_ref", "bundle_name", "user_shop_bundle_client_id"]
    done = await bring_in(house, seller, book([header, [1, "Benim", theirs], [2, "Bozuk", "x"]]))
    assert [(e["row"], e["field"]) for e in done["error_list"]] == [
        (2, "user_shop_bundle_client_id"),
        (3, "user_shop_bundle_client_id"),
    ]
    assert await names(house, other) == ["Onların"]
    for path in (EXPORT, IMPORT):
        refused = await (
            bring_in(house, Seller(other.token, seller.shop_id), book(BUNDLES))
            if path is IMPORT
            else house.post(path, token=other.token, user_shop_client_id=seller.shop_id)
        )
        assert refused.error == "shop_not_found"


async def test_staff_without_the_role_brings_nothing_in(house: HouseUnderTest, seller: Seller) -> None:
    helper = await trusted(house, "yardimci", "shop_bundle_add_edit")
    await house.post(
        "/v1/user/shop/staff/record",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"username": "yardimci", "roles": ["shop_card_view"]},
    )
    refused = await bring_in(house, Seller(helper, seller.shop_id), book([*BUNDLES, [1, "A", 1, None, None]]))
    assert refused.error == "not_in_this_shop"
    exported = await house.post(EXPORT, token=helper, user_shop_client_id=seller.shop_id)
    assert exported.error == "not_in_this_shop"


async def test_files_that_are_no_catalogue_are_refused(house: HouseUnderTest, seller: Seller) -> None:
    template = await download(house, seller, only_template="true")
    assert load_workbook(BytesIO(template)).sheetnames == ["Paketler", "Ürünler", "Kuponlar"]
    for content in (b"", b"%PDF", template, book([["a", "b"], [1, 2]]), b"P" * 10_000_001):
        assert (await bring_in(house, seller, content)).error == "catalogue_file_refused"


async def test_a_wrong_cell_hides_no_other_of_its_row(house: HouseUnderTest, seller: Seller) -> None:
    content = book(
        [*BUNDLES, [1, "Bir", 1, "evet", ""]],
        [
            *PRODUCTS,
            [1, "Ek", "uydurma", 5, "bedava", 20, ""],
            [9, "Yersiz", "service", 5, 10, 20, "32.13.2026"],
        ],
    )
    done = await bring_in(house, seller, content)
    assert {(wrong["row"], wrong["field"]) for wrong in done["error_list"]} == {
        (2, "product_type"),
        (2, "amount_try"),
        (3, "bundle_ref"),
        (3, "pro_end_date"),
    }
