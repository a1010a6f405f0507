"""What may be asked of a pivot, and what it is called."""

from collections.abc import Sequence

from terazi.engine.charts.wanted import Measure
from terazi.engine.column import Column
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.errors import InputRefused


def require_number(measure: Measure, value: Column | None) -> None:
    """Refuse a measure of numbers without a column of numbers."""
    if (measure.needs_value and value is None) or (value is not None and not value.type.is_numeric):
        raise InputRefused(reason=Phrase("charts.needs_numbers"), field="value_column")


def title_of(measure: Measure, value: Column | None) -> Phrase:
    """Return what a measure is called."""
    if measure.is_share:
        base = Measure.COUNT if value is None else Measure.SUM
        return Phrase(f"charts.measure.{measure.value}", {"what": title_of(base, value)})
    return Phrase(f"charts.measure.{measure.value}", {"value": value.name if value else ""})


def shown_value(measure: Measure, value: Sequence[Column]) -> Column | None:
    """Return the column that is measured: a count is of rows, whatever column was named."""
    return None if measure is Measure.COUNT or not value else value[0]
