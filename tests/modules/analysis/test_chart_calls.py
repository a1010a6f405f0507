"""Charts of a project's columns."""

from typing import Any
from uuid import uuid4

import pytest

from tests.modules.analysis.working import Person, Workspace, refusal, says, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

CHART = "wanalyzer/project/chart/get"
FIGURES = ("pivot", "histogram", "boxes", "scatter", "tile_map")
SALES: list[list[Any]] = [
    ["Şehir", "Tutar", "Adet"],
    *[["Ankara", 30 + place * 1.5, place * 2.5] for place in range(12)],
    *[["İzmir", 5 + place * 2.25, place * 3.75] for place in range(12)],
]


def drawn(answer: Any) -> list[str]:
    return [name for name in FIGURES if answer[name] is not None]


async def test_a_number_is_drawn_as_its_distribution(work: Workspace) -> None:
    turkish = await work.owner.post(CHART, project_id=work.project, column_list=["c2"])
    english = await work.owner.post(CHART, project_id=work.project, column_list=["c2"], lang="en")
    assert (turkish["chart_type"], drawn(turkish)) == ("histogram", ["histogram"])
    assert sum(turkish["histogram"]["counts"][0]) == turkish["used_count"]
    assert turkish["row_count"] == 179
    assert turkish["title"].endswith("nasıl dağılıyor?")
    assert english["title"].startswith("How ")
    assert [option["chart_type"] for option in turkish["options"] if option["misfit"] is None] == [
        *("histogram", "box", "bar")
    ]


async def test_each_type_that_fits_is_drawn_and_others_say_why_they_do_not(person: Person) -> None:
    project = await person.import_project(sheet(SALES))

    async def ask(*columns: str, **more: Any) -> Any:
        return await person.post(CHART, project_id=project, column_list=columns, **more)

    tiles = await ask("c1", "c2")
    assert (tiles["chart_type"], drawn(tiles), tiles["measure"]) == ("tile_map", ["tile_map"], "mean")
    ankara = next(tile for tile in tiles["tile_map"]["tiles"] if tile["plate"] == 6)
    assert (ankara["used"], ankara["value"]) == (12, pytest.approx(38.25))
    assert tiles["title"] == "Tutar ortalaması, illere göre"
    boxes = await ask("c1", "c2", chart_type="box")
    assert drawn(boxes) == ["boxes"]
    assert [group["label"] for group in boxes["boxes"]["group_axis"]["groups"]] == ["Ankara", "İzmir"]
    points = await ask("c2", "c3", color_column="c1")
    assert drawn(points) == ["scatter"]
    assert sum(map(len, points["scatter"]["points"])) == points["scatter"]["point_count"] == 24
    assert points["title"] == "Tutar ile Adet yan yana · renkler: Şehir"
    bars = await ask("c1", chart_type="bar")
    assert (bars["pivot"]["cells"], bars["measure_title"]) == ([[12.0], [12.0]], "Satır sayısı")
    instead = await ask("c1", chart_type="scatter")
    misfits = {option["chart_type"]: option["misfit"] for option in instead["options"]}
    assert instead["chart_type"] == "tile_map"
    assert misfits["scatter"] == "Serpilme için iki sayı sütunu seçin."


async def test_only_rows_of_a_filter_and_a_subset_are_drawn(person: Person) -> None:
    project = await person.import_project(sheet(SALES))
    kept = await person.post(
        "wanalyzer/project/subset/save", project_id=project, subset_name="Pahalı", filter_text="[Tutar] > 20"
    )
    body = {"column_list": ["c1"], "chart_type": "bar", "subset_id": kept["subset_id"]}
    of_subset = await person.post(CHART, project_id=project, **body)
    assert of_subset["pivot"]["row_totals"] == [12.0, 5.0]
    rule = {"combinator": "and", "rules": [{"field": "c1", "operator": "=", "value": "izmir"}]}
    of_both = await person.post(CHART, project_id=project, filter_rule=rule, **body)
    assert (of_both["row_count"], bool(of_both["filter_sentence"])) == (5, True)


async def test_what_cannot_be_drawn_is_refused(work: Workspace, person: Person) -> None:
    async def ask(**body: Any) -> tuple[int, str | None, str]:
        return refusal(await work.owner.post(CHART, project_id=work.project, **body))

    assert await ask(column_list=["c999"]) == (404, "column_not_found", "170424")
    assert await ask(column_list=["c1"], color_column="c998") == (404, "column_not_found", "170424")
    assert await ask(column_list=["c1"], filter_text="(") == (422, "rule_refused", "170423")
    assert await ask(column_list=["c1"], version=99) == (404, "version_not_found", "170414")
    assert await ask(column_list=["c1"], subset_id=str(uuid4())) == (404, "subset_not_found", "170454")
    assert (await ask(column_list=["c1"], chart_type="pie"))[1] == "invalid_input"
    assert (await ask(column_list=[]))[1] == "invalid_input"
    assert (await ask(column_list=["c1", "c2", "c3"]))[1] == "invalid_input"


async def test_two_columns_of_groups_are_not_coloured_by_a_third(person: Person) -> None:
    rows = [["Şehir", "Kanal", "Ürün"], *[["Ankara", "web", "a"], ["İzmir", "mağaza", "b"]] * 6]
    project = await person.import_project(sheet(rows))
    body = {"project_id": project, "column_list": ["c1", "c2"], "color_column": "c3"}
    turkish, english = await person.post(CHART, **body), await person.post(CHART, **body, lang="en")
    assert refusal(turkish) == (422, "input_refused", "170426")
    assert "renk" in says(turkish)
    assert "colours" in says(english)
