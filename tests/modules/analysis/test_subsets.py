"""A filter is a named subset: kept with the project, and what statistics, trainings and files can be made of."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest

from tests.modules.analysis.working import Person, cells_of, refusal, says, sheet

LIST = "wanalyzer/project/subset/list"
SAVE = "wanalyzer/project/subset/save"
DELETE = "wanalyzer/project/subset/delete"
QUOTE = "wanalyzer/project/credit/quote"
ASK = "wanalyzer/project/statistics/analyze/list"
RUNS = "wanalyzer/project/stats/list"
FINDINGS = "wanalyzer/project/stats/result/list"
TRAIN = "wanalyzer_machinelearning_train"
TRAININGS = "wanalyzer/machinelearning/list"
TRAINING = "wanalyzer/machinelearning/data/get"
DEAR = "[Tutar] > 100"


def shop(rows: int = 120) -> bytes:
    """Half of the rows are dear; among the dear ones the count follows the amount, among the others it does not."""
    cells = []
    for place in range(rows):
        is_dear = place % 2 == 0
        amount = 101 + place if is_dear else 10 + (place * 37) % 80
        count = amount * 3 if is_dear else (place * 53) % 97
        cells.append([f"Şehir {place % 3}", float(amount), count, "evet" if amount % 3 else "hayır"])
    return sheet([["Şehir", "Tutar", "Adet", "İade"], *cells])


async def dear_rows(person: Person, project: str, **body: Any) -> str:
    saved = await person.post(
        SAVE, project_id=project, **{"subset_name": "Pahalılar", "filter_text": DEAR, **body}
    )
    assert saved.status == 200, saved.json
    return str(saved["subset_id"])


async def test_subset_is_kept_under_a_name_with_its_sentence_and_count(person: Person) -> None:
    project = await person.import_project(shop())
    subset = await dear_rows(person, project)
    (kept,) = (await person.post(LIST, project_id=project))["list"]
    assert (kept["subset_id"], kept["subset_name"], kept["row_count"]) == (subset, "Pahalılar", 60)
    assert "Tutar" in kept["filter_sentence"]
    renamed = await person.post(
        SAVE, project_id=project, subset_id=subset, subset_name="Ucuzlar", filter_text="[Tutar] <= 100"
    )
    assert renamed["subset_id"] == subset
    (kept,) = (await person.post(LIST, project_id=project))["list"]
    assert (kept["subset_name"], kept["row_count"]) == ("Ucuzlar", 60)
    assert (await person.post(DELETE, project_id=project, subset_id=subset)).status == 200
    assert (await person.post(LIST, project_id=project))["list"] == []


async def test_rows_counts_and_files_are_of_the_subset(person: Person) -> None:
    project = await person.import_project(shop())
    subset = await dear_rows(person, project)
    shown = await person.rows(project, subset_id=subset, filter_text="[Tutar] > 200")
    assert shown["pagination"]["total"] == 10
    counted = await person.post(
        "wanalyzer/project/dataset/count", project_id=project, subset_id=subset, filter_text="[Tutar] > 200"
    )
    assert (counted["count"], counted["total"]) == (10, 60)
    saved = await person.post("wanalyzer/project/dataset/excel", project_id=project, subset_id=subset)
    assert len(cells_of(saved.content)) == 61
    assert "Pahal%C4%B1lar%20%2860%29" in saved.headers["content-disposition"]


async def test_statistics_are_made_of_the_subset_and_say_so(person: Person) -> None:
    project = await person.import_project(shop())
    subset = await dear_rows(person, project)
    started = await person.post(ASK, list=[{"project_id": project, "subset_id": subset}])
    assert started.status == 200, started.json
    await person.house.run_jobs()
    found = await person.post(FINDINGS, project_id=project)
    assert found["row_count"] == 60
    told = found["subset"]
    assert (told["subset_name"], told["row_count"], told["change"]) == ("Pahalılar", 60, "none")
    assert "Tutar" in told["filter_sentence"]
    strongest = next(f for f in found["list"] if set(f["columns"]) == {"c2", "c3"})
    assert strongest["effect"]["value"] == pytest.approx(1.0)
    opened = await person.post(FINDINGS, project_id=project, selected_stats=[strongest["finding_id"]])
    points = opened["list"][0]["detail"]["chart"]["points"]
    assert len(points) == 60
    assert all(x > 100 for x, _ in points) or all(y > 100 for _, y in points)
    (run,) = (await person.post(RUNS, project_id=project))["list"]
    assert run["subset"]["subset_name"] == "Pahalılar"
    whole = await person.post(ASK, list=[{"project_id": project}])
    assert whole.status == 200
    assert [each["subset"] is None for each in (await person.post(RUNS, project_id=project))["list"]] == [
        True,
        False,
    ]


async def test_result_says_that_its_subset_has_changed_or_is_gone(person: Person) -> None:
    project = await person.import_project(shop())
    subset = await dear_rows(person, project)
    await person.post(ASK, list=[{"project_id": project, "subset_id": subset}])
    await person.house.run_jobs()
    await person.post(
        SAVE, project_id=project, subset_id=subset, subset_name="Pahalılar", filter_text="[Tutar] > 150"
    )
    told = (await person.post(FINDINGS, project_id=project))["subset"]
    assert (told["change"], told["row_count"]) == ("changed", 60)
    await person.post(DELETE, project_id=project, subset_id=subset)
    assert (await person.post(FINDINGS, project_id=project))["subset"]["change"] == "gone"
    (run,) = (await person.post(RUNS, project_id=project))["list"]
    assert run["subset"]["change"] == "gone"


async def test_price_of_statistics_is_that_of_the_subset(person: Person) -> None:
    rows = [[place, place % 7, place % 11] for place in range(9_000)]
    project = await person.import_project(sheet([["A", "B", "C"], *rows]))
    subset = await dear_rows(person, project, filter_text="[A] < 100")
    asked = {"project_id": project, "process_type": "statistics"}
    assert (await person.post(QUOTE, **asked))["credit"] == 2
    assert (await person.post(QUOTE, **asked, subset_id=subset))["credit"] == 1
    started = await person.post(ASK, list=[{"project_id": project, "subset_id": subset}])
    assert started["list"][0]["credit"] == 1


async def test_training_learns_from_the_subset_and_says_so(person: Person) -> None:
    project = await person.import_project(shop())
    subset = await dear_rows(person, project)
    wish = {
        "project_id": project,
        "target_columns": ["c4"],
        "budget_seconds": 10,
        "subset_id": subset,
    }
    started = await person.post(TRAIN, ml_data=wish)
    assert started.status == 200, started.json
    await person.house.run_jobs()
    training = await person.post(
        TRAINING, project_id=project, machine_learning_id=started["machine_learning_id"]
    )
    told = training["machine_learning"]
    assert told["result"]["rows_used"] == 60
    assert (told["subset"]["subset_name"], told["subset"]["row_count"]) == ("Pahalılar", 60)
    (listed,) = (await person.post(TRAININGS, project_id=project))["list"]
    assert listed["subset"]["subset_id"] == subset


async def test_subset_that_cannot_be_is_refused(person: Person) -> None:
    project = await person.import_project(shop())
    subset = await dear_rows(person, project)

    async def refused(**body: Any) -> tuple[int, str | None, str]:
        said: Mapping[str, Any] = {"subset_name": "Başka", "filter_text": DEAR, **body}
        return refusal(await person.post(SAVE, project_id=project, **said))

    assert await refused(subset_name="PAHALILAR ") == (409, "subset_name_taken", "170455")
    assert await refused(filter_text="[Yok] = 1") == (422, "rule_refused", "170423")
    assert await refused(filter_text="") == (422, "rule_refused", "170423")
    assert await refused(subset_id=str(uuid4())) == (404, "subset_not_found", "170454")
    gone = await person.post(DELETE, project_id=project, subset_id=str(uuid4()))
    assert refusal(gone) == (404, "subset_not_found", "170454")
    none = await person.post(ASK, list=[{"project_id": project, "subset_id": str(uuid4())}])
    assert refusal(none) == (404, "subset_not_found", "170454")
    await person.change(project, {"kind": "remove_column", "column": "c2"})
    (kept,) = (await person.post(LIST, project_id=project))["list"]
    assert (kept["filter_sentence"], kept["row_count"]) == (None, None)
    unfit = await person.post(ASK, list=[{"project_id": project, "subset_id": subset}])
    assert refusal(unfit) == (422, "rule_refused", "170423")


async def test_nothing_is_computed_of_no_rows(person: Person) -> None:
    project = await person.import_project(shop())
    subset = await dear_rows(person, project, filter_text="[Tutar] > 9999")
    asked = await person.post(ASK, list=[{"project_id": project, "subset_id": subset}])
    assert refusal(asked) == (422, "subset_empty", "170457")
    assert says(asked) == "Bu alt kümede hiç satır yok."
    trained = await person.post(
        TRAIN, ml_data={"project_id": project, "target_columns": ["c4"], "subset_id": subset}, lang="en"
    )
    assert says(trained) == "This subset has no rows."


async def test_project_keeps_only_so_many_subsets(person: Person) -> None:
    project = await person.import_project(shop(6))
    for place in range(100):
        await dear_rows(person, project, subset_name=f"Alt küme {place}")
    one_more = await person.post(SAVE, project_id=project, subset_name="Bir daha", filter_text=DEAR)
    assert refusal(one_more) == (409, "too_many_subsets", "170456")
