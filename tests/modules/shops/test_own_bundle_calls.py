"""Bundles of own analyses, and what is used without an order."""

import asyncio
import json
from typing import Any
from uuid import uuid4

import polars as pl
import pytest
from sqlalchemy import text

from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.parquet import dump_dataset
from terazi.foundation.questions import touched
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.shops.selling import (
    SHOP,
    Seller,
    activate,
    add_agreement,
    add_product,
    admit,
    fields_of,
    fill_bundle,
    make_bundle,
    move_shop,
    products_of,
    sold_bundle,
)
from tests.modules.shops.test_workbook_calls import book


@pytest.fixture
async def analyst(house: HouseUnderTest) -> tuple[str, str]:
    """A person and the id of a ready project of that person."""
    token = await house.register("analist")
    project_id = str(uuid4())
    async with house.house.database.transaction() as db:
        await db.write(
            touched(
                text(
                    "INSERT INTO project (id, owner_id, name, state, is_sample, file_name, source_key, settings, skipped,"
                    " version, row_count, column_count, filled_cells, created_at, updated_at) VALUES (:id, :owner,"
                    " 'Satışlar', 'ready', false, 's.xlsx', 'x', '{}', '[]', 1, 40, 1, 40, now(), now())"
                )
            )(**{"id": project_id, "owner": await id_of(house, token)})
        )
        column = {"id": "c1", "name": "Gelir", "type": "float", "display": "plain", "confidence": 1.0}
        await db.write(
            touched(
                text(
                    "INSERT INTO dataset_version (project_id, number, base, steps, recipe, frame_key, columns, profile,"
                    " suggestions, row_count, created_at) VALUES (:id, 1, 1, '[]', '[]', 'f', :columns, '[]', '{}', 40, now())"
                )
            )(**{"id": project_id, "columns": json.dumps([{**column, **_rest()}])})
        )
    kept = dump_dataset(Dataset(columns=(), frame=pl.DataFrame(_CELLS), residue=empty_residue()))
    await house.house.storage.put("f", kept.frame)
    return token, project_id


_CELLS = {"_row": list(range(1, 41)), "c1": [float(value) for value in range(40)]}


def _rest() -> dict[str, Any]:
    reason = {"key": "columns.reason.chosen", "params": {}}
    return {"reason": reason, "unit": None, "is_unique": False, "is_constant": False}


async def record(
    house: HouseUnderTest, token: str, bundle: Any, products: Any = (), lang: str = "tr", **query: Any
) -> Reply:
    """Make or change a bundle of own analyses."""
    form = {
        "bundle_data": bundle if isinstance(bundle, str) else json.dumps(bundle),
        "product_data": products if isinstance(products, str) else json.dumps(list(products)),
    }
    files = query.pop("files", {"unused": ("u", b"")})
    return await house.upload(
        "/v1/user_created_bundle/record", files=files, form=form, token=token, lang=lang, **query
    )


def output(project_id: str, **fields: Any) -> dict[str, Any]:
    """Return a product that opens a project."""
    return {
        "pro_name": "Filtre",
        "product_type": "dataset_filter",
        "wanalyzer_project_id": project_id,
        "currency_amount_list": [{"currency_type": 0, "amount": 5_000}],
        **fields,
    }


async def test_an_own_output_becomes_a_bundle_in_a_shop_of_ones_own(
    house: HouseUnderTest, analyst: tuple[str, str]
) -> None:
    token, project_id = analyst
    made = await record(house, token, {"bundle_name": "Satış verisi"}, [output(project_id)])
    assert made.status == 200, made.json
    bundle_id = made["user_shop_bundle_client_id"]
    got = await house.post("/v1/user_created_bundle/get", token=token, user_shop_bundle_client_id=bundle_id)
    assert (got["bundle"]["bundle_type"], got["preview"]["bundle_name"]) == ("user_created", "Satış verisi")
    assert [(o["project_name"], o["row_count"], o["column_names"]) for o in got["output_list"]] == [
        ("Satışlar", 40, ["Gelir"])
    ]
    assert [row["Gelir"] for row in got["output_list"][0]["sample_rows"]] == [0, 1, 2, 3, 4]
    assert "shop" in {gap["field"] for gap in got["gap_list"]}
    listed = await house.post("/v1/user_created_bundle/list", token=token)
    assert [row["bundle_name"] for row in listed["list"]] == ["Satış verisi"]
    product = {
        "user_shop_bundle_product_client_id": got["product_list"][0]["user_shop_bundle_product_client_id"],
        "main_rule_algorithm": "[Gelir] > 10",
    }
    changed = await record(
        house, token, {"bundle_name": "Yeni"}, [product], user_shop_bundle_client_id=bundle_id
    )
    assert changed.status == 200, changed.json
    again = await record(house, token, {"bundle_name": "İkinci"})
    assert again.status == 200
    shops = await house.post("/v1/user/shop/list", token=token)
    assert [(s["shop_name"], s["bundle_count"]) for s in shops["list"]] == [("analist mağazası", 2)]


