"""Nobody reaches another person's project by its id, and nothing is read before it is there."""

from typing import Any
from uuid import uuid4

import pytest

from terazi.foundation.calls.declare import CallFacts
from terazi.modules.analysis.calls.all import calls
from terazi.modules.analysis.errors import ProjectNotFound, ProjectNotReady
from tests.calling import Reply
from tests.modules.analysis.working import Person, Workspace, refusal, says, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

Body = dict[str, Any]
_P = "wanalyzer/project/"
BODIES: dict[str, Body] = {
    "excel/calculate_credit": {},
    f"{_P}save": {},
    f"{_P}delete": {},
    f"{_P}restore": {},
    f"{_P}details/columns/wai/get": {},
    f"{_P}choices/get": {},
    f"{_P}credit/quote": {"process_type": "statistics"},
    "wanalyzer/data/query": {},
    f"{_P}column_data/list": {},
    f"{_P}column/save": {"steps": [{"kind": "rename", "column": "c1", "name": "Yeni"}]},
    f"{_P}column/preview": {"column_id": "c1", "column_type": "text"},
    f"{_P}version/list": {},
    f"{_P}version/restore": {"version": 1, "base_version": 1},
    f"{_P}dataset/get": {},
    f"{_P}dataset/count": {},
    f"{_P}dataset/find": {"text": "barolo"},
    f"{_P}dataset/excel": {},
    f"{_P}version/compare": {"version": 1, "other_version": 1},
    f"{_P}subset/list": {},
    f"{_P}subset/save": {"subset_name": "Ucuzlar", "filter_text": "c1 = 1"},
    f"{_P}subset/delete": {"subset_id": str(uuid4())},
    f"{_P}summary/get": {},
    f"{_P}summary/start": {},
    f"{_P}chart/get": {"column_list": ["c1"]},
    f"{_P}chart/list": {},
    f"{_P}chart/sold/get": {"auth_client_id": str(uuid4())},
    f"{_P}chart/save": {"chart_name": "Satışlar", "question": {"column_list": ["c1"]}},
    f"{_P}chart/delete": {"chart_id": str(uuid4())},
    f"{_P}chart/restore": {"chart_id": str(uuid4())},
    f"{_P}chart/order": {"chart_id_list": []},
    f"{_P}pivot/get": {"row_column": "c1"},
    f"{_P}pivot/excel": {"row_column": "c1"},
    f"{_P}cell/calculate": {"column_list": []},
    f"{_P}formula/check": {"formula": "1"},
    f"{_P}statistics/analyze/list": {"list": [{}]},
    f"{_P}stats/list": {},
    f"{_P}stats/result/list": {},
    f"{_P}stats/result/list/excel": {},
    f"{_P}stats/result/list/csv": {},
    "wanalyzer_machinelearning_train": {"ml_data": {"target_columns": ["c1"]}},
    "wanalyzer/machinelearning/question/list": {"target_columns": ["c1"]},
    "wanalyzer/machinelearning/list": {},
    "wanalyzer/machinelearning/data/get": {"machine_learning_id": str(uuid4())},
    "wanalyzer/machinelearning/predict": {"machine_learning_id": str(uuid4()), "input_list": [{}]},
    "wanalyzer/machinelearning/what_if": {"machine_learning_id": str(uuid4()), "input": {}},
    "wanalyzer/machinelearning/dependence": {"machine_learning_id": str(uuid4()), "column": "c1"},
    "wanalyzer/machinelearning/counterfactual": {"machine_learning_id": str(uuid4()), "input": {}},
    "wanalyzer/machinelearning/predict/excel": {"machine_learning_id": str(uuid4())},
    "wanalyzer/machinelearning/model/list/excel": {"machine_learning_id": str(uuid4())},
    "wanalyzer/machinelearning/model/card/get": {"machine_learning_id": str(uuid4())},
    "wanalyzer/machinelearning/model/card/pdf": {"machine_learning_id": str(uuid4())},
    "wanalyzer/machinelearning/model/card/excel": {"machine_learning_id": str(uuid4())},
}
BOUGHT = f"{_P}chart/sold/get"
"""A call with a product alone: whose it is, is asked first, and without it no project is looked for."""
FORMS = {"excel/calculate_credit", f"{_P}save", "wanalyzer/machinelearning/predict/excel"}
FACTS: dict[str, CallFacts] = {facts.path.removeprefix("/v1/"): facts for facts in calls.facts}
ABOUT_PROJECTS = [path for path, facts in FACTS.items() if ProjectNotFound in facts.raises]
READING_DATA = [path for path, facts in FACTS.items() if ProjectNotReady in facts.raises]
OPEN = [path for path, facts in FACTS.items() if not facts.caller.is_needed]


