"""The database: one engine for changes, one in autocommit for reads, and the tables' common base."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

import psycopg
from pydantic_core import from_json, to_json
from sqlalchemy import CursorResult, FromClause, RowMapping, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import instance_dict, set_committed_value
from sqlalchemy.orm.util import identity_key
from sqlalchemy.sql.base import Executable
from sqlalchemy.util import greenlet_spawn

from terazi.foundation.asking import Asker
from terazi.foundation.changed import complete, keep_loaded, settle
from terazi.foundation.connecting import (
    DEFAULT_CONNECTIONS,
    DEFAULT_SECONDS,
    Shares,
    connecting_to,
    driver_url,
    plain_url,
)
from terazi.foundation.driver import MOST_PREPARED, Driver, Prepared
from terazi.foundation.later import ChangingSession, notice_loss, plain_writing_of, waits_for, writing_of
from terazi.foundation.metadata import Base
from terazi.foundation.questions import Answer, Question
from terazi.foundation.trips import Asked, Connection, travel

T = TypeVar("T")
DatabaseError = (SQLAlchemyError, psycopg.Error)
"""What statements fail with: those that SQLAlchemy asks, and those that the driver is given prepared."""
_KNOWN, _CONNECTION = "terazi.known", object()
_SEALING = "terazi.sealing"

Mapped = TypeVar("Mapped", bound=Base)


async def ask(
    engine: AsyncEngine,
    statement: Executable,
    values: Mapping[str, Any] | None,
    take: Callable[[CursorResult[Any]], T],
) -> T:
    """Run one statement on a connection of its own and return what ``take`` makes of the result.

    Connecting, asking and giving the connection back share one greenlet: a switch for each step would cost
    as much as the statement. Any: bound values and columns of every database type.
    """

    def run() -> T:
        with engine.sync_engine.connect() as connection:
            return take(connection.execute(statement, values))

    return await greenlet_spawn(run)


def _all_rows(result: CursorResult[Any]) -> Sequence[RowMapping]:  # Any: columns of every type
    return result.mappings().all()


def _first_row(result: CursorResult[Any]) -> RowMapping | None:  # Any: columns of every type
    return result.mappings().first() if result.returns_rows else None


class Transaction(AsyncSession, Asker):
    """A transaction: what is asked and written within it happens together or not at all."""

    async def _answers(self, questions: Sequence[Question[Any]]) -> list[Any]:
        first = await _writing(self)
        trip = [Asked(each.statement.text, each.parameters) for each in questions]
        answers = await _travel(self, [*first, *trip])
        if first:
            settle(self.sync_session)
        return _read(questions, answers[len(first) :])

    @property
    def secret(self) -> bytes:
        """The secret under which is sealed what is kept unreadable."""
        secret: bytes = self.info[_SEALING]
        return secret

    async def connection(self) -> Connection:  # type: ignore[override]  # the driver's, not SQLAlchemy's
        """Return the driver's connection within the transaction, for a library that writes on it."""
        return await _connection_of(self)

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """What is written within it is undone alone where it fails."""
        async with self.begin_nested():
            await super().connection()  # the session sets it when its connection is asked for, not before
            yield


def _read(questions: Sequence[Question[Any]], answers: Sequence[Answer]) -> list[Any]:
    return [each.statement.read(answer) for each, answer in zip(questions, answers, strict=True)]


class Reader(Asker):
    """Reads outside a transaction: each question takes a connection for as long as it is asked."""

    def __init__(self, engine: AsyncEngine, driver: Driver) -> None:
        self._engine = engine
        self._driver = driver

    async def _answers(self, questions: Sequence[Question[Any]]) -> list[Any]:
        return await self._driver.answers(questions)

    async def rows(
        self, question: Executable | Prepared, values: Mapping[str, Any] | None = None
    ) -> Sequence[RowMapping]:
        """Return all rows. Any: bound values of every database type."""
        if isinstance(question, Prepared):
            return await self._driver.rows(question, values or {})
        return await ask(self._engine, question, values, _all_rows)

    async def rows_of_each(
        self, questions: Sequence[Prepared], values: Mapping[str, Any]
    ) -> list[Sequence[RowMapping]]:
        """Return all rows of questions asked in one trip with the same values. Any: bound values of every database type."""
        return await self._driver.rows_of_each(questions, values)

    async def first(
        self, question: Executable | Prepared, values: Mapping[str, Any] | None = None
    ) -> RowMapping | None:
        """Return the first row or None. Any: bound values of every database type."""
        if isinstance(question, Prepared):
            return next(iter(await self._driver.rows(question, values or {})), None)
        return await ask(self._engine, question, values, _first_row)


