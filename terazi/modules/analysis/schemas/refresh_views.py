"""From how a new workbook fits a project to answers."""

from terazi.engine.refresh.notes import NamedColumn, RefreshPreview
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.analysis.schemas import projects as schemas


def refresh_quote(preview: RefreshPreview, *, version: int, lang: Lang) -> schemas.RefreshQuote:
    """Answer how a workbook fits a project whose data is at this version."""
    notes = preview.notes
    return schemas.RefreshQuote(
        version=version,
        column_list=[
            schemas.MatchedColumn(
                file_column_id=each.source,
                file_column_name=each.name,
                match=each.kind,
                column_id=each.column,
                column_name=each.name_before,
                file_column_type=each.type_in_file,
                column_type=each.type,
                not_fitting=each.misfits,
            )
            for each in notes.columns
        ],
        missing_column_list=[_named(each) for each in notes.missing],
        project_column_list=[_named(each) for each in notes.known],
        row_count_before=notes.rows_before,
        row_count_after=notes.rows_after,
        same_row_count=notes.same_rows,
        step_list=[
            schemas.CarriedStep(
                step=each.step, state=each.state, reason=say(each.reason, lang) if each.reason else None
            )
            for each in notes.steps
        ],
        difference_list=[say(each, lang) for each in preview.differences],
    )


def _named(column: NamedColumn) -> schemas.NamedColumn:
    return schemas.NamedColumn(column_id=column.column, column_name=column.name)
