"""Records of a layer as frames, whose columns are named by the codes of their wdms."""

from collections.abc import Sequence

import polars as pl

from terazi.engine.rules.polars_form import compile_polars
from terazi.modules.layers.rules.impossible import Impossible, PossibleRange, possible_ranges
from terazi.modules.layers.values import Storage, Wdm

_TYPES = {
    Storage.TEXT: pl.String(),
    Storage.INTEGER: pl.Int64(),
    Storage.FLOAT: pl.Float64(),
    Storage.MOMENT: pl.Datetime("us"),
}


def type_of(wdm: Wdm) -> pl.DataType:
    """Return the type of a column."""
    return _TYPES[wdm.kind.storage]


def impossible_in(frame: pl.DataFrame, wdms: Sequence[Wdm]) -> list[tuple[int, Impossible]]:
    """Return which cells of many records cannot be, with the places of their rows."""
    ranges = possible_ranges(wdms)
    if not ranges:
        return []
    outside = frame.select(_outside(one).alias(str(place)) for place, one in enumerate(ranges))
    found = [
        (row, one.problem(frame[one.wdm.code][row]))
        for place, one in enumerate(ranges)
        for row in outside[str(place)].arg_true()
    ]
    return sorted(found, key=lambda each: each[0])


def _outside(one: PossibleRange) -> pl.Expr:
    cell = pl.col(one.wdm.code)
    below = pl.lit(False) if one.lower is None else cell < one.lower
    above = pl.lit(False) if one.upper is None else cell > one.upper
    is_outside = (below | above) & cell.is_not_null()
    return is_outside if one.rule is None else is_outside & compile_polars(one.rule)
