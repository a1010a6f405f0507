"""Noise stays noise: data in which nothing hangs together gives rise to hardly a claim, and planted effects are found."""

from collections.abc import Callable

import numpy as np
import pytest

from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics

RUNS = 40
MOST_CLAIMS = 7  # of 40 runs with 5 % each, 7 or fewer in 99.7 of 100 cases
QUESTION = Question(analyses=(AnalysisType.RELATION, AnalysisType.DIFFERENCE, AnalysisType.ASSOCIATION))

Columns = dict[str, list[float] | list[str]]


def options(random: np.random.Generator, rows: int, count: int) -> list[str]:
    return [f"seçenek {k}" for k in random.integers(0, count, rows)]


def flags(random: np.random.Generator, rows: int, share: float) -> list[str]:
    return np.where(random.random(rows) < share, "evet", "hayır").tolist()


def shop(random: np.random.Generator, rows: int) -> Columns:
    numbers: Columns = {f"ölçü {k}": random.normal(size=rows).tolist() for k in range(4)}
    numbers |= {f"tutar {k}": np.exp(random.normal(size=rows)).tolist() for k in range(4)}
    return numbers | {
        "il": options(random, rows, 25),
        "ürün": options(random, rows, 12),
        "kanal": options(random, rows, 4),
        "iade": flags(random, rows, 0.06),
    }


def rare(random: np.random.Generator, rows: int) -> Columns:
    made: Columns = {
        f"sayı {k}": (random.random(rows) < 0.05 + 0.02 * k).astype(float).tolist() for k in range(3)
    }
    made |= {f"seçim {k}": flags(random, rows, 0.03 + 0.03 * k) for k in range(3)}
    return made | {"bölge": options(random, rows, 20), "tutar": np.exp(random.normal(size=rows)).tolist()}


def few(random: np.random.Generator, rows: int) -> Columns:
    made: Columns = {f"sayı {k}": random.normal(size=rows).tolist() for k in range(6)}
    made |= {f"puan {k}": random.integers(1, 6, rows).astype(float).tolist() for k in range(3)}
    return made | {"grup": options(random, rows, 3)}


@pytest.mark.parametrize(
    ("design", "rows"), [(shop, 60), (shop, 100), (shop, 300), (rare, 100), (rare, 300), (few, 5), (few, 12)]
)
def test_noise_rarely_claims_anything(build, design: Callable[[np.random.Generator, int], Columns], rows):
    claiming = 0
    for seed in range(RUNS):
        run = run_statistics(build(**design(np.random.default_rng([7, seed, rows]), rows)), QUESTION)
        claiming += run.counts["significant"] > 0
    assert claiming <= MOST_CLAIMS


@pytest.mark.parametrize(("design", "rows"), [(shop, 100), (rare, 100), (few, 12)])
def test_leading_tests_reject_noise_as_often_as_they_say(build, design, rows):
    p = np.array(
        [
            finding.p
            for seed in range(RUNS)
            for finding in run_statistics(
                build(**design(np.random.default_rng([8, seed, rows]), rows)), QUESTION
            ).findings
        ]
    )
    assert (p < 0.05).mean() <= 1.5 * 0.05
    assert (p < 0.001).mean() <= 3 * 0.001


def test_what_is_planted_among_noise_is_found(build):
    found = {"difference": 0, "association": 0, "relation": 0}
    for seed in range(20):
        random = np.random.default_rng([9, seed])
        made = shop(random, 300)
        product = [int(label.split()[1]) for label in made["ürün"]]
        made["ölçü 0"] = (random.normal(size=300) + np.array(product) / 8.0).tolist()
        made["ölçü 1"] = (np.array(made["ölçü 2"]) * 0.5 + random.normal(size=300)).tolist()
        is_same = random.random(300) < 0.4
        made["kanal"] = [f"seçenek {k % 4}" if same else label
                         for k, same, label in zip(product, is_same, made["kanal"], strict=True)]  # fmt: skip
        run = run_statistics(build(**made), QUESTION)
        found["difference"] += run.finding("difference-c1-c10").is_significant
        found["relation"] += run.finding("relation-c2-c3").is_significant
        found["association"] += run.finding("association-c10-c11").is_significant
    assert min(found.values()) >= 18


@pytest.mark.parametrize(("sizes", "spreads"), [((12, 5, 3), (1.0, 2.0, 4.0)), ((15, 4), (1.0, 3.0))])
def test_small_group_that_spreads_widely_is_no_difference_of_means(build, sizes, spreads):
    group = np.repeat(np.arange(len(sizes)), sizes)
    claims = runs = 0
    for seed in range(400):
        values = np.random.default_rng(seed).normal(size=len(group)) * np.array(spreads)[group]
        run = run_statistics(build(x=values.tolist(), g=[f"g{k}" for k in group]), QUESTION)
        finding = run.finding("difference-c1-c2")
        if finding.test not in (StatTest.MANN_WHITNEY, StatTest.KRUSKAL_WALLIS):
            claims, runs = claims + (finding.p < 0.05), runs + 1
    assert claims <= 0.075 * runs
