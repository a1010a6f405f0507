"""What the buyer of a chart cannot read out of it."""

from datetime import datetime, timedelta
from typing import Any

import numpy as np
import polars as pl
import pytest

from terazi.engine.charts.disclosure import sold_chart_of
from terazi.engine.charts.drawing import (
    Boxes,
    ChartType,
    ChartWanted,
    Grid,
    Histogram,
    SoldChart,
    TileMap,
)
from terazi.engine.charts.fitting import roles_of
from terazi.engine.charts.suppression import FEWEST_ROWS
from terazi.engine.charts.wanted import Measure, Pivot
from terazi.engine.column import ColumnType
from terazi.engine.dataset import Dataset
from tests.engine.charts.drawn import TODAY, data_of, labels

_TYPES = {
    "kişi": ColumnType.TEXT,
    "il": ColumnType.SELECT,
    "kanal": ColumnType.SELECT,
    "gün": ColumnType.DATETIME,
    "tutar": ColumnType.FLOAT,
    "yaş": ColumnType.INTEGER,
    "boy": ColumnType.FLOAT,
}


def people(count: int = 200) -> Dataset:
    """Rows of people: one earns a thousand times what the others do, two live where nobody else does."""
    rng = np.random.default_rng(3)
    amounts = rng.normal(100, 15, count).round(3)
    amounts[0] = 123_456.789
    cities = [("Ankara", "İzmir", "Bursa")[place % 3] for place in range(count)]
    cities[7] = cities[8] = "Kars"
    return data_of(
        dict(_TYPES),
        kişi=[f"kişi-{place}" for place in range(count)],
        il=cities,
        kanal=[("web", "mağaza")[place % 2] for place in range(count)],
        gün=[datetime(2026, 1, 1) + timedelta(days=place % 50) for place in range(count)],
        tutar=amounts.tolist(),
        yaş=[*(rng.integers(20, 60, count - 1)).tolist(), 103],
        boy=rng.normal(170.0, 8.0, count).round(4).tolist(),
    )


PEOPLE = people()


def sell(dataset: Dataset, *names: str, color: str | None = None, **more: Any) -> SoldChart:
    chosen = [dataset.column(name) for name in names]
    roles = roles_of(chosen, dataset.column(color) if color else None)
    assert roles is not None
    return sold_chart_of(dataset, ChartWanted(roles=roles, today=TODAY, **more))


def keys(sold: SoldChart) -> list[str]:
    return [note.key.removeprefix("charts.sold.") for note in sold.left_out]


def pivot_of(sold: SoldChart) -> Pivot:
    assert isinstance(sold.chart.figure, Pivot)
    return sold.chart.figure


def numbers_of(told: Any) -> list[float]:
    """All numbers in a figure."""
    if isinstance(told, bool | str) or told is None:
        return []
    if isinstance(told, int | float):
        return [float(told)]
    if isinstance(told, list | tuple):
        return [number for each in told for number in numbers_of(each)]
    slots = getattr(told, "__dataclass_fields__", {})
    return [number for name in slots for number in numbers_of(getattr(told, name))]


def test_names_of_single_people_are_not_told() -> None:
    sold = sell(PEOPLE, "kişi")
    pivot = pivot_of(sold)
    assert labels(pivot.rows.groups) == ["Diğerleri (200)"]
    assert pivot.cells == [[200.0]]
    assert keys(sold) == ["pooled", "rounded"]


def test_a_group_of_few_joins_the_others_until_they_are_enough() -> None:
    pivot = pivot_of(sell(PEOPLE, "il", type=ChartType.BAR))
    assert "Kars" not in str(pivot)
    assert labels(pivot.rows.groups)[-1] == "Diğerleri (2)"
    assert all(cell is not None and cell % FEWEST_ROWS == 0 for line in pivot.cells for cell in line)


@pytest.mark.parametrize("measure", [Measure.SUM, Measure.MEAN, Measure.SHARE_OF_TOTAL])
def test_the_amount_of_one_person_who_outweighs_a_group_is_hidden(measure: Measure) -> None:
    sold = sell(PEOPLE, "kanal", "tutar", type=ChartType.BAR, measure=measure)
    assert all(cell is None for line in pivot_of(sold).cells for cell in line)
    assert keys(sold) == ["hidden", "nothing"]
    assert sold.chart.used_count == 0


