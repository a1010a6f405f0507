"""Letters of printed files: the fonts that go into the file, and text set in whichever of them has its letters."""

import re
from functools import cache
from importlib import resources
from io import BytesIO
from itertools import groupby
from unicodedata import category
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph

REGULAR, BOLD, MORE = "PrintedInter", "PrintedInterBold", "PrintedMore"
_FILES = {REGULAR: "inter-regular.ttf", BOLD: "inter-bold.ttf", MORE: "dejavu-more.ttf"}

_SPACES = re.compile(r"[^\S\xa0]+")
"""Every kind of space and break, but for the one that keeps words together."""

INK = HexColor("#1c1e2e")
SOFT = HexColor("#5c6178")
LINE = HexColor("#d9dce8")
PALE = HexColor("#f4f5fa")
ACCENT = HexColor("#3f48c9")


@cache
def load_fonts() -> None:
    """Make the fonts known to the writer of files, once per process."""
    folder = resources.files("terazi.engine.printing")
    for name, file in _FILES.items():
        registerFont(TTFont(name, BytesIO(folder.joinpath(file).read_bytes())))


@cache
def style(
    *, size: float = 8.5, bold: bool = False, right: bool = False, color: Color = INK
) -> ParagraphStyle:
    """Return how a paragraph is set."""
    load_fonts()
    return ParagraphStyle(
        "printed",
        fontName=BOLD if bold else REGULAR,
        fontSize=size,
        leading=size * 1.38,
        textColor=color,
        alignment=TA_RIGHT if right else 0,
        splitLongWords=1,
    )


def text(
    *lines: str, size: float = 8.5, bold: bool = False, right: bool = False, color: Color = INK
) -> Paragraph:
    """Return a paragraph of plain text; breaks within a line are spaces, or a cell could be taller than a page."""
    set_in = style(size=size, bold=bold, right=right, color=color)
    return Paragraph(
        "<br/>".join(marked(" ".join(_SPACES.split(line)), set_in.fontName) for line in lines), set_in
    )


def figure(words: str, width: float, *, size: float = 8.5, bold: bool = False) -> Paragraph:
    """Return a number set to the right in one line: one too long for the width is set smaller, never broken."""
    load_fonts()
    needed = stringWidth(words, BOLD if bold else REGULAR, size)
    fitting = size if needed <= width else size * width / needed * 0.99
    return text(words.replace(" ", "\xa0"), size=fitting, bold=bold, right=True)


def marked(line: str, font: str) -> str:
    """Escape a text, and set letters that the font lacks in the one that has more of them."""
    shown = "".join(_shown(letter, font) for letter in line)
    runs = ((needs_more, "".join(run)) for needs_more, run in groupby(shown, lambda c: not _has(font, c)))
    return "".join(
        f'<font name="{MORE}">{escape(run)}</font>' if needs_more else escape(run) for needs_more, run in runs
    )


def _shown(letter: str, font: str) -> str:
    """Return a letter, or a mark in its place where no font has it: what is missing is to be seen."""
    if category(letter) in {"Cc", "Cf"}:
        return ""
    if _has(font, letter) or _has(MORE, letter):
        return letter
    return "" if category(letter) in {"Mn", "Me"} else "?"


def _has(font: str, letter: str) -> bool:
    load_fonts()
    return ord(letter) in getFont(font).face.charToGlyph
