"""Suggestions to leave out rows that are probably no records."""

from collections.abc import Iterator

from terazi.engine.corrections.extra_rows import ExtraRow, RowKind, find_extra_rows
from terazi.engine.corrections.steps import DropRows
from terazi.engine.corrections.suggestion import (
    SAMPLE_SIZE,
    Sample,
    Severity,
    Suggestion,
    SuggestionKind,
    suggestion_id,
)
from terazi.engine.dataset import Dataset
from terazi.foundation.language.phrases import Phrase


def why_extra(row: ExtraRow) -> Phrase:
    """Return why a row is taken for no record."""
    told = f"{row.kind.value}_computed" if row.is_computed else row.kind.value
    return Phrase(f"corrections.why.row_{told}")


def extra_row_findings(dataset: Dataset) -> Iterator[Suggestion]:
    """Yield totals, averages, notes and repeated headers, one suggestion for each kind."""
    found = find_extra_rows(dataset)
    for kind in RowKind:
        rows = [row for row in found if row.kind is kind]
        if rows:
            yield _of_kind(kind, rows, dataset.columns[0].id)


def _of_kind(kind: RowKind, rows: list[ExtraRow], column: str) -> Suggestion:
    numbers = tuple(row.row for row in rows)
    return Suggestion(
        id=suggestion_id(SuggestionKind.EXTRA_ROWS, (), kind.value),
        kind=SuggestionKind.EXTRA_ROWS,
        columns=(),
        title=Phrase(f"corrections.title.{kind.value}_rows", {"count": len(rows)}),
        why=why_extra(rows[0] if len({why_extra(row).key for row in rows}) == 1 else _unproved(rows[0])),
        count=len(rows),
        rows=numbers,
        samples=tuple(
            Sample(row=row.row, column=column, before=row.text or None, after=None)
            for row in rows[:SAMPLE_SIZE]
        ),
        step=DropRows(chosen=numbers),
        severity=Severity.HIGH,
        confidence=0.95 if all(row.is_computed for row in rows) else 0.85,
    )


def _unproved(row: ExtraRow) -> ExtraRow:
    return ExtraRow(row=row.row, kind=row.kind, text=row.text)
