"""How a new workbook fitted a project, as it is kept."""

from terazi.engine.refresh.notes import RefreshNotes
from terazi.foundation.types import Json


def notes_as_json(notes: RefreshNotes) -> Json:
    """Return the notes as JSON."""
    return {
        "columns": [
            {
                "source": each.source,
                "name": each.name,
                "kind": each.kind.value,
                "column": each.column,
                "name_before": each.name_before,
                "type_in_file": each.type_in_file,
                "type": each.type,
                "misfits": each.misfits,
            }
            for each in notes.columns
        ],
        "missing": [{"column": each.column, "name": each.name} for each in notes.missing],
        "rows_before": notes.rows_before,
        "rows_in_file": notes.rows_in_file,
        "rows_after": notes.rows_after,
        "same_rows": notes.same_rows,
        "steps": [
            {
                "step": each.step,
                "state": each.state.value,
                "reason": each.reason.as_json() if each.reason else None,
            }
            for each in notes.steps
        ],
    }
