"""The database of a process: transactions for changes, and connections on which each trip stands for itself."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import psycopg
from sqlalchemy import text

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
from terazi.foundation.questions import Answer, Question, touched
from terazi.foundation.types import Value

DatabaseError = psycopg.Error
"""What statements fail with."""


def _said(words: str) -> Question[int]:
    return touched(text(words))()


_BEGIN, _COMMIT, _ROLLBACK = _said("BEGIN"), _said("COMMIT"), _said("ROLLBACK")
_SAVE, _GO_BACK, _RELEASE = (
    _said(f"{words} inner_part") for words in ("SAVEPOINT", "ROLLBACK TO SAVEPOINT", "RELEASE SAVEPOINT")
)


async def travel(server: Server, connection: Connection, questions: Sequence[Question[Value]]) -> list[Value]:
    """Ask questions in one trip, and return what each becomes.

    The first that fails keeps what follows it from being run, and is raised.
    """
    with server.waiting(connection):
        if len(questions) == 1:
            cursors = [await _sent(connection, questions[0])]
        else:
            async with connection.pipeline():
                cursors = [await _sent(connection, each) for each in questions]
        answers = [await _answer(cursor) for cursor in cursors]
    return [each.statement.read(answer) for each, answer in zip(questions, answers, strict=True)]


async def _sent(connection: Connection, question: Question[Value]) -> psycopg.AsyncRawCursor[Value]:
    cursor = psycopg.AsyncRawCursor(connection)
    return await cursor.execute(question.statement.text, question.parameters, prepare=True, binary=True)


async def _answer(cursor: psycopg.AsyncRawCursor[Value]) -> Answer:
    rows = () if cursor.rownumber is None else await cursor.fetchall()
    return Answer(rows, lambda: [column.type_code for column in cursor.description or ()], cursor.rowcount)


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

    async def connection(self) -> Connection:
        """Return the driver's connection within the transaction, for a library that writes on it."""
        if self._connection is None:
            await self._answers(())
        assert self._connection is not None
        return self._connection

    async def _answers(self, questions: Sequence[Question[Value]]) -> list[Value]:
        begin = [_BEGIN] if self._connection is None else []
        if self._connection is None:
            self._connection = await self._pool.take()
        try:
            answers = await travel(self._pool.server, self._connection, [*begin, *questions])
            return answers[len(begin) :]
        except psycopg.Error:
            self._has_failed = True
            raise
        except BaseException:  # the caller has gone: what the server does now is not waited for
            await self._connection.close()
            raise

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """What is written within it is undone alone where it fails."""
        await self._answers([_SAVE])
        try:
            yield
        except Exception:
            if self._connection is not None and not self._connection.closed:
                await travel(self._pool.server, self._connection, [_GO_BACK])
                self._has_failed = False
            raise
        await self._answers([_RELEASE])

    async def commit(self) -> None:
        """Keep what was written."""
        if self._has_failed:
            raise psycopg.errors.InFailedSqlTransaction("a statement of this transaction failed")
        await self._end(_COMMIT)

    async def rollback(self) -> None:
        """Undo what was written."""
        await self._end(_ROLLBACK)

    async def _end(self, words: Question[int]) -> None:
        connection, self._connection, self._has_failed = self._connection, None, False
        if connection is None:
            return
        try:
            if not connection.closed:
                await travel(self._pool.server, connection, [words])
            elif words is _COMMIT:
                raise psycopg.OperationalError("the connection of this transaction is lost")
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
    """Reads outside a transaction."""


class Recorder(_Single):
    """Writes what must last even if the call around it is refused (failed attempts, used challenges).

    A write may wait for a lock, so it never takes one of the connections on which every call is let in.
    """

    def connection(self) -> AbstractAsyncContextManager[Connection]:
        """Give a connection of the driver, for a library that writes on it."""
        return self._pool.connection()


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
        self._pools = [Pool(server, most) for most in (shares.changes, shares.reads, shares.records)]
        changes, reads, records = self._pools
        self._changes, self._secret = changes, secret
        self.reader = Reader(reads)
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
        for pool in self._pools:
            await pool.close()
