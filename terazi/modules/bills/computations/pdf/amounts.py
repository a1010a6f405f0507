"""The amounts of a printed bill: its lines, and what they come to."""

from collections.abc import Sequence
from decimal import Decimal

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from terazi.engine.printing.pages import WIDTH
from terazi.engine.printing.text import INK, LINE, PALE, SOFT, figure, text
from terazi.foundation.language.formats import format_percent
from terazi.foundation.language.lang import Lang
from terazi.modules.bills.computations.pdf.labels import label, no_padding
from terazi.modules.bills.rules.lines import listed_net
from terazi.modules.bills.values import (
    BillDocument,
    PricedLine,
)

_CELL = 8
"""What a cell of the lines keeps free beside its text."""
_RATE_DIGITS = 3
_LINE_WIDTHS = [9 * mm, 60 * mm, 14 * mm, 25 * mm, 14 * mm, 25 * mm, 27 * mm]


def lines(bill: BillDocument, lang: Lang) -> Flowable:
    """Return what was sold; the head of the table stands on every page."""
    names = ("position", "name", "count", "unit_price", "percent", "tax", "amount")
    head = [
        text(label(f"column.{name}", lang), size=7.5, bold=True, right=name not in {"position", "name"})
        for name in names
    ]
    rows = [_line(line, lang) for line in bill.lines]
    return Table(
        [head, *rows],
        _LINE_WIDTHS,
        repeatRows=1,
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("BACKGROUND", (0, 0), (-1, 0), PALE),
            ("LINEBELOW", (0, 0), (-1, -1), 0.5, LINE),
            ("TOPPADDING", (0, 0), (-1, -1), 4),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 5),
            ("LEFTPADDING", (0, 0), (-1, -1), 4),
            ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ],
    )


def sums(bill: BillDocument, lang: Lang) -> Flowable:
    """Return the tax by rates on the left and the totals on the right."""
    left: list[Flowable] = [_rates(bill, lang)]
    if bill.totals.withholdings:
        left += [Spacer(0, 3 * mm), _withholdings(bill, lang)]
    cells: list[list[object]] = [[left, _totals(bill, lang)]]
    return Table(
        cells,
        [94 * mm, WIDTH - 94 * mm],
        style=[("VALIGN", (0, 0), (-1, -1), "TOP"), *no_padding()],
        splitInRow=1,
    )


def _line(line: PricedLine, lang: Lang) -> list[Paragraph]:
    sold = line.line
    name = [sold.name, sold.code] if sold.code else [sold.name]
    listed = listed_net(line)
    if listed != line.priced.net:
        values = {"listed": listed.written(lang), "amount": (listed - line.priced.net).written(lang)}
        name.append(label("discount", lang, **values))
    rate = [_percent(sold.tax_rate, lang)]
    if sold.withholding:
        rate.append(f"{sold.withholding.tenths}/10")
    return [
        text(str(line.position), color=SOFT),
        text(*name),
        text(f"{sold.count:,}".replace(",", "." if lang is Lang.TR else ","), right=True),
        figure(line.priced.net.written_for_one(sold.count, lang), _LINE_WIDTHS[3] - _CELL),
        text(*rate, right=True),
        figure(line.priced.tax.written(lang), _LINE_WIDTHS[5] - _CELL),
        figure(line.priced.net.written(lang), _LINE_WIDTHS[6] - _CELL),
    ]


def _percent(rate: Decimal, lang: Lang) -> str:
    return format_percent(float(rate) / 100, _RATE_DIGITS, lang)


def _rates(bill: BillDocument, lang: Lang) -> Flowable:
    head = [label(f"column.{name}", lang) for name in ("rate", "base", "tax")]
    rows = [
        [
            _percent(total.rate, lang),
            total.priced.net.written(lang),
            total.priced.tax.written(lang),
        ]
        for total in bill.totals.rates
    ]
    return _figures(head, rows, [20 * mm, 32 * mm, 32 * mm])


def _withholdings(bill: BillDocument, lang: Lang) -> Flowable:
    head = [label(f"column.{name}", lang) for name in ("withholding", "tax", "withheld")]
    rows = [
        [
            f"{group.withholding.code} · {group.withholding.tenths}/10",
            group.tax.written(lang),
            group.withheld.written(lang),
        ]
        for group in bill.totals.withholdings
    ]
    return _figures(head, rows, [20 * mm, 32 * mm, 32 * mm])


def _figures(head: Sequence[str], rows: Sequence[Sequence[str]], widths: list[float]) -> Flowable:
    cells = [[text(word, size=7.5, bold=True, right=n > 0, color=SOFT) for n, word in enumerate(head)]]
    cells += [
        [text(row[0]), *(figure(word, widths[n] - 4) for n, word in enumerate(row[1:], start=1))]
        for row in rows
    ]
    table = Table(
        cells, widths, style=[("LINEBELOW", (0, 0), (-1, 0), 0.5, LINE), *no_padding(bottom=3, right=2)]
    )
    table.hAlign = "LEFT"
    return table


def _totals(bill: BillDocument, lang: Lang) -> Flowable:
    totals = bill.totals
    rows = [
        ("total_net", totals.priced.net),
        ("total_tax", totals.priced.tax),
        ("total_gross", totals.priced.gross),
    ]
    if totals.withheld.minor:
        rows.append(("total_withheld", totals.withheld))
    widths = [42 * mm, WIDTH - 94 * mm - 42 * mm]
    wide = widths[1] - 2 * _CELL
    cells = [[text(label(name, lang)), figure(money.written(lang), wide)] for name, money in rows]
    payable = figure(totals.payable.written(lang), wide, size=11, bold=True)
    cells.append([text(label("payable", lang), size=11, bold=True), payable])
    return Table(
        cells,
        widths,
        style=[
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("LINEABOVE", (0, -1), (-1, -1), 0.8, INK),
            ("BACKGROUND", (0, -1), (-1, -1), PALE),
            ("TOPPADDING", (0, -1), (-1, -1), 6),
            ("BOTTOMPADDING", (0, -1), (-1, -1), 7),
            ("RIGHTPADDING", (0, 0), (-1, -1), 6),
        ],
    )
