"""Values that cannot be: outside of the possible range that holds for their record."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from terazi.engine.column import Column
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.units.unit import symbol_of
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.layers.rules.cells import Cell
from terazi.modules.layers.values import RangeKind, Storage, Wdm

_TYPES = {
    Storage.TEXT: pl.String(),
    Storage.INTEGER: pl.Int64(),
    Storage.FLOAT: pl.Float64(),
    Storage.MOMENT: pl.Datetime("us"),
}


@dataclass(frozen=True, slots=True)
class Impossible:
    """A value outside of a possible range of its column (by code)."""

    code: str
    value: int | float
    phrase: Phrase


def impossible(values: Mapping[str, Cell], wdms: Sequence[Wdm]) -> list[Impossible]:
    """Return which cells of a record, by the codes of their columns, cannot be.

    A range with a rule holds for the records that the rule takes, one without for all; a value must lie in each that holds.
    """
    ruled = any(one.get("rule") for wdm in wdms for one in _possible(wdm))
    if not ruled:
        return [
            _problem(wdm, value, one)
            for wdm in wdms
            if isinstance(value := values.get(wdm.code), int | float)
            for one in _possible(wdm)
            if not _holds(one, value)
        ]
    row = {wdm.code: [values.get(wdm.code)] for wdm in wdms}
    frame = pl.DataFrame(row, schema={wdm.code: type_of(wdm) for wdm in wdms})
    return [found for _, found in impossible_in(frame, wdms)]


def impossible_in(frame: pl.DataFrame, wdms: Sequence[Wdm]) -> list[tuple[int, Impossible]]:
    """Return which cells of many records cannot be, with the places of their rows; columns are named by code."""
    checks = [(wdm, one) for wdm in wdms for one in _possible(wdm)]
    if not checks:
        return []
    outside = frame.select(
        _outside(wdm, one, wdms).alias(str(place)) for place, (wdm, one) in enumerate(checks)
    )
    found = [
        (row, _problem(wdm, frame[wdm.code][row], one))
        for place, (wdm, one) in enumerate(checks)
        for row in outside[str(place)].arg_true()
    ]
    return sorted(found, key=lambda each: each[0])


def type_of(wdm: Wdm) -> pl.DataType:
    """Return the type of a column in frames of records."""
    return _TYPES[wdm.kind.storage]


def _possible(wdm: Wdm) -> Iterator[Json]:
    if wdm.kind.column_type.is_numeric:
        yield from (one for one in wdm.ranges if one["kind"] == RangeKind.POSSIBLE)


def _outside(wdm: Wdm, one: Json, wdms: Sequence[Wdm]) -> pl.Expr:
    cell = pl.col(wdm.code)
    below = pl.lit(False) if one.get("lower") is None else cell < one["lower"]
    above = pl.lit(False) if one.get("upper") is None else cell > one["upper"]
    is_outside = (below | above) & cell.is_not_null()
    if rule := one.get("rule"):
        columns = [Column(id=each.code, name=each.code, type=each.kind.column_type) for each in wdms]
        is_outside &= compile_polars(parse_rule(rule, columns))
    return is_outside


def _holds(one: Json, value: float) -> bool:
    lower, upper = one.get("lower"), one.get("upper")
    return (lower is None or value >= lower) and (upper is None or value <= upper)


def _problem(wdm: Wdm, value: int | float, one: Json) -> Impossible:
    lower, upper = one.get("lower"), one.get("upper")
    ends = "between" if None not in (lower, upper) else "least" if upper is None else "most"
    unit = f" {symbol_of(wdm.unit)}" if wdm.unit and wdm.kind.storage is Storage.FLOAT else ""
    facts = {"value": value, "lower": lower, "upper": upper, "unit": unit.rstrip()}
    return Impossible(wdm.code, value, Phrase(f"layers.cell.impossible_{ends}", facts))