def test_a_median_is_not_moved_by_one_person_and_is_told() -> None:
    sold = sell(PEOPLE, "kanal", "tutar", type=ChartType.BAR, measure=Measure.MEDIAN)
    cells = [cell for line in pivot_of(sold).cells for cell in line]
    assert cells == pytest.approx([100, 100], abs=5)
    assert keys(sold) == ["rounded"]


def test_sums_and_means_are_rounded_and_totals_of_two_columns_are_not_told() -> None:
    of_two = pivot_of(sell(PEOPLE, "kanal", "boy", color="il", type=ChartType.BAR, measure=Measure.MEAN))
    assert of_two.total is None
    assert set(of_two.row_totals) | set(of_two.column_totals) == {None}
    exact = PEOPLE.frame.group_by("kanal", "il").agg(pl.col("boy").mean())["boy"].to_list()
    told = [cell for line in of_two.cells for cell in line if cell is not None]
    assert told
    assert not {round(cell, 6) for cell in told} & {round(mean, 6) for mean in exact}
    sums = pivot_of(sell(PEOPLE, "kanal", "boy", type=ChartType.BAR, measure=Measure.SUM)).cells
    assert all(cell is not None and float(f"{cell:.2e}") == cell for (cell,) in sums)


def test_a_small_cell_of_two_columns_is_hidden_with_enough_beside_it() -> None:
    counts = {("a", "x"): 30, ("a", "y"): 2, ("b", "x"): 25, ("b", "y"): 40, ("c", "x"): 33, ("c", "y"): 38}
    rows = [pair for pair, count in counts.items() for _ in range(count)]
    data = data_of(
        {"il": ColumnType.SELECT, "kanal": ColumnType.SELECT},
        il=[city for city, _ in rows],
        kanal=[channel for _, channel in rows],
    )
    sold = sell(data, "il", "kanal", type=ChartType.BAR)
    hidden = [sum(cell is None for cell in line) for line in pivot_of(sold).cells]
    assert sorted(hidden) == [0, 2, 2]
    assert keys(sold) == ["hidden", "rounded"]


def test_shares_do_not_tell_exact_counts() -> None:
    data = data_of({"il": ColumnType.SELECT}, il=["a"] * 13 + ["b"] * 9)
    shares = pivot_of(sell(data, "il", measure=Measure.SHARE_OF_TOTAL)).cells
    assert shares == [[0.6], [0.4]]


def test_days_of_few_rows_are_hidden_in_their_place() -> None:
    sold = sell(PEOPLE, "gün", period="day")
    cells = [cell for line in pivot_of(sold).cells for cell in line]
    assert len(cells) == 50
    assert set(cells) == {None}
    assert "hidden" in keys(sold)


def test_a_histogram_has_round_bounds_and_no_row_at_its_ends() -> None:
    for column in ("tutar", "yaş", "boy"):
        sold = sell(PEOPLE, column)
        figure = sold.chart.figure
        assert isinstance(figure, Histogram)
        (counts,) = figure.counts
        assert min(counts[0], counts[-1]) >= FEWEST_ROWS
        assert all(count % FEWEST_ROWS == 0 for count in counts)
        assert not {PEOPLE.frame[column].min(), PEOPLE.frame[column].max()} & {*figure.edges}
        assert len(figure.edges) == len(counts) + 1
    assert "ends" in keys(sell(PEOPLE, "tutar"))


def test_boxes_stand_on_enough_rows_and_show_no_row() -> None:
    sold = sell(PEOPLE, "il", "tutar", color="kanal")
    figure = sold.chart.figure
    assert sold.chart.type is ChartType.BOX
    assert isinstance(figure, Boxes)
    assert [box.n % FEWEST_ROWS for box in figure.boxes] == [0] * 6
    assert all(not box.outliers and box.outlier_count == 0 and box.mean is None for box in figure.boxes)
    known = {round(value, 6) for value in PEOPLE.frame["tutar"].to_list()}
    ends = {round(end, 6) for box in figure.boxes for end in (box.low, box.high)}
    assert not ends & known
    assert all(box.low <= box.q1 <= box.median <= box.q3 <= box.high for box in figure.boxes)
    few = sell(people(30), "il", "tutar", type=ChartType.BOX).chart.figure
    assert isinstance(few, Boxes)
    assert len(few.boxes) == 1


