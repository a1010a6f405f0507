"""Calculating formulas over a data set, and for cells that a caller gives."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime

import polars as pl

from terazi.engine.column import ROW, Column
from terazi.engine.dataset import Dataset, dtype_of
from terazi.engine.formulas.compile import Compiler, Trouble
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.parser import walk
from terazi.engine.formulas.statistics import aggregate
from terazi.engine.formulas.text_limits import MOST_TEXT_BYTES, TooMuchText
from terazi.engine.formulas.tree import Formula, Statistic, ValueType
from terazi.engine.rules.lowering import today_here
from terazi.engine.rules.values import UnfitValue, read_scalar
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase

Cell = str | int | float | bool | datetime | None
MAX_INPUTS = 10_000
_MOST_TROUBLES = 8  # of one kind; each repeats its part of the formula
_RESULT = "_result"
_YES_NO = ["evet", "hayır"]


class InvalidInput(ValueError):  # noqa: N818  (names what it is about)
    """A given cell that does not fit its column; ``column`` is the key the caller gave."""

    def __init__(self, phrase: Phrase, column: str) -> None:
        super().__init__(f"{column}: {phrase.key}")
        self.phrase = phrase
        self.column = column


@dataclass(frozen=True, kw_only=True, slots=True)
class Calculation:
    """The values of a formula, row by row, and notes on the rows that have none."""

    values: pl.Series
    notes: tuple[Phrase, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class CellResult:
    """The formula's value for the given cells (a truth value stays one), and why it is empty where it is."""

    value: Cell
    notes: tuple[Phrase, ...]


def calculate(
    dataset: Dataset, formula: Formula, rows: Sequence[int] | None = None, *, today: date | None = None
) -> pl.Series:
    """Return the formula's values in row order: of all rows, or of these row numbers (statistics over all rows).

    FormulaError where it would write more text than a column may hold.
    """
    return calculate_with_notes(dataset, formula, rows, today=today, with_notes=False).values


def calculate_with_notes(
    dataset: Dataset,
    formula: Formula,
    rows: Sequence[int] | None = None,
    *,
    today: date | None = None,
    with_notes: bool = True,
) -> Calculation:
    """Return the values, and a note for each reason that leaves rows empty (division by zero, no such date, …)."""
    day = today or today_here()
    with _no_more_text_than_fits(formula):
        if rows is None:
            prepared = _Prepared(Compiler(day), dataset.frame)
        else:
            wanted = dataset.frame.filter(pl.col(ROW).is_in(list(rows)))
            prepared = _with_statistics_of(dataset, formula, wanted, day)
        compiler = prepared.compiler
        frame = prepared.frame.with_columns(_in_every_row(compiler.result(formula)).alias(_RESULT))
        return Calculation(
            values=frame[_RESULT], notes=_notes(frame, compiler.troubles) if with_notes else ()
        )


