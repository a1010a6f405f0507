"""Making the steps of a recipe: each gives a new data set and leaves the old one as it was."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Level
from terazi.engine.columns.conversion import convert
from terazi.engine.corrections.cell_values import read_cells
from terazi.engine.corrections.links import linked, unlinked, with_converted_cells
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import (
    AddColumn,
    ApplyLimits,
    DropDuplicates,
    DropRows,
    FillEmpty,
    FillMethod,
    LimitAction,
    ParseCells,
    RemoveColumn,
    Rename,
    RepairEncoding,
    ReplaceOptions,
    RestoreRows,
    Retype,
    SetAside,
    SetCase,
    SetCell,
    SetCells,
    SetLevel,
    Step,
    StepKind,
    TakeValues,
    Trim,
)
from terazi.engine.corrections.texts import cleaned, in_case, repaired, trimmed
from terazi.engine.corrections.typed_values import (
    Typed,
    chosen_rows,
    column_of,
    residue_rows,
    text_column_of,
    typed_value,
    with_cells,
    with_values,
)
from terazi.engine.dataset import Dataset, dtype_of
from terazi.engine.formulas.calculate import calculate, column_values
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.rules.errors import InvalidRule
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.rules.tree import Rule
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json


def apply_step(dataset: Dataset, step: Step) -> Dataset:
    """Return the data set after the step; InvalidStep where the step cannot be made on it."""
    return _MAKERS[step.kind](dataset, step)


def _retype(dataset: Dataset, step: Retype) -> Dataset:
    column_of(dataset, step.column)
    return convert(dataset, step.column, step.to_type)


def _set_level(dataset: Dataset, step: SetLevel) -> Dataset:
    column = column_of(dataset, step.column)
    if step.level not in _LEVELS[column.type]:
        raise InvalidStep(Phrase("corrections.invalid.level", {"column": column.name}), "level")
    reason = Phrase("columns.reason.level_chosen")
    return dataset.with_column(
        replace(column, given_level=step.level, labels=step.labels, reason=reason, confidence=1.0)
    )


def _rename(dataset: Dataset, step: Rename) -> Dataset:
    column = column_of(dataset, step.column)
    _check_name(dataset, step.name, column.id)
    return dataset.with_column(replace(column, name=step.name))


def _check_name(dataset: Dataset, name: str, own_id: str | None) -> None:
    if any(fold(column.name) == fold(name) and column.id != own_id for column in dataset.columns):
        raise InvalidStep(Phrase("corrections.invalid.name_taken", {"name": name}), "name")


def _set_cell(dataset: Dataset, step: SetCell) -> Dataset:
    return _write(dataset, step.column, {step.row: step.value})


def _set_cells(dataset: Dataset, step: SetCells) -> Dataset:
    return _write(dataset, step.column, dict(step.values))


def _write(dataset: Dataset, column_id: str, values: Mapping[int, object]) -> Dataset:
    column = column_of(dataset, column_id)
    missing = set(values) - set(dataset.frame[ROW])
    if missing:
        raise InvalidStep(Phrase("corrections.invalid.no_row", {"row": min(missing)}), "row")
    return with_cells(dataset, column, {row: typed_value(column, value) for row, value in values.items()})


def _trim(dataset: Dataset, step: Trim) -> Dataset:
    column = text_column_of(dataset, step.column)
    text = pl.col(column.id)
    return with_values(
        dataset, column, pl.when(chosen_rows(step.rows)).then(_filled(trimmed(text))).otherwise(text)
    )


def _filled(text: pl.Expr) -> pl.Expr:
    """A text of spaces alone is an empty cell."""
    return text.replace("", None)


def _rewrite(
    dataset: Dataset, column_id: str, rows: tuple[int, ...] | None, change: Callable[[str], str]
) -> Dataset:
    column = text_column_of(dataset, column_id)
    text = pl.col(column.id)
    options = dataset.frame[column.id].drop_nulls().unique()
    changed = {old: new for old in options if (new := change(old)) != old}
    if not changed:
        return dataset
    rewritten = text.replace(list(changed), list(changed.values()))
    return with_values(dataset, column, pl.when(chosen_rows(rows)).then(rewritten).otherwise(text))


def _set_case(dataset: Dataset, step: SetCase) -> Dataset:
    return _rewrite(dataset, step.column, step.rows, lambda text: in_case(text, step.case))


def _repair_encoding(dataset: Dataset, step: RepairEncoding) -> Dataset:
    return _rewrite(dataset, step.column, step.rows, repaired)


def _replace_options(dataset: Dataset, step: ReplaceOptions) -> Dataset:
    """Options are also found behind spaces and damaged letters, so that it does not matter what is put right first."""
    spelled = dict(step.options)
    return _rewrite(
        dataset, step.column, step.rows, lambda text: spelled.get(text) or spelled.get(cleaned(text), text)
    )


def _parse_cells(dataset: Dataset, step: ParseCells) -> Dataset:
    column = column_of(dataset, step.column)
    misfits = dataset.residue.filter(pl.col("column") == column.id)
    read = read_cells(column, misfits["raw"].to_list(), misfits["kind"].to_list())
    allowed = None if step.rows is None else set(step.rows)
    cells = {
        row: reading.value
        for row, reading in zip(misfits[ROW], read, strict=True)
        if reading is not None and (allowed is None or row in allowed)
    }
    return with_cells(dataset, column, cells) if cells else dataset


def _fill_empty(dataset: Dataset, step: FillEmpty) -> Dataset:
    column = column_of(dataset, step.column)
    cell = pl.col(column.id)
    empty = cell.is_null() & ~pl.col(ROW).is_in(residue_rows(dataset, column.id).implode())
    fills = empty & chosen_rows(step.rows)
    if step.method is FillMethod.PREVIOUS:
        filling = cell.forward_fill()
    else:
        filling = pl.lit(fill_value(dataset, column, step.method, step.value), dtype=dtype_of(column.type))
    return with_values(dataset, column, pl.when(fills).then(filling).otherwise(cell))


def fill_value(dataset: Dataset, column: Column, method: FillMethod, value: object = None) -> Typed:
    """Return the value that fills a column's empty cells; InvalidStep where the method does not fit the type."""
    filled = dataset.frame[column.id].drop_nulls()
    if method is FillMethod.VALUE:
        if (typed := typed_value(column, value)) is None:
            raise InvalidStep(Phrase("corrections.invalid.value"), "value")
        return typed
    if filled.is_empty():
        raise InvalidStep(Phrase("corrections.invalid.all_empty", {"column": column.name}), "method")
    if method is FillMethod.MODE:
        found: Typed = filled.mode().sort()[0]
        return found
    if not column.type.is_numeric:
        raise InvalidStep(Phrase("corrections.invalid.method", {"column": column.name}), "method")
    middle = filled.median() if method is FillMethod.MEDIAN else filled.mean()
    number = float(middle) if isinstance(middle, int | float) else 0.0
    return round(number) if column.type is ColumnType.INTEGER else number


