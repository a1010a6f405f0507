"""Predicting a workbook with a model that learned from a calculated column."""

from typing import Any

from tests.modules.analysis.working import Person, cells_of, sheet

HEADER = ["Alış", "Satış", "Sonuç"]
ROWS = [[10 + n % 17, 12 + n % 23 + n % 17, "iyi" if n % 23 > 9 else "zayıf"] for n in range(120)]


async def _predict(person: Person, project: str, training: str, rows: list[Any]) -> Any:
    return await person.upload(
        "wanalyzer/machinelearning/predict/excel",
        sheet(rows),
        project_id=project,
        machine_learning_id=training,
    )


async def test_a_calculated_column_is_calculated_from_the_workbook(person: Person) -> None:
    project = await person.import_project(sheet([HEADER, *ROWS]), project_name="Fiyatlar")
    step = {"kind": "add_column", "name": "Kâr", "formula": "[Satış] - [Alış]"}
    changed = await person.change(project, step)
    assert changed.status == 200, changed.json
    profit = changed["column_list"][-1]["column_id"]
    started = await person.post(
        "wanalyzer_machinelearning_train",
        ml_data={
            "project_id": project,
            "target_columns": ["c3"],
            "input_columns": [profit],
            "budget_seconds": 10,
        },
    )
    assert started.status == 200, started.json
    await person.house.run_jobs()
    training = started["machine_learning_id"]
    answer = await _predict(person, project, training, [HEADER, *ROWS[:20]])
    assert answer.status == 200, answer.json
    header, *rows = cells_of(answer.content)
    assert header[:3] == tuple(HEADER)
    assert "Kâr" not in header
    assert sum(row[2] == row[3] for row in rows) >= 18
    lacking = await _predict(person, project, training, [["Alış", "Sonuç"], [10, "iyi"], [11, "iyi"]])
    assert lacking.status == 422
    assert [problem["field"] for problem in lacking["errors"]] == ["input_list.0.Kâr"]
