import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from terazi.entry.launch.place import choose_place
from terazi.entry.launch.ports import choose_port
from terazi.entry.launch.traces import first_number
from tests.database import PROJECT
from tests.entry.launch.waiting import lives, wait_until

LAUNCH = Path(__file__).with_name("launch_stand_in.py")


class Platform:
    """A launcher with stand-ins for web and worker, as a process of its own."""

    def __init__(self, var: Path, port: int, **environment: str) -> None:
        self.var = var
        self.output = var / "output.txt"
        settings = {"TERAZI_VAR_DIR": str(var), "TERAZI_PORT": str(port), "DATABASE_URL": ""}
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, LAUNCH],
                cwd=PROJECT,
                env={**os.environ, "PYTHONPATH": str(PROJECT), **settings, **environment},
                stdout=output,
                stderr=output,
            )

    @property
    def said(self) -> str:
        return self.output.read_text(encoding="utf-8")

    @property
    def address(self) -> str:
        return (self.var / "run.lock").read_text(encoding="utf-8").removeprefix("http://")

    @property
    def database_url(self) -> str:
        return choose_place(self.var, "postgres").url("terazi")

    def wait_until_ready(self) -> "Platform":
        wait_until(lambda: "is ready" in self.said or self.process.poll() is not None, "the ready line")
        assert "is ready" in self.said, self.said
        wait_until(lambda: len(self.pids()) == 3, "web, worker and PostgreSQL")
        return self

    def web_pid(self) -> int | None:
        connection = http.client.HTTPConnection(self.address, timeout=5)
        with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
            connection.request("GET", "/pid")
            return int(connection.getresponse().read())
        return None

    def worker_pid(self) -> int | None:
        return first_number(self.var / "worker.pid")

    def postgres_pid(self) -> int | None:
        return first_number(choose_place(self.var, "postgres").data / "postmaster.pid")

    def pids(self) -> list[int]:
        return [pid for pid in (self.web_pid(), self.worker_pid(), self.postgres_pid()) if pid]

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture
def start(short_folder: Callable[[], Path]) -> Iterator[Callable[..., Platform]]:
    started: list[Platform] = []

    def start_one(port: int, var: Path | None = None, **environment: str) -> Platform:
        started.append(Platform(var or short_folder(), port, **environment))
        return started[-1]

    yield start_one
    for platform in started:
        if platform.process.poll() is None:
            platform.end()


def test_address_and_accounts_are_said_when_the_web_answers(
    start: Callable[..., Platform], port: int
) -> None:
    platform = start(port).wait_until_ready()
    assert f"Terazi is ready: http://127.0.0.1:{port}" in platform.said
    assert "ayse  a-password" in platform.said


@pytest.mark.parametrize("stop_signal", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_everything(
    start: Callable[..., Platform], port: int, stop_signal: signal.Signals
) -> None:
    platform = start(port).wait_until_ready()
    pids = platform.pids()
    platform.process.send_signal(stop_signal)
    assert platform.process.wait(30) == 0
    assert not any(lives(pid) for pid in pids)


def test_a_signal_that_comes_while_something_is_finalized_ends_the_watching() -> None:
    watching = """
import os, signal
from terazi.entry.launch.supervisor import Supervisor, stop_on_signals

class Finalized:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        print("finalized", flush=True)

stop_on_signals()
Finalized()
print("dropped", flush=True)
Supervisor(database=None, services=[], say=print, is_ready=lambda: True, on_ready=lambda: None).watch()
"""
    ended = subprocess.run(
        [sys.executable, "-c", watching], capture_output=True, text=True, timeout=30, check=False, cwd=PROJECT
    )
    assert "dropped" in ended.stdout, ended.stderr
    assert ended.stderr.endswith("KeyboardInterrupt\n")


def test_killed_web_and_worker_are_started_again(start: Callable[..., Platform], port: int) -> None:
    platform = start(port).wait_until_ready()
    web, worker = platform.web_pid(), platform.worker_pid()
    assert web
    assert worker
    os.kill(web, signal.SIGKILL)
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: platform.web_pid() not in (None, web), "a new web process")
    wait_until(lambda: platform.worker_pid() not in (None, worker), "a new worker")
    assert "web ended (SIGKILL); starting it again" in platform.said


def test_killed_postgres_is_started_again_and_keeps_its_rows(
    start: Callable[..., Platform], port: int
) -> None:
    platform = start(port).wait_until_ready()
    with psycopg.connect(platform.database_url, autocommit=True) as connection:
        connection.execute("INSERT INTO kept SELECT generate_series(1, 100)")
    first = platform.postgres_pid()
    assert first
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: rows_of(platform) == 100, "the rows in the new server")
    assert platform.postgres_pid() != first


def rows_of(platform: Platform) -> int | None:
    with (
        contextlib.suppress(psycopg.OperationalError),
        psycopg.connect(platform.database_url) as connection,
    ):
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
        return int(row[0]) if row else None
    return None


def test_run_works_again_after_everything_was_killed(start: Callable[..., Platform], port: int) -> None:
    platform = start(port).wait_until_ready()
    with psycopg.connect(platform.database_url, autocommit=True) as connection:
        connection.execute("INSERT INTO kept VALUES (7)")
    pids = platform.pids()
    platform.process.kill()
    platform.process.wait()
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    again = start(port, platform.var).wait_until_ready()
    assert rows_of(again) == 1


def test_children_end_when_only_the_launcher_is_killed(start: Callable[..., Platform], port: int) -> None:
    platform = start(port).wait_until_ready()
    pids = platform.pids()
    platform.process.kill()
    platform.process.wait()
    wait_until(lambda: not any(lives(pid) for pid in pids), "the end of the children")


def test_second_run_from_the_same_folder_says_where_the_first_is(
    start: Callable[..., Platform], port: int
) -> None:
    platform = start(port).wait_until_ready()
    done = subprocess.run(
        [sys.executable, LAUNCH],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": str(PROJECT), "TERAZI_VAR_DIR": str(platform.var)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.strip() == f"Terazi already runs from this folder (http://127.0.0.1:{port})."


def test_next_free_port_is_taken_and_said(start: Callable[..., Platform]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = int(listener.getsockname()[1])
        platform = start(taken).wait_until_ready()
        assert f"Port {taken} is taken; using " in platform.said
        assert platform.web_pid()


def test_web_that_cannot_start_ends_the_run_with_one_line(start: Callable[..., Platform], port: int) -> None:
    platform = start(port, STAND_IN_WEB_FAILS="yes")
    assert platform.process.wait(30) == 1
    assert "web does not start (exit 3); see " in platform.said


def test_free_port_is_kept() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = int(listener.getsockname()[1])
        assert choose_port("127.0.0.1", taken) > taken
    assert choose_port("127.0.0.1", taken) == taken


def test_data_made_ready_by_this_code_is_not_made_ready_again(
    start: Callable[..., Platform], port: int
) -> None:
    platform = start(port).wait_until_ready()
    platform.end()
    again = start(port, platform.var, STAND_IN_PREPARING_FAILS="yes").wait_until_ready()
    assert "ayse  a-password" in again.said