def _apply_limits(dataset: Dataset, step: ApplyLimits) -> Dataset:
    column = column_of(dataset, step.column)
    if not column.type.is_numeric:
        raise InvalidStep(Phrase("corrections.invalid.not_number", {"column": column.name}), "column")
    if step.lower is not None and step.upper is not None and step.lower > step.upper:
        raise InvalidStep(Phrase("rules.error.order"), "upper")
    cell = pl.col(column.id)
    below = cell < step.lower if step.lower is not None else pl.lit(False)
    above = cell > step.upper if step.upper is not None else pl.lit(False)
    low, high = (_limit_in(column, limit, up=up) for limit, up in ((step.lower, True), (step.upper, False)))
    if step.action is LimitAction.EMPTY:
        low = high = None
    dtype = dtype_of(column.type)
    chosen = chosen_rows(step.rows)
    changed = (
        pl.when(chosen & below)
        .then(pl.lit(low, dtype=dtype))
        .when(chosen & above)
        .then(pl.lit(high, dtype=dtype))
        .otherwise(cell)
    )
    return with_values(dataset, column, changed)


def _limit_in(column: Column, limit: float | None, *, up: bool) -> float | int | None:
    """Return the limit as the column can hold it: a whole number inside the limits in a column of such."""
    if limit is None or column.type is ColumnType.FLOAT:
        return limit
    return int(-(-limit // 1)) if up else int(limit // 1)


def _set_aside(dataset: Dataset, step: SetAside) -> Dataset:
    column = column_of(dataset, step.column)
    if not column.type.is_numeric:
        raise InvalidStep(Phrase("corrections.invalid.not_number", {"column": column.name}), "column")
    if step.rows is None and step.is_aside:
        raise InvalidStep(Phrase("corrections.invalid.empty_list"), "rows")
    chosen = set(column.aside if step.rows is None else step.rows)
    aside = set(column.aside) | chosen if step.is_aside else set(column.aside) - chosen
    return dataset.with_column(replace(column, aside=tuple(sorted(aside & set(dataset.frame[ROW])))))


def _drop_rows(dataset: Dataset, step: DropRows) -> Dataset:
    if step.chosen is None and step.rule is None:
        raise InvalidStep(Phrase("corrections.invalid.no_rows_named"), "chosen")
    rows = pl.Series(step.chosen or (), dtype=pl.Int64)
    if step.rule is not None:
        rule = rule_for(dataset, step.rule)
        day = date.fromisoformat(step.day) if step.day else None
        rows = rows.append(dataset.frame.filter(compile_polars(rule, today=day))[ROW])
    left = dataset.without_rows(rows)
    if left.frame.is_empty():
        raise InvalidStep(Phrase("corrections.invalid.last_row"), "chosen")
    return left


def rule_for(dataset: Dataset, tree: Json) -> Rule:
    """Return the rule that a step holds; InvalidStep where it does not fit the data set."""
    try:
        return parse_rule(tree, dataset.columns)
    except InvalidRule as wrong:
        raise InvalidStep(wrong.phrase, ".".join(("rule", *map(str, wrong.path)))) from None


def _restore_rows(dataset: Dataset, step: RestoreRows) -> Dataset:
    """What was taken away is not here any more: ``replayed`` brings it back."""
    missing = set(step.chosen) - set(dataset.frame[ROW])
    if missing:
        raise InvalidStep(Phrase("corrections.invalid.no_row", {"row": min(missing)}), "chosen")
    return dataset


def _drop_duplicates(dataset: Dataset, step: DropDuplicates) -> Dataset:
    found = duplicate_rows(dataset, step.columns)
    if step.rows is not None:
        found = found.filter(found.is_in(list(step.rows)))
    return dataset.without_rows(found) if found.len() else dataset


def duplicate_rows(dataset: Dataset, columns: tuple[str, ...] | None = None) -> pl.Series:
    """Return the numbers of rows equal to an earlier one in the columns; rows with a misfit cell there never are."""
    ids = [column_of(dataset, c).id for c in columns] if columns else [c.id for c in dataset.columns]
    misfit = dataset.residue.filter(pl.col("column").is_in(ids))[ROW]
    frame = dataset.frame.filter(~pl.col(ROW).is_in(misfit.implode()))
    if not ids or frame.is_empty():
        return pl.Series(ROW, [], dtype=pl.Int64)
    return frame.filter(~pl.struct(ids).is_first_distinct())[ROW]


def _add_column(dataset: Dataset, step: AddColumn) -> Dataset:
    _check_name(dataset, step.name, None)
    taken = {column.id for column in dataset.columns}
    column_id = step.column or f"c{max((int(c[1:]) for c in taken), default=0) + 1}"
    if column_id in taken:
        raise InvalidStep(Phrase("corrections.invalid.column_taken", {"column": column_id}), "column")
    try:
        formula = parse_formula(step.formula, dataset.columns, dataset.tables)
        values = column_values(calculate(dataset, formula), formula)
    except FormulaError as error:
        raise InvalidStep(error.phrase, "formula") from None
    column = Column(
        id=column_id,
        name=step.name,
        type=formula.column_type,
        display=formula.type.display,
        reason=Phrase("corrections.reason.calculated", {"formula": step.formula}),
    )
    return with_values(replace(dataset, columns=(*dataset.columns, column)), column, values)


def _take_values(dataset: Dataset, step: TakeValues) -> Dataset:
    column = column_of(dataset, step.column)
    others = [each for each in dataset.columns if each.id != column.id]
    try:
        formula = parse_formula(step.formula or "", others, dataset.tables)
        values = column_values(calculate(dataset, formula), formula)
    except FormulaError as error:
        raise InvalidStep(error.phrase, "column") from None
    if formula.column_type is not column.type:
        raise InvalidStep(Phrase("corrections.invalid.other_type", {"column": column.name}), "column")
    return with_values(dataset, column, values)


def _remove_column(dataset: Dataset, step: RemoveColumn) -> Dataset:
    column = column_of(dataset, step.column)
    if len(dataset.columns) == 1:
        raise InvalidStep(Phrase("corrections.invalid.last_column"), "column")
    return replace(
        dataset,
        columns=tuple(c for c in dataset.columns if c.id != column.id),
        frame=dataset.frame.drop(column.id),
        residue=dataset.residue.filter(pl.col("column") != column.id),
    )


_LEVELS = {
    ColumnType.TEXT: {Level.NOMINAL},
    ColumnType.SELECT: {Level.NOMINAL, Level.ORDINAL},
    ColumnType.INTEGER: set(Level),
    ColumnType.FLOAT: {Level.CONTINUOUS},
    ColumnType.DATETIME: {Level.CONTINUOUS},
}
"""What can be said of a column's values, by its type."""

_MAKERS: Mapping[StepKind, Callable[[Dataset, Any], Dataset]] = {  # Any: each takes the step of its kind
    StepKind.RETYPE: _retype,
    StepKind.SET_LEVEL: _set_level,
    StepKind.RENAME: _rename,
    StepKind.SET_CELL: _set_cell,
    StepKind.SET_CELLS: _set_cells,
    StepKind.TRIM: _trim,
    StepKind.SET_CASE: _set_case,
    StepKind.REPAIR_ENCODING: _repair_encoding,
    StepKind.REPLACE_OPTIONS: _replace_options,
    StepKind.PARSE_CELLS: _parse_cells,
    StepKind.FILL_EMPTY: _fill_empty,
    StepKind.APPLY_LIMITS: _apply_limits,
    StepKind.SET_ASIDE: _set_aside,
    StepKind.DROP_ROWS: _drop_rows,
    StepKind.RESTORE_ROWS: _restore_rows,
    StepKind.DROP_DUPLICATES: _drop_duplicates,
    StepKind.ADD_COLUMN: _add_column,
    StepKind.REMOVE_COLUMN: _remove_column,
    StepKind.TAKE_VALUES: _take_values,
    StepKind.LINK_COLUMN: linked,
    StepKind.UNLINK_COLUMN: unlinked,
    StepKind.CONVERT_CELLS: with_converted_cells,
}
