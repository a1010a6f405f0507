"""Columns that are linked to wdms: named by their codes, filtered in either language, filled from a record of a layer."""

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from terazi.foundation.context import Change
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.questions import touched
from terazi.modules.access.public import find_caller
from terazi.modules.entitlements.public import GrantTerms, Limits, ProductType, grant
from tests.modules.access.people import make_administrator
from tests.modules.analysis.working import Person, sheet

P = "wanalyzer/project/"
HEADER = ("Cinsiyet", "Hemoglobin (g/L)", "Yaş", "Not")
ROWS = [(("Kadın", "Erkek", "E")[n % 3], 120.0 + n, 20 + n * 7 % 23 + n % 3 * 9, "x") for n in range(30)]

CELLS = {"sampled_at": "2026-11-20T09:30", "sex": "female", "hemoglobin": 13.5, "age": 40}


@dataclass(frozen=True, kw_only=True)
class Bench:
    """A person with a project of linked columns, and a record of the layer."""

    person: Person
    project: str
    record: str

    async def calculate(self, person: Person | None = None, **body: Any) -> Any:
        """Calculate with the record, unless another one is said."""
        sent = {"project_id": self.project, "wdmr_id": self.record, "column_list": [], **body}
        return await (person or self.person).post(f"{P}cell/calculate", **sent)

    async def change(self, statement: str) -> None:
        """Change layers at once."""
        await self.person.house.house.database.recorder.write(touched(text(statement))())


@pytest.fixture
async def bench(person: Person) -> Bench:
    house = person.house
    await seed_layers(house.house.settings, house.house.database, seeded_layers(), now=house.clock.now)
    project = await person.import_project(
        sheet([HEADER, *ROWS]),
        column_type=json.dumps({"c1": "select", "c2": "float", "c3": "integer", "c4": "text"}),
    )
    links = [("c1", "sex", {}), ("c2", "hemoglobin", {"unit": "g/L"}), ("c3", "age", {})]
    steps: list[dict[str, Any]] = [
        {"kind": "link_column", "column": column, "facts": {"layer": "blood_count", "code": code}, **more}
        for column, code, more in links
    ]
    steps.append({"kind": "add_column", "name": "Toplam", "formula": "[Hemoglobin (g/L)] + [Yaş]"})
    steps.append({"kind": "add_column", "name": "Kadın mı", "formula": 'EĞER([Cinsiyet] = "Kadın"; 1; 0)'})
    changed = await person.change(project, *steps)
    assert changed.status == 200, changed.json
    admin = await make_administrator(house, "yonetici")
    saved = await house.post(
        "/v1/db_record",
        token=admin,
        body={"layer_code": "blood_count", "wdmr_data": CELLS},
    )
    assert saved.status == 200, saved.json
    return Bench(person=person, project=project, record=str(saved["cl_id"]))


async def give(buyer: Person, kind: ProductType, bench: Bench, **limits: Any) -> str:
    """Give a person a product of the project."""
    house = buyer.house
    holder: UserId = (await find_caller(buyer.token, house.house.database, house.clock.now)).id
    terms = GrantTerms(
        source_id=new_id(),
        product_type=kind,
        product_name={"tr": "Kan", "en": "Blood"},
        limits=Limits(project_id=UUID(bench.project), **limits),
    )
    async with house.house.database.transaction() as db:
        return str(await grant(Change(db=db, now=house.clock.now, new_id=new_id), holder, terms))


async def test_a_record_of_a_layer_gives_the_inputs_that_are_not_given(bench: Bench) -> None:
    own_id = str(new_id())
    told = await bench.calculate(client_id=own_id)
    assert told.status == 200, told.json
    assert told["client_id"] == own_id
    assert told["taken"] == {"c1": "Kadın", "c2": pytest.approx(135), "c3": 40}
    (values,) = told["result_list"]
    assert (values["Toplam"]["value"], values["Kadın mı"]["value"]) == (pytest.approx(175), 1)
    given = await bench.calculate(column_list=[{"Yaş": 10}, {"c1": "Erkek", "c2": 100}])
    assert [each["Toplam"]["value"] for each in given["result_list"]] == [pytest.approx(145), 140]
    assert [each["Kadın mı"]["value"] for each in given["result_list"]] == [1, 0]


async def test_private_columns_and_layers_that_one_may_not_read_give_nothing(bench: Bench) -> None:
    await bench.change("UPDATE wdm SET is_private = true WHERE code = 'age'")
    assert set((await bench.calculate())["taken"]) == {"c1", "c2"}
    missing = await bench.calculate(wdmr_id=str(new_id()))
    assert (missing.status, missing.error) == (422, "input_refused")
    assert missing["errors"][0]["field"] == "wdmr_id"
    await bench.change(
        "UPDATE layer SET reading = 'roles', read_codes = '[\"nobody\"]' WHERE code = 'health'"
    )
    hidden = await bench.calculate()
    assert hidden.json["status_message"] == missing.json["status_message"]


