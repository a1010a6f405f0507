"""What is sold by codes of layers and places opens what a workbook of the bought part alone would, whatever is asked."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import pytest_asyncio

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from terazi.modules.entitlements.public import choose
from tests.calling import open_house
from tests.database import Cloner
from tests.modules.analysis.buying import Market, P
from tests.modules.analysis.test_inputs_of_linked_columns import forms_in
from tests.modules.analysis.working import Person, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

HEADER = ("İl", "İlçe", "Hemoglobin (g/dL)", "Glukoz (mg/dL)", "Gelir")
PLACES = [
    ("Ankara", "Çankaya", True),
    ("ANKARA ili", "cankaya", True),
    ("06", "Mamak", True),
    ("Afyon", "Merkez", True),  # Afyonkarahisar by a short name, its own centre by the path
    (None, "Merkez", False),  # one of 51
    (None, "Çankaya", True),
    ("İzmir", "Çankaya", False),  # no Çankaya there
    ("İzmir", "Konak", False),
    ("Atlantis", "Yok", False),
]
ROWS = [
    (*PLACES[n % 9][:2], 11 + n % 7 * 0.5 + (n % 9 == 0), 80 + n * 13 % 60, 900_000 + n * 37)
    for n in range(90)
]
BOUGHT = [row[:4] for n, row in enumerate(ROWS) if PLACES[n % 9][2]]
TYPES = {"c1": "text", "c2": "text", "c3": "float", "c4": "float", "c5": "float"}
DESIGN = {
    "c1": {"layer": "blood_count", "is_location": False},
    "c2": {
        "layer": "blood_count",
        "is_location": True,
        "location_level": "districts",
        "province_column": "c1",
    },
    "c5": {"layer": "Gelir bilgisi"},
}
LAYERS, LOCATIONS = ("blood_tests",), ("tr-06", "tr-03")
CODES = (*LAYERS, *LOCATIONS)
SELECTED = {
    "layer_usage_type": "selected",
    "layers": LAYERS,
    "location_usage_type": "selected",
    "locations": LOCATIONS,
    "code_list": CODES,
}
FORMULA = {"kind": "add_column", "name": "Oran", "formula": "[Hemoglobin (g/dL)] / [Glukoz (mg/dL)]"}


@dataclass(frozen=True, kw_only=True)
class Clinic:
    """A market whose project is sold by layers and places, and a project of the bought part alone."""

    market: Market
    part: str
    part_stats: str

    async def give(self, kind: str, **limits: Any) -> str:
        """Give the buyer a product as a sale does, with what the codes are at that moment."""
        reader = self.market.house.house.database.reader
        said = {**SELECTED, **limits}
        choice = await choose(
            reader, layers=said["layers"], locations=said["locations"], codes=said["code_list"]
        )
        return await self.market.give(kind, choice=choice, **said)


def link(column: str, layer: str, code: str) -> dict[str, Any]:
    return {"kind": "link_column", "column": column, "facts": {"layer": layer, "code": code}}


async def make(owner: Person, rows: list[tuple[Any, ...]], header: tuple[str, ...]) -> tuple[str, str]:
    """Make a project with links, a calculated column and a statistics run; return both ids."""
    types = {column: TYPES[column] for column in list(TYPES)[: len(header)]}
    project = await owner.import_project(
        sheet([header, *rows]),
        project_name="Kan",
        main_layer="blood_tests",
        column_type=json.dumps(types),
        column_design=json.dumps({c: told for c, told in DESIGN.items() if c in types}),
    )
    changed = await owner.change(
        project, link("c3", "blood_count", "hemoglobin"), link("c4", "chemistry", "glucose"), FORMULA
    )
    assert changed.status == 200, changed.json
    started = await owner.post(f"{P}statistics/analyze/list", list=[{"project_id": project}])
    await owner.house.run_jobs()
    return project, started["list"][0]["stats_id"]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def clinic(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Clinic]:
    folder: Path = tmp_path_factory.mktemp("clinic")
    with cloner.clone() as url:
        async with open_house(url, folder) as house:
            own = house.house
            await seed_layers(own.settings, own.database, seeded_layers(), now=house.clock.now)
            owner, buyer, stranger = [
                Person(house=house, token=await house.register(name))
                for name in ("elif.demir", "ayse.kaya", "can.ak")
            ]
            project, stats = await make(owner, ROWS, HEADER)
            part, part_stats = await make(owner, BOUGHT, HEADER[:4])
            market = Market(
                house=house, owner=owner, buyer=buyer, stranger=stranger, project=project, stats=stats
            )
            yield Clinic(market=market, part=part, part_stats=part_stats)


async def test_rows_and_statistics_of_columns_are_those_of_the_bought_part(clinic: Clinic) -> None:
    product = await clinic.give("dataset_filter")
    bought = await clinic.market.ask(f"{P}dataset/get", product, pagination={"page": 1, "page_size": 100})
    whole = await clinic.market.owner.rows(clinic.part, pagination={"page": 1, "page_size": 100})
    assert (bought.status, whole.status) == (200, 200), (bought.json, whole.json)
    assert len(bought["rows"]) == len(BOUGHT) == 50
    named = {"c6": "c5"}  # the calculated column comes after those that the part has not
    rows = [{named.get(key, key): value for key, value in row.items()} for row in bought["rows"]]
    assert [each.pop("_row") for each in rows] == list(range(1, 51))
    assert rows == [{key: value for key, value in row.items() if key != "_row"} for row in whole["rows"]]
    ours = (await clinic.market.ask(f"{P}column_data/list", product))["column_list"]
    theirs = (await clinic.market.owner.post(f"{P}column_data/list", project_id=clinic.part))["column_list"]
    ours, theirs = [
        [
            {**each["statistics"], "column_id": named.get(each["column_id"], each["column_id"])}
            for each in told
        ]
        for told in (ours, theirs)
    ]
    assert ours == theirs


async def test_findings_are_those_of_the_bought_part(clinic: Clinic) -> None:
    market = clinic.market
    view = await clinic.give("statistics_view")
    query = await clinic.give("statistics_query", stats_id=None)
    asked = [{"project_id": market.project, "auth_client_id": query}]
    await market.buyer.post(f"{P}statistics/analyze/list", list=asked)
    await market.house.run_jobs()
    page = {"page": 1, "page_size": 1000}
    whole = await market.owner.post(
        f"{P}stats/result/list", project_id=clinic.part, stats_id=clinic.part_stats, pagination=page
    )
    expected = {each["sentence"] for each in whole["list"]}
    assert expected
    for product in (view, query):
        found = await market.ask(f"{P}stats/result/list", product, pagination=page)
        assert {each["sentence"] for each in found["list"]} == expected


async def test_calculations_are_made_for_records_of_the_bought_places_alone(clinic: Clinic) -> None:
    product = await clinic.give("cell_calculation")
    record = {"c1": "Afyonkarahisar", "c2": "MERKEZ", "c3": 12, "c4": 96}
    (bought,) = (await clinic.market.ask(f"{P}cell/calculate", product, column_list=[record]))["result_list"]
    whole = await clinic.market.owner.post(
        f"{P}cell/calculate", project_id=clinic.part, column_list=[{"c3": 12, "c4": 96}]
    )
    assert bought["Oran"]["value"] == whole["result_list"][0]["Oran"]["value"] == 0.125
    for place in ({"c1": "İzmir"}, {"c1": None}, {"c1": "Atlantis"}):
        refused = await clinic.market.ask(f"{P}cell/calculate", product, column_list=[{**record, **place}])
        assert refused.error == "input_refused"
    described = await clinic.market.ask(f"{P}details/columns/wai/get", product)
    assert described["details"]["deciding_column_list"] == ["c1", "c2"]


async def test_a_name_of_several_places_opens_for_none_of_them(clinic: Clinic) -> None:
    for places, count in ((("tr",), 60), (("tr-03-merkez",), 10), (("tr-35",), 10), (("tr-40",), 0)):
        product = await clinic.give("dataset_filter", locations=places, code_list=(*LAYERS, *places))
        page = await clinic.market.ask(f"{P}dataset/get", product)
        assert (places, page["pagination"]["total"]) == (places, count)


async def test_texts_open_what_they_opened_whatever_layers_there_are(clinic: Clinic) -> None:
    """Links count for nothing, and no caption or code is taken for a layer, where nothing was chosen as a code."""
    market = clinic.market
    opened = {}
    for text in ("blood_tests", "blood_count", "Kan tahlilleri", "GELİR BİLGİSİ"):
        product = await market.give("dataset_filter", layer_usage_type="selected", layers=(text,))
        answer = await market.ask(f"{P}details/columns/wai/get", product)
        opened[text] = [each["column_id"] for each in answer["column_list"]]
    assert opened == {
        "blood_tests": ["c3", "c4", "c6"],
        "blood_count": ["c1", "c2"],
        "Kan tahlilleri": [],
        "GELİR BİLGİSİ": ["c5"],
    }
    for text, count in (("çankaya", 40), ("Ankara", 0), ("tr-06", 0)):
        product = await market.give("dataset_filter", location_usage_type="selected", locations=(text,))
        assert (await market.ask(f"{P}dataset/get", product))["pagination"]["total"] == count


async def test_what_a_seller_may_choose_is_counted(clinic: Clinic) -> None:
    market = clinic.market
    body = {"project_id": market.project, "selected_layers": [*LAYERS, "Kan Tahlilleri"]}
    told = await market.owner.post(f"{P}choices/get", **body, selected_locations=list(LOCATIONS), lang="en")
    assert told.status == 200, told.json
    layers = {each["code"]: (each["is_code"], each["column_count"]) for each in told["layer_list"]}
    assert layers["blood_tests"] == layers["health"] == (True, 5)
    assert (layers["chemistry"], layers["blood_count"]) == ((True, 1), (True, 3))
    assert (layers["Gelir bilgisi"], layers["Kan Tahlilleri"]) == ((False, 1), (False, 0))
    paths = {each["code"]: each["path"] for each in told["layer_list"]}
    assert paths["chemistry"] == ["Health", "Blood tests", "Chemistry"]
    rows = {each["code"]: each["row_count"] for each in told["location_list"]}
    assert (rows["tr"], rows["tr-06"], rows["tr-06-cankaya"], rows["tr-35"]) == (60, 40, 30, 10)
    assert (told["row_count"], told["column_count"]) == (50, 5)
    assert (told["ambiguous_count"], told["unknown_count"]) == (10, 20)
    (offer,) = told["offer_list"]
    assert (offer["text"], offer["code"]) == ("Kan Tahlilleri", "blood_tests")
    sources = {each["column_id"]: each["comes_from"] for each in told["column_list"]}
    assert sources == {
        "c1": "column",
        "c2": "column",
        "c3": "link",
        "c4": "link",
        "c5": "column",
        "c6": "project",
    }
    denied = await market.stranger.post(f"{P}choices/get", project_id=market.project)
    assert denied.error == "project_not_found"


async def test_without_a_column_of_places_a_project_says_where_its_rows_are_from(clinic: Clinic) -> None:
    market, owner = clinic.market, clinic.market.owner
    said = json.dumps(["tr-06-cankaya", "tr-06-mamak"])
    project = await owner.import_project(sheet([HEADER, *ROWS]), location_list=said)
    assert (await owner.details(project))["details"]["code_list"] == ["tr-06-cankaya", "tr-06-mamak"]
    counts = {}
    for places in (("tr-06",), ("tr",), ("tr-06-cankaya",), ("tr-35",)):
        product = await clinic.give(
            "dataset_filter",
            layer_usage_type="all",
            locations=places,
            code_list=places,
            project_id=UUID(project),
        )
        page = await market.buyer.rows(project, auth_client_id=product)
        counts[places[0]] = page["pagination"]["total"]
    assert counts == {"tr-06": 90, "tr": 90, "tr-06-cankaya": 0, "tr-35": 0}
    texts = await market.give(
        "dataset_filter", location_usage_type="selected", locations=("tr-06",), project_id=UUID(project)
    )
    page = await market.buyer.rows(project, auth_client_id=texts)
    assert page["pagination"]["total"] == 0
    told = await owner.post(f"{P}choices/get", project_id=project)
    rows = {each["code"]: each["row_count"] for each in told["location_list"]}
    assert rows == {"tr": 90, "tr-06": 90}


async def test_charts_are_drawn_of_the_bought_part(clinic: Clinic) -> None:
    market = clinic.market
    drawn = []
    for project in (market.project, clinic.part):
        kept = await market.owner.post(
            f"{P}chart/save", project_id=project, chart_name="Kan", question={"column_list": ["c3"]}
        )
        assert kept.status == 200, kept.json
        given = {"project_id": UUID(project), "chart_id": UUID(kept["chart_id"]), "stats_id": None}
        limits = (
            {} if project == market.project else {"layer_usage_type": "all", "location_usage_type": "all"}
        )
        product = await clinic.give("statistics_view", **given, **limits)
        told = await market.buyer.post(f"{P}chart/sold/get", project_id=project, auth_client_id=product)
        assert told.status == 200, told.json
        drawn.append({key: value for key, value in told.json.items() if key not in ("version", "chart_id")})
    assert drawn[0] == drawn[1]


async def test_a_model_takes_records_of_the_bought_places_and_tells_of_the_bought_rows(
    clinic: Clinic,
) -> None:
    market = clinic.market
    trained = {}
    for project in (market.project, clinic.part):
        made = await market.owner.post(
            "wanalyzer_machinelearning_train",
            ml_data={
                "project_id": project,
                "target_columns": ["c3"],
                "input_columns": ["c4"],
                "budget_seconds": 10,
            },
        )
        trained[project] = made["machine_learning_id"]
    await market.house.run_jobs()
    product = await clinic.give("machine_learning_query", machine_learning_id=UUID(trained[market.project]))
    asked = {"project_id": market.project, "machine_learning_id": trained[market.project]}
    inside, outside = ({"c1": place, "c2": "Merkez", "c4": 100} for place in ("Afyon", None))

    async def predict(record: dict[str, Any]) -> Any:
        path = "wanalyzer/machinelearning/predict"
        return await market.buyer.post(path, **asked, auth_client_id=product, input_list=[record])

    assert (await predict(inside)).status == 200
    assert (await predict(outside)).error == "input_refused"
    told = await market.buyer.post("wanalyzer/machinelearning/data/get", **asked, auth_client_id=product)
    whole = await market.owner.post(
        "wanalyzer/machinelearning/data/get",
        project_id=clinic.part,
        machine_learning_id=trained[clinic.part],
    )
    seen, expected = (
        {
            item["id"]: (item["minimum"], item["maximum"], item["median"])
            for item in forms_in(each.json)[0]["fields"]
        }
        for each in (told, whole)
    )
    assert seen["c4"] == expected["c4"]
    assert set(seen) == {"c1", "c2", "c4"}
