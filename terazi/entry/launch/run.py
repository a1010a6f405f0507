"""`terazi run`: the whole platform on one machine with one command."""

import contextlib
import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from terazi.entry.launch.errors import LaunchError
from terazi.entry.launch.failures import said_in_words
from terazi.entry.launch.lock import RunLock
from terazi.entry.launch.place import choose_place
from terazi.entry.launch.ports import choose_port
from terazi.entry.launch.postgres import Postgres
from terazi.entry.launch.prepared import Prepared
from terazi.entry.launch.private import keep_private
from terazi.entry.launch.service import Service
from terazi.entry.launch.supervisor import Supervisor, ignore_signals, stop_on_signals
from terazi.foundation.orphans import die_with_parent
from terazi.foundation.settings import Settings

PROJECT = Path(__file__).resolve().parents[3]
_WAIT_SECONDS = 30.0


def run() -> None:
    """Start PostgreSQL, web and worker, and keep them running until Ctrl-C."""
    stop_on_signals()
    with said_in_words():
        settings = Settings()
        keep_private(settings.var_dir)
        Launch(settings, command=(sys.executable, "-m", "terazi.entry.cli")).run()


@contextlib.contextmanager
def database_of(settings: Settings) -> Iterator[str]:
    """Give the address of the database: the configured one, or the embedded one, started if it is not running."""
    if settings.database_url:
        yield settings.database_url
        return
    server = embedded_server(settings.var_dir)
    with _lock(settings.var_dir) as lock:
        if not lock.take():
            _wait_until(server.answers, "The embedded PostgreSQL of this folder does not answer.")
            yield server.url()
            return
        server.start()
        try:
            yield server.url()
        finally:
            server.stop()


def embedded_server(var_dir: Path) -> Postgres:
    """Return the embedded server of a var folder, running or not."""
    var_dir = var_dir.resolve()
    return Postgres(PROJECT, choose_place(var_dir, "postgres"), var_dir / "log/postgres.log")


def _say(line: str) -> None:
    with contextlib.suppress(OSError):  # a terminal that has gone, or a full disk behind it, ends nothing
        print(line, flush=True)


class Launch:
    """One `terazi run`: what it starts, in which order, and what it tells the person."""

    def __init__(
        self,
        settings: Settings,
        *,
        command: Sequence[str],
        say: Callable[[str], None] = _say,
    ) -> None:
        self._settings = settings
        self._command = tuple(command)
        self._say = say
        self._var_dir = settings.var_dir.resolve()

    def run(self) -> None:
        """Run until a signal; return once everything has ended."""
        with _lock(self._var_dir) as lock:
            if not lock.take():
                where = lock.read_note() or "it is just starting"
                raise LaunchError(f"Terazi already runs from this folder ({where}).")
            port = choose_port(self._settings.host, self._settings.port)
            if port != self._settings.port:
                self._say(f"Port {self._settings.port} is taken; using {port}.")
            server = None if self._settings.database_url else embedded_server(self._var_dir)
            self._run_all(server, port, lock)

    def _run_all(self, server: Postgres | None, port: int, lock: RunLock) -> None:
        address = f"http://{_shown_host(self._settings.host)}:{port}"
        accounts: list[str] = []

        def announce() -> None:
            lock.note(address)
            self._say(f"\nTerazi is ready: {address}")
            for line in accounts:
                self._say(line)
            self._say("Ctrl-C stops it.")

        environment = self._environment(server, port)
        supervisor = Supervisor(
            database=server,
            services=[self._service(name, word, environment) for name, word in self._words()],
            say=self._say,
            is_ready=lambda: _is_ready(self._settings.host, port),
            on_ready=announce,
        )
        try:
            if server:
                server.start()
            accounts.extend(self._prepare(server, environment).splitlines())
            supervisor.watch()
        except KeyboardInterrupt:
            self._say("\nStopping …")
        finally:
            ignore_signals()
            supervisor.stop()

    def _prepare(self, server: Postgres | None, environment: Mapping[str, str]) -> str:
        """Migrate and seed unless the embedded data is known to be up to date; return the demo accounts."""
        note = Prepared(PROJECT, server.place.data, self._settings.mode) if server else None
        if note and (known := note.accounts()) is not None:
            return known
        self._do("migrate", environment)
        demo = ["--demo"] if self._settings.is_development else []
        accounts = self._do("seed", environment, *demo)
        if note:
            note.remember(accounts)
        return accounts

    def _words(self) -> Sequence[tuple[str, str]]:
        """Return what runs beside the database, each by its command; mails come in where a domain takes them."""
        return [*_SERVICES, _RECEIVER] if self._settings.reply_domain else _SERVICES

    def _environment(self, server: Postgres | None, port: int) -> dict[str, str]:
        given = dict(os.environ)
        if self._settings.reply_domain:
            receive_port = choose_port(self._settings.receive_host, self._settings.receive_port)
            given["TERAZI_RECEIVE_PORT"] = str(receive_port)
        given["DATABASE_URL"] = server.url() if server else self._settings.database_url
        given["TERAZI_PORT"] = str(port)
        given["TERAZI_VAR_DIR"] = str(self._var_dir)
        return given

    def _service(self, name: str, word: str, environment: Mapping[str, str]) -> Service:
        log = self._var_dir / "log" / f"{name}.log"
        command = [*self._command, word]
        return Service(name, command, folder=PROJECT, environment=environment, log=log)

    def _do(self, word: str, environment: Mapping[str, str], *options: str) -> str:
        """Run one command to its end; it has a session of its own, so that Ctrl-C reaches only us."""
        done = subprocess.run(  # noqa: S603 - our own command line
            [*self._command, word, *options],
            check=False,
            cwd=PROJECT,
            env=environment,
            capture_output=True,
            text=True,
            start_new_session=True,
            preexec_fn=die_with_parent(signal.SIGKILL),
        )
        if done.returncode != 0:
            raise LaunchError(f"'terazi {word}' failed:\n{(done.stderr or done.stdout).strip()[-3000:]}")
        return done.stdout


_SERVICES = (("web", "serve"), ("worker", "worker"))
_RECEIVER = ("receiver", "receive")


def _lock(var_dir: Path) -> RunLock:
    return RunLock(var_dir.resolve() / "run.lock")


def _shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not listened on
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _is_ready(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(_shown_host(host).strip("[]"), port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _wait_until(condition: Callable[[], bool], otherwise: str) -> None:
    deadline = time.monotonic() + _WAIT_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise LaunchError(otherwise)
        time.sleep(0.05)
