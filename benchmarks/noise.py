"""Noise and planted effects: how often a run claims something where nothing is, and how often it finds what is there.

Designs of columns that do not hang together, several sizes from 5 to 1,000 rows, 200 runs each. Goals: any claim in at most 8 % of the runs, each leading test's
p below 0.05 in at most 1.5 times as many cases as it says, below 0.001 in at most 3 times. Planted effects are found as often as before.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import numpy as np
import polars as pl
from numpy.typing import NDArray

from benchmarks.figures import Figure
from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics

RUNS, SEED = 200, 20_260_101
MOST_CLAIMS, MOST_AT_5, MOST_AT_1 = 0.08, 1.5, 3.0
ENOUGH = 2_000  # so many p-values of a test in one design make its size a figure

QUESTION = Question(analyses=tuple(kind for kind in AnalysisType if kind.is_about_pairs))

Chance = np.random.Generator
Cells = NDArray[np.generic]
Design = Callable[[Chance, int], dict[str, Cells]]


def _options(chance: Chance, rows: int, count: int, skew: float = 0.0) -> Cells:
    """Draw options, the first the more frequent the larger ``skew`` is."""
    weight = np.arange(1, count + 1, dtype=np.float64) ** -skew
    return np.array([f"option {k}" for k in range(count)])[
        chance.choice(count, rows, p=weight / weight.sum())
    ]


def shop(chance: Chance, rows: int) -> dict[str, Cells]:
    """Eight numbers as a shop has them, 25 provinces, 12 products, 4 channels, 6 % returns."""
    made: dict[str, Cells] = {f"money {k}": np.exp(chance.normal(4.0, 0.8, rows)) for k in range(3)}
    made |= {f"measure {k}": chance.normal(50.0, 10.0, rows) for k in range(3)}
    made |= {"pieces": 1.0 + chance.poisson(1.5, rows), "score": chance.integers(1, 6, rows).astype(float)}
    made |= {"province": _options(chance, rows, 25, 0.7), "product": _options(chance, rows, 12, 0.3)}
    made |= {
        "channel": _options(chance, rows, 4),
        "returned": np.where(chance.random(rows) < 0.06, "yes", "no"),
    }
    return made


def numbers(chance: Chance, rows: int) -> dict[str, Cells]:
    """Twelve normal columns and nothing else."""
    return {f"number {k}": chance.normal(size=rows) for k in range(12)}


def heavy_tails(chance: Chance, rows: int) -> dict[str, Cells]:
    """Numbers with extreme values on both sides, and groups."""
    made: dict[str, Cells] = {f"number {k}": chance.standard_t(2.0 + k % 2, rows) for k in range(6)}
    return made | {
        "two": _options(chance, rows, 2),
        "five": _options(chance, rows, 5, 0.5),
        "eight": _options(chance, rows, 8),
    }


def rare_options(chance: Chance, rows: int) -> dict[str, Cells]:
    """Flags of one to ten percent as numbers and as options, and options of which most are rare."""
    made: dict[str, Cells] = {
        f"flag {k}": (chance.random(rows) < share).astype(float) for k, share in enumerate((0.02, 0.06, 0.1))
    }
    made |= {
        f"yes {k}": np.where(chance.random(rows) < share, "yes", "no")
        for k, share in enumerate((0.02, 0.06, 0.1))
    }
    return made | {
        f"rare {k}": _options(chance, rows, count, 1.5) for k, count in enumerate((6, 12, 30))
    } | {"measure": chance.normal(size=rows), "money": np.exp(chance.normal(size=rows))}  # fmt: skip


def likert(chance: Chance, rows: int) -> dict[str, Cells]:
    """Answers from one to five, as numbers, and a few groups of those who answered."""
    shares = np.array([[0.2, 0.2, 0.2, 0.2, 0.2], [0.05, 0.1, 0.2, 0.4, 0.25], [0.6, 0.2, 0.1, 0.06, 0.04]])
    made: dict[str, Cells] = {f"answer {k}": 1.0 + chance.choice(5, rows, p=shares[k % 3]) for k in range(9)}
    return made | {
        "sex": _options(chance, rows, 2),
        "age": _options(chance, rows, 5),
        "region": _options(chance, rows, 7, 0.5),
    }


def many_options(chance: Chance, rows: int) -> dict[str, Cells]:
    """Categories of 15 to 45 options with few rows each."""
    made: dict[str, Cells] = {f"number {k}": chance.normal(size=rows) for k in range(3)}
    made |= {f"money {k}": chance.gamma(2.0, size=rows) for k in range(3)}
    return made | {f"category {k}": _options(chance, rows, count) for k, count in enumerate((15, 25, 35, 45))}


def few_rows(chance: Chance, rows: int) -> dict[str, Cells]:
    """Very small tables of every type of column."""
    made: dict[str, Cells] = {f"number {k}": chance.normal(size=rows) for k in range(3)}
    made |= {
        "whole": chance.integers(0, 4, rows).astype(float),
        "money": np.exp(chance.normal(size=rows)),
        "two": _options(chance, rows, 2),
        "three": _options(chance, rows, 3),
    }
    return made | {"also two": _options(chance, rows, 2), "day": _days(chance, rows, 400)}


def gaps(chance: Chance, rows: int) -> dict[str, Cells]:
    """Columns of which a tenth to half is missing."""
    made: dict[str, Cells] = {}
    for k in range(8):
        values = chance.normal(size=rows) if k % 2 else np.exp(chance.normal(size=rows))
        made[f"number {k}"] = np.where(chance.random(rows) < 0.1 + 0.05 * k, np.nan, values)
    for k, count in enumerate((2, 4, 9)):
        options = _options(chance, rows, count, 0.5).astype(object)
        options[chance.random(rows) < 0.3] = None
        made[f"category {k}"] = options
    return made


def dates(chance: Chance, rows: int) -> dict[str, Cells]:
    """Two dates and numbers that do not change with them."""
    made: dict[str, Cells] = {"day": _days(chance, rows, 700), "week": _days(chance, rows, 100)}
    made |= {f"measure {k}": chance.normal(size=rows) for k in range(4)}
    return made | {
        "money": np.exp(chance.normal(size=rows)),
        "pieces": chance.poisson(1.0, rows).astype(float),
        "three": _options(chance, rows, 3),
    }


def skewed_money(chance: Chance, rows: int) -> dict[str, Cells]:
    """Amounts with long right tails, some mostly zero, in groups of very different sizes."""
    made: dict[str, Cells] = {f"money {k}": np.exp(chance.normal(3.0, 0.4 + 0.3 * k, rows)) for k in range(4)}
    made |= {
        f"discount {k}": np.where(chance.random(rows) < 0.8, 0.0, chance.gamma(1.0, 10.0, rows))
        for k in range(3)
    }
    return made | {
        "two": np.where(chance.random(rows) < 0.1, "a", "b"),
        "four": _options(chance, rows, 4, 1.0),
        "ten": _options(chance, rows, 10, 1.0),
    }


def unequal_spreads(chance: Chance, rows: int) -> dict[str, Cells]:
    """Groups with the same mean that spread differently, large and small ones."""
    two, four = _options(chance, rows, 2, 1.0), _options(chance, rows, 4, 0.7)
    made: dict[str, Cells] = {}
    for k in range(6):
        group = four if k % 2 else two
        spread = np.array([1.0 + int(label.split()[1]) for label in group.tolist()])
        made[f"measure {k}"] = chance.normal(size=rows) * (spread if k % 3 else 1.0 / spread)
    return made | {"two": two, "four": four}


def walks(chance: Chance, rows: int) -> dict[str, Cells]:
    """Series along days that remember their past: walks, walks under noise, memory, and options that last."""
    made: dict[str, Cells] = {"day": _each_day(rows)}
    made |= {f"walk {k}": chance.normal(size=rows).cumsum() for k in range(2)}
    made |= {f"hidden walk {k}": _hidden_walk(chance, rows) for k in range(2)}
    made |= {f"measure {k}": chance.normal(size=rows) for k in range(2)}
    lasting = (chance.random(rows) < 0.05).cumsum() % 2
    return made | {"phase": np.array(["before", "after"])[lasting]}


def _hidden_walk(chance: Chance, rows: int) -> Cells:
    hidden: Cells = chance.normal(size=rows).cumsum() + 3.0 * chance.normal(size=rows)
    return hidden


def shops_along_days(chance: Chance, rows: int) -> dict[str, Cells]:
    """Ten shops side by side: walks, days that move all shops, an option of days and one of shops."""
    shops, days = 10, rows // 10
    made: dict[str, Cells] = {
        "day": np.tile(_each_day(days), shops),
        "shop": np.repeat([f"shop {k}" for k in range(shops)], days),
    }
    made |= {
        f"walk {k}": np.concatenate([chance.normal(size=days).cumsum() for _ in range(shops)])
        for k in range(2)
    }
    made |= {
        f"moved together {k}": np.tile(chance.normal(size=days), shops) + chance.normal(size=rows)
        for k in range(3)
    }
    return made | {
        "weather": np.tile(_options(chance, days, 2), shops),
        "region": np.repeat(_options(chance, shops, 3), days),
    }


def _each_day(days: int) -> Cells:
    return np.array([datetime(2024, 1, 1) + timedelta(days=day) for day in range(days)], object)


def _days(chance: Chance, rows: int, span: int) -> Cells:
    return np.array(
        [datetime(2024, 1, 1) + timedelta(days=int(day)) for day in chance.integers(0, span, rows)], object
    )


NOISE: dict[str, tuple[Design, tuple[int, ...]]] = {
    "a shop": (shop, (60, 100, 300, 1_000)),
    "only numbers": (numbers, (5, 12, 100, 1_000)),
    "heavy tails": (heavy_tails, (12, 40, 200, 1_000)),
    "rare options": (rare_options, (30, 100, 400, 1_000)),
    "answers from 1 to 5": (likert, (10, 40, 200, 1_000)),
    "many options, few rows each": (many_options, (60, 150, 400)),
    "very few rows": (few_rows, (5, 8, 12, 20)),
    "gaps": (gaps, (20, 80, 300)),
    "dates without a trend": (dates, (10, 40, 200, 1_000)),
    "unequal spreads": (unequal_spreads, (20, 80, 300, 1_000)),
    "skewed money": (skewed_money, (25, 80, 300, 1_000)),
    "walks along days": (walks, (30, 90, 365)),
    "shops along the same days": (shops_along_days, (100, 400, 1_000)),
}


def dataset_of(columns: dict[str, Cells]) -> Dataset:
    """Make a data set: texts become options, dates dates, NaN and None gaps."""
    made: list[Column] = []
    frame: dict[str, pl.Series] = {}
    for place, (name, cells) in enumerate(columns.items(), start=1):
        sample = next((cell for cell in cells.tolist() if cell is not None), "")
        kind = ColumnType.FLOAT if isinstance(sample, float) else ColumnType.SELECT
        kind = ColumnType.DATETIME if isinstance(sample, datetime) else kind
        made.append(Column(id=f"c{place}", name=name, type=kind))
        values = [None if isinstance(cell, float) and np.isnan(cell) else cell for cell in cells.tolist()]
        frame[f"c{place}"] = pl.Series(values, dtype=dtype_of(kind))
    rows = pl.Series(np.arange(1, len(values) + 1))
    return Dataset(columns=tuple(made), frame=pl.DataFrame({ROW: rows, **frame}), residue=empty_residue())


@dataclass(slots=True)
class Tally:
    """What the runs of one design and size gave."""

    claims: int = 0
    runs: int = 0
    by_test: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))


def tally(design: Design, rows: int, runs: int, seed: int) -> Tally:
    """Run the statistics over so many data sets of a design and note claims and the leading tests' p-values."""
    counted = Tally()
    for run in range(runs):
        result = run_statistics(dataset_of(design(np.random.default_rng([seed, rows, run]), rows)), QUESTION)
        counted.runs += 1
        counted.claims += bool(result.counts["significant"])
        for finding in result.findings:
            counted.by_test[finding.test.value].append(finding.p if finding.p is not None else 1.0)
    return counted


