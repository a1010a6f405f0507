"""Several shops side by side along the same dates: neither a shop nor a day counts as many cases."""

from datetime import datetime, timedelta

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

RUNS = 30
MOST_CLAIMS = 6  # of 30 runs with 5 % each, 6 or fewer in 99.7 of 100 cases
PAIRS = Question(analyses=(AnalysisType.RELATION, AnalysisType.DIFFERENCE, AnalysisType.ASSOCIATION))


def walk(random, points):
    return random.normal(size=points).cumsum()


KINDS = {
    "levels": lambda random, shops, days: (
        np.repeat(2.0 * random.normal(size=shops), days) + random.normal(size=shops * days)
    ),
    "walks": lambda random, shops, days: np.concatenate([walk(random, days) for _ in range(shops)]),
    "days that move all": lambda random, shops, days: (
        np.tile(random.normal(size=days), shops) + random.normal(size=shops * days)
    ),
    "a walk that moves all": lambda random, shops, days: (
        np.tile(walk(random, days), shops) + random.normal(size=shops * days)
    ),
}


@pytest.fixture
def panel(build):
    """Shops with a row on each day; nothing belongs to anything else unless it is passed."""

    def make(random, shops, days, kind, **more):
        start = datetime(2024, 1, 1)
        x, y = (KINDS[kind](random, shops, days) for _ in range(2))
        areas = np.arange(shops) % 2
        columns = {
            "gün": [start + timedelta(days=day) for day in range(days)] * shops,
            "şube": np.repeat([f"Şube {place}" for place in range(shops)], days).tolist(),
            "x": x.tolist(),
            "y": y.tolist(),
            "bölge": np.repeat([f"bölge {area}" for area in areas], days).tolist(),
            "hava": np.tile(np.where(random.random(days) < 0.5, "yağmur", "güneş"), shops).tolist(),
            "dönem": [f"dönem {k}" for _ in range(shops) for k in (random.random(days) < 0.07).cumsum() % 2],
        }
        return build(**(columns | more))

    return make


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("shops", "days"), [(4, 60), (12, 40), (30, 6)])
def test_shops_that_have_nothing_to_do_with_each_other_claim_rarely(panel, kind, shops, days):
    claims = 0
    for seed in range(RUNS):
        run = run_statistics(panel(np.random.default_rng([seed, shops]), shops, days, kind), PAIRS)
        claims += any(
            f.is_significant and f.columns not in (("c3", "c2"), ("c4", "c2")) for f in run.findings
        )
    assert claims <= MOST_CLAIMS


def test_walks_of_shops_are_no_difference_between_them(panel):
    claims = 0
    for seed in range(RUNS):
        run = run_statistics(panel(np.random.default_rng(seed), 6, 60, "walks"), PAIRS)
        claims += run.finding("difference-c3-c2").is_significant
    assert claims <= MOST_CLAIMS


@pytest.mark.parametrize("days", [10, 100])
def test_walks_of_many_shops_rarely_look_like_sure_differences(panel, days):
    sure = 0
    for seed in range(60):
        run = run_statistics(panel(np.random.default_rng(seed), 10, days, "walks"), PAIRS)
        sure += sum(run.finding(f"difference-{column}-c2").p < 0.01 for column in ("c3", "c4"))
    assert sure <= 4  # of 120 with 1 % each, 4 or fewer in 99 of 100 cases


def test_shops_that_do_differ_are_told_apart(panel):
    finding = run_statistics(panel(np.random.default_rng(1), 6, 60, "levels"), PAIRS).finding(
        "difference-c3-c2"
    )
    assert finding.is_significant
    assert finding.test is StatTest.SERIES_LEVELS
    assert "“şube”" in say(finding.reason, Lang.TR)


@pytest.mark.parametrize("kind", KINDS)
def test_what_goes_together_inside_the_shops_is_found_even_against_their_levels(panel, kind):
    random = np.random.default_rng(2)
    x = KINDS[kind](random, 6, 60)
    y = 0.5 * x + random.normal(size=360) - np.repeat(20.0 * np.arange(6), 60)
    x = x + np.repeat(10.0 * np.arange(6), 60)
    dataset = panel(random, 6, 60, kind, x=x.tolist(), y=y.tolist())
    finding = run_statistics(dataset, PAIRS).finding("relation-c3-c4")
    assert finding.is_significant
    assert finding.effect.value > 0
    assert finding.test is StatTest.PANEL
    (note,) = [note for note in finding.notes if note.key == "statistics.note.panel_dates"]
    assert "60 ayrı tarih" in say(note, Lang.TR)
    assert "60 dates" in say(note, Lang.EN)
    assert explain(dataset, finding).chart is not None


