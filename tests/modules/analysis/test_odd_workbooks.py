"""Odd workbooks on the platform: imported, kept and tested by statistics, or refused before anything is spent."""

import resource

import pytest

from tests.engine.workbook.odd_files import ODD, errors_only, many_columns, shared_texts
from tests.modules.analysis.working import Person

QUOTE = "excel/calculate_credit"
MOST_GROWTH = 100 << 20


@pytest.mark.parametrize(
    "name", ["control_characters", "nothing_but_errors", "moved_workbook", "cover_of_one_line", "strict"]
)
async def test_odd_workbook_is_imported_and_answers_statistics(person: Person, name: str) -> None:
    content = ODD[name]()
    quote = await person.upload(QUOTE, content)
    assert quote.status == 200
    project = await person.import_project(content)
    details = await person.details(project)
    assert details["details"]["state"] == "ready"
    assert details["details"]["sheet"] == quote["sheet"]
    assert [c["column_name"] for c in details["column_list"]] == [
        c["column_name"] for c in quote["column_list"]
    ]
    assert (await person.rows(project)).status == 200
    asked = await person.post(
        "wanalyzer/project/statistics/analyze/list", list=[{"project_id": project}], frd_usage_count=10
    )
    await person.house.run_jobs()
    assert (await person.job(asked["list"][0]["job_id"]))["state"] == "succeeded"


@pytest.mark.parametrize("error", ["#DIV/0!", "#N/A", "#SPILL!"])
async def test_column_of_errors_is_imported_as_a_text_without_values(person: Person, error: str) -> None:
    content = errors_only(error)
    column = (await person.upload(QUOTE, content))["column_list"][2]
    assert (column["column_type"], column["not_fitting"]) == ("text", 9)
    assert column["reason"] == "Sütunda Excel hatalarından başka değer yok."
    assert set(column["sample"]) == {error, None}
    await person.import_project(content)


async def test_quote_lists_the_sheets_that_cannot_be_read_with_their_reasons(person: Person) -> None:
    for lang, part in (("tr", "Sütun sayısı çok fazla"), ("en", "Too many columns")):
        quote = await person.upload(QUOTE, ODD["unreadable_sheet_beside"](), lang=lang)
        assert quote["sheet"] == "Veri"
        problems = {sheet["name"]: sheet["problem"] for sheet in quote["sheet_list"]}
        assert (problems["Boş"], problems["Veri"]) == (None, None)
        assert part in problems["Geniş"]


async def test_long_cell_is_shown_shortened(person: Person) -> None:
    quote = await person.upload(QUOTE, ODD["longest_texts"]())
    assert {len(text) for text in quote["column_list"][0]["sample"]} == {201}


async def test_process_that_answers_holds_no_workbook(person: Person) -> None:
    await person.upload(QUOTE, shared_texts(50))
    before = _most_memory()
    for content in (shared_texts(1_000), many_columns(1_000, 95), ODD["thousand_columns"]()):
        assert (await person.upload(QUOTE, content)).status == 200
    assert _most_memory() - before <= MOST_GROWTH


def _most_memory() -> int:
    """The most memory that this process ever held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