def about(body: Any, project_id: str, path: str) -> Any:
    """Put the project's id where the call expects it."""
    if "statistics/analyze" in path:
        return {"list": [{"project_id": project_id}]}
    if "ml_data" in body:
        return {"ml_data": {**body["ml_data"], "project_id": project_id}}
    return {**body, "project_id": project_id}


async def ask(person: Person, path: str, project_id: str, *, lang: str = "tr") -> Reply:
    body = about(BODIES[path], project_id, path)
    if path in FORMS:
        return await person.upload(path, sheet([["A", "B"], [1, 2]]), lang=lang, **body)
    return await person.post(path, lang=lang, **body)


async def test_every_call_about_a_project_is_held_here() -> None:
    assert set(BODIES) == set(ABOUT_PROJECTS)
    assert FACTS.keys() - BODIES.keys() == {f"{_P}list", "wanalyzer/sample/list"}


async def test_a_product_that_is_not_ones_own_is_not_found_whatever_the_project(work: Workspace) -> None:
    for person, project in (
        (work.stranger, work.project),
        (work.owner, work.project),
        (work.owner, str(uuid4())),
    ):
        assert refusal(await ask(person, BOUGHT, project)) == (404, "entitlement_not_found", "165404")


@pytest.mark.parametrize("path", [path for path in ABOUT_PROJECTS if path != BOUGHT])
async def test_project_of_another_is_not_found(work: Workspace, path: str) -> None:
    turkish = await ask(work.stranger, path, work.project)
    english = await ask(work.stranger, path, work.project, lang="en")
    assert refusal(turkish) == (404, "project_not_found", "170404")
    assert (says(turkish), says(english)) == ("Proje bulunamadı.", "The project was not found.")


@pytest.mark.parametrize("path", [path for path in ABOUT_PROJECTS if path != BOUGHT])
async def test_project_that_never_was_is_not_found(work: Workspace, path: str) -> None:
    assert refusal(await ask(work.owner, path, str(uuid4())))[1] == "project_not_found"


@pytest.mark.parametrize("path", ABOUT_PROJECTS)
async def test_stranger_without_a_token_learns_nothing(work: Workspace, path: str) -> None:
    nobody = Person(house=work.house, token="")
    expected = (404, "project_not_found", "170404") if path in OPEN else (401, "not_signed_in", "100401")
    assert refusal(await ask(nobody, path, work.project)) == expected


async def test_list_of_a_stranger_is_empty_and_of_nobody_refused(work: Workspace) -> None:
    path = f"/v1/{_P}list"
    assert (await work.house.post(path, token=work.stranger.token))["list"] == []
    assert (await work.house.post(path)).error == "not_signed_in"


@pytest.mark.parametrize("path", READING_DATA)
async def test_project_without_data_is_not_ready(
    work: Workspace, unfinished: tuple[Person, str], path: str
) -> None:
    person, project = unfinished
    turkish = await ask(person, path, project)
    english = await ask(person, path, project, lang="en")
    assert refusal(turkish) == (409, "project_not_ready", "170409")
    assert says(turkish) == "Projenin verisi henüz hazır değil."
    assert says(english) == "The project’s data is not ready yet."


async def test_project_id_that_is_none_is_an_input_error(work: Workspace) -> None:
    answer = await work.owner.rows("1 OR 1=1")
    assert (answer.status, answer.error) == (422, "invalid_input")
