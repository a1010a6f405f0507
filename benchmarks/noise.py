"""Noise and planted effects: how often a run claims something where nothing is, and how often it finds what is there.

Designs of columns that do not hang together, several sizes from 5 to 1,000 rows, 200 runs each. Goals: any claim in at most 8 % of the runs, each leading test's
p below 0.05 in at most 1.5 times as many cases as it says, below 0.001 in at most 3 times. Planted effects are found as often as before.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from benchmarks.designs import (
    NOISE,
    Cells,
    Chance,
    Design,
    dataset_of,
    each_day,
    numbers,
    random_days,
    random_options,
    shop,
    shops_along_days,
)
from benchmarks.figures import Figure
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics

RUNS, SEED = 200, 20_260_101
MOST_CLAIMS, MOST_AT_5, MOST_AT_1 = 0.08, 1.5, 3.0
ENOUGH = 2_000  # so many p-values of a test in one design make its size a figure

QUESTION = Question(analyses=tuple(kind for kind in AnalysisType if kind.is_about_pairs))


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
        group = random_options(chance, rows, count, skew)
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
        first = random_options(chance, rows, count, skew)
        free = random_options(chance, rows, count, skew)
        return {
            "value": first,
            "group": np.where(chance.random(rows) < strength, first, free),
            **numbers(chance, rows),
        }

    return plant


def _trend_is(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    day = random_days(chance, rows, 700)
    since = np.array([(one - datetime(2024, 1, 1)).days / 700 for one in day.tolist()])
    return {"value": day, "group": chance.normal(size=rows) + strength * since, **numbers(chance, rows)}


def _weekdays_differ(chance: Chance, rows: int, strength: float) -> dict[str, Cells]:
    day = each_day(rows)
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
