"""Statements on their way to PostgreSQL: several in one trip, each prepared once on a connection.

The driver's cursors keep more about a statement than it costs to ask it; this uses what they are made of: libpq's pipeline mode and
the driver's adapters.
"""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import psycopg
from psycopg import abc
from psycopg.abc import PQGen
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.generators import fetch_many, send
from psycopg.pq import ConnStatus, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

Connection = psycopg.AsyncConnection[Any]  # Any: rows as its other users want them
_BEGIN, _COMMIT = b"BEGIN", b"COMMIT"
_NEXT = count(1)


class Asked(NamedTuple):
    """A statement whose parameters are open by number, and their values."""

    text: bytes
    values: Sequence[Any] = ()  # Any: as the driver writes it


class Answer(NamedTuple):
    """What came back for a statement; to be read before the next trip of its connection."""

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


class _Kept:
    """What is known of a connection: the names of what is prepared on it, and how values are written and read."""

    __slots__ = ("adapting", "names")

    def __init__(self, connection: Connection) -> None:
        self.names: dict[tuple[bytes, tuple[int, ...] | None], bytes] = {}
        self.adapting = Transformer(connection.adapters)  # not of the connection: it would keep it for ever


_KEPT: WeakKeyDictionary[Connection, _Kept] = WeakKeyDictionary()


async def travel(connection: Connection, trip: Sequence[Asked], *, ends: bool = False) -> list[Answer]:
    """Run statements one after the other in one trip, within the connection's transaction, and commit it if it ends here.

    The first that fails keeps what follows it from being run, and is raised.
    """
    async with connection.lock:
        try:
            return await connection.wait(_travelling(connection, trip, ends=ends))
        except BaseException:
            if connection.pgconn.transaction_status == TransactionStatus.ACTIVE:
                connection.pgconn.finish()  # nobody will take what is still to come
            raise


def _travelling(connection: Connection, trip: Sequence[Asked], *, ends: bool) -> PQGen[list[Answer]]:
    pgconn, kept = connection.pgconn, _kept_of(connection)
    begins = not connection.autocommit and pgconn.transaction_status == TransactionStatus.IDLE
    pgconn.enter_pipeline_mode()
    new: dict[int, Callable[[], None]] = {}
    wanted = []
    at = 0
    if begins:
        pgconn.send_query_params(_BEGIN, None)
        at += 1
    for each in trip:
        if (remember := _send(pgconn, kept, each)) is not None:
            new[at] = remember
            at += 1
        wanted.append(at)
        at += 1
    if ends:
        pgconn.send_query_params(_COMMIT, None)
        at += 1
    pgconn.pipeline_sync()
    results = yield from _results(pgconn, at)
    for place, remember in new.items():
        if results[place].status == ExecStatus.COMMAND_OK:
            remember()
    for result in results:
        if result.status == ExecStatus.FATAL_ERROR:
            raise error_from_result(result, encoding=connection.info.encoding)
    return [Answer(results[place], kept.adapting) for place in wanted]


def _send(pgconn: PGconn, kept: _Kept, asked: Asked) -> Callable[[], None] | None:
    """Send a statement; where it had to be prepared before, return what remembers that it is."""
    writing = kept.adapting
    values = writing.dump_sequence(asked.values, [PyFormat.AUTO] * len(asked.values))
    key, remember = (asked.text, writing.types), None
    name = kept.names.get(key)
    if name is None:
        name = b"terazi_%d" % next(_NEXT)
        pgconn.send_prepare(name, asked.text, param_types=writing.types)

        def remember() -> None:
            kept.names[key] = name

    pgconn.send_query_prepared(name, values, param_formats=writing.formats, result_format=Format.BINARY)
    return remember


def _results(pgconn: PGconn, count: int) -> PQGen[list[PGresult]]:
    """Return one result a statement that was sent; what is lost with the server is raised as the server said it."""
    results: list[PGresult] = []
    try:
        yield from send(pgconn)
        for _ in range(count):
            results += yield from fetch_many(pgconn)
        yield from fetch_many(pgconn)  # the end of the trip
    except psycopg.OperationalError:
        if not any(result.status == ExecStatus.FATAL_ERROR for result in results):
            raise
    if pgconn.status == ConnStatus.OK:
        pgconn.exit_pipeline_mode()
    return results


def _kept_of(connection: Connection) -> _Kept:
    kept = _KEPT.get(connection)
    if kept is None:
        kept = _KEPT[connection] = _Kept(connection)
    return kept