async def test_bundles_made_at_once_stand_in_one_shop(
    house: HouseUnderTest, analyst: tuple[str, str]
) -> None:
    token, _ = analyst
    made = await asyncio.gather(*(record(house, token, {"bundle_name": f"P{n}"}) for n in range(6)))
    assert [answer.status for answer in made] == [200] * 6
    shops = await house.post("/v1/user/shop/list", token=token)
    assert [shop["bundle_count"] for shop in shops["list"]] == [6]


async def test_products_come_from_a_workbook_too(house: HouseUnderTest, analyst: tuple[str, str]) -> None:
    token, project_id = analyst
    header = ["Paket no", "Ürün adı", "Ürün türü", "Proje kimliği", "Fiyat ₺"]
    content = book([["Paket no"]], [header, [1, "Filtre", "dataset_filter", project_id, "10,00"]])
    files = {"excel_file": ("u.xlsx", content)}
    made = await record(house, token, {"bundle_name": "Kitaptan"}, files=files)
    assert made.status == 200, made.json
    listed = await house.post("/v1/user_created_bundle/list", token=token)
    assert [(row["product_count"], row["gross_try"]) for row in listed["list"]] == [(1, None)]
    refused = await record(house, token, {"bundle_name": "K"}, files={"excel_file": ("u.xlsx", b"%PDF")})
    assert refused.error == "catalogue_file_refused"


async def test_what_is_not_ones_own_is_refused(
    house: HouseUnderTest, analyst: tuple[str, str], seller: Seller
) -> None:
    token, project_id = analyst
    for products, wrong in (
        ([output(str(uuid4()))], {"wanalyzer_project_id"}),
        ([output(project_id, main_rule_algorithm="[Gelir] >")], {"main_rule_algorithm"}),
        (
            [output(project_id, product_type="statistics_view", wanalyzer_stats_id=str(uuid4()))],
            {"wanalyzer_stats_id"},
        ),
        ([output(project_id, product_type="statistics_view")], {"wanalyzer_stats_id"}),
        ([{"pro_name": "Kredi", "product_type": "credit", "pro_usage_count": 5}], {"product_data.0"}),
    ):
        answer = await record(house, token, {"bundle_name": "P"}, products)
        assert (answer.status, fields_of(answer)) == (422, wrong)
    assert (await record(house, token, "{")).error == "bundle_data_invalid"
    theirs = await make_bundle(house, seller)
    ref = {"user_shop_bundle_client_id": theirs}
    assert (await record(house, token, {"bundle_name": "P"}, **ref)).error == "bundle_not_found"
    assert (await record(house, seller.token, {"bundle_name": "P"}, **ref)).error == "bundle_not_found"
    got = await house.post("/v1/user_created_bundle/get", token=seller.token, **ref)
    assert got.error == "bundle_not_found"
    made = await record(house, token, {"bundle_name": "P"}, [output(project_id)])
    unknown = {"user_shop_bundle_product_client_id": str(uuid4()), "pro_name": "X"}
    missing = await record(
        house,
        token,
        {"bundle_name": "P"},
        [unknown],
        user_shop_bundle_client_id=made["user_shop_bundle_client_id"],
    )
    assert missing.error == "product_not_found"
    many = await record(house, token, {"bundle_name": "P"}, [output(project_id)] * 51)
    assert many.error == "too_many_products"