def measure() -> Iterator[Figure]:
    """Measure claims of noise, the size of each leading test, and the power on planted effects."""
    of_tests: dict[str, dict[str, list[float]]] = defaultdict(dict)
    for name, (design, sizes) in NOISE.items():
        shares: list[float] = []
        for rows in sizes:
            counted = tally(design, rows, RUNS, SEED)
            shares.append(counted.claims / counted.runs)
            for test, p in counted.by_test.items():
                of_tests[test].setdefault(name, []).extend(p)
        yield Figure(
            what=f"noise: {name}, {_listed(sizes)} rows; runs with any claim",
            value=" / ".join(f"{share:.1%}" for share in shares),
            goal=f"≤ {MOST_CLAIMS:.0%}",
            is_met=max(shares) <= MOST_CLAIMS,
        )
    yield from _sizes_of(of_tests)
    yield from _power()


def _listed(sizes: tuple[int, ...]) -> str:
    return " / ".join(f"{rows:,}" for rows in sizes)


def _sizes_of(of_tests: dict[str, dict[str, list[float]]]) -> Iterator[Figure]:
    for test, by_design in sorted(of_tests.items()):
        every = np.concatenate([np.array(p) for p in by_design.values()])
        worst = max(
            ((_share(p, 0.05), name) for name, p in by_design.items() if len(p) >= ENOUGH),
            default=(0.0, "–"),
        )
        at_5, at_1 = _share(every, 0.05), _share(every, 0.001)
        yield Figure(
            what=f"noise: {test} leads {len(every):,} times; p < 0.05, p < 0.001",
            value=f"{at_5:.2%}, {at_1:.3%}",
            beside=f"most in one design: {worst[0]:.2%} ({worst[1]})",
            goal=f"≤ {MOST_AT_5 * 0.05:.1%}, ≤ {MOST_AT_1 * 0.001:.1%}",
            is_met=at_5 <= MOST_AT_5 * 0.05 and at_1 <= MOST_AT_1 * 0.001,
        )


