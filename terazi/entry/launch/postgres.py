"""Starts and stops the embedded PostgreSQL."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from terazi.entry.launch.binaries import Binaries, find_binaries
from terazi.entry.launch.errors import LaunchError
from terazi.entry.launch.logs import BoundedLog, Pump
from terazi.entry.launch.place import Place
from terazi.entry.launch.private import open_to_pass
from terazi.entry.launch.readiness import takes_connections
from terazi.entry.launch.traces import first_number, processes_in
from terazi.foundation.orphans import die_with_parent

DATABASE = "terazi"
_USER = "terazi"
_START_SECONDS = 120.0  # recovery after a crash may have much to replay
_STOP_SECONDS = 20.0
_POLL_SECONDS = 0.02
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
_SETTINGS = (
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "max_connections=200",
    "shared_buffers=128MB",
    "max_locks_per_transaction=128",
    "timezone=UTC",
    "log_timezone=UTC",
    "cluster_name=terazi",
)
_SETTINGS_WITHOUT_SAFETY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Postgres:
    """One embedded server. Its socket stands in a folder only its account can enter."""

    def __init__(self, project: Path, place: Place, log: Path, *, safe: bool = True) -> None:
        self.name = "PostgreSQL"
        self.place = place
        self.log = log
        self._project = project
        self._safe = safe
        self._log_start = 0
        self._pump: Pump | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = DATABASE) -> str:
        """Return the address of a database of this server."""
        return self.place.url(database)

    @property
    def pid(self) -> int | None:
        """Return the number of the server's main process as its pid file has it."""
        return first_number(self.place.data / "postmaster.pid")

    def answers(self) -> bool:
        """Say whether the server takes connections now."""
        return takes_connections(self.place.sockets / ".s.PGSQL.5432", _USER, "postgres")

    def start(self, *, stay: bool = False) -> None:
        """Start the server and wait until it answers; it ends with this process unless it may `stay`."""
        version = _data_version(self.place.data)
        binaries = find_binaries(self._project, self.place.copies, self.place.account, version)
        if version is None:
            self._make_data(binaries)
        self._end_leftovers()
        deadline = time.monotonic() + _START_SECONDS
        while not self._try_start(binaries, deadline, stay=stay):
            if time.monotonic() > deadline:
                raise LaunchError(f"PostgreSQL does not start; the end of {self.log}: {self._last_words()}")

    def poll(self) -> int | None:
        """Return the exit code if the server has died, else None."""
        return self._process.poll() if self._process else None

    def stop(self) -> None:
        """Stop the server: finish running statements' rollback, write everything, end."""
        for wanted, patience in (
            (signal.SIGINT, _STOP_SECONDS),
            (signal.SIGQUIT, 5.0),
            (signal.SIGKILL, 5.0),
        ):
            if self._ended(patience, wanted):
                self._process = None
                return

    def _ended(self, patience: float, wanted: signal.Signals) -> bool:
        if self._process is not None:
            if self._process.poll() is None:
                self._process.send_signal(wanted)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
                return True
            return False
        self._signal_leftovers(wanted)
        return self._wait_for_quiet(patience)

    def _try_start(self, binaries: Binaries, deadline: float, *, stay: bool) -> bool:
        log = self._open_log(stay=stay)
        try:
            self._process = self._spawn([binaries.folder / "postgres", *self._arguments()], log, stay=stay)
        finally:
            os.close(log)
        while self._process.poll() is None:
            if self.answers():
                return True
            if time.monotonic() > deadline:
                self.stop()
                return False
            time.sleep(_POLL_SECONDS)
        # Processes of a killed server may hold its shared memory for a moment: try again soon, not forever.
        if not any(sign in self._last_words() for sign in ("shared memory block", "lock file")):
            raise LaunchError(f"PostgreSQL does not start; the end of {self.log}: {self._last_words()}")
        time.sleep(0.2)
        return False

    def _arguments(self) -> list[str | Path]:
        chosen = _SETTINGS if self._safe else (*_SETTINGS, *_SETTINGS_WITHOUT_SAFETY)
        options = [word for setting in chosen for word in ("-c", setting)]
        return ["-D", self.place.data, "-k", self.place.sockets, "-p", "5432", *options]

    def _spawn(self, command: list[str | Path], log: int, *, stay: bool) -> subprocess.Popen[bytes]:
        ids = self.place.account.process_options() if self.place.account else {}
        return subprocess.Popen(  # noqa: S603 - programs found by find_binaries
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=self.place.data,
            env=_ENVIRONMENT,
            umask=0o077,
            start_new_session=True,
            preexec_fn=None if stay else die_with_parent(signal.SIGINT),  # noqa: PLW1509 - one system call
            **ids,
        )

    def _make_data(self, binaries: Binaries) -> None:
        """Make the data folder beside its place and move it there: one that is half made is never used."""
        new = self.place.data.with_name(self.place.data.name + ".new")
        shutil.rmtree(new, ignore_errors=True)
        shutil.rmtree(self.place.data, ignore_errors=True)
        new.parent.mkdir(parents=True, exist_ok=True)
        new.mkdir(mode=0o700)
        if self.place.account:
            open_to_pass(new.parent)
            os.chown(new, self.place.account.user, self.place.account.group)
        locale = ["--locale=C.UTF-8"]
        if binaries.version >= 17:
            locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        options = [*locale, "--auth-local=trust", "--auth-host=reject", "--no-instructions"]
        initdb, postgres = binaries.folder / "initdb", binaries.folder / "postgres"
        self._prepare(new, (initdb, "-D", new, "-U", _USER, "-E", "UTF8", *options))
        self._prepare(new, (postgres, "--single", "-D", new, "postgres"), f"CREATE DATABASE {DATABASE};\n")
        new.rename(self.place.data)

    def _prepare(self, folder: Path, command: Sequence[str | Path], said: str = "") -> None:
        ids = self.place.account.process_options() if self.place.account else {}
        done = subprocess.run(  # noqa: S603 - a program found by find_binaries
            command,
            check=False,
            input=said,
            capture_output=True,
            text=True,
            cwd=folder,
            env=_ENVIRONMENT,
            **ids,
        )
        if done.returncode != 0:
            raise LaunchError(f"PostgreSQL cannot make its data: {_last_line(done.stderr or done.stdout)}")

    def _end_leftovers(self) -> None:
        """End a server whose launcher was killed, and take away the lock files of one that is dead."""
        for wanted in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
            if self._wait_for_quiet(0):
                break
            self._signal_leftovers(wanted)
            self._wait_for_quiet(_STOP_SECONDS)
        if Path("/proc").is_dir():
            # Both name the dead server's process, and its number may by now be a zombie's or a stranger's.
            (self.place.data / "postmaster.pid").unlink(missing_ok=True)
            (self.place.sockets / ".s.PGSQL.5432.lock").unlink(missing_ok=True)

    def _signal_leftovers(self, wanted: signal.Signals) -> None:
        living = processes_in(self.place.data)
        main = self.pid
        for number in [main] if main in living and main else living:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, wanted)

    def _wait_for_quiet(self, patience: float) -> bool:
        deadline = time.monotonic() + patience
        while processes_in(self.place.data):
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_SECONDS)
        return True

    def _open_log(self, *, stay: bool) -> int:
        """Return what the server writes to: a server that stays cannot write through its launcher."""
        if not stay:
            self._pump = Pump(BoundedLog(self.log))
            return self._pump.entry
        self._pump = None
        self._log_start = self.log.stat().st_size if self.log.exists() else 0
        self.log.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)

    def _last_words(self) -> str:
        if self._pump:
            said = self._pump.last_words()
        else:
            said = self.log.read_bytes()[self._log_start :].decode("utf-8", "replace")
        return " / ".join(said.splitlines()[-3:])


def _data_version(data: Path) -> int | None:
    try:
        return int((data / "PG_VERSION").read_text(encoding="ascii"))
    except OSError:
        return None


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"
