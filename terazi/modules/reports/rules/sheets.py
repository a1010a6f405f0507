"""A result as a sheet with its chart."""

from collections.abc import Sequence
from datetime import datetime

from terazi.engine.column import Display
from terazi.engine.picture import Bars
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.reporting import ReportKind
from terazi.foundation.turkish_time import ZONE
from terazi.foundation.types import Value
from terazi.modules.reports.rules.results import worded
from terazi.modules.reports.values import Chart, OutHeader, Period, Result

_MINOR = 100


def sheets_of(
    result: Result, chart: Chart, name: str, *, sentence: str, at: datetime, lang: Lang
) -> list[OutSheet]:
    """Return the result as a sheet, and another that says what was asked, when, and whether there is more."""
    told = [sentence, say(Phrase("reports.about.asked", {"moment": at.astimezone(ZONE)}), lang)]
    told += [say(cut_said(result), lang)] if result.is_cut else []
    column = OutColumn(name=name)
    about = OutSheet(
        name=say(Phrase("reports.about"), lang), columns=(column,), rows=[[each] for each in told]
    )
    return [sheet_of(result, chart, name), about]


def cut_said(result: Result) -> Phrase:
    """Return what is said where there were more rows than are looked at or given."""
    return Phrase("reports.say.cut", {"read": result.read, "count": len(result.rows)})


def sheet_of(result: Result, chart: Chart, name: str) -> OutSheet:
    """Return the result as a sheet: money in whole units, moments as moments, and the chart beside it."""
    columns = tuple(OutColumn(name=each.caption, display=_display(each)) for each in result.headers)
    return OutSheet(name=name, columns=columns, rows=cells_of(result), picture=_picture(result, chart))


def cells_of(result: Result) -> list[list[Cell]]:
    """Return the rows as a workbook holds them."""
    return [
        [_cell(value, header) for value, header in zip(row, result.headers, strict=True)]
        for row in worded(result)
    ]


def _cell(value: Value, header: OutHeader) -> Cell:
    if value is None:
        return None
    if header.kind is ReportKind.MONEY:
        return float(value) / _MINOR
    if header.kind is ReportKind.MOMENT:
        moment = datetime.fromisoformat(value)
        return moment.date() if _is_day(header) else moment
    cell: Cell = value
    return cell


def _is_day(header: OutHeader) -> bool:
    return header.by not in (None, Period.HOUR)


def _display(header: OutHeader) -> Display:
    match header.kind:
        case None:
            return Display.PERCENT
        case ReportKind.MONEY:
            return Display.MONEY
        case ReportKind.MOMENT:
            return Display.DATE if _is_day(header) else Display.DATETIME
        case _:
            return Display.PLAIN


def _picture(result: Result, chart: Chart) -> Bars | None:
    names = sum(not each.is_measure for each in result.headers)
    if chart is Chart.NONE or not names or not _is_drawn(result.headers, names):
        return None
    is_share = result.headers[names].kind is None
    return Bars(names=names, value=names, is_share=is_share, is_line=chart is Chart.LINE)


def _is_drawn(headers: Sequence[OutHeader], at: int) -> bool:
    return at < len(headers) and headers[at].kind is not ReportKind.MOMENT
