"""The grid of a layer of a million records in a browser: how evenly it scrolls, and how soon a written cell is shown."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from benchmarks.browsing import can_browse, told_by
from benchmarks.figures import Figure, at_most
from benchmarks.layer_tables import RECORDS, grown_layer
from benchmarks.running import prepared_database, whole_platform
from terazi.entry.seed.seed import demo_accounts


def measure() -> Iterator[Figure]:
    """Measure pictures of the browser while somebody scrolls and writes."""
    if not can_browse():
        yield Figure(what="grid of a layer", value="needs Chromium and a built web client")
        return
    account = demo_accounts()[1]
    with prepared_database() as settings:
        asyncio.run(grown_layer(settings, RECORDS))
        with whole_platform(settings) as server:
            told = told_by("layer_grid.mjs", server, account.username, account.password)
    frame, still = _most(told["frames"]), _most(told["stillFrames"])
    yield replace(
        at_most("grid of 1,000,000: frame while scrolling (95 %)", frame, 0.030),
        beside=f"{still * 1000:.0f} ms: as many cells, no script",
        ratio=f"{frame / still:.1f}×",
    )
    yield at_most("grid: key in a cell to the next picture (95 %)", _most(told["edits"]), 0.100)


def _most(milliseconds: list[float]) -> float:
    """Return what 95 of 100 stay under, in seconds; zero where none was worth telling."""
    return sorted(milliseconds)[int(len(milliseconds) * 0.95)] / 1000 if milliseconds else 0.0
