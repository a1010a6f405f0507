"""Projects: named, listed, deleted, brought back and forgotten; and the sample that each person gets."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from terazi.engine.column_type import ColumnType
from terazi.engine.linking.facts import Captions, Facts, Range, RangeKind
from terazi.engine.workbook.writer import write_workbook
from terazi.entry.seed.workbooks import iris
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import deleted
from terazi.modules.analysis.jobs.forgetting import forget_deleted_projects
from terazi.modules.analysis.public import SampleWorkbook, make_sample_template
from terazi.modules.analysis.tables import VERSION_SUMMARY
from terazi.modules.analysis.values.summaries import SummaryPart
from terazi.providers.edocuments.nilvera import edocument_gateways
from terazi.providers.mail.outbox import kept_sender
from terazi.providers.rates.central_bank import CentralBank
from tests.calling import HouseUnderTest, Reply, nobody_is_told, open_house
from tests.modules.analysis.working import WELCOME, Person, refusal, says, sheet

SAVE = "wanalyzer/project/save"
DELETE = "wanalyzer/project/delete"
RESTORE = "wanalyzer/project/restore"
TABLE = [["Ad", "Tutar"], *([f"Kişi {n}", n] for n in range(12))]


async def listed(person: Person) -> list[str]:
    return [row["project_id"] for row in (await person.post("wanalyzer/project/list"))["list"]]


def work_of(house: HouseUnderTest) -> Work:
    return Work(
        database=house.house.database,
        storage=house.house.storage,
        settings=house.house.settings,
        mail_sender=kept_sender(),
        cards=house.house.cards,
        exchange_rates=CentralBank("http://127.0.0.1:9/today.xml"),
        edocuments=edocument_gateways("http://127.0.0.1:9"),
        webhooks=nobody_is_told,
        clock=house.clock,
        new_id=new_id,
    )


async def test_project_is_renamed_and_described_without_losing_what_was_said(person: Person) -> None:
    project = await person.import_project(sheet(TABLE), layer_tree='["a"]')
    renamed = await person.upload(SAVE, None, project_id=project, project_name="Yeni ad", main_layer="x")
    assert (renamed.status, renamed["project_id"], renamed["job_id"]) == (200, project, None)
    details = (await person.details(project))["details"]
    assert (details["project_name"], details["layer_tree"], details["main_layer"]) == ("Yeni ad", ["a"], "x")
    assert (
        await person.upload(SAVE, None, project_id=project, project_name="x" * 121)
    ).error == "invalid_input"


async def test_order_and_hiding_of_columns_are_kept_and_take_nothing_away(person: Person) -> None:
    project = await person.import_project(sheet(TABLE), main_layer="x")
    view = {"order": ["c2", "c1"], "hidden": ["c1"]}
    kept = await person.upload(SAVE, None, project_id=project, column_view=json.dumps(view))
    assert (kept.status, kept["job_id"]) == (200, None)
    told = await person.details(project)
    assert (told["details"]["column_view"], told["details"]["main_layer"]) == (view, "x")
    assert told["details"]["version"] == 1  # no change of the data
    assert [column["column_id"] for column in told["column_list"]] == ["c1", "c2"]
    assert set((await person.rows(project))["rows"][0]) == {"_row", "c1", "c2"}


@pytest.mark.parametrize(
    "view",
    [
        "[]",
        '"c1"',
        "{",
        '{"order": []}',
        '{"order": ["x1"], "hidden": []}',
        '{"order": [], "hidden": "c1"}',
        '{"order": [1], "hidden": []}',
    ],
)
async def test_odd_order_of_columns_is_refused_and_the_kept_one_stays(person: Person, view: str) -> None:
    project = await person.import_project(sheet(TABLE))
    await person.upload(SAVE, None, project_id=project, column_view='{"order": [], "hidden": ["c2"]}')
    refused = await person.upload(SAVE, None, project_id=project, column_view=view)
    assert refusal(refused) == (422, "invalid_input", "100422")
    assert (await person.details(project))["details"]["column_view"] == {"order": [], "hidden": ["c2"]}


async def test_project_takes_its_name_from_the_file(person: Person) -> None:
    saved = await person.save(sheet(TABLE), file_name="C:\\Belgeler\\satış 2026.xlsx")
    summary = (await person.post("wanalyzer/project/list"))["list"][0]
    assert (summary["project_id"], summary["project_name"]) == (saved["project_id"], "satış 2026")
    assert summary["file_name"] == "satış 2026.xlsx"


async def test_projects_are_listed_newest_first_a_page_at_a_time(person: Person) -> None:
    made = [(await person.save(sheet(TABLE)))["project_id"] for _ in range(51)]
    first = await person.post("wanalyzer/project/list")
    assert [row["project_id"] for row in first["list"]] == made[:0:-1]
    path = "/v1/wanalyzer/project/list"
    second = await person.house.post(path, token=person.token, before=first["next"])
    assert ([row["project_id"] for row in second["list"]], second["next"]) == ([made[0]], None)


async def test_deleted_project_is_gone_until_it_is_brought_back(person: Person) -> None:
    project = await person.import_project(sheet(TABLE))
    assert (await person.post(DELETE, project_id=project)).status == 200
    assert await listed(person) == []
    for again in (await person.rows(project), await person.post(DELETE, project_id=project)):
        assert refusal(again) == (404, "project_not_found", "170404")
    assert (await person.post(RESTORE, project_id=project)).status == 200
    assert await listed(person) == [project]
    assert (await person.rows(project))["pagination"]["total"] == 12
    assert (await person.post(RESTORE, project_id=project)).error == "project_not_found"


async def test_project_is_forgotten_a_month_after_it_was_deleted_and_others_stay(person: Person) -> None:
    house = person.house
    kept, gone = [await person.import_project(sheet(TABLE)) for _ in range(2)]
    await person.post(DELETE, project_id=gone)
    house.clock.advance(days=29)
    await forget_deleted_projects.handler(work_of(house))
    person = Person(house=house, token=await house.sign_in("ayse.yilmaz"))
    assert (await person.post(RESTORE, project_id=gone)).status == 200
    await person.post(DELETE, project_id=gone)
    house.clock.advance(days=31)
    await forget_deleted_projects.handler(work_of(house))
    person = Person(house=house, token=await house.sign_in("ayse.yilmaz"))
    assert (await person.post(RESTORE, project_id=gone)).error == "project_not_found"
    assert (await person.rows(kept))["pagination"]["total"] == 12
    assert await person.balance() == (WELCOME - 2, 0)


async def test_failed_import_says_why_and_costs_nothing(person: Person) -> None:
    saved = await person.save(sheet(TABLE))
    await person.house.house.storage.put(f"projects/{saved['project_id']}/source", b"no workbook any more")
    await person.house.run_jobs()
    for lang in ("tr", "en"):
        summary = (await person.post("wanalyzer/project/list", lang=lang))["list"][0]
        job = await person.job(saved["job_id"], lang)
        query = await person.post("wanalyzer/data/query", project_id=saved["project_id"], lang=lang)
        assert (summary["state"], job["state"], query["status"]) == ("failed", "failed", "failed")
        assert summary["failure"] == job["error_message"] == query["error_message"]
        assert summary["failure"]
    assert await person.balance() == (WELCOME, 0)
    assert (await person.rows(saved["project_id"])).error == "project_not_ready"
    assert (await person.post(DELETE, project_id=saved["project_id"])).status == 200


async def test_cancelled_import_costs_nothing_and_says_so(person: Person) -> None:
    saved = await person.save(sheet(TABLE))
    assert await person.balance() == (WELCOME - 1, 1)
    await person.house.post("/v1/job/cancel", token=person.token, job_id=saved["job_id"])
    await person.house.run_jobs()
    failures = [
        (await person.post("wanalyzer/project/list", lang=lang))["list"][0]["failure"]
        for lang in ("tr", "en")
    ]
    assert failures == [
        "İçe aktarma iptal edildi. Krediniz geri verildi.",
        "The import was cancelled. Your credits were returned.",
    ]
    assert await person.balance() == (WELCOME, 0)


# the sample project


_SAMPLE = SampleWorkbook(
    lang=Lang.TR, name="Örnek", file_name="o.xlsx", content=b"", target="Tür", budget_seconds=2
)


_LENGTH = Facts(
    layer="flower",
    code="length",
    edition=1,
    captions=Captions(tr="Boy", en="Length"),
    kind="measurement",
    column_type=ColumnType.FLOAT,
    unit="cm",
    ranges=(Range(kind=RangeKind.POSSIBLE, lower=0, upper=50),),
)
_ENGLISH = replace(
    _SAMPLE, lang=Lang.EN, file_name="s.xlsx", target="Species", links={"Sepal length (cm)": _LENGTH}
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house_with_sample(
    module_database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[HouseUnderTest]:
    """A platform that gives each new person a sample project, made with a very short training; each test has its people."""
    async with open_house(module_database_url, tmp_path_factory.mktemp("samples")) as house:
        await make_templates(house)
        await make_templates(house)
        yield house


among_samples = pytest.mark.asyncio(loop_scope="session")


async def make_templates(house: HouseUnderTest) -> None:
    whole = house.house
    for sample in (_SAMPLE, _ENGLISH):
        content = write_workbook([iris(sample.lang)])
        async with whole.database.transaction() as db:
            await make_sample_template(
                db,
                whole.storage,
                replace(sample, content=content),
                settings=whole.settings,
                now=house.clock.now,
                new_id=new_id,
            )


@among_samples
async def test_samples_are_in_the_language_of_the_person(house_with_sample: HouseUnderTest) -> None:
    house = house_with_sample
    turkish = Person(house=house, token=await house.register("bir.kisi"))
    english = Person(house=house, token=await house.register("iki.kisi", lang="en"))
    captions = []
    for person in (turkish, english):
        (project,) = await listed(person)
        columns = (await person.details(project))["column_list"]
        captions.append([column["column_name"] for column in columns])
        training = (await person.post("wanalyzer/machinelearning/list", project_id=project))["list"][0]
        assert training["state"] == "done"
    assert captions[0][-2:] == ["Taç yaprak eni (cm)", "Tür"]
    assert captions[1][-2:] == ["Petal width (cm)", "Species"]


@among_samples
async def test_a_sample_arrives_linked_and_its_links_can_be_taken_back(
    house_with_sample: HouseUnderTest,
) -> None:
    person = Person(
        house=house_with_sample, token=await house_with_sample.register("linked.person", lang="en")
    )
    (project,) = await listed(person)
    columns = (await person.details(project))["column_list"]
    assert [each["link"] and each["link"]["code"] for each in columns] == [
        "length", None, None, None, None,
    ]  # fmt: skip
    assert columns[0]["link"]["unit_symbol"] == "cm"
    summary = await person.post(SUMMARY, project_id=project)
    assert {part["state"] for part in summary["part_list"]} == {"done"}
    assert summary["findings"]["version"] == 2
    await person.change(project, {"kind": "unlink_column", "column": "c1"})
    assert (await person.details(project))["column_list"][0]["link"] is None


SUMMARY = "wanalyzer/project/summary/get"


@among_samples
async def test_a_sample_opens_on_a_summary_that_is_ready(house_with_sample: HouseUnderTest) -> None:
    house = house_with_sample
    newcomer = Person(house=house, token=await house.register("yeni.biri"))
    (project,) = await listed(newcomer)
    summary = await newcomer.post(SUMMARY, project_id=project)
    assert {part["state"] for part in summary["part_list"]} == {"done"}
    assert summary["findings"]["list"]
    assert summary["course"]["sentence"]
    assert summary["findings"]["version"] == 1
    assert summary["prediction"]["sentence"]


@among_samples
async def test_a_sample_that_was_made_without_a_summary_gets_one(house_with_sample: HouseUnderTest) -> None:
    house = house_with_sample
    async with house.house.database.transaction() as db:
        await db.write(deleted(VERSION_SUMMARY, {"part": SummaryPart.FINDINGS}))
    await make_templates(house)
    newcomer = Person(house=house, token=await house.register("ozeti.yok"))
    (project,) = await listed(newcomer)
    summary = await newcomer.post(SUMMARY, project_id=project)
    assert summary["findings"]["list"]


@among_samples
async def test_everyone_has_a_sample_of_their_own_with_results(house_with_sample: HouseUnderTest) -> None:
    house = house_with_sample
    first = Person(house=house, token=await house.register("bir.baska"))
    second = Person(house=house, token=await house.register("iki.baska"))
    (mine,), (theirs,) = await listed(first), await listed(second)
    assert mine != theirs
    summary = (await first.post("wanalyzer/project/list"))["list"][0]
    assert (summary["is_sample"], summary["statistics_count"], summary["training_count"]) == (True, 1, 1)
    assert (await first.rows(theirs)).error == "project_not_found"
    findings = await first.post("wanalyzer/project/stats/result/list", project_id=mine)
    assert findings["pagination"]["total"] > 5
    training = (await first.post("wanalyzer/machinelearning/list", project_id=mine))["list"][0]
    row = (await first.rows(mine, pagination={"page_size": 1}))["rows"][0]
    predicted = await first.post(
        "wanalyzer/machinelearning/predict",
        project_id=mine,
        machine_learning_id=training["machine_learning_id"],
        input_list=[{key: row[key] for key in ("c1", "c2", "c3", "c4")}],
    )
    assert predicted["prediction_list"][0]["value"] == "Setosa"
    assert await first.balance() == (WELCOME, 0)

    # the copy is changed, deleted and forgotten; what it shares with the others stays
    await first.change(mine, {"kind": "rename", "column": "c1", "name": "Boy"})
    assert (await second.details(theirs))["column_list"][0]["column_name"] != "Boy"
    await first.post(DELETE, project_id=mine)
    house.clock.advance(days=31)
    await forget_deleted_projects.handler(work_of(house))
    second = Person(house=house, token=await house.sign_in("iki.baska"))
    assert (await second.rows(theirs))["pagination"]["total"] == 150
    newcomer = Person(house=house, token=await house.register("uc.baska"))
    (fresh,) = await listed(newcomer)
    assert (await newcomer.change(fresh, {"kind": "drop_rows", "chosen": [2]})).status == 200
    assert (await newcomer.rows(fresh))["pagination"]["total"] == 149


async def test_quote_of_a_deleted_project_is_not_found(person: Person) -> None:
    project = await person.import_project(sheet(TABLE))
    asked: dict[str, Any] = {"project_id": project, "process_type": "learning", "budget_seconds": 10}
    assert (await person.post("wanalyzer/project/credit/quote", **asked))["credit"] == 1
    await person.post(DELETE, project_id=project)
    assert says(await person.post("wanalyzer/project/credit/quote", **asked)) == "Proje bulunamadı."


async def test_the_bucket_of_projects_hands_the_workbook_to_its_owner(person: Person) -> None:
    content = sheet([("Ad", "Yaş"), ("Ayşe", 42), ("Ali", 7)])
    project_id = await person.import_project(content)
    other = await person.house.register("mehmet.kaya")

    async def fetched(token: str | None, key: str = project_id) -> Reply:
        return await person.house.get("/v1/document/get/by/bucket", token=token, bucket="project", key=key)

    assert (await fetched(person.token)).content == content
    for token, key in (
        (other, project_id),
        (None, project_id),
        (person.token, "x"),
        (person.token, str(uuid4())),
    ):
        assert (await fetched(token, key)).error == "file_gone"
