"""Questions: statements that SQLAlchemy's Core builds once, with their values, and what their rows become."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Generic, NamedTuple, TypeVar

from sqlalchemy import (
    ColumnDefault,
    ColumnElement,
    Executable,
    Table,
    bindparam,
    delete,
    insert,
    make_url,
    update,
)

from terazi.foundation.types import Value

T = TypeVar("T")
Row = tuple[Value, ...]
Convert = Callable[[Value], Value]

_DIALECT = make_url("postgresql+psycopg://").get_dialect()(paramstyle="numeric_dollar")  # type: ignore[call-arg]  # what each dialect takes


class Answer(NamedTuple):
    """What the server said to one statement."""

    rows: Sequence[Row]
    types: Callable[[], Sequence[int]]
    """Says the type of each column, as PostgreSQL numbers it."""
    touched: int
    """How many rows were found or touched."""


class Statement(Generic[T]):
    """SQL that never changes: compiled once, open in it are bound parameters without a value.

    Several values for one parameter are an array: ``column == any_(bindparam("ids", type_=ARRAY(Uuid())))``.
    """

    def __init__(self, built: Executable, become: Callable[[Answer], T]) -> None:
        self._built = built
        self._become = become
        self._readers: Sequence[tuple[int, Convert]] | None = None

    def __call__(self, **values: Value) -> "Question[T]":
        """Return the statement with values for what is open in it."""
        return Question(self, values)

    @property
    def text(self) -> bytes:
        """The statement as PostgreSQL reads it, its parameters by number."""
        return self._compiled[0]

    def parameters(self, values: Mapping[str, Value]) -> list[Value]:
        """Return all parameters in their order: the given values, and those that are fixed in the statement."""
        return [
            (write(values[name]) if write else values[name]) if is_open else fixed
            for name, is_open, write, fixed in self._compiled[1]
        ]

    def read(self, answer: Answer) -> T:
        """Return what the answer becomes."""
        if answer.rows:
            if self._readers is None:
                self._readers = self._readers_of(answer.types())
            if self._readers:
                answer = Answer([self._row(row) for row in answer.rows], answer.types, answer.touched)
        return self._become(answer)

    def _row(self, row: Row) -> Row:
        values = list(row)
        for at, read in self._readers or ():
            values[at] = read(values[at])
        return tuple(values)

    @cached_property
    def _compiled(self) -> tuple[bytes, Sequence[tuple[str, bool, Convert | None, Value]]]:
        compiled = self._built.compile(dialect=_DIALECT)  # type: ignore[attr-defined]  # every statement has it
        open_ones = {name for name, each in compiled.binds.items() if each.required}
        expanded = compiled.construct_expanded_state(dict.fromkeys(open_ones))
        slots = []
        for name in expanded.positiontup:
            kind = compiled.binds[name].type if name in compiled.binds else None
            write = kind.dialect_impl(_DIALECT).bind_processor(_DIALECT) if kind is not None else None
            write = write or expanded.processors.get(name)
            fixed = None if name in open_ones else expanded.parameters[name]
            slots.append(
                (name, name in open_ones, write, write(fixed) if write and name not in open_ones else fixed)
            )
        return expanded.statement.encode(), slots

    def _readers_of(self, types: Sequence[int]) -> Sequence[tuple[int, Convert]]:
        """The columns whose values are not yet what Python knows when the driver has read them."""
        columns = getattr(self._built, "exported_columns", None)  # a text says nothing of its columns
        if columns is None:
            return []
        kinds = [column.type.dialect_impl(_DIALECT) for column in columns]
        readers = [kind.result_processor(_DIALECT, told) for kind, told in zip(kinds, types, strict=True)]
        return [(at, read) for at, read in enumerate(readers) if read is not None]


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """A statement with its values; asked, it becomes a ``T``."""

    statement: Statement[T]
    values: Mapping[str, Value]

    @property
    def parameters(self) -> list[Value]:
        """The statement's parameters in their order, as the driver writes them."""
        return self.statement.parameters(self.values)


def many(kind: Callable[..., T], built: Executable) -> Statement[list[T]]:
    """Each row becomes one of a kind, whose parameters are named as the columns are."""
    make = _maker(kind, built)
    return Statement(built, lambda answer: [make(row) for row in answer.rows])


