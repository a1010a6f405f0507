"""The database: one engine for changes, one in autocommit for reads, and the tables' common base."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import DateTime, Enum, MetaData, RowMapping, Uuid, event
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.sql.base import Executable

Json = dict[str, Any]  # Any: JSON written by and read for one owner, checked where it enters

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Base of every mapped class: names of constraints are fixed, times have a zone, JSON is jsonb."""

    metadata = MetaData(naming_convention=_NAMES)
    type_annotation_map = {
        datetime: DateTime(timezone=True),
        Json: JSONB(none_as_null=True),
        list[Any]: JSONB(none_as_null=True),
        UUID: Uuid(),
        StrEnum: Enum(
            StrEnum, native_enum=False, length=32, values_callable=lambda kind: [m.value for m in kind]
        ),
    }


class Reader:
    """Reads outside a transaction: each question takes a connection for as long as it is asked."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def rows(
        self, question: Executable, values: Mapping[str, Any] | None = None
    ) -> Sequence[RowMapping]:
        """Return all rows. Any: bound values of every database type."""
        async with self._engine.connect() as connection:
            return (await connection.execute(question, values)).mappings().all()

    async def first(self, question: Executable, values: Mapping[str, Any] | None = None) -> RowMapping | None:
        """Return the first row or None. Any: bound values of every database type."""
        async with self._engine.connect() as connection:
            return (await connection.execute(question, values)).mappings().first()


class Recorder:
    """Writes what must last even if the call around it is refused (failed attempts, used challenges)."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def record(self, change: Executable, values: Mapping[str, Any] | None = None) -> RowMapping | None:
        """Run one statement of its own and return its first row. Any: bound values of every database type."""
        async with self._engine.connect() as connection:
            done = await connection.execute(change, values)
            return done.mappings().first() if done.returns_rows else None


class Database:
    """The database of one process."""

    def __init__(self, url: str, *, pool_size: int = 10, read_pool_size: int = 10) -> None:
        self.url = driver_url(url)
        self.engine = _engine(self.url, pool_size)
        self.read_engine = _engine(self.url, read_pool_size, isolation_level="AUTOCOMMIT")
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False, autoflush=False)
        self.reader = Reader(self.read_engine)
        self.recorder = Recorder(self.read_engine)

    def session(self) -> AsyncSession:
        """Return a new session; whoever opened it commits and closes it."""
        return self.sessions()

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()
        await self.read_engine.dispose()


def driver_url(url: str) -> str:
    """Return the address with the one driver the platform uses (psycopg 3)."""
    for prefix in ("postgresql+psycopg://", "postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    raise ValueError("DATABASE_URL must start with postgresql://")


def plain_url(url: str) -> str:
    """Return the address as libpq reads it."""
    return "postgresql://" + driver_url(url).removeprefix("postgresql+psycopg://")


def _engine(url: str, pool_size: int, **options: Any) -> AsyncEngine:  # Any: SQLAlchemy's options
    engine = create_async_engine(
        url, pool_size=pool_size, max_overflow=pool_size, pool_pre_ping=False, pool_recycle=1800, **options
    )
    event.listen(engine.sync_engine, "handle_error", _drop_pool_of_lost_server)
    return engine


def _drop_pool_of_lost_server(context: Any) -> None:  # Any: SQLAlchemy's untyped event
    """A lost server makes every pooled connection useless: the next call opens a new one."""
    if context.is_disconnect:
        context.invalidate_pool_on_disconnect = True
