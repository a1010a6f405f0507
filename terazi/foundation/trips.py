"""Statements on their way to PostgreSQL: several in one trip, each prepared once on a connection.

The driver's cursors keep more about a statement than it costs to ask it; this uses what they are made of: libpq's pipeline mode and
the driver's adapters.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

import psycopg
from psycopg import abc
from psycopg.abc import PQGen
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.generators import send
from psycopg.pq import ConnStatus, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult
from psycopg.waiting import Ready, Wait

from terazi.foundation.connecting import AnsweringConnection

Connection = AnsweringConnection
_BEGIN, _COMMIT = b"BEGIN", b"COMMIT"
_NEXT = count(1)
_PATIENCE = 5.0
T = TypeVar("T")


class Asked(NamedTuple):
    """A statement whose parameters are open by number, and their values."""

    text: bytes
    values: Sequence[Any] = ()  # Any: as the driver writes it


class Answer(NamedTuple):
    """What came back for a statement."""

    result: PGresult
    reading: abc.Transformer

    def rows(self) -> list[tuple[Any, ...]]:  # Any: as the driver reads it
        """Return all rows."""
        self.reading.set_pgresult(self.result)
        return self.reading.load_rows(0, self.result.ntuples, tuple)

    def names(self) -> list[str]:
        """Return the name of each column."""
        return [(self.result.fname(at) or b"").decode() for at in range(self.result.nfields)]

    def types(self) -> list[int]:
        """Return the type of each column, as PostgreSQL numbers it."""
        return [self.result.ftype(at) for at in range(self.result.nfields)]


_Key = tuple[bytes, tuple[int, ...] | None]
"""A statement and the types of its values: for other types it is prepared anew."""


class _Written(NamedTuple):
    """A statement with its values as they go over the wire."""

    key: _Key
    values: Sequence[abc.Buffer | None]
    formats: Sequence[Format] | None


class _Arrivals:
    """Tells when something has come from the server."""

    __slots__ = ("_listens", "_loop", "_socket", "_stays", "_waiting")

    def __init__(self, socket: int, *, stays: bool) -> None:
        self._loop = asyncio.get_running_loop()
        self._socket = socket
        self._stays = stays
        self._listens = False
        self._waiting: asyncio.Future[bool] | None = None

    async def next(self, seconds: float) -> bool:
        """Wait until something comes, so long at most, and return whether it did.

        The loop goes on listening after it where nobody else waits on the connection.
        """
        waiting: asyncio.Future[bool] = self._loop.create_future()
        self._waiting = waiting
        late = self._loop.call_later(seconds, self._give_up)
        if not self._listens:
            self._loop.add_reader(self._socket, self._come)
            self._listens = True
        try:
            return await waiting
        finally:
            late.cancel()
            self._waiting = None
            if not self._stays:
                self.end()

    def end(self) -> None:
        """Listen no more; the connection may be closed then, or waited on by others."""
        if self._listens:
            self._loop.remove_reader(self._socket)
            self._listens = False

    def _come(self) -> None:
        if self._waiting is None:
            self.end()  # nobody asked: the server takes its leave
        elif not self._waiting.done():
            self._waiting.set_result(True)

    def _give_up(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(False)


class _Kept:
    """What is known of a connection: the names of what is prepared on it, how values are written and read, and when answers come."""

    __slots__ = ("adapting", "arrivals", "names")

    def __init__(self, connection: Connection, *, is_alone: bool) -> None:
        self.names: dict[_Key, bytes] = {}
        self.adapting = Transformer(connection.adapters)  # not of the connection: it would keep it for ever
        self.arrivals = _Arrivals(connection.pgconn.socket, stays=is_alone)

    def write(self, asked: Asked) -> _Written:
        """Return a statement as it travels."""
        values = self.adapting.dump_sequence(asked.values, [PyFormat.AUTO] * len(asked.values))
        return _Written((asked.text, self.adapting.types), values, self.adapting.formats)


_KEPT: WeakKeyDictionary[Connection, _Kept] = WeakKeyDictionary()


def only_travels(connection: Connection) -> None:
    """Know that a connection is for trips alone, one after the other: nobody else waits on it, until ``leave``."""
    _KEPT[connection] = _Kept(connection, is_alone=True)


async def leave(connection: Connection) -> None:
    """Close a connection."""
    if kept := _KEPT.get(connection):
        kept.arrivals.end()
    await connection.close()


async def travel(connection: Connection, trip: Sequence[Asked], *, ends: bool = False) -> list[Answer]:
    """Run statements one after the other in one trip, within the connection's transaction, and commit it if it ends here.

    The first that fails keeps what follows it from being run, and is raised. Outside a transaction all are done or none.
    """
    kept = _KEPT.get(connection)
    if kept is None:
        kept = _KEPT[connection] = _Kept(connection, is_alone=False)
    written = [kept.write(asked) for asked in trip]
    async with connection.lock:
        talk = _travelling(connection, kept, written, ends=ends)
        try:
            results = await _held(connection, kept.arrivals, talk)
        except BaseException:
            await _call_off(connection, kept.arrivals, talk)
            raise
    return [Answer(result, kept.adapting) for result in results]


async def _held(connection: Connection, arrivals: _Arrivals, talk: PQGen[T]) -> T:
    """Hold a talk with the server to its end; the driver's own waiting looks at the clock as well, which costs as much again."""
    try:
        wanted = next(talk)
        while True:
            if wanted == Wait.R:
                if not await arrivals.next(connection.seconds):
                    arrivals.end()
                    raise connection.give_up()
                wanted = talk.send(Ready.R)
            else:
                arrivals.end()
                wanted = talk.send(await connection.wait(_one(wanted)))
    except StopIteration as ended:
        result: T = ended.value
        return result


