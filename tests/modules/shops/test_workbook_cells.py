"""What a cell of a catalogue's workbook may say, and what is told about it: nothing that was written is passed over."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import Seller, add_product, make_bundle, sold_bundle
from tests.modules.shops.test_workbook_calls import bring_in, download

Cells = dict[str, Any]


async def changed(
    house: HouseUnderTest, seller: Seller, sheet: str, cells: Cells, row: int = 2, **query: Any
) -> Reply:
    """Bring the catalogue in again with these cells of a row, named by their captions, written anew."""
    book = load_workbook(BytesIO(await download(house, seller, lang="tr")))
    header = [cell.value for cell in book[sheet][1]]
    for caption, value in cells.items():
        book[sheet].cell(row, header.index(caption) + 1).value = value
    written = BytesIO()
    book.save(written)
    return await bring_in(house, seller, written.getvalue(), **query)


def told(answer: Reply) -> set[tuple[str, int, str]]:
    """Return at which cells something is wrong."""
    return {(wrong["sheet"], wrong["row"], wrong["field"]) for wrong in answer["error_list"]}


async def test_rows_are_named_in_the_readers_language(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller, bundle_name="Kiraz", bundle_name_en="Cherry")
    await add_product(house, seller, bundle_id, pro_name="Kredi", pro_name_en="Credits")
    await make_bundle(house, seller, bundle_name="Yalnız Türkçe")
    only_turkish = "Yalnız Türkçe"
    for lang, sheets, names in (
        ("en", ["Bundles", "Products", "Bundles"], ["Cherry", "Credits", only_turkish]),
        ("tr", ["Paketler", "Ürünler", "Paketler"], ["Kiraz", "Kredi", only_turkish]),
    ):
        tried = await changed(house, seller, "Paketler", {"Öncelik": 7}, lang=lang, dry_run="true")
        assert [row["name"] for row in tried["change_list"]] == names
        assert [row["sheet_name"] for row in tried["change_list"]] == sheets


@pytest.mark.parametrize(
    ("lang", "sheet", "caption", "message"),
    [
        (
            "tr",
            "Ürünler",
            "Ödeme dönemi",
            "Şunlardan birini yazın: Her hafta (week), Her ay (month), Her yıl (year).",
        ),
        (
            "en",
            "Paketler",
            "İşlem türü",
            "Write one of these: Normal sale (normal), As a campaign (campaign), ",
        ),
        ("en", "Ürünler", "Durum", "Write one of these: Passive (passive), Active (active)."),
    ],
)
async def test_a_cell_that_is_no_choice_is_told_the_choices(
    house: HouseUnderTest, seller: Seller, lang: str, sheet: str, caption: str, message: str
) -> None:
    await add_product(house, seller, await make_bundle(house, seller))
    refused = await changed(house, seller, sheet, {caption: "ara sıra"}, lang=lang)
    (wrong,) = refused["error_list"]
    assert wrong["message"].startswith(message)


async def test_a_choice_may_be_written_by_its_name(house: HouseUnderTest, seller: Seller) -> None:
    await add_product(house, seller, await make_bundle(house, seller))
    done = await changed(
        house,
        seller,
        "Ürünler",
        {"Ödeme türü": "dönemsel", "Ödeme dönemi": "Every month", "Durum": "PASSIVE"},
    )
    assert done["error_list"] == []
    (change,) = [row for row in done["change_list"] if row["change_list"]]
    assert {each["field"]: each["after"] for each in change["change_list"]} == {
        "pay_type": "periodic",
        "pay_period_type": "month",
        "status": "passive",
    }


async def test_an_emptied_name_is_wrong_and_not_passed_over(house: HouseUnderTest, seller: Seller) -> None:
    await sold_bundle(house, seller)
    refused = await changed(house, seller, "Paketler", {"Paket adı": None})
    assert told(refused) == {("bundles", 2, "bundle_name")}
    refused = await changed(house, seller, "Ürünler", {"Ürün adı": None})
    assert told(refused) == {("products", 2, "pro_name")}


async def test_an_emptied_cell_empties_its_field(house: HouseUnderTest, seller: Seller) -> None:
    await make_bundle(house, seller, bundle_name="Kiraz", bundle_name_en="Cherry", max_assigned_count=4)
    done = await changed(house, seller, "Paketler", {"Paket adı (İngilizce)": None, "En çok atama": None})
    (change,) = done["change_list"]
    assert {each["field"]: each["after"] for each in change["change_list"]} == {
        "bundle_name_en": "",
        "max_assigned_count": None,
    }


@pytest.mark.parametrize(
    ("cells", "fields"),
    [
        ({"Seçilen katmanlar": "a, b"}, {"selected_layers"}),
        ({"Katman kullanımı": "selected", "Seçilen katmanlar": "a"}, {"layer_usage_type", "selected_layers"}),
        ({"Satır sınırı": 5, "Yetki kodu": "shop_new"}, {"row_limit_count", "auth_id"}),
        ({"Çıktı biçimi": "excel"}, {"getting_analysis_output_with_column_inputs_id_type"}),
        ({"Ödeme dönemi": "month"}, {"pay_period_type"}),
        ({"Seçilen konumlar": "x", "Kullanım sayısı": None}, {"selected_locations", "pro_usage_count"}),
    ],
)
async def test_a_cell_of_no_use_to_the_product_is_wrong(
    house: HouseUnderTest, seller: Seller, cells: Cells, fields: set[str]
) -> None:
    bundle_id = await make_bundle(house, seller)
    await add_product(house, seller, bundle_id)
    refused = await changed(house, seller, "Ürünler", cells)
    assert told(refused) == {("products", 2, field) for field in fields}
    assert refused["updated_count"] == 0


async def test_what_a_product_no_longer_has_a_use_for_is_wrong_in_a_new_row_too(
    house: HouseUnderTest, seller: Seller
) -> None:
    await make_bundle(house, seller)
    new = {"Paket no": 1, "Ürün adı": "Destek", "Ürün türü": "service", "Kullanım sayısı": 5}
    assert told(await changed(house, seller, "Ürünler", new)) == {("products", 2, "pro_usage_count")}