class TransactionReader(Reader):
    """Reads inside a transaction: what a change that is not yet committed has made of things.

    What was added or changed is written first: a question about tables, unlike one about mapped classes, does not do so.
    """

    def __init__(self, db: Transaction) -> None:
        self._db = db

    async def _answers(self, questions: Sequence[Question[Any]]) -> list[Any]:
        return list(await self._db.ask(*questions))

    async def rows(
        self, question: Executable | Prepared, values: Mapping[str, Any] | None = None
    ) -> Sequence[RowMapping]:
        """Return all rows. Any: bound values of every database type."""
        if isinstance(question, Prepared):
            return await rows_of(self._db, question, values or {})
        await self._db.flush()
        return (await self._db.execute(question, values)).mappings().all()

    async def rows_of_each(
        self, questions: Sequence[Prepared], values: Mapping[str, Any]
    ) -> list[Sequence[RowMapping]]:
        """Return all rows of questions asked in one trip with the same values. Any: bound values of every database type."""
        return await rows_of_each(self._db, questions, values)

    async def first(
        self, question: Executable | Prepared, values: Mapping[str, Any] | None = None
    ) -> RowMapping | None:
        """Return the first row or None. Any: bound values of every database type."""
        if isinstance(question, Prepared):
            return await first_of(self._db, question, values or {})
        await self._db.flush()
        return (await self._db.execute(question, values)).mappings().first()


class LastReader(TransactionReader):
    """Reads what a change has made of things, and commits it in the same trip: nothing is changed afterwards.

    What is made of the answer may fail, and the change stays.
    """

    async def rows(
        self, question: Executable | Prepared, values: Mapping[str, Any] | None = None
    ) -> Sequence[RowMapping]:
        """Return all rows; only prepared questions can be the last. Any: bound values of every database type."""
        if not isinstance(question, Prepared):
            raise TypeError("only a prepared question commits")
        (found,) = await self.rows_of_each([question], values or {})
        return found

    async def rows_of_each(
        self, questions: Sequence[Prepared], values: Mapping[str, Any]
    ) -> list[Sequence[RowMapping]]:
        """Return all rows of questions asked in one trip with the same values. Any: bound values of every database type."""
        answers = await _end(self._db, [question.asked(values) for question in questions])
        return [question.read(answer) for question, answer in zip(questions, answers, strict=True)]


async def rows_of(db: AsyncSession, statement: Prepared, values: Mapping[str, Any]) -> Sequence[RowMapping]:
    """Run a prepared statement in a session's transaction, after what was added or changed in its tables is written.

    What the session knows of the rows does not change. Any: bound values of every database type.
    """
    (found,) = await rows_of_each(db, [statement], values)
    return found


async def rows_of_each(
    db: AsyncSession, statements: Sequence[Prepared], values: Mapping[str, Any]
) -> list[Sequence[RowMapping]]:
    """Run prepared statements one after the other in one trip, all with the same values; see ``rows_of``."""
    tables = frozenset[FromClause]().union(*(statement.tables for statement in statements))
    first = await _writing(db) if waits_for(db, tables) else ()
    answers = await _travel(db, [*first, *(each.asked(values) for each in statements)])
    if first:
        settle(db.sync_session)
    return [
        statement.read(answer) for statement, answer in zip(statements, answers[len(first) :], strict=True)
    ]


async def finish(db: AsyncSession) -> None:
    """Write what is still to be written, commit in the same trip, and let go of everything: it was the session's last use.

    A commit is for who goes on with the session; its objects stay its own then, which costs as much as the trip.
    """
    await _end(db, [])


async def _end(db: AsyncSession, trip: Sequence[Asked]) -> list[Answer]:
    first = await _writing(db)
    answers = await _travel(db, [*first, *trip], ends=True)
    await db.close()
    return answers[len(first) :]


async def _writing(db: AsyncSession) -> Sequence[Asked]:
    writing = plain_writing_of(db.sync_session)
    return await db.run_sync(writing_of) if writing is None else writing


async def _travel(db: AsyncSession, trip: Sequence[Asked], *, ends: bool = False) -> list[Answer]:
    connection = await _connection_of(db)
    try:
        return await travel(connection, trip, ends=ends)
    except psycopg.OperationalError:
        if connection.closed:
            await db.run_sync(notice_loss)
        raise


async def first_of(db: AsyncSession, statement: Prepared, values: Mapping[str, Any]) -> RowMapping | None:
    """Run a prepared statement in a session's transaction, and return its first row or None. Any: bound values."""
    return next(iter(await rows_of(db, statement, values)), None)


def loaded(db: AsyncSession, kind: type[Mapped], rows: Sequence[RowMapping]) -> list[Mapped]:
    """Return rows with all columns of a mapped class as its objects, as the database has them now."""
    return [_loaded(db.sync_session, kind, row) for row in rows]


def _loaded(db: Session, kind: type[Mapped], row: RowMapping) -> Mapped:
    identity = identity_key(kind, tuple(row[column.name] for column in kind.__table__.primary_key))
    known = db.identity_map.get(identity)
    if known is None:
        made = kind()
        instance_dict(made).update(row)
        keep_loaded(db, made)
        return made
    for name, value in row.items():
        set_committed_value(known, str(name), value)
    return known


