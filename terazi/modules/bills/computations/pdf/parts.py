"""The parts of a printed bill, top to bottom."""

import json
from collections.abc import Sequence
from decimal import Decimal
from io import BytesIO

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable, Image, Paragraph, Spacer, Table

from terazi.engine.printing.pages import WIDTH
from terazi.engine.printing.text import ACCENT, INK, LINE, PALE, SOFT, figure, text
from terazi.foundation.language.formats import format_date, format_percent
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Money
from terazi.modules.bills.rules.amounts_in_words import in_words
from terazi.modules.bills.rules.numbers import shown_iban
from terazi.modules.bills.rules.ubl.invoice import exemption_of, type_code
from terazi.modules.bills.values import BillDocument, BillKind, Buyer, BuyerKind, Payment, PricedLine, Seller

_LOGO = (48 * mm, 18 * mm)
_QR = 26 * mm
_CELL = 8
"""What a cell of the lines keeps free beside its text."""
_MOST_RATES_OF_CODE = 12
"""More than any law has; the square code cannot hold hundreds."""
_RATE_DIGITS = 3
_LINE_WIDTHS = [9 * mm, 60 * mm, 14 * mm, 25 * mm, 14 * mm, 25 * mm, 27 * mm]

Rows = Sequence[tuple[str, str]]


def label(name: str, lang: Lang, **values: object) -> str:
    """Return a text of the printed bill."""
    return say(Phrase(f"bills.pdf.{name}", values), lang)


def heading(bill: BillDocument, lang: Lang) -> Flowable:
    """Return logo and seller on the left; what it is, its number and its code on the right."""
    kind = "counter_title" if bill.kind is BillKind.COUNTER else "title"
    right: list[Flowable] = [
        text(label(kind, lang), size=17, bold=True, right=True, color=ACCENT),
        text(bill.number or label("no_number", lang), size=11, bold=True, right=True),
    ]
    left, top = _seller(bill.facts.seller, bill.logo, lang), ("VALIGN", (0, 0), (-1, -1), "TOP")
    if not bill.number:
        return Table([[left, right]], [WIDTH - 58 * mm, 58 * mm], style=[top, *_no_padding()])
    widths = [WIDTH - 63 * mm - _QR, 58 * mm, _QR + 5 * mm]
    gap = ("LEFTPADDING", (2, 0), (2, 0), 5 * mm)
    return Table([[left, right, _code(bill)]], widths, style=[top, *_no_padding(), gap])


def parties(bill: BillDocument, lang: Lang) -> Flowable:
    """Return the buyer on the left, and what is to know of the bill on the right."""
    left = [text(label("buyer", lang), size=7.5, bold=True, color=SOFT), *_buyer(bill.facts.buyer, lang)]
    cells: list[list[object]] = [[left, _pairs(_facts(bill, lang), [22 * mm, 67 * mm])]]
    return Table(
        cells,
        [WIDTH / 2 - 7 * mm, WIDTH / 2 + 7 * mm],
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("BACKGROUND", (0, 0), (0, 0), PALE),
            ("TOPPADDING", (0, 0), (0, 0), 7),
            ("BOTTOMPADDING", (0, 0), (0, 0), 8),
            ("LEFTPADDING", (0, 0), (0, 0), 9),
            ("TOPPADDING", (1, 0), (1, 0), 3),
            ("RIGHTPADDING", (1, 0), (1, 0), 0),
            ("LEFTPADDING", (1, 0), (1, 0), 10),
            ("ROUNDEDCORNERS", [4, 4, 4, 4]),
        ],
    )


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
        style=[("VALIGN", (0, 0), (-1, -1), "TOP"), *_no_padding()],
        splitInRow=1,
    )


