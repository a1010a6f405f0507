"""From pivots to answers."""

from collections.abc import Sequence

from terazi.engine.charts.wanted import Pivot, PivotAxis, PivotWanted
from terazi.engine.column import Column
from terazi.engine.rules.sentence import describe
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.analysis.rules.pivots import title_of
from terazi.modules.analysis.schemas.pivots import PivotAnswer, PivotAxisData, PivotFigures, PivotGroupData


def pivot_answer(
    pivot: Pivot, wanted: PivotWanted, columns: Sequence[Column], *, version: int, lang: Lang
) -> PivotAnswer:
    """Answer a pivot."""
    across = wanted.columns.column if wanted.columns else None
    figures = pivot_figures(pivot, wanted.rows.column, across, lang)
    return PivotAnswer(
        **dict(figures),
        title=say(title_of(wanted.measure, wanted.value), lang),
        measure=wanted.measure,
        row_count=pivot.row_count,
        version=version,
        filter_sentence=describe(wanted.rule, columns, lang) if wanted.rule else None,
    )


def pivot_figures(pivot: Pivot, rows: Column, columns: Column | None, lang: Lang) -> PivotFigures:
    """Answer the groups of a pivot and what is told of them."""
    across = None
    if pivot.columns is not None and columns is not None:
        across = axis_data(pivot.columns, columns, lang)
    return PivotFigures(
        row_axis=axis_data(pivot.rows, rows, lang),
        column_axis=across,
        cells=[list(line) for line in pivot.cells],
        used_counts=[list(line) for line in pivot.used],
        row_totals=list(pivot.row_totals),
        column_totals=list(pivot.column_totals),
        total=pivot.total,
    )


def axis_data(axis: PivotAxis, column: Column, lang: Lang) -> PivotAxisData:
    """Answer the groups of a column."""
    return PivotAxisData(
        column_id=column.id,
        column_name=column.name,
        period=axis.period,
        pooled=axis.pooled,
        groups=[
            PivotGroupData(
                kind=group.kind,
                label=say(group.label, lang) if isinstance(group.label, Phrase) else group.label,
                value=group.value,
                low=group.low,
                high=group.high,
                start=group.start,
                end=group.end,
            )
            for group in axis.groups
        ],
    )