async def _connection_of(db: AsyncSession) -> Connection:
    """The connection of a session's transaction; what it is was found once for each transaction."""
    known = known_in_transaction(db).get(_CONNECTION)
    if known is None:
        known = await db.run_sync(lambda session: session.connection().connection.driver_connection)
        known_in_transaction(db)[_CONNECTION] = known
    return cast("Connection", known)


def completed(db: AsyncSession) -> None:
    """Give what was added the values that its table says where nothing was given; it is written with what comes later."""
    complete(db.sync_session)


def known_in_transaction(db: AsyncSession) -> dict[object, Any]:  # Any: the writer of an entry reads it
    """Return what is kept as long as the session's transaction lasts; where there is none yet, nothing is kept."""
    transaction = db.sync_session.get_transaction()
    kept: tuple[object, dict[object, Any]] | None = db.info.get(_KNOWN)
    if transaction is None or kept is None or kept[0] is not transaction:
        kept = db.info[_KNOWN] = (transaction, {})
    return kept[1]


class Recorder(Asker):
    """Writes what must last even if the call around it is refused (failed attempts, used challenges).

    A write may wait for a lock, so it never takes one of the connections on which every call is let in.
    """

    def __init__(self, engine: AsyncEngine, driver: Driver) -> None:
        self._engine = engine
        self._driver = driver

    async def _answers(self, questions: Sequence[Question[Any]]) -> list[Any]:
        return await self._driver.answers(questions)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Give a connection of the driver, for a library that writes on it."""
        async with self._driver.connection() as connection:
            yield connection

    async def record(
        self, change: Executable | Prepared, values: Mapping[str, Any] | None = None
    ) -> RowMapping | None:
        """Run one statement of its own and return its first row. Any: bound values of every database type."""
        if not isinstance(change, Prepared):
            return await ask(self._engine, change, values, _first_row)
        return next(iter(await self._driver.rows(change, values or {})), None)

    async def record_and_ask(
        self, change: Prepared, questions: Sequence[Prepared], values: Mapping[str, Any]
    ) -> tuple[RowMapping | None, list[Sequence[RowMapping]]]:
        """Run one statement of its own, and ask in the same trip what is now; see ``record``."""
        changed, *found = await self._driver.rows_of_each([change, *questions], values)
        return next(iter(changed), None), found


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
        """Without the platform's secret its sessions can write nothing that is kept sealed."""
        shares = shares or Shares.of(DEFAULT_CONNECTIONS)
        self.url = driver_url(url)
        self.engine = _engine(self.url, shares.changes, seconds)
        self.read_engine = _engine(self.url, shares.reads, seconds, isolation_level="AUTOCOMMIT")
        event.listen(self.engine.sync_engine, "connect", _keep_statements)
        event.listen(self.read_engine.sync_engine, "connect", _keep_statements)
        self.sessions = async_sessionmaker(
            self.engine,
            class_=Transaction,
            sync_session_class=ChangingSession,
            expire_on_commit=False,
            info={_SEALING: secret} if secret else None,
        )
        self.driver = Driver(plain_url(url), most=shares.gate, seconds=seconds)
        self.reader = Reader(self.read_engine, self.driver)
        self._recording = Driver(plain_url(url), most=shares.records, seconds=seconds)
        self.recorder = Recorder(self.read_engine, self._recording)

    def session(self) -> Transaction:
        """Return a new session; whoever opened it commits and closes it."""
        return self.sessions()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Give a transaction; it is committed at the end, or rolled back where something fails."""
        async with self.sessions() as db:
            yield db
            await db.commit()

    async def close(self) -> None:
        """Close every connection."""
        await self.driver.close()
        await self._recording.close()
        await self.engine.dispose()
        await self.read_engine.dispose()


def _engine(
    url: str, pool_size: int, seconds: float, **options: Any
) -> AsyncEngine:  # Any: SQLAlchemy's options
    engine = create_async_engine(
        url,
        async_creator=connecting_to(plain_url(url), seconds).open,
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=seconds,
        pool_recycle=1800,
        pool_reset_on_return=None,  # who took a connection has ended its transaction
        pool_use_lifo=True,  # the connection that was used last knows the statements best
        hide_parameters=True,
        json_deserializer=from_json,
        json_serializer=to_json,
        **options,
    )
    event.listen(engine.sync_engine, "handle_error", _drop_pool_of_lost_server)
    return engine


def _keep_statements(opened: Any, _record: Any) -> None:  # Any: SQLAlchemy's untyped event
    """What is asked prepared stays prepared; SQLAlchemy's own statements are not."""
    opened.driver_connection.prepare_threshold = 1_000_000
    opened.driver_connection.prepared_max = MOST_PREPARED


def _drop_pool_of_lost_server(context: Any) -> None:  # Any: SQLAlchemy's untyped event
    """A lost server makes every pooled connection useless: the next call opens a new one."""
    if context.is_disconnect:
        context.invalidate_pool_on_disconnect = True
