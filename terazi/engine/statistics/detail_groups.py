"""Chart, tables and checks of a number compared between groups."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from scipy import special, stats

from terazi.engine.column import Column
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.charts import Box, BoxChart, Cell, FindingTable, year_axes
from terazi.engine.statistics.descriptives import Figures, figure_cell, number_figures
from terazi.engine.statistics.exact import studentised_range_sf
from terazi.engine.statistics.groups import usable
from terazi.engine.statistics.inputs import Floats, column_codes, column_values, quiet
from terazi.engine.statistics.numbers_in_words import in_reach
from terazi.foundation.language.phrases import Phrase

MAX_BOXES = 20
MAX_COMPARED = 12

_WHISKER = 1.5
_LEVEL = 0.05

Samples = list[tuple[str, Floats]]


def samples_of(dataset: Dataset, number: Column, group: Column) -> Samples:
    """Return the groups that are compared with their values in ascending order, the largest group first.

    Each group's values are (n,) in the column's own unit.
    """
    values = column_values(dataset, number)
    codes, labels = column_codes(dataset, group)
    codes = np.where(np.isfinite(values), codes, -1)
    samples = [(label, np.sort(values[codes == place])) for place, label in enumerate(labels)]
    is_compared = usable(np.array([[float(len(sample))] for _, sample in samples]).reshape(-1, 1))[:, 0]
    kept = [sample for sample, kept in zip(samples, is_compared.tolist(), strict=True) if kept]
    return sorted(kept, key=lambda item: (-len(item[1]), item[0]))


def box_chart(number: Column, group: Column, samples: Samples) -> BoxChart | None:
    """Draw one box per group, at most 20.

    None where no group is left. Quartiles as in ``number_figures``, whiskers at 1.5 box lengths (Tukey 1977).
    """
    if not samples:
        return None
    with quiet():
        boxes = tuple(box_of(label, values) for label, values in samples[:MAX_BOXES])
    left_out = max(0, len(samples) - MAX_BOXES)
    return BoxChart(
        x_label=group.name,
        y_label=number.name,
        boxes=boxes,
        groups_left_out=left_out,
        year_axes=year_axes(y=number),
    )


def box_of(label: str | Phrase, ascending: Floats) -> Box:
    """Sum up one group's values (n,), ascending, n ≥ 1."""
    figures = number_figures(ascending, len(ascending))
    q1, q3 = figures["q1"], figures["q3"]
    reach = _WHISKER * (q3 - q1)
    inside = ascending[(ascending >= q1 - reach) & (ascending <= q3 + reach)]
    return Box(
        label=label,
        n=len(ascending),
        low=float(inside[0]) if len(inside) else q1,
        q1=q1,
        median=figures["median"],
        q3=q3,
        high=float(inside[-1]) if len(inside) else q3,
        mean=figures["mean"],
        outliers=len(ascending) - len(inside),
    )


_COLUMNS = ("n", "mean", "deviation", "low", "q1", "median", "q3", "high")


def group_table(
    group: Column, samples: Sequence[tuple[str | Phrase, Floats]], number: Column
) -> FindingTable:
    """List the descriptive figures of a number in every group, each with its values in ascending order."""
    with quiet():
        figures: list[tuple[str | Phrase, Figures]] = [(la, number_figures(v, len(v))) for la, v in samples]
    head = Phrase("statistics.head.name", {"name": group.name})
    return FindingTable(
        title=Phrase("statistics.table.groups"),
        headers=(head, *(Phrase(f"statistics.head.{name}") for name in _COLUMNS)),
        rows=tuple(
            (label, *(figure_cell(name, row[name], number) for name in _COLUMNS)) for label, row in figures
        ),
    )


def spread_check(samples: Samples) -> Phrase | None:
    """Test whether the groups' variances are equal (Brown and Forsythe 1974); None where it cannot be computed.

    An analysis of variance of the distances from the groups' medians.
    """
    if len(samples) < 2:
        return None
    with quiet():
        top = max(float(np.abs(values).max()) for _, values in samples) or 1.0
        scaled = [values / top for _, values in samples]
        statistic, p = (float(figure) for figure in stats.levene(*scaled, center="median"))
    if not (np.isfinite(statistic) and np.isfinite(p)):
        return None
    key = "statistics.check.variances_differ" if p < _LEVEL else "statistics.check.variances_equal"
    params = {"verdict": Phrase(key), "statistic": in_reach(statistic), "p": p}
    return Phrase("statistics.check.brown_forsythe", params)


def games_howell(samples: Samples) -> FindingTable | None:
    """Compare all pairs of three to twelve groups (Games and Howell 1976): differences of means with p by the studentised range.

    None for other numbers of groups. Differences are in the column's own unit.
    """
    if not 2 < len(samples) <= MAX_COMPARED:
        return None
    rows: list[tuple[Cell, ...]] = []
    with quiet():
        for (label_a, a), (label_b, b) in combinations(samples, 2):
            difference, p = games_howell_pair(a, b, len(samples))
            if p is not None:
                rows.append((label_a, label_b, difference, p))
    names = ("group", "other_group", "difference", "p")
    return FindingTable(
        title=Phrase("statistics.table.pairs"),
        headers=tuple(Phrase(f"statistics.head.{name}") for name in names),
        rows=tuple(rows),
    )


def games_howell_pair(a: Floats, b: Floats, groups: int) -> tuple[float, float | None]:
    """Return the difference of two groups' means and its p among so many groups; p is None where neither varies.

    ``a`` and ``b`` are (n,), n ≥ 2; degrees of freedom by Welch (1947).
    """
    part_a, part_b = float(a.var(ddof=1)) / len(a), float(b.var(ddof=1)) / len(b)
    difference = float(a.mean() - b.mean())
    total = part_a + part_b
    if not (np.isfinite(total) and total > 0 and np.isfinite(difference)):
        return difference if np.isfinite(difference) else 0.0, None
    share = part_a / total
    df = 1.0 / (share**2 / (len(a) - 1) + (1.0 - share) ** 2 / (len(b) - 1))
    t = abs(difference) / np.sqrt(total)
    if groups == 2:
        return difference, float(2.0 * special.stdtr(df, -t))
    return difference, studentised_range_sf(float(t * np.sqrt(2.0)), groups, df)
