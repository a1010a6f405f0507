"""What a report found, as it is given: headers, and cells that JSON can hold."""

from collections.abc import Sequence, Set
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.reporting import ReportColumn, ReportKind
from terazi.foundation.types import Value
from terazi.modules.reports.rules.asking import Asked, caption_of, option_said
from terazi.modules.reports.values import Grouping, Measure, MeasureKind, OutHeader, Period, Result

_COUNTS = (MeasureKind.COUNT, MeasureKind.DISTINCT)
_BROKEN = (MeasureKind.MEAN, MeasureKind.MEDIAN)


def headers_of(asked: Asked, lang: Lang, *, is_behind: bool = False) -> list[OutHeader]:
    """Return the columns of the result, in their order."""
    if is_behind or not asked.is_grouped:
        return [_header(asked.columns[code], lang) for code in asked.listed]
    groups = [_group_header(asked, each, lang) for each in asked.groups]
    return [*groups, *(_measure_header(asked, each, lang) for each in asked.measures)]


def result_of(
    headers: Sequence[OutHeader], rows: Sequence[Sequence[Value]], *, read: int, is_cut: bool
) -> Result:
    """Return what was found, with cells as they are given, and the words for the choices among them."""
    given = [[_cell(value, header) for value, header in zip(row, headers, strict=True)] for row in rows]
    said = [_with_words(header, {row[at] for row in given}) for at, header in enumerate(headers)]
    return Result(headers=said, rows=given, read=read, is_cut=is_cut)


def worded(result: Result) -> list[list[Value]]:
    """Return the rows with choices as they are called."""
    return [
        [
            header.words.get(cell, cell) if header.words else cell
            for cell, header in zip(row, result.headers, strict=True)
        ]
        for row in result.rows
    ]


def measure_said(asked: Asked, measure: Measure, lang: Lang) -> str:
    """Return what a measure is called: "Tutar toplamı"."""
    if not measure.column:
        return say(Phrase(f"reports.measure.{measure.kind.value}_rows"), lang)
    column = caption_of(asked.columns[measure.column], lang)
    return say(Phrase(f"reports.measure.{measure.kind.value}", {"column": column}), lang)


def group_said(asked: Asked, group: Grouping, lang: Lang) -> str:
    """Return what a group is called: "Sipariş tarihi (ay)"."""
    column = caption_of(asked.columns[group.column], lang)
    if group.by is None:
        return column
    return say(Phrase(f"reports.by.{group.by.value}", {"column": column}), lang)


def _with_words(header: OutHeader, cells: Set[Value]) -> OutHeader:
    return replace(header, words={code: said for code, said in header.words.items() if code in cells})


def _header(column: ReportColumn, lang: Lang) -> OutHeader:
    words = {code: option_said(column, code, lang) for code in column.options}
    by = Period.DAY if column.is_day else None
    return OutHeader(key=column.code, caption=caption_of(column, lang), kind=column.kind, by=by, words=words)


def _group_header(asked: Asked, group: Grouping, lang: Lang) -> OutHeader:
    plain = _header(asked.columns[group.column], lang)
    return OutHeader(
        key=plain.key, caption=group_said(asked, group, lang), kind=plain.kind, by=group.by, words=plain.words
    )


def _measure_header(asked: Asked, measure: Measure, lang: Lang) -> OutHeader:
    kind: ReportKind | None = ReportKind.NUMBER
    if measure.kind is MeasureKind.SHARE:
        kind = None
    elif measure.column and measure.kind not in _COUNTS:
        kind = asked.columns[measure.column].kind
        if kind is ReportKind.NUMBER and measure.kind in _BROKEN:
            kind = ReportKind.DECIMAL
    is_day = kind is ReportKind.MOMENT and asked.columns[measure.column].is_day
    return OutHeader(
        key=measure.key,
        caption=measure_said(asked, measure, lang),
        kind=kind,
        is_measure=True,
        by=Period.DAY if is_day else None,
    )


def _cell(value: Value, header: OutHeader) -> Value:
    match value:
        case datetime():
            is_day = header.by not in (None, Period.HOUR)
            return value.date().isoformat() if is_day else value.replace(microsecond=0).isoformat()
        case date():
            return value.isoformat()
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case None | bool() | int() | float() | str():
            return value
        case _:
            return str(value)
