"""All pairs of 10,000 × 30 mixed columns with gaps: the engine against loops of single tests by scipy and pingouin.

Goals: 20 times as fast as the scipy loop, 100 times as the pingouin loop. The loops compute statistics, p and effects of the same tests; only the engine also gives intervals of all
effects, corrected p-values, sentences and an order.
"""

import gc
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import pingouin
import polars as pl
from scipy import stats

from benchmarks.figures import Figure, written
from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.results import load_run
from terazi.engine.statistics.run import run_statistics
from terazi.modules.analysis.computations.findings import page_of
from terazi.modules.analysis.values.runs import FindingFilter

ROWS, NUMBERS, CATEGORIES = 10_000, 18, 12
WIDE_COLUMNS = 1_000
QUESTION = Question(analyses=(AnalysisType.RELATION, AnalysisType.DIFFERENCE, AnalysisType.ASSOCIATION))


def make_data(rows: int) -> Dataset:
    """Make numbers (plain, skewed, tied) and categories of 2 to 8 options, most of them with 5 % gaps."""
    random = np.random.default_rng(1)
    base = random.normal(size=rows)
    columns: list[Column] = []
    frame: dict[str, pl.Series] = {"_row": pl.Series(np.arange(1, rows + 1))}

    def add(kind: ColumnType, values: np.ndarray, *, has_gaps: bool) -> None:
        place = f"c{len(columns) + 1}"
        missing = (random.random(rows) < 0.05) & has_gaps
        cells = [None if gone else value for value, gone in zip(values.tolist(), missing, strict=True)]
        frame[place] = pl.Series(cells, dtype=dtype_of(kind))
        columns.append(Column(id=place, name=place, type=kind))

    for k in range(NUMBERS):
        plain = random.normal(size=rows) + base * random.uniform(-1, 1)
        values = (plain, np.exp(plain), np.round(plain * 5))[k % 3]
        add(ColumnType.FLOAT, values, has_gaps=k % 4 > 0)
    for k in range(CATEGORIES):
        levels = (2, 3, 5, 8)[k % 4]
        by_base = np.clip(((base + random.normal(size=rows) * 2 + 4) / 8 * levels).astype(int), 0, levels - 1)
        codes = by_base if k % 2 else random.integers(0, levels, rows)
        add(ColumnType.SELECT, np.array([f"option {n}" for n in range(8)], object)[codes], has_gaps=k % 3 > 0)
    return Dataset(columns=tuple(columns), frame=pl.DataFrame(frame), residue=empty_residue())


def make_wide_data(columns: int, rows: int = 1_000) -> Dataset:
    """Make very many columns, four numbers to each category, most of which belong together."""
    random = np.random.default_rng(1)
    base = random.normal(size=rows)
    made: list[Column] = []
    frame: dict[str, pl.Series] = {"_row": pl.Series(np.arange(1, rows + 1))}
    for k in range(1, columns + 1):
        kind = ColumnType.FLOAT if k % 5 else ColumnType.SELECT
        if kind is ColumnType.FLOAT:
            frame[f"c{k}"] = pl.Series(random.normal(size=rows) + base * random.uniform(-1, 1))
        else:
            codes = np.clip(((base + random.normal(size=rows) * 2 + 4) / 8 * 5).astype(int), 0, 4)
            frame[f"c{k}"] = pl.Series(np.array([f"option {n}" for n in range(5)], object)[codes].tolist())
        made.append(Column(id=f"c{k}", name=f"column {k}", type=kind))
    return Dataset(columns=tuple(made), frame=pl.DataFrame(frame), residue=empty_residue())


def measure_wide() -> Iterator[Figure]:
    """Measure what a run of very many columns keeps, and how soon its first page is read from the file."""
    for columns in (500, WIDE_COLUMNS):
        run = run_statistics(make_wide_data(columns), Question())
        file = run.dump()
        reading, _ = best_seconds(partial(first_page, file), 3)
        what, answers = f"findings of {columns:,} columns", f"{run.table.height:,} answers"
        yield Figure(
            what=f"{what}, kept",
            value=f"{len(file) / 1e6:.1f} MB",
            beside=answers,
            goal="≤ 10 MB",
            is_met=len(file) <= 10_000_000,
        )
        yield Figure(
            what=f"{what}, first page from the file",
            value=written(reading),
            beside=answers,
            goal="≤ 300 ms",
            is_met=reading <= 0.3,
        )


