"""Points and lines on printed pages: nothing sticks out, whatever the numbers are."""

from itertools import pairwise

import pytest
from reportlab.graphics.shapes import Drawing, PolyLine, String

from terazi.engine.picture import Look
from terazi.engine.printing.plots import Drawn, plot
from terazi.foundation.language.lang import Lang

WIDTH, HEIGHT = 330.0, 160.0
ODD = {
    "one": [(3.0, 3.0)],
    "nothing": [(0.0, 0.0), (0.0, 0.0)],
    "alike": [(1e16, 5.0), (1e16 + 2, 5.0)],
    "large": [(1e308, -1e308), (-1e308, 1e308)],
    "small": [(5e-324, 1e-300), (0.0, 3e-300)],
    "tiny steps": [(1.0, 1e-12), (2.0, 3e-12)],
    "money": [(1_250_000.5, 98_000.25), (2_750_000.0, 3_125_000.75)],
    "below zero": [(-7.0, -0.004), (12.0, 0.003)],
}


def drawn(points: list[tuple[float, float]], look: Look, *, lang: Lang = Lang.TR) -> Drawing:
    curves = [Drawn(points=points, look=look), Drawn(points=points, look=Look.GUIDE)]
    return plot(curves, width=WIDTH, height=HEIGHT, is_share=False, lang=lang)


def numbers(drawing: Drawing) -> list[str]:
    return [shape.text for shape in drawing.contents if isinstance(shape, String)]


@pytest.mark.parametrize("look", [Look.POINTS, Look.LINE])
@pytest.mark.parametrize("points", ODD.values(), ids=ODD.keys())
def test_nothing_sticks_out_of_a_picture(points, look):
    drawing = drawn(points, look)
    for shape in drawing.contents:
        (left, right), (low, high) = (sorted(shape.getBounds()[side::2]) for side in (0, 1))
        assert -0.5 <= left <= right <= WIDTH + 0.5, shape
        assert -0.5 <= low <= high <= HEIGHT + 0.5, shape
    told = numbers(drawing)
    assert all(len(each) <= 12 for each in told)


@pytest.mark.parametrize("points", ODD.values(), ids=ODD.keys())
def test_numbers_beneath_do_not_overlap(points):
    beneath = [
        shape
        for shape in drawn(points, Look.POINTS).contents
        if isinstance(shape, String) and shape.textAnchor == "middle"
    ]
    bounds = sorted(shape.getBounds() for shape in beneath)
    assert all(before[2] < after[0] for before, after in pairwise(bounds))


def test_marks_are_round_and_written_as_the_language_does():
    points = [(-7.0, 0.5), (12.0, 2_500.0)]
    assert numbers(drawn(points, Look.POINTS)) == [
        *("0", "1.000", "2.000", "3.000"),
        *("-10", "-5", "0", "5", "10", "15"),
    ]
    english = numbers(drawn([(0.25, 0.5), (0.3, 2_500.0)], Look.POINTS, lang=Lang.EN))
    assert english[:4] == ["0", "1,000", "2,000", "3,000"]
    assert english[4:] == ["0.24", "0.26", "0.28", "0.3"]


def test_lines_are_told_apart_without_colours():
    points = [(0.0, 0.1), (0.5, 0.4), (1.0, 0.9)]
    curves = [Drawn(points=points, look=Look.LINE) for _ in range(4)]
    made = plot(curves, width=WIDTH, height=HEIGHT, is_share=True, lang=Lang.EN)
    dashes = [shape.strokeDashArray for shape in made.contents if isinstance(shape, PolyLine)]
    assert len({str(each) for each in dashes}) == 4
    assert numbers(made)[:6] == ["0%", "20%", "40%", "60%", "80%", "100%"]
