"""What a stranger may read without an account: the sample projects of the platform, and nothing of anybody's."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio

from tests.calling import HouseUnderTest, open_house
from tests.database import Cloner
from tests.modules.analysis.test_ownership import ABOUT_PROJECTS, BOUGHT, OPEN, ask
from tests.modules.analysis.test_projects import make_templates
from tests.modules.analysis.working import Person, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")
READ = {
    "wanalyzer/project/details/columns/wai/get",
    "wanalyzer/project/dataset/get",
    "wanalyzer/project/summary/get",
    "wanalyzer/project/stats/result/list",
}
"""What answers a stranger of the sample; calls about a training do too, with its own id."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[HouseUnderTest]:
    """A platform with a sample in each language; only read."""
    with cloner.clone() as url:
        async with open_house(url, Path(tmp_path_factory.mktemp("samples"))) as house:
            await make_templates(house)
            yield house


async def sample_of(house: HouseUnderTest, lang: str = "tr") -> dict[str, str]:
    (sample,) = (await house.post("/v1/wanalyzer/sample/list", lang=lang))["list"]
    return dict(sample)


async def test_each_language_has_its_sample(house: HouseUnderTest) -> None:
    turkish, english = await sample_of(house), await sample_of(house, "en")
    assert turkish["project_id"] != english["project_id"]
    assert (turkish["row_count"], turkish["column_count"]) == (150, 5)
    for sample in (turkish, english):
        assert sample["findings"]["list"][0]["sentence"]
        assert sample["findings"]["list"][0]["chart"]


async def test_a_stranger_reads_the_sample_and_asks_its_model(house: HouseUnderTest) -> None:
    nobody, sample = Person(house=house, token=""), await sample_of(house)
    project, training = sample["project_id"], sample["machine_learning_id"]
    rows = (await nobody.rows(project, pagination={"page_size": 3}))["rows"]
    assert len(rows) == 3
    assert (await nobody.post("wanalyzer/project/summary/get", project_id=project))["findings"]["list"]
    found = await nobody.post("wanalyzer/project/stats/result/list", project_id=project)
    assert found["pagination"]["total"] > 5
    model = await nobody.post(
        "wanalyzer/machinelearning/data/get", project_id=project, machine_learning_id=training
    )
    assert model["machine_learning"]["state"] == "done"
    told = await nobody.post(
        "wanalyzer/machinelearning/predict",
        project_id=project,
        machine_learning_id=training,
        input_list=[{key: rows[0][key] for key in ("c1", "c2", "c3", "c4")}],
    )
    assert told.status == 200
    assert told["prediction_list"][0]


@pytest.mark.parametrize("path", [path for path in ABOUT_PROJECTS if path != BOUGHT])
async def test_a_stranger_only_reads(house: HouseUnderTest, path: str) -> None:
    nobody, sample = Person(house=house, token=""), await sample_of(house)
    answer = await ask(nobody, path, sample["project_id"])
    if path not in OPEN:
        assert refusal(answer) == (401, "not_signed_in", "100401")
    elif path in READ:
        assert answer.status == 200
    else:  # a training, or a calculated column, that is not there
        assert refusal(answer)[1] in {"run_not_found", "column_not_found"}


@pytest.mark.parametrize("path", [path for path in ABOUT_PROJECTS if path in OPEN and path != BOUGHT])
async def test_a_persons_copy_of_the_sample_is_not_open(house: HouseUnderTest, path: str) -> None:
    name = f"kisi{uuid4().hex[:8]}"
    owner = Person(house=house, token=await house.register(name))
    (own,) = (await owner.post("wanalyzer/project/list"))["list"]
    assert own["is_sample"]
    assert (
        refusal(await ask(Person(house=house, token=""), path, own["project_id"]))[1] == "project_not_found"
    )


async def test_a_product_that_a_stranger_names_opens_nothing(house: HouseUnderTest) -> None:
    nobody, sample = Person(house=house, token=""), await sample_of(house)
    answer = await nobody.rows(sample["project_id"], auth_client_id=str(uuid4()))
    assert answer.error == "entitlement_not_found"


async def test_scores_of_a_stranger_are_not_kept(house: HouseUnderTest) -> None:
    nobody, sample = Person(house=house, token=""), await sample_of(house)
    path, project = "wanalyzer/project/stats/result/list", sample["project_id"]
    before = await nobody.post(path, project_id=project)
    first = before["list"][0]["finding_id"]
    await nobody.post(path, project_id=project, user_score_list=[{"finding_id": first, "score": 1}])
    assert (await nobody.post(path, project_id=project))["list"] == before["list"]
