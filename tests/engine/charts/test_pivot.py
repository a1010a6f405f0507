"""Groups of one or two columns, and what is told of them."""

from datetime import date, datetime
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.engine.charts.pivot import pivot_of
from terazi.engine.charts.wanted import CalendarPeriod, GroupBy, GroupKind, Measure, Pivot, PivotWanted
from terazi.engine.column import ROW, Column, ColumnType, Level
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.engine.rules.parse import parse_rule
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

_TYPES = {
    "şehir": ColumnType.SELECT,
    "kanal": ColumnType.SELECT,
    "gün": ColumnType.DATETIME,
    "tutar": ColumnType.FLOAT,
    "yıl": ColumnType.INTEGER,
}
_NAMES = {name: f"c{place}" for place, name in enumerate(_TYPES, start=1)}


def dataset_of(**values: list[Any]) -> Dataset:
    """Return a data set of the named columns."""
    columns = tuple(Column(id=_NAMES[name], name=name, type=_TYPES[name]) for name in values)
    cells = [pl.Series(_NAMES[name], each, dtype=dtype_of(_TYPES[name])) for name, each in values.items()]
    count = len(next(iter(values.values())))
    frame = pl.DataFrame([pl.Series(ROW, range(2, count + 2), dtype=pl.Int64), *cells])
    return Dataset(columns=columns, frame=frame, residue=empty_residue())


def ask(dataset: Dataset, rows: str, columns: str | None = None, **more: Any) -> Pivot:
    def group(name: str) -> GroupBy:
        return GroupBy(column=dataset.column(_NAMES[name]), period=more.get("period"))

    told = {name: each for name, each in more.items() if name not in ("period", "value")}
    value = more.get("value")
    return pivot_of(
        dataset,
        PivotWanted(
            rows=group(rows),
            columns=group(columns) if columns else None,
            value=dataset.column(_NAMES[value]) if value else None,
            today=date(2026, 11, 24),
            **told,
        ),
    )


def labels(groups: Any, lang: Lang = Lang.TR) -> list[str]:
    return [say(each.label, lang) if isinstance(each.label, Phrase) else each.label for each in groups]


SALES = dataset_of(
    şehir=["Ankara", "Ankara", "İzmir", "İzmir", "İzmir", None],
    kanal=["web", "mağaza", "web", "web", None, "web"],
    gün=[datetime(2026, 1, 5), datetime(2026, 1, 31), datetime(2026, 2, 1), datetime(2026, 4, 2), None, None],
    tutar=[10.0, 30.0, 5.0, 7.0, 100.0, None],
)


def test_rows_of_each_group_are_counted_the_largest_first_and_the_empty_last() -> None:
    made = ask(SALES, "şehir")
    assert labels(made.rows.groups) == ["İzmir", "Ankara", "(boş)"]
    assert made.cells == [[3.0], [2.0], [1.0]]
    assert (made.row_totals, made.total, made.row_count) == ([3.0, 2.0, 1.0], 6.0, 6)


def test_two_columns_cross_and_totals_are_measured_anew() -> None:
    made = ask(SALES, "şehir", "kanal", measure=Measure.MEAN, value="tutar")
    assert made.columns is not None
    assert labels(made.columns.groups) == ["web", "mağaza", "(boş)"]
    assert labels(made.rows.groups) == ["İzmir", "Ankara", "(boş)"]
    assert made.cells == [[6.0, None, 100.0], [10.0, 30.0, None], [None, None, None]]
    assert made.used == [[2, 0, 1], [1, 1, 0], [0, 0, 0]]
    assert made.row_totals == [112 / 3, 20.0, None]  # not the mean of the means
    assert made.column_totals == [22 / 3, 30.0, 100.0]
    assert made.total == 152 / 5


def test_median_and_sum_of_a_group_leave_empty_cells_out() -> None:
    assert ask(SALES, "şehir", measure=Measure.MEDIAN, value="tutar").cells == [[20.0], [7.0], [None]]
    assert ask(SALES, "şehir", measure=Measure.SUM, value="tutar").cells == [[112.0], [40.0], [None]]


@pytest.mark.parametrize(
    ("measure", "cells", "total"),
    [
        (Measure.SHARE_OF_TOTAL, [[0.4, 0.2], [0.2, 0.2]], 1.0),
        (Measure.SHARE_OF_ROW, [[2 / 3, 1 / 3], [0.5, 0.5]], 1.0),
        (Measure.SHARE_OF_COLUMN, [[2 / 3, 0.5], [1 / 3, 0.5]], 1.0),
    ],
)
def test_shares_are_of_everything_of_the_row_or_of_the_column(
    measure: Measure, cells: list[list[float]], total: float
) -> None:
    data = dataset_of(şehir=["A", "A", "A", "B", "B"], kanal=["x", "x", "y", "x", "y"])
    made = ask(data, "şehir", "kanal", measure=measure)
    assert [pytest.approx(line) for line in cells] == list(made.cells)
    assert made.total == total


def test_a_share_of_a_sum_that_is_nothing_is_none() -> None:
    data = dataset_of(şehir=["A", "B"], tutar=[5.0, -5.0])
    made = ask(data, "şehir", measure=Measure.SHARE_OF_TOTAL, value="tutar")
    assert made.cells == [[None], [None]]


