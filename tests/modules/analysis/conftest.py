"""A person's own platform per test, and one whole project that all reading tests share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from terazi.engine.workbook.writer import write_workbook
from terazi.entry.seed.workbooks import untidy_wine
from terazi.foundation.language.lang import Lang
from tests.calling import HouseUnderTest, open_house
from tests.database import Cloner
from tests.modules.analysis.working import Person, Workspace, open_person, sheet
from tests.snapshots import Facts, Snapshot, Snapshots


async def _make_person(house: HouseUnderTest, _: Facts) -> str:
    return await house.register()


@pytest_asyncio.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """The person, where the test asks for one."""
    return await snapshots.take({"person": _make_person}, request.fixturenames)


@pytest.fixture
def person(house: HouseUnderTest, snapshot: Snapshot) -> Person:
    """A person in a platform of this test's own."""
    return Person(house=house, token=snapshot.facts["person"])


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def empty_handed(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Person]:
    """A person who never comes to have a project: for files that are refused."""
    with cloner.clone() as url:
        async with open_person(url, tmp_path_factory.mktemp("empty-handed")) as person:
            yield person


@pytest.fixture(scope="session")
def untidy_wines() -> bytes:
    """A workbook of 179 wines with misspelt options, empty cells and texts among numbers."""
    return write_workbook([untidy_wine(Lang.TR)])


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def work(
    cloner: Cloner, tmp_path_factory: pytest.TempPathFactory, untidy_wines: bytes
) -> AsyncIterator[Workspace]:
    """The platform, the project, the statistics run and the training that all reading tests share."""
    folder: Path = tmp_path_factory.mktemp("workspace")
    with cloner.clone() as url:
        async with open_house(url, folder) as house:
            owner = Person(house=house, token=await house.register("elif.demir"))
            stranger = Person(house=house, token=await house.register("can.kaya"))
            project = await owner.import_project(untidy_wines, project_name="Şaraplar")
            calculated = {
                "kind": "add_column",
                "name": "Alkol payı",
                "formula": "[Alkol (%)] / ORTALAMA([Alkol (%)])",
            }
            assert (await owner.change(project, calculated)).status == 200
            statistics = await owner.post(
                "wanalyzer/project/statistics/analyze/list", list=[{"project_id": project}]
            )
            training = await owner.post(
                "wanalyzer_machinelearning_train",
                ml_data={
                    "project_id": project,
                    "target_columns": ["c1", "c2"],
                    "input_columns": ["c2", "c3", "c8", "c11", "c14"],
                    "budget_seconds": 10,
                },
            )
            await house.run_jobs()
            yield Workspace(
                house=house,
                owner=owner,
                stranger=stranger,
                project=project,
                stats=statistics["list"][0]["stats_id"],
                training=training["machine_learning_id"],
            )


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def unfinished(work: Workspace) -> tuple[Person, str]:
    """A project whose import was cancelled before it began, and its owner."""
    owner = Person(house=work.house, token=await work.house.register("naz.ak"))
    saved = await owner.save(sheet([["Ad", "Tutar"], ["a", 1], ["b", 2]]))
    await work.house.post("/v1/job/cancel", token=owner.token, job_id=saved["job_id"])
    return owner, str(saved["project_id"])


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def letters(work: Workspace) -> str:
    """A project with texts in every corner of the Turkish alphabet, and texts that spreadsheets would run."""
    words = [
        "su",
        "Şeker",
        "çam",
        "dere",
        "İncir",
        "ılgın",
        "kavak",
        "gül",
        "Ğ",
        "oya",
        "öz",
        "uç",
        "üzüm",
        None,
    ]
    hostile = ["=cmd|' /C calc'!A0", "@SUM(A1:A9)", "+HYPERLINK(1)"]
    rows = [[word, hostile[place % 3], place] for place, word in enumerate(words)]
    return await work.owner.import_project(
        sheet([["Sözcük", "=not", "Sıra"], *rows]), column_type='{"c1": "text", "c2": "text"}'
    )
