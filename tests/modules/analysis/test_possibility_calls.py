"""What if, and what would change it: for owners and products without counted uses, and never more than was bought."""

from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from tests.calling import Reply
from tests.modules.analysis.buying import give_training
from tests.modules.analysis.working import Person, Workspace, refusal, says

pytestmark = pytest.mark.asyncio(loop_scope="session")

WHAT_IF = "wanalyzer/machinelearning/what_if"
COUNTERFACTUAL = "wanalyzer/machinelearning/counterfactual"
DEPENDENCE = "wanalyzer/machinelearning/dependence"
PREDICT = "wanalyzer/machinelearning/predict"
BAROLO = dict(zip(["c2", "c3", "c8", "c11", "c14"], [13.8, 1.9, 3.0, 5.5, 1150], strict=True))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def buyer(work: Workspace) -> Person:
    return Person(house=work.house, token=await work.house.register("deneyen.kisi"))


async def ask(work: Workspace, path: str, person: Person | None = None, **body: Any) -> Reply:
    known = {"project_id": work.project, "machine_learning_id": work.training, "input": BAROLO}
    return await (person or work.owner).post(path, **{**known, **body})


async def test_owner_sees_how_the_answer_changes_with_each_input(work: Workspace) -> None:
    told = (await ask(work, WHAT_IF))["what_if"]
    predicted = (await ask(work, PREDICT, input_list=[BAROLO]))["prediction_list"][0]
    assert (told["value"], told["label"]) == ("Barolo", "Barolo")
    assert told["answer"] == pytest.approx(predicted["probabilities"]["Barolo"])
    assert {curve["column"] for curve in told["curves"]} == set(BAROLO)
    followed = (await ask(work, WHAT_IF, label="Barbera"))["what_if"]
    assert followed["answer"] == pytest.approx(predicted["probabilities"]["Barbera"])


async def test_changes_that_are_told_bring_the_answer_about(work: Workspace) -> None:
    told = (await ask(work, COUNTERFACTUAL, label="Grignolino"))["counterfactual"]
    assert not told["is_met"]
    assert told["alternatives"]
    for each in told["alternatives"]:
        moved = BAROLO | {change["column"]: change["after"] for change in each["changes"]}
        found = (await ask(work, PREDICT, input_list=[moved]))["prediction_list"][0]
        assert found["value"] == each["value"] == "Grignolino"
    locked = (await ask(work, COUNTERFACTUAL, label="Grignolino", locked_columns=["c14"]))["counterfactual"]
    changed = {change["column"] for each in locked["alternatives"] for change in each["changes"]}
    assert "c14" not in changed
    met = (await ask(work, COUNTERFACTUAL, label="Barolo"))["counterfactual"]
    assert (met["is_met"], met["alternatives"]) == (True, [])


async def test_a_number_is_asked_for_with_its_goal(work: Workspace) -> None:
    row = {key: value for key, value in BAROLO.items() if key != "c2"}
    refused = await ask(work, COUNTERFACTUAL, input=row, analyze_result_index=1)
    assert refusal(refused)[:2] == (422, "input_refused")
    assert refused["errors"][0]["field"] == "input.number"
    asked = {"input": row, "analyze_result_index": 1, "number": 12.5, "is_least": False}
    told = (await ask(work, COUNTERFACTUAL, **asked))["counterfactual"]
    assert all(each["answer"] <= 12.5 for each in told["alternatives"])


async def test_dependence_on_an_input_is_told_with_its_band(work: Workspace) -> None:
    told = (await ask(work, DEPENDENCE, column="c14", label="Barolo"))["dependence"]
    assert (told["column"], told["label"]) == ("c14", "Barolo")
    assert all(point["low"] <= point["high"] for point in told["points"])
    assert told["points"][0]["mean"] < told["points"][-1]["mean"]
    other = await ask(work, DEPENDENCE, column="c99")
    assert refusal(other)[:2] == (422, "input_refused")


@pytest.mark.parametrize("path", [WHAT_IF, COUNTERFACTUAL])
async def test_hostile_values_are_refused_in_words(work: Workspace, path: str) -> None:
    for given in ({"c2": "NaN"}, {"c2": "1" * 400}, {"c2": "ç" * 10_000}, {"Yok": 1}, {"c2": {"a": []}}):
        refused = await ask(work, path, input=BAROLO | given, label="Barolo")
        assert refusal(refused)[:2] == (422, "input_refused"), given
        assert refused["errors"][0]["field"].startswith("input.")
    other = await ask(work, path, label="Merlot")
    assert refusal(other)[:2] == (422, "input_refused")
    assert "Merlot" in other["errors"][0]["message"]
    assert (await ask(work, path, machine_learning_index=99)).error == "model_not_found"
    assert (await ask(work, path, machine_learning_id=str(uuid4()))).error == "run_not_found"


@pytest.mark.parametrize("path", [WHAT_IF, COUNTERFACTUAL, DEPENDENCE])
async def test_counted_predictions_are_not_made_endless(work: Workspace, buyer: Person, path: str) -> None:
    counted = await give_training(work, buyer, 5)
    refused = await ask(work, path, buyer, auth_client_id=counted, label="Barolo", column="c2")
    assert refusal(refused) == (403, "what_if_not_sold", "170432")
    assert "deneme" in says(refused)
    entitlement = await work.house.post("/v1/user/entitlement/get", token=buyer.token, auth_client_id=counted)
    assert entitlement["entitlement"]["count"] == 5


async def test_who_predicts_without_end_tries_out_what_is_shown(work: Workspace, buyer: Person) -> None:
    product = await give_training(work, buyer, None)
    told = await ask(work, WHAT_IF, buyer, auth_client_id=product)
    assert told["what_if"] == (await ask(work, WHAT_IF))["what_if"]
    changed = await ask(work, COUNTERFACTUAL, buyer, auth_client_id=product, label="Grignolino")
    assert changed["counterfactual"]["alternatives"]


@pytest.mark.parametrize("path", [WHAT_IF, COUNTERFACTUAL])
async def test_who_has_bought_some_rows_tries_out_nothing(work: Workspace, buyer: Person, path: str) -> None:
    rule = "[Alkol (%)] >= 13"
    product = await give_training(work, buyer, None, rule=rule)
    refused = await ask(work, path, buyer, auth_client_id=product, label="Barolo")
    assert refused.error == "what_if_not_sold"
