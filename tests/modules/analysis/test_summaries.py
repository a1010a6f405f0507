"""The summary that a project opens on."""

import asyncio
from uuid import UUID, uuid4

import pytest

from terazi.foundation.jobs.tables import JOB, JobState
from terazi.foundation.jobs.tracked import rescue_jobs
from terazi.foundation.questions import updated
from tests.calling import Reply
from tests.modules.analysis.working import Person, Workspace, refusal, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

GET = "wanalyzer/project/summary/get"
START = "wanalyzer/project/summary/start"


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


def shop() -> bytes:
    rows = [
        [["Ankara", "İzmir", "Bursa"][n % 3], 100.0 + 7 * (n % 3) + n * 37 % 101 / 20] for n in range(120)
    ]
    return sheet([["Şehir", "Tutar"], *rows])


def states(answer: Reply) -> dict[str, str]:
    return {part["part"]: part["state"] for part in answer["part_list"]}


async def summary_jobs(person: Person) -> list[str]:
    listed = (await person.house.post("/v1/job/list", token=person.token))["job_list"]
    return [job["state"] for job in listed if job["kind"] == "summary"]


async def test_findings_and_course_are_computed_once_and_free(person: Person) -> None:
    project = await person.import_project(shop())
    assert set(states(await person.post(GET, project_id=project)).values()) == {"not_begun"}
    before = await person.balance()
    started = await person.post(START, project_id=project)
    assert set(states(started).values()) == {"running"}
    assert all(part["job_id"] for part in started["part_list"])
    await person.post(START, project_id=project)
    await person.house.run_jobs()
    answer = await person.post(GET, project_id=project)
    assert set(states(answer).values()) == {"done"}
    (finding,) = answer["findings"]["list"]
    assert "Tutar" in finding["sentence"]
    assert finding["chart"]["kind"] == "box"
    assert (answer["findings"]["version"], answer["findings"]["nothing"]) == (1, None)
    assert answer["course"]["sentence"].startswith("“Tutar” değerlerinin yarısı")
    prediction = answer["prediction"]
    assert (prediction["version"], prediction["column_id"]) == (1, "c2")
    assert prediction["sentence"].startswith("“Tutar” öteki sütunlardan tahmin edilebilir: ortalama yanılma ")
    assert prediction["note_list"] == [
        "Neden bu sütun: değerleri çok çeşitli bir sayı, tablonun sonunda duruyor, adı bir sonucu anlatıyor.",
        "Öğrenirken hiç görülmeyen 24 satırda sınandı.",
    ]
    assert prediction["chart"]["kind"] == "scatter"
    assert answer["course"]["chart"]["kind"] == "histogram"
    english = await person.post(GET, project_id=project, lang="en")
    assert english["course"]["sentence"].startswith("Half of the values of “Tutar”")
    assert english["prediction"]["sentence"].startswith("“Tutar” can be predicted from the other columns: ")
    await person.post(START, project_id=project)
    assert await summary_jobs(person) == ["succeeded"] * len(started["part_list"])
    assert await person.balance() == before


async def test_a_column_that_is_gone_is_not_offered_for_a_training(person: Person) -> None:
    project = await person.import_project(shop())
    await person.post(START, project_id=project)
    await person.house.run_jobs()
    await person.change(project, {"kind": "remove_column", "column": "c2"})
    answer = await person.post(GET, project_id=project)
    assert (answer["prediction"]["version"], answer["prediction"]["column_id"]) == (1, None)


async def test_two_who_open_at_once_compute_once(person: Person) -> None:
    project = await person.import_project(shop())
    answers = await asyncio.gather(*(person.post(START, project_id=project) for _ in range(4)))
    assert {answer.status for answer in answers} == {200}
    assert await summary_jobs(person) == ["queued"] * len(answers[0]["part_list"])


async def test_a_changed_version_has_a_summary_of_its_own_and_shows_the_earlier_one_meanwhile(
    person: Person,
) -> None:
    project = await person.import_project(shop())
    await person.post(START, project_id=project)
    await person.house.run_jobs()
    await person.change(project, {"kind": "rename", "column": "c2", "name": "Bedel"})
    meanwhile = await person.post(GET, project_id=project)
    assert set(states(meanwhile).values()) == {"not_begun"}
    assert meanwhile["version"] == 2
    kept = [meanwhile[part]["version"] for part in ("findings", "course", "prediction")]
    assert kept == [1, 1, 1]
    await person.post(START, project_id=project)
    await person.house.run_jobs()
    answer = await person.post(GET, project_id=project)
    assert answer["findings"]["version"] == 2
    assert answer["prediction"]["sentence"].startswith("“Bedel” öteki")
    assert "Bedel" in answer["findings"]["list"][0]["sentence"]


async def test_a_part_that_fails_leaves_the_others_and_can_be_tried_again(person: Person) -> None:
    project = await person.import_project(shop())
    started = await person.post(START, project_id=project)
    jobs = {part["part"]: part["job_id"] for part in started["part_list"]}
    stopped = await person.house.post("/v1/job/cancel", token=person.token, job_id=jobs["findings"])
    assert stopped.status == 200
    await person.house.run_jobs()
    answer = await person.post(GET, project_id=project)
    assert states(answer)["findings"] == "cancelled"
    assert (states(answer)["course"], answer["findings"]) == ("done", None)
    again = await person.post(START, project_id=project)
    assert (states(again)["findings"], states(again)["course"]) == ("running", "done")
    await person.house.run_jobs()
    assert (await person.post(GET, project_id=project))["findings"]["list"]


async def test_what_a_dead_worker_left_is_computed_by_another(person: Person) -> None:
    project = await person.import_project(shop())
    started = await person.post(START, project_id=project)
    database = person.house.house.database
    async with database.transaction() as db:
        for part in started["part_list"]:
            await db.write(updated(JOB, UUID(part["job_id"]), state=JobState.RUNNING, lease=uuid4()))
    await person.house.run_jobs()
    assert set(states(await person.post(GET, project_id=project)).values()) == {"running"}
    person.house.clock.advance(minutes=1)
    await rescue_jobs.handler(person.house.work())
    await person.house.run_jobs()
    assert set(states(await person.post(GET, project_id=project)).values()) == {"done"}


@pytest.mark.parametrize("path", [GET, START])
async def test_nobody_else_starts_or_reads_it(work: Workspace, path: str) -> None:
    answer = await work.stranger.post(path, project_id=work.project)
    assert refusal(answer) == (404, "project_not_found", "170404")