def _one(wanted: Wait) -> PQGen[Ready | int]:
    return (yield wanted)


async def _call_off(connection: Connection, arrivals: _Arrivals, talk: PQGen[T]) -> None:
    """Where the server is still at it, let it stop, and take what it says; where it does not, nobody will."""
    arrivals.end()
    if connection.pgconn.transaction_status != TransactionStatus.ACTIVE:
        return
    try:
        with suppress(psycopg.Error):
            await connection.cancel_safe(timeout=_PATIENCE)
            await connection.wait(talk, timeout=_PATIENCE)
    finally:
        if connection.pgconn.transaction_status == TransactionStatus.ACTIVE:
            connection.pgconn.finish()


def _travelling(
    connection: Connection, kept: _Kept, trip: Sequence[_Written], *, ends: bool
) -> PQGen[list[PGresult]]:
    """Send everything, and return the results of the trip's statements."""
    pgconn = connection.pgconn
    begins = not connection.autocommit and pgconn.transaction_status == TransactionStatus.IDLE
    pgconn.enter_pipeline_mode()
    sent = 0
    if begins:
        pgconn.send_query_params(_BEGIN, None)
        sent += 1
    new: dict[_Key, tuple[bytes, int]] = {}
    places = []
    for key, values, formats in trip:
        name = kept.names.get(key) or (new[key][0] if key in new else None)
        if name is None:
            name = b"terazi_%d" % next(_NEXT)
            pgconn.send_prepare(name, key[0], param_types=key[1])
            new[key] = name, sent
            sent += 1
        pgconn.send_query_prepared(name, values, param_formats=formats, result_format=Format.BINARY)
        places.append(sent)
        sent += 1
    if ends:
        pgconn.send_query_params(_COMMIT, None)
    pgconn.pipeline_sync()
    results = yield from _results(pgconn)
    for key, (name, place) in new.items():
        if place < len(results) and results[place].status == ExecStatus.COMMAND_OK:
            kept.names[key] = name
    for result in results:
        if result.status == ExecStatus.FATAL_ERROR:
            raise error_from_result(result, encoding=connection.info.encoding)
    return [results[place] for place in places]


def _results(pgconn: PGconn) -> PQGen[list[PGresult]]:
    """Return one result for everything that was sent; where the server is lost, only as many as it gave with its reason."""
    results: list[PGresult] = []
    try:
        yield from send(pgconn)
        is_over = False
        while True:
            while pgconn.is_busy():
                yield Wait.R
                pgconn.consume_input()
            result = pgconn.get_result()
            if result is not None:
                if result.status == ExecStatus.PIPELINE_SYNC:
                    break
                results.append(result)
            elif is_over:  # none after none: nothing more will come
                raise psycopg.OperationalError("the connection is lost")
            is_over = result is None
    except psycopg.OperationalError:
        if not any(result.status == ExecStatus.FATAL_ERROR for result in results):
            raise
    if pgconn.status == ConnStatus.OK:
        pgconn.exit_pipeline_mode()
    return results