def test_points_become_counts_of_a_round_grid() -> None:
    sold = sell(PEOPLE, "yaş", "boy", color="kanal", type=ChartType.SCATTER)
    figure = sold.chart.figure
    assert isinstance(figure, Grid)
    counts = np.array(figure.counts)
    assert counts.shape == (len(figure.value_edges) - 1, len(figure.across_edges) - 1)
    assert (counts % FEWEST_ROWS == 0).all()
    assert counts.sum() == sold.chart.used_count > 0
    assert max(figure.across_edges) < 103
    assert sold.chart.used_count > 0.75 * PEOPLE.frame.height
    assert keys(sold) == ["grid", "colors", "rounded"]


def test_a_map_hides_provinces_of_few_rows_and_tells_no_spelling() -> None:
    sold = sell(PEOPLE, "il", type=ChartType.TILE_MAP)
    figure = sold.chart.figure
    assert isinstance(figure, TileMap)
    told = {tile.name: tile.value for tile in figure.tiles if tile.used}
    assert "Kars" not in told
    assert len(told) == 2  # one of the large ones is hidden beside it
    assert all(not tile.spellings for tile in figure.tiles)
    assert (figure.unknown, figure.unknown_count, figure.unknown_rows) == ([], 0, 0)


@pytest.mark.parametrize(
    ("names", "more"),
    [
        (["tutar"], {}),
        (["il"], {}),
        (["il"], {"type": ChartType.BAR}),
        (["gün"], {}),
        (["yaş", "boy"], {}),
        (["il", "tutar"], {}),
        (["gün", "tutar"], {"measure": Measure.MEAN}),
    ],
)
def test_of_few_rows_nothing_is_shown(names: list[str], more: dict[str, Any]) -> None:
    few = Dataset(columns=PEOPLE.columns, frame=PEOPLE.frame.head(4), residue=PEOPLE.residue)
    sold = sell(few, *names, **more)
    assert sold.chart.row_count == sold.chart.used_count == 0
    assert keys(sold)[-1] == "nothing"


@pytest.mark.parametrize(
    ("names", "more"),
    [
        (["tutar"], {}),
        (["boy"], {"color": "kanal"}),
        (["yaş", "boy"], {"type": ChartType.SCATTER}),
        (["il", "boy"], {"type": ChartType.BOX}),
        (["il", "boy"], {"type": ChartType.BAR, "measure": Measure.SUM}),
        (["gün", "boy"], {"type": ChartType.LINE, "measure": Measure.MEAN}),
        (["kanal", "boy"], {"type": ChartType.BAR, "measure": Measure.MEDIAN}),
    ],
)
def test_no_exact_number_of_a_row_is_in_a_chart(names: list[str], more: dict[str, Any]) -> None:
    exact = {*PEOPLE.frame["boy"].to_list(), *PEOPLE.frame["tutar"].to_list()}
    coarse = {round(value, 1) for value in exact}
    told = numbers_of(sell(PEOPLE, *names, **more).chart.figure)
    assert not {number for number in told if number in exact and number not in coarse}


def test_empty_cells_and_rows_that_are_not_finite_are_no_rows() -> None:
    data = data_of(
        {"il": ColumnType.SELECT, "tutar": ColumnType.FLOAT},
        il=["a"] * 12 + ["b"] * 12 + [None] * 2,
        tutar=[1.0, 2.0, 3.0] * 4 + [float("nan")] * 9 + [5.0] * 3 + [7.0] * 2,
    )
    pivot = pivot_of(sell(data, "il", "tutar", type=ChartType.BAR, measure=Measure.MEAN))
    assert labels(pivot.rows.groups) == ["a", "Diğerleri (1)"]
    assert pivot.used == [[10], [5]]
