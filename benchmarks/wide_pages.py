"""The main thread of the browser with a table of 65 columns: its upload, its project, its findings."""

import io
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import xlsxwriter

from benchmarks.figures import Figure, at_most
from benchmarks.running import prepared_database, whole_platform
from terazi.entry.launch.run import PROJECT
from terazi.entry.seed.seed import demo_accounts
from terazi.foundation.settings import Settings

COLUMNS, ROWS = 65, 600
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_GOAL_SECONDS = 0.1
_MONTHS = 60


def wide_workbook() -> bytes:
    """Make a workbook as a shop might keep it: a date, numbers of which many belong together, and categories."""
    random = np.random.default_rng(7)
    base = random.normal(size=ROWS)
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Veri")
        day = book.add_format({"num_format": "dd.mm.yyyy"})
        sheet.write_row(0, 0, ["Tarih"] + [_name(k) for k in range(1, COLUMNS)])
        sheet.write_column(1, 0, (45_000 + random.integers(0, 30 * _MONTHS, ROWS)).tolist(), day)
        for k in range(1, COLUMNS):
            sheet.write_column(1, k, _values(k, base, random))
    return file.getvalue()


def _name(place: int) -> str:
    return f"{'Grup' if place % 4 == 0 else 'Ölçüm'} {place}"


def _values(place: int, base: np.ndarray, random: np.random.Generator) -> list[object]:
    if place % 4 == 0:
        levels = (2, 3, 5, 8)[place // 4 % 4]
        mixed = base * (place % 8 == 0) + random.normal(size=ROWS)
        codes = np.clip(((mixed + 4) / 8 * levels).astype(int), 0, levels - 1)
        values: list[object] = [f"seçenek {code + 1}" for code in codes]
    else:
        values = np.round(random.normal(size=ROWS) * 10 + base * random.uniform(-12, 12) + 100, 2).tolist()
    for gap in np.flatnonzero(random.random(ROWS) < 0.02 * (place % 3)):
        values[gap] = None
    return values


def measure() -> Iterator[Figure]:
    """Measure the longest task of each page in processor time; the goal is that none is over 100 ms."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None or not (PROJECT / Settings().web_dir / "index.html").exists():
        yield Figure(what="pages of a wide table", value="needs Chromium and a built web client")
        return
    with prepared_database() as settings, whole_platform(settings) as server:
        workbook = settings.var_dir / "genis-tablo.xlsx"
        workbook.write_bytes(wide_workbook())
        longest = _walked(f"http://127.0.0.1:{server.port}/", browser, workbook)
    for step, task in longest.items():
        figure = at_most(f"longest task, {COLUMNS} columns: {step}", task["cpu"] / 1000, _GOAL_SECONDS)
        yield replace(figure, beside=f"{task['wall']} ms by the clock")


def _walked(address: str, browser: str, workbook: Path) -> dict[str, dict[str, int]]:
    account = demo_accounts()[0]
    programs = PROJECT / "web/node_modules/.bin"
    script = str(PROJECT / "benchmarks/wide_pages.mjs")
    done = subprocess.run(
        ["node", script, address, browser, str(workbook), account.username, account.password],
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=900,
    )
    told: dict[str, dict[str, int]] = json.loads(done.stdout)
    return told
