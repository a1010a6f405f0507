"""Databases for tests: one throw-away PostgreSQL for all test processes, one clone of a template per test."""

import asyncio
import contextlib
import fcntl
import hashlib
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import IO

import psycopg
import pytest
from psycopg import sql

from terazi.entry.launch.place import Place, choose_place
from terazi.entry.launch.postgres import Postgres
from terazi.entry.seed.seed import seed_database
from terazi.foundation.settings import Settings

PROJECT = Path(__file__).resolve().parents[1]
_VAR = PROJECT / "var"
_TEMPLATE_PREFIX = "migrated_"
_MEMORY = Path("/dev/shm")
_MEMORY_BYTES = 2 * 1024**3
_SEEDED_PREFIX = "seeded_"
SNAPSHOT_PREFIX = "snapshot_"
_CLONE_PREFIX = "clone_"
_MIGRATE = "import sys; from terazi.entry.migrate import migrate; migrate(sys.argv[1])"


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Let one process of the machine at a time work on what the name stands for."""
    with _open_lock(name) as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def shared_server() -> Iterator[Postgres]:
    """Give the server all test processes of this folder share: the first starts it, the last stops it."""
    server = Postgres(PROJECT, _place(), _VAR / "log/test-postgres.log", safe=False)
    with _open_lock("test-postgres-users") as users:
        with locked("test-postgres"):
            fcntl.flock(users, fcntl.LOCK_SH)
            if not server.answers():
                server.start(stay=True)
                _drop_left_overs(server)
        try:
            yield server
        finally:
            with locked("test-postgres"), contextlib.suppress(BlockingIOError):
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                server.stop()
                if server.place.data.is_relative_to(_MEMORY):
                    shutil.rmtree(server.place.data)


def _place() -> Place:
    """Return where the test server keeps its data: in memory where there is room, copies are made ten times as fast."""
    place = choose_place(_VAR, "test-postgres")
    digest = hashlib.sha256(os.fsencode(PROJECT)).hexdigest()[:12]
    data = _MEMORY / f"terazi-tests-{os.geteuid()}-{digest}"
    has_room = _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _MEMORY_BYTES
    return replace(place, data=data, sockets=data) if data.exists() or has_room else place


@dataclass(frozen=True, kw_only=True, slots=True)
class Cloner:
    """Makes databases that are copies of the seeded template.

    A name is used again once its database is gone: what SQLAlchemy has compiled for an address stays good.
    """

    server: Postgres
    template: str
    connection: psycopg.Connection
    """Statements about databases go here: a connection for each costs as much as a third of a copy."""
    in_use: set[int] = field(default_factory=set)

    def clone(self, template: str | None = None) -> contextlib.AbstractContextManager[str]:
        """Give the address of a fresh copy of a template, else of the seeded one; it is dropped afterwards."""
        return self._copy(template or self.template, "FILE_COPY")

    def empty(self) -> contextlib.AbstractContextManager[str]:
        """Give the address of a database without a single table; it is dropped afterwards."""
        return self._copy("template0", "WAL_LOG")

    @contextlib.contextmanager
    def _copy(self, template: str, strategy: str) -> Iterator[str]:
        number = next(n for n in range(len(self.in_use) + 1) if n not in self.in_use)
        self.in_use.add(number)
        name = f"{_CLONE_PREFIX}{os.getpid()}_{number}"
        self.run(f"CREATE DATABASE {{}} TEMPLATE {{}} STRATEGY {strategy}", name, template)
        try:
            yield self.server.url(name)
        finally:
            self.run("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)
            self.in_use.remove(number)

    def run(self, statement: str, *names: str) -> None:
        """Run one statement about databases; the names are quoted."""
        self.connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def run(server: Postgres, statement: str, *names: str) -> None:
    """Run one statement about databases on a connection of its own; the names are quoted."""
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def migrated_template(server: Postgres) -> str:
    """Return the name of a migrated database, made anew when the migrations have changed."""
    name = _TEMPLATE_PREFIX + _migrations_digest()
    with locked("test-postgres-template"):
        if name not in _databases(server):
            half_made = f"{name}_new"
            run(server, "DROP DATABASE IF EXISTS {} WITH (FORCE)", half_made)
            run(server, "CREATE DATABASE {} TEMPLATE template0", half_made)
            _migrate(server.url(half_made))
            run(server, "ALTER DATABASE {} RENAME TO {}", half_made, name)
    return name


def seeded_template(server: Postgres) -> str:
    """Return the name of a migrated database with the seed of this run, made by the first of its processes."""
    migrated = migrated_template(server)
    name = _SEEDED_PREFIX + os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    with locked("test-postgres-template"):
        if name not in _databases(server):
            half_made = f"{name}_new"
            run(server, "CREATE DATABASE {} TEMPLATE {}", half_made, migrated)
            settings = Settings(database_url=server.url(half_made))
            asyncio.run(seed_database(settings, demo=False, sample=False))
            run(server, "ALTER DATABASE {} RENAME TO {}", half_made, name)
    return name


def _migrate(url: str) -> None:
    """Migrate in a process of its own: no connection to the template may stay open here."""
    done = subprocess.run(
        [sys.executable, "-c", _MIGRATE, url], cwd=PROJECT, check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise RuntimeError(f"the migrations fail on an empty database:\n{done.stderr[-4000:]}")


def _migrations_digest() -> str:
    digest = hashlib.sha256(version("procrastinate").encode())
    for file in sorted((PROJECT / "migrations").rglob("*.py")):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _databases(server: Postgres) -> list[str]:
    with psycopg.connect(server.url("postgres")) as connection:
        return [name for (name,) in connection.execute("SELECT datname FROM pg_database").fetchall()]


def _drop_left_overs(server: Postgres) -> None:
    """Drop what earlier runs left: clones, snapshots and all templates but today's; nobody uses any of them yet."""
    current = _TEMPLATE_PREFIX + _migrations_digest()
    for name in _databases(server):
        old_template = name.startswith(_TEMPLATE_PREFIX) and name != current
        if name.startswith((_CLONE_PREFIX, _SEEDED_PREFIX, SNAPSHOT_PREFIX)) or old_template:
            run(server, "DROP DATABASE IF EXISTS {} WITH (FORCE)", name)


