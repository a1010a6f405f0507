"""Whatever is killed, nothing is lost, nothing is done by halves, and no credit is wrong."""

import threading
from typing import Any

import httpx
import pytest

from tests.chaos.machine import Machine, wait_until, workbook

SMALL = workbook(299)
LARGE_PRICE, SMALL_PRICE, TRAINING_PRICE = 100, 3, 1


def train(machine: Machine, project: str) -> str:
    wish = {"project_id": project, "target_columns": ["c1"], "budget_seconds": 10}
    return str(
        machine.post("wanalyzer_machinelearning_train", ml_data=wish).raise_for_status().json()["job_id"]
    )


def small_project(machine: Machine, name: str) -> str:
    """Import a small project with a worker that goes on running."""
    saved = machine.upload(SMALL, name).raise_for_status().json()
    machine.keep_worker()
    machine.wait_for(saved["job_id"], "succeeded")
    return str(saved["project_id"])


def test_import_and_training_of_a_killed_worker_are_finished_by_the_next(machine: Machine) -> None:
    large = workbook(9_999)  # 100,000 cells: the import takes a while
    before = machine.balance()[0]
    project = small_project(machine, "Küçük")
    training = train(machine, project)
    importing = machine.upload(large, "Büyük").json()["job_id"]
    for job in (training, importing):
        machine.wait_for(job, "running")
    assert machine.worker
    machine.worker.kill()
    assert {machine.job(job)["state"] for job in (training, importing)} == {"running"}
    price = SMALL_PRICE + TRAINING_PRICE + LARGE_PRICE
    assert machine.balance() == (before - price, TRAINING_PRICE + LARGE_PRICE)

    machine.start_worker()
    for job in (training, importing):
        machine.wait_for(job, "succeeded")
    assert machine.balance() == (before - price, 0)
    spent = "SELECT count(*) FROM credit_entry WHERE hold_id::text = %s AND movement = 'spent'"
    attempts = "SELECT attempts FROM job WHERE id::text = %s"
    for job in (training, importing):
        assert machine.ask(spent, job) == [(1,)]
        assert machine.ask(attempts, job) == [(2,)]
    assert machine.projects()["Büyük"]["row_count"] == 9_999
    assert machine.projects()["Küçük"]["training_count"] == 1


def test_everything_is_consistent_after_the_database_was_killed(machine: Machine) -> None:
    project = small_project(machine, "Sağlam")
    before = machine.balance()[0]
    training = train(machine, project)
    wait_until(lambda: bool(machine.job(training)["detail"]), "a training at work")

    answers: list[httpx.Response] = []
    uploading = threading.Thread(target=lambda: answers.append(machine.upload(SMALL, "Yarıda kalan")))
    with machine.held_up("SELECT * FROM credit_wallet FOR UPDATE"):
        uploading.start()
        wait_until(machine.is_waiting, "an upload in the middle of its transaction")
        machine.kill_database()
    uploading.join()
    assert_unavailable(answers[0])
    assert_unavailable(machine.post("wanalyzer/project/list"))
    assert machine.client.get("/readyz").status_code == 503
    assert machine.client.get("/healthz").status_code == 200

    machine.server.start()
    assert machine.web
    assert machine.web.is_running
    wait_until(lambda: machine.post("wanalyzer/project/list").status_code == 200, "the web's recovery")
    assert "Yarıda kalan" not in machine.projects()
    assert machine.balance() == (before - TRAINING_PRICE, TRAINING_PRICE)

    def is_trained() -> bool:
        machine.keep_worker()
        return bool(machine.job(training)["state"] == "succeeded")

    wait_until(is_trained, "the training after the database is back")
    assert machine.balance() == (before - TRAINING_PRICE, 0)
    assert machine.ask("SELECT count(*) FROM credit_hold WHERE state = 'held'") == [(0,)]
    again = machine.upload(SMALL, "Yeniden").raise_for_status().json()
    machine.wait_for(again["job_id"], "succeeded")


def test_killed_web_leaves_the_old_version_whole(machine: Machine) -> None:
    project = small_project(machine, "Sürümlü")
    change = {"project_id": project, "base_version": 1, "steps": [{"kind": "remove_column", "column": "c2"}]}
    failures: list[Any] = []

    def save() -> None:
        try:
            machine.post("wanalyzer/project/column/save", **change)
        except httpx.TransportError as lost:
            failures.append(lost)

    saving = threading.Thread(target=save)
    with machine.held_up("SELECT * FROM project FOR UPDATE"):
        saving.start()
        wait_until(machine.is_waiting, "a change in the middle of its transaction")
        assert machine.web
        machine.web.kill()
    saving.join()
    assert failures
    machine.start_web()
    versions = machine.post("wanalyzer/project/version/list", project_id=project).json()
    assert (versions["version"], len(versions["list"])) == (1, 1)
    rows = machine.post("wanalyzer/project/dataset/get", project_id=project).json()
    assert (rows["pagination"]["total"], "c2" in rows["rows"][0]) == (299, True)
    saved = machine.post("wanalyzer/project/column/save", **change)
    assert (saved.status_code, saved.json()["version"]) == (200, 2)


def assert_unavailable(answer: httpx.Response) -> None:
    told = answer.json()
    assert (answer.status_code, told["status_code"], told["error"]) == (503, "100503", "unavailable")


@pytest.fixture(autouse=True)
def _books_are_right(machine: Machine) -> Any:
    """After each test nothing is set aside any more, and the ledger's proof holds."""
    yield
    assert machine.balance()[1] == 0, machine.what_was_told()
