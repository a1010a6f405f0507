"""Charts that are kept with a project."""

from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.analysis.queries.charts import MOST
from tests.modules.analysis.working import Person, refusal, says, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

_P = "wanalyzer/project"
ROWS: list[list[Any]] = [
    ["Şehir", "Tutar", "Kanal"],
    *[["Ankara", 10 + place * 1.5, "web"] for place in range(8)],
    *[["İzmir", 5 + place * 2.5, "mağaza"] for place in range(8)],
]
QUESTION = {"column_list": ["c1", "c2"], "color_column": "c3", "chart_type": "bar", "measure": "sum"}


async def imported(person: Person) -> str:
    return await person.import_project(sheet(ROWS))


async def keep(person: Person, project: str, name: str, **more: Any) -> Any:
    body = {"question": QUESTION, **more}
    return await person.post(f"{_P}/chart/save", project_id=project, chart_name=name, **body)


async def listed(person: Person, project: str, **more: Any) -> Any:
    return (await person.post(f"{_P}/chart/list", project_id=project, **more))["list"]


async def test_a_chart_is_kept_renamed_and_asked_again(person: Person) -> None:
    project = await imported(person)
    rule = {"combinator": "and", "rules": [{"field": "c2", "operator": ">", "value": 8}]}
    kept = await keep(person, project, "  Satışlar ", question={**QUESTION, "filter_rule": rule})
    (chart,) = await listed(person, project)
    assert (chart["chart_id"], chart["chart_name"], chart["misfit"]) == (kept["chart_id"], "Satışlar", None)
    drawn = await person.post(f"{_P}/chart/get", project_id=project, **chart["question"])
    assert (drawn["chart_type"], drawn["measure"], drawn["color"]["column_id"]) == ("bar", "sum", "c3")
    assert drawn["row_count"] == 14
    await keep(person, project, "Satış", chart_id=kept["chart_id"], question=None)
    (renamed,) = await listed(person, project)
    assert (renamed["chart_name"], renamed["question"]) == ("Satış", chart["question"])


async def test_charts_are_put_in_order_deleted_and_brought_back_into_their_place(person: Person) -> None:
    project = await imported(person)
    ids = [(await keep(person, project, name))["chart_id"] for name in ("a", "b", "c")]
    await person.post(f"{_P}/chart/order", project_id=project, chart_id_list=[ids[2], ids[0]])
    assert [each["chart_name"] for each in await listed(person, project)] == ["c", "a", "b"]
    gone = {"project_id": project, "chart_id": ids[0]}
    await person.post(f"{_P}/chart/delete", **gone)
    assert [each["chart_name"] for each in await listed(person, project)] == ["c", "b"]
    assert refusal(await person.post(f"{_P}/chart/delete", **gone)) == (404, "chart_not_found", "170464")
    await person.post(f"{_P}/chart/restore", **gone)
    assert [each["chart_name"] for each in await listed(person, project)] == ["c", "a", "b"]


async def test_a_chart_that_was_deleted_long_ago_is_not_brought_back(person: Person) -> None:
    project = await imported(person)
    first, second = [(await keep(person, project, name))["chart_id"] for name in ("a", "b")]
    await person.post(f"{_P}/chart/delete", project_id=project, chart_id=first)
    person.house.clock.advance(days=2)
    person = Person(house=person.house, token=await person.house.sign_in("ayse.yilmaz"))
    await person.post(f"{_P}/chart/delete", project_id=project, chart_id=second)
    restored = await person.post(f"{_P}/chart/restore", project_id=project, chart_id=first)
    assert refusal(restored)[1] == "chart_not_found"


async def test_a_column_and_a_subset_that_have_gone_are_said(person: Person) -> None:
    project = await imported(person)
    subset = await person.post(
        f"{_P}/subset/save", project_id=project, subset_name="Ucuz", filter_text="[Tutar] < 15"
    )
    await person.change(project, {"kind": "add_column", "name": "Çift", "formula": "[Tutar] * 2"})
    await keep(person, project, "Çiftler", question={"column_list": ["c4"]})
    only = {"column_list": ["c1"], "subset_id": subset["subset_id"]}
    await keep(person, project, "Ucuzlar", question=only)
    await person.post(f"{_P}/subset/delete", project_id=project, subset_id=subset["subset_id"])
    await person.change(project, {"kind": "remove_column", "column": "c4"})
    first, second = await listed(person, project)
    english, _ = await listed(person, project, lang="en")
    assert first["misfit"] == "“Çift” sütunu artık yok."
    assert english["misfit"] == "The column “Çift” is gone."
    assert second["misfit"] == "Grafiğin alt kümesi silinmiş."
    drawn = await person.post(f"{_P}/chart/get", project_id=project, **first["question"])
    assert refusal(drawn)[1] == "column_not_found"


async def test_what_cannot_be_kept_is_refused(person: Person) -> None:
    project = await imported(person)
    kept = await keep(person, project, "Satışlar")
    taken = await keep(person, project, "SATIŞLAR")
    assert refusal(taken) == (409, "chart_name_taken", "170465")
    assert says(taken) == "Bu adda bir grafik var. Başka bir ad verin."
    unknown = await keep(person, project, "x", chart_id=str(uuid4()))
    assert refusal(unknown) == (404, "chart_not_found", "170464")
    assert (
        refusal(await keep(person, project, "x", question={"column_list": ["c99"]}))[1] == "column_not_found"
    )
    filtered = {"column_list": ["c1"], "filter_text": "("}
    assert refusal(await keep(person, project, "x", question=filtered))[1] == "rule_refused"
    of_subset = {"column_list": ["c1"], "subset_id": str(uuid4())}
    assert refusal(await keep(person, project, "x", question=of_subset))[1] == "subset_not_found"
    assert refusal(await keep(person, project, "x", question=None))[1] == "input_refused"
    wrong = await person.post(f"{_P}/chart/order", project_id=project, chart_id_list=[str(uuid4())])
    assert refusal(wrong)[1] == "chart_not_found"
    await person.post(f"{_P}/chart/delete", project_id=project, chart_id=kept["chart_id"])
    await keep(person, project, "Satışlar")
    back = await person.post(f"{_P}/chart/restore", project_id=project, chart_id=kept["chart_id"])
    assert refusal(back)[1] == "chart_name_taken"


async def test_a_project_keeps_only_so_many_charts(person: Person) -> None:
    project = await imported(person)
    for place in range(MOST):
        kept = await keep(person, project, f"grafik {place}")
    too_many = await keep(person, project, "bir daha")
    assert refusal(too_many) == (409, "too_many_charts", "170466")
    await keep(person, project, "değişti", chart_id=kept["chart_id"])