@contextmanager
def _no_more_text_than_fits(formula: Formula) -> Iterator[None]:
    try:
        yield
    except TooMuchText:
        problem = Phrase("formulas.error.much_text", {"most": MOST_TEXT_BYTES // 1_000_000})
        raise FormulaError(problem, 0, len(formula.text)) from None


def _in_every_row(expression: pl.Expr) -> pl.Expr:
    """Give the value in every row, also where polars folds the expression to a single one."""
    return pl.when(pl.col(ROW).is_not_null()).then(expression)


def column_values(values: pl.Series, formula: Formula) -> pl.Series:
    """Return calculated values as a column stores them: a truth value becomes evet or hayır."""
    if formula.type is ValueType.BOOLEAN:
        return values.cast(pl.String).replace(["true", "false"], _YES_NO)
    return values.cast(dtype_of(formula.column_type))


def calculate_inputs(
    dataset: Dataset,
    formula: Formula,
    inputs: Sequence[Mapping[str, object]],
    *,
    lang: Lang | None = None,
    today: date | None = None,
) -> tuple[CellResult, ...]:
    """Return the formula's value for each row of given cells (column id to value; a missing one is empty).

    Statistics come from the data set, not from the given cells. Values are checked against their columns' types
    (texts that say a number, as the language groups it, or a date are read); InvalidInput names the first column
    that does not fit.
    At most 10,000 rows.
    """
    if len(inputs) > MAX_INPUTS:
        raise InvalidInput(Phrase("formulas.error.many_inputs", {"most": MAX_INPUTS}), "")
    columns = {column.id: column for column in dataset.columns}
    read = [{key: _read_cell(columns, key, value, lang) for key, value in row.items()} for row in inputs]
    schema = {column.id: dtype_of(column.type) for column in dataset.columns}
    given = pl.DataFrame(
        [{**dict.fromkeys(schema), **row} for row in read],
        schema={ROW: pl.Int64(), **schema},
    ).with_columns(pl.int_range(1, pl.len() + 1, dtype=pl.Int64).alias(ROW))
    with _no_more_text_than_fits(formula):
        prepared = _with_statistics_of(dataset, formula, given, today or today_here())
        frame = prepared.frame.with_columns(_in_every_row(prepared.compiler.result(formula)).alias(_RESULT))
        values = frame[_RESULT].to_list()
        if not any(value is None for value in values):
            return tuple(CellResult(value=value, notes=()) for value in values)
        return tuple(
            CellResult(value=value, notes=_notes(frame[place : place + 1], prepared.compiler.troubles))
            for place, value in enumerate(values)
        )


def _read_cell(columns: Mapping[str, Column], key: str, value: object, lang: Lang | None) -> object:
    column = columns.get(key)
    if column is None:
        raise InvalidInput(Phrase("formulas.error.column", {"name": str(key)[:60]}), str(key))
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    try:
        scalar = read_scalar(column.type, value, lang)
    except UnfitValue as unfit:
        raise InvalidInput(unfit.phrase, key) from None
    if isinstance(scalar, float) and column.type.value == "integer":
        if not scalar.is_integer() or abs(scalar) >= 2**63:
            raise InvalidInput(Phrase("formulas.error.whole"), key)
        return int(scalar)
    if isinstance(scalar, date) and not isinstance(scalar, datetime):
        return datetime(scalar.year, scalar.month, scalar.day)
    return float(scalar) if column.type.value == "float" and isinstance(scalar, int) else scalar


@dataclass(frozen=True, slots=True)
class _Prepared:
    compiler: Compiler
    frame: pl.DataFrame


def _with_statistics_of(dataset: Dataset, formula: Formula, given: pl.DataFrame, today: date) -> _Prepared:
    """Compute each statistic over the data set once and lay it beside the given rows."""
    plain = Compiler(today)
    names: dict[Statistic, str] = {}
    for node in walk(formula.root):
        if not isinstance(node, Statistic) or node in names:
            continue
        names[node] = f"_s{len(names)}"
        argument, groups = plain.statistic_parts(node)
        found = aggregate(node, argument).alias(names[node])
        if not groups:
            value = dataset.frame.select(found).to_series()
            given = given.with_columns(pl.lit(value.item(), dtype=value.dtype).alias(names[node]))
            continue
        keys = [group.alias(f"_k{place}") for place, group in enumerate(groups)]
        table = dataset.frame.group_by(keys).agg(found)
        key_names = [f"_k{place}" for place in range(len(groups))]
        given = given.with_columns(keys).join(table, on=key_names, how="left", maintain_order="left")
        given = given.drop(key_names)
    return _Prepared(Compiler(today, statistic=lambda node: pl.col(names[node])), given)


def _notes(frame: pl.DataFrame, troubles: Sequence[Trouble]) -> tuple[Phrase, ...]:
    """Say how many rows each reason leaves empty; a flag on a row that has a value anyway says nothing."""
    by_key: dict[str, list[pl.Expr]] = {}
    for trouble in reversed(troubles):  # the outermost first
        flag = trouble.flag if trouble.in_statistic else trouble.flag & pl.col(_RESULT).is_null()
        by_key.setdefault(trouble.key, []).append(flag.fill_null(False))
    notes = []
    for key, flags in by_key.items():
        flagged = frame.filter(pl.any_horizontal(flags[:_MOST_TROUBLES]))
        if flagged.height:
            notes.append(Phrase(key, {"count": flagged.height, "row": flagged[ROW][0]}))
    return tuple(notes)
