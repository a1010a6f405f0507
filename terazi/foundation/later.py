"""What a change adds and does not ask for itself: written before the session's next question or the commit, each kind at once."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Protocol, cast

import psycopg
from sqlalchemy import AdaptedConnection, FromClause, event, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from terazi.foundation.changed import settle, writes_of
from terazi.foundation.driver import Values
from terazi.foundation.trips import Asked, travel

_WAITING = "terazi.waiting"


class Writer(Protocol):
    """Writes rows of one kind."""

    @property
    def target(self) -> FromClause | None:
        """The table that it writes, if it is one of the platform's."""

    def asked_for(self, rows: Sequence[Values]) -> Iterable[Asked]:
        """Return the statements that write rows."""


_Waiting = dict[Writer, list[Values]]


class ChangingSession(Session):
    """A session that writes what its objects say and what waits in one trip; both belong to its innermost savepoint."""

    def flush(self, objects: Sequence[Any] | None = None) -> None:
        """Write what was added or changed, and what waits with it; in a savepoint SQLAlchemy does, which knows what to forget."""
        if objects or self.in_nested_transaction():
            super().flush(objects)
        elif self.new or self.dirty or self.deleted:
            _run(self, writing_of(self))

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


def writing_of(db: Session) -> Sequence[Asked]:
    """Take what was added, changed or waits, and return what writes it; what only SQLAlchemy can write is written then.

    Who has run it says so with ``settle``.
    """
    writing = plain_writing_of(db)
    if writing is None:
        waiting: _Waiting = db.info.pop(_WAITING, {})
        Session.flush(db)  # rows may name others that the session has added
        writing = _asked_of(waiting.items())
    return writing


def plain_writing_of(db: Session) -> Sequence[Asked] | None:
    """Do the same without a word to the server; None, and nothing taken, where SQLAlchemy has to write something."""
    changed = None if db.in_nested_transaction() else writes_of(db)
    if changed is None:
        return None
    waiting: _Waiting = db.info.pop(_WAITING, {})
    return _asked_of([*changed, *waiting.items()])


def _asked_of(writes: Iterable[tuple[Writer, Sequence[Values]]]) -> Sequence[Asked]:
    return [asked for writer, rows in writes for asked in writer.asked_for(rows)]


def _write(db: Session) -> None:
    if db.info.get(_WAITING):
        _run(db, writing_of(db))


def _run(db: Session, trip: Sequence[Asked], *, ends: bool = False) -> None:
    if trip:
        connection = cast("AdaptedConnection", db.connection().connection.dbapi_connection)
        try:
            connection.run_async(partial(travel, trip=trip, ends=ends))
        except psycopg.OperationalError:
            if connection.driver_connection.closed:
                notice_loss(db)
            raise
    settle(db)


def notice_loss(db: Session) -> None:
    """Let the session find out where its connection was lost beside it, so that it lets go of all of them; it says so then.

    The connection is asked, not the session: that would write first what could not be written.
    """
    db.connection().execute(text("SELECT 1"))


@event.listens_for(ChangingSession, "before_commit")
def _at_the_end(db: Session) -> None:
    """Commit in the trip of what is still to be written; there is nothing left to commit then, which SQLAlchemy finds out."""
    _run(db, writing_of(db), ends=not db.in_nested_transaction())


@event.listens_for(ChangingSession, "do_orm_execute")
def _before_a_question(asked: ORMExecuteState) -> None:
    _write(asked.session)


@event.listens_for(ChangingSession, "after_soft_rollback")
def _undone(db: Session, _undone_transaction: Any) -> None:  # Any: SQLAlchemy's untyped event
    db.info.pop(_WAITING, None)
