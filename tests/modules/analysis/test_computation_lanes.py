"""Questions that compute: with an end, and refusals that arrive as they were raised."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from terazi.foundation.errors import FieldProblem, Refusal, TooHeavy
from terazi.foundation.jobs.lanes import Lane
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.settings import Settings
from terazi.modules.analysis.errors import FormulaRefused, InputRefused
from tests.calling import Reply
from tests.computing import named
from tests.modules.analysis.working import Person, sheet

SETTINGS = Settings()
LANE = Lane(at_once=1, most_waiting=1, seconds=60)
LONG = "a" * 200


def work_for_ever(_tell: Callable[[Any], None]) -> None:
    """Work until killed."""
    while True:
        time.time()


def refuse(refusal: Refusal, _tell: Callable[[Any], None]) -> None:
    """Raise what was given."""
    raise refusal


async def test_what_takes_too_long_is_ended() -> None:
    with pytest.raises(TooHeavy):
        await Lane(at_once=1, most_waiting=1, seconds=0.5).computed(SETTINGS, named(work_for_ever))


async def test_a_refusal_arrives_from_a_child_as_it_was_raised() -> None:
    given = FormulaRefused(Phrase("formulas.error.empty"), position=3, length=2)
    with pytest.raises(FormulaRefused) as formula:
        await LANE.computed(SETTINGS, named(refuse), given)
    assert (formula.value.phrase.key, formula.value.extra) == (
        "formulas.error.empty",
        {"position": 3, "length": 2},
    )
    refused = InputRefused()
    refused.problems = [FieldProblem("column_list.c1", Phrase("formulas.error.whole"))]
    with pytest.raises(InputRefused) as wrong:
        await LANE.computed(SETTINGS, named(refuse), refused)
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
