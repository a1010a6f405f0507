"""Pivots of a project: groups, measures, shares, filters, and their download."""

from typing import Any
from uuid import uuid4

import pytest

from tests.modules.analysis.working import Person, Workspace, cells_of, refusal, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

PIVOT = "wanalyzer/project/pivot/get"
EXCEL = "wanalyzer/project/pivot/excel"


def labels(answer: Any, axis: str = "row_axis") -> list[str]:
    return [group["label"] for group in answer[axis]["groups"]]


async def test_wines_are_counted_by_grape(work: Workspace) -> None:
    answer = await work.owner.post(PIVOT, project_id=work.project, row_column="c1")
    assert (answer["total"], answer["row_count"], answer["title"]) == (179.0, 179, "Satır sayısı")
    assert sum(line[0] for line in answer["cells"]) == 179
    assert answer["column_axis"] is None


async def test_a_measure_of_two_columns_in_both_languages(work: Workspace) -> None:
    body = {"row_column": "c1", "group_column": "c2", "measure": "median", "value_column": "c3"}
    turkish = await work.owner.post(PIVOT, project_id=work.project, **body)
    english = await work.owner.post(PIVOT, project_id=work.project, lang="en", **body)
    assert turkish["title"].endswith("ortancası")
    assert english["title"].startswith("Median of")
    assert turkish["cells"] == english["cells"]
    assert len(turkish["cells"][0]) == len(labels(turkish, "column_axis"))


async def test_the_smaller_groups_stand_together_where_columns_are_to_be_few(person: Person) -> None:
    rows = [["Kanal", "Tutar"], *[[f"k{place}", 10 * place] for place in range(1, 7) for _ in range(place)]]
    project = await person.import_project(sheet(rows))
    body = {"row_column": "c1", "group_column": "c1", "measure": "mean", "value_column": "c2"}
    answer = await person.post(PIVOT, project_id=project, most_columns=3, **body)
    assert labels(answer, "column_axis") == ["k6", "k5", "Diğerleri (4)"]
    assert answer["column_totals"][2] == pytest.approx((10 + 20 * 2 + 30 * 3 + 40 * 4) / 10)
    too_few = await person.post(PIVOT, project_id=project, most_columns=1, **body)
    assert refusal(too_few)[1] == "invalid_input"


async def test_only_rows_of_the_filter_are_grouped(work: Workspace) -> None:
    rule = {"combinator": "and", "rules": [{"field": "c1", "operator": "=", "value": "barolo"}]}
    answer = await work.owner.post(PIVOT, project_id=work.project, row_column="c1", filter_rule=rule)
    assert {label.strip().lower() for label in labels(answer)} == {"barolo"}
    assert answer["filter_sentence"]


async def test_only_rows_of_a_subset_are_grouped(person: Person) -> None:
    project = await person.import_project(sheet([["Şehir", "Tutar"], *[["Ankara", 30], ["İzmir", 5]] * 5]))
    kept = await person.post(
        "wanalyzer/project/subset/save", project_id=project, subset_name="Ucuz", filter_text="[Tutar] < 10"
    )
    body = {"row_column": "c1", "subset_id": kept["subset_id"]}
    answer = await person.post(PIVOT, project_id=project, **body)
    assert (labels(answer), answer["cells"]) == (["İzmir"], [[5.0]])
    file = await person.post(EXCEL, project_id=project, **body)
    assert cells_of(file.content)[1:] == [("İzmir", 5), ("Tümü", 5)]


async def test_a_workbook_holds_the_groups_and_their_totals(person: Person) -> None:
    project = await person.import_project(
        sheet([["Şehir", "Tutar"], ["=1+1", 10], ["Ankara", 30], ["Ankara", 20]] + [["İzmir", 5]] * 6)
    )
    body = {"row_column": "c1", "measure": "share_of_total", "value_column": "c2"}
    file = await person.post(EXCEL, project_id=project, **body)
    assert cells_of(file.content) == [
        ("Şehir", "Tutar toplamı, tümün payı"),
        ("Ankara", pytest.approx(50 / 90)),
        ("İzmir", pytest.approx(30 / 90)),
        ("'=1+1", pytest.approx(10 / 90)),
        ("Tümü", 1),
    ]


@pytest.mark.parametrize("path", [PIVOT, EXCEL])
async def test_what_cannot_be_grouped_or_measured_is_refused(work: Workspace, path: str) -> None:
    async def ask(**body: Any) -> tuple[int, str | None, str]:
        return refusal(await work.owner.post(path, project_id=work.project, **body))

    assert await ask(row_column="c999") == (404, "column_not_found", "170424")
    assert await ask(row_column="c1", group_column="c998") == (404, "column_not_found", "170424")
    assert await ask(row_column="c1", measure="mean") == (422, "input_refused", "170426")
    assert await ask(row_column="c1", measure="sum", value_column="c1") == (422, "input_refused", "170426")
    assert await ask(row_column="c1", filter_text="(") == (422, "rule_refused", "170423")
    assert await ask(row_column="c1", version=99) == (404, "version_not_found", "170414")
    assert await ask(row_column="c1", subset_id=str(uuid4())) == (404, "subset_not_found", "170454")
    assert (await ask(row_column="c1", measure="mode"))[1] == "invalid_input"
