"""Statistics over all rows or over groups of rows, as polars expressions."""

from collections.abc import Callable, Mapping, Sequence

import polars as pl

from terazi.engine.formulas.number_functions import finite
from terazi.engine.formulas.tree import Statistic

_AGGREGATES: Mapping[str, Callable[[pl.Expr], pl.Expr]] = {
    "SUM": lambda e: e.sum(),
    "AVERAGE": lambda e: e.mean(),
    "MIN": lambda e: e.min(),
    "MAX": lambda e: e.max(),
    "MEDIAN": lambda e: e.median(),
    "MODE": lambda e: e.drop_nulls().mode().sort().first(),
    "STDEV": lambda e: e.std(ddof=1),
    "VAR": lambda e: e.var(ddof=1),
    "COUNT": lambda e: e.count().cast(pl.Float64),
    "DISTINCT": lambda e: e.drop_nulls().n_unique().cast(pl.Float64),
}


def aggregate(node: Statistic, argument: pl.Expr) -> pl.Expr:
    """Return the statistic of the argument's filled rows; STDEV and VAR divide by n - 1, the mode is the least of several."""
    if node.function == "PERCENTILE":
        found = argument.quantile(node.parameter or 0.0, "linear")
    else:
        found = _AGGREGATES[node.function](argument)
    return finite(found) if node.type.is_number else found


def statistic_expression(node: Statistic, argument: pl.Expr, groups: Sequence[pl.Expr]) -> pl.Expr:
    """Return the statistic for each row; empty where one of the row's groups is empty."""
    if not groups:
        return aggregate(node, argument)
    grouped = pl.all_horizontal([group.is_not_null() for group in groups])
    return pl.when(grouped).then(aggregate(node, argument).over(list(groups)))
