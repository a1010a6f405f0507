"""Date functions of formulas as polars expressions."""

from collections.abc import Callable, Mapping

import polars as pl

from terazi.engine.formulas.number_functions import Arguments, Builder, constant
from terazi.engine.formulas.tree import Call

_DAY = 86_400_000_000.0  # microseconds
_FURTHEST = 3_700_000.0  # days, a little more than the years 1 to 9999


def date_plus(moment: pl.Expr, days: pl.Expr) -> pl.Expr:
    """Return the moment that many days (also parts of days) later; empty where that is beyond all dates."""
    near = days.clip(-_FURTHEST, _FURTHEST).replace(_FURTHEST, None).replace(-_FURTHEST, None)
    return moment + (near * _DAY).round(0).cast(pl.Int64).cast(pl.Duration("us"))


def days_between(later: pl.Expr, earlier: pl.Expr) -> pl.Expr:
    """Return the days between two moments, with parts of days."""
    return (later - earlier).dt.total_microseconds().cast(pl.Float64) / _DAY


def within_calendar(moment: pl.Expr) -> pl.Expr:
    """Return the moment, empty outside the years 1 to 9999."""
    return pl.when(moment.dt.year().is_between(1, 9999)).then(moment)


def _part(part: Callable[[pl.Expr], pl.Expr]) -> Builder:
    return lambda a, _: part(a[0]).cast(pl.Float64)


def _date(a: Arguments, _: Call) -> pl.Expr:
    year, month, day = (_whole(number, width) for number, width in zip(a, (4, 2, 2), strict=True))
    said = pl.concat_str([year, month, day], separator="-")
    return said.str.to_datetime("%Y-%m-%d", time_unit="us", strict=False)


def _whole(number: pl.Expr, width: int) -> pl.Expr:
    return number.clip(0, 10_000).floor().cast(pl.Int64).cast(pl.String).str.zfill(width)


def _months(a: Arguments, _: Call) -> pl.Expr:
    later, earlier = a
    months = (later.dt.year() - earlier.dt.year()).cast(pl.Float64) * 12.0
    months = months + (later.dt.month().cast(pl.Float64) - earlier.dt.month().cast(pl.Float64))
    unfinished = later.dt.day() < earlier.dt.day()
    return months - unfinished.cast(pl.Float64)


def _moved(a: Arguments, call: Call) -> pl.Expr:
    return a[0].dt.offset_by(f"{int(constant(call, 1, 0.0))}mo")


DATE_FUNCTIONS: Mapping[str, Builder] = {
    "DATE": _date,
    "YEAR": _part(lambda moment: moment.dt.year()),
    "QUARTER": _part(lambda moment: moment.dt.quarter()),
    "MONTH": _part(lambda moment: moment.dt.month()),
    "WEEKNUM": _part(lambda moment: moment.dt.week()),
    "DAY": _part(lambda moment: moment.dt.day()),
    "WEEKDAY": _part(lambda moment: moment.dt.weekday()),
    "HOUR": _part(lambda moment: moment.dt.hour()),
    "MINUTE": _part(lambda moment: moment.dt.minute()),
    "DAYS": lambda a, _: days_between(a[0].dt.truncate("1d"), a[1].dt.truncate("1d")),
    "MONTHS": _months,
    "YEARS": lambda a, call: (_months(a, call) / 12.0).floor(),
    "EDATE": _moved,
    "EOMONTH": lambda a, call: _moved(a, call).dt.month_end(),
}
