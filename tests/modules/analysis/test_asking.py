"""Questions that compute: few at once, with an end, and refusals that arrive as they were raised."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terazi.foundation.errors import FieldProblem, Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.settings import Settings
from terazi.modules.analysis.actions.asking import Lane
from terazi.modules.analysis.errors import AnalysisBusy, FormulaRefused, InputRefused, TooHeavy
from tests.calling import Reply
from tests.modules.analysis.working import Person, sheet

SETTINGS = Settings()
LONG = "a" * 200


def hold(started: str, ended: str, _tell: Callable[[Any], None]) -> str:
    """Say that it has begun, and end when it is told to."""
    Path(started).touch()
    while not Path(ended).exists():
        time.sleep(0.01)
    return "done"


def wait_for(path: Path) -> None:
    """Wait until there is such a file."""
    while not path.exists():
        time.sleep(0.01)


def refuse(refusal: Refusal, _tell: Callable[[Any], None]) -> None:
    """Raise what was given."""
    raise refusal


async def test_who_waits_too_long_for_a_turn_is_told_when_to_come_again(tmp_path: Path) -> None:
    lane = Lane(at_once=1, patience_seconds=1, seconds=60)
    started, ended = tmp_path / "started", tmp_path / "ended"
    first = asyncio.create_task(lane.compute(SETTINGS, hold, str(started), str(ended)))
    await asyncio.to_thread(wait_for, started)
    with pytest.raises(AnalysisBusy) as busy:
        await lane.compute(SETTINGS, hold, str(started), str(ended))
    assert (busy.value.http_status, busy.value.retry_after_seconds) == (503, 1)
    ended.touch()
    assert await first == "done"
    assert await lane.compute(SETTINGS, hold, str(started), str(ended)) == "done"


async def test_what_takes_too_long_is_ended_and_leaves_its_turn(tmp_path: Path) -> None:
    lane = Lane(at_once=1, patience_seconds=30, seconds=0.5)
    for _ in range(2):
        with pytest.raises(TooHeavy):
            await lane.compute(SETTINGS, hold, str(tmp_path / "started"), str(tmp_path / "never"))


async def test_a_refusal_arrives_from_a_child_as_it_was_raised() -> None:
    lane = Lane(at_once=1, patience_seconds=30, seconds=30)
    given = FormulaRefused(Phrase("formulas.error.empty"), position=3, length=2)
    with pytest.raises(FormulaRefused) as formula:
        await lane.compute(SETTINGS, refuse, given)
    assert (formula.value.phrase.key, formula.value.extra) == (
        "formulas.error.empty",
        {"position": 3, "length": 2},
    )
    refused = InputRefused()
    refused.problems = [FieldProblem("column_list.c1", Phrase("formulas.error.whole"))]
    with pytest.raises(InputRefused) as wrong:
        await lane.compute(SETTINGS, refuse, refused)
    assert wrong.value.problems == refused.problems


def grown(times: int) -> str:
    text = "[Ad]"
    for _ in range(times):
        text = f'SUBSTITUTE({text};"a";"{LONG}")'
    return text


async def test_a_preview_of_a_formula_computes_what_it_shows(person: Person) -> None:
    rows = [("Ad", "Sayı"), *((f"a{number}", number) for number in range(1, 10_001))]
    project = await person.import_project(sheet(rows))

    async def check(formula: str) -> Reply:
        return await person.post("wanalyzer/project/formula/check", project_id=project, formula=formula)

    shown = await check(grown(7))
    assert shown.status == 200
    assert [len(row["value"]) for row in shown["sample"]] == [32_767] * 8
    whole = await check("[Sayı]/SUM([Sayı])")
    assert whole["sample"][0]["value"] == pytest.approx(1 / 50_005_000)
    refused = await check(f"SUM(LEN({grown(7)}))")
    assert (refused.status, refused.error) == (422, "formula_refused")
    assert "64 MB" in refused["status_message"]
