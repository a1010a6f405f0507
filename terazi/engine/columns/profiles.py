"""The statistics of every column."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.columns.measures import with_measures
from terazi.engine.columns.summary import ColumnLimits, ColumnProfile, Option
from terazi.engine.columns.usual import usual_of
from terazi.engine.dataset import Dataset
from terazi.engine.linking.facts import RangeKind
from terazi.foundation.language.phrases import Phrase

_TOP = 20
_SAMPLED = 10
_NO_LIMITS = ColumnLimits()
_Facts = Mapping[str, float | int | None]


@dataclass(frozen=True, slots=True)
class _Residue:
    """How many cells of a column do not fit its type, and some of them."""

    count: int
    sample: tuple[tuple[int, str], ...]


_NO_RESIDUE = _Residue(0, ())


def profile(dataset: Dataset, limits: Mapping[str, ColumnLimits] | None = None) -> tuple[ColumnProfile, ...]:
    """Return the profile of every column, in the order of the columns; ``limits`` are by column id.

    Dates are summarised as the dates they are; quartiles are interpolated linearly (R's type 7).
    """
    facts = _aggregate(dataset)
    residues = _residues(dataset)
    registered = _linked_limits(dataset) | dict(limits or {})
    measured = dataset.frame.select(
        [_measure(c).fill_null(math.nan) for c in dataset.columns if _is_measured(c)]
    )
    rows = dataset.frame[ROW].to_numpy()
    profiles = []
    for column in dataset.columns:
        limit = registered.get(column.id, _NO_LIMITS)
        residue = residues.get(column.id, _NO_RESIDUE)
        base = _base_profile(column, facts[column.id], residue, limit, len(rows))
        if _is_measured(column):
            values = measured[column.id].to_numpy()
            if column.type is ColumnType.INTEGER and base.distinct <= _TOP:
                base = replace(base, top=_top(dataset.frame[column.id].drop_nulls(), base.count, None))
            base = replace(base, usual=usual_of(column, dataset))
            profiles.append(with_measures(base, values, rows, facts[column.id], limit))
        else:
            profiles.append(_with_options(base, dataset.frame[column.id], facts[column.id], limit))
    return tuple(profiles)


def _linked_limits(dataset: Dataset) -> dict[str, ColumnLimits]:
    """What the links of columns register: what is possible, and options in both languages."""
    limits = {}
    for column in dataset.columns:
        if column.link is None:
            continue
        facts = column.link.facts
        if facts.options and column.type in (ColumnType.TEXT, ColumnType.SELECT):
            captions = (each.captions for each in facts.options)
            named = tuple(dict.fromkeys(name for each in captions for name in (each.tr, each.en)))
            limits[column.id] = ColumnLimits(options=named)
        elif column.type.is_numeric and (possible := column.link.range_of(RangeKind.POSSIBLE)):
            key = "possible" if possible.source is None else "possible_by"
            wdm = Phrase(f"columns.limit.{key}", {"source": possible.source})
            limits[column.id] = ColumnLimits(lower=possible.lower, upper=possible.upper, reason=wdm)
    return limits


def _is_measured(column: Column) -> bool:
    return column.type.is_numeric or column.type is ColumnType.DATETIME


def _measure(column: Column) -> pl.Expr:
    """Return a column as floats without NaN; dates are microseconds since 1970."""
    values = pl.col(column.id)
    if column.type is ColumnType.DATETIME:
        return values.dt.epoch("us").cast(pl.Float64)
    return values.cast(pl.Float64).fill_nan(None)


def _aggregate(dataset: Dataset) -> dict[str, dict[str, float | int | None]]:
    wanted: list[pl.Expr] = []
    keys: list[tuple[str, str]] = []
    for column in dataset.columns:
        for name, expression in _expressions(column).items():
            wanted.append(expression.alias(str(len(keys))))
            keys.append((column.id, name))
    values = dataset.frame.select(wanted).row(0) if wanted else ()
    facts: dict[str, dict[str, float | int | None]] = {column.id: {} for column in dataset.columns}
    for (column_id, name), value in zip(keys, values, strict=True):
        facts[column_id][name] = value
    return facts


def _expressions(column: Column) -> dict[str, pl.Expr]:
    if _is_measured(column):
        values = _measure(column)
        return {
            "count": values.count(),
            "distinct": values.drop_nulls().n_unique(),
            "deviation": values.std(ddof=1),
            "skewness": values.skew(bias=False),
        }
    values = pl.col(column.id)
    lengths = values.str.len_chars()
    return {
        "count": values.count(),
        "distinct": values.drop_nulls().n_unique(),
        "shortest": lengths.min(),
        "longest": lengths.max(),
    }


def _residues(dataset: Dataset) -> dict[str, _Residue]:
    if not dataset.residue.height:
        return {}
    groups = dataset.residue.group_by("column").agg(
        pl.len().alias("count"), pl.col(ROW).head(_SAMPLED), pl.col("raw").head(_SAMPLED)
    )
    return {
        column: _Residue(count, tuple(zip(rows, raws, strict=True)))
        for column, count, rows, raws in groups.select("column", "count", ROW, "raw").iter_rows()
    }


def _base_profile(
    column: Column, facts: _Facts, residue: _Residue, limits: ColumnLimits, rows: int
) -> ColumnProfile:
    count = int(facts["count"] or 0)
    return ColumnProfile(
        column_id=column.id,
        name=column.name,
        type=column.type,
        count=count,
        empty=rows - count - residue.count,
        not_fitting=residue.count,
        distinct=int(facts["distinct"] or 0),
        not_fitting_sample=residue.sample,
        quality=count / rows if rows else 1.0,
        registered=limits.options,
    )


def _with_options(
    base: ColumnProfile, values: pl.Series, facts: _Facts, limits: ColumnLimits
) -> ColumnProfile:
    filled = values.drop_nulls()
    allowed = None if limits.options is None else set(limits.options)
    unregistered = 0 if limits.options is None else int((~filled.is_in(list(limits.options))).sum())
    rows = values.len()
    return replace(
        base,
        top=_top(filled, base.count, allowed),
        shortest=_whole(facts["shortest"]),
        longest=_whole(facts["longest"]),
        unregistered=unregistered,
        quality=(base.count - unregistered) / rows if rows else 1.0,
    )


def _top(filled: pl.Series, total: int, allowed: Collection[str] | None) -> tuple[Option, ...]:
    """Return the most frequent values with their counts; whole numbers are written as texts."""
    counts = pl.DataFrame({"value": filled}).group_by("value").len()
    top = counts.sort(["len", "value"], descending=[True, False]).head(_TOP)
    return tuple(
        Option(
            value=str(value),
            count=count,
            share=count / total,
            is_registered=None if allowed is None else value in allowed,
        )
        for value, count in top.iter_rows()
    )


def _whole(value: float | int | None) -> int | None:
    return None if value is None else int(value)
