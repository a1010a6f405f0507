"""The platform under measurement: a real PostgreSQL with data of its own, and server processes as production runs them."""

import asyncio
import contextlib
import http.client
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from terazi.entry.launch.ports import choose_port
from terazi.entry.launch.run import PROJECT, database_of
from terazi.entry.migrate import migrate
from terazi.entry.seed.seed import seed_database
from terazi.foundation.settings import Settings

_START_SECONDS = 120
_HOST = "127.0.0.1"
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, kw_only=True, slots=True)
class Server:
    """A running server process."""

    pid: int
    port: int
    database_pid: int
    """The PostgreSQL server it asks."""

    web_processes: int = 1
    """How many processes answer; of more than one the server is the parent."""

    def processor_seconds(self) -> float:
        """Return the processor time the web processes have used, without what they started."""
        return sum(sum(_ticks(pid)[:2]) for pid in self._web_pids()) / _TICKS

    def memory_bytes(self) -> int:
        """Return the memory that the web processes hold now."""
        told = [Path(f"/proc/{pid}/status").read_text(encoding="utf-8") for pid in self._web_pids()]
        return sum(int(each.partition("VmRSS:")[2].split()[0]) for each in told) * 1024

    def _web_pids(self) -> list[int]:
        return [self.pid] if self.web_processes == 1 else [self.pid, *_children(self.pid)]

    def database_processor_seconds(self) -> float:
        """Return the processor time PostgreSQL has used, with its backends, those that ended among them."""
        return (
            sum(sum(_ticks(pid)[:2]) for pid in _children(self.database_pid)) / _TICKS
            + sum(_ticks(self.database_pid)) / _TICKS
        )


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def _ticks(pid: int) -> list[int]:
    """Return a process's time as user and as system, and that of its children that ended.

    One that has ended meanwhile counts nothing: its time is its parent's by then.
    """
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return [0, 0, 0, 0]
    return [int(field) for field in told.rpartition(")")[2].split()[11:15]]


def _database_pid(settings: Settings) -> int:
    """Return the embedded PostgreSQL's process."""
    found = next(settings.var_dir.rglob("postmaster.pid"))
    return int(found.read_text(encoding="utf-8").splitlines()[0])


@contextlib.contextmanager
def prepared_database(**given: int) -> Iterator[Settings]:
    """Give the settings (those given, else the usual ones) of a migrated platform with demo accounts and the sample project."""
    var = Path(tempfile.mkdtemp(prefix="terazi-bench-"))
    var.chmod(0o755)  # PostgreSQL may run as another account
    try:
        with database_of(Settings(var_dir=var, database_url="")) as url:
            settings = Settings(var_dir=var, database_url=url).model_copy(update=given)
            migrate(url)
            asyncio.run(seed_database(settings, demo=True))
            yield settings
    finally:
        shutil.rmtree(var, ignore_errors=True)


@contextlib.contextmanager
def whole_platform(settings: Settings) -> Iterator[Server]:
    """Run all processes that `terazi run` starts, but PostgreSQL; the server is the supervisor."""
    port = choose_port(_HOST, 8800)
    command = [sys.executable, "-m", "terazi.entry.launch"]
    # The folder itself is taken by who holds its PostgreSQL.
    own = {
        "TERAZI_VAR_DIR": str(settings.var_dir / "platform"),
        "STORAGE_URL": f"file://{settings.var_dir}/files",
    }
    with _serving(command, {**_environment(settings, port), **own}, port, settings, "run.log") as server:
        yield server


@contextlib.contextmanager
def platform_server(settings: Settings, web_processes: int = 1) -> Iterator[Server]:
    """Run web processes as production does."""
    port = choose_port(_HOST, 8700)
    command = [sys.executable, "-m", "terazi.entry.cli", "serve", "--port", str(port)]
    command += ["--workers", str(web_processes)]
    with _serving(command, _environment(settings, port), port, settings, "web.log") as server:
        yield replace(server, web_processes=web_processes)


@contextlib.contextmanager
def bare_server(settings: Settings) -> Iterator[Server]:
    """Run the bare endpoint of ``benchmarks.bare``, with the same server and driver."""
    port = choose_port(_HOST, 8750)
    command = [sys.executable, "-m", "benchmarks.bare", str(port)]
    environment = {"DATABASE_URL": settings.database_url}
    with _serving(command, environment, port, settings, "bare.log") as server:
        yield server


def _environment(settings: Settings, port: int) -> dict[str, str]:
    """Return the settings of production; limits of calls are out of the way, everything else is on."""
    return {
        "DATABASE_URL": settings.database_url,
        "TERAZI_VAR_DIR": str(settings.var_dir),
        "TERAZI_MODE": "production",
        "TERAZI_SECRET_KEY": settings.secret().decode(),
        "TERAZI_PUBLIC_URL": f"http://{_HOST}:{port}",
        "TERAZI_PORT": str(port),
        "TERAZI_CALL_LIMIT_FACTOR": "1000000",
        "TERAZI_USUAL_SPEND_MINOR": str(10**15),
        "TERAZI_USUAL_SPEND_CREDITS": str(10**15),
        "TERAZI_CARD_SANDBOX": "on",
        "TERAZI_WEBHOOK_PRIVATE_ADDRESSES": "on",  # programs of shops listen here
        "XDG_RUNTIME_DIR": str(settings.var_dir),  # a fork server of its own
    }


@contextlib.contextmanager
def _serving(
    command: list[str], environment: dict[str, str], port: int, settings: Settings, name: str
) -> Iterator[Server]:
    log = settings.var_dir / name
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=PROJECT,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        try:
            _wait_until_ready(process, port, log)
            yield Server(pid=process.pid, port=port, database_pid=_database_pid(settings))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def _wait_until_ready(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not _answers(port):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"the server does not start: {log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.1)


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection(_HOST, port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