def test_days_that_differ_count_once_each(panel):
    random = np.random.default_rng(3)
    hava = np.where(random.random(60) < 0.5, "yağmur", "güneş")
    sales = np.tile(1.5 * (hava == "güneş") + random.normal(size=60), 6) + random.normal(size=360)
    dataset = panel(random, 6, 60, "levels", hava=np.tile(hava, 6).tolist(), x=sales.tolist())
    finding = run_statistics(dataset, PAIRS).finding("difference-c3-c6")
    assert finding.is_significant
    assert finding.df[1] < 60


def test_what_belongs_to_shops_as_wholes_counts_each_shop_once(panel):
    random = np.random.default_rng(4)
    area = np.arange(20) % 2
    sales = np.repeat(3.0 * area + random.normal(size=20), 30) + random.normal(size=600)
    finding = run_statistics(panel(random, 20, 30, "levels", x=sales.tolist()), PAIRS).finding(
        "difference-c3-c5"
    )
    assert finding.is_significant
    assert finding.test is StatTest.SERIES_MEANS
    assert finding.n == 20
    (note,) = [note for note in finding.notes if note.key == "statistics.note.series_means"]
    assert "20 ayrı “şube”" in say(note, Lang.TR)


def test_pairs_that_cannot_be_tested_inside_are_said_to_be_left_out(panel):
    run = run_statistics(panel(np.random.default_rng(5), 6, 60, "levels"), PAIRS)
    assert not [f for f in run.findings if set(f.columns) == {"c2", "c5"}]
    (note,) = [note for note in run.notes if note.key == "statistics.note.panel_pairs_left_out"]
    assert "“şube”" in say(note, Lang.TR)
    assert "“şube”" in say(note, Lang.EN)


def test_orders_of_several_channels_at_times_of_their_own_are_no_panel(build):
    random = np.random.default_rng(6)
    start = datetime(2024, 1, 1)
    minutes = np.sort(random.integers(0, 60 * 24 * 300, 400)).tolist()
    x = random.normal(size=400)
    run = run_statistics(
        build(
            an=[start + timedelta(minutes=minute) for minute in minutes],
            kanal=[f"kanal {k}" for k in random.integers(0, 4, 400)],
            x=x.tolist(),
            y=(x + random.normal(size=400)).tolist(),
        ),
        PAIRS,
    )
    assert run.finding("relation-c3-c4").test is StatTest.PEARSON


@pytest.mark.parametrize("shops", [2, 3, 6, 9])
def test_few_shops_told_apart_by_a_number_are_a_panel(build, shops):
    claims, days = 0, 60
    for seed in range(RUNS):
        random = np.random.default_rng([seed, shops])
        x, y = (KINDS["levels"](random, shops, days) + KINDS["walks"](random, shops, days) for _ in range(2))
        dataset = build(
            {"şube": ColumnType.INTEGER},
            gün=[datetime(2024, 1, 1) + timedelta(days=day) for day in range(days)] * shops,
            şube=np.repeat(np.arange(1, shops + 1), days).tolist(),
            x=x.tolist(),
            y=y.tolist(),
        )
        run = run_statistics(dataset, PAIRS)
        assert run.finding("relation-c3-c4").test is StatTest.PANEL
        claims += run.finding("relation-c3-c4").is_significant
    assert claims <= MOST_CLAIMS


@pytest.mark.parametrize("rows", [20, 60, 300])
def test_grades_from_one_to_five_are_no_panel(build, rows):
    taken = 0
    for seed in range(RUNS):
        random = np.random.default_rng([seed, rows])
        days = np.sort(random.integers(0, rows // 2, rows)).tolist()
        dataset = build(
            {"puan": ColumnType.INTEGER},
            gün=[datetime(2024, 1, 1) + timedelta(days=day) for day in days],
            puan=random.integers(1, 6, rows).tolist(),
            x=random.normal(size=rows).tolist(),
            y=random.normal(size=rows).tolist(),
        )
        taken += run_statistics(dataset, PAIRS).finding("relation-c3-c4").test is StatTest.PANEL
    assert taken <= 1
