"""The driver without SQLAlchemy, for the one statement that every call begins with: there each layer costs."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, cast

import psycopg
from psycopg.rows import DictRow, dict_row
from sqlalchemy import BindParameter, literal_column
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.visitors import replacement_traverse

_MOST_CONNECTIONS = 4
_RECYCLE_SECONDS = 1800.0
_DIALECT = postgresql.dialect(paramstyle="named")  # type: ignore[no-untyped-call]


class Driver:
    """Asks prepared statements in autocommit, on a few connections that it opens when they are needed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._room = asyncio.Semaphore(_MOST_CONNECTIONS)
        self._idle: list[_Opened] = []

    async def first(self, statement: str, values: Mapping[str, Any]) -> DictRow | None:
        """Return the first row or None. Any: bound values of every database type."""
        async with self._room:
            opened = await self._take()
            try:
                row = await (await opened.connection.execute(statement, values, binary=True)).fetchone()
            except BaseException as problem:
                await opened.connection.close()
                if isinstance(problem, psycopg.OperationalError):
                    await self.close()  # a lost server makes every connection useless
                raise
            self._idle.append(opened)
            return row

    async def close(self) -> None:
        """Close every idle connection."""
        while self._idle:
            await self._idle.pop().connection.close()

    async def _take(self) -> "_Opened":
        while self._idle:
            opened = self._idle.pop()
            if time.monotonic() < opened.until:
                return opened
            await opened.connection.close()
        connection = await psycopg.AsyncConnection.connect(
            self._url, autocommit=True, prepare_threshold=0, row_factory=dict_row
        )
        return _Opened(connection, time.monotonic() + _RECYCLE_SECONDS)


class _Opened:
    """A connection and when it is too old."""

    __slots__ = ("connection", "until")

    def __init__(self, connection: psycopg.AsyncConnection[DictRow], until: float) -> None:
        self.connection = connection
        self.until = until


def driver_text(statement: ClauseElement) -> str:
    """Return a statement as the driver reads it: fixed values are written out, open ones stand as ``%(name)s``."""

    def opened(element: Any, **_options: Any) -> Any:  # Any: SQLAlchemy's untyped hook
        is_open = isinstance(element, BindParameter) and element.required
        return literal_column(f"%({element.key})s", element.type) if is_open else None

    replaced = cast("ClauseElement", replacement_traverse(statement, {}, opened))
    return str(replaced.compile(dialect=_DIALECT, compile_kwargs={"literal_binds": True}))
