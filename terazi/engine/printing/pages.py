"""Pages of printed files: A4, each with a foot that says which of how many it is."""

from collections.abc import Callable

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from terazi.engine.printing.text import REGULAR, SOFT

MARGIN = 18 * mm
WIDTH = 174 * mm
_FOOT = 11 * mm


def numbered_canvas(footer: str, page_of: Callable[[int, int], str]) -> type[Canvas]:
    """Return a canvas that knows, when the last page is written, how many there are; ``page_of`` says it of a page."""

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
                _draw_foot(self, footer, page_of(number, self.page_count))
                self.endForm()
            super().save()

    return NumberedCanvas


def _draw_foot(canvas: Canvas, footer: str, page: str) -> None:
    canvas.setFont(REGULAR, 7)
    canvas.setFillColor(SOFT)
    right = canvas.stringWidth(page, REGULAR, 7)
    shown = footer
    while shown and canvas.stringWidth(shown, REGULAR, 7) > WIDTH - right - 12:
        shown = shown[:-1]
    canvas.drawString(MARGIN, _FOOT, shown)
    canvas.drawRightString(MARGIN + WIDTH, _FOOT, page)