def _open_lock(name: str) -> IO[bytes]:
    _VAR.mkdir(exist_ok=True)
    return (_VAR / f"{name}.lock").open("ab")


@pytest.fixture(scope="session")
def test_server() -> Iterator[Postgres]:
    """The PostgreSQL of the tests, without the safety of a disk."""
    with shared_server() as server:
        yield server


@pytest.fixture(scope="session")
def cloner(test_server: Postgres) -> Iterator[Cloner]:
    """Makes migrated and seeded databases; for tests that need more than one."""
    template = seeded_template(test_server)
    with psycopg.connect(test_server.url("postgres"), autocommit=True) as connection:
        yield Cloner(server=test_server, template=template, connection=connection)


@pytest.fixture(scope="session")
def shared_database_url(cloner: Cloner) -> Iterator[str]:
    """A migrated database all tests of this process share; they leave rows of their own and count on no others."""
    with cloner.clone() as url:
        yield url


@pytest.fixture(scope="module")
def module_database_url(cloner: Cloner) -> Iterator[str]:
    """A migrated database the tests of one file share."""
    with cloner.clone() as url:
        yield url


@pytest.fixture(scope="session")
def short_folder() -> Iterator[Callable[[], Path]]:
    """Makes folders with short paths every account may enter: sockets and other accounts need both."""
    with tempfile.TemporaryDirectory(prefix="tz-", dir="/tmp") as base:
        Path(base).chmod(0o755)
        numbers = itertools.count(1)

        def make() -> Path:
            folder = Path(base) / str(next(numbers))
            folder.mkdir()
            return folder

        yield make
