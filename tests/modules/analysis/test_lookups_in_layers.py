"""Formulas that read a layer: with the rights of whoever writes them, at one edition that stays."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.modules.access.public import find_caller
from terazi.modules.analysis.queries import projects
from terazi.modules.entitlements.public import GrantTerms, Limits, ProductType, grant
from terazi.modules.layers.actions import looking_up
from terazi.modules.layers.values import Kind, Reading
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import make_administrator
from tests.modules.analysis.refreshing import refreshed
from tests.modules.analysis.working import Person, cells_of, refusal, sheet
from tests.modules.layers.layer_tables import execute, make_table
from tests.modules.layers.planting import Planter

P = "wanalyzer/project/"
HEAD: list[object] = ["Ürün", "Adet"]
ROWS: list[list[object]] = [["ekmek", 3], ["SÜT", 2], ["elma", 1], ["Tuz", 4]]
PRICE = 'KATMANDABUL("fiyatlar"; "urun"; [Ürün]; "fiyat")'
TOTAL = {"kind": "add_column", "name": "Tutar", "formula": f"{PRICE} * [Adet]"}
CELLS = [
    {"urun": "Ekmek", "fiyat": 10, "tur": "gida", "maliyet": 8},
    {"urun": "Süt", "fiyat": 20, "tur": "icecek", "maliyet": 15},
    {"urun": "Tuz", "fiyat": 5, "tur": "gida", "maliyet": 1},
    {"urun": "TUZ", "fiyat": 6, "tur": "gida", "maliyet": 1},
]


class Shelf:
    """A person with a project of sold goods, and a layer of prices that an administrator keeps."""

    def __init__(self, person: Person, admin: str, project: str) -> None:
        self.person, self.admin, self.project = person, admin, project

    @property
    def house(self) -> HouseUnderTest:
        return self.person.house

    async def record(self, record: UUID | None = None, **cells: Any) -> str:
        body = {"layer_code": "fiyatlar", "cl_id": str(record or uuid4()), "wdmr_data": cells}
        saved = await self.house.post("/v1/db_record", token=self.admin, body=body)
        assert saved.status == 200, saved.json
        return str(saved["cl_id"])

    async def check(self, formula: str, person: Person | None = None, **more: Any) -> Reply:
        who = person or self.person
        return await who.post(f"{P}formula/check", project_id=self.project, formula=formula, **more)

    async def add(self, formula: str = f"{PRICE} * [Adet]", name: str = "Tutar") -> Reply:
        step = {"kind": "add_column", "name": name, "formula": formula}
        return await self.person.change(self.project, step)

    async def column(self, column: str = "c3", **body: Any) -> list[Any]:
        return [row[column] for row in (await self.person.rows(self.project, **body))["rows"]]


@pytest.fixture
async def shelf(person: Person) -> Shelf:
    house = person.house
    admin = await make_administrator(house, "yonetici")
    planter = await Planter.on_bare_ground(house)
    await planter.layer(
        "fiyatlar", reading=Reading.SIGNED_IN, captions={"tr": "Fiyat listesi", "en": "Price list"}
    )
    kinds = await planter.options("turler", "gida", "icecek")
    await planter.wdm("fiyatlar", "urun")
    await planter.wdm("fiyatlar", "fiyat", kind=Kind.NUMBER)
    await planter.wdm("fiyatlar", "tur", kind=Kind.OPTIONS, option_set_id=kinds)
    await planter.wdm("fiyatlar", "maliyet", kind=Kind.NUMBER, is_private=True)
    await planter.wdm("fiyatlar", "saat", kind=Kind.TIME)
    await make_table(house, "fiyatlar")
    await execute(
        house, """UPDATE wdm_option SET captions = '{"tr": "Gıda", "en": "Food"}' WHERE code = 'gida'"""
    )
    found = Shelf(person, admin, await person.import_project(sheet([HEAD, *ROWS])))
    for cells in CELLS:
        await found.record(**cells)
    return found


async def test_a_formula_reads_a_layer_and_says_what_it_takes(shelf: Shelf) -> None:
    looked = await shelf.check(f"{PRICE} * [Adet]")
    assert looked.status == 200, looked.json
    assert [cell["value"] for cell in looked["sample"]] == [30, 40, None, None]
    (taken,) = looked["taken_list"]
    assert (taken["layer"], taken["record_count"]) == ("fiyatlar", 4)
    assert taken["layer_path"] == [{"tr": "Fiyat listesi", "en": "Price list"}]
    added = await shelf.add()
    assert added.status == 200, added.json
    assert added["column_list"][-1]["formula"] == f"{PRICE} * [Adet]"
    assert await shelf.column() == [30, 40, None, None]
    assert (await shelf.add('KATMANDABUL("fiyatlar"; "urun"; [Ürün]; "tur")', "Tür")).status == 200
    assert await shelf.column("c4") == ["Gıda", "icecek", None, None]
    versions = (await shelf.person.post(f"{P}version/list", project_id=shelf.project))["list"]
    assert versions[0]["steps"][0]["formula"].startswith('KATMANDABUL("fiyatlar@')
    assert "Ekmek" not in str(versions)


async def test_what_was_taken_stays_as_it_was(shelf: Shelf) -> None:
    await shelf.add()
    await shelf.record(urun="elma", fiyat=7)
    assert await shelf.column() == [30, 40, None, None]
    calculated = {"column_list": [{"Ürün": "EKMEK", "Adet": 2}, {"Ürün": "elma", "Adet": 1}]}
    told = await shelf.person.post(f"{P}cell/calculate", project_id=shelf.project, **calculated)
    assert [each["Tutar"]["value"] for each in told["result_list"]] == [20, None]
    assert "1 satır" in told["result_list"][1]["Tutar"]["notes"][0]
    edited = await shelf.person.change(
        shelf.project, {"kind": "set_cell", "column": "c1", "row": 4, "value": "Süt"}
    )
    assert edited.status == 200
    assert await shelf.column() == [30, 40, 20, None]
    assert (await shelf.add(PRICE, "Bugün")).status == 200
    assert await shelf.column("c4") == [10, 20, 20, None]
    drop = {"kind": "drop_rows", "chosen": [3]}
    assert (await shelf.person.change(shelf.project, drop)).status == 200
    back = {"kind": "restore_rows", "chosen": [3]}
    assert (await shelf.person.change(shelf.project, back)).status == 200
    assert await shelf.column() == [30, 40, 20, None]
    version = (await shelf.person.post(f"{P}version/list", project_id=shelf.project))["version"]
    old = await shelf.person.post(
        f"{P}version/restore", project_id=shelf.project, version=2, base_version=version
    )
    assert old.status == 200
    assert await shelf.column() == [30, 40, None, None]


@pytest.mark.parametrize(
    ("formula", "at", "tr", "en"),
    [
        ('KATMANDABUL("yok"; "urun"; [Ürün]; "fiyat")', 12, "yok", "not open to you"),
        ('KATMANDABUL("fiyatlar"; "yok"; [Ürün]; "fiyat")', 24, "sütun", "no column"),
        ('1 + KATMANDABUL("fiyatlar"; "urun"; [Ürün]; "maliyet")', 44, "maliyet", "not open to you"),
        ('KATMANDABUL("fiyatlar"; "saat"; [Ürün]; "fiyat")', 24, "saat", "times of day"),
        ('KATMANDABUL("fiyatlar"; "urun"; [Adet]; "fiyat")', 32, "metin", "a text"),
    ],
)
async def test_what_is_not_open_or_not_there_is_refused_at_its_place(
    shelf: Shelf, formula: str, at: int, tr: str, en: str
) -> None:
    for lang, said in (("tr", tr), ("en", en)):
        refused = await shelf.check(formula, lang=lang)
        assert refusal(refused) == (422, "formula_refused", "170425")
        assert refused["position"] == at
        assert said in refused["status_message"]
    saved = await shelf.add(formula)
    assert refusal(saved) == (422, "step_refused", "170422")
    assert saved["errors"][0]["field"] == "steps.0.formula"
    assert len((await shelf.person.details(shelf.project))["column_list"]) == 2


async def test_a_layer_of_others_and_one_in_the_trash_read_as_unknown(shelf: Shelf) -> None:
    unknown = (await shelf.check(PRICE.replace("fiyatlar", "baskasi")))["status_message"]
    for change in ("reading = 'roles', read_codes = '[\"nobody\"]'", "reading = 'open', state = 'trashed'"):
        await execute(shelf.house, f"UPDATE layer SET {change} WHERE code = 'fiyatlar'")
        hidden = await shelf.check(PRICE)
        assert hidden["status_message"].replace("fiyatlar", "baskasi") == unknown
        assert (await shelf.add()).error == "step_refused"


async def test_who_edits_a_layer_reads_its_private_columns(shelf: Shelf) -> None:
    admin = Person(house=shelf.house, token=shelf.admin)
    project = await admin.import_project(sheet([HEAD, *ROWS]))
    cost = PRICE.replace('"fiyat")', '"maliyet")')
    looked = await admin.post(f"{P}formula/check", project_id=project, formula=cost)
    assert [cell["value"] for cell in looked["sample"]] == [8, 15, None, None]


async def test_more_records_than_fit_are_refused_with_the_number(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_up, "MOST_RECORDS", 3)
    refused = await shelf.check(PRICE)
    assert refusal(refused) == (422, "formula_refused", "170425")
    assert "4" in refused["status_message"]


async def test_records_in_the_trash_are_left_out(shelf: Shelf) -> None:
    record = await shelf.record(urun="elma", fiyat=7)
    assert [cell["value"] for cell in (await shelf.check(PRICE))["sample"]] == [10, 20, 7, None]
    await shelf.record(UUID(record), _deleted=True)
    assert [cell["value"] for cell in (await shelf.check(PRICE))["sample"]] == [10, 20, None, None]


async def test_what_is_read_while_the_layer_changes_is_of_the_edition_that_is_said(shelf: Shelf) -> None:
    apple = await shelf.record(urun="elma", fiyat=0)
    prices: dict[int, int] = {}
    told: list[Reply] = []

    async def write() -> None:
        for price in range(1, 41):
            body = {"layer_code": "fiyatlar", "cl_id": apple, "wdmr_data": {"fiyat": price}}
            saved = await shelf.house.post("/v1/db_record", token=shelf.admin, body=body)
            assert saved.status == 200, saved.json
            prices[saved["edition"]] = price

    async def read() -> None:
        while len(prices) < 40:
            told.append(await shelf.check(PRICE))

    await asyncio.gather(write(), read(), read())
    told.append(await shelf.check(PRICE))
    whole = [each for each in told if each.status == 200]
    changing = [each for each in told if each.status != 200]
    assert all("şu anda değişiyor" in each["status_message"] for each in changing)
    said = [(each["taken_list"][0]["edition"], each["sample"][2]["value"]) for each in whole]
    assert [(at, price) for at, price in said if prices.get(at, 0) != price] == []
    assert said[-1][1] == 40


async def test_nobody_sends_a_table_or_an_edition_of_their_own(shelf: Shelf) -> None:
    forged = {**TOTAL, "tables": [{"layer": "fiyatlar", "keys": ["ekmek"], "values": [1]}]}
    assert (await shelf.person.change(shelf.project, forged)).error == "step_refused"
    told = await shelf.add(PRICE.replace("fiyatlar", "fiyatlar@99999"))
    assert told.status == 200, told.json
    assert await shelf.column() == [10, 20, None, None]
    many = "+".join(f'KATMANDABUL("fiyatlar"; "urun{n}"; [Ürün]; "fiyat")' for n in range(3))
    assert (await shelf.add(many)).error == "step_refused"


async def test_the_recipe_on_a_new_workbook_reads_what_was_taken(shelf: Shelf) -> None:
    await shelf.add()
    await execute(shelf.house, "UPDATE layer SET reading = 'roles' WHERE code = 'fiyatlar'")
    job = await refreshed(shelf.person, shelf.project, [HEAD, ["Süt", 10], ["ekmek", 1], ["kek", 2]])
    assert job["state"] == "succeeded", job
    assert await shelf.column() == [200, 10, None]
    (version,) = await shelf.house.house.database.reader.ask(projects.find_version(UUID(shelf.project), 4))
    assert version is not None
    assert "Ekmek" not in str(version.recipe)


async def test_a_changed_layer_is_told_and_its_values_are_taken_anew(shelf: Shelf) -> None:
    async def told() -> list[Any]:
        answer = await shelf.person.post("wanalyzer/project/column_data/list", project_id=shelf.project)
        return [each["changed_layers"] for each in answer["column_list"]]

    await shelf.add()
    assert await told() == [[], [], []]
    await shelf.record(urun="elma", fiyat=7)
    assert await told() == [[], [], ["fiyatlar"]]
    take = {"kind": "take_values", "column": "c3"}
    taken = await shelf.person.change(shelf.project, {**take, "formula": "1"})
    assert taken.status == 200, taken.json
    assert taken["column_list"][-1]["formula"] == f"{PRICE} * [Adet]"
    assert await shelf.column() == [30, 40, 7, None]
    assert await told() == [[], [], []]
    await shelf.person.change(shelf.project, {"kind": "drop_rows", "chosen": [4]})
    await shelf.person.change(shelf.project, {"kind": "restore_rows", "chosen": [4]})
    assert await shelf.column() == [30, 40, 7, None]
    job = await refreshed(shelf.person, shelf.project, [HEAD, ["Elma", 10]])
    assert job["state"] == "succeeded", job
    assert await shelf.column() == [70]
    for column in ("c1", "c9"):
        assert (await shelf.person.change(shelf.project, {**take, "column": column})).error == "step_refused"
    await shelf.record(urun="erik", fiyat=9)
    await execute(shelf.house, "UPDATE layer SET reading = 'roles' WHERE code = 'fiyatlar'")
    assert await told() == [[], [], []]
    refused = await shelf.person.change(shelf.project, take)
    assert refused["errors"][0]["field"] == "steps.0.column"
    assert await shelf.column() == [70]


async def test_a_buyer_sees_and_calculates_with_what_was_taken(shelf: Shelf) -> None:
    await shelf.add()
    await execute(shelf.house, "UPDATE layer SET reading = 'roles' WHERE code = 'fiyatlar'")
    buyer = Person(house=shelf.house, token=await shelf.house.register("ayse.kaya"))
    rows = await give(buyer, ProductType.DATASET_FILTER, shelf.project, rule="[Adet] < 4")
    seen = await buyer.rows(shelf.project, auth_client_id=rows)
    assert [row["c3"] for row in seen["rows"]] == [30, 40, None]
    cells = await give(buyer, ProductType.CELL_CALCULATION, shelf.project, rule="[Adet] < 4")
    asked = {"project_id": shelf.project, "column_list": [{"Ürün": "süt", "Adet": 3}]}
    told = await buyer.post(f"{P}cell/calculate", auth_client_id=cells, **asked)
    assert told["result_list"][0]["Tutar"]["value"] == 60
    refused = await buyer.post(f"{P}formula/check", project_id=shelf.project, formula=PRICE)
    assert refused.error == "project_not_found"


async def test_a_model_learns_from_what_was_taken_and_completes_workbooks(
    person: Person, shelf: Shelf
) -> None:
    names = ["ekmek", "süt", "elma"]
    rows = [[names[n % 3], n % 7, "pahalı" if n % 3 == 1 else "ucuz"] for n in range(90)]
    project = await person.import_project(sheet([[*HEAD, "Sınıf"], *rows]))
    added = await person.change(project, {"kind": "add_column", "name": "Fiyat", "formula": PRICE})
    price = added["column_list"][-1]["column_id"]
    plan = {"target_columns": ["c3"], "input_columns": [price], "budget_seconds": 10}
    started = await person.post("wanalyzer_machinelearning_train", ml_data={"project_id": project, **plan})
    assert started.status == 200, started.json
    await person.house.run_jobs()
    answer = await person.upload(
        "wanalyzer/machinelearning/predict/excel",
        sheet([[*HEAD, "Sınıf"], ["SÜT", 1, ""], ["Ekmek", 1, ""]]),
        project_id=project,
        machine_learning_id=started["machine_learning_id"],
    )
    assert answer.status == 200, answer.json
    assert [row[3] for row in cells_of(answer.content)[1:]] == ["pahalı", "ucuz"]


async def give(buyer: Person, kind: ProductType, project: str, **limits: Any) -> str:
    """Give a person a product of the project."""
    holder = (await find_caller(buyer.token, buyer.house.house.database, buyer.house.clock.now)).id
    terms = GrantTerms(
        source_id=new_id(),
        product_type=kind,
        product_name={"tr": "Satış", "en": "Sales"},
        limits=Limits(project_id=UUID(project), **limits),
    )
    async with buyer.house.house.database.transaction() as db:
        return str(await grant(Change(db=db, now=buyer.house.clock.now, new_id=new_id), holder, terms))
