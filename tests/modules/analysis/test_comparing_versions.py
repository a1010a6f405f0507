"""Versions of a project are compared cell by cell, paged, with counts."""

from tests.modules.analysis.working import Person, refusal, sheet

COMPARE = "wanalyzer/project/version/compare"
TABLE = [["Şehir", "Tutar"], ["ankara", 10], ["İzmir", 20], ["Bursa", 30]]


async def test_cells_and_rows_that_differ_are_told(person: Person) -> None:
    project = await person.import_project(sheet(TABLE), column_type='{"c1": "text", "c2": "float"}')
    changed = await person.change(
        project,
        {"kind": "set_case", "column": "c1", "case": "title"},
        {"kind": "drop_rows", "chosen": [4]},
        {"kind": "add_column", "name": "İki katı", "formula": "[Tutar] * 2"},
    )
    assert changed.status == 200, changed.json
    found = await person.post(COMPARE, project_id=project, version=1, other_version=2)
    assert found.status == 200, found.json
    assert (found["changed_cells"], found["changed_rows"]) == (1, 1)
    assert (found["added_rows"], found["removed_rows"]) == (0, 1)
    assert [(each["column_id"], each["changed_cells"]) for each in found["column_list"]] == [
        ("c1", 1),
        ("c3", 0),
    ]
    first = found["rows"][0]
    assert (first["_row"], first["kind"]) == (2, "changed")
    assert first["cells"] == {"c1": {"before": "ankara", "after": "Ankara"}}
    page = await person.post(
        COMPARE, project_id=project, version=1, other_version=2, pagination={"page": 2, "page_size": 1}
    )
    assert [row["kind"] for row in page["rows"]] == ["removed"]
    assert page["pagination"]["total"] == 2


async def test_version_that_is_not_there_is_not_found(person: Person) -> None:
    project = await person.import_project(sheet(TABLE))
    answer = await person.post(COMPARE, project_id=project, version=1, other_version=9)
    assert refusal(answer) == (404, "version_not_found", "170414")