@pytest.mark.parametrize(
    ("period", "turkish", "english"),
    [
        (CalendarPeriod.DAY, ["05.01.2026", "31.01.2026", "01.02.2026", "02.04.2026", "(boş)"], "05.01.2026"),
        (CalendarPeriod.WEEK, ["05.01.2026 haftası", "26.01.2026 haftası", "30.03.2026 haftası", "(boş)"], "Week of 05.01.2026"),
        (CalendarPeriod.MONTH, ["Ocak 2026", "Şubat 2026", "Nisan 2026", "(boş)"], "January 2026"),
        (CalendarPeriod.QUARTER, ["2026, 1. çeyrek", "2026, 2. çeyrek", "(boş)"], "Q1 2026"),
        (CalendarPeriod.YEAR, ["2026", "(boş)"], "2026"),
    ],
)  # fmt: skip
def test_dates_are_put_into_periods_in_their_order(
    period: CalendarPeriod, turkish: list[str], english: str
) -> None:
    made = ask(SALES, "gün", period=period)
    assert labels(made.rows.groups) == turkish
    assert labels(made.rows.groups, Lang.EN)[0] == english
    assert made.rows.period is period
    assert sum(line[0] or 0 for line in made.cells) == 6


def test_without_a_period_the_shortest_that_fits_is_taken() -> None:
    days = [datetime(2026, 1, 1 + day) for day in range(28)]
    assert ask(dataset_of(gün=days), "gün").rows.period is CalendarPeriod.DAY
    years = [datetime(1900 + year, month, 3) for year in range(50) for month in (1, 4, 7, 10)]
    assert ask(dataset_of(gün=years), "gün").rows.period is CalendarPeriod.YEAR


def test_days_that_are_too_many_become_longer_periods() -> None:
    days = [
        datetime(year, month, day) for year in (2025, 2026) for month in range(1, 13) for day in range(1, 29)
    ]
    made = ask(dataset_of(gün=days), "gün", period=CalendarPeriod.DAY)
    assert made.rows.period is CalendarPeriod.WEEK


def test_many_numbers_become_ranges_with_open_ends_where_outliers_lie() -> None:
    made = ask(dataset_of(tutar=[*(float(each) for each in range(100)), 1e9, None]), "tutar")
    assert labels(made.rows.groups)[0] == "0 – 20"
    assert labels(made.rows.groups)[-2:] == ["220 ve üzeri", "(boş)"]
    assert [line[0] for line in made.cells][-2:] == [1.0, 1.0]
    assert made.total == 102.0


def test_a_few_numbers_and_years_stand_as_they_are() -> None:
    assert labels(ask(dataset_of(yıl=[2025, 2024, 2025]), "yıl").rows.groups) == ["2024", "2025"]
    assert labels(ask(dataset_of(tutar=[12345.5, 0.5]), "tutar").rows.groups) == ["0,5", "12.345,5"]
    assert labels(ask(dataset_of(tutar=[12345.5, 0.5]), "tutar").rows.groups, Lang.EN)[1] == "12,345.5"


def test_codes_are_called_by_their_labels_in_their_order() -> None:
    data = dataset_of(yıl=[1, 0, 1])
    (column,) = data.columns
    coded = Column(
        id=column.id,
        name="sigara",
        type=column.type,
        given_level=Level.NOMINAL,
        labels=(("0", "hayır"), ("1", "evet")),
    )
    assert labels(ask(data.with_column(coded), "yıl").rows.groups) == ["hayır", "evet"]


def test_groups_that_are_too_many_stand_together_and_are_measured_together() -> None:
    cities = [f"Şehir {each:03d}" for each in range(300)] + ["Ankara"] * 5
    made = ask(
        dataset_of(şehir=cities, tutar=[1.0] * 300 + [10.0] * 5),
        "şehir", measure=Measure.MEAN, value="tutar", most_rows=10,
    )  # fmt: skip
    assert len(made.rows.groups) == 10
    assert labels(made.rows.groups)[0] == "Ankara"
    assert labels(made.rows.groups)[-1] == "Diğerleri (292)"
    assert made.rows.groups[-1].kind is GroupKind.OTHERS
    assert (made.cells[-1], made.used[-1]) == ([1.0], [292])


@pytest.mark.parametrize(
    "values", [[], [None, None], ["=1+1", "<b>x</b>", "a\n\nb\u202e", "x" * 5000, "Diğerleri (292)"]]
)
def test_empty_columns_and_hostile_names_are_groups_like_others(values: list[str | None]) -> None:
    made = ask(dataset_of(şehir=values), "şehir")
    assert made.row_count == len(values)
    assert sum(line[0] or 0 for line in made.cells) == len(values)
    assert all(
        len(each) <= 120 and "\n" not in each and "\u202e" not in each for each in labels(made.rows.groups)
    )


@given(st.lists(st.floats(allow_nan=False) | st.none(), max_size=80))
def test_every_row_lies_in_exactly_one_range(values: list[float | None]) -> None:
    made = ask(dataset_of(tutar=values), "tutar")
    assert sum(line[0] or 0 for line in made.cells) == len(values)
    for group, line in zip(made.rows.groups, made.cells, strict=True):
        if group.kind is GroupKind.RANGE:
            low = -float("inf") if group.low is None else group.low
            high = float("inf") if group.high is None else group.high
            inside = [
                each
                for each in values
                if each is not None and abs(each) < float("inf") and low <= each < high
            ]
            assert line[0] == len(inside)


def test_only_the_rows_of_the_rule_are_told_of() -> None:
    rule = parse_rule(
        {"combinator": "and", "rules": [{"field": "c2", "operator": "=", "value": "web"}]}, SALES.columns
    )
    made = ask(SALES, "şehir", rule=rule)
    assert (made.total, labels(made.rows.groups)) == (4.0, ["İzmir", "Ankara", "(boş)"])
