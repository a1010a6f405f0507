"""Keeps PostgreSQL, web and worker running until it is told to stop."""

import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NoReturn, Protocol

from terazi.entry.launch.errors import LaunchError
from terazi.entry.launch.postgres import Postgres
from terazi.entry.launch.service import Service

_TICK_SECONDS = 0.1
_FIRST_DELAY = 0.5
_LONGEST_DELAY = 15.0
_STEADY_SECONDS = 30.0
_FAILURES_BEFORE_READY = 3
_told_to_stop = threading.Event()


class Watched(Protocol):
    """What the supervisor can keep alive."""

    name: str
    log: Path

    def start(self) -> None:
        """Start it."""

    def poll(self) -> int | None:
        """Return the exit code if it has ended."""


@dataclass(kw_only=True, slots=True)
class _Health:
    started: float = 0.0
    failures: int = 0
    start_again_at: float | None = None


class Supervisor:
    """Starts what has died again, with growing pauses, and stops everything in the right order."""

    def __init__(
        self,
        *,
        database: Postgres | None,
        services: Sequence[Service],
        say: Callable[[str], None],
        is_ready: Callable[[], bool],
        on_ready: Callable[[], None],
    ) -> None:
        self._database = database
        self._services = services
        self._say = say
        self._is_ready = is_ready
        self._on_ready = on_ready
        self._ready = False
        watched: list[Watched] = [*([database] if database else []), *services]
        self._health = [(part, _Health()) for part in watched]

    def watch(self) -> NoReturn:
        """Start the services and keep everything alive; only an exception ends it.

        What people wait for starts alone: the others would take the processor from it.
        """
        self._start(self._services[:1])
        while True:
            for part, health in self._health:
                self._tend(part, health)
            if not self._ready and self._is_ready():
                self._ready = True
                self._on_ready()
                self._start(self._services[1:])
            if (
                _told_to_stop.is_set()
            ):  # the interrupt came while something was finalized, where Python drops it
                raise KeyboardInterrupt
            time.sleep(_TICK_SECONDS)

    def stop(self) -> None:
        """Stop the services together, then PostgreSQL."""
        for service in self._services:
            service.ask_to_stop()
        for service in self._services:
            service.stop()
        if self._database:
            self._database.stop()

    def _start(self, services: Sequence[Service]) -> None:
        for part, health in self._health:
            if part in services:
                health.started = time.monotonic()
                part.start()

    def _tend(self, part: Watched, health: _Health) -> None:
        now = time.monotonic()
        if health.start_again_at is None:
            code = part.poll()
            if code is not None:
                self._plan_restart(part, health, code)
        elif now >= health.start_again_at:
            health.start_again_at = None
            health.started = now
            part.start()

    def _plan_restart(self, part: Watched, health: _Health, code: int) -> None:
        now = time.monotonic()
        health.failures = 1 if now - health.started > _STEADY_SECONDS else health.failures + 1
        if not self._ready and health.failures >= _FAILURES_BEFORE_READY:
            raise LaunchError(f"{part.name} does not start ({_cause(code)}); see {part.log}.")
        delay = min(_FIRST_DELAY * 2 ** (health.failures - 1), _LONGEST_DELAY)
        health.start_again_at = now + delay
        self._say(f"{part.name} ended ({_cause(code)}); starting it again in {delay:g} s.")


def stop_on_signals() -> None:
    """Make Ctrl-C, a closed terminal and a polite kill all end the program the same way."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)


def ignore_signals() -> None:
    """Let nothing disturb the stopping, which is bounded in time."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    _told_to_stop.set()
    raise KeyboardInterrupt


def _cause(code: int) -> str:
    if code >= 0:
        return f"exit {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
