"""Suggestions for numbers and dates: registered limits, values that cannot be, and values far from the others."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime

import numpy as np
import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display, Level
from terazi.engine.columns.fences import FAR_OUT, OUTSIDE, robust_fences
from terazi.engine.columns.measures import decimals_of
from terazi.engine.corrections.cell_findings import cell_suggestion
from terazi.engine.corrections.plausible_values import plausible_range
from terazi.engine.corrections.steps import ApplyLimits, LimitAction, SetAside, SetCells
from terazi.engine.corrections.suggestion import SAMPLE_SIZE, Sample, Severity, Suggestion, SuggestionKind
from terazi.engine.dataset import Dataset
from terazi.foundation.language.formats import format_date
from terazi.foundation.language.phrases import Phrase

Limits = Mapping[str, tuple[float | None, float | None]]
_MOST_ABNORMAL = 0.05
_MOST_IMPOSSIBLE = 0.05


def impossible_findings(dataset: Dataset, today: date) -> Iterator[Suggestion]:
    """Yield values that cannot be, by what the column is named after and what nearly all of its values are like.

    An age of 250, a release year that is still to come, a birth in the future, a negative count. Where more than one value
    in twenty is outside, the column is something else than its name says, and nothing is found.
    """
    for column in dataset.columns:
        if (found := plausible_range(column, today)) is None:
            continue
        values = dataset.frame.select(ROW, column.id).drop_nulls()
        is_outside = pl.lit(value=False)
        if found.lower is not None:
            is_outside = is_outside | (pl.col(column.id) < found.lower)
        if found.upper is not None:
            is_outside = is_outside | (pl.col(column.id) > found.upper)
        outside = values.filter(is_outside)
        if not 0 < outside.height <= max(1, math.floor(_MOST_IMPOSSIBLE * values.height)):
            continue
        samples = tuple(
            Sample(row=row, column=column.id, before=value, after=None)
            for row, value in outside.head(SAMPLE_SIZE).rows()
        )
        rows = tuple(outside[ROW].to_list())
        yield cell_suggestion(
            column,
            SuggestionKind.IMPOSSIBLE_VALUES,
            rows,
            samples,
            SetCells(column=column.id, values=tuple((row, None) for row in rows)),
            Phrase(
                f"corrections.why.impossible_{found.kind}", {"range": _shown_range(found.lower, found.upper)}
            ),
            Severity.HIGH,
            0.9,
            (SetAside(column=column.id, rows=rows),) if column.type.is_numeric else (),
        )


def _shown_range(lower: float | datetime | None, upper: float | datetime | None) -> Phrase:
    """Years are written without marks of thousands, dates as dates."""
    return _range_phrase(*(None if limit is None else _written(limit) for limit in (lower, upper)))


def _written(limit: float | datetime) -> str | float:
    if isinstance(limit, datetime):
        return format_date(limit, with_time=limit.time() != datetime.min.time())
    return str(int(limit)) if float(limit).is_integer() else limit


def limit_findings(
    dataset: Dataset, limits: Limits, *, is_abnormal_shown: bool = True
) -> Iterator[Suggestion]:
    """Yield numbers outside the given limits and, where none are given, far outside robust fences."""
    for column in dataset.columns:
        if not column.type.is_numeric or column.display is Display.CODE:
            continue
        if column.id in limits:
            lower, upper = limits[column.id]
            why = Phrase("corrections.why.limits", {"range": _range_phrase(lower, upper)})
            yield from _outside(dataset, column, lower, upper, why, given=True)
        elif is_abnormal_shown and not column.is_constant and column.level is Level.CONTINUOUS:
            yield from _abnormal(dataset, column)


def _abnormal(dataset: Dataset, column: Column) -> Iterator[Suggestion]:
    values = np.sort(dataset.frame[column.id].drop_nulls().cast(pl.Float64).to_numpy())
    if not len(values) or (column.is_unique and column.type is ColumnType.INTEGER):
        return
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    fences = robust_fences(values, float(values.mean()), deviation, reach=FAR_OUT, least=OUTSIDE)
    if fences.lower is None or fences.upper is None or not np.isfinite([fences.lower, fences.upper]).all():
        return
    below, above = int((values < fences.lower).sum()), int((values > fences.upper).sum())
    if 0 < below + above <= max(1, math.floor(_MOST_ABNORMAL * len(values))):
        unit = 10.0 ** decimals_of(values)
        # a limit that no value passes says nothing of the data: a delivery that takes -4 days
        lower = math.ceil(fences.lower * unit) / unit if below else None
        upper = math.floor(fences.upper * unit) / unit if above else None
        why = Phrase("corrections.why.abnormal", {"range": _range_phrase(lower, upper)})
        for found in _outside(dataset, column, lower, upper, why, given=False):
            yield replace(found, method=fences.reason)


def _outside(
    dataset: Dataset, column: Column, lower: float | None, upper: float | None, why: Phrase, *, given: bool
) -> Iterator[Suggestion]:
    """Values beyond a registered limit are emptied; those that are only far from the others are shown, and stay."""
    cell = pl.col(column.id)
    below = cell < lower if lower is not None else pl.lit(False)
    above = cell > upper if upper is not None else pl.lit(False)
    is_aside = pl.col(ROW).is_in(list(column.aside))
    found = dataset.frame.select(ROW, column.id).filter((below | above) & ~is_aside)
    if found.is_empty():
        return
    rows = tuple(found[ROW].to_list())
    empty = ApplyLimits(column=column.id, lower=lower, upper=upper, action=LimitAction.EMPTY)
    clip = ApplyLimits(column=column.id, lower=lower, upper=upper, action=LimitAction.CLIP)
    aside = SetAside(column=column.id, rows=rows)
    samples = tuple(
        Sample(row=row, column=column.id, before=value, after=None if given else value)
        for row, value in found.head(SAMPLE_SIZE).rows()
    )
    yield cell_suggestion(
        column,
        SuggestionKind.OUT_OF_LIMITS if given else SuggestionKind.ABNORMAL_VALUES,
        rows,
        samples,
        empty if given else None,
        why,
        Severity.HIGH if given else Severity.LOW,
        0.95 if given else 0.5,
        (clip, aside) if given else (aside, empty, clip),
    )


def _range_phrase(lower: str | float | None, upper: str | float | None) -> Phrase:
    if lower is None:
        return Phrase("corrections.range.up_to", {"upper": upper})
    if upper is None:
        return Phrase("corrections.range.from", {"lower": lower})
    return Phrase("corrections.range.both", {"lower": lower, "upper": upper})