def words(bill: BillDocument, lang: Lang) -> Flowable:
    """Return the amount in words, in the bill's language first, and what makes other currencies lira."""
    both = [lang, Lang.EN if lang is Lang.TR else Lang.TR]
    rows: list[Flowable] = [
        text(
            label("words", each, words=in_words(bill.totals.payable, each)),
            bold=each is lang,
            color=INK if each is lang else SOFT,
        )
        for each in both
    ]
    exchange = bill.facts.exchange
    if exchange:
        rate = f"{exchange.rate:f}".replace(".", ",") if lang is Lang.TR else f"{exchange.rate:f}"
        rows.append(
            text(
                label(
                    "exchange",
                    lang,
                    currency=bill.facts.currency.value,
                    rate=rate,
                    source=exchange.source,
                    day=exchange.day,
                ),
                color=SOFT,
            )
        )
    return Table(
        [[rows]],
        [WIDTH],
        style=[("LINEABOVE", (0, 0), (-1, 0), 0.5, LINE), ("LEFTPADDING", (0, 0), (-1, -1), 0)],
    )


def endings(bill: BillDocument, lang: Lang) -> list[Flowable]:
    """Return bank accounts, notes and what the law wants said."""
    found: list[Flowable] = []
    if bill.facts.seller.banks:
        rows = [
            (f"{bank.bank_name}{f' · {bank.title}' if bank.title else ''}", shown_iban(bank.iban))
            for bank in bill.facts.seller.banks
        ]
        found += [
            text(label("banks", lang), size=7.5, bold=True, color=SOFT),
            _pairs(rows, [82 * mm, WIDTH - 82 * mm]),
            Spacer(0, 2 * mm),
        ]
    exemptions = _exemptions(bill)
    if exemptions:
        found.append(text(label("exemptions", lang), size=7.5, bold=True, color=SOFT))
        found += [text(each) for each in exemptions]
        found.append(Spacer(0, 2 * mm))
    notes = [
        bill.reason,
        bill.facts.note,
        *(_paper(p.name, p.number, format_date(p.day) if p.day else "") for p in bill.facts.documents),
    ]
    if any(note.strip() for note in notes):
        found.append(text(label("notes", lang), size=7.5, bold=True, color=SOFT))
        found += [text(*note.splitlines()) for note in notes if note.strip()]
        found.append(Spacer(0, 2 * mm))
    found.append(text(label("internet", lang), size=7.5, color=SOFT))
    return found


def _seller(seller: Seller, logo: bytes | None, lang: Lang) -> list[Flowable]:
    rows = [
        ("tax_office", " / ".join(part for part in (seller.tax_office, seller.tax_number) if part)),
        ("mersis", seller.mersis_no),
        ("trade_register", seller.trade_register_number),
    ]
    reached = " · ".join(part for part in (seller.phone, seller.mail, seller.web) if part)
    found: list[Flowable] = [*_logo(logo), text(seller.name, size=11, bold=True), text(seller.address)]
    found += [text(f"{label(name, lang)}: {value}") for name, value in rows if value]
    if reached:
        found.append(text(reached, color=SOFT))
    return found


def _logo(content: bytes | None) -> list[Flowable]:
    if not content:
        return []
    width, height = ImageReader(BytesIO(content)).getSize()
    scale = min(_LOGO[0] / width, _LOGO[1] / height)
    picture = Image(BytesIO(content), width * scale, height * scale)
    picture.hAlign = "LEFT"
    return [picture, Spacer(0, 2 * mm)]


def _buyer(buyer: Buyer, lang: Lang) -> list[Flowable]:
    number = "tax_office" if buyer.kind is BuyerKind.COMPANY else "identity_number"
    known = " / ".join(part for part in (buyer.tax_office, buyer.tax_number) if part)
    country = "" if buyer.country == "TR" else buyer.country_name or buyer.country
    town = "/".join(part for part in (buyer.district, buyer.city) if part and part not in buyer.address)
    place = ", ".join(part for part in (buyer.address, town, country) if part)
    found: list[Flowable] = [text(buyer.shown_name or "–", size=10, bold=True), text(place)]
    if known:
        found.append(text(f"{label(number, lang)}: {known}"))
    reached = " · ".join(part for part in (buyer.phone, buyer.mail) if part)
    return [*found, text(reached, color=SOFT)] if reached else found


