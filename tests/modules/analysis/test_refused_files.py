"""Workbooks that are refused with a reason, and cost nothing."""

import datetime as dt

import pytest

from tests.engine.workbook.made_files import REFUSED, filled
from tests.engine.workbook.odd_files import REFUSED_IN_WORDS
from tests.modules.analysis.working import Person, nothing_was_made, refusal, says, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUOTE = "excel/calculate_credit"
SAVE = "wanalyzer/project/save"
TABLE = [["Ad", "Tutar", "Gün"], *([f"Kişi {n}", n * 1.5, dt.datetime(2026, 1, 1 + n)] for n in range(20))]
# one of each kind; the reader's own tests have them all
BAD = (
    *("zero_bytes", "csv", "pdf", "docx", "macros", "zip_bomb", "sparse", "external_entity", "long_header"),
    *(
        "encrypted",
        "truncated_xlsx",
        "truncated_xls",
        "circular_fat",
        "too_many_columns",
        "empty",
        "only_header",
    ),
)


@pytest.mark.parametrize("name", BAD)
async def test_bad_file_is_refused_and_costs_nothing(empty_handed: Person, name: str) -> None:
    make, _ = REFUSED[name]
    answer = await empty_handed.save(make())
    assert refusal(answer) == (422, "file_refused", "170415")
    assert says(answer) != "Dosya okunamadı."
    await nothing_was_made(empty_handed)


@pytest.mark.parametrize("name", ["last_cell_of_all", "very_many_shared_texts", "formulas_without_values"])
async def test_file_that_cannot_be_read_costs_nothing(empty_handed: Person, name: str) -> None:
    make, _ = REFUSED_IN_WORDS[name]
    content = make()
    quoted, saved = await empty_handed.upload(QUOTE, content), await empty_handed.save(content)
    assert refusal(quoted) == refusal(saved) == (422, "file_refused", "170415")
    assert says(quoted) == says(saved)
    await nothing_was_made(empty_handed)


async def test_one_cell_too_many_is_refused_and_the_last_allowed_one_is_not(empty_handed: Person) -> None:
    answer = await empty_handed.save(filled(100_001))
    assert "Dolu hücre sayısı çok fazla" in says(answer)
    quote = await empty_handed.upload(QUOTE, filled(100_000))
    assert (quote["filled_cell_count"], quote["credit"], quote["is_enough"]) == (100_000, 100, True)
    await nothing_was_made(empty_handed)


async def test_file_larger_than_the_limit_is_refused(empty_handed: Person) -> None:
    for path in (QUOTE, SAVE):
        for lang, part in (
            ("tr", "Dosya çok büyük. En fazla 10 MB"),
            ("en", "The file is too large. You can upload 10 MB"),
        ):
            answer = await empty_handed.upload(path, b"PK" + bytes(10_000_000), lang=lang)
            assert refusal(answer) == (422, "file_refused", "170415")
            assert part in says(answer).replace("10,0", "10").replace("10.0", "10")
    too_large = await empty_handed.save(b"PK" + bytes(12_100_000))
    assert (too_large.status, too_large.error) == (413, "body_too_large")
    await nothing_was_made(empty_handed)


async def test_project_without_a_file_is_refused(empty_handed: Person) -> None:
    for lang, message in (("tr", "Bir Excel dosyası seçmelisiniz."), ("en", "Choose an Excel file.")):
        answer = await empty_handed.upload(SAVE, None, project_name="Boş", lang=lang)
        assert refusal(answer) == (422, "file_missing", "170416")
        assert says(answer) == message
    await nothing_was_made(empty_handed)


async def test_type_of_a_column_that_does_not_exist_is_refused(empty_handed: Person) -> None:
    answer = await empty_handed.save(sheet(TABLE), column_type='{"c9": "text"}')
    assert refusal(answer) == (404, "column_not_found", "170424")
    for wrong in ('{"c1": "number"}', '{"x": "text"}', "[", '"c1"'):
        assert (await empty_handed.save(sheet(TABLE), column_type=wrong)).error == "invalid_input"
    await nothing_was_made(empty_handed)
