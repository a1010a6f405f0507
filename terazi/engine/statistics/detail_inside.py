"""The second picture of a finding that turns round or vanishes inside the groups of another column."""

from dataclasses import replace

import numpy as np

from terazi.engine.column import Column
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.charts import (
    Chart,
    GroupedScatterChart,
    PointGroup,
    StackedBarChart,
    year_axes,
)
from terazi.engine.statistics.detail_groups import Samples, box_chart
from terazi.engine.statistics.fits import fitted_line
from terazi.engine.statistics.inputs import Flags, column_codes, column_values
from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.subgroups import MIN_IN_GROUP

_MOST_GROUPS = 6
_MOST_POINTS = 400


def inside_chart(
    dataset: Dataset, analysis: AnalysisType, pair: tuple[Column, Column], group: Column
) -> Chart | None:
    """Draw a pair of columns inside each of the largest groups (at most six): points, boxes or bars as the pair has them."""
    codes, labels = column_codes(dataset, group)
    counts = np.bincount(codes[codes >= 0], minlength=len(labels))
    largest = [
        place for place in np.argsort(-counts, kind="stable").tolist() if counts[place] >= MIN_IN_GROUP
    ]
    groups = [(labels[place], codes == place) for place in largest[:_MOST_GROUPS]]
    match analysis:
        case AnalysisType.RELATION:
            return _points(dataset, pair, group, groups)
        case AnalysisType.DIFFERENCE:
            return _boxes(dataset, pair, group, groups)
        case _:
            return _bars(dataset, pair, group, groups)


Groups = list[tuple[str, Flags]]


def _points(dataset: Dataset, pair: tuple[Column, Column], group: Column, groups: Groups) -> Chart:
    x, y = column_values(dataset, pair[0]), column_values(dataset, pair[1])
    drawn: list[PointGroup] = []
    for label, mine in groups:
        both = mine & np.isfinite(x) & np.isfinite(y)
        a, b = x[both], y[both]
        most = min(len(a), _MOST_POINTS // len(groups))
        picked = np.unique(np.linspace(0, max(len(a) - 1, 0), most).astype(np.int64))
        points = tuple(zip(a[picked].tolist(), b[picked].tolist(), strict=True))
        drawn.append(PointGroup(label=label, points=points, line=fitted_line(a, b)))
    return GroupedScatterChart(
        x_label=pair[0].name,
        y_label=pair[1].name,
        group_label=group.name,
        groups=tuple(drawn),
        year_axes=year_axes(x=pair[0], y=pair[1]),
    )


def _boxes(dataset: Dataset, pair: tuple[Column, Column], group: Column, groups: Groups) -> Chart | None:
    values = column_values(dataset, pair[0])
    codes, labels = column_codes(dataset, pair[1])
    samples: Samples = []
    for label, mine in groups:
        for place, option in enumerate(labels):
            sample = values[mine & (codes == place) & np.isfinite(values)]
            if len(sample) > 1:
                samples.append((f"{label} · {option}", np.sort(sample)))
    return box_chart(pair[0], replace(pair[1], name=f"{group.name} · {pair[1].name}"), samples)


def _bars(dataset: Dataset, pair: tuple[Column, Column], group: Column, groups: Groups) -> Chart:
    (first, options), (second, series) = column_codes(dataset, pair[0]), column_codes(dataset, pair[1])
    bars: list[str] = []
    counts: list[tuple[int, ...]] = []
    for label, mine in groups:
        for place, option in enumerate(options):
            here = second[mine & (first == place) & (second >= 0)]
            if len(here):
                bars.append(f"{label} · {option}")
                counts.append(tuple(np.bincount(here, minlength=len(series)).tolist()))
    return StackedBarChart(
        x_label=f"{group.name} · {pair[0].name}",
        series_label=pair[1].name,
        bars=tuple(bars),
        series=series,
        counts=tuple(counts),
    )
