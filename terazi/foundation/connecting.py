"""How a process reaches PostgreSQL: it never waits for ever for an answer, nor asks a silent server again and again."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import make_conninfo
from psycopg.errors import ConnectionTimeout
from psycopg.pq import TransactionStatus
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

T = TypeVar("T")
DEFAULT_SECONDS = 5.0
DEFAULT_CONNECTIONS = 30
LEAST_SECONDS = 2.0  # the driver's shortest wait for a connection
_LOOK_SECONDS = 0.1
_QUIET_SECONDS = 1.0
_SERVERS_SHARE = 0.9


@dataclass(frozen=True, kw_only=True, slots=True)
class Shares:
    """How many connections of a process are for what.

    One pool for all would stop itself: a call that holds the connection of its transaction still asks by others, and
    with each connection held by one such call none of them would get another.
    """

    changes: int
    reads: int
    gate: int
    """Prepared questions: who calls, how often, and most of what is read."""
    records: int

    @classmethod
    def of(cls, most: int) -> "Shares":
        """Return the shares of a process that opens so many connections at most."""
        changes = reads = most // 3
        gate = max(1, most // 7)
        return cls(changes=changes, reads=reads, gate=gate, records=most - changes - reads - gate)

    @property
    def total(self) -> int:
        """Return how many connections these are together."""
        return self.changes + self.reads + self.gate + self.records


class ServerSilentError(psycopg.OperationalError):
    """PostgreSQL did not answer in time."""


class NoConnectionFreeError(psycopg.OperationalError):
    """All connections that the process may have were taken for too long."""


class AnsweringConnection(psycopg.AsyncConnection[Any]):  # Any: rows as its users want them
    """A connection that is closed where the server does not answer in time."""

    seconds: float = DEFAULT_SECONDS
    tell: Callable[[], None] | None = None

    async def wait(
        self,
        gen: PQGen[T],
        interval: float = _LOOK_SECONDS,
        timeout: float | None = None,  # noqa: ASYNC109 – the driver's own parameter
    ) -> T:
        """Hold a talk with the server to its end; who gives no time has that of the connection."""
        if timeout is not None:
            return await super().wait(gen, interval=interval, timeout=timeout)
        try:
            return await super().wait(gen, interval=interval, timeout=self.seconds)
        except psycopg.OperationalError as problem:
            if self.pgconn.transaction_status != TransactionStatus.ACTIVE:
                raise
            raise self.give_up() from problem

    def give_up(self) -> ServerSilentError:
        """Close the connection without a word to the server, and return what is to be raised."""
        self.pgconn.finish()
        if self.tell:
            self.tell()
        return ServerSilentError("PostgreSQL does not answer")


class Connecting:
    """Opens connections to one server. After it was silent nobody asks it for a moment: each would wait as long."""

    def __init__(self, url: str, seconds: float) -> None:
        self.url = url
        self.seconds = seconds
        self._quiet_until = 0.0

    async def open(self) -> AnsweringConnection:
        """Return a connection that begins a transaction with its first statement."""
        connection = await self.open_in_autocommit()
        await connection.set_autocommit(False)
        return connection

    async def open_in_autocommit(self) -> AnsweringConnection:
        """Return a connection on which every statement is a transaction of its own."""
        if time.monotonic() < self._quiet_until:
            raise ServerSilentError("PostgreSQL did not answer a moment ago")
        try:
            connection = await AnsweringConnection.connect(
                watched(self.url), autocommit=True, connect_timeout=math.ceil(self.seconds)
            )
        except ConnectionTimeout:
            self._note_silence()
            raise
        connection.seconds, connection.tell = self.seconds, self._note_silence
        limit = int(self.seconds * _SERVERS_SHARE * 1000)
        try:
            # A server that is alive ends a statement itself, a little before its client would give up.
            await connection.execute(f"SET statement_timeout = {limit}; SET lock_timeout = {limit}")
        except BaseException:  # also of a caller who has gone: nobody else knows this connection
            await connection.close()
            raise
        return connection

    def _note_silence(self) -> None:
        self._quiet_until = time.monotonic() + _QUIET_SECONDS


def watched(url: str) -> str:
    """Return the address with what finds out that a machine is gone, also where nothing is asked of it."""
    return make_conninfo(
        url, keepalives_idle=5, keepalives_interval=2, keepalives_count=3, tcp_user_timeout=10_000
    )


@cache
def connecting_to(url: str, seconds: float) -> Connecting:
    """Return what opens connections to a server: one for the process, so that all its pools know of a silence."""
    return Connecting(url, max(seconds, LEAST_SECONDS))


def is_lost(problem: BaseException) -> bool:
    """Whether a statement failed because the database is away, silent, full or busy: later it may succeed."""
    match problem:
        case DBAPIError():
            return problem.connection_invalidated or (problem.orig is not None and is_lost(problem.orig))
        case PoolTimeout() | psycopg.OperationalError() | psycopg.InterfaceError():
            return True
        case _:
            return isinstance(problem, psycopg.errors.ReadOnlySqlTransaction)


def driver_url(url: str) -> str:
    """Return the address with the one driver the platform uses (psycopg 3)."""
    for prefix in ("postgresql+psycopg://", "postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    raise ValueError("DATABASE_URL must start with postgresql://")


def plain_url(url: str) -> str:
    """Return the address as libpq reads it."""
    return "postgresql://" + driver_url(url).removeprefix("postgresql+psycopg://")
