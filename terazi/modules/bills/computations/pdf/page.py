"""A bill as a file to print: A4, as many pages as it needs, the same bytes for the same bill."""

from functools import partial
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, KeepTogether, PageTemplate, Spacer

from terazi.engine.printing.pages import MARGIN, WIDTH, numbered_canvas
from terazi.engine.printing.text import BOLD, load_fonts
from terazi.foundation.language.lang import Lang
from terazi.modules.bills.computations.pdf import amounts, parts
from terazi.modules.bills.computations.pdf.labels import label
from terazi.modules.bills.values import OPEN_STATES, BillDocument, BillKind, BillState

_GAP = 6 * mm


def bill_pdf(bill: BillDocument, lang: Lang) -> bytes:
    """Return the bill as PDF in a language; one that is not approved says so across each page."""
    load_fonts()
    mark = _mark_of(bill, lang)
    file = BytesIO()
    name = bill.number or label("no_number", lang)
    template = BaseDocTemplate(
        file,
        pagesize=A4,
        invariant=1,
        title=f"{parts.title(bill, lang)} {name}",
        author=bill.facts.seller.name,
        lang=lang.value,
    )
    frame = Frame(MARGIN, 20 * mm, WIDTH, A4[1] - 36 * mm, 0, 0, 0, 0)
    template.addPageTemplates(PageTemplate(frames=[frame], onPage=lambda canvas, _: _draw_mark(canvas, mark)))
    story = [
        parts.heading(bill, lang),
        Spacer(0, _GAP),
        parts.parties(bill, lang),
        Spacer(0, _GAP),
        amounts.lines(bill, lang),
        Spacer(0, _GAP),
        KeepTogether([amounts.sums(bill, lang), Spacer(0, 3 * mm), parts.words(bill, lang)]),
        Spacer(0, _GAP),
        KeepTogether(parts.endings(bill, lang)),
    ]
    footer = " · ".join(part for part in (bill.facts.seller.name, name, str(bill.ettn or "")) if part)
    template.build(story, canvasmaker=numbered_canvas(footer, partial(_page_of, lang)))
    return file.getvalue()


def _page_of(lang: Lang, page: int, pages: int) -> str:
    return label("page", lang, page=page, pages=pages)


def _mark_of(bill: BillDocument, lang: Lang) -> str:
    if bill.kind is BillKind.BUYER_RETURN:
        return ""
    if bill.state in OPEN_STATES:
        return label("draft_mark", lang)
    return label("cancelled_mark", lang) if bill.state is BillState.CANCELLED else ""


def _draw_mark(canvas: Canvas, mark: str) -> None:
    if not mark:
        return
    canvas.saveState()
    canvas.translate(A4[0] / 2, A4[1] / 2)
    canvas.rotate(52)
    canvas.setFont(BOLD, 64)
    canvas.setFillColorRGB(0.85, 0.3, 0.3, alpha=0.13)
    canvas.drawCentredString(0, -20, mark)
    canvas.restoreState()
