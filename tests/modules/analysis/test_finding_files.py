"""Findings as files: in words as a workbook, all answers as a table, by the filters of the screen."""

import csv
import io
import json
from uuid import UUID

import numpy as np
import openpyxl
import pytest
import pytest_asyncio

from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import ExportSource
from terazi.modules.analysis.actions.personal_data import export_projects
from tests.calling import Reply
from tests.modules.analysis.test_statistics_calls import RESULT, START, findings
from tests.modules.analysis.working import Workspace, cells_of, refusal, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

EXCEL, CSV = f"{RESULT}/excel", f"{RESULT}/csv"
COLUMNS = 60


def read_csv(answer: Reply, delimiter: str = ";") -> list[list[str]]:
    assert answer.status == 200, answer.json
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=delimiter))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def wide(work: Workspace) -> str:
    """A project of more columns than can all be told of; one of them is named like a formula."""
    random = np.random.default_rng(8)
    names = ["=1+1", *(f"Ölçüm {k}" for k in range(1, COLUMNS))]
    base = random.normal(size=(30, 1))
    values = np.round(base + random.normal(size=(30, COLUMNS)), 3)
    project = await work.owner.import_project(sheet([names, *values.tolist()]), project_name="Geniş")
    started = await work.owner.post(START, list=[{"project_id": project}])
    assert started.status == 200, started.json
    await work.house.run_jobs()
    return project


async def test_workbook_holds_the_findings_that_the_filters_keep(work: Workspace) -> None:
    kinds = ["difference", "relation"]
    shown = await findings(work, selected_analyze_types=kinds, pagination={"page_size": 500})
    answer = await work.owner.post(EXCEL, project_id=work.project, selected_analyze_types=kinds)
    heads, *rows = cells_of(answer.content, "Bulgular")
    assert heads[:6] == ("Sıra", "Tekrarladığı bulgu", "Bulgu", "Soru türü", "Sütunlar", "Test")
    assert len(rows) == len(shown["list"]) + sum(len(finding["similar"]) for finding in shown["list"])
    told = {finding["sentence"]: finding["p"] for finding in shown["list"]}
    listed = [row for row in rows if row[2] in told]
    assert [row[2] for row in listed] == list(told)
    assert [row[0] for row in listed] == list(range(1, len(told) + 1))
    assert [row[8] for row in listed] == pytest.approx(list(told.values()))
    assert {row[10] for row in rows} == {"Evet", "Hayır"}
    assert rows[0][4] == " · ".join(shown["list"][0]["column_names"])


async def test_workbook_folds_near_repetitions_under_the_first_of_them(work: Workspace) -> None:
    shown = await findings(work, pagination={"page_size": 500})
    answer = await work.owner.post(EXCEL, project_id=work.project)
    page = openpyxl.load_workbook(io.BytesIO(answer.content))["Bulgular"]
    rows = [(row[0].value, row[1].value, row[0].row) for row in page.iter_rows(min_row=2)]
    under = {rank: len(found["similar"]) for rank, found in enumerate(shown["list"], start=1)}
    assert [(rank, repeats) for rank, repeats, _ in rows] == [
        line for rank, count in under.items() for line in ((rank, None), *[(None, rank)] * count)
    ]
    folded = {row for row, kept in page.row_dimensions.items() if kept.outlineLevel == 1 and kept.hidden}
    assert folded == {row for _, repeats, row in rows if repeats}
    assert folded
    assert page.sheet_properties.outlinePr.summaryBelow is False


async def test_workbook_has_the_findings_under_their_columns_as_the_screen_has(work: Workspace) -> None:
    whole = await findings(work, with_overview=True)
    answer = await work.owner.post(EXCEL, project_id=work.project)
    heads, *rows = cells_of(answer.content, "Sütunlara göre")
    assert heads[:4] == ("Sütun", "Sıra", "Tekrarladığı bulgu", "Bulgu")
    columns = whole["overview"]["column_list"]
    assert list(dict.fromkeys(row[0] for row in rows)) == [column["column_name"] for column in columns]
    for column in columns[:3]:
        shown = await findings(work, selected_columns=[column["column_id"]], pagination={"page_size": 500})
        listed = [row[3] for row in rows if row[0] == column["column_name"] and row[1]]
        assert listed == [found["sentence"] for found in shown["list"]]
        assert len(listed) == column["count"]


async def test_workbook_gives_no_verdict_on_one_column_alone(work: Workspace) -> None:
    answer = await work.owner.post(EXCEL, project_id=work.project, selected_analyze_types=["normality"])
    _, *rows = cells_of(answer.content)
    assert rows
    assert {row[10] for row in rows} == {None}


