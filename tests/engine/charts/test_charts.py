"""Which chart fits chosen columns, and what its figures are."""

from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from terazi.engine.charts.drawing import Boxes, ChartType, Histogram, Scatter
from terazi.engine.charts.fitting import roles_of
from terazi.engine.charts.wanted import CalendarPeriod, Measure, Pivot
from terazi.engine.column import Column, ColumnType, Display, Level
from terazi.engine.dataset import Dataset
from terazi.engine.rules.parse import parse_rule
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from tests.engine.charts.drawn import data_of, draw, labels

_TYPES: dict[str, ColumnType | Column] = {
    "kanal": ColumnType.SELECT,
    "şube": ColumnType.SELECT,
    "gün": ColumnType.DATETIME,
    "puan": ColumnType.FLOAT,
    "boy": ColumnType.FLOAT,
    "tutar": Column(id="tutar", name="tutar", type=ColumnType.FLOAT, display=Display.MONEY),
    "not": Column(id="not", name="not", type=ColumnType.INTEGER, given_level=Level.ORDINAL),
}


def shop(count: int = 60) -> Dataset:
    rng = np.random.default_rng(7)
    return data_of(
        _TYPES,
        kanal=["web" if place % 3 else "mağaza" for place in range(count)],
        şube=[("Kadıköy", "Moda")[place % 2] for place in range(count)],
        gün=[datetime(2026, 1, 1) + timedelta(days=place) for place in range(count)],
        puan=rng.normal(50, 10, count).tolist(),
        boy=rng.normal(170, 8, count).tolist(),
        tutar=rng.lognormal(4, 1, count).tolist(),
        **{"not": [place % 5 + 1 for place in range(count)]},
    )


SHOP = shop()


@pytest.mark.parametrize(
    ("chosen", "best"),
    [
        (["puan"], ChartType.HISTOGRAM),
        (["kanal"], ChartType.BAR),
        (["not"], ChartType.BAR),
        (["gün"], ChartType.LINE),
        (["puan", "boy"], ChartType.SCATTER),
        (["kanal", "puan"], ChartType.BOX),
        (["puan", "kanal"], ChartType.BOX),
        (["not", "puan"], ChartType.BOX),
        (["puan", "gün"], ChartType.LINE),
        (["kanal", "şube"], ChartType.BAR),
        (["kanal", "gün"], ChartType.LINE),
    ],
)
def test_the_chart_that_fits_is_drawn_first_and_each_other_says_why_not(
    chosen: list[str], best: ChartType
) -> None:
    made = draw(SHOP, *chosen)
    assert made.type is best is made.options[0].type
    assert sorted(option.type for option in made.options) == sorted(ChartType)
    for option in made.options:
        if option.misfit is None:
            assert draw(SHOP, *chosen, type=option.type).type is option.type
        else:
            assert draw(SHOP, *chosen, type=option.type).type is best
            assert say(option.misfit, Lang.TR) != say(option.misfit, Lang.EN)


def test_two_columns_of_groups_leave_no_place_for_a_third() -> None:
    columns = [SHOP.column(name) for name in ("kanal", "şube", "not")]
    assert roles_of(columns[:2], columns[2]) is None


def test_money_is_summed_and_other_numbers_are_averaged_unless_asked_otherwise() -> None:
    assert draw(SHOP, "gün", "tutar").measure is Measure.SUM
    assert draw(SHOP, "gün", "puan").measure is Measure.MEAN
    assert draw(SHOP, "gün", "puan", measure=Measure.MEDIAN).measure is Measure.MEDIAN
    assert draw(SHOP, "gün", measure=Measure.SUM).measure is Measure.COUNT
    assert draw(SHOP, "puan").measure is None


def test_a_distribution_counts_every_number_once_for_each_colour() -> None:
    made = draw(SHOP, "puan", color="kanal")
    figure = made.figure
    assert isinstance(figure, Histogram)
    assert figure.colors is not None
    assert dict(zip(labels(figure.colors.groups), map(sum, figure.counts), strict=True)) == {
        "web": 40,
        "mağaza": 20,
    }
    values = SHOP.frame["puan"].to_numpy()
    both = [sum(counts) for counts in zip(*figure.counts, strict=True)]
    assert both == np.histogram(values, figure.edges)[0].tolist()


def test_whole_numbers_of_a_short_range_have_a_bar_each() -> None:
    kept = data_of({"adet": ColumnType.INTEGER}, adet=[1, 1, 2, 4])
    figure = draw(kept, "adet").figure
    assert isinstance(figure, Histogram)
    assert (figure.edges, figure.counts) == ([0.5, 1.5, 2.5, 3.5, 4.5], [[2, 1, 0, 1]])


def test_a_box_has_the_quartiles_whiskers_and_all_outliers() -> None:
    values = [1.0, 2, 3, 4, 5, 6, 7, 8, 9, 30, 40]
    figure = draw(data_of({"puan": ColumnType.FLOAT}, puan=values), "puan", type=ChartType.BOX).figure
    assert isinstance(figure, Boxes)
    (box,) = figure.boxes
    assert (box.low, box.q1, box.median, box.q3, box.high) == (1, *np.quantile(values, [0.25, 0.5, 0.75]), 9)
    assert (list(box.outliers), box.outlier_count, box.n) == ([30, 40], 2, 11)
    assert box.mean == pytest.approx(np.mean(values))


