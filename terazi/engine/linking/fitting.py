"""How well the values of a column fit what a wdm says of its own."""

from collections.abc import Iterable

import polars as pl

from terazi.engine.linking.facts import Facts, Range, RangeKind, spelling_key
from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import read_unit

FITTING, KNOWN = 0.95, 0.8
_UNFIT = 0.5
_LIKELY = (
    *("g/dL", "g/L", "mg/dL", "mg/L", "ug/dL", "ug/L", "ng/mL", "ng/dL", "pg/mL"),
    *("mmol/L", "umol/L", "nmol/L", "pmol/L", "meq/L", "mmol/mol", "m[iU]/L", "10*9/L", "10*3/uL", "/uL"),
    *(
        "10*12/L",
        "10*6/uL",
        "kg",
        "g",
        "mg",
        "t",
        "[lb_av]",
        "m",
        "cm",
        "mm",
        "km",
        "[in_i]",
        "Cel",
        "[degF]",
        "K",
    ),
    *(
        "mm[Hg]",
        "kPa",
        "%",
        "1",
        "a",
        "mo",
        "wk",
        "d",
        "h",
        "min",
        "s",
        "L",
        "mL",
        "m2",
        "har",
        "daar",
        "kW.h",
    ),
)
"""Units in which values are likely to be where they do not fit the one of the wdm."""


def share_inside(values: pl.Series, limits: Range) -> float:
    """Return the share of numbers that lie in a range; 1 where there are none."""
    filled = values.drop_nulls()
    if filled.is_empty():
        return 1.0
    below = 0 if limits.lower is None else int((filled < limits.lower).sum())
    above = 0 if limits.upper is None else int((filled > limits.upper).sum())
    return 1 - (below + above) / filled.len()


def share_possible(values: pl.Series, facts: Facts, unit: str | None) -> float | None:
    """Return the share of numbers in a unit that are possible; None where nothing is said of that, or of the unit."""
    possible = facts.widest(RangeKind.POSSIBLE)
    if possible is None:
        return None
    try:
        return share_inside(values, possible.through(facts.line_to(unit)))
    except UnitError:
        return None


def looks_like(values: pl.Series, facts: Facts, unit: str | None) -> str | None:
    """Return the other unit in which values are possible that are not possible in theirs; None where there is none.

    Of several, the one in which the values are nearest to the middle of what is usual, else possible.
    """
    share = share_possible(values, facts, unit)
    if share is None or share >= _UNFIT or not facts.unit:
        return None
    found = [
        (distance, other)
        for other in _others(facts, unit)
        if (share_possible(values, facts, other) or 0.0) >= FITTING
        and (distance := _distance(values, facts, other)) is not None
    ]
    return min(found)[1] if found else None


def _others(facts: Facts, unit: str | None) -> Iterable[str]:
    now = read_unit(unit or "")
    for other in dict.fromkeys([*(line.unit for line in facts.lines), *_LIKELY]):
        try:
            facts.line_from(other)
        except UnitError:
            continue
        if read_unit(other) != now or other in {line.unit for line in facts.lines}:
            yield other


def _distance(values: pl.Series, facts: Facts, unit: str) -> float | None:
    middle = values.median()
    wanted = facts.widest(RangeKind.USUAL) or facts.widest(RangeKind.POSSIBLE)
    if not isinstance(middle, int | float) or wanted is None:
        return None
    ends = [end for end in (wanted.lower, wanted.upper) if end is not None]
    centre = sum(ends) / len(ends)
    converted = facts.line_from(unit).of(float(middle))
    return abs(converted - centre) / (abs(centre) + abs(converted) or 1.0)


def share_known(values: pl.Series, facts: Facts) -> float | None:
    """Return the share of texts that are options of a wdm, in whichever spelling; None where it has no options."""
    counted = values.drop_nulls().cast(pl.String).value_counts(name="n")
    if not facts.options or counted.is_empty():
        return None
    known = frozenset[str]().union(*(option.keys for option in facts.options))
    counts: dict[str, int] = dict(counted.iter_rows())
    return sum(count for text, count in counts.items() if spelling_key(text) in known) / sum(counts.values())
