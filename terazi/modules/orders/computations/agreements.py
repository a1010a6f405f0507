"""The agreements of a purchase as a file to keep: A4, each from a page of its own, the same bytes for the same words."""

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from itertools import pairwise

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate, Spacer

from terazi.engine.exchange import Tell
from terazi.engine.printing.documents import flowables_of
from terazi.engine.printing.pages import MARGIN, WIDTH, numbered_canvas
from terazi.engine.printing.text import SOFT, load_fonts, text
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.orders.rules.printing import PrintedAgreement


def agreements_pdf(agreements: Sequence[PrintedAgreement], lang: Lang, _tell: Tell) -> bytes:
    """Return agreements of one seller and one order as PDF."""
    load_fonts()
    first = agreements[0]
    number = say(Phrase("orders.agreements.of_order", {"number": first.number}), lang)
    file = BytesIO()
    template = BaseDocTemplate(
        file,
        pagesize=A4,
        invariant=1,
        title=say(Phrase("orders.agreements.title", {"number": first.number}), lang),
        author=first.seller,
        lang=lang.value,
    )
    frame = Frame(MARGIN, 20 * mm, WIDTH, A4[1] - 36 * mm, 0, 0, 0, 0)
    template.addPageTemplates(PageTemplate(frames=[frame]))
    story = _part(first, number)
    for _, each in pairwise(agreements):
        story += [PageBreak(), *_part(each, number)]
    template.build(story, canvasmaker=numbered_canvas(f"{first.seller} · {number}", partial(_page_of, lang)))
    return file.getvalue()


def _part(agreement: PrintedAgreement, number: str) -> list[Flowable]:
    return [
        text(agreement.title, size=15, bold=True),
        Spacer(0, 1.5 * mm),
        text(f"{agreement.seller} · {agreement.bundle} · {number}", size=8.5, color=SOFT),
        Spacer(0, 6 * mm),
        *flowables_of(agreement.text),
    ]


def _page_of(lang: Lang, page: int, pages: int) -> str:
    return say(Phrase("orders.agreements.page", {"page": page, "pages": pages}), lang)
