"""The prediction form made from the columns a model learns from."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import numpy as np
import polars as pl

from terazi.engine.column import Column, ColumnType
from terazi.engine.learning.features import Floats, holds_options
from terazi.engine.learning.forms import InputField, InputForm
from terazi.engine.learning.targets import Target
from terazi.engine.linking.facts import RangeKind, spelling_key
from terazi.engine.units.unit import symbol_of

LISTED_OPTIONS = 200


def make_form(inputs: Sequence[Column], frame: pl.DataFrame, target: Target) -> InputForm:
    """Describe the inputs from the training rows in ``frame``.

    Numbers keep the column's own unit, dates are ISO texts.
    """
    return InputForm(
        target=target.column.id,
        target_caption=target.column.name,
        target_unit=unit_shown(target.column),
        classes=target.classes or None,
        fields=tuple(_linked(column, _field(column, frame[column.id])) for column in inputs),
    )


def unit_shown(column: Column) -> str | None:
    """Return the unit of a column as it is shown: its currency, else that of its link."""
    return column.unit or (column.link and column.link.unit and symbol_of(column.link.unit)) or None


def _linked(column: Column, item: InputField) -> InputField:
    """Say of an input what the wdm of its column says."""
    if column.link is None:
        return item
    facts = column.link.facts
    possible = column.link.range_of(RangeKind.POSSIBLE) if column.type.is_numeric else None
    by_key = {key: option.captions for option in facts.options for key in option.keys}
    named = [(text, by_key[key]) for text in item.options or () if (key := spelling_key(text)) in by_key]
    return replace(
        item,
        wdm=(facts.layer, facts.code),
        unit=unit_shown(column),
        lowest=possible.lower if possible else None,
        highest=possible.upper if possible else None,
        names=tuple((text, captions.tr, captions.en) for text, captions in named) or None,
    )


def _field(column: Column, series: pl.Series) -> InputField:
    known = series.drop_nulls()
    if column.type.is_numeric:
        return _number_field(column, known, required=known.len() == series.len())
    if column.type is ColumnType.DATETIME:
        return _date_field(column, known, required=known.len() == series.len())
    counts = Counter(str(value) for value in known.to_list())
    ordered = sorted(counts, key=lambda text: (-counts[text], text))
    listed = tuple(ordered[:LISTED_OPTIONS]) if holds_options(column, series) else None
    return InputField(
        id=column.id,
        caption=column.name,
        type=column.type,
        display=column.display,
        unit=column.unit,
        options=listed,
        required=known.len() == series.len(),
        example=ordered[0] if ordered else None,
    )


def _number_field(column: Column, known: pl.Series, *, required: bool) -> InputField:
    values = known.cast(pl.Float64).to_numpy()
    values = values[np.isfinite(values)]
    median = _usual(column, values) if len(values) else None
    return InputField(
        id=column.id,
        caption=column.name,
        type=column.type,
        display=column.display,
        unit=column.unit,
        codes=_codes(column, values),
        minimum=float(values.min()) if len(values) else None,
        maximum=float(values.max()) if len(values) else None,
        median=median,
        required=required,
        example=median,
    )


def _codes(column: Column, values: Floats) -> tuple[tuple[str, str], ...] | None:
    """The codes that were seen, each with what it is called; None where one of them has no name, or they are no codes."""
    if not column.has_options or not len(values):
        return None
    names = dict(column.labels)
    seen = [f"{code:g}" for code in np.unique(values)]
    return tuple((code, names[code]) for code in seen) if names.keys() >= set(seen) else None


def _usual(column: Column, values: Floats) -> float:
    """The median; of codes, which have no middle, the commonest."""
    if not column.has_options:
        return float(np.quantile(values, 0.5, method="lower"))
    codes, counts = np.unique(values, return_counts=True)
    return float(codes[counts.argmax()])


def _date_field(column: Column, known: pl.Series, *, required: bool) -> InputField:
    moments: list[datetime] = known.sort().to_list()
    middle = moments[len(moments) // 2].isoformat() if moments else None
    return InputField(
        id=column.id,
        caption=column.name,
        type=column.type,
        display=column.display,
        unit=column.unit,
        earliest=moments[0].isoformat() if moments else None,
        latest=moments[-1].isoformat() if moments else None,
        middle=middle,
        required=required,
        example=middle,
    )
