"""Values as people read them: those of a column in a sentence, and the line of figures beneath a finding."""

import math

from terazi.engine.column import Column, Display
from terazi.engine.columns.time_numbers import FIRST_YEAR, LAST_YEAR
from terazi.engine.statistics.findings import Finding
from terazi.foundation.language.phrases import Phrase

_LARGEST_WRITTEN_OUT = 1e15
_SMALLEST_WRITTEN_OUT = 1e-4


def shown(value: float | None, column: Column) -> float | Phrase | None:
    """Return what a phrase should mention for a value of the column (a plain number, or a phrase that writes it).

    The value is in the column's own unit; percentages are shares (0.125 is 12.5 %), and years are
    written without a mark between their digits; a span of years is a number like others.
    """
    if value is None or not math.isfinite(value):
        return None
    if column.display is Display.PERCENT:
        return Phrase("statistics.number.percent", {"value": value})
    if column.display is Display.YEAR and FIRST_YEAR <= value <= LAST_YEAR:
        return Phrase("statistics.number.year", {"value": f"{value:.0f}"})
    written = in_reach(value)
    if column.unit:
        return Phrase("statistics.number.unit", {"value": written, "unit": column.unit})
    return written


def figures_of(finding: Finding) -> Phrase:
    """Write what stands beneath the sentence: the test's statistic or effect, p, and the rows it used."""
    if finding.p is None:
        missing = finding.sentence.params.get("missing", 0)
        return Phrase("statistics.figures.cells", {"n": finding.n, "missing": missing})
    statistic = None if finding.statistic is None else in_reach(finding.statistic)
    effect = finding.effect.value if finding.effect else None
    result = Phrase(
        f"statistics.result.{finding.test.value}", {"statistic": statistic, "effect": effect, "p": finding.p}
    )
    if finding.p_adjusted is None or not finding.analysis.is_about_pairs:
        return Phrase("statistics.figures.test", {"result": result, "n": finding.n})
    params = {"result": result, "q": finding.p_adjusted, "n": finding.n}
    return Phrase("statistics.figures.adjusted", params)


def degrees(df: tuple[float, ...]) -> Phrase | None:
    """Return how a test's degrees of freedom are written (115,99 or 2; 115,99), with two decimals at most; None without any."""
    if not df:
        return None
    key = "one" if len(df) == 1 else "two"
    return Phrase(f"statistics.degrees.{key}", {"first": df[0], "second": df[-1]})


def in_reach(value: float) -> float | Phrase:
    """Return the number itself, or as mantissa and power of ten where it would be a long row of digits."""
    size = abs(value)
    if value == 0 or _SMALLEST_WRITTEN_OUT <= size < _LARGEST_WRITTEN_OUT:
        return value
    exponent = math.floor(math.log10(size))
    mantissa = value / 10.0**exponent if exponent > -300 else value * 1e300 / 10.0 ** (exponent + 300)
    return Phrase("statistics.number.scientific", {"mantissa": mantissa, "exponent": exponent})