def first_page(file: bytes) -> None:
    """Read a run and the first findings that a screen shows of it."""
    page_of(load_run(file), FindingFilter(), {}, 0, 25)


def scipy_loop(frame: pd.DataFrame, numbers: list[str], categories: list[str]) -> int:
    """Run the same tests one at a time with scipy; return how many."""
    tests = 0
    for a, b in combinations(numbers, 2):
        both = frame[[a, b]].dropna()
        stats.pearsonr(both[a], both[b]).confidence_interval()
        stats.spearmanr(both[a], both[b])
        tests += 2
    for a in numbers:
        for b in categories:
            both = frame[[a, b]].dropna()
            groups = [part.to_numpy() for _, part in both.groupby(b)[a]]
            if len(groups) == 2:
                stats.ttest_ind(*groups, equal_var=False).confidence_interval()
                stats.mannwhitneyu(*groups)
                tests += 2
            else:
                stats.f_oneway(*groups, equal_var=False)
                stats.f_oneway(*groups)
                stats.kruskal(*groups)
                tests += 3
    for a, b in combinations(categories, 2):
        both = frame[[a, b]].dropna()
        table = pd.crosstab(both[a], both[b])
        stats.chi2_contingency(table, correction=False)
        stats.chi2_contingency(table, correction=False, lambda_="log-likelihood")
        stats.contingency.association(table.to_numpy(), method="cramer")
        tests += 2
    return tests


def pingouin_loop(frame: pd.DataFrame, numbers: list[str], categories: list[str]) -> int:
    """Run the same tests one at a time with pingouin; return how many."""
    tests = 0
    for a, b in combinations(numbers, 2):
        both = frame[[a, b]].dropna()
        pingouin.corr(both[a], both[b])
        pingouin.corr(both[a], both[b], method="spearman")
        tests += 2
    for a in numbers:
        for b in categories:
            both = frame[[a, b]].dropna()
            if both[b].nunique() == 2:
                groups = [part for _, part in both.groupby(b)[a]]
                pingouin.ttest(*groups, correction=True)
                pingouin.mwu(*groups)
                tests += 2
            else:
                pingouin.welch_anova(data=both, dv=a, between=b)
                pingouin.anova(data=both, dv=a, between=b)
                pingouin.kruskal(data=both, dv=a, between=b)
                tests += 3
    for a, b in combinations(categories, 2):
        pingouin.chi2_independence(frame[[a, b]].dropna(), a, b, correction=False)
        tests += 2
    return tests


def best_seconds(work: Callable[[], object], repeats: int) -> tuple[float, float]:
    """Return wall and processor seconds of the shortest of several runs, the one least disturbed by other work of the machine."""
    wall: list[float] = []
    processor: list[float] = []
    for _ in range(repeats):
        started, worked = time.perf_counter(), time.process_time()
        work()
        wall.append(time.perf_counter() - started)
        processor.append(time.process_time() - worked)
    return min(wall), min(processor)


def measure() -> Iterator[Figure]:
    """Measure the engine and both loops on the same data."""
    warnings.simplefilter("ignore")
    dataset = make_data(ROWS)
    frame = dataset.frame.drop("_row").to_pandas()
    numbers = [column.id for column in dataset.columns if column.type.is_numeric]
    categories = [column.id for column in dataset.columns if not column.type.is_numeric]
    gc.collect()
    gc.freeze()  # the imported libraries' objects are not to be searched again in every run, whosever it is
    counted = run_statistics(dataset, QUESTION).counts["tests"]
    own = best_seconds(lambda: run_statistics(dataset, QUESTION), 15)
    for name, loop, repeats, goal in (("scipy", scipy_loop, 2, 20), ("pingouin", pingouin_loop, 1, 100)):
        tests = loop(frame.head(500), numbers, categories)
        loops = best_seconds(partial(loop, frame, numbers, categories), repeats)
        for clock, ours, theirs in zip(("wall", "processor"), own, loops, strict=True):
            yield Figure(
                what=f"statistics of 10,000 × 30, all pairs, {clock} time",
                value=f"{written(ours)} ({counted} tests)",
                beside=f"{name} loop: {written(theirs)} ({tests} tests)",
                ratio=f"{theirs / ours:.0f}× as fast",
                goal=f"≥ {goal}×",
                is_met=theirs >= goal * ours,
            )
    gc.unfreeze()
    yield from measure_wide()
