"""A pivot as a workbook."""

from terazi.engine.charts.pivot import pivot_of
from terazi.engine.charts.wanted import PivotGroup, PivotWanted
from terazi.engine.column import Column, Display
from terazi.engine.dataset import Dataset
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.analysis.rules.pivots import title_of


def written_pivot(dataset: Dataset, wanted: PivotWanted, lang: Lang) -> bytes:
    """Return a pivot as a workbook with one sheet: a row for each group, and the totals."""
    pivot = pivot_of(dataset, wanted)
    heads = [_label(group, lang) for group in pivot.columns.groups] if pivot.columns else []
    rows: list[list[Cell]] = []
    for group, cells, total in zip(pivot.rows.groups, pivot.cells, pivot.row_totals, strict=True):
        rows.append([_label(group, lang), *(cells if heads else ()), total])
    everything = say(Phrase("charts.all"), lang)
    rows.append([everything, *(pivot.column_totals if heads else ()), pivot.total])
    title = say(title_of(wanted.measure, wanted.value), lang)
    shows = _shows(wanted)
    columns = (
        OutColumn(name=wanted.rows.column.name),
        *(OutColumn(name=head, display=shows.display, unit=shows.unit) for head in heads),
        OutColumn(name=f"{everything}: {title}" if heads else title, display=shows.display, unit=shows.unit),
    )
    return write_workbook([OutSheet(name=say(Phrase("charts.sheet"), lang), columns=columns, rows=rows)])


def _label(group: PivotGroup, lang: Lang) -> str:
    return say(group.label, lang) if isinstance(group.label, Phrase) else group.label


def _shows(wanted: PivotWanted) -> OutColumn:
    """How the cells are shown: shares as percentages, other measures as the column that is measured."""
    if wanted.measure.is_share:
        return OutColumn(name="", display=Display.PERCENT)
    value: Column | None = wanted.value
    return OutColumn(name="", display=value.display, unit=value.unit) if value else OutColumn(name="")
