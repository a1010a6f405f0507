"""Work that takes far more credits than a person ever used waits for the mailed security code."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.calling import open_house
from tests.modules.accounts.codes import enter_mailed_code
from tests.modules.analysis.working import WELCOME, Person, sheet

TABLE = [["a", "b"], *([number, number * 2] for number in range(40))]
MAIL = "ayse.yilmaz@example.com"
START = "wanalyzer/project/statistics/analyze/list"
TRAIN = "wanalyzer_machinelearning_train"


@pytest_asyncio.fixture
async def person(database_url: str, tmp_path: Path) -> AsyncIterator[Person]:
    """A person on a platform on which more than five credits in a day are unusual."""
    async with open_house(database_url, tmp_path, usual_spend_credits=5) as house:
        yield Person(house=house, token=await house.register("ayse.yilmaz"))


async def test_an_unusual_training_waits_for_the_mailed_code_and_begins_once(person: Person) -> None:
    project = await person.import_project(sheet(TABLE))
    train = {"ml_data": {"project_id": project, "target_columns": ["c2"], "budget_seconds": 60}}
    refused = await person.post(TRAIN, lang="en", **train)
    assert (refused.status, refused.error, refused.outcome) == (403, "unusual_spend", "093")
    assert refused["already_warning_process"] == 0
    assert refused["status_message"] == (
        "This is far more than you usually spend. To go on, enter the security code that we have mailed to you."
    )
    assert await person.balance() == (WELCOME - 1, 0)
    assert (await person.post("wanalyzer/machinelearning/list", project_id=project))["list"] == []
    assert (await person.post(TRAIN, **train)).error == "security_warning"
    assert (await enter_mailed_code(person.house, person.token, to=MAIL)).status == 200
    assert (await person.post(TRAIN, **train)).status == 200
    assert await person.balance() == (WELCOME - 7, 6)


async def test_statistics_that_begin_together_are_counted_together(person: Person) -> None:
    project = await person.import_project(sheet(TABLE))
    runs = [person.post(START, list=[{"project_id": project}]) for _ in range(8)]
    answers = await asyncio.gather(*runs)
    begun = [answer for answer in answers if answer.status == 200]
    assert len(begun) == 4
    assert {answer.outcome for answer in answers if answer.status != 200} == {"093"}
    assert await person.balance() == (WELCOME - 5, 4)


async def test_an_unusual_import_makes_no_project(person: Person) -> None:
    big = sheet([["a"] * 10, *([number] * 10 for number in range(600))])
    assert (await person.save(big)).error == "unusual_spend"
    assert (await person.post("wanalyzer/project/list"))["list"] == []
    assert await person.balance() == (WELCOME, 0)
    assert (await enter_mailed_code(person.house, person.token, to=MAIL)).status == 200
    assert (await person.save(big)).status == 200
    assert len((await person.post("wanalyzer/project/list"))["list"]) == 1
