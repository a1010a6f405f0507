"""The summary that a project opens on."""

import pytest

from tests.modules.analysis.working import Person, Workspace, refusal, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

GET = "wanalyzer/project/summary/get"


async def test_a_project_opens_on_what_is_in_doubt(person: Person) -> None:
    cities = ["Ankara", "İzmir", "Bursa", "Konya"] * 12
    rows = [[city, 10.5 + 3 * n] for n, city in enumerate([*cities, "KONYA", "Konya "])]
    project = await person.import_project(sheet([["Şehir", "Tutar"], *rows]))
    before = await person.balance()
    answer = await person.post(GET, project_id=project)
    assert answer["version"] == 1
    assert answer["quality"] == {
        "sentence": "50 satır, 2 sütun. “Şehir” sütununda 2 hücrede düzeltilecek bir şey var.",
        "cell_count": 100,
        "empty_count": 0,
        "doubtful_count": 2,
        "is_at_least": False,
        "doubtful_row_count": 0,
        "column_list": [{"column_id": "c1", "column_name": "Şehir", "cell_count": 2}],
    }
    assert await person.balance() == before


async def test_the_summary_is_of_the_newest_version(person: Person) -> None:
    project = await person.import_project(sheet([["Şehir", "Tutar"], *[["Ankara", 30], ["İzmir", 5]] * 5]))
    rename = {"kind": "rename", "column": "c1", "name": "İl"}
    assert (await person.change(project, rename)).status == 200
    assert (await person.post(GET, project_id=project))["version"] == 2


async def test_the_summary_is_said_in_the_language_of_the_reader(work: Workspace) -> None:
    turkish = await work.owner.post(GET, project_id=work.project)
    english = await work.owner.post(GET, project_id=work.project, lang="en")
    assert turkish["quality"]["sentence"].startswith("179 satır, ")
    assert english["quality"]["sentence"].startswith("179 rows, ")


async def test_nobody_else_reads_it(work: Workspace) -> None:
    answer = await work.stranger.post(GET, project_id=work.project)
    assert refusal(answer) == (404, "project_not_found", "170404")
