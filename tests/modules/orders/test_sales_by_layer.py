"""What was chosen by code is kept as it was at the sale: what becomes of layers afterwards changes nothing for who holds it."""

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import text

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from terazi.foundation.questions import touched
from tests.calling import HouseUnderTest, Reply
from tests.modules.analysis.working import sheet
from tests.modules.orders.buying import Buyer, bundle_of, ok, ordered, paid_by_card, start, use_card
from tests.modules.shops.selling import Seller

P = "/v1/wanalyzer/project/"
HEADER = ("İl", "Hemoglobin (g/dL)", "Glukoz (mg/dL)")
ROWS = [(("Ankara", "İzmir", "Afyon")[n % 3], 12 + n % 5, 90 + n % 20) for n in range(30)]
CHOSEN = {"selected_layers": ["blood_tests"], "selected_locations": ["tr-06"]}
LIMITED = {"layer_usage_type": "selected", "location_usage_type": "selected"}


class Stall:
    """A seller with a project of linked columns, and a buyer."""

    def __init__(self, house: HouseUnderTest, seller: Seller, buyer: Buyer) -> None:
        self.house, self.seller, self.buyer, self.project = house, seller, buyer, ""

    async def open(self) -> None:
        """Plant the layers and make the project."""
        own = self.house.house
        await seed_layers(own.settings, own.database, seeded_layers(), now=self.house.clock.now)
        saved = await ok(
            await self.house.upload(
                f"{P}save",
                files={"excel_file": ("kan.xlsx", sheet([HEADER, *ROWS]))},
                form={
                    "column_type": json.dumps({"c1": "select", "c2": "float", "c3": "float"}),
                    "main_layer": "blood_count",
                    "column_design": json.dumps({"c1": {"is_location": True}}),
                },
                token=self.seller.token,
            )
        )
        await self.house.run_jobs()
        self.project = str(saved["project_id"])
        steps = [
            {"kind": "link_column", "column": column, "facts": {"layer": layer, "code": code}}
            for column, layer, code in (("c2", "blood_count", "hemoglobin"), ("c3", "chemistry", "glucose"))
        ]
        await ok(await self.ask("column/save", steps=steps))

    async def ask(self, path: str, **body: Any) -> Reply:
        """Make a call of the seller about the project."""
        sent = {"project_id": self.project, **body}
        return await self.house.post(f"{P}{path}", token=self.seller.token, body=sent)

    async def sell(self, **product: Any) -> str:
        """Put the rows of the project on sale."""
        terms = {**LIMITED, **CHOSEN, **product}
        price = [{"currency_type": 0, "amount": 10_000}]
        return await bundle_of(
            self.house,
            self.seller,
            product_type="dataset_filter",
            wanalyzer_project_id=self.project,
            currency_amount_list=price,
            **terms,
        )

    async def held(self) -> dict[str, Any]:
        """Return the newest that the buyer holds."""
        listed = await ok(await self.house.post("/v1/user/entitlement/list", token=self.buyer.token))
        return dict(listed["list"][0])

    async def opened(self) -> tuple[list[str], int]:
        """Return which columns and how many rows the newest that the buyer holds opens."""
        sent = {"project_id": self.project, "auth_client_id": (await self.held())["auth_client_id"]}
        details, page = [
            await ok(await self.house.post(f"{P}{path}", token=self.buyer.token, body=sent))
            for path in ("details/columns/wai/get", "dataset/get")
        ]
        return [each["column_id"] for each in details["column_list"]], page["pagination"]["total"]

    async def change(self, statement: str) -> None:
        """Change layers at once."""
        await self.house.house.database.recorder.write(touched(text(statement))())


@pytest.fixture
async def stall(house: HouseUnderTest, seller: Seller, buyer: Buyer) -> Stall:
    made = Stall(house, seller, buyer)
    await made.open()
    return made


_MOVED = """UPDATE layer SET parent_id = (SELECT id FROM layer WHERE code = 'finance') WHERE code = '{}'"""
_TRASHED = "UPDATE layer SET state = 'trashed' WHERE code = '{}'"


async def test_moving_and_trashing_layers_and_places_changes_nothing_for_who_holds_them(stall: Stall) -> None:
    bundle = await stall.sell()
    await paid_by_card(stall.house, stall.buyer, stall.seller, [bundle])
    assert await stall.opened() == (["c1", "c2", "c3"], 10)
    limits = (await stall.held())["limits"]
    assert [each["path"] for each in limits["layer_path_list"]] == [["Sağlık", "Kan tahlilleri"]]
    assert [each["path"] for each in limits["location_path_list"]] == [["Türkiye", "Ankara"]]
    await stall.change(_MOVED.format("chemistry"))
    assert await stall.opened() == (["c1", "c2", "c3"], 10)
    await paid_by_card(stall.house, stall.buyer, stall.seller, [bundle])
    assert await stall.opened() == (["c1", "c2"], 10)
    for code in ("blood_tests", "blood_count", "provinces", "districts"):
        await stall.change(_TRASHED.format(code))
    assert await stall.opened() == (["c1", "c2"], 10)
    assert (await stall.held())["limits"]["layer_path_list"] == limits["layer_path_list"]


