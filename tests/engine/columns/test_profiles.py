import datetime as dt
import json

import numpy as np
import polars as pl
import pytest
import scipy.stats
from statsmodels.stats.stattools import medcouple as reference_medcouple

from terazi.engine.column import Column, ColumnType
from terazi.engine.columns.fences import medcouple, robust_fences
from terazi.engine.columns.profiles import profile
from terazi.engine.columns.summary import ColumnLimits, ColumnProfile, LimitRule
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from tests.engine.columns.tables import Cell, raw_column, typed

RANDOM = np.random.default_rng(7)


def profiled(cells: list[Cell], limits: ColumnLimits | None = None) -> ColumnProfile:
    dataset = typed(raw_column("A", cells))
    return profile(dataset, {"c1": limits} if limits else None)[0]


def test_statistics_agree_with_scipy() -> None:
    values = RANDOM.lognormal(size=200)
    found = profiled(values.tolist())
    assert found.mean == pytest.approx(values.mean())
    assert found.deviation == pytest.approx(values.std(ddof=1))
    assert found.skewness == pytest.approx(scipy.stats.skew(values, bias=False))
    quartiles = (found.lower_quartile, found.median, found.upper_quartile)
    assert quartiles == pytest.approx(tuple(np.quantile(values, (0.25, 0.5, 0.75))))
    assert (found.minimum, found.maximum) == (values.min(), values.max())
    assert (found.count, found.distinct, found.empty, found.not_fitting) == (200, 200, 0, 0)


def test_counts_of_empty_and_not_fitting_add_up() -> None:
    found = profiled([*range(20), "x", "#N/A", None, None, None])
    assert (found.count, found.not_fitting, found.empty) == (20, 2, 3)
    assert found.not_fitting_sample == ((22, "x"), (23, "#N/A"))
    assert found.quality == pytest.approx(20 / 25)


@pytest.mark.parametrize("size", [2, 9, 50, 401])
def test_medcouple_agrees_with_statsmodels(size: int) -> None:
    for values in (
        RANDOM.normal(size=size),
        RANDOM.exponential(size=size),
        RANDOM.integers(0, 4, size) * 1.0,
    ):
        ordered = np.sort(values)
        assert medcouple(ordered) == pytest.approx(
            float(reference_medcouple(ordered, use_fast=False)), abs=1e-9
        )


def test_medcouple_of_many_values_is_close_to_the_exact_one() -> None:
    ordered = np.sort(RANDOM.lognormal(size=3000))
    assert medcouple(ordered) == pytest.approx(float(reference_medcouple(ordered)), abs=0.01)


def test_abnormal_values_are_counted_with_their_rows_and_the_rule() -> None:
    cells: list[Cell] = [float(n) for n in RANDOM.normal(100, 5, 200)]
    cells[10], cells[20], cells[30] = 500.0, 400.0, -300.0
    found = profiled(cells)
    assert found.limit_rule is LimitRule.ADJUSTED_BOXPLOT
    assert found.high is not None
    assert found.low is not None
    assert found.high.sample[:2] == ((12, 500.0), (22, 400.0))
    assert found.low.sample[0] == (32, -300.0)
    assert found.high.count + found.low.count < 20
    assert found.limit_reason is not None
    assert "Hubert" in say(found.limit_reason, Lang.TR)
    assert "Hubert" in say(found.limit_reason, Lang.EN)


@pytest.mark.parametrize(
    ("cells", "decimals"),
    [([1.5, 2.25, 3.0], 2), ([0.1, 0.2, 1e6 + 0.3], 1), ([1 / 3, 2 / 3], 6), ([1, 2, 3], None)],
)
def test_decimals_with_which_a_column_is_written(cells: list[Cell], decimals: int | None) -> None:
    found = profiled(cells)
    assert found.decimals == found.as_json()["decimals"] == decimals


def test_skewed_values_get_wider_fences_on_their_long_side() -> None:
    ordered = np.sort(RANDOM.exponential(size=2000))
    fences = robust_fences(ordered, float(ordered.mean()), float(ordered.std(ddof=1)))
    third = float(np.quantile(ordered, 0.75))
    tukey = third + 1.5 * (third - float(np.quantile(ordered, 0.25)))
    assert fences.upper is not None
    assert fences.upper > tukey