async def test_columns_are_named_by_codes_of_wdms(bench: Bench) -> None:
    rows = await bench.person.rows(bench.project, wai_columns=["blood_count.hemoglobin", "c3", "sex"])
    assert rows.status == 200, rows.json
    assert set(rows["rows"][0]) == {"_row", "c2", "c3", "c1"}
    for name in ("hemoglobin2", "health.sex", "c9"):
        refused = await bench.person.rows(bench.project, wai_columns=[name])
        assert (refused.status, refused.error) == (404, "column_not_found")


@pytest.mark.parametrize("said", ["Kadın", "FEMALE", "kız", "female"])
async def test_options_are_found_in_either_language(bench: Bench, said: str) -> None:
    found = await bench.person.rows(bench.project, filter_text=f'[Cinsiyet] = "{said}"')
    assert found["pagination"]["total"] == 10
    others = await bench.person.rows(bench.project, filter_text=f'[Cinsiyet] != "{said}"')
    assert others["pagination"]["total"] == 20
    rule = {"rules": [{"field": "c1", "operator": "in", "value": ["Male", said]}]}
    assert (await bench.person.rows(bench.project, filter_rule=rule))["pagination"]["total"] == 30
    assert said in found["filter_sentence"]


async def test_what_a_buyer_is_told_of_links_is_what_the_buyer_may_read(bench: Bench) -> None:
    house = bench.person.house
    buyer = Person(house=house, token=await house.register("ayse.kaya"))
    body = {"auth_client_id": await give(buyer, ProductType.DATASET_FILTER, bench)}
    links = [each["link"] for each in (await buyer.details(bench.project, **body))["column_list"]]
    assert [each["en"] for each in links[1]["layer_path"]] == ["Health", "Blood tests", "Blood count"]
    assert (links[0]["captions"]["tr"], len(links[0]["option_list"])) == ("Cinsiyet", 4)
    await bench.change("UPDATE wdm SET is_private = true WHERE code = 'sex'")
    await bench.change("UPDATE layer SET read_codes = '[]' WHERE code = 'health'")
    sex, blood = [each["link"] for each in (await buyer.details(bench.project, **body))["column_list"]][:2]
    assert (sex["captions"], sex["layer"], sex["option_list"], sex["layer_path"]) == (None, None, [], [])
    assert blood["layer"] == "blood_count"
    assert (await buyer.rows(bench.project, **body, wai_columns=["sex"])).error == "column_not_found"


async def test_a_form_tells_a_buyer_the_wdms_that_the_buyer_may_read_alone(bench: Bench) -> None:
    house = bench.person.house
    training = await bench.person.post(
        "wanalyzer_machinelearning_train",
        ml_data={
            "project_id": bench.project,
            "target_columns": ["c3"],
            "input_columns": ["c1", "c2"],
            "budget_seconds": 10,
        },
    )
    await house.run_jobs()
    made = training["machine_learning_id"]
    buyer = Person(house=house, token=await house.register("ayse.kaya"))
    product = await give(buyer, ProductType.MACHINE_LEARNING_QUERY, bench, machine_learning_id=UUID(made))
    asked = {"project_id": bench.project, "machine_learning_id": made, "auth_client_id": product}

    async def fields() -> list[dict[str, Any]]:
        told = await buyer.post("wanalyzer/machinelearning/data/get", **asked)
        assert told.status == 200, told.json
        return list(forms_in(told.json)[0]["fields"])

    sex, blood = await fields()
    assert sex["wdm"] == ["blood_count", "sex"]
    assert ["Kadın", "Female"] in [each[1:] for each in sex["names"]]
    await bench.change("UPDATE wdm SET is_private = true WHERE code = 'sex'")
    sex, blood = await fields()
    assert (sex["wdm"], sex["names"], blood["wdm"]) == (None, None, ["blood_count", "hemoglobin"])
    await bench.change("UPDATE layer SET state = 'draft' WHERE code = 'health'")
    _, blood = await fields()
    assert (blood["wdm"], blood["unit"], blood["lowest"] is None) == (None, "g/L", False)


def forms_in(told: Any) -> list[dict[str, Any]]:
    """Return every form in an answer."""
    if isinstance(told, dict):
        own = [told["form"]] if isinstance(told.get("form"), dict) else []
        return own + [form for each in told.values() for form in forms_in(each)]
    return [form for each in told for form in forms_in(each)] if isinstance(told, list) else []