def test_boxes_stand_for_each_group_and_colour_that_has_numbers() -> None:
    kept = data_of(
        _TYPES,
        **{name: [None] * 4 for name in _TYPES}
        | {"kanal": ["a", "a", "b", "b"], "şube": ["x", "y", "x", "x"], "puan": [1.0, 2.0, 3.0, None]},
    )
    figure = draw(kept, "kanal", "puan", color="şube").figure
    assert isinstance(figure, Boxes)
    assert {(box.group, box.color, box.n) for box in figure.boxes} == {(0, 0, 1), (0, 1, 1), (1, 0, 1)}


def test_of_many_outliers_and_points_a_sample_is_drawn_that_is_always_the_same() -> None:
    rng = np.random.default_rng(3)
    count = 40_000
    kept = data_of(
        {"a": ColumnType.FLOAT, "b": ColumnType.FLOAT},
        a=rng.standard_cauchy(count).tolist(),
        b=rng.normal(size=count).tolist(),
    )
    first, second = draw(kept, "a", "b").figure, draw(kept, "a", "b").figure
    assert isinstance(first, Scatter)
    assert first == second
    assert (len(first.points[0]), first.point_count) == (3_000, count)
    assert np.mean([point[1] for point in first.points[0]]) == pytest.approx(0, abs=0.08)
    boxes = draw(kept, "a", type=ChartType.BOX).figure
    assert isinstance(boxes, Boxes)
    assert len(boxes.boxes[0].outliers) == 3_000 < boxes.boxes[0].outlier_count
    assert draw(kept, "a", type=ChartType.BOX).figure == boxes


def test_the_first_number_runs_across_and_the_second_up() -> None:
    kept = data_of({"a": ColumnType.FLOAT, "b": ColumnType.FLOAT}, a=[1.0, 2.0, None], b=[5.0, 6.0, 7.0])
    made = draw(kept, "a", "b")
    assert isinstance(made.figure, Scatter)
    assert made.figure.points == [[(1.0, 5.0), (2.0, 6.0)]]
    assert (made.row_count, made.used_count) == (3, 2)


def test_periods_without_rows_are_a_count_of_nothing_and_no_mean() -> None:
    kept = data_of(
        {"gün": ColumnType.DATETIME, "puan": ColumnType.FLOAT},
        gün=[datetime(2026, 1, 5), datetime(2026, 4, 2), None],
        puan=[10.0, 20.0, 30.0],
    )
    counts = draw(kept, "gün", period=CalendarPeriod.MONTH).figure
    means = draw(kept, "gün", "puan", period=CalendarPeriod.MONTH).figure
    assert isinstance(counts, Pivot)
    assert isinstance(means, Pivot)
    assert labels(counts.rows.groups) == ["Ocak 2026", "Şubat 2026", "Mart 2026", "Nisan 2026", "(boş)"]
    assert counts.cells == [[1], [0], [0], [1], [1]]
    assert means.cells == [[10], [None], [None], [20], [30]]


def test_days_that_lie_centuries_apart_are_not_filled_in() -> None:
    kept = data_of({"gün": ColumnType.DATETIME}, gün=[datetime(1700, 1, 1), datetime(2026, 4, 2)])
    figure = draw(kept, "gün", period=CalendarPeriod.DAY).figure
    assert isinstance(figure, Pivot)
    assert figure.cells == [[1], [1]]


def test_more_than_seven_colours_are_the_largest_six_and_the_others() -> None:
    names = [f"k{place}" for place in range(12) for _ in range(12 - place)]
    kept = data_of(
        {"kanal": ColumnType.SELECT, "puan": ColumnType.FLOAT},
        kanal=names,
        puan=[float(place) for place in range(len(names))],
    )
    figure = draw(kept, "puan", color="kanal").figure
    assert isinstance(figure, Histogram)
    assert figure.colors is not None
    assert labels(figure.colors.groups) == ["k0", "k1", "k2", "k3", "k4", "k5", "Diğerleri (6)"]
    assert sum(map(sum, figure.counts)) == len(names)


def test_colours_by_a_number_are_a_few_ranges() -> None:
    figure = draw(SHOP, "puan", "boy", color="tutar").figure
    assert isinstance(figure, Scatter)
    assert figure.colors is not None
    assert 3 <= len(figure.colors.groups) <= 7
    assert sum(map(len, figure.points)) == 60


def test_values_that_were_set_aside_are_counted_and_not_drawn() -> None:
    column = Column(id="puan", name="puan", type=ColumnType.FLOAT, aside=(4,))
    made = draw(data_of({"puan": column}, puan=[1.0, 2.0, 900.0, 3.0]), "puan")
    assert isinstance(made.figure, Histogram)
    assert max(made.figure.edges) == 3.0
    assert (made.used_count, made.aside_count, made.row_count) == (3, 1, 4)


def test_only_rows_of_the_rule_are_drawn() -> None:
    rule = parse_rule(
        {"combinator": "and", "rules": [{"field": "kanal", "operator": "=", "value": "WEB"}]},
        SHOP.columns,
        Lang.TR,
    )
    assert draw(SHOP, "puan", rule=rule).row_count == 40


@pytest.mark.parametrize("values", [[], [None, None], [float("inf"), float("nan")], [1e308, -1e308], [3.0]])
@pytest.mark.parametrize("kind", list(ChartType))
def test_hardly_any_numbers_are_drawn_without_failing(values: list[Any], kind: ChartType) -> None:
    kept = data_of(
        {"a": ColumnType.FLOAT, "b": ColumnType.FLOAT, "c": ColumnType.SELECT},
        a=values,
        b=values,
        c=[None] * len(values),
    )
    for chosen in (["a"], ["a", "b"], ["c"], ["c", "a"]):
        assert draw(kept, *chosen, type=kind).row_count == len(values)
