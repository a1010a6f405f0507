"""From the preview of a workbook to what it will cost and what will be read from it."""

from terazi.engine.exchange import TablePreview
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.analysis.rules.prices import import_credits
from terazi.modules.analysis.schemas import links, views
from terazi.modules.analysis.schemas.projects import (
    ExcelQuote,
    ExtraRow,
    PreviewColumn,
    RefreshQuote,
    SheetInfo,
    SkippedPart,
)


def excel_quote(
    preview: TablePreview, *, balance: int, lang: Lang, refresh: RefreshQuote | None = None
) -> ExcelQuote:
    """Answer what a workbook will cost, what will be read from it, and how it fits the project that it is for."""
    price = import_credits(preview.filled_cells)
    return ExcelQuote(
        credit=price,
        balance=balance,
        is_enough=balance >= price,
        filled_cell_count=preview.filled_cells,
        row_count=preview.row_count,
        column_count=len(preview.columns),
        sheet=preview.sheet,
        sheet_list=[
            SheetInfo(
                name=s.name,
                rows=s.rows,
                columns=s.columns,
                filled_cells=s.filled_cells,
                is_hidden=s.is_hidden,
                problem=say(s.problem, lang) if s.problem else None,
            )
            for s in preview.sheets
        ],
        column_list=_columns(preview, lang),
        skipped_list=[
            SkippedPart(address=s.address, reason=say(s.reason, lang)) for s in preview.skipped[:200]
        ],
        extra_row_list=[
            ExtraRow.model_validate(
                {"row": each.row, "kind": each.kind, "text": each.text, "reason": say(each.why, lang)}
            )
            for each in preview.extra_rows
        ],
        refresh=refresh,
    )


def _columns(preview: TablePreview, lang: Lang) -> list[PreviewColumn]:
    proposals = preview.proposals or [()] * len(preview.columns)
    parts = zip(preview.columns, preview.samples, preview.misfits, proposals, strict=True)
    return [
        PreviewColumn(
            column_id=column.id,
            column_name=column.name,
            column_type=column.type.value,
            display=column.display.value,
            level=column.level,
            labels=views.labels_of(column),
            confidence=column.confidence,
            reason=say(column.reason, lang),
            not_fitting=misfits,
            sample=[views.cell(value) for value in sample],
            proposal_list=links.proposals(found),
        )
        for column, sample, misfits, found in parts
    ]
