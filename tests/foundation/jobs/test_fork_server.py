"""The fork server of a machine: one for all programs of a user, there while somebody needs it, and nobody else's."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from terazi.foundation.jobs.fork_server import ForkServer
from tests.database import PROJECT
from tests.entry.launch.waiting import lives, wait_until

PROGRAM = Path(__file__).with_name("asking_program.py")


class Program:
    """A program of the platform that has things computed."""

    def __init__(self, folder: Path, said: Path, **environment: str) -> None:
        self._said = said
        settings = {"PYTHONPATH": str(PROJECT), "XDG_RUNTIME_DIR": str(folder)}
        with said.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, **settings, **environment},
                text=True,
            )

    def begin(self, name: str) -> None:
        """Have something computed."""
        assert self.process.stdin
        print(name, file=self.process.stdin, flush=True)

    def ask(self, name: str) -> Any:
        """Have something computed, and return the first that is said of it. Any: the computation's own answer."""
        self.begin(name)
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def family(self) -> tuple[int, int]:
        """Return a child that has computed, and the server that forked it."""
        child, server, _ = self.ask("tell_family")
        return child, server

    def failure(self) -> str:
        """Return what the program said when it failed."""
        assert self.process.wait(30) == 1
        return self._said.read_text(encoding="utf-8")

    def end(self) -> None:
        """Kill the program as the machine would."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()


@pytest.fixture
def folder(short_folder: Callable[[], Path]) -> Path:
    return short_folder()


@pytest.fixture
def start(folder: Path, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    programs = list[Program]()

    def start_one(**environment: str) -> Program:
        programs.append(Program(folder, tmp_path / f"{len(programs)}.txt", **environment))
        return programs[-1]

    yield start_one
    for program in programs:
        program.end()


def test_all_programs_of_a_user_are_served_by_one_server(start: Callable[..., Program]) -> None:
    one, other = start(), start()
    (first, server), (second, same) = one.family(), other.family()
    assert server == same
    assert first != second


def test_the_server_ends_with_the_last_program(start: Callable[..., Program]) -> None:
    one, other = start(), start()
    _, server = one.family()
    other.family()
    one.end()
    assert other.family()[1] == server
    other.end()
    wait_until(lambda: not lives(server), "the end of the server")


def test_a_killed_server_takes_its_children_along_and_is_started_anew(start: Callable[..., Program]) -> None:
    stopped, asking = start(), start()
    child = stopped.ask("work_on")
    _, server = asking.family()
    os.kill(server, signal.SIGKILL)
    wait_until(lambda: not lives(child), "the end of the child")
    assert asking.family()[1] != server
    assert "the computation ended without an answer" in stopped.failure()


def test_a_child_knows_no_setting_and_no_secret(start: Callable[..., Program]) -> None:
    program = start(DATABASE_URL="postgresql://secret", TERAZI_SECRET_KEY="secret", AWS_SECRET_ACCESS_KEY="s")
    surroundings = program.ask("tell_family")[2]
    assert "PATH" in surroundings
    assert not [name for name, value in surroundings.items() if "secret" in (name + value).lower()]


def test_a_folder_that_others_may_enter_is_not_used(start: Callable[..., Program], folder: Path) -> None:
    start().family()
    (place,) = folder.iterdir()
    place.chmod(0o755)
    refused = start()
    refused.begin("tell_family")
    assert "must be a folder of yours alone" in refused.failure()


def test_who_asks_for_nothing_sensible_is_hung_up_on(start: Callable[..., Program], folder: Path) -> None:
    program = start()
    _, server = program.family()
    (place,) = folder.glob("*/socket")
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(10)
        line.connect(str(place))
        line.sendall(b"nonsense")
        assert line.recv(1) == b""
    assert program.family()[1] == server


def test_a_server_that_nobody_asks_for_a_while_ends(folder: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "socket"))
        listener.listen()
        ForkServer(listener, rest_seconds=0.0).serve()
