"""A model's card as files: pages to print, and a workbook."""

from functools import partial
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    PageTemplate,
    Spacer,
    Table,
)

from terazi.engine.learning.card_drawings import cut_short, picture_of
from terazi.engine.learning.card_parts import CardSection, Entry, Figure, PrintedCard, write_entry
from terazi.engine.picture import Bars
from terazi.engine.printing.pages import MARGIN, WIDTH, numbered_canvas
from terazi.engine.printing.text import ACCENT, LINE, SOFT, text
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

_GAP = 5 * mm
_NAMES = 52 * mm
_LEAST = 40 * mm
"""What a page must have room for, or a section begins on the next one."""
_LONGEST = 800
"""As many letters of a cell as fit on any page."""
_FIRST = 2.0
"""The first column is as wide as two of the others: names stand there."""


def card_pdf(card: PrintedCard, lang: Lang) -> bytes:
    """Return the card as PDF, A4, as many pages as it needs; the same card gives the same bytes."""
    file = BytesIO()
    title = say(card.title, lang)
    template = BaseDocTemplate(file, pagesize=A4, invariant=1, title=title, lang=lang.value)
    frame = Frame(MARGIN, 20 * mm, WIDTH, A4[1] - 36 * mm, 0, 0, 0, 0)
    template.addPageTemplates(PageTemplate(frames=[frame]))
    story: list[Flowable] = [text(title, size=16, bold=True, color=ACCENT)]
    for section in card.sections:
        story += [CondPageBreak(_LEAST), Spacer(0, _GAP), *_printed(section, lang)]
    template.build(story, canvasmaker=numbered_canvas(title, partial(_page_of, lang)))
    return file.getvalue()


def card_workbook(card: PrintedCard, lang: Lang) -> bytes:
    """Return the card as a workbook: what is said in words on the first sheet, each table on its own, with its chart."""
    said: list[tuple[Cell, ...]] = []
    sheets: list[OutSheet] = []
    for section in card.sections:
        title = say(section.title, lang)
        told = (*section.sentences, section.caption) if section.caption else section.sentences
        said += [(title, None, say(sentence, lang)) for sentence in told]
        if section.head:
            columns = tuple(OutColumn(name=write_entry(name, lang)) for name in section.head)
            rows = [tuple(_cell(entry, lang) for entry in row) for row in section.rows]
            sheets.append(OutSheet(name=title, columns=columns, rows=rows, picture=section.picture))
        else:
            said += [(title, write_entry(row[0], lang), _cell(row[1], lang)) for row in section.rows]
    head = tuple(OutColumn(name=_word(name, lang)) for name in ("section", "item", "text"))
    return write_workbook([OutSheet(name=_word("sheet", lang), columns=head, rows=said), *sheets])


def _word(name: str, lang: Lang) -> str:
    return say(Phrase(f"learning.card.{name}"), lang)


def _page_of(lang: Lang, page: int, pages: int) -> str:
    return say(Phrase("learning.card.page", {"page": page, "pages": pages}), lang)


def _cell(entry: Entry, lang: Lang) -> Cell:
    return entry.value if isinstance(entry, Figure) else write_entry(entry, lang)


def _told(entry: Entry, lang: Lang) -> str:
    return cut_short(write_entry(entry, lang), _LONGEST)


def _printed(section: CardSection, lang: Lang) -> list[Flowable]:
    found: list[Flowable] = [text(say(section.title, lang), size=11, bold=True), Spacer(0, 1.5 * mm)]
    for sentence in section.sentences:
        found += [text(say(sentence, lang)), Spacer(0, 1 * mm)]
    picture = picture_of(section, lang)
    if picture is not None:
        found += [
            picture,
            *([text(say(section.caption, lang)), Spacer(0, 2 * mm)] if section.caption else []),
        ]
    if section.rows and not section.only_drawn and not isinstance(section.picture, Bars):
        found.append(_table(section, lang) if section.head else _pairs(section, lang))
    return found if picture is None else [KeepTogether(found)]


def _pairs(section: CardSection, lang: Lang) -> Flowable:
    rows = [[text(_told(name, lang), color=SOFT), text(_told(said, lang))] for name, said in section.rows]
    return _ruled(rows, [_NAMES, WIDTH - _NAMES])


def _table(section: CardSection, lang: Lang) -> Flowable:
    first = _FIRST if len(section.head) > 2 else 1.0
    part = WIDTH / (first + len(section.head) - 1)
    is_figure = [isinstance(entry, Figure) for entry in section.rows[0]]
    head = [
        text(_told(name, lang), size=7.5, bold=True, color=SOFT, right=right)
        for name, right in zip(section.head, is_figure, strict=True)
    ]
    rows = [
        [text(_told(entry, lang), right=isinstance(entry, Figure)) for entry in row] for row in section.rows
    ]
    return _ruled([head, *rows], [first * part, *[part] * (len(head) - 1)], heads=1)


def _ruled(cells: list[list[Flowable]], widths: list[float], heads: int = 0) -> Flowable:
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, LINE),
    ]
    table = Table(cells, widths, style=style, repeatRows=heads)
    table.hAlign = "LEFT"
    return table
