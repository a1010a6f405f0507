"""The chart, tables and checks of one finding, computed when it is opened."""

import numpy as np

from terazi.engine.column import Column
from terazi.engine.columns.time_numbers import is_time_number
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.associations import crossed
from terazi.engine.statistics.charts import (
    Chart,
    FindingDetail,
    FindingTable,
    LineChart,
    ScatterChart,
    StackedBarChart,
    year_axes,
)
from terazi.engine.statistics.detail_columns import column_chart, figure_table, iso_of, option_table
from terazi.engine.statistics.detail_groups import (
    box_chart,
    games_howell,
    group_table,
    samples_of,
    spread_check,
)
from terazi.engine.statistics.detail_inside import inside_chart
from terazi.engine.statistics.detail_seasons import season_chart
from terazi.engine.statistics.findings import Effect, EffectKind, Finding, Outcome
from terazi.engine.statistics.fits import fitted_line
from terazi.engine.statistics.inputs import (
    column_codes,
    column_micros,
    column_values,
    quiet,
    standardise,
)
from terazi.engine.statistics.numbers_in_words import degrees
from terazi.engine.statistics.periods import averages, timeline
from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.repetition import without_repeated_rows
from terazi.engine.statistics.trends import straight_line
from terazi.foundation.language.phrases import Phrase

MAX_POINTS = 400

Parts = tuple[Chart | None, tuple[FindingTable, ...], tuple[Phrase, ...]]


def explain(dataset: Dataset, finding: Finding) -> FindingDetail:
    """Draw and tabulate one finding of ``run_statistics`` over the same data set.

    KeyError if the data set lacks one of the finding's columns. Milliseconds for 10,000 rows.
    """
    columns = [dataset.column(column_id) for column_id in finding.columns]
    if finding.analysis is not AnalysisType.DESCRIPTIVES:
        dataset, _ = without_repeated_rows(dataset)
    with quiet():
        chart, tables, checks = _parts(dataset, finding, columns)
        inside = None
        if finding.inside:
            group = dataset.column(finding.inside.column)
            inside = inside_chart(dataset, finding.analysis, (columns[0], columns[1]), group)
    tests = (_test_table(finding),) if finding.p is not None else ()
    return FindingDetail(
        finding_id=finding.id, chart=chart, inside=inside, tables=(*tests, *tables), checks=checks
    )


def _parts(dataset: Dataset, finding: Finding, columns: list[Column]) -> Parts:
    match finding.analysis:
        case AnalysisType.RELATION:
            return _relation(dataset, columns[0], columns[1])
        case AnalysisType.DIFFERENCE:
            return _difference(dataset, columns[0], columns[1])
        case AnalysisType.ASSOCIATION:
            return _association(dataset, columns[0], columns[1])
        case AnalysisType.TREND:
            return _trend(dataset, columns[0], columns[1])
        case AnalysisType.SEASON:
            drawn, listed = season_chart(dataset, columns[0], columns[1], finding.test)
            return drawn, (listed,), ()
        case AnalysisType.NORMALITY:
            chart = column_chart(dataset, columns[0], with_normal=True)
            return chart, (figure_table(dataset, columns[0]),), ()
        case AnalysisType.DESCRIPTIVES:
            return _column(dataset, columns[0])


def _column(dataset: Dataset, column: Column) -> Parts:
    tables = [figure_table(dataset, column)]
    if column.has_options:
        tables.append(option_table(dataset, column))
    return column_chart(dataset, column), tuple(tables), ()


def _relation(dataset: Dataset, a: Column, b: Column) -> Parts:
    if is_time_number(b) and not is_time_number(a):
        a, b = b, a  # time goes from left to right
    x, y = column_values(dataset, a), column_values(dataset, b)
    both = np.isfinite(x) & np.isfinite(y)
    x, y = x[both], y[both]
    rows = len(x)
    picked = np.unique(np.linspace(0, max(rows - 1, 0), min(rows, MAX_POINTS)).astype(np.int64))
    points = tuple(zip(x[picked].tolist(), y[picked].tolist(), strict=True)) if rows else ()
    is_sample = rows > MAX_POINTS
    chart = ScatterChart(
        x_label=a.name,
        y_label=b.name,
        points=points,
        line=fitted_line(x, y),
        is_sample=is_sample,
        year_axes=year_axes(x=a, y=b),
    )
    checks = (Phrase("statistics.check.sample", {"rows": rows, "points": len(picked)}),) if is_sample else ()
    return chart, (), checks


