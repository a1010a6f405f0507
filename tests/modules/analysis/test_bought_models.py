"""Bought models: a use for each predicted row, nothing told of rows and columns outside, cases only from what was bought."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from tests.calling import Reply
from tests.modules.analysis.buying import ML, give_training
from tests.modules.analysis.working import Person, Workspace, cells_of, refusal, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

GET, PREDICT, EXCEL = f"{ML}data/get", f"{ML}predict", f"{ML}predict/excel"
BAROLO = dict(zip(["c2", "c3", "c8", "c11", "c14"], [13.8, 1.9, 3.0, 5.5, 1150], strict=True))
CAPTIONS = ["Alkol (%)", "Malik asit (g/L)", "Flavonoid (g/L)", "Renk yoğunluğu", "Prolin (mg/L)"]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def buyer(work: Workspace) -> Person:
    return Person(house=work.house, token=await work.house.register("ayse.kaya"))


async def ask(work: Workspace, buyer: Person, path: str, product: str, **body: Any) -> Reply:
    known = {"project_id": work.project, "machine_learning_id": work.training, "auth_client_id": product}
    return await buyer.post(path, **{**known, **body})


async def workbook(work: Workspace, buyer: Person, product: str, rows: int) -> Reply:
    content = sheet([CAPTIONS, *[list(BAROLO.values())] * rows])
    form = {"project_id": work.project, "machine_learning_id": work.training, "auth_client_id": product}
    return await buyer.upload(EXCEL, content, **form)


async def left(buyer: Person, product: str) -> int:
    answer = await buyer.house.post("/v1/user/entitlement/get", token=buyer.token, auth_client_id=product)
    return int(answer["entitlement"]["count"])


async def test_each_predicted_row_takes_a_use(work: Workspace, buyer: Person) -> None:
    product = await give_training(work, buyer, uses=6)
    assert (await ask(work, buyer, GET, product)).status == 200
    made = await ask(work, buyer, PREDICT, product, input_list=[BAROLO, BAROLO])
    owned = await work.owner.post(
        PREDICT, project_id=work.project, machine_learning_id=work.training, input_list=[BAROLO, BAROLO]
    )
    assert made["prediction_list"] == owned["prediction_list"]
    assert await left(buyer, product) == 4
    assert len(cells_of((await workbook(work, buyer, product, 3)).content)) == 4
    assert await left(buyer, product) == 1
    assert refusal(await workbook(work, buyer, product, 2))[:2] == (403, "entitlement_exhausted")
    wrong = await ask(work, buyer, PREDICT, product, input_list=[{"c2": "olmaz"}])
    assert wrong.error == "input_refused"
    assert await left(buyer, product) == 1


async def test_last_prediction_goes_to_one(work: Workspace, buyer: Person) -> None:
    product = await give_training(work, buyer, uses=1)
    answers = await asyncio.gather(
        *(ask(work, buyer, PREDICT, product, input_list=[BAROLO]) for _ in range(6))
    )
    assert sorted(answer.error or "" for answer in answers) == [""] + ["entitlement_exhausted"] * 5


async def test_other_trainings_and_people_are_not_found(work: Workspace, buyer: Person) -> None:
    product = await give_training(work, buyer)
    for path in (GET, PREDICT):
        other = await ask(work, buyer, path, product, machine_learning_id=str(uuid4()), input_list=[BAROLO])
        assert other.error == "run_not_found"
        stranger = await ask(work, work.stranger, path, product, input_list=[BAROLO])
        assert stranger.error == "entitlement_not_found"
    shape = await give_training(work, buyer, column_input_type="screen")
    assert (await workbook(work, buyer, shape, 1)).error == "output_not_sold"
    assert (await ask(work, buyer, PREDICT, shape, input_list=[BAROLO])).status == 200


async def test_buyer_sees_no_row_of_the_data(work: Workspace, buyer: Person) -> None:
    product = await give_training(work, buyer)
    for target in (0, 1):
        view = (await ask(work, buyer, GET, product, analyze_result_index=target))["machine_learning"]
        result = view["result"]
        assert all(model["actual_predicted"] is None for model in result["models"])
        assert (result["class_counts"], result["left_out"]) == (None, [])
        assert (result["notes"], result["doubts"]) == ([], [])
        assert [task["inputs"] for task in view["task"]["tasks"]] == [None, None]


async def test_form_tells_of_the_bought_rows_only(work: Workspace, buyer: Person) -> None:
    whole = await give_training(work, buyer)
    part = await give_training(work, buyer, rule="[Alkol (%)] >= 13")
    fields = []
    for product in (whole, part):
        result = (await ask(work, buyer, GET, product))["machine_learning"]["result"]
        fields.append({field["id"]: field for field in result["form"]["fields"]})
    assert fields[0]["c2"]["minimum"] < 13 <= fields[1]["c2"]["minimum"]
    assert result["rows_used"] == result["train_rows"] == result["test_rows"] == 0
    inside = await ask(work, buyer, PREDICT, part, input_list=[{**BAROLO, "c14": 99_999}])
    assert inside["prediction_list"][0]["warnings"] == []
    outside = await ask(work, buyer, PREDICT, part, input_list=[BAROLO, {**BAROLO, "c2": 12}])
    assert [problem["field"] for problem in outside["errors"]] == ["input_list.1"]


async def test_model_that_needs_a_hidden_input_does_not_open(work: Workspace, buyer: Person) -> None:
    product = await give_training(work, buyer, layer_usage_type="selected", layers=("yok",))
    for path in (GET, PREDICT):
        answer = await ask(work, buyer, path, product, input_list=[BAROLO])
        assert refusal(answer)[:2] == (409, "output_gone")


async def test_most_rows_at_once(work: Workspace, buyer: Person) -> None:
    product = await give_training(work, buyer, uses=9, row_limit=2)
    assert (await ask(work, buyer, PREDICT, product, input_list=[BAROLO] * 3)).error == "input_refused"
    assert (await workbook(work, buyer, product, 3)).error == "input_refused"
    assert (await ask(work, buyer, PREDICT, product, input_list=[BAROLO] * 2)).status == 200
    assert await left(buyer, product) == 7
