"""The measure level of a column: proposed before the import, changed afterwards, and read by statistics."""

import pytest

from tests.modules.analysis.working import Person, refusal, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUOTE = "wanalyzer/project/excel/quote"
SAVE = "wanalyzer/project/column/save"
DATA = "wanalyzer/project/column_data/list"
TABLE = [["Sigara", "Memnuniyet", "Ağırlık", "Düzey"]] + [
    [n % 2, 1 + n % 5, 50.5 + n, ("düşük", "orta", "yüksek")[n % 3]] for n in range(30)
]
YES_NO = [{"value": "0", "label": "hayır"}, {"value": "1", "label": "evet"}]


async def import_table(person: Person) -> str:
    return await person.import_project(sheet(TABLE))


async def test_levels_and_labels_are_proposed_and_kept(person: Person) -> None:
    project = await import_table(person)
    for answer in (await person.details(project), await person.post(DATA, project_id=project)):
        columns = answer["column_list"]
        assert [column["level"] for column in columns] == ["nominal", "ordinal", "continuous", "ordinal"]
        assert columns[0]["labels"] == YES_NO
        assert columns[2]["labels"] == []
        assert [each["value"] for each in columns[3]["labels"]] == ["düşük", "orta", "yüksek"]
    assert "0 = hayır, 1 = evet" in (await person.details(project))["column_list"][0]["reason"]


async def test_a_person_gives_a_column_another_level_with_labels_in_their_order(person: Person) -> None:
    project = await import_table(person)
    labels = [["düşük", "Düşük"], ["orta", "Orta"], ["yüksek", "Yüksek"]]
    steps = [
        {"kind": "set_level", "column": "c1", "level": "continuous"},
        {"kind": "set_level", "column": "c4", "level": "ordinal", "labels": labels},
    ]
    saved = await person.post(SAVE, project_id=project, base_version=1, steps=steps)
    assert saved.status == 200, saved.json
    first, *_, last = saved["column_list"]
    assert (first["level"], first["labels"]) == ("continuous", [])
    assert (last["level"], [each["label"] for each in last["labels"]]) == (
        "ordinal",
        ["Düşük", "Orta", "Yüksek"],
    )


@pytest.mark.parametrize(
    "step",
    [
        {"kind": "set_level", "column": "c3", "level": "nominal"},
        {"kind": "set_level", "column": "c4", "level": "continuous"},
        {"kind": "set_level", "column": "c1", "level": "interval"},
        {"kind": "set_level", "column": "c1", "level": "nominal", "labels": [["0", " "]]},
        {"kind": "set_level", "column": "c1", "level": "nominal", "labels": [["0", "a"], ["0", "b"]]},
        {"kind": "set_level", "column": "c9", "level": "nominal"},
    ],
)
async def test_a_level_that_does_not_fit_is_refused(person: Person, step: dict[str, object]) -> None:
    project = await import_table(person)
    refused = await person.post(SAVE, project_id=project, base_version=1, steps=[step])
    assert refusal(refused) == (422, "step_refused", "170422")
