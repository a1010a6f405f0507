"""How a process reaches PostgreSQL: it never waits for ever for an answer, nor asks a silent server again and again."""

import asyncio
import math
import os
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import cache

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import ConnectionTimeout
from psycopg.types.json import set_json_dumps, set_json_loads
from pydantic_core import from_json, to_json

from terazi.foundation.types import Value

DEFAULT_SECONDS = 5.0
DEFAULT_CONNECTIONS = 30
LEAST_SECONDS = 2.0  # the driver's shortest wait for a connection
_QUIET_SECONDS = 1.0
_SERVERS_SHARE = 0.9
_MOST_PREPARED = 1000
_RECYCLE_SECONDS = 1800.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Shares:
    """How many connections of a process are for what.

    One pool for all would stop itself: a call that holds the connection of its transaction still asks by others, and
    with each connection held by one such call none of them would get another. The gate, where each caller is found and
    counted, has its own, so that calls that read for long keep nobody from the others.
    """

    changes: int
    reads: int
    records: int
    gate: int

    @classmethod
    def of(cls, most: int) -> "Shares":
        """Return the shares of a process that opens so many connections at most."""
        changes, records, gate = most // 3, max(1, most // 6), max(1, most // 7)
        return cls(changes=changes, reads=most - changes - records - gate, records=records, gate=gate)

    @property
    def total(self) -> int:
        """Return how many connections these are together."""
        return self.changes + self.reads + self.records + self.gate


class ServerSilentError(psycopg.OperationalError):
    """PostgreSQL did not answer in time."""


class NoConnectionFreeError(psycopg.OperationalError):
    """All connections that the process may have were taken for too long."""


class Connection(psycopg.AsyncConnection[Value]):
    """A connection in autocommit: who wants a transaction begins it."""

    until = math.inf
    """When it is too old to be used again."""
    losses = 0
    """How often the server had been lost when it was opened: it was lost with each later one."""


class Server:
    """Opens connections to one server. After it was silent nobody asks it for a moment: each would wait as long."""

    def __init__(self, url: str, seconds: float) -> None:
        self.url = watched(url)
        self.seconds = max(seconds, LEAST_SECONDS)
        self.losses = 0
        """How often a connection was found to be lost."""
        self._quiet_until = 0.0

    async def open(self) -> Connection:
        """Return a connection, ready to be asked."""
        if time.monotonic() < self._quiet_until:
            raise ServerSilentError("PostgreSQL did not answer a moment ago")
        losses = self.losses
        try:
            connection = await Connection.connect(
                self.url, autocommit=True, connect_timeout=math.ceil(self.seconds)
            )
        except ConnectionTimeout:
            self._note_silence()
            raise
        limit = int(self.seconds * _SERVERS_SHARE * 1000)
        try:
            with self.waiting(connection):
                # A server that is alive ends a statement itself, a little before its client would give up.
                await connection.execute(
                    f"SET statement_timeout = {limit}; SET lock_timeout = {limit};"
                    " SET plan_cache_mode = force_generic_plan"
                )
        except BaseException:  # also of a caller who has gone: nobody else knows this connection
            await connection.close()
            raise
        connection.prepared_max = _MOST_PREPARED
        connection.until, connection.losses = time.monotonic() + _RECYCLE_SECONDS, losses
        set_json_dumps(to_json, connection)
        set_json_loads(from_json, connection)
        return connection

    @contextmanager
    def waiting(self, connection: Connection, statements: int = 1) -> Iterator[None]:
        """End a connection on which the server does not answer in time: the driver sees that, and stops waiting.

        Of several statements more than one may wait for a lock, each as long as the server lets it.
        """
        loop = asyncio.get_running_loop()
        late = loop.call_later(self.seconds * (2 if statements > 1 else 1), _shut, connection)
        try:
            yield
        except psycopg.OperationalError as problem:
            self.losses += connection.closed
            if not connection.closed or loop.time() < late.when():
                raise
            self._note_silence()
            raise ServerSilentError("PostgreSQL does not answer") from problem
        finally:
            late.cancel()

    def is_good(self, connection: Connection) -> bool:
        """Whether nothing is known against a connection: a server that was lost took all of them along, of each pool."""
        is_old = connection.losses < self.losses or time.monotonic() > connection.until
        return not (connection.closed or is_old)

    def _note_silence(self) -> None:
        self._quiet_until = time.monotonic() + _QUIET_SECONDS


class Pool:
    """A few connections to a server, opened when they are needed; the one that was used last is used next.

    Pools share those that rest: how many each may have at a time is its own, and a server plans no statement again for
    another pool.
    """

    def __init__(self, server: Server, most: int, idle: list[Connection]) -> None:
        self.server = server
        self._room = asyncio.Semaphore(most)
        self._idle = idle

    async def take(self) -> Connection:
        """Return a connection; whoever takes it gives it back."""
        try:
            async with asyncio.timeout(self.server.seconds if self._room.locked() else None):
                await self._room.acquire()
        except TimeoutError as late:
            raise NoConnectionFreeError("no connection became free") from late
        try:
            while self._idle:
                connection = self._idle.pop()
                if self.server.is_good(connection):
                    return connection
                await connection.close()
            return await self.server.open()
        except BaseException:
            self._room.release()
            raise

    async def give_back(self, connection: Connection) -> None:
        """Keep a connection for the next who needs one."""
        self._room.release()
        if not connection.closed:
            self._idle.append(connection)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Give a connection that is let go of where anything goes wrong on it."""
        connection = await self.take()
        try:
            yield connection
        except BaseException:
            await connection.close()
            raise
        finally:
            await self.give_back(connection)

    async def close(self) -> None:
        """Close every connection that rests, also those that other pools used."""
        while self._idle:
            await self._idle.pop().close()


@asynccontextmanager
async def builder(url: str) -> AsyncIterator[Connection]:
    """Give a connection of its own to who changes tables: it waits for a lock a moment only, and builds indexes for long."""
    connection = await Connection.connect(watched(plain_url(url)), autocommit=True, connect_timeout=10)
    try:
        await connection.execute("SET lock_timeout = 300")
        yield connection
    finally:
        await connection.close()


def role_of(url: str) -> str:
    """Return the role under which an address opens connections; empty where it does not say."""
    return str(conninfo_to_dict(plain_url(url)).get("user", ""))


def _shut(connection: Connection) -> None:
    """Let the driver find the connection at its end; it closes it itself, so that nobody else gets its number before."""
    with socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


def watched(url: str) -> str:
    """Return the address with what finds out that a machine is gone, also where nothing is asked of it."""
    return make_conninfo(
        url, keepalives_idle=5, keepalives_interval=2, keepalives_count=3, tcp_user_timeout=10_000
    )


@cache
def server_at(url: str, seconds: float) -> Server:
    """Return the server at an address: one for the process, so that all its pools know of a silence."""
    return Server(url, seconds)


def is_lost(problem: BaseException) -> bool:
    """Whether a statement failed because the database is away, silent, full or busy: later it may succeed."""
    return isinstance(
        problem,
        psycopg.OperationalError | psycopg.InterfaceError | psycopg.errors.ReadOnlySqlTransaction,
    )


def driver_url(url: str) -> str:
    """Return the address with the one driver the platform uses (psycopg 3)."""
    for prefix in ("postgresql+psycopg://", "postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    raise ValueError("DATABASE_URL must start with postgresql://")


def plain_url(url: str) -> str:
    """Return the address as libpq reads it."""
    return "postgresql://" + driver_url(url).removeprefix("postgresql+psycopg://")
