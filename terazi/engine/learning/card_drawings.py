"""The pictures of a model's card, as they are printed; names are cut short there, so that each fits on a page."""

from collections.abc import Sequence

from reportlab.graphics.shapes import Drawing, Rect
from reportlab.lib.colors import Color, linearlyInterpolatedColor, white
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from terazi.engine.learning.card_parts import CardSection, Entry, Figure, write_entry
from terazi.engine.picture import Bars, Curve, Look, Plot, Shades
from terazi.engine.printing.pages import WIDTH
from terazi.engine.printing.plots import Drawn, line_sample, plot
from terazi.engine.printing.text import ACCENT, INK, LINE, SOFT, figure, text
from terazi.foundation.language.lang import Lang

_PLOT, _HEIGHT = 118 * mm, 56 * mm
_SAMPLE = 11 * mm
_LEGEND_TEXT = WIDTH - _PLOT - _SAMPLE - 3 * mm
_NAMES, _VALUES = 66 * mm, 16 * mm
_BARS = WIDTH - _NAMES - _VALUES - 2 * mm
_BAR = 7.0
_OUTCOMES = 40 * mm
_WIDEST_CELL = 24 * mm
_DARKEST = 0.55
"""Of the colour, so that dark letters stay legible upon it."""
_FEW = 5
"""So many columns are called by name, more of them by number."""
_MANY = 12
"""More rows than these are set small."""
_LONGEST_NAME, _LONGEST_OUTCOME, _LONGEST_HEAD, _LONGEST_SMALL = 80, 40, 24, 18
_BARE = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
]


def picture_of(section: CardSection, lang: Lang) -> Flowable | None:
    """Return the picture of a section, in one piece; None where it has none."""
    match section.picture:
        case Plot():
            return _plot(section, section.picture, lang)
        case Bars():
            return _bars(section, lang)
        case Shades():
            return _shades(section, lang)
        case None:
            return None


def cut_short(words: str, most: int) -> str:
    """Return words of at most so many letters; what is missing is seen."""
    return words if len(words) <= most else f"{words[: most - 1]}…"


def _plot(section: CardSection, picture: Plot, lang: Lang) -> Flowable:
    named = picture.curves[0]
    across, upward = (
        cut_short(write_entry(section.head[place], lang), _LONGEST_NAME)
        for place in (named.across, named.upward)
    )
    drawn = [Drawn(points=_points(section, curve), look=curve.look) for curve in picture.curves]
    cell = [
        text(upward, size=7.5, color=SOFT),
        plot(drawn, width=_PLOT, height=_HEIGHT, is_share=picture.is_share, lang=lang),
        text(across, size=7.5, right=True, color=SOFT),
    ]
    lines = [curve for curve in picture.curves if curve.look is Look.LINE]
    legend = _legend(section, lines, lang) if len(lines) > 1 else ""
    style = [*_BARE, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (1, 0), (1, 0), 3 * mm)]
    return _left(Table([[cell, legend]], [_PLOT, WIDTH - _PLOT], style=style))


def _points(section: CardSection, curve: Curve) -> list[tuple[float, float]]:
    return [
        (_value(row[curve.across]), _value(row[curve.upward]))
        for row in section.rows[curve.first : curve.end]
    ]


def _value(entry: Entry) -> float:
    return float(entry.value) if isinstance(entry, Figure) and entry.value is not None else 0.0


def _legend(section: CardSection, lines: Sequence[Curve], lang: Lang) -> Flowable:
    rows = [
        [
            line_sample(place, width=_SAMPLE - 2 * mm, height=10),
            text(cut_short(write_entry(section.rows[line.first][line.name], lang), _LONGEST_OUTCOME)),
        ]
        for place, line in enumerate(lines)
    ]
    style = [*_BARE, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return _left(Table(rows, [_SAMPLE, _LEGEND_TEXT], style=style))


def _bars(section: CardSection, lang: Lang) -> Flowable:
    longest = max(_value(share) for _, share in section.rows)
    rows = [
        [
            text(cut_short(write_entry(name, lang), _LONGEST_NAME)),
            _bar(_value(share) / longest),
            text(write_entry(share, lang), right=True),
        ]
        for name, share in section.rows
    ]
    name, share = (write_entry(each, lang) for each in section.head)
    head = [
        text(name, size=7.5, bold=True, color=SOFT),
        "",
        text(share, size=7.5, bold=True, right=True, color=SOFT),
    ]
    style = [
        *_BARE,
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("RIGHTPADDING", (0, 0), (0, -1), 4),
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, LINE),
    ]
    return _left(Table([head, *rows], [_NAMES, _BARS, _VALUES], style=style))


def _bar(part: float) -> Drawing:
    drawing = Drawing(_BARS, _BAR)
    if part > 0:
        drawing.add(Rect(0, 0, _BARS * part, _BAR, fillColor=ACCENT, strokeColor=None))
    return drawing


def _shades(section: CardSection, lang: Lang) -> Flowable:
    """Draw a square table of counts; of many outcomes the columns are called by the number of their row."""
    count = len(section.rows)
    width = min(_WIDEST_CELL, (WIDTH - _OUTCOMES) / count)
    size, most = (8.5, _LONGEST_OUTCOME) if count <= _MANY else (5.5, _LONGEST_SMALL)
    labels = [write_entry(row[0], lang) for row in section.rows]
    cells: list[list[Flowable]] = [
        [
            text(write_entry(section.head[0], lang), size=7.5, bold=True, color=SOFT),
            *(
                text(cut_short(label, _LONGEST_HEAD), size=7.5, bold=True, right=True, color=SOFT)
                if count <= _FEW
                else figure(str(place), width - 3, size=size, bold=True)
                for place, label in enumerate(labels, 1)
            ),
        ]
    ]
    for place, (label, row) in enumerate(zip(labels, section.rows, strict=True), 1):
        called = label if count <= _FEW else f"{place}. {label}"
        told = [write_entry(entry, lang) if _value(entry) else "" for entry in row[1:]]
        cells.append(
            [text(cut_short(called, most), size=size), *(figure(each, width - 3, size=size) for each in told)]
        )
    return _left(Table(cells, [_OUTCOMES, *[width] * count], style=_shaded(section)))


def _shaded(section: CardSection) -> list[tuple[object, ...]]:
    style: list[tuple[object, ...]] = [
        *_BARE,
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ("BOX", (1, 1), (-1, -1), 0.3, LINE),
        ("INNERGRID", (1, 1), (-1, -1), 0.3, LINE),
    ]
    for place, row in enumerate(section.rows, 1):
        counts = [_value(entry) for entry in row[1:]]
        style += [
            ("BACKGROUND", (column, place), (column, place), _shade(value / sum(counts)))
            for column, value in enumerate(counts, 1)
            if value
        ]
        style.append(("BOX", (place, place), (place, place), 1.1, INK))
    return style


def _shade(part: float) -> Color:
    return linearlyInterpolatedColor(white, ACCENT, 0, 1, part * _DARKEST)


def _left(table: Table) -> Table:
    table.hAlign = "LEFT"
    return table
