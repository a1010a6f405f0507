"""Which charts fit the columns that somebody has chosen, and why others do not."""

from collections.abc import Sequence

from terazi.engine.charts.drawing import ChartOption, ChartType, Roles
from terazi.engine.charts.wanted import Measure
from terazi.engine.column import Column, ColumnType, Display, Level
from terazi.foundation.language.phrases import Phrase

_H, _BAR, _BOX = ChartType.HISTOGRAM, ChartType.BAR, ChartType.BOX
_S, _L, _MAP = ChartType.SCATTER, ChartType.LINE, ChartType.TILE_MAP


def is_amount(column: Column) -> bool:
    """Whether a column holds numbers that can be averaged, not codes or ranks."""
    return column.type.is_numeric and column.level is Level.CONTINUOUS


def is_date(column: Column) -> bool:
    """Whether a column holds moments."""
    return column.type is ColumnType.DATETIME


def roles_of(columns: Sequence[Column], color: Column | None) -> Roles | None:
    """Say what each of one or two columns is in a chart; None where two columns of groups leave no room for a third one.

    Numbers are measured by the groups or dates of the other column; of two numbers the first runs across. Of two
    columns of groups the second gives the colours, and dates run across.
    """
    first, *more = columns
    if not more:
        return Roles(across=first, color=color)
    second = more[0]
    if is_amount(second):
        return Roles(across=first, value=second, color=color)
    if is_amount(first):
        return Roles(across=second, value=first, color=color)
    if color is not None:
        return None
    if is_date(second) and not is_date(first):
        first, second = second, first
    return Roles(across=first, color=second)


def options_of(roles: Roles, *, has_provinces: bool) -> list[ChartOption]:
    """Return every type of chart, those that fit first, the best of them leading; the others say why they do not."""
    order = _preferred(roles, has_provinces)
    fitting = [ChartOption(type=each) for each in order]
    others = [
        ChartOption(type=each, misfit=_misfit(each, roles, has_provinces))
        for each in ChartType
        if each not in order
    ]
    return [*fitting, *others]


def _preferred(roles: Roles, has_provinces: bool) -> list[ChartType]:
    across, value = roles.across, roles.value
    if value is None:
        if is_amount(across):
            return [_H, _BOX, _BAR]
        if is_date(across):
            return [_L, _BAR]
        return [_MAP, _BAR] if has_provinces and roles.color is None else [_BAR]
    if is_amount(across):
        return [_S, _BOX, _BAR]
    if is_date(across):
        return [_L, _BOX, _BAR]
    if has_provinces and roles.color is None:
        return [_MAP, _BOX, _BAR]
    return [_BOX, _BAR]


def _misfit(kind: ChartType, roles: Roles, has_provinces: bool) -> Phrase:
    if kind is _MAP and has_provinces:
        return Phrase("charts.misfit.tile_map_color")
    return Phrase(f"charts.misfit.{kind.value}")


def measure_of(roles: Roles, asked: Measure | None) -> Measure:
    """Return the measure of bars, lines and maps: the asked one where it can be taken, else sums of money and means of numbers."""
    if roles.value is None:
        return asked if asked is not None and not asked.needs_value else Measure.COUNT
    if asked is not None:
        return asked
    return Measure.SUM if roles.value.display is Display.MONEY else Measure.MEAN
