"""Values that cannot be: outside of the possible range that holds for their record."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from terazi.engine.column import Column
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.row_form import holds
from terazi.engine.rules.tree import Rule
from terazi.engine.units.unit import symbol_of
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.layers.rules.cells import Cell
from terazi.modules.layers.values import RangeKind, Storage, Wdm


@dataclass(frozen=True, slots=True)
class Impossible:
    """A value outside of a possible range of its column (by code)."""

    code: str
    value: int | float
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class PossibleRange:
    """A range in which the values of a column must lie: for all records, or for those that a rule takes."""

    wdm: Wdm
    lower: float | None
    upper: float | None
    rule: Rule | None

    def holds_for(self, values: Mapping[str, Cell]) -> bool:
        """Whether a record's value has to lie in it."""
        return self.rule is None or holds(self.rule, values)

    def has(self, value: float) -> bool:
        """Whether a value lies in it."""
        return (self.lower is None or value >= self.lower) and (self.upper is None or value <= self.upper)

    def problem(self, value: int | float) -> Impossible:
        """Return what is told of a value outside of it."""
        ends = (
            "between" if None not in (self.lower, self.upper) else "least" if self.upper is None else "most"
        )
        unit = (
            f" {symbol_of(self.wdm.unit)}" if self.wdm.unit and self.wdm.kind.storage is Storage.FLOAT else ""
        )
        facts = {"value": value, "lower": self.lower, "upper": self.upper, "unit": unit.rstrip()}
        return Impossible(self.wdm.code, value, Phrase(f"layers.cell.impossible_{ends}", facts))


def impossible(values: Mapping[str, Cell], wdms: Sequence[Wdm]) -> list[Impossible]:
    """Return which cells of a record, by the codes of their columns, cannot be.

    A range with a rule holds for the records that the rule takes, one without for all; a value must lie in each that holds.
    Whoever looks at many records makes the ranges once and asks ``impossible_by``.
    """
    return impossible_by(possible_ranges(wdms), values)


def impossible_by(ranges: Sequence[PossibleRange], values: Mapping[str, Cell]) -> list[Impossible]:
    """The same by ranges that were made before."""
    return [
        one.problem(value)
        for one in ranges
        if isinstance(value := values.get(one.wdm.code), int | float)
        if not one.has(value) and one.holds_for(values)
    ]


def possible_ranges(wdms: Sequence[Wdm]) -> list[PossibleRange]:
    """Return the possible ranges of columns; their rules are over these columns."""
    columns = [Column(id=each.code, name=each.code, type=each.kind.column_type) for each in wdms]
    return [
        PossibleRange(
            wdm=wdm,
            lower=one.get("lower"),
            upper=one.get("upper"),
            rule=parse_rule(one["rule"], columns) if one.get("rule") else None,
        )
        for wdm in wdms
        for one in _possible(wdm)
    ]


def _possible(wdm: Wdm) -> Iterator[Json]:
    if wdm.kind.column_type.is_numeric:
        yield from (one for one in wdm.ranges if one["kind"] == RangeKind.POSSIBLE)
