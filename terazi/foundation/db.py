"""The database of a process: transactions for changes, and connections on which each trip stands for itself."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import psycopg

from terazi.foundation.asking import Asker
from terazi.foundation.connecting import (
    DEFAULT_CONNECTIONS,
    DEFAULT_SECONDS,
    Connection,
    Pool,
    Server,
    Shares,
    driver_url,
    plain_url,
    server_at,
)
from terazi.foundation.questions import Answer, Question
from terazi.foundation.types import Value

DatabaseError = psycopg.Error
"""What statements fail with."""
_PATIENT_SECONDS, _PATIENT_CONNECTIONS = 22.3, 2
"""The server ends a statement after 20 seconds."""


async def travel(
    server: Server, connection: Connection, questions: Sequence[Question[Value]], *, begins: bool = False
) -> list[Value]:
    """Ask questions in one trip, where it begins a transaction after its begin; return what each becomes.

    The first that fails keeps what follows it from being run, and is raised.
    """
    with server.waiting(connection, len(questions)):
        if len(questions) == 1 and not begins:
            cursors = [await _sent(connection, questions[0])]
        else:
            async with connection.pipeline():
                if begins:
                    await connection.execute("BEGIN", prepare=False)
                cursors = [await _sent(connection, each) for each in questions]
        if any(each.statement.text.startswith((b"ALTER", b"DROP")) for each in questions):
            # The driver forgets all it prepared after its next statement: it must not be one that is prepared.
            await connection.execute("", prepare=False)
        answers = [await _answer(cursor) for cursor in cursors]
    return [each.statement.read(answer) for each, answer in zip(questions, answers, strict=True)]


async def _sent(connection: Connection, question: Question[Value]) -> psycopg.AsyncRawCursor[Value]:
    cursor = psycopg.AsyncRawCursor(connection)
    return await cursor.execute(question.statement.text, question.parameters, prepare=True, binary=True)


async def _answer(cursor: psycopg.AsyncRawCursor[Value]) -> Answer:
    rows = () if cursor.rownumber is None else await cursor.fetchall()
    return Answer(rows, lambda: [column.type_code for column in cursor.description or ()], cursor.rowcount)


async def _say(server: Server, connection: Connection, words: str) -> None:
    """Say words about a transaction; the driver forgets what is prepared when it hears that one was undone."""
    with server.waiting(connection):
        await connection.execute(words, prepare=False)


class Transaction(Asker):
    """What is asked and written within it happens together or not at all. It begins with the first trip."""

    def __init__(self, pool: Pool, secret: bytes | None) -> None:
        self._pool = pool
        self._secret = secret
        self._connection: Connection | None = None
        self._has_failed = False

    @property
    def secret(self) -> bytes:
        """The secret under which is sealed what is kept unreadable."""
        if self._secret is None:
            raise RuntimeError("this database was opened without the platform's secret")
        return self._secret

    @property
    def is_open(self) -> bool:
        """Whether anything was asked or written since its begin or its last end."""
        return self._connection is not None

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Give the driver's connection within the transaction, for a library that writes on it."""
        connection = await self._begun()
        try:
            with self._pool.server.waiting(connection):
                yield connection
        except BaseException:
            self._has_failed = True
            raise

    async def _begun(self) -> Connection:
        if self._connection is None:
            await self._answers(())
        assert self._connection is not None
        return self._connection

    async def _answers(self, questions: Sequence[Question[Value]]) -> list[Value]:
        begins = self._connection is None
        if self._connection is None:
            self._connection = await self._pool.take()
        try:
            return await travel(self._pool.server, self._connection, questions, begins=begins)
        except psycopg.Error:
            self._has_failed = True
            raise
        except BaseException:  # the caller has gone: what the server does now is not waited for
            await self._connection.close()
            raise

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """What is written within it is undone alone where it fails."""
        server, connection = self._pool.server, await self._begun()
        await _say(server, connection, "SAVEPOINT inner_part")
        try:
            yield
        except Exception:
            if not connection.closed:
                await _say(server, connection, "ROLLBACK TO SAVEPOINT inner_part")
                await _say(server, connection, "RELEASE SAVEPOINT inner_part")  # it stood before an outer one
                self._has_failed = False
            raise
        await _say(server, connection, "RELEASE SAVEPOINT inner_part")

    async def commit(self) -> None:
        """Keep what was written."""
        if self._has_failed:
            raise psycopg.errors.InFailedSqlTransaction("a statement of this transaction failed")
        await self._end(is_kept=True)

    async def rollback(self) -> None:
        """Undo what was written."""
        await self._end(is_kept=False)

    async def _end(self, *, is_kept: bool) -> None:
        connection, self._connection, self._has_failed = self._connection, None, False
        if connection is None:
            return
        try:
            if is_kept:
                await _say(self._pool.server, connection, "COMMIT")
            elif not connection.closed:
                await _say(self._pool.server, connection, "ROLLBACK")
        except BaseException:
            await connection.close()
            raise
        finally:
            await self._pool.give_back(connection)


class _Single(Asker):
    """Each trip is a transaction of its own, and takes a connection for as long as it lasts."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def _answers(self, questions: Sequence[Question[Value]]) -> list[Value]:
        async with self._pool.connection() as connection:
            return await travel(self._pool.server, connection, questions)


class Reader(_Single):
    """Reads outside a transaction; at its gate is asked what must not wait for what others read.

    ``patient`` is asked what may take longer than any call should: few such questions at a time.
    """

    def __init__(self, pool: Pool, gate: "Reader | None" = None, patient: "Reader | None" = None) -> None:
        super().__init__(pool)
        self.gate = gate or self
        self.patient = patient or self


class Recorder(_Single):
    """Writes what must last even if the call around it is refused (failed attempts, used challenges).

    A write may wait for a lock, so it never takes one of the connections on which others read.
    """

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Give a connection of the driver, for a library that writes on it."""
        async with self._pool.connection() as connection:
            with self._pool.server.waiting(connection):
                yield connection


class Database:
    """The database of one process."""

    def __init__(
        self,
        url: str,
        shares: Shares | None = None,
        *,
        seconds: float = DEFAULT_SECONDS,
        secret: bytes | None = None,
    ) -> None:
        """Without the platform's secret its transactions can write nothing that is kept sealed."""
        shares = shares or Shares.of(DEFAULT_CONNECTIONS)
        self.url = driver_url(url)
        server = server_at(plain_url(url), seconds)
        kinds, idle = (shares.changes, shares.reads, shares.records, shares.gate), list[Connection]()
        self._changes, reads, records, gate = [Pool(server, most, idle) for most in kinds]
        self._secret = secret
        self.gate = Reader(gate)
        self._patient = Pool(server_at(plain_url(url), _PATIENT_SECONDS), _PATIENT_CONNECTIONS, [])
        self.reader = Reader(reads, self.gate, Reader(self._patient))
        self.recorder = Recorder(records)

    def begin(self) -> Transaction:
        """Return a new transaction; whoever has it ends it."""
        return Transaction(self._changes, self._secret)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Give a transaction; it is committed at the end, or rolled back where something fails."""
        db = self.begin()
        try:
            yield db
            await db.commit()
        finally:
            await db.rollback()

    async def close(self) -> None:
        """Close every idle connection."""
        await self._changes.close()
        await self._patient.close()