async def test_an_authorization_is_sold_only_by_who_may_give_it(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    answer = await house.post(
        "/v1/user/shop/bundle/product/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_client_id=bundle_id,
        body={"pro_name": "Yetki", "product_type": "authorization", "auth_id": "register"},
    )
    assert fields_of(answer) == {"auth_id"}


async def test_what_is_free_or_assigned_needs_no_order(
    house: HouseUnderTest, seller: Seller, admin: str
) -> None:
    buyer = await house.register("alici")
    free = await make_bundle(house, seller, bundle_name="Ücretsiz")
    await add_product(house, seller, free, currency_amount_list=[{"currency_type": 0, "amount": 0}])
    await activate(house, seller, free)
    hidden = await make_bundle(
        house, seller, bundle_name="Atanan", in_store_visibility=False, assigned_user_list=["alici"]
    )
    await fill_bundle(house, seller, hidden)
    await activate(house, seller, hidden)
    await sold_bundle(house, seller, bundle_name="Ücretli")

    async def names(token: str, **query: Any) -> list[str]:
        answer = await house.post("/v1/user/shop/bundle/no_need_order/list", token=token, **query)
        return [card["bundle_name"] for card in answer["list"]]

    assert await names(buyer) == ["Atanan", "Ücretsiz"]
    assert await names(seller.token) == ["Ücretsiz"]
    assert await names(buyer, user_shop_client_id=str(uuid4())) == []
    assert await names(admin, user_client_id=str(await id_of(house, buyer))) == ["Atanan", "Ücretsiz"]
    refused = await house.post(
        "/v1/user/shop/bundle/no_need_order/list", token=buyer, user_client_id=str(uuid4())
    )
    assert refused.error == "shop_owner_not_found"


async def test_preview_goes_through_the_limits_of_the_product(
    house: HouseUnderTest, analyst: tuple[str, str]
) -> None:
    token, project_id = analyst
    limits = {"main_rule_algorithm": "[Gelir] >= 30", "row_limit_count": 4}
    made = await record(house, token, {"bundle_name": "Satış"}, [output(project_id, **limits)])
    bundle_id = made["user_shop_bundle_client_id"]
    got = await house.post("/v1/user_created_bundle/get", token=token, user_shop_bundle_client_id=bundle_id)
    (shown,) = got["output_list"]
    assert (shown["row_count"], shown["is_reachable"]) == (4, True)
    assert [row["Gelir"] for row in shown["sample_rows"]] == [30, 31, 32, 33]


@pytest.mark.parametrize(
    ("lang", "said", "kept"),
    [
        ("tr", "[Gelir] > 5.000", "[Gelir] > 5000"),
        ("en", "[Gelir] > 5.000", "[Gelir] > 5,0"),
        ("tr", "[Gelir] > 5,000", "[Gelir] > 5,0"),
        ("en", "[Gelir] > 5,000", "[Gelir] > 5000"),
        (
            "en",
            "[Gelir] between (1.234; 20,000.5) or [Gelir] null",
            "[Gelir] arasında (1,2340; 20000,5) veya [Gelir] boş",
        ),
    ],
)
async def test_numbers_of_a_rule_are_those_of_the_sellers_language(
    house: HouseUnderTest, analyst: tuple[str, str], lang: str, said: str, kept: str
) -> None:
    token, project_id = analyst
    offered = [output(project_id, main_rule_algorithm=said)]
    made = await record(house, token, {"bundle_name": "Satış"}, offered, lang=lang)
    place = {"user_shop_bundle_client_id": made["user_shop_bundle_client_id"]}
    for reader in ("tr", "en"):
        got = await house.post("/v1/user_created_bundle/get", token=token, lang=reader, **place)
        (product,) = got["product_list"]
        assert product["main_rule_algorithm"] == kept
        # Whoever saves what was read, in whatever language, changes nothing.
        product_id = product["user_shop_bundle_product_client_id"]
        again = {"user_shop_bundle_product_client_id": product_id, "main_rule_algorithm": f" {kept}"}
        saved = await record(house, token, {"bundle_name": "Satış"}, [again], lang=reader, **place)
        assert saved.status == 200


async def test_a_rule_that_grows_too_long_in_other_words_is_refused(
    house: HouseUnderTest, analyst: tuple[str, str]
) -> None:
    token, project_id = analyst
    values = ";".join(str(value) for value in range(100, 580))
    said = f"[c1] in ({values}) or [c1] in ({values})"
    assert len(said) < 4000
    answer = await record(house, token, {"bundle_name": "P"}, [output(project_id, main_rule_algorithm=said)])
    assert (answer.status, fields_of(answer)) == (422, {"main_rule_algorithm"})


async def test_layers_and_locations_that_the_project_lacks_are_not_sold(
    house: HouseUnderTest, analyst: tuple[str, str]
) -> None:
    token, project_id = analyst
    for kind in ("layer", "location"):
        limits = {f"{kind}_usage_type": "selected", f"selected_{kind}s": ["İzmir"]}
        refused = await record(house, token, {"bundle_name": "Satış"}, [output(project_id, **limits)])
        assert f"selected_{kind}s" in str(fields_of(refused))
    excel = {
        "getting_analysis_output_with_column_inputs_id_type": "excel",
        "product_type": "cell_calculation",
    }
    refused = await record(house, token, {"bundle_name": "Satış"}, [output(project_id, **excel)])
    assert "getting_analysis_output_with_column_inputs_id_type" in str(fields_of(refused))


async def test_layers_that_the_project_lacks_are_named_even_beside_others(
    house: HouseUnderTest, analyst: tuple[str, str]
) -> None:
    token, project_id = analyst
    async with house.house.database.transaction() as db:
        await db.write(
            touched(text("UPDATE project SET settings = :said WHERE id = :id"))(
                **{"said": json.dumps({"main_layer": "Satış"}), "id": project_id}
            )
        )
    limits = {"layer_usage_type": "selected", "selected_layers": ["Satış", "Depo"]}
    refused = await record(house, token, {"bundle_name": "Satış"}, [output(project_id, **limits)])
    (told,) = refused["errors"]
    assert told["field"] == "selected_layers"
    assert "Depo" in told["message"]
    assert "Satış" not in told["message"]


async def test_store_can_be_asked_for_one_type_of_product(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    for kind, found in (("credit", [bundle_id]), ("dataset_filter", [])):
        answer = await house.post("/v1/bundle/and/product/list/active", product_type=kind)
        assert [row["user_shop_bundle_client_id"] for row in answer["list"]] == found


async def test_an_own_bundle_on_sale_stays_sellable_and_a_shop_has_only_so_many(
    house: HouseUnderTest, analyst: tuple[str, str]
) -> None:
    token, project_id = analyst
    made = await record(house, token, {"bundle_name": "Satış"}, [output(project_id)])
    bundle_id = made["user_shop_bundle_client_id"]
    shops = await house.post("/v1/user/shop/list", token=token)
    own = Seller(token=token, shop_id=shops["list"][0]["user_shop_client_id"])
    await house.post("/v1/user/shop/edit", token=token, user_shop_client_id=own.shop_id, body=SHOP)
    await move_shop(house, token, own.shop_id, "waiting")
    await admit(house, own.shop_id)
    for kind in ("pre_information", "distance_sales"):
        await add_agreement(house, own, bundle_id, kind)
    assert (await activate(house, own, bundle_id))["status"] == "active"
    (product,) = await products_of(house, own, bundle_id)
    passive = {
        "user_shop_bundle_product_client_id": product["user_shop_bundle_product_client_id"],
        "status": "passive",
    }
    refused = await record(
        house, token, {"bundle_name": "Satış"}, [passive], user_shop_bundle_client_id=bundle_id
    )
    assert (refused.status, refused.error, fields_of(refused)) == (409, "bundle_still_sold", {"product"})
    assert [p["status"] for p in await products_of(house, own, bundle_id)] == ["active"]
    async with house.house.database.transaction() as db:
        await db.write(
            touched(
                text(
                    "INSERT INTO bundle SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*"
                    " FROM bundle b, generate_series(1, 19999)"
                )
            )()
        )
    many = await record(house, token, {"bundle_name": "Fazla"}, [output(project_id)])
    assert (many.status, many.error) == (409, "too_many_bundles")
