"""The driver without SQLAlchemy: its layers cost three times what the driver does, for statements that are always the same."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache, cached_property
from typing import Any, TypeVar, cast

import psycopg
from psycopg.types.json import set_json_dumps, set_json_loads
from pydantic_core import from_json, to_json
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    FromClause,
    RowMapping,
    SelectBase,
    Table,
    UpdateBase,
    bindparam,
    literal_column,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.dialects.postgresql.psycopg import dialect as psycopg_dialect
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.visitors import iterate, replacement_traverse
from sqlalchemy.types import TypeEngine

from terazi.foundation.connecting import DEFAULT_SECONDS, NoConnectionFreeError, connecting_to
from terazi.foundation.questions import Answer, Question
from terazi.foundation.trips import Asked, Connection, travel

T = TypeVar("T")
Values = Mapping[str, Any]  # Any: bound values of every database type
Convert = Callable[[Any], Any]  # Any: a value as Python and as the driver know it

MOST_PREPARED = 1000
_MOST_ROWS = 8
_RECYCLE_SECONDS = 1800.0
_NUMBERED = re.compile(r"\$(\d+)\b")
_NAMED = re.compile(r"%\((\w+)\)s")
_DIALECT = postgresql.dialect(paramstyle="named")  # type: ignore[no-untyped-call]
_DRIVER_DIALECT = psycopg_dialect()  # type: ignore[no-untyped-call]


class Prepared:
    """A statement that is built once and prepared on each connection; open in it are bound parameters without a value.

    Several values for one parameter are an array: ``column == any_(bindparam("ids", type_=ARRAY(Uuid())))``.
    """

    def __init__(self, statement: SelectBase | UpdateBase) -> None:
        self._statement = statement
        self._readers: Sequence[tuple[str, Convert]] | None = None

    def asked(self, values: Values) -> Asked:
        """Return it with its values, as it travels."""
        return Asked(self._text, self._written(values))

    def asked_for(self, rows: Sequence[Values]) -> Iterable[Asked]:
        """Return what runs it with each of these values."""
        return [self.asked(values) for values in rows]

    def read(self, answer: Answer) -> Sequence[RowMapping]:
        """Return all rows that came back, by the names of their columns."""
        if not self._names:
            return ()
        found = [dict(zip(self._names, row, strict=True)) for row in answer.rows]
        if self._readers is None:
            self._readers = self._readers_of(answer.types)
        for name, read in self._readers:
            for row in found:
                row[name] = read(row[name])
        return cast("Sequence[RowMapping]", found)  # what may be asked of one holds for these

    @property
    def target(self) -> FromClause | None:
        """The table that it writes; none where it only asks."""
        return self._statement.table if isinstance(self._statement, UpdateBase) else None

    def _written(self, values: Values) -> list[Any]:  # Any: as the driver writes it
        return [write(values[name]) if write else values[name] for name, write in self._writers]

    @cached_property
    def tables(self) -> frozenset[FromClause]:
        """The tables that it is about; where it writes, those as well whose rows must be there."""
        named = [each for each in iterate(self._statement) if isinstance(each, Table)]
        if isinstance(self._statement, UpdateBase):
            named += [key.column.table for table in named for key in table.foreign_keys]
        return frozenset(named)

    @cached_property
    def _text(self) -> bytes:
        """The statement as PostgreSQL reads it, its open parameters by number: the driver has nothing to translate."""
        return _numbered_as(driver_text(self._statement), [name for name, _ in self._writers])

    @cached_property
    def _names(self) -> Sequence[str]:
        return [str(name) for name in self._statement.exported_columns.keys()]  # noqa: SIM118 – not a dict

    @cached_property
    def _writers(self) -> Sequence[tuple[str, Convert | None]]:
        """The open parameters, each with what makes of its value what the driver writes."""
        open_ones = {each.key: each.type for each in map(_open, iterate(self._statement)) if each is not None}
        return [(name, _native(kind).bind_processor(_DRIVER_DIALECT)) for name, kind in open_ones.items()]

    def _readers_of(self, types: Sequence[int]) -> Sequence[tuple[str, Convert]]:
        """The columns whose values are not yet what Python knows when the driver has read them."""
        found = []
        for name, column, told in zip(self._names, self._statement.exported_columns, types, strict=True):
            read = _native(column.type).result_processor(_DRIVER_DIALECT, told)
            if read is not None:
                found.append((name, read))
        return found


class NewRow(Prepared):
    """The insert of a whole row into a table; what is not given is what the table says."""

    def __init__(self, table: FromClause, complete: Callable[[Insert], UpdateBase] | None = None) -> None:
        values = {column.name: bindparam(column.name, type_=column.type) for column in table.c}
        row = insert(cast("Table", table)).values(values).inline()  # it returns no keys
        super().__init__(complete(row) if complete else row)
        self._most = 1 if complete else _MOST_ROWS
        self._defaults = {column.name: _default_of(column) for column in table.c}
        self._texts: dict[int, bytes] = {}

    def asked_for(self, rows: Sequence[Values]) -> Iterable[Asked]:
        """Return what writes rows, several with one statement: to send one costs more than what is in it."""
        for start in range(0, len(rows), self._most):
            batch = rows[start : start + self._most]
            yield Asked(self._text_of(len(batch)), [value for row in batch for value in self._written(row)])

    def _text_of(self, count: int) -> bytes:
        if count not in self._texts:
            head, values, row = self._text.decode().partition(" VALUES ")
            rows = (_shifted(row, at * len(self._writers)) for at in range(count))
            self._texts[count] = (head + values + ", ".join(rows)).encode()
        return self._texts[count]

    def default_of(self, name: str) -> Any:  # Any: a value of any type
        """Return what a column has where nothing is given."""
        return self._defaults[name]

    def _written(self, values: Values) -> list[Any]:  # Any: as the driver writes it
        return super()._written({**self._defaults, **values})


class RowChange(Prepared):
    """The update of some columns of one row; the columns of its key are given as ``key_`` and their name."""

    def __init__(self, table: Table, names: Collection[str]) -> None:
        keys = [column == bindparam(f"key_{column.name}", type_=column.type) for column in table.primary_key]
        values = {name: bindparam(name, type_=table.c[name].type) for name in sorted(names)}
        super().__init__(update(table).where(*keys).values(values))


class Driver:
    """Asks prepared statements in autocommit, on a few connections that it opens when they are needed."""

    def __init__(self, url: str, *, most: int = 4, seconds: float = DEFAULT_SECONDS) -> None:
        self._connecting = connecting_to(url, seconds)
        self._room = asyncio.Semaphore(most)
        self._idle: list[_Opened] = []

    async def first(self, statement: str, values: Values) -> Values | None:
        """Return the first row of a statement's text or None."""
        text, names = _numbered(statement)

        async def ask(connection: Connection) -> Values | None:
            (answer,) = await travel(connection, [Asked(text, [values[name] for name in names])])
            return next((dict(zip(answer.names, row, strict=True)) for row in answer.rows), None)

        return await self._asked(ask)

    async def rows(self, statement: Prepared, values: Values) -> Sequence[RowMapping]:
        """Return all rows of a statement."""
        (found,) = await self.rows_of_each([statement], values)
        return found

    async def rows_of_each(
        self, statements: Sequence[Prepared], values: Values
    ) -> list[Sequence[RowMapping]]:
        """Return all rows of statements that are asked in one trip, all with the same values."""

        async def ask(connection: Connection) -> list[Sequence[RowMapping]]:
            answers = await travel(connection, [statement.asked(values) for statement in statements])
            return [statement.read(answer) for statement, answer in zip(statements, answers, strict=True)]

        return await self._asked(ask)

    async def answers(self, questions: Sequence[Question[Any]]) -> list[Any]:
        """Ask questions in one trip, and return what each becomes. Any: as each question says."""

        async def ask(connection: Connection) -> list[Any]:
            answers = await travel(
                connection, [Asked(each.statement.text, each.parameters) for each in questions]
            )
            return [each.statement.read(answer) for each, answer in zip(questions, answers, strict=True)]

        return await self._asked(ask)

    async def close(self) -> None:
        """Close every idle connection."""
        while self._idle:
            await self._idle.pop().connection.close()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Give a connection that is let go of where anything goes wrong on it."""
        await self._wait_for_room()
        try:
            opened = await self._take()
            try:
                yield opened.connection
            except BaseException as problem:
                await opened.connection.close()
                if isinstance(problem, psycopg.OperationalError):
                    await self.close()  # a lost server makes every connection useless
                raise
            self._idle.append(opened)
        finally:
            self._room.release()

    async def _asked(self, ask: Callable[[Connection], Awaitable[T]]) -> T:
        async with self.connection() as connection:
            return await ask(connection)

    async def _wait_for_room(self) -> None:
        if not self._room.locked():
            await self._room.acquire()
            return
        try:
            async with asyncio.timeout(self._connecting.seconds):
                await self._room.acquire()
        except TimeoutError as late:
            raise NoConnectionFreeError("no connection became free") from late

    async def _take(self) -> "_Opened":
        while self._idle:
            opened = self._idle.pop()
            if time.monotonic() < opened.until:
                return opened
            await opened.connection.close()
        connection = await self._connecting.open_in_autocommit()
        connection.prepared_max = MOST_PREPARED
        try:
            await connection.execute("SET plan_cache_mode = force_generic_plan")
        except BaseException:  # also of a caller who has gone: nobody else knows this connection
            await connection.close()
            raise
        set_json_dumps(to_json, connection)
        set_json_loads(from_json, connection)
        return _Opened(connection, time.monotonic() + _RECYCLE_SECONDS)


class _Opened:
    """A connection and when it is too old."""

    __slots__ = ("connection", "until")

    def __init__(self, connection: Connection, until: float) -> None:
        self.connection = connection
        self.until = until


@cache
def _numbered(statement: str) -> tuple[bytes, Sequence[str]]:
    """Return a statement with its parameters by number, and their names in that order."""
    names = list(dict.fromkeys(_NAMED.findall(statement)))
    return _numbered_as(statement, names), names


def _numbered_as(statement: str, names: Sequence[str]) -> bytes:
    numbers = {name: f"${number}" for number, name in enumerate(names, 1)}
    return _NAMED.sub(lambda found: numbers[found[1]], statement).encode()


def _shifted(row: str, by: int) -> str:
    return _NUMBERED.sub(lambda found: f"${int(found[1]) + by}", row)


def driver_text(statement: ClauseElement) -> str:
    """Return a statement as the driver reads it: fixed values are written out, open ones stand as ``%(name)s``."""

    def opened(element: Any, **_options: Any) -> Any:  # Any: SQLAlchemy's untyped hook
        found = _open(element)
        return None if found is None else literal_column(f"%({found.key})s", found.type)

    replaced = cast("ClauseElement", replacement_traverse(statement, {}, opened))
    return str(replaced.compile(dialect=_DIALECT, compile_kwargs={"literal_binds": True}))


def _default_of(column: ColumnElement[Any]) -> Any:  # Any: a value of any type
    default = getattr(column, "default", None)
    return default.arg if default is not None and default.is_scalar else None


def _open(element: object) -> BindParameter[Any] | None:  # Any: a value of any type
    return element if isinstance(element, BindParameter) and element.required else None


def _native(kind: TypeEngine[Any]) -> TypeEngine[Any]:  # Any: any column's type
    return kind.dialect_impl(_DRIVER_DIALECT)