def test_given_limits_come_before_fences() -> None:
    found = profiled([1, 2, 3, 40], ColumnLimits(lower=2, upper=10))
    assert found.limit_rule is LimitRule.GIVEN
    assert (found.lower_limit, found.upper_limit) == (2, 10)
    assert found.low is not None
    assert found.high is not None
    assert (found.low.sample, found.high.sample) == (((2, 1),), ((5, 40),))
    assert found.quality == 0.5


def test_values_that_are_mostly_equal_are_fenced_by_three_deviations() -> None:
    assert profiled([5.5] * 50 + [9.0]).limit_rule is LimitRule.THREE_SIGMA


def test_few_or_equal_values_have_no_fences() -> None:
    for cells in ([1.5, 2.5], [3.0] * 20):
        found = profiled(list(cells))
        assert (found.limit_rule, found.lower_limit, found.upper_limit) == (LimitRule.NONE, None, None)


def test_histogram_holds_every_value_in_at_most_twenty_bars() -> None:
    for cells in (
        RANDOM.normal(size=999).tolist(),
        [1, 2, 2, 3],
        list(range(1000)),
        [7, 7],
        [0.0, 1e300, -1e300],
    ):
        found = profiled(list(cells))
        assert sum(bar.count for bar in found.histogram) == len(cells)
        assert 1 <= len(found.histogram) <= 20


def test_whole_numbers_have_bars_of_whole_width() -> None:
    assert [bar.count for bar in profiled([1, 2, 2, 3, 3, 3, 1, 2]).histogram] == [2, 3, 3]
    for bar in profiled(list(range(1000))).histogram:
        assert float(bar.end - bar.start).is_integer()  # type: ignore[operator,arg-type]


def test_dates_have_dates_as_statistics() -> None:
    days: list[Cell] = [dt.date(2026, 1, 1) + dt.timedelta(days=n) for n in range(31)]
    found = profiled(days)
    assert found.minimum == dt.datetime(2026, 1, 1)
    assert found.median == found.mean == dt.datetime(2026, 1, 16)
    assert found.deviation is None
    assert sum(bar.count for bar in found.histogram) == 31
    assert isinstance(found.histogram[0].start, dt.datetime)
    assert json.dumps(found.as_json())


def test_options_are_counted_and_the_unregistered_told() -> None:
    cells: list[Cell] = ["A"] * 6 + ["B"] * 3 + ["C", None]
    found = profiled(cells, ColumnLimits(options=("A", "B")))
    assert [(o.value, o.count, o.is_registered) for o in found.top] == [
        ("A", 6, True),
        ("B", 3, True),
        ("C", 1, False),
    ]
    assert found.top[0].share == 0.6
    assert found.unregistered == 1
    assert found.registered == ("A", "B")
    assert found.quality == pytest.approx(9 / 11)
    assert (found.shortest, found.longest) == (1, 1)


def test_empty_column_and_empty_table_have_profiles() -> None:
    assert profiled([None, None]).count == 0
    columns = tuple(Column(id=f"c{n}", name="A", type=kind) for n, kind in enumerate(ColumnType))
    frame = pl.DataFrame(schema={"_row": pl.Int64, **{c.id: dtype_of(c.type) for c in columns}})
    found = profile(Dataset(columns=columns, frame=frame, residue=empty_residue()))
    assert [p.count for p in found] == [0] * 5
    assert all(p.quality == 1.0 for p in found)


def test_profile_is_json() -> None:
    dataset = typed(raw_column("A", [1.5, 2.5, None]), raw_column("B", ["x", "x", "y"]))
    stored = json.loads(json.dumps([p.as_json() for p in profile(dataset)]))
    assert [p["type"] for p in stored] == ["float", "select"]
    assert stored[0]["limit_reason"]["key"] == "columns.limit.none"


def _normal(columns: int, rows: int) -> Dataset:
    values = {f"c{n}": RANDOM.normal(size=rows) for n in range(columns)}
    return Dataset(
        columns=tuple(Column(id=name, name=name, type=ColumnType.FLOAT) for name in values),
        frame=pl.DataFrame({"_row": np.arange(rows), **values}),
        residue=empty_residue(),
    )


def test_few_whole_numbers_are_listed_with_their_counts():
    found = profile(typed(raw_column("A", [1, 3, 3, None]), raw_column("B", [0.5, 1.5, 2.5, 3.5])))
    assert [(option.value, option.count) for option in found[0].top] == [("3", 2), ("1", 1)]
    assert found[1].top == ()
