"""The platform as it runs: a PostgreSQL, a web process and a worker of its own, each of which can be killed."""

import asyncio
import contextlib
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg

from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.entry.launch.place import choose_place
from terazi.entry.launch.postgres import Postgres
from terazi.entry.seed.seed import demo_accounts, seed_database
from terazi.entry.worker import work_of
from terazi.foundation.settings import Settings
from terazi.modules.credits.public import wallets_that_differ
from tests.chaos.nursery import start
from tests.database import PROJECT
from tests.readiness import is_ready

_PAUSE = 0.1
_PATIENCE = 120.0  # a job of a dead worker is taken up after 20 seconds, and then it is done anew


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Return soon after the condition holds; looking costs the processes under test time, so it looks rarely."""
    deadline = time.monotonic() + _PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"in vain waited for: {what}")
        time.sleep(_PAUSE)


class Process:
    """One command of the platform, in a group of its own with everything it starts."""

    def __init__(self, machine: "Machine", word: str, **environment: str) -> None:
        with (machine.var / f"{word}.log").open("ab") as log:
            self._process = start([word], machine.environment | environment, log)

    @property
    def is_running(self) -> bool:
        return self._process.is_running

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to the process alone."""
        self._process.send_signal(number)

    def kill(self) -> None:
        """Kill the process alone, as the machine would; what it had started must end by itself."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        wait_until(lambda: not self.members(), "the end of everything the killed process had started")

    @property
    def is_at_rest(self) -> bool:
        """Whether it waits for others; one that is about to send something does not."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8")
        return stat.rpartition(") ")[2].startswith("S")

    def members(self) -> list[int]:
        """Return the processes of the group that still live."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                state, _, group = stat.read_text(encoding="utf-8").rpartition(") ")[2].split()[:3]
                if int(group) == self._process.pid and state not in "ZX":
                    found.append(int(stat.parent.name))
        return found

    def end(self) -> None:
        """End the process and everything it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Machine:
    """A whole platform on this machine, with one person who works on it."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self.server = Postgres(PROJECT, choose_place(var, "postgres"), var / "postgres.log")
        self.server.start()
        port = self.free_port()
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            "DATABASE_URL": self.server.url(),
            "STORAGE_URL": "",
            "TERAZI_VAR_DIR": str(var),
            "TERAZI_PORT": str(port),
            "TERAZI_CAPTCHA_COST": "0",
            "TERAZI_PASSWORD_HASH_KIB": "8",
            "TERAZI_CALL_LIMIT_FACTOR": "1000",
            "TERAZI_ACCESS_TOKEN_SECONDS": "86400",  # however long killing takes on a busy machine
            "TERAZI_DATABASE_SECONDS": "12",  # tables are locked for as long as a killed process takes to be followed
        }
        self.address = f"http://127.0.0.1:{port}"
        self.client = httpx.Client(base_url=self.address, timeout=60)
        self.settings = Settings(database_url=self.server.url(), var_dir=var, storage_url="")
        self.web: Process | None = None
        self.worker: Process | None = None
        self.token = ""

    def prepare(self) -> None:
        """Migrate, seed the accounts of the demonstration, start the web and sign in."""
        migrating = Process(self, "migrate")
        wait_until(lambda: not migrating.is_running, "the migrations")
        asyncio.run(seed_database(self.settings, demo=True, sample=False))
        self.start_web()
        self.token = self.token_of(demo_accounts()[0].username)

    def token_of(self, username: str) -> str:
        """Sign one of the accounts of the demonstration in."""
        account = next(each for each in demo_accounts() if each.username == username)
        body = {"username": account.username, "password": account.password}
        return str(self.client.post("/v1/login", json=body).raise_for_status().json()["access_token"])

    def start_web(self) -> None:
        """Start the web process and wait until it answers."""
        self.web = Process(self, "serve")
        wait_until(self.is_ready, "the web process")

    def start_worker(self) -> None:
        """Start a worker; jobs tell when it is ready."""
        self.worker = Process(self, "worker")

    def stop_worker(self) -> None:
        """End the worker, so that only what the test starts moves anything."""
        if self.worker:
            self.worker.end()
            self.worker = None

    def keep_worker(self) -> None:
        """Start the worker again if it has ended, as `terazi run` does."""
        if self.worker is None or not self.worker.is_running:
            self.start_worker()

    def is_ready(self) -> bool:
        return self.answers(int(self.environment["TERAZI_PORT"]))

    def answers(self, port: int) -> bool:
        """Whether a web process is ready at a port."""
        return is_ready(port)

    def free_port(self) -> int:
        """Return a port that nobody listens at."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            return int(listener.getsockname()[1])

    def kill_database(self) -> None:
        """Kill PostgreSQL's main process; its others end with it."""
        assert self.server.pid
        os.kill(self.server.pid, signal.SIGKILL)
        wait_until(
            lambda: self.server.poll() is not None and not self.server.answers(), "the end of PostgreSQL"
        )

    def close(self) -> None:
        """End everything."""
        self.client.close()
        for process in (self.web, self.worker):
            if process:
                process.end()
        self.server.stop()

    # what the person does

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Make a call."""
        return self.client.post(f"/v1/{path}", json=body, headers=self._headers)

    def upload(self, content: bytes, name: str) -> httpx.Response:
        """Upload a workbook as a new project."""
        return self.client.post(
            "/v1/wanalyzer/project/save",
            files={"excel_file": ("veri.xlsx", content)},
            data={"project_name": name},
            headers=self._headers,
        )

    def job(self, job_id: str) -> dict[str, Any]:
        """Return a job's state."""
        answer = self.client.post("/v1/job/get", params={"job_id": job_id}, headers=self._headers)
        return dict(answer.raise_for_status().json()["job"])

    def wait_for(self, job_id: str, *states: str) -> None:
        """Wait until the job is in one of the states."""
        wait_until(lambda: self.job(job_id)["state"] in states, f"a job that is {states}")

    def projects(self) -> dict[str, dict[str, Any]]:
        """Return the person's projects by name."""
        listed = self.post("wanalyzer/project/list").raise_for_status().json()["list"]
        return {project["project_name"]: project for project in listed}

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    # what the books and the database say

    def balance(self) -> tuple[int, int]:
        """Return what the person can spend and what is set aside; the ledger's proof must hold."""

        async def differing() -> int:
            work = work_of(self.settings)
            (found,) = await work.database.reader.ask(wallets_that_differ())
            await work.database.close()
            return len(found)

        assert asyncio.run(differing()) == 0
        answer = self.post("user/credit/get").raise_for_status().json()
        return answer["available"], answer["reserved"]

    def ask(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """Ask the database."""
        with psycopg.connect(self.server.url()) as connection:
            return connection.execute(question, values).fetchall()

    def what_was_told(self) -> str:
        """Return the unfinished jobs, the queue and the ends of the logs, to understand a test that failed."""
        jobs = self.ask(
            "SELECT id, state, attempts, heartbeat_at, lease, now() FROM job WHERE finished_at IS NULL"
        )
        queue = self.ask("SELECT id, task_name, status, worker_id, args FROM procrastinate_jobs")
        logs = [f"{log.name}:\n{log.read_text(errors='replace')[-6000:]}" for log in self.var.glob("*.log")]
        return "\n".join([str(jobs), str(queue), *logs])

    @contextlib.contextmanager
    def held_up(self, lock: str) -> Iterator[None]:
        """Hold rows locked, so that a change of them waits in the middle of its transaction."""
        with psycopg.connect(self.server.url()) as connection:
            connection.execute(lock)
            yield
            with contextlib.suppress(psycopg.OperationalError):
                connection.rollback()

    def is_waiting(self) -> bool:
        """Whether a change waits for locked rows."""
        question = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        return bool(self.ask(question)[0][0])


def workbook(rows: int, columns: int = 10) -> bytes:
    """Return a workbook of numbers with a column of two classes that can be learned from them."""
    header = ["Sınıf", *(f"Ölçü {n}" for n in range(1, columns))]
    cells = [
        (
            "Evet" if row * 7 % 11 > 4 else "Hayır",
            *((row * 7 % 11) + column + row % 3 for column in range(1, columns)),
        )
        for row in range(rows)
    ]
    return write_workbook(
        [OutSheet(name="Veri", columns=tuple(OutColumn(name=n) for n in header), rows=cells)]
    )
