"""How soon a project tells something after its import: the sentences of its summary, in the browser of who waits."""

import statistics
from collections.abc import Iterator
from dataclasses import replace

from benchmarks.browsing import can_browse, walked
from benchmarks.figures import Figure, at_most, written
from benchmarks.running import Server, prepared_database, whole_platform
from benchmarks.wide_pages import wide_workbook
from benchmarks.workbook import make_workbook

_GOAL_SECONDS = 3.0
_ROUNDS = 3
_CREDITS = 10_000
_LONG_ROWS = 9_999  # with the captions as many cells as a workbook may have
_WIDE_ROWS = 1_000


def measure() -> Iterator[Figure]:
    """Measure when each sentence stands on the page after the end of the import; the goal is that the first does within 3 s."""
    if not can_browse():
        yield Figure(what="summary of a new project", value="needs Chromium and a built web client")
        return
    tables = {"9,999 × 10": make_workbook(_LONG_ROWS), "1,000 × 65": wide_workbook(_WIDE_ROWS)}
    with prepared_database(welcome_credits=_CREDITS) as settings, whole_platform(settings) as server:
        for name, workbook in tables.items():
            yield _figure(name, server, workbook)


def _figure(name: str, server: Server, workbook: bytes) -> Figure:
    rounds = [walked("opening.mjs", server, workbook) for _ in range(_ROUNDS)]
    medians = {part: statistics.median(each[part] for each in rounds) / 1000 for part in rounds[0]}
    first = statistics.median(min(each.values()) for each in rounds) / 1000
    figure = at_most(f"first sentence after the import, {name}", first, _GOAL_SECONDS)
    beside = ", ".join(f"{part} {written(seconds)}" for part, seconds in medians.items())
    return replace(figure, beside=beside)