@pytest.mark.parametrize(
    ("lang", "layer", "place"),
    [("tr", ["Sağlık", "Kan tahlilleri"], "Türkiye"), ("en", ["Health", "Blood tests"], "Türkiye")],
)
async def test_cards_of_the_store_say_to_what_a_product_is_limited(
    stall: Stall, lang: str, layer: list[str], place: str
) -> None:
    bundle = await stall.sell()
    listed = await ok(await stall.house.post("/v1/bundle/and/product/list/active", lang=lang))
    [card] = [each for each in listed["list"] if each["user_shop_bundle_client_id"] == bundle]
    [product] = card["product_list"]
    assert [each["path"] for each in product["layer_path_list"]] == [layer]
    assert [each["path"] for each in product["location_path_list"]] == [[place, "Ankara"]]


async def test_columns_added_later_count_by_their_layer(stall: Stall) -> None:
    await paid_by_card(stall.house, stall.buyer, stall.seller, [await stall.sell()])
    added = [
        {"kind": "add_column", "name": "İki kat", "formula": "[Glukoz (mg/dL)] * 2"},
        {"kind": "add_column", "name": "Başka", "formula": "[Glukoz (mg/dL)] * 3"},
    ]
    await ok(await stall.ask("column/save", steps=added))
    design = {"c1": {"is_location": True}, "c5": {"layer": "finance"}}
    saved = await stall.house.upload(
        f"{P}save",
        files={"none": ("", b"")},
        form={"project_id": stall.project, "column_design": json.dumps(design)},
        token=stall.seller.token,
    )
    assert saved.status == 200, saved.json
    assert (await stall.opened())[0] == ["c1", "c2", "c3", "c4"]


@pytest.mark.parametrize("late", [False, True])
async def test_a_sale_that_meets_a_move_opens_what_was_there_before_it_or_after_it(
    stall: Stall, late: bool
) -> None:
    bundle = await stall.sell()
    move = stall.change(_MOVED.format("chemistry"))
    sale = ordered(stall.house, stall.buyer, stall.seller, [bundle])
    done = await asyncio.gather(*((sale, move) if late else (move, sale)))
    made = next(each for each in done if each)
    page = await ok(await start(stall.house, stall.buyer, made))
    await stall.house.client.get(await use_card(stall.house, page["payment"]["page_url"]))
    columns, rows = await stall.opened()
    assert (columns in (["c1", "c2", "c3"], ["c1", "c2"]), rows) == (True, 10)
    await stall.change(_MOVED.format("blood_count"))
    assert await stall.opened() == (columns, 10)


async def test_a_code_that_the_seller_may_not_read_is_a_text(stall: Stall) -> None:
    await stall.change(
        "UPDATE layer SET reading = 'roles', read_codes = '[\"nobody\"]' WHERE code = 'blood_tests'"
    )
    refused = await stall.house.post(
        "/v1/user/shop/bundle/product/new",
        token=stall.seller.token,
        user_shop_client_id=stall.seller.shop_id,
        user_shop_bundle_client_id=await stall.sell(selected_layers=["blood_count"], code_list=[]),
        body={
            "pro_name": "Gizli",
            "product_type": "dataset_filter",
            "wanalyzer_project_id": stall.project,
            **LIMITED,
            **CHOSEN,
            "code_list": ["blood_tests"],
        },
    )
    assert (refused.status, refused["errors"][0]["field"]) == (422, "selected_layers")


async def test_whoever_puts_a_layer_into_the_trash_is_told_who_uses_it(stall: Stall, admin: str) -> None:
    async def users(path: str, state: str, **body: str) -> list[tuple[str, str]]:
        await ok(await stall.house.post(f"/v1/{path}", token=admin, body={**body, "state": state}))
        refused = await stall.house.post(f"/v1/{path}", token=admin, body={**body, "state": "trashed"})
        assert (refused.status, refused.error) == (409, "layer_in_use"), refused.json
        return [(each["kind"], each["name"]) for each in refused["users"] if each["kind"] != "wdm"]

    async def of_layer(code: str) -> list[tuple[str, str]]:
        return await users("layer/state/change", "passive", layer_code=code)

    assert await of_layer("chemistry") == [("project", "kan")]
    column = {"layer_code": "blood_count", "wdm_code": "hemoglobin"}
    assert await users("layer/wdm/state/change", "hidden", **column) == [("project", "kan")]
    await stall.sell(pro_name="Kan verisi")
    assert await of_layer("blood_tests") == [("project", "kan"), ("product", "Kan verisi")]