async def test_workbook_speaks_the_language_of_who_asks(work: Workspace) -> None:
    answer = await work.owner.post(EXCEL, lang="en", project_id=work.project, only_significant=True)
    heads, first, *_ = cells_of(answer.content, "Findings")
    assert heads[:4] == ("Rank", "Repeats finding", "Finding", "Kind of question")
    assert first[10] == "Yes"
    assert cells_of(answer.content, "By column")[0][:2] == ("Column", "Rank")
    assert first[2].startswith(("As “", "Where “", "“"))


async def test_workbook_holds_the_persons_scores(work: Workspace) -> None:
    best = (await findings(work))["list"][0]["finding_id"]
    await findings(work, user_score_list=[{"finding_id": best, "score": 5}])
    answer = await work.owner.post(EXCEL, project_id=work.project, only_scored=True)
    _, *rows = cells_of(answer.content)
    assert [row[17] for row in rows] == [5]
    await findings(work, user_score_list=[{"finding_id": best, "score": 0}])


async def test_screen_says_how_many_answers_are_only_in_the_table(work: Workspace, wide: str) -> None:
    whole = await work.owner.post(RESULT, project_id=wide)
    assert whole["counts"]["relation"] == COLUMNS * (COLUMNS - 1) // 2
    assert whole["only_in_table"] == whole["counts"]["findings"] - whole["pagination"]["total"] > 0
    one = await work.owner.post(RESULT, project_id=wide, selected_columns=["c7"])
    assert one["pagination"]["total"] + one["only_in_table"] == COLUMNS - 1 + 2
    few = await work.owner.post(RESULT, project_id=work.project)
    assert few["only_in_table"] == 0
    assert (await work.owner.post(RESULT, project_id=wide, only_scored=True))["only_in_table"] == 0


async def test_table_holds_every_answer_that_the_filters_keep(work: Workspace, wide: str) -> None:
    counts = (await work.owner.post(RESULT, project_id=wide))["counts"]
    heads, *rows = read_csv(await work.owner.post(CSV, project_id=wide))
    assert len(rows) == counts["findings"]
    assert heads[:5] == ["Sıra", "Soru türü", "Birinci sütun", "İkinci sütun", "Test"]
    verdict = heads.index("Anlamlı mı?")
    assert sum(row[verdict] == "Evet" for row in rows) == counts["significant"]
    assert {row[verdict] for row in rows if row[1] == "Betimleyici istatistikler"} == {""}
    _, *some = read_csv(await work.owner.post(CSV, project_id=wide, selected_columns=["c7"]))
    assert len(some) == COLUMNS - 1 + 2
    assert all("Ölçüm 6" in row[2:4] for row in some)


async def test_table_is_written_as_spreadsheets_of_the_language_read_it(work: Workspace, wide: str) -> None:
    only = {"project_id": wide, "selected_analyze_types": ["relation"], "only_significant": True}
    _, turkish, *_ = read_csv(await work.owner.post(CSV, **only))
    heads, english, *_ = read_csv(await work.owner.post(CSV, lang="en", **only), ",")
    assert heads[:3] == ["Rank", "Kind of question", "First column"]
    effect = heads.index("Effect")
    assert turkish[effect] == english[effect].replace(".", ",")
    assert "," in turkish[effect]


async def test_name_like_a_formula_stays_a_text(work: Workspace, wide: str) -> None:
    _, *rows = read_csv(await work.owner.post(CSV, project_id=wide, selected_columns=["c1"]))
    assert {"'=1+1"} <= {name for row in rows for name in row[2:4]}
    assert not any(cell.startswith("=") for row in rows for cell in row)


async def test_files_of_others_and_of_runs_that_are_not_there_are_not_found(
    work: Workspace, letters: str, wide: str
) -> None:
    for path in (EXCEL, CSV):
        stranger = await work.stranger.post(path, project_id=wide)
        assert (stranger.status, stranger.error) == (404, "project_not_found")
        nothing = await work.owner.post(path, project_id=letters)
        assert refusal(nothing) == (404, "run_not_found", "170434")


async def test_export_of_a_persons_data_holds_findings_and_all_answers(work: Workspace) -> None:
    source = ExportSource(reader=work.house.house.database.reader, storage=work.house.house.storage)
    me = await work.house.get("/v1/user/user_controller", token=work.owner.token)
    owner = UserId(UUID(me["user"]["user_client_id"]))
    files = {file.path: file.content async for file in export_projects(source, owner)}
    name = f"projects/{work.project}/results/{work.stats}"
    shown = await findings(work)
    listed = [finding["finding_id"] for finding in shown["list"]]
    kept = [found["id"] for found in json.loads(files[f"{name}.json"])]
    assert [each for each in kept if each in listed] == listed
    rows = list(csv.DictReader(io.StringIO(files[f"{name}.csv"].decode())))
    assert len(rows) == shown["counts"]["findings"]
    assert {row["analysis"] for row in rows} >= {"relation", "difference", "descriptives"}
    assert f"projects/{work.project}/results/{work.training}.json" in files
