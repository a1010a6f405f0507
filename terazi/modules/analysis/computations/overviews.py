"""What the answers of a statistics run speak of: the columns with their findings, and how strongly each two belong together."""

import polars as pl

from terazi.engine.statistics.findings import EffectKind
from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.ranking import as_correlation
from terazi.engine.statistics.results import ids_in
from terazi.modules.analysis.values.runs import ColumnFindings, Overview, PairStrength

MOST_MAPPED = 100
"""Of more columns the pairs of those with the best findings are told: a map of a thousand could not be read."""


def overview_of(answers: pl.DataFrame) -> Overview:
    """Return the columns and pairs of a table of answers, given best first."""
    columns = _columns_of(answers.drop_nulls("finding"))
    mapped = [column.column_id for column in columns[:MOST_MAPPED]]
    return Overview(columns=columns, pairs=_pairs_of(answers, mapped))


def _columns_of(told: pl.DataFrame) -> list[ColumnFindings]:
    speaking = pl.concat(
        told.with_row_index("place").select("place", "fold", "is_significant", column=side)
        for side in ("first", "second")
    )
    counted = (
        speaking.drop_nulls("column")
        .sort("place")
        .unique(("column", "fold"), keep="first", maintain_order=True)
        .group_by("column", maintain_order=True)
        .agg(pl.len(), pl.col("is_significant").sum())
    )
    return [
        ColumnFindings(column_id=column, count=count, significant=significant)
        for column, count, significant in counted.iter_rows()
    ]


def _pairs_of(answers: pl.DataFrame, mapped: list[str]) -> list[PairStrength]:
    pairs = [analysis.value for analysis in AnalysisType if analysis.is_about_pairs]
    about = answers.filter(
        pl.col("analysis").is_in(pairs) & pl.col("first").is_in(mapped) & pl.col("second").is_in(mapped)
    )
    best = about.with_columns(
        id=ids_in(about),
        low_id=pl.min_horizontal("first", "second"),
        high_id=pl.max_horizontal("first", "second"),
    ).unique(("low_id", "high_id"), keep="first", maintain_order=True)
    return [
        PairStrength(
            columns=(row["first"], row["second"]),
            strength=_strength(row["effect_kind"], row["effect"]),
            is_significant=row["is_significant"],
            finding_id=row["id"] if row["finding"] is not None else None,
        )
        for row in best.iter_rows(named=True)
    ]


def _strength(kind: str | None, value: float | None) -> float:
    if kind is None or value is None:
        return 0.0
    return min(1.0, abs(as_correlation(EffectKind(kind), value)))
