"""Columns of projects that are linked to columns of layers."""

from typing import Any

import pytest
from sqlalchemy import text

from terazi.foundation.questions import Question, touched
from terazi.modules.layers.values import Kind, Reading
from tests.calling import Reply
from tests.modules.analysis.working import Person, sheet
from tests.modules.layers.planting import Planter

DATA = "wanalyzer/project/column_data/list"
EXCEL = "excel/calculate_credit"
RANGES = [
    {"kind": "possible", "lower": 1, "upper": 3000, "source": None},
    {"kind": "usual", "lower": 70, "upper": 100, "source": "WHO"},
]
HEAD = ["Glukoz (mmol/L)", "Cinsiyet", "Oda"]
ROWS = [(4.4 + place % 9 / 4, "KE"[place % 2], f"{place % 5} A") for place in range(30)]
BOOK = sheet([HEAD, *ROWS, (900.5, "E", "9 C")])


async def plant(person: Person) -> Planter:
    planter = await Planter.on_bare_ground(person.house)
    await planter.layer("lab", reading=Reading.OPEN, captions={"tr": "Biyokimya", "en": "Chemistry"})
    await planter.layer("hidden", reading=Reading.ROLES)
    sexes = await planter.options("sex", "K", "E")
    names: dict[str, Any] = {"tr": "Glukoz", "en": "Glucose"}
    await planter.wdm(
        "lab",
        "glucose",
        kind=Kind.MEASUREMENT,
        captions=names,
        unit="mg/dL",
        molar_mass=180.156,
        ranges=RANGES,
    )
    await planter.wdm(
        "lab", "sex", kind=Kind.OPTIONS, captions={"tr": "Cinsiyet", "en": "Sex"}, option_set_id=sexes
    )
    await planter.wdm("hidden", "room", captions={"tr": "Oda", "en": "Room"})
    return planter


async def begin(person: Person) -> str:
    await plant(person)
    return await person.import_project(BOOK)


def link(column: str, code: str, **more: Any) -> dict[str, Any]:
    layer, name = code.split(".")
    return {"kind": "link_column", "column": column, "facts": {"layer": layer, "code": name}, **more}


async def columns(person: Person, project: str, **body: Any) -> dict[str, Any]:
    answer = await person.details(project, **body)
    return {each["column_id"]: each for each in answer["column_list"]}


async def test_columns_are_proposed_what_they_may_be_linked_to_where_it_is_asked(person: Person) -> None:
    project = await begin(person)
    told = await columns(person, project, with_proposals=True)
    [sugar] = told["c1"]["proposal_list"]
    assert (sugar["layer"], sugar["code"], sugar["bar"]) == ("lab", "glucose", "recognised")
    assert (sugar["unit"], sugar["own_unit"], sugar["captions"]["en"]) == ("mmol/L", "mg/dL", "Glucose")
    assert told["c2"]["proposal_list"][0]["code"] == "sex"
    assert told["c3"]["proposal_list"] == []  # of a layer that the person does not see
    assert (await columns(person, project))["c1"]["proposal_list"] == []


async def test_a_workbook_is_recognised_before_anything_is_spent(person: Person) -> None:
    await plant(person)
    quote = await person.upload(EXCEL, BOOK)
    found = [[each["code"] for each in column["proposal_list"]] for column in quote["column_list"]]
    assert found == [["glucose"], ["sex"], []]


async def test_a_link_brings_limits_and_its_unlinking_takes_them_away(person: Person) -> None:
    project = await begin(person)
    saved = await person.change(project, link("c1", "lab.glucose", unit="mmol/L"))
    [sugar, *_] = saved["column_list"]
    assert (sugar["link"]["captions"]["tr"], sugar["link"]["unit"]) == ("Glukoz", "mmol/L")
    assert [each["kind"] for each in sugar["suggestions"]] == ["out_of_limits"]
    usual = sugar["statistics"]["usual"]
    assert (usual["judged"], usual["inside"], usual["source"]) == (
        31,
        sum(glucose <= 5.55 for glucose, *_ in ROWS),
        "WHO",
    )
    assert (await columns(person, project, with_proposals=True))["c1"]["proposal_list"] == []
    unlinked = await person.change(project, {"kind": "unlink_column", "column": "c1"})
    assert unlinked["column_list"][0]["link"] is None


async def test_a_link_that_converts_changes_values_and_caption(person: Person) -> None:
    project = await begin(person)
    saved = await person.change(project, link("c1", "lab.glucose", unit="mmol/L", convert=True))
    assert saved["column_list"][0]["column_name"] == "Glukoz (mg/dL)"
    rows = await person.rows(project)
    assert rows["rows"][0]["c1"] == pytest.approx(79.27, abs=0.01)


async def test_what_a_caller_says_of_a_wdm_is_not_taken(person: Person) -> None:
    project = await begin(person)
    step = link("c1", "lab.glucose", unit="mmol/L")
    step["facts"]["source"] = "made up"
    assert (await person.change(project, step))["column_list"][0]["link"]["code"] == "glucose"
    versions = await person.post("wanalyzer/project/version/list", project_id=project)
    assert versions["list"][0]["steps"][0]["facts"]["source"] is None


@pytest.mark.parametrize("code", ["lab.none", "hidden.room", "none.glucose"])
async def test_a_wdm_that_is_not_shown_cannot_be_linked_to(person: Person, code: str) -> None:
    project = await begin(person)
    refused = await person.change(project, link("c1", code))
    assert (refused.status, refused.error) == (422, "step_refused")
    assert refused["errors"][0]["field"] == "steps.0.facts"


async def test_a_unit_that_cannot_be_is_refused_with_its_reason(person: Person) -> None:
    project = await begin(person)
    refused: Reply = await person.change(project, link("c1", "lab.glucose", unit="kg"))
    assert refused.error == "step_refused"
    assert "kg" in str(refused.json)


async def test_a_wdm_that_changed_since_is_told_and_taken_by_linking_again(person: Person) -> None:
    await plant(person)
    project = await person.import_project(BOOK)
    await person.change(project, link("c2", "lab.sex"))
    assert (await columns(person, project))["c2"]["link"]["change_list"] == []
    await person.house.house.database.recorder.write(_named_anew())
    (change,) = (await columns(person, project))["c2"]["link"]["change_list"]
    assert (change["what"], change["before"]["en"], change["now"]["en"]) == ("caption", "Sex", "Gender")
    data = await person.post("wanalyzer/project/column_data/list", project_id=project)
    told = {each["column_id"]: each["link"] for each in data["column_list"]}
    assert told["c2"]["change_list"] == [change]
    await person.change(project, link("c2", "lab.sex"))
    told = (await columns(person, project))["c2"]["link"]
    assert (told["change_list"], told["captions"]["en"]) == ([], "Gender")


def _named_anew() -> Question[int]:
    """The caption of a column of a layer, written another way."""
    return touched(
        text("""UPDATE wdm SET captions = '{"tr": "Cinsiyet", "en": "Gender"}' WHERE code = 'sex'""")
    )()
