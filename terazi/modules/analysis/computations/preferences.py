"""The order of findings as somebody's marks would have it."""

from collections.abc import Mapping

import polars as pl

from terazi.engine.statistics.questions import AnalysisType
from terazi.modules.analysis.values.runs import Liking

_MOST = 0.5
"""A score is raised or lowered by this share at most: a strong finding of a kind that is not liked stays above weak ones."""


def in_order_of(findings: pl.DataFrame, liking: Liking) -> pl.DataFrame:
    """Return findings (answers in words, best first) in the order of their scores as liking changes them.

    What holds stays before what could be chance, and pairs before single columns: marks never bury what was found.
    """
    pairs = [analysis.value for analysis in AnalysisType if analysis.is_about_pairs]
    score = pl.col("finding").str.json_path_match("$.score").cast(pl.Float64).fill_null(0.0)
    liked = _liked("analysis", liking.analyses) + (
        _liked("first", liking.columns) + _liked("second", liking.columns)
    ).truediv(2)
    is_pair = pl.col("analysis").is_in(pairs)
    changed = pl.when(is_pair).then(score * (1.0 + _MOST * liked.clip(-1.0, 1.0))).otherwise(0.0)
    rank = pl.when(is_pair).then(0).otherwise(pl.int_range(1, pl.len() + 1))
    return findings.sort(rank, ~pl.col("is_significant"), -changed, maintain_order=True)


def _liked(column: str, liking: Mapping[str, float]) -> pl.Expr:
    if not liking:
        return pl.lit(0.0)
    return pl.col(column).replace_strict(dict(liking), default=0.0, return_dtype=pl.Float64).fill_null(0.0)
