"""Columns that are linked to a wdm, and cells with units of their own."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.columns.number_texts import read_numbers
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import ConvertCells, LinkColumn, UnlinkColumn
from terazi.engine.corrections.typed_values import chosen_rows, column_of, with_cells, with_values
from terazi.engine.dataset import Dataset
from terazi.engine.linking.facts import Facts, Link
from terazi.engine.linking.spellings import read_header, unit_written
from terazi.engine.units.conversion import Line, conversion
from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import symbol_of
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

WITH_UNIT = re.compile(
    r"^(?P<number>[+-]?\d(?:[\d.,\u00a0 ]*[\d.,])?)\s*(?P<unit>[^\W\d_][\w²³°/.]{0,14}(?:\s[^\W\d_][\w²³/.]{0,9})?|[°\"'][CF]?)$"
)
SAME = Line(1.0)
_TEXTS = {ColumnType.TEXT, ColumnType.SELECT}
_NUMBERS = {ColumnType.FLOAT, ColumnType.INTEGER}


def linked(dataset: Dataset, step: LinkColumn) -> Dataset:
    """Link a column; InvalidStep, with the reason, where its type or its unit cannot be that of the wdm."""
    column = column_of(dataset, step.column)
    if not may_hold(column.type, step.facts):
        told = {"column": column.name, "type": Phrase(f"corrections.type.{step.facts.column_type.value}")}
        raise InvalidStep(Phrase("corrections.invalid.link_type", told), "facts")
    if not (column.type.is_numeric and step.facts.column_type.is_numeric):
        return dataset.with_column(replace(column, link=Link(facts=step.facts)))
    link = Link(facts=step.facts, came_in=step.unit or step.facts.unit, is_converted=step.convert)
    now = _unit_now(column.link, link)
    try:
        line = step.facts.line_from(now)
    except UnitError as error:
        raise InvalidStep(error.phrase, "unit") from None
    if not step.convert or line == SAME:
        return dataset.with_column(replace(column, link=link))
    return _converted(dataset, replace(column, link=link), line)


def unlinked(dataset: Dataset, step: UnlinkColumn) -> Dataset:
    """Take a column's link away."""
    return dataset.with_column(replace(column_of(dataset, step.column), link=None))


def may_hold(column_type: ColumnType, facts: Facts) -> bool:
    """Say whether values of a column's type can be those of a wdm; a code may look like a number."""
    wanted = facts.column_type
    is_code = facts.kind == "code" and column_type is ColumnType.INTEGER
    return (
        is_code
        or column_type is wanted
        or any({column_type, wanted} <= alike for alike in (_TEXTS, _NUMBERS))
    )


def _unit_now(before: Link | None, link: Link) -> str | None:
    """What was converted once is not converted again."""
    if before is None or not before.is_converted or not link.is_converted:
        return link.came_in
    is_same = (before.facts.layer, before.facts.code) == (link.facts.layer, link.facts.code)
    return before.unit if is_same and before.came_in == link.came_in else link.came_in


def _converted(dataset: Dataset, column: Column, line: Line) -> Dataset:
    name, link = column.name, column.link
    header = read_header(name)
    if header.unit and not header.is_money and link and link.unit:
        name = _renamed(dataset, column, header.caption, header.written, symbol_of(link.unit))
    shown = Display.PLAIN if column.display is Display.PERCENT else column.display
    changed = replace(column, name=name, type=ColumnType.FLOAT, display=shown)
    return with_values(dataset, changed, line.expression(pl.col(column.id)))


def _renamed(dataset: Dataset, column: Column, caption: str, written: str, symbol: str) -> str:
    before, found, after = column.name.rpartition(written)
    name = f"{before}{symbol}{after}" if found else f"{caption} ({symbol})"
    is_taken = any(fold(other.name) == fold(name) for other in dataset.columns if other.id != column.id)
    return column.name if is_taken else name


def with_converted_cells(dataset: Dataset, step: ConvertCells) -> Dataset:
    """Read and convert the cells that do not fit because a unit stands beside their number."""
    column = column_of(dataset, step.column)
    if not column.type.is_numeric:
        raise InvalidStep(Phrase("corrections.invalid.not_number", {"column": column.name}), "column")
    misfits = dataset.residue.filter((pl.col("column") == column.id) & chosen_rows(step.rows))
    read = converted_cells(column, misfits["raw"].to_list(), step.unit)
    numbers = {row: value for row, value in zip(misfits[ROW], read, strict=True) if value is not None}
    if not numbers:
        return dataset
    if column.type is ColumnType.INTEGER and not all(value.is_integer() for value in numbers.values()):
        column = replace(column, type=ColumnType.FLOAT)
        dataset = with_values(dataset, column, pl.col(column.id))
    is_whole = column.type is ColumnType.INTEGER
    return with_cells(dataset, column, {row: int(n) if is_whole else n for row, n in numbers.items()})


def converted_cells(column: Column, raws: Sequence[str], unit: str) -> list[float | None]:
    """Return the numbers of cells in a unit; None where a cell has no unit of its own, or one of something else."""
    found = [WITH_UNIT.match(raw.strip()) for raw in raws]
    texts = [match["number"].strip() if match else None for match in found]
    numbers = read_numbers(pl.Series(texts, dtype=pl.String)).values.to_list()
    lines = [_line(column, unit_written(match["unit"]), unit) if match else None for match in found]
    return [
        line.of(number) if line is not None and number is not None else None
        for number, line in zip(numbers, lines, strict=True)
    ]


def _line(column: Column, have: str | None, want: str) -> Line | None:
    if have is None:
        return None
    try:
        if column.link is None:
            return conversion(have, want)
        first, back = column.link.facts.line_from(have), column.link.facts.line_to(want)
    except UnitError:
        return None
    if have == want:
        return SAME
    return Line(first.factor * back.factor, first.offset * back.factor + back.offset)


def unit_of_cells(column: Column, raws: Sequence[str]) -> tuple[str, bool] | None:
    """Return the unit in which the numbers of a column are, and whether it is known; None where nothing has a unit.

    The link knows it, else the caption; else it is guessed to be the one that most of the cells with a unit have.
    """
    if not column.type.is_numeric:
        return None
    if column.link is not None and column.link.unit:
        return column.link.unit, True
    header = read_header(column.name)
    if header.unit and not header.is_money:
        return header.unit, True
    found = [match["unit"] for raw in raws if (match := WITH_UNIT.match(raw.strip()))]
    counts = Counter(unit for text in found if (unit := unit_written(text)) is not None)
    if len(counts) < 2:
        return None
    [(unit, _)] = counts.most_common(1)
    return (unit, False) if all(_line(column, other, unit) for other in counts) else None
