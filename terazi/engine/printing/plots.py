"""Points and lines above two axes, drawn for printed pages; they are told apart without colours."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from reportlab.graphics.shapes import Circle, Drawing, Line, PolyLine, Shape, String
from reportlab.lib.colors import white
from reportlab.pdfbase.pdfmetrics import stringWidth

from terazi.engine.picture import Look
from terazi.engine.printing.text import ACCENT, INK, LINE, REGULAR, SOFT, load_fonts
from terazi.engine.statistics.bins import multiple_of, round_step
from terazi.foundation.language.formats import format_decimal, format_percent
from terazi.foundation.language.lang import Lang

_SIZE = 7.0
_GAP = 4.0
_ABOVE = 6.0
_BELOW = _SIZE + 2 * _GAP
_DOT = 1.7
_STEPS = 4
_LARGEST, _SMALLEST = 1e300, 1e-280
_ALIKE = 1e-12  # of their size: numbers nearer to each other are one
_PLAIN = 1e10
"""Numbers from here on, and those below its inverse, are written with a power of ten."""
_DASHES = (None, (6, 2.5), (1.5, 2), (7, 2, 1.5, 2))
_GUIDE = (3, 3)


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawn:
    """Points to draw, each across and upward."""

    points: Sequence[tuple[float, float]]
    look: Look


@dataclass(frozen=True, kw_only=True, slots=True)
class _Scale:
    marks: Sequence[float]
    written: Sequence[str]
    start: float
    length: float

    def place(self, value: float) -> float:
        low, high = self.marks[0], self.marks[-1]
        return self.start + self.length * (value / (high - low) - low / (high - low))


def plot(curves: Sequence[Drawn], *, width: float, height: float, is_share: bool, lang: Lang) -> Drawing:
    """Draw curves above axes with round marks; shares lie from 0 to 1. There is at least one point."""
    load_fonts()
    shown = [[(_within(x), _within(y)) for x, y in curve.points] for curve in curves]
    every = list(chain.from_iterable(shown))
    across, upward = (_marks([point[side] for point in every], is_share=is_share) for side in (0, 1))
    told_across, told_upward = (_written(marks, is_share=is_share, lang=lang) for marks in (across, upward))
    left = max(stringWidth(each, REGULAR, _SIZE) for each in told_upward) + _GAP
    right = stringWidth(told_across[-1], REGULAR, _SIZE) / 2 + 1
    xs = _Scale(marks=across, written=told_across, start=left, length=width - left - right)
    ys = _Scale(marks=upward, written=told_upward, start=_BELOW, length=height - _BELOW - _ABOVE)
    drawing = Drawing(width, height)
    for shape in _axes(xs, ys):
        drawing.add(shape)
    lines = 0
    for curve, points in zip(curves, shown, strict=True):
        whole = _lengthened(points, across, upward) if curve.look is Look.GUIDE else points
        places = [(xs.place(x), ys.place(y)) for x, y in whole]
        for shape in _shapes(places, curve.look, lines):
            drawing.add(shape)
        lines += curve.look is Look.LINE
    return drawing


def line_sample(place: int, *, width: float, height: float) -> Drawing:
    """Draw how the line looks that comes at this place, for what tells the lines apart."""
    drawing = Drawing(width, height)
    for shape in _shapes([(0.0, height / 2), (width, height / 2)], Look.LINE, place)[:1]:
        drawing.add(shape)
    return drawing


def _within(value: float) -> float:
    return max(-_LARGEST, min(_LARGEST, value))


def _marks(values: Sequence[float], *, is_share: bool) -> list[float]:
    if is_share:
        return [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    low, high = min(values), max(values)
    if high - low <= max(abs(low), abs(high)) * _ALIKE:
        reach = abs(low) / 10 if abs(low) > _SMALLEST else 0.5
        low, high = low - reach, high + reach
    elif high - low < _SMALLEST:
        low, high = -0.5, 0.5
    step = round_step((high - low) / _STEPS)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [multiple_of(step, place) for place in range(first, max(last, first + 1) + 1)]


def _written(marks: Sequence[float], *, is_share: bool, lang: Lang) -> list[str]:
    if is_share:
        return [format_percent(mark, 0, lang) for mark in marks]
    step = marks[1] - marks[0]
    if max(abs(marks[0]), abs(marks[-1])) >= _PLAIN or step <= 1 / _PLAIN:
        comma = "," if lang is Lang.TR else "."
        return [f"{mark:.3g}".replace(".", comma) for mark in marks]
    digits = max(0, 1 - math.floor(math.log10(step)))
    return [format_decimal(mark, digits, lang) for mark in marks]


def _lengthened(
    points: Sequence[tuple[float, float]], across: Sequence[float], upward: Sequence[float]
) -> Sequence[tuple[float, float]]:
    """Return the ends of a level or rising straight line where it leaves the picture."""
    (x, y), (right, top) = min(points), max(points)
    if right <= x:
        return points
    slope = (top - y) / (right - x)
    first, last = across[0], across[-1]
    if slope > 0:
        first, last = max(first, x + (upward[0] - y) / slope), min(last, x + (upward[-1] - y) / slope)
    return [(each, min(max(y + (each - x) * slope, upward[0]), upward[-1])) for each in (first, last)]


def _axes(xs: _Scale, ys: _Scale) -> list[Shape]:
    right, top = xs.start + xs.length, ys.start + ys.length
    shapes: list[Shape] = []
    for mark, told in zip(ys.marks, ys.written, strict=True):
        at = ys.place(mark)
        is_zero = mark == 0 or mark == ys.marks[0]
        shapes += [
            Line(xs.start, at, right, at, strokeColor=SOFT if is_zero else LINE, strokeWidth=0.6),
            _number(told, xs.start - _GAP, at - _SIZE * 0.35, "end"),
        ]
    for mark, told in zip(xs.marks, xs.written, strict=True):
        at = xs.place(mark)
        shapes += [
            Line(at, ys.start, at, ys.start - 2.5, strokeColor=SOFT, strokeWidth=0.6),
            _number(told, at, ys.start - _SIZE - _GAP, "middle"),
        ]
    return [*shapes, Line(xs.start, ys.start, xs.start, top, strokeColor=SOFT, strokeWidth=0.6)]


def _number(told: str, x: float, y: float, anchor: str) -> Shape:
    return String(x, y, told, fontName=REGULAR, fontSize=_SIZE, fillColor=SOFT, textAnchor=anchor)


def _shapes(places: Sequence[tuple[float, float]], look: Look, line: int) -> list[Shape]:
    if look is Look.POINTS:
        return [_dot(x, y) for x, y in places]
    if look is Look.GUIDE:
        return [PolyLine([*chain(*places)], strokeColor=INK, strokeWidth=0.8, strokeDashArray=_GUIDE)]
    dashes = _DASHES[line % len(_DASHES)]
    color = ACCENT if line % 2 == 0 else INK
    drawn: list[Shape] = []
    if len(places) > 1:
        drawn = [PolyLine([*chain(*places)], strokeColor=color, strokeWidth=1.3, strokeDashArray=dashes)]
    return drawn if len(places) > 2 else [*drawn, *(_dot(x, y) for x, y in places)]


def _dot(x: float, y: float) -> Shape:
    return Circle(x, y, _DOT, fillColor=white, fillOpacity=0.6, strokeColor=ACCENT, strokeWidth=0.8)
