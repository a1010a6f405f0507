"""What a change adds and does not ask for itself: written before the session's next question or the commit, each kind at once."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol, cast

import psycopg
from sqlalchemy import AdaptedConnection, FromClause, event, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from terazi.foundation.changed import settle, writes_of
from terazi.foundation.driver import Connection, Values

_WAITING = "terazi.waiting"


class Writer(Protocol):
    """Writes rows of one kind."""

    @property
    def target(self) -> FromClause | None:
        """The table that it writes, if it is one of the platform's."""

    async def write(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Write rows on a connection."""


_Waiting = dict[Writer, list[Values]]
_Writes = Sequence[tuple[Writer, Sequence[Values]]]


class ChangingSession(Session):
    """A session that writes what its objects say and what waits in one trip; both belong to its innermost savepoint."""

    def flush(self, objects: Sequence[Any] | None = None) -> None:
        """Write what was added or changed, and what waits with it; in a savepoint SQLAlchemy does, which knows what to forget."""
        writes = None if objects or self.in_nested_transaction() else writes_of(self)
        if writes is None:
            super().flush()
        elif self.new or self.dirty:
            waiting: _Waiting = self.info.pop(_WAITING, {})
            _run(self, [*writes, *waiting.items()])
            settle(self)

    def begin_nested(self) -> SessionTransaction:
        """Set a savepoint; what waits belongs to the change around it."""
        _write(self)
        return super().begin_nested()


def write_later(db: AsyncSession, writer: Writer, values: Values) -> None:
    """Let a row be written in the session's transaction by the time that anybody asks for it."""
    if not db.in_transaction():
        db.sync_session.begin()  # there is something to commit
    waiting: _Waiting = db.info.setdefault(_WAITING, {})
    waiting.setdefault(writer, []).append(values)


def waits_for(db: AsyncSession, tables: frozenset[FromClause]) -> bool:
    """Whether something of these tables is still to be written."""
    added = (type(each).__table__ for each in (*db.new, *db.dirty, *db.deleted))
    later = (writer.target for writer in db.info.get(_WAITING, ()))
    return not tables.isdisjoint([*added, *later])


async def write_waiting(db: AsyncSession) -> None:
    """Write what was added, changed or waits."""
    await db.run_sync(_write_all)


def _write_all(db: Session) -> None:
    _write(db)
    db.flush()


def _write(db: Session) -> None:
    waiting: _Waiting = db.info.pop(_WAITING, {})
    if not waiting:
        return
    # Rows may name others that the session has added.
    changed = None if db.in_nested_transaction() else writes_of(db)
    if changed is None:
        db.flush()
    _run(db, [*(changed or ()), *waiting.items()])
    if changed is not None:
        settle(db)


def _run(db: Session, writes: _Writes) -> None:
    if not writes:
        return
    connection = cast("AdaptedConnection", db.connection().connection.dbapi_connection)
    try:
        connection.run_async(partial(_write_on, writes=writes))
    except psycopg.OperationalError:
        if connection.driver_connection.closed:
            notice_loss(db)
        raise


def notice_loss(db: Session) -> None:
    """Let the session find out where its connection was lost beside it, so that it lets go of all of them; it says so then."""
    db.execute(text("SELECT 1"))


async def _write_on(connection: Connection, writes: _Writes) -> None:
    async with connection.pipeline():  # all in one trip
        for writer, rows in writes:
            await writer.write(connection, rows)


@event.listens_for(ChangingSession, "before_commit")
def _at_the_end(db: Session) -> None:
    _write(db)


@event.listens_for(ChangingSession, "do_orm_execute")
def _before_a_question(asked: ORMExecuteState) -> None:
    _write(asked.session)


@event.listens_for(ChangingSession, "after_soft_rollback")
def _undone(db: Session, _undone_transaction: Any) -> None:  # Any: SQLAlchemy's untyped event
    db.info.pop(_WAITING, None)
