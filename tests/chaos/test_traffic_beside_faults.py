"""Every call is made while what the platform stands on is away: none is answered with a bare error, and all work again."""

import contextlib
import json
import resource
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.chaos.machine import Machine, wait_until, workbook
from tests.chaos.shopping import Shopping
from tests.chaos.test_faults import unusable_store
from tests.database import PROJECT

SMALL = workbook(40)
UPLOADS = "multipart/form-data"
STREAMS = ("/v1/job/events",)
AT_ONCE = 10


@contextlib.contextmanager
def killed_database(machine: Machine) -> Iterator[None]:
    machine.kill_database()
    try:
        yield
    finally:
        machine.server.start()
        wait_until(machine.is_ready, "the recovery")


@contextlib.contextmanager
def full_disk(machine: Machine) -> Iterator[None]:
    """Let the web process write to no file any more, as on a disk that is full: store, uploads, log."""
    assert machine.web
    numbers = machine.web.members()
    limits = [resource.prlimit(number, resource.RLIMIT_FSIZE) for number in numbers]
    for number, (_, most) in zip(numbers, limits, strict=True):
        resource.prlimit(number, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        for number, before in zip(numbers, limits, strict=True):
            resource.prlimit(number, resource.RLIMIT_FSIZE, before)


FAULTS = {"killed database": killed_database, "full disk": full_disk, "unusable store": unusable_store}


def every_call(machine: Machine) -> list[Callable[[], httpx.Response]]:
    """Return every call of the contract with nothing in it: which of them need something is theirs to say."""
    paths: dict[str, Any] = json.loads((PROJECT / "web/openapi.json").read_text(encoding="utf-8"))["paths"]
    headers = {"Authorization": f"Bearer {machine.token}"}
    return [
        lambda path=path, method=method: machine.client.request(  # type: ignore[misc]
            method.upper(), path, json={} if method == "post" else None, headers=headers
        )
        for path, methods in paths.items()
        for method in methods
        if path not in STREAMS and "logout" not in path
    ]


def work_of_people(machine: Machine, shopping: Shopping) -> list[Callable[[], httpx.Response]]:
    """Return what people do most: reading, uploading, buying, pages."""
    return [
        lambda: machine.post("wanalyzer/project/list"),
        lambda: machine.upload(SMALL, "Arızada"),
        lambda: machine.client.post(
            "/v1/excel/calculate_credit",
            files={"excel_file": ("veri.xlsx", SMALL)},
            headers={"Authorization": f"Bearer {machine.token}"},
        ),
        lambda: machine.post("user/record", user_data={"firstname": "Ayşe"}),
        lambda: machine.client.post("/v1/login", json={"username": "ayse", "password": "yanlış"}),
        lambda: shopping.call(
            "user/shopcart/bundle/add",
            user_client_id=shopping.buyer_id,
            user_shop_client_id=shopping.shop_id,
            user_shop_bundle_client_id=shopping.bundle_id,
            add_bundle_count=1,
        ),
        lambda: machine.client.post("/v1/table/to/excel", json={"table_header": ["A"], "table": [["1"]]}),
        lambda: machine.client.get("/"),
        lambda: machine.client.get("/healthz"),
    ] * 4


def assert_in_words(answer: httpx.Response) -> None:
    """Nothing but 503 may come of a fault, and it says in words what to do."""
    asked = f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text[:300]}"
    assert answer.status_code < 500 or answer.status_code == 503, asked
    if answer.status_code == 503 and answer.request.url.path.startswith("/v1/"):
        assert answer.json()["status_message"], asked
        assert int(answer.headers["retry-after"]) > 0, asked


@pytest.mark.parametrize("fault", FAULTS)
def test_no_call_answers_a_fault_with_a_bare_error(machine: Machine, fault: str) -> None:
    shopping = Shopping(machine)
    before = machine.balance()
    with FAULTS[fault](machine), ThreadPoolExecutor(AT_ONCE) as pool:
        calls = [*every_call(machine), *work_of_people(machine, shopping)]
        answers = [made.result() for made in [pool.submit(call) for call in calls]]
    for answer in answers:
        assert_in_words(answer)
    assert Counter(answer.status_code for answer in answers)[503] > 0
    wait_until(lambda: machine.post("wanalyzer/project/list").status_code == 200, "the recovery")
    assert sum(machine.balance()) == sum(before)
    wait_until(lambda: machine.upload(SMALL, f"Sonra: {fault}").status_code == 200, "a project again")
