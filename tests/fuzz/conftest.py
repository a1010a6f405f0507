"""A platform in a thread of its own, so that generated calls can be made one after the other."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import requests
from schemathesis import Case

from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from tests.calling import HouseUnderTest, open_house

Returned = TypeVar("Returned")
_ROWS = [
    (city, n % 7 + n / 10, "evet" if n % 3 else "hayır")
    for n, city in enumerate(["İzmir", "Muş", "Ağrı"] * 20)
]


@dataclass
class Prey:
    """The platform under fire, a person with a ready project, and the ids of what the person has."""

    house: HouseUnderTest
    run: Callable[[Coroutine[Any, Any, Any]], Any]
    token: str = ""
    known: dict[str, Any] = field(default_factory=dict)

    def answer(self, case: Case, token: str | None) -> httpx.Response:
        """Make a generated call."""
        case.headers = {k: v for k, v in (case.headers or {}).items() if k.lower() != "authorization"}
        made = requests.Request(**_plain(case.as_transport_kwargs(base_url="http://terazi.test"))).prepare()
        headers = {k: v for k, v in made.headers.items() if k.lower() != "authorization"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        body = made.body.encode() if isinstance(made.body, str) else made.body
        call = self.house.client.request(made.method or "GET", made.url or "", headers=headers, content=body)
        return self.run(call)


def _plain(given: dict[str, Any]) -> dict[str, Any]:
    """Leave out what only a session understands."""
    known = {"method", "url", "headers", "files", "data", "params", "auth", "cookies", "hooks", "json"}
    return {name: value for name, value in given.items() if name in known}


@asynccontextmanager
async def _opened(database_url: str, var_dir: Path) -> Any:
    settings = {"call_limit_factor": 1e6, "registrations_per_day": 1000, "welcome_credits": 1_000_000}
    async with open_house(database_url, var_dir, **settings) as house:
        yield house, await house.register(), await _known(house)


async def _known(house: HouseUnderTest) -> dict[str, Any]:
    """Let the person have a project with statistics and models; return their ids by the names calls use."""
    token = await house.sign_in("ayse.yilmaz")
    columns = (OutColumn(name="Şehir"), OutColumn(name="Tutar"), OutColumn(name="Geldi mi?"))
    workbook = write_workbook([OutSheet(name="Veri", columns=columns, rows=_ROWS)])
    saved = await house.upload(
        "/v1/wanalyzer/project/save", files={"excel_file": ("veri.xlsx", workbook)}, token=token
    )
    project = saved["project_id"]
    await house.run_jobs()
    asked = await house.post(
        "/v1/wanalyzer/project/statistics/analyze/list", token=token, body={"list": [{"project_id": project}]}
    )
    wish = {"project_id": project, "target_columns": ["c3"], "budget_seconds": 10}
    trained = await house.post("/v1/wanalyzer_machinelearning_train", token=token, body={"ml_data": wish})
    await house.run_jobs()
    return {
        "project_id": project,
        "stats_id": asked["list"][0]["stats_id"],
        "machine_learning_id": trained["machine_learning_id"],
        "job_id": trained["job_id"],
        "excel_file": workbook,
        "auth_client_id": None,
    }


@pytest.fixture(scope="module")
def prey(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prey]:
    """A platform that all generated calls are made on."""
    with hunting(_opened(module_database_url, tmp_path_factory.mktemp("fuzz"))) as found:
        yield found


@contextmanager
def hunting(
    opened: AbstractAsyncContextManager[tuple[HouseUnderTest, str, dict[str, Any]]],
) -> Iterator[Prey]:
    """Keep a platform open in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def run(work: Coroutine[Any, Any, Returned]) -> Returned:
        return asyncio.run_coroutine_threadsafe(work, loop).result(timeout=120)

    try:
        house, token, known = run(opened.__aenter__())
        yield Prey(house=house, run=run, token=token, known=known)
        run(opened.__aexit__(None, None, None))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
