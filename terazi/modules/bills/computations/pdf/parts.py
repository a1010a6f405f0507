"""The parts of a printed bill, top to bottom."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable, Image, Spacer, Table

from terazi.engine.printing.pages import WIDTH
from terazi.engine.printing.text import ACCENT, INK, LINE, PALE, SOFT, text
from terazi.foundation.language.formats import format_date
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.bills.computations.pdf.labels import label, no_padding
from terazi.modules.bills.rules.amounts_in_words import in_words
from terazi.modules.bills.rules.edocuments import edocument_phrase
from terazi.modules.bills.rules.exchange import lira_phrase, rate_phrase
from terazi.modules.bills.rules.numbers import shown_iban
from terazi.modules.bills.rules.square_code import square_code
from terazi.modules.bills.rules.ubl.taxes import exemption_of, scenario_of, type_code
from terazi.modules.bills.values import (
    BillDocument,
    BillKind,
    Buyer,
    BuyerKind,
    Edocument,
    EdocumentState,
    Payment,
    Seller,
)

_LOGO = (48 * mm, 18 * mm)
_QR = 26 * mm

Rows = Sequence[tuple[str, str]]


def title(bill: BillDocument, lang: Lang) -> str:
    """Return what a bill is called: it is an e-Arşiv or e-Fatura bill once it was accepted as one."""
    if bill.kind is BillKind.COUNTER:
        return label("counter_title", lang)
    if bill.kind is BillKind.BUYER_RETURN:
        return label("return_title", lang)
    kept = bill.edocument
    is_accepted = kept is not None and kept.state is EdocumentState.ACCEPTED
    return label(f"title.{kept.kind}" if kept and is_accepted else "title", lang)


def heading(bill: BillDocument, lang: Lang) -> Flowable:
    """Return logo and seller on the left; what it is, its number and its code on the right."""
    right: list[Flowable] = [
        text(title(bill, lang), size=17, bold=True, right=True, color=ACCENT),
        text(bill.number or _unnumbered(bill, lang), size=11, bold=True, right=True),
    ]
    left, top = _seller(bill.facts.seller, bill.logo, lang), ("VALIGN", (0, 0), (-1, -1), "TOP")
    if not bill.is_issued_here:
        return Table([[left, right]], [WIDTH - 58 * mm, 58 * mm], style=[top, *no_padding()])
    widths = [WIDTH - 63 * mm - _QR, 58 * mm, _QR + 5 * mm]
    gap = ("LEFTPADDING", (2, 0), (2, 0), 5 * mm)
    return Table([[left, right, _code(bill)]], widths, style=[top, *no_padding(), gap])


def _unnumbered(bill: BillDocument, lang: Lang) -> str:
    return label("return_asked" if bill.kind is BillKind.BUYER_RETURN else "no_number", lang)


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
    said = [rate_phrase(bill, lang), lira_phrase(bill, lang)]
    rows += [text(say(phrase, lang), color=SOFT) for phrase in said if phrase]
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
    last = "return_text" if bill.kind is BillKind.BUYER_RETURN else "internet"
    found.append(text(label(last, lang), size=7.5, color=SOFT))
    if said := edocument_phrase(bill):
        found.append(text(say(said, lang), size=7.5, color=SOFT))
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
        ("scenario", scenario_of(bill)),
        ("type", type_code(bill)),
        ("ettn", str(bill.ettn) if bill.ettn else ""),
        ("edocument", _edocument(bill.edocument, lang)),
        ("order", bill.facts.order_reference),
        ("external_id", bill.facts.external_id),
        (
            "original",
            _paper("", bill.original_number, format_date(bill.original_date) if bill.original_date else ""),
        ),
        ("payment", _payment(bill.facts.payment, lang)),
    ]
    return [(label(name, lang), value) for name, value in facts if value]


def _edocument(kept: Edocument | None, lang: Lang) -> str:
    """Return what became of a bill at the revenue administration."""
    if kept is None:
        return ""
    day = kept.answered_on or kept.sent_on
    said = label(f"edocument.{kept.state}", lang)
    return " · ".join(part for part in (said, kept.sent_as, format_date(day) if day else "") if part)


def _payment(payment: Payment, lang: Lang) -> str:
    """Return how, when and where was paid: what the law asks of the bill of a sale on the internet."""
    day = format_date(payment.paid_on) if payment.paid_on else ""
    return " · ".join(
        part for part in (label(f"payment.{payment.method}", lang), day, payment.website) if part
    )


def _paper(name: str, number: str, day: str) -> str:
    return " ".join(part for part in (f"{name}:" if name else "", number, f"({day})" if day else "") if part)


def _exemptions(bill: BillDocument) -> list[str]:
    """Return why lines bear no tax, and which: the law asks for the reason on paper too."""
    found: dict[str, list[str]] = {}
    for line in bill.lines:
        if line.line.tax_rate == 0:
            code, reason = exemption_of(line.line)
            found.setdefault(f"{code} – {reason}", []).append(str(line.position))
    return [f"{why} ({', '.join(positions)})" for why, positions in found.items()]


def _pairs(rows: Rows, widths: list[float]) -> Flowable:
    cells = [[text(name, size=8, color=SOFT), text(value, size=8)] for name, value in rows]
    table = Table(cells, widths, style=[("VALIGN", (0, 0), (-1, -1), "TOP"), *no_padding(bottom=2, right=4)])
    table.hAlign = "LEFT"
    return table


def _code(bill: BillDocument) -> Flowable:
    """Return the square code that the revenue administration's readers know."""
    widget = QrCodeWidget(square_code(bill), barLevel="L")
    widget.barWidth = widget.barHeight = _QR
    widget.barBorder = 0
    drawing = Drawing(_QR, _QR)
    drawing.add(widget)
    return drawing
