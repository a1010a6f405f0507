"""Marks on the findings of one run change the order of the next, and the page says so."""

from typing import Any

import numpy as np
import pytest

from tests.calling import Reply
from tests.modules.analysis.working import Person, cells_of, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

START = "wanalyzer/project/statistics/analyze/list"
RESULT = "wanalyzer/project/stats/result/list"
PAIRS = {"relation", "difference", "association", "trend"}


def _table() -> list[list[Any]]:
    random = np.random.default_rng(11)
    rows: list[list[Any]] = [["Ciro", "Adet", "Gider", "Şube"]]
    for k in range(90):
        shop = k % 3
        base = float(random.normal())
        revenue = round(base * 20 + shop * 14 + 100.37, 2)
        count = round(base * 7 + float(random.normal()) * 4 + 50.11, 2)
        cost = round(shop * 9 + float(random.normal()) * 12 + 70.29, 2)
        rows.append([revenue, count, cost, ("Kadıköy", "Moda", "Levent")[shop]])
    return rows


async def _asked(person: Person, project: str) -> str:
    started = await person.post(START, list=[{"project_id": project}])
    await person.house.run_jobs()
    return str(started["list"][0]["stats_id"])


async def _findings(person: Person, project: str, run: str, **body: Any) -> Reply:
    page = {"page_size": 200}
    return await person.post(RESULT, project_id=project, stats_id=run, pagination=page, **body)


def _order(answer: Reply) -> list[str]:
    return [finding["finding_id"] for finding in answer["list"]]


async def test_marks_change_the_order_of_the_next_run_and_that_is_said(person: Person) -> None:
    project = await person.import_project(sheet(_table()))
    first = await _asked(person, project)
    before = await _findings(person, project, first)
    assert before["order_reason"] is None
    assert before["list"][0]["analysis"] == "relation"
    marks = [
        {"finding_id": each["finding_id"], "score": 5 if each["analysis"] == "difference" else 1}
        for each in before["list"]
        if each["analysis"] in PAIRS
    ]
    marked = await _findings(person, project, first, user_score_list=marks)
    assert _order(marked) == _order(before), "a list keeps its order while it is marked"
    assert marked["order_reason"] is None

    after = await _findings(person, project, await _asked(person, project))
    assert "öne alındı" in after["order_reason"]
    assert "geriye alındı" in after["order_reason"]
    assert _order(after) != _order(before)
    assert set(_order(after)) == set(_order(before))
    assert after["list"][0]["analysis"] == "difference"
    file = await person.post(f"{RESULT}/excel", project_id=project, stats_id=after["stats_id"])
    listed = [row[2] for row in cells_of(file.content) if isinstance(row[0], int)]
    assert listed == [each["sentence"] for each in after["list"]]
    held = [each["is_significant"] for each in after["list"] if each["analysis"] in PAIRS]
    assert held == sorted(held, reverse=True)
