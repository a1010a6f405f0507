"""Figures of a measurement and the table they stand in."""

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """One row of the table; ``is_met`` is None where there is no goal."""

    what: str
    value: str
    beside: str = "–"
    ratio: str = "–"
    goal: str = "–"
    is_met: bool | None = None


_HEADER = ("what", "figure", "beside", "ratio", "goal", "met")


def print_table(figures: Iterable[Figure]) -> None:
    """Print a Markdown table, each row as soon as it is known."""
    _print_row(_HEADER)
    _print_row(["---"] * len(_HEADER))
    for figure in figures:
        met = {True: "yes", False: "**no**", None: "–"}[figure.is_met]
        _print_row([figure.what, figure.value, figure.beside, figure.ratio, figure.goal, met])


def times(work: Callable[[], object], repeats: int) -> list[float]:
    """Return the wall seconds of several runs."""
    spent: list[float] = []
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        spent.append(time.perf_counter() - started)
    return spent


def median_seconds(work: Callable[[], object], repeats: int) -> float:
    """Return the median wall seconds of several runs."""
    return statistics.median(times(work, repeats))


def at_most(what: str, seconds: float, goal: float) -> Figure:
    """Return the row of a time that has an upper bound."""
    return Figure(what=what, value=written(seconds), goal=f"≤ {written(goal)}", is_met=seconds <= goal)


def written(seconds: float) -> str:
    """Return a time as a person reads it."""
    if seconds < 0.001:
        return f"{seconds * 1_000_000:.0f} µs"
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def _print_row(cells: Iterable[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)
