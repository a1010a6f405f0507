"""From pivots to answers."""

from collections.abc import Sequence

from terazi.engine.charts.wanted import Pivot, PivotAxis, PivotWanted
from terazi.engine.column import Column
from terazi.engine.rules.sentence import describe
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.analysis.rules.pivots import title_of
from terazi.modules.analysis.schemas.pivots import PivotAnswer, PivotAxisData, PivotGroupData


def pivot_answer(
    pivot: Pivot, wanted: PivotWanted, columns: Sequence[Column], *, version: int, lang: Lang
) -> PivotAnswer:
    """Answer a pivot."""
    across = None
    if pivot.columns is not None and wanted.columns is not None:
        across = _axis(pivot.columns, wanted.columns.column, lang)
    return PivotAnswer(
        title=say(title_of(wanted.measure, wanted.value), lang),
        measure=wanted.measure,
        row_axis=_axis(pivot.rows, wanted.rows.column, lang),
        column_axis=across,
        cells=[list(line) for line in pivot.cells],
        used_counts=[list(line) for line in pivot.used],
        row_totals=list(pivot.row_totals),
        column_totals=list(pivot.column_totals),
        total=pivot.total,
        row_count=pivot.row_count,
        version=version,
        filter_sentence=describe(wanted.rule, columns, lang) if wanted.rule else None,
    )


def _axis(axis: PivotAxis, column: Column, lang: Lang) -> PivotAxisData:
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
