"""Statements on their way to PostgreSQL: several in one trip, each prepared once on a connection.

The driver's cursors keep more about a statement than it costs to ask it; this uses what they are made of: libpq's pipeline mode and
the driver's adapters.
"""

from collections.abc import Sequence
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


class _Kept:
    """What is known of a connection: the names of what is prepared on it, and how values are written and read."""

    __slots__ = ("adapting", "names")

    def __init__(self, connection: Connection) -> None:
        self.names: dict[_Key, bytes] = {}
        self.adapting = Transformer(connection.adapters)  # not of the connection: it would keep it for ever

    def write(self, asked: Asked) -> _Written:
        """Return a statement as it travels."""
        values = self.adapting.dump_sequence(asked.values, [PyFormat.AUTO] * len(asked.values))
        return _Written((asked.text, self.adapting.types), values, self.adapting.formats)


_KEPT: WeakKeyDictionary[Connection, _Kept] = WeakKeyDictionary()


async def travel(connection: Connection, trip: Sequence[Asked], *, ends: bool = False) -> list[Answer]:
    """Run statements one after the other in one trip, within the connection's transaction, and commit it if it ends here.

    The first that fails keeps what follows it from being run, and is raised. Outside a transaction all are done or none.
    """
    kept = _KEPT.get(connection)
    if kept is None:
        kept = _KEPT[connection] = _Kept(connection)
    written = [kept.write(asked) for asked in trip]
    async with connection.lock:
        try:
            results = await connection.wait(_travelling(connection, kept, written, ends=ends))
        except BaseException:
            if connection.pgconn.transaction_status == TransactionStatus.ACTIVE:
                connection.pgconn.finish()  # nobody will take what is still to come
            raise
    return [Answer(result, kept.adapting) for result in results]


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
        sent += 1
    pgconn.pipeline_sync()
    results = yield from _results(pgconn, sent)
    for key, (name, place) in new.items():
        if place < len(results) and results[place].status == ExecStatus.COMMAND_OK:
            kept.names[key] = name
    for result in results:
        if result.status == ExecStatus.FATAL_ERROR:
            raise error_from_result(result, encoding=connection.info.encoding)
    return [results[place] for place in places]


def _results(pgconn: PGconn, count: int) -> PQGen[list[PGresult]]:
    """Return one result for everything that was sent; where the server is lost, only as many as it gave with its reason."""
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
