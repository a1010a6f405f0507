"""Chart and table of a season: a box for each month, weekday or hour."""

import numpy as np

from terazi.engine.column import Column
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.charts import BoxChart, FindingTable, year_axes
from terazi.engine.statistics.cycles import name_of, units_of
from terazi.engine.statistics.detail_groups import box_of, group_table
from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.inputs import column_micros, column_values
from terazi.engine.statistics.seasons import TESTS


def season_chart(
    dataset: Dataset, when: Column, number: Column, test: StatTest
) -> tuple[BoxChart | None, FindingTable]:
    """Draw one box per phase of the cycle that ``test`` compares, in the order of the calendar, and list the same figures."""
    cycle = next(cycle for cycle, of in TESTS.items() if of is test)
    micros, present = column_micros(dataset, when)
    values = column_values(dataset, number)
    used = present & np.isfinite(values)
    phase, values = units_of(micros[used], cycle) % cycle.length, values[used]
    samples = [
        (name_of(cycle, place), np.sort(values[phase == place])) for place in np.unique(phase).tolist()
    ]
    boxes = tuple(box_of(label, of) for label, of in samples)
    chart = BoxChart(
        x_label=when.name,
        y_label=number.name,
        boxes=boxes,
        groups_left_out=0,
        year_axes=year_axes(y=number),
    )
    return chart if boxes else None, group_table(when, samples, number)