def _share(p: list[float] | NDArray[np.float64], level: float) -> float:
    return float((np.asarray(p) < level).mean())


@dataclass(frozen=True, kw_only=True, slots=True)
class Planted:
    """An effect in a design: which finding must be claimed, and how it is put in; ``strengths`` from weak to strong."""

    what: str
    finding: str
    rows: int
    plant: Callable[[Chance, int, float], dict[str, Cells]]
    strengths: tuple[float, ...]


def _groups_differ(count: int, skew: float) -> Callable[[Chance, int, float], dict[str, Cells]]:
    def plant(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
        group = _options(chance, rows, count, skew)
        shift = np.array([int(label.split()[1]) for label in group.tolist()]) * strength / max(count - 1, 1)
        noise = numbers(chance, rows)
        return {"value": chance.normal(size=rows) + shift, "group": group, **noise}

    return plant


def _skewed_groups_differ(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    made = _groups_differ(4, 0.5)(chance, rows, strength)
    return made | {"value": np.exp(made["value"].astype(float))}


def _shop_with(strength_of: str) -> Callable[[Chance, int, float], dict[str, Cells]]:
    def plant(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
        made = shop(chance, rows)
        labels = sorted(set(made[strength_of].tolist()))
        offsets = dict(zip(labels, chance.normal(size=len(labels)), strict=True))
        shift = np.array([offsets[label] for label in made[strength_of].tolist()])
        value = chance.normal(50.0, 10.0, rows) + 10.0 * strength * shift
        return {"value": value, "group": made.pop(strength_of), **made}

    return plant


def _numbers_relate(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    first, other = chance.normal(size=(2, rows))
    return {
        "value": first,
        "group": strength * first + np.sqrt(1.0 - strength**2) * other,
        **numbers(chance, rows),
    }


def _money_relates(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    made = _numbers_relate(chance, rows, strength)
    return made | {"value": np.exp(made["value"].astype(float)), "group": np.exp(made["group"].astype(float))}


def _options_relate(count: int, skew: float) -> Callable[[Chance, int, float], dict[str, Cells]]:
    def plant(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
        first = _options(chance, rows, count, skew)
        free = _options(chance, rows, count, skew)
        return {
            "value": first,
            "group": np.where(chance.random(rows) < strength, first, free),
            **numbers(chance, rows),
        }

    return plant


def _trend_is(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    day = _days(chance, rows, 700)
    since = np.array([(one - datetime(2024, 1, 1)).days / 700 for one in day.tolist()])
    return {"value": day, "group": chance.normal(size=rows) + strength * since, **numbers(chance, rows)}


def _weekdays_differ(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    day = _each_day(rows)
    busy = np.array([float(one.weekday() > 4) for one in day.tolist()])
    return {"value": day, "group": chance.normal(size=rows) + strength * busy, **numbers(chance, rows)}


def _months_differ(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    day = np.array([datetime(2015 + place // 12, place % 12 + 1, 1) for place in range(rows)], object)
    summer = np.sin(2.0 * np.pi * np.arange(rows) / 12)
    return {"value": day, "group": chance.normal(size=rows) + strength * summer, **numbers(chance, rows)}


def _shops_relate(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    made = shops_along_days(chance, rows)
    own = chance.normal(size=(2, rows)) + np.repeat(3.0 * chance.normal(size=(2, 10)), rows // 10, axis=1)
    return {"value": own[0], "group": strength * own[0] + own[1], **made}


PLANTED = (
    Planted(what="two groups, 20 rows", finding="difference-c1-c2", rows=20, plant=_groups_differ(2, 0.0), strengths=(1.0, 2.0)),
    Planted(what="two groups, 200 rows", finding="difference-c1-c2", rows=200, plant=_groups_differ(2, 0.0), strengths=(0.3, 0.6)),
    Planted(what="two unequal groups, 100 rows", finding="difference-c1-c2", rows=100, plant=_groups_differ(2, 2.5), strengths=(0.7, 1.2)),
    Planted(what="four groups, 100 rows", finding="difference-c1-c2", rows=100, plant=_groups_differ(4, 0.0), strengths=(0.8, 1.5)),
    Planted(what="four skewed groups, 200 rows", finding="difference-c1-c2", rows=200, plant=_skewed_groups_differ, strengths=(0.8, 1.2)),
    Planted(what="products of a shop, 300 rows", finding="difference-c1-c2", rows=300, plant=_shop_with("product"), strengths=(0.3, 0.5)),
    Planted(what="provinces of a shop, 1,000 rows", finding="difference-c1-c2", rows=1_000, plant=_shop_with("province"), strengths=(0.2, 0.4)),
    Planted(what="two numbers, 8 rows", finding="relation-c1-c2", rows=8, plant=_numbers_relate, strengths=(0.9, 0.98)),
    Planted(what="two numbers, 60 rows", finding="relation-c1-c2", rows=60, plant=_numbers_relate, strengths=(0.4, 0.6)),
    Planted(what="two skewed numbers, 60 rows", finding="relation-c1-c2", rows=60, plant=_money_relates, strengths=(0.4, 0.6)),
    Planted(what="two options by two, 60 rows", finding="association-c1-c2", rows=60, plant=_options_relate(2, 0.5), strengths=(0.4, 0.6)),
    Planted(what="rare options, 200 rows", finding="association-c1-c2", rows=200, plant=_options_relate(2, 3.5), strengths=(0.3, 0.5)),
    Planted(what="eight options by eight, 150 rows", finding="association-c1-c2", rows=150, plant=_options_relate(8, 0.5), strengths=(0.2, 0.3)),
    Planted(what="weekdays, 120 days", finding="season-c1-c2", rows=120, plant=_weekdays_differ, strengths=(0.8, 1.3)),
    Planted(what="months, 60 months", finding="season-c1-c2", rows=60, plant=_months_differ, strengths=(0.8, 1.3)),
    Planted(what="two numbers inside ten shops, 300 rows", finding="relation-c1-c2", rows=300, plant=_shops_relate, strengths=(0.2, 0.4)),
    Planted(what="a trend, 200 rows", finding="trend-c1-c2", rows=200, plant=_trend_is, strengths=(0.8, 1.3)),
)  # fmt: skip


def _power() -> Iterator[Figure]:
    for planted in PLANTED:
        found = [_found(planted, strength) for strength in planted.strengths]
        yield Figure(
            what=f"planted: {planted.what}; found at strength {' / '.join(map(str, planted.strengths))}",
            value=" / ".join(f"{share:.0%}" for share in found),
        )


def _found(planted: Planted, strength: float) -> float:
    hits = 0
    for run in range(RUNS):
        chance = np.random.default_rng([SEED, planted.rows, run])
        result = run_statistics(dataset_of(planted.plant(chance, planted.rows, strength)), QUESTION)
        hits += any(finding.id == planted.finding and finding.is_significant for finding in result.findings)
    return hits / RUNS
