"""Number functions of formulas as polars expressions; every number is a Float64, never NaN or infinite."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import polars as pl

from terazi.engine.formulas.tree import Call, Literal

Arguments: TypeAlias = Sequence[pl.Expr]
Builder: TypeAlias = Callable[[Arguments, Call], pl.Expr]

_LARGEST = 1.7976931348623157e308


def finite(number: pl.Expr) -> pl.Expr:
    """Return the number, empty where it is NaN or infinite; the expression is repeated nowhere, so it may nest."""
    clipped = number.clip(-_LARGEST, _LARGEST)
    return clipped.replace(_LARGEST, None).replace(-_LARGEST, None).replace(math.nan, None)


def not_zero(number: pl.Expr) -> pl.Expr:
    """Return the number, empty where it is zero (also -0)."""
    return (number + 0.0).replace(0.0, None)


def constant(call: Call, place: int, default: float) -> float:
    """Return the number written out at this place of the call."""
    if place >= len(call.arguments):
        return default
    argument = call.arguments[place]
    if isinstance(argument, Literal) and isinstance(argument.value, float):
        return argument.value
    raise TypeError("checked while reading")


def _rounded(a: Arguments, call: Call) -> pl.Expr:
    """Round halves away from zero; 2.675, stored as 2.67499…, counts as a half, as in Excel."""
    factor = _factor(call)
    scaled = a[0] * factor
    return finite((scaled + _nudge(scaled)).round(0, mode="half_away_from_zero") / factor)


def _rounded_up(a: Arguments, call: Call) -> pl.Expr:
    factor = _factor(call)
    scaled = a[0] * factor
    nudged = scaled - _nudge(scaled)
    return finite(nudged.abs().ceil() * nudged.sign() / factor)


def _rounded_down(a: Arguments, call: Call) -> pl.Expr:
    factor = _factor(call)
    scaled = a[0] * factor
    nudged = scaled + _nudge(scaled)
    return finite(nudged.abs().floor() * nudged.sign() / factor)


def _factor(call: Call) -> float:
    return float(10.0 ** int(max(-15.0, min(15.0, constant(call, 1, 0.0)))))


def _nudge(scaled: pl.Expr) -> pl.Expr:
    return (scaled * 2.0**-51).clip(-0.001, 0.001)


def _log(a: Arguments, call: Call) -> pl.Expr:
    base = constant(call, 1, 10.0)
    if base <= 0 or base == 1:
        return a[0] * None
    return finite(a[0].log(base))


NUMBER_FUNCTIONS: Mapping[str, Builder] = {
    "ABS": lambda a, _: a[0].abs(),
    "SIGN": lambda a, _: a[0].sign(),
    "ROUND": _rounded,
    "ROUNDUP": _rounded_up,
    "ROUNDDOWN": _rounded_down,
    "INT": lambda a, _: a[0].floor(),
    "SQRT": lambda a, _: finite(a[0].sqrt()),
    "POWER": lambda a, _: finite(a[0].pow(a[1])),
    "EXP": lambda a, _: finite(a[0].exp()),
    "LN": lambda a, _: finite(a[0].log()),
    "LOG10": lambda a, _: finite(a[0].log(10.0)),
    "LOG": _log,
    "MOD": lambda a, _: finite(a[0] % not_zero(a[1])),
    "PI": lambda a, _: pl.lit(math.pi),
    "SUM": lambda a, _: finite(pl.sum_horizontal(a)),
    "AVERAGE": lambda a, _: finite(pl.mean_horizontal(a)),
    "MIN": lambda a, _: pl.min_horizontal(a),
    "MAX": lambda a, _: pl.max_horizontal(a),
}
