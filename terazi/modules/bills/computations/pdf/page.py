"""A bill as a file to print: A4, as many pages as it needs, the same bytes for the same bill."""

from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, KeepTogether, PageTemplate, Spacer

from terazi.foundation.language.lang import Lang
from terazi.modules.bills.computations.pdf import parts
from terazi.modules.bills.computations.pdf.text import BOLD, REGULAR, SOFT, load_fonts
from terazi.modules.bills.values import OPEN_STATES, BillDocument, BillState

_MARGIN = 18 * mm
_GAP = 6 * mm


def bill_pdf(bill: BillDocument, lang: Lang) -> bytes:
    """Return the bill as PDF in a language; one that is not approved says so across each page."""
    load_fonts()
    mark = _mark_of(bill, lang)
    file = BytesIO()
    name = bill.number or parts.label("no_number", lang)
    template = BaseDocTemplate(
        file,
        pagesize=A4,
        invariant=1,
        title=f"{parts.label('title', lang)} {name}",
        author=bill.facts.seller.name,
        lang=lang.value,
    )
    frame = Frame(_MARGIN, 20 * mm, parts.WIDTH, A4[1] - 36 * mm, 0, 0, 0, 0)
    template.addPageTemplates(PageTemplate(frames=[frame], onPage=lambda canvas, _: _draw_mark(canvas, mark)))
    story = [
        parts.heading(bill, lang),
        Spacer(0, _GAP),
        parts.parties(bill, lang),
        Spacer(0, _GAP),
        parts.lines(bill, lang),
        Spacer(0, _GAP),
        KeepTogether([parts.sums(bill, lang), Spacer(0, 3 * mm), parts.words(bill, lang)]),
        Spacer(0, _GAP),
        KeepTogether(parts.endings(bill, lang)),
    ]
    footer = " · ".join(part for part in (bill.facts.seller.name, name, str(bill.ettn or "")) if part)
    template.build(story, canvasmaker=_numbered_canvas(footer, lang))
    return file.getvalue()


def _mark_of(bill: BillDocument, lang: Lang) -> str:
    if bill.state in OPEN_STATES:
        return parts.label("draft_mark", lang)
    return parts.label("cancelled_mark", lang) if bill.state is BillState.CANCELLED else ""


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


def _numbered_canvas(footer: str, lang: Lang) -> type[Canvas]:
    """Return a canvas that knows, when the last page is written, how many there are."""

    class NumberedCanvas(Canvas):  # type: ignore[misc]  # reportlab has no types of its own
        """Names the foot of each page where it belongs, and draws all of them at the end."""

        def __init__(self, *args: object, **options: object) -> None:
            super().__init__(*args, **options)
            self.page_count = 0

        def showPage(self) -> None:  # noqa: N802 - reportlab calls it so
            self.page_count += 1
            self.doForm(f"foot-{self.page_count}")
            super().showPage()

        def save(self) -> None:
            for number in range(1, self.page_count + 1):
                self.beginForm(f"foot-{number}")
                _draw_foot(self, footer, parts.label("page", lang, page=number, pages=self.page_count))
                self.endForm()
            super().save()

    return NumberedCanvas


def _draw_foot(canvas: Canvas, footer: str, page: str) -> None:
    canvas.setFont(REGULAR, 7)
    canvas.setFillColor(SOFT)
    right = canvas.stringWidth(page, REGULAR, 7)
    shown = footer
    while shown and canvas.stringWidth(shown, REGULAR, 7) > parts.WIDTH - right - 12:
        shown = shown[:-1]
    canvas.drawString(_MARGIN, 11 * mm, shown)
    canvas.drawRightString(_MARGIN + parts.WIDTH, 11 * mm, page)
