"""Workbooks that are predicted with a bought model that learned from a calculated column."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import pytest_asyncio

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import Lang
from terazi.modules.access.public import find_caller
from terazi.modules.analysis.public import AskedOutput, find_output
from terazi.modules.entitlements.public import GrantTerms, Limits, ProductType, grant
from tests.calling import HouseUnderTest, Reply, open_house
from tests.database import Cloner
from tests.modules.analysis.working import Person, cells_of, refusal, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

HEADER = ["Alış", "Satış", "Sonuç"]
ROWS = [[10 + n % 17, 12 + n % 23 + n % 17, "iyi" if n % 23 > 9 else "zayıf"] for n in range(120)]
GAPS = [[10 + n, None, "zayıf"] for n in range(8)]  # so that the model can do without what is calculated


class Trained:
    """A project with a model that looks at "Kâr" (calculated) and "Alış", and a buyer."""

    def __init__(
        self, house: HouseUnderTest, owner: Person, project: str, training: str, buyer: Person
    ) -> None:
        self.house, self.owner, self.project, self.training = house, owner, project, training
        self.buyer = buyer

    async def give(self, **limits: Any) -> str:
        """Give the buyer twenty predictions."""
        known = {"project_id": UUID(self.project), "machine_learning_id": UUID(self.training)}
        terms = GrantTerms(
            source_id=new_id(),
            product_type=ProductType.MACHINE_LEARNING_QUERY,
            product_name={"tr": "Tahmin", "en": "Prediction"},
            uses=20,
            limits=Limits(**{**known, **limits}),
        )
        house = self.house
        holder = (await find_caller(self.buyer.token, house.house.database, house.clock.now)).id
        async with house.house.database.transaction() as db:
            given = await grant(Change(db=db, now=house.clock.now, new_id=new_id), holder, terms)
        return str(given)

    async def predict(self, product: str, rows: list[list[Any]]) -> Reply:
        """Send a workbook."""
        return await self.buyer.upload(
            "wanalyzer/machinelearning/predict/excel",
            sheet(rows),
            project_id=self.project,
            machine_learning_id=self.training,
            auth_client_id=product,
        )

    async def left(self, product: str) -> int:
        """Return how many predictions are left."""
        asked = await self.house.post(
            "/v1/user/entitlement/get", token=self.buyer.token, auth_client_id=product
        )
        return int(asked["entitlement"]["count"])


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def trained(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Trained]:
    folder: Path = tmp_path_factory.mktemp("bought-workbooks")
    with cloner.clone() as url:
        async with open_house(url, folder) as house:
            owner = Person(house=house, token=await house.register("elif.demir"))
            buyer = Person(house=house, token=await house.register("ayse.kaya"))
            project = await owner.import_project(
                sheet([HEADER, *ROWS, *GAPS]),
                project_name="Fiyatlar",
                main_layer="Fiyat",
                column_design='{"c2": {"layer": "Gizli"}}',
            )
            step = {"kind": "add_column", "name": "Kâr", "formula": "[Satış] - [Alış]"}
            changed = await owner.change(project, step)
            profit = changed["column_list"][-1]["column_id"]
            started = await owner.post(
                "wanalyzer_machinelearning_train",
                ml_data={
                    "project_id": project,
                    "target_columns": ["c3"],
                    "input_columns": [profit, "c1"],
                    "budget_seconds": 10,
                },
            )
            await house.run_jobs()
            yield Trained(house, owner, project, started["machine_learning_id"], buyer)


async def test_a_buyer_who_sees_the_sources_has_the_column_calculated(trained: Trained) -> None:
    product = await trained.give()
    answer = await trained.predict(product, [HEADER, *ROWS[:12]])
    assert answer.status == 200, answer.json
    header, *rows = cells_of(answer.content)
    assert header[:3] == tuple(HEADER)
    assert "Kâr" not in header
    assert sum(row[2] == row[3] for row in rows) >= 10
    assert await trained.left(product) == 8


async def test_a_buyer_who_does_not_see_a_source_gets_nothing_calculated_from_it(trained: Trained) -> None:
    product = await trained.give(layer_usage_type="selected", layers=("Fiyat",))
    hidden = {"Kâr", "Satış"}
    shown = await trained.buyer.post(
        "wanalyzer/machinelearning/data/get",
        project_id=trained.project,
        machine_learning_id=trained.training,
        auth_client_id=product,
    )
    assert shown.status == 200, shown.json
    form = shown["machine_learning"]["result"]["form"]["fields"]
    assert [field["caption"] for field in form] == ["Alış"]
    # With or without the hidden source in the workbook, the answer is the same: it is not looked at.
    told = []
    for rows in ([HEADER, *ROWS[:6]], [["Alış", "Sonuç"], *[[row[0], row[2]] for row in ROWS[:6]]]):
        answer = await trained.predict(product, rows)
        assert answer.status == 200, answer.json
        header, *cells = cells_of(answer.content)
        assert not {"Kâr"} & set(header)
        told.append([row[len(rows[0]) :] for row in cells])
    assert told[0] == told[1]
    named = [name for name in hidden if name in str(shown.json)]
    assert named == []


async def test_a_rule_over_the_calculated_column_lets_in_the_rows_that_it_keeps(trained: Trained) -> None:
    product = await trained.give(rule="[Kâr] > 10")
    inside = [row for row in ROWS if row[1] - row[0] > 10][:4]
    outside = next(row for row in ROWS if row[1] - row[0] <= 10)
    assert (await trained.predict(product, [HEADER, *inside])).status == 200
    refused = await trained.predict(product, [HEADER, *inside, outside])
    assert refusal(refused)[:2] == (422, "input_refused")
    assert [problem["field"] for problem in refused["errors"]] == ["input_list.4"]
    assert await trained.left(product) == 16


async def test_cells_that_are_texts_are_judged_as_they_are_predicted(trained: Trained) -> None:
    product = await trained.give(rule="[Alış] < 100")
    header = ["Alış", "Satış"]
    for rows in ([["5.000", 20], ["12,5 kg", 21]], [["5.000", 20], ["x", 20]], [[5000, 20], [11, 20]]):
        refused = await trained.predict(product, [header, *rows])
        assert refusal(refused)[:2] == (422, "input_refused")
        assert refused["errors"][0]["field"] == "input_list.0"
    assert await trained.left(product) == 20


async def test_a_column_that_decides_is_asked_for_beside_the_inputs(trained: Trained) -> None:
    product = await trained.give(rule="[Satış] > 30")
    place = {
        "project_id": trained.project,
        "machine_learning_id": trained.training,
        "auth_client_id": product,
    }
    shown = await trained.buyer.post("wanalyzer/machinelearning/data/get", **place)
    form = {field["caption"]: field for field in shown["machine_learning"]["result"]["form"]["fields"]}
    assert set(form) == {"Alış", "Kâr", "Satış"}
    assert form["Satış"]["required"]
    assert form["Satış"]["minimum"] > 30
    path, record = "wanalyzer/machinelearning/predict", {"Alış": 12, "Kâr": 20}
    made = await trained.buyer.post(path, **place, input_list=[{**record, "Satış": 32}])
    assert made.status == 200, made.json
    for outside in (record, {**record, "Satış": 30}, {**record, "Satış": "çok"}):
        refused = await trained.buyer.post(path, **place, input_list=[outside])
        assert refusal(refused)[:2] == (422, "input_refused")
    assert await trained.left(product) == 19


async def test_a_buyer_is_told_which_columns_decide(trained: Trained) -> None:
    product = await trained.give(rule="[Satış] > [Alış] ve [Kâr] dolu")
    hidden = await trained.give(rule="[Satış] > 30", layer_usage_type="selected", layers=("Fiyat",))
    told = [
        (
            await trained.buyer.post(
                "wanalyzer/project/details/columns/wai/get",
                project_id=trained.project,
                auth_client_id=each,
            )
        )["details"]["deciding_column_list"]
        for each in (product, hidden)
    ]
    assert told == [["c1", "c2", "c4"], []]


@pytest.mark.parametrize(
    ("layers", "missing"),
    [(("Gizli",), "Alış"), (("Fiyat",), None), (("Fiyat", "Gizli"), None), (None, None)],
)
async def test_a_model_is_not_sold_without_the_inputs_it_needs(
    trained: Trained, layers: tuple[str, ...] | None, missing: str | None
) -> None:
    house = trained.house.house
    owner = (await find_caller(trained.owner.token, house.database, trained.house.clock.now)).id
    asked = AskedOutput(project_id=UUID(trained.project), learning_id=UUID(trained.training), layers=layers)
    found = await find_output(house.database.reader, house.storage, [owner], asked, Lang.EN)
    told = [(problem.field, problem.phrase.params["inputs"]) for problem in found.problems]
    assert told == ([("selected_layers", missing)] if missing else [])
