"""What the platform stands on fails while it is used: every answer says so in words, and what was begun is finished later."""

import contextlib
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from terazi.entry.launch.traces import processes_in
from tests.chaos.machine import Machine, wait_until, workbook

SMALL = workbook(299)
PATIENCE = 30.0  # seconds; a call waits for one trip, of several statements 24; without a deadline, for ever


@contextlib.contextmanager
def frozen_database(machine: Machine) -> Iterator[None]:
    """Stop every process of PostgreSQL where it is: connections stay, nobody answers."""
    stopped: set[int] = set()
    # One that still runs may start another before it is stopped.
    while running := set(processes_in(machine.server.place.data)) - stopped:
        for number in running:
            os.kill(number, signal.SIGSTOP)
        stopped |= running
    try:
        yield
    finally:
        for number in stopped:
            os.kill(number, signal.SIGCONT)


@contextlib.contextmanager
def unusable_store(machine: Machine) -> Iterator[None]:
    """Put a file where the folder of the store is: nobody can write or read there, whoever runs the platform."""
    folder, aside = machine.var / "files", machine.var / "files.aside"
    folder.rename(aside)
    folder.write_text("no folder", encoding="utf-8")
    try:
        yield
    finally:
        folder.unlink()
        aside.rename(folder)


def assert_said_in_words(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert int(answer.headers["retry-after"]) > 0
    assert answer.json()["status_message"]
    assert answer.json()["error"] == "unavailable"


def upload_in(machine: Machine, lang: str) -> httpx.Response:
    return machine.client.post(
        "/v1/wanalyzer/project/save",
        params={"active_lang_label": lang},
        files={"excel_file": ("veri.xlsx", SMALL)},
        data={"project_name": "Bozuk depo"},
        headers={"Authorization": f"Bearer {machine.token}"},
    )


def test_calls_on_a_frozen_database_are_refused_and_not_kept_waiting(machine: Machine) -> None:
    assert machine.post("wanalyzer/project/list").status_code == 200
    calls = [
        lambda: machine.post("wanalyzer/project/list"),
        lambda: machine.post("user/record", user_data={"firstname": "Ayşe"}),
        lambda: machine.upload(SMALL, "Donmuş"),
    ] * 10
    with frozen_database(machine), ThreadPoolExecutor(len(calls)) as pool:
        machine.client.timeout = httpx.Timeout(PATIENCE)
        answers = [pool.submit(call) for call in calls]
        assert machine.client.get("/healthz").status_code == 200
        for answer in answers:
            assert_said_in_words(answer.result())
        assert_said_in_words(machine.post("wanalyzer/project/list"))
        assert machine.client.get("/readyz").status_code == 503
        assert machine.client.get("/").status_code == 503
    wait_until(lambda: machine.post("wanalyzer/project/list").status_code == 200, "the recovery")
    assert "Donmuş" not in machine.projects()


def test_a_job_whose_database_freezes_is_finished_when_it_is_back(machine: Machine) -> None:
    machine.keep_worker()
    job = machine.upload(SMALL, "Buzdan önce").json()["job_id"]
    with frozen_database(machine):
        assert_said_in_words(machine.post("wanalyzer/project/list"))
    wait_until(lambda: machine.post("wanalyzer/project/list").status_code == 200, "the recovery")
    machine.wait_for(job, "succeeded")


@pytest.mark.parametrize(("lang", "word"), [("tr", "yeniden deneyin"), ("en", "try again")])
def test_a_store_that_takes_nothing_is_said_so_and_nothing_is_kept(
    machine: Machine, lang: str, word: str
) -> None:
    before = machine.balance()
    with unusable_store(machine):
        answer = upload_in(machine, lang)
        assert_said_in_words(answer)
        assert word in answer.json()["status_message"]
    assert machine.balance() == before
    assert "Bozuk depo" not in machine.projects()


def test_a_job_whose_store_is_away_is_finished_when_it_is_back(machine: Machine) -> None:
    machine.keep_worker()
    machine.wait_for(machine.upload(SMALL, "Depo varken").json()["job_id"], "succeeded")
    assert machine.worker
    machine.worker.send_signal(signal.SIGSTOP)
    job = machine.upload(SMALL, "Depo gidince").json()["job_id"]
    told = (machine.var / "worker.log").read_text(errors="replace").count("job interrupted")
    with unusable_store(machine):
        machine.worker.send_signal(signal.SIGCONT)
        wait_until(
            lambda: (machine.var / "worker.log").read_text(errors="replace").count("job interrupted") > told,
            "the end of the first attempt",
        )
        assert machine.job(job)["state"] == "running"
    machine.wait_for(job, "succeeded")
    assert machine.ask("SELECT attempts FROM job WHERE id::text = %s", job) == [(2,)]
