"""A project of October, and November's workbook that is given to it."""

from typing import Any

from tests.calling import Reply
from tests.modules.analysis.working import Person, sheet

QUOTE = "excel/calculate_credit"
SAVE = "wanalyzer/project/save"
VERSIONS = "wanalyzer/project/version/list"
OCTOBER: list[list[object]] = [
    ["Müşteri", "Şehir", "Tutar"],
    *([f"M{n}", ["Ankara", "İzmir", "ankra"][n % 3], n * 10] for n in range(12)),
]
NOVEMBER: list[list[object]] = [
    ["tutar", "Müşteri", "SEHIR", "Kanal"],
    *([n * 10 + 1, f"M{n}", ["Bursa", "ankra"][n % 2], "Web"] for n in range(100, 109)),
]
MERGE = {"kind": "replace_options", "column": "c2", "options": [["ankra", "Ankara"]], "rows": None}
DOUBLE = {"kind": "add_column", "name": "Çift", "formula": "[Tutar] * 2"}
EDIT = {"kind": "set_cell", "column": "c3", "row": 2, "value": 7}


async def october(person: Person) -> str:
    """A project of October with a merge of spellings, a calculated column and an edited cell: version 4."""
    project = await person.import_project(sheet(OCTOBER), file_name="ekim.xlsx")
    for step in (MERGE, DOUBLE, EDIT):
        assert (await person.change(project, step)).status == 200
    return project


async def send(person: Person, project: str, rows: list[list[object]] = NOVEMBER, **form: str) -> Reply:
    return await person.upload(SAVE, sheet(rows), file_name="kasım.xlsx", project_id=project, **form)


async def refreshed(
    person: Person, project: str, rows: list[list[object]] = NOVEMBER, **form: str
) -> dict[str, Any]:
    """Send the workbook, have it read, and return the job as it ended."""
    sent = await send(person, project, rows, **form)
    assert sent.status == 200, sent.json
    await person.house.run_jobs()
    return await person.job(sent["job_id"])


async def standing(person: Person, project: str) -> tuple[int, str, int]:
    """Version, file name and rows of the project."""
    details = (await person.details(project))["details"]
    rows = await person.rows(project)
    return details["version"], details["file_name"], rows["pagination"]["total"]