def one(kind: Callable[..., T], built: Executable) -> Statement[T | None]:
    """The first row becomes one of a kind; None where there is no row."""
    make = _maker(kind, built)
    return Statement(built, lambda answer: make(answer.rows[0]) if answer.rows else None)


def single(kind: Callable[..., T], built: Executable) -> Statement[T]:
    """The one row that always comes, as of a sum, becomes one of a kind."""
    make = _maker(kind, built)
    return Statement(built, lambda answer: make(answer.rows[0]))


def value(built: Executable) -> Statement[Value]:
    """The first column of the first row; None where there is no row."""
    return Statement(built, lambda answer: answer.rows[0][0] if answer.rows else None)


def values(built: Executable) -> Statement[list[Value]]:
    """The first column of each row."""
    return Statement(built, lambda answer: [row[0] for row in answer.rows])


def pairs(built: Executable) -> Statement[dict[Value, Value]]:
    """The second column of each row, by the first."""
    return Statement(built, lambda answer: {row[0]: row[1] for row in answer.rows})


def touched(built: Executable) -> Statement[int]:
    """How many rows the statement found or changed."""
    return Statement(built, lambda answer: answer.touched)


def _maker(kind: Callable[..., T], built: Executable) -> Callable[[Row], T]:
    """Return what makes one of a kind of a row; that their names fit is seen when the statement is built."""
    columns = getattr(built, "exported_columns", None)
    if columns is None:
        raise TypeError(f"{kind}: a text does not say which columns it gives; name them with its columns()")
    names = [str(name) for name in columns.keys()]  # noqa: SIM118
    wanted = inspect.signature(kind).parameters
    takes_all = any(each.kind is inspect.Parameter.VAR_KEYWORD for each in wanted.values())
    needed = {
        name for name, each in wanted.items() if each.default is each.empty and each.kind is each.KEYWORD_ONLY
    }
    fits = needed <= set(names) and (takes_all or set(names) <= set(wanted))
    if not fits or len(set(names)) != len(names):
        raise TypeError(f"{kind} wants {sorted(wanted)}, the statement gives {names}")
    return lambda row: kind(**dict(zip(names, row, strict=True)))


def inserted(table: Table, /, **given: Value) -> Question[int]:
    """Add one row; columns that are not given have what the table says."""
    values = {**_defaults(table), **given}
    return _insert(table, frozenset(values))(**values)


def updated(table: Table, key: Value, /, **given: Value) -> Question[int]:
    """Change columns of the row with a key (of its one column, or a mapping of its columns); how many rows there were."""
    keys = key if isinstance(key, Mapping) else {next(iter(table.primary_key)).name: key}
    return _update(table, frozenset(keys), frozenset(given))(
        **given, **{f"key_{name}": each for name, each in keys.items()}
    )


def deleted(table: Table, key: Value) -> Question[int]:
    """Delete the row with a key (of its one column, or a mapping of columns); how many rows there were."""
    keys = key if isinstance(key, Mapping) else {next(iter(table.primary_key)).name: key}
    return _delete(table, frozenset(keys))(**{f"key_{name}": each for name, each in keys.items()})


@cache
def _defaults(table: Table) -> Mapping[str, Value]:
    """The fixed values that a table says for columns of which nothing is given."""
    said = {column.name: column.default for column in table.c if isinstance(column.default, ColumnDefault)}
    return {name: each.arg for name, each in said.items() if each.is_scalar}


@cache
def _insert(table: Table, names: frozenset[str]) -> Statement[int]:
    return touched(
        insert(table).values({name: bindparam(name, type_=table.c[name].type) for name in sorted(names)})
    )


@cache
def _update(table: Table, keys: frozenset[str], names: frozenset[str]) -> Statement[int]:
    new = {name: bindparam(name, type_=table.c[name].type) for name in sorted(names)}
    return touched(update(table).where(*_key(table, keys)).values(new))


@cache
def _delete(table: Table, keys: frozenset[str]) -> Statement[int]:
    return touched(delete(table).where(*_key(table, keys)))


def _key(table: Table, names: frozenset[str]) -> list[ColumnElement[bool]]:
    return [table.c[name] == bindparam(f"key_{name}", type_=table.c[name].type) for name in sorted(names)]