def _difference(dataset: Dataset, number: Column, group: Column) -> Parts:
    samples = samples_of(dataset, number, group)
    chart = box_chart(number, group, samples)
    pairs = games_howell(samples)
    tables = (group_table(group, samples, number), *((pairs,) if pairs else ()))
    checks = [check for check in [spread_check(samples)] if check]
    if chart and chart.groups_left_out:
        checks.append(Phrase("statistics.check.groups_not_drawn", {"count": chart.groups_left_out}))
    return chart, tables, tuple(checks)


def _association(dataset: Dataset, a: Column, b: Column) -> Parts:
    codes_a, labels_a = column_codes(dataset, a)
    codes_b, labels_b = column_codes(dataset, b)
    both = (codes_a >= 0) & (codes_b >= 0)
    width = max(len(labels_b), 1)
    flat = np.bincount(
        codes_a[both].astype(np.int64) * width + codes_b[both], minlength=len(labels_a) * width
    )
    table = crossed(0, 1, flat.reshape(len(labels_a), width).astype(np.float64))
    rows = tuple(label for label, kept in zip(labels_a, table.rows.tolist(), strict=True) if kept)
    cols = tuple(label for label, kept in zip(labels_b, table.cols.tolist(), strict=False) if kept)
    counts = table.counts.astype(np.int64)
    chart = StackedBarChart(
        x_label=a.name,
        series_label=b.name,
        bars=rows,
        series=cols,
        counts=tuple(tuple(row) for row in counts.tolist()),
    )
    head = Phrase("statistics.pair", {"a": a.name, "b": b.name})
    named = [Phrase("statistics.head.name", {"name": label}) for label in cols]
    listed = FindingTable(
        title=Phrase("statistics.table.counts"),
        headers=(head, *named, Phrase("statistics.head.total")),
        rows=tuple((label, *row, sum(row)) for label, row in zip(rows, counts.tolist(), strict=True)),
    )
    return chart, (listed,), ()


def _trend(dataset: Dataset, when: Column, number: Column) -> Parts:
    micros, present = column_micros(dataset, when)
    line = timeline(micros, present)
    values = column_values(dataset, number)
    scaled = standardise((number,), values[None, :])
    years, means, filled, _ = averages(line, scaled.z[0], scaled.present[0])
    fit = straight_line(years, means)
    centre, unit = float(scaled.centre[0]), float(scaled.spread[0])
    starts = [iso_of(start) for start in line.start[filled].tolist()]
    known = values[np.isfinite(values)]
    # A mean lies among its values, also where reckoning it leaves the numbers there are.
    shown = np.clip(centre + unit * means, known.min(), known.max()).tolist()
    ends = (centre + unit * (fit.intercept + fit.slope * years[[0, -1]])).tolist()
    chart = LineChart(
        x_label=when.name,
        y_label=number.name,
        points=tuple(zip(starts, shown, strict=True)),
        line=((starts[0], ends[0]), (starts[-1], ends[1])) if np.isfinite(ends).all() else None,
    )
    headers = (Phrase("statistics.head.period"), Phrase("statistics.head.mean"))
    listed = FindingTable(title=Phrase("statistics.table.periods"), headers=headers, rows=chart.points)
    return chart, (listed,), ()


_TEST_HEADS = ("test", "statistic", "df", "p", "effect", "value", "interval_low", "interval_high")


def _test_table(finding: Finding) -> FindingTable:
    leading = Outcome(
        test=finding.test,
        statistic=finding.statistic,
        df=finding.df,
        p=finding.p,
        effect=finding.effect,
    )
    rows = [_outcome_row(outcome) for outcome in (leading, *finding.alternatives)]
    if finding.estimate:
        rows.append((None, None, None, None, *_effect_cells(finding.estimate)))
    return FindingTable(
        title=Phrase("statistics.table.tests"),
        headers=tuple(Phrase(f"statistics.head.{name}") for name in _TEST_HEADS),
        rows=tuple(rows),
    )


def _outcome_row(outcome: Outcome) -> tuple[str | float | Phrase | None, ...]:
    name = Phrase(f"statistics.test.{outcome.test.value}")
    return name, outcome.statistic, degrees(outcome.df), outcome.p, *_effect_cells(outcome.effect)


def _effect_cells(effect: Effect | None) -> tuple[Phrase | None, float | None, float | None, float | None]:
    if effect is None:
        return None, None, None, None
    kind: EffectKind = effect.kind
    return Phrase(f"statistics.effect.{kind.value}"), effect.value, effect.low, effect.high
