"""The main thread of the browser with a table of 65 columns: its upload, its project, its findings."""

import io
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import xlsxwriter

from benchmarks.browsing import can_browse, walked
from benchmarks.figures import Figure, at_most
from benchmarks.running import prepared_database, whole_platform

COLUMNS, ROWS = 65, 600
_GOAL_SECONDS = 0.1
_MONTHS = 60


def wide_workbook(rows: int = ROWS) -> bytes:
    """Make a workbook as a shop might keep it: a date, numbers of which many belong together, and categories."""
    random = np.random.default_rng(7)
    base = random.normal(size=rows)
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Veri")
        day = book.add_format({"num_format": "dd.mm.yyyy"})
        sheet.write_row(0, 0, ["Tarih"] + [_name(k) for k in range(1, COLUMNS)])
        sheet.write_column(1, 0, (45_000 + random.integers(0, 30 * _MONTHS, rows)).tolist(), day)
        for k in range(1, COLUMNS):
            sheet.write_column(1, k, _values(k, base, random))
    return file.getvalue()


def _name(place: int) -> str:
    return f"{'Grup' if place % 4 == 0 else 'Ölçüm'} {place}"


def _values(place: int, base: np.ndarray, random: np.random.Generator) -> list[object]:
    if place % 4 == 0:
        levels = (2, 3, 5, 8)[place // 4 % 4]
        mixed = base * (place % 8 == 0) + random.normal(size=len(base))
        codes = np.clip(((mixed + 4) / 8 * levels).astype(int), 0, levels - 1)
        values: list[object] = [f"seçenek {code + 1}" for code in codes]
    else:
        values = np.round(
            random.normal(size=len(base)) * 10 + base * random.uniform(-12, 12) + 100, 2
        ).tolist()
    for gap in np.flatnonzero(random.random(len(base)) < 0.02 * (place % 3)):
        values[gap] = None
    return values


def measure() -> Iterator[Figure]:
    """Measure the longest task of each page in processor time; the goal is that none is over 100 ms."""
    if not can_browse():
        yield Figure(what="pages of a wide table", value="needs Chromium and a built web client")
        return
    with prepared_database() as settings, whole_platform(settings) as server:
        longest = walked("wide_pages.mjs", server, wide_workbook())
    for step, task in longest.items():
        figure = at_most(f"longest task, {COLUMNS} columns: {step}", task["cpu"] / 1000, _GOAL_SECONDS)
        yield replace(figure, beside=f"{task['wall']} ms by the clock")