def _facts(bill: BillDocument, lang: Lang) -> Rows:
    facts = [
        ("date", format_date(bill.issued_at, with_time=True)),
        ("scenario", "EARSIVFATURA"),
        ("type", type_code(bill)),
        ("ettn", str(bill.ettn) if bill.ettn else ""),
        ("order", bill.facts.order_reference),
        ("external_id", bill.facts.external_id),
        (
            "original",
            _paper("", bill.original_number, format_date(bill.original_date) if bill.original_date else ""),
        ),
        ("payment", _payment(bill.facts.payment, lang)),
    ]
    return [(label(name, lang), value) for name, value in facts if value]


def _payment(payment: Payment, lang: Lang) -> str:
    """Return how, when and where was paid: what the law asks of the bill of a sale on the internet."""
    day = format_date(payment.paid_on) if payment.paid_on else ""
    return " · ".join(
        part for part in (label(f"payment.{payment.method}", lang), day, payment.website) if part
    )


def _paper(name: str, number: str, day: str) -> str:
    return " ".join(part for part in (f"{name}:" if name else "", number, f"({day})" if day else "") if part)


def _line(line: PricedLine, lang: Lang) -> list[Paragraph]:
    sold = line.line
    name = [sold.name, sold.code] if sold.code else [sold.name]
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


def _exemptions(bill: BillDocument) -> list[str]:
    """Return why lines bear no tax, and which: the law asks for the reason on paper too."""
    found: dict[str, list[str]] = {}
    for line in bill.lines:
        if line.line.tax_rate == 0:
            code, reason = exemption_of(line.line)
            found.setdefault(f"{code} – {reason}", []).append(str(line.position))
    return [f"{why} ({', '.join(positions)})" for why, positions in found.items()]


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
        cells, widths, style=[("LINEBELOW", (0, 0), (-1, 0), 0.5, LINE), *_no_padding(bottom=3, right=2)]
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


def _pairs(rows: Rows, widths: list[float]) -> Flowable:
    cells = [[text(name, size=8, color=SOFT), text(value, size=8)] for name, value in rows]
    table = Table(cells, widths, style=[("VALIGN", (0, 0), (-1, -1), "TOP"), *_no_padding(bottom=2, right=4)])
    table.hAlign = "LEFT"
    return table


def _no_padding(*, bottom: int = 0, right: int = 0) -> list[tuple[object, ...]]:
    return [
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), right),
        ("TOPPADDING", (0, 0), (-1, -1), bottom),
        ("BOTTOMPADDING", (0, 0), (-1, -1), bottom),
    ]


def _code(bill: BillDocument) -> Flowable:
    """Return the square code that the revenue administration's readers know."""
    totals, seller, buyer = bill.totals, bill.facts.seller, bill.facts.buyer
    said: dict[str, str] = {
        "vkntckn": seller.tax_number,
        "avkntckn": buyer.tax_number,
        "senaryo": "EARSIVFATURA",
        "tip": type_code(bill),
        "tarih": f"{bill.issued_at:%Y-%m-%d}",
        "no": bill.number,
        "ettn": str(bill.ettn),
        "parabirimi": bill.facts.currency.value,
        "malhizmettoplam": _plain(totals.priced.net),
    }
    for total in totals.rates[:_MOST_RATES_OF_CODE]:
        said[f"kdvmatrah({total.rate.normalize():f})"] = _plain(total.priced.net)
        said[f"hesaplanankdv({total.rate.normalize():f})"] = _plain(total.priced.tax)
    said |= {"vergidahil": _plain(totals.priced.gross), "odenecek": _plain(totals.payable)}
    widget = QrCodeWidget(json.dumps(said, ensure_ascii=False, separators=(",", ":")), barLevel="L")
    widget.barWidth = widget.barHeight = _QR
    widget.barBorder = 0
    drawing = Drawing(_QR, _QR)
    drawing.add(widget)
    return drawing


def _plain(money: Money) -> str:
    return f"{Decimal(money.minor) / 100:.2f}"
