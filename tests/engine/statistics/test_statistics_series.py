"""Columns that follow their own past along a date claim no more than chance lets them."""

from datetime import datetime, timedelta

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.engine.statistics.trend_noise import noisy_slope
from terazi.engine.statistics.turns import p_of_turns
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

DAYS = [datetime(2021, 1, 1) + timedelta(days=day) for day in range(500)]
RUNS = 60


def walk(random, points):
    return random.normal(size=points).cumsum()


def claimed(run, analysis):
    return [finding for finding in run.findings if finding.is_significant and finding.analysis is analysis]


@pytest.mark.parametrize("points", [40, 120, 400])
def test_walks_beside_a_date_are_rarely_related(build, points):
    claims = 0
    for seed in range(RUNS):
        random = np.random.default_rng(seed)
        x, y = walk(random, points), walk(random, points)
        run = run_statistics(
            build(gün=DAYS[:points], x=x.tolist(), y=y.tolist()), Question(analyses=(AnalysisType.RELATION,))
        )
        claims += bool(claimed(run, AnalysisType.RELATION))
    assert claims <= 5


def test_walks_of_several_shops_and_of_days_with_several_rows_are_rarely_related(build):
    claims = 0
    for seed in range(RUNS // 2):
        random = np.random.default_rng(seed)
        x, y = (np.concatenate([walk(random, 60) for _ in range(5)]) for _ in range(2))
        shops = [f"şube {place // 60}" for place in range(300)]
        by_shop = build(gün=DAYS[:60] * 5, şube=shops, x=x.tolist(), y=y.tolist())
        a, b = (np.repeat(walk(random, 80), 4) + random.normal(size=320) for _ in range(2))
        by_day = build(gün=[day for day in DAYS[:80] for _ in range(4)], a=a.tolist(), b=b.tolist())
        for dataset in (by_shop, by_day):
            run = run_statistics(dataset, Question(analyses=(AnalysisType.RELATION,)))
            claims += bool(claimed(run, AnalysisType.RELATION))
    assert claims <= 6


def test_series_that_belong_together_are_still_found(build):
    found = 0
    for seed in range(20):
        random = np.random.default_rng(seed)
        x = walk(random, 100)
        dataset = build(gün=DAYS[:100], x=x.tolist(), y=(x + random.normal(size=100)).tolist())
        run = run_statistics(dataset, Question(analyses=(AnalysisType.RELATION,)))
        found += run.finding("relation-c2-c3").is_significant
    assert found == 20


def test_plain_correlation_stands_beside_and_the_drift_is_said(build):
    random = np.random.default_rng(3)
    time = np.arange(100.0)
    x, y = (time + 3.0 * random.normal(size=100) for _ in range(2))
    finding = run_statistics(
        build(gün=DAYS[:100], x=x.tolist(), y=y.tolist()), Question(analyses=(AnalysisType.RELATION,))
    ).finding("relation-c2-c3")
    assert finding.test is StatTest.INNOVATIONS
    assert not finding.is_significant
    assert finding.alternatives[0].effect.value > 0.9
    assert "birlikte değişiyor gibi" in say(finding.sentence, Lang.TR)
    assert "drift together" in say(finding.sentence, Lang.EN)


@pytest.mark.parametrize(("sign", "word"), [(1, "yüksek oluyor"), (-1, "düşük oluyor")])
def test_relation_of_what_is_new_alone_is_not_told_as_one_of_the_values(build, sign, word):
    random = np.random.default_rng(5)
    season, news = np.sin(np.arange(400) / 40), random.standard_normal(400)
    first = 8 * season + news
    second = -8 * sign * season + sign * news + 0.5 * random.standard_normal(400)
    days = [datetime(2024, 1, 1) + timedelta(days=day) for day in range(400)]
    dataset = build(gün=days, x=first.tolist(), y=second.tolist())
    finding = run_statistics(dataset, Question(analyses=(AnalysisType.RELATION,))).finding("relation-c2-c3")
    assert finding.test is StatTest.INNOVATIONS
    told = say(finding.sentence, Lang.TR)
    assert word in told
    assert "Değerlerin kendisinde böyle bir ilişki görülmüyor." in told


def test_numbers_without_memory_are_related_as_ever(build):
    random = np.random.default_rng(4)
    x = random.normal(size=100)
    finding = run_statistics(
        build(gün=DAYS[:100], x=x.tolist(), y=(x + random.normal(size=100)).tolist()), Question()
    ).finding("relation-c2-c3")
    assert finding.test is StatTest.PEARSON


@pytest.mark.parametrize("points", [30, 120])
def test_columns_that_walk_beside_a_date_rarely_claim_a_trend_together(build, points):
    claims = 0
    for seed in range(RUNS):
        random = np.random.default_rng([seed, points])
        columns = {
            f"n{k}": walk(random, points) + (4.0 * (k % 2)) * random.normal(size=points) for k in range(6)
        }
        run = run_statistics(
            build(gün=DAYS[:points], **{name: values.tolist() for name, values in columns.items()}),
            Question(analyses=(AnalysisType.TREND,)),
        )
        claims += bool(claimed(run, AnalysisType.TREND))
    assert claims <= 6


def test_walk_rarely_differs_between_options_that_last(build):
    claims = 0
    for seed in range(2 * RUNS):
        random = np.random.default_rng(seed)
        first, second = ((random.random(200) < 0.05).cumsum() % 2 for _ in range(2))
        dataset = build(
            gün=DAYS[:200],
            x=walk(random, 200).tolist(),
            a=[f"a{k}" for k in first],
            b=[f"b{k}" for k in second],
        )
        run = run_statistics(dataset, Question(analyses=(AnalysisType.DIFFERENCE, AnalysisType.ASSOCIATION)))
        claims += any(finding.is_significant for finding in run.findings)
    assert claims <= 12


def test_shifts_in_time_of_options_that_go_together_are_rarely_as_strong():
    random = np.random.default_rng(5)
    codes = (random.random(300) < 0.1).cumsum() % 2
    assert p_of_turns(codes, codes) < 0.02
    assert p_of_turns(codes, random.permutation(codes)) > 0.01


def test_walk_has_rarely_a_trend(build):
    claims = 0
    for seed in range(RUNS):
        values = walk(np.random.default_rng(seed), 120)
        run = run_statistics(
            build(gün=DAYS[:120], x=values.tolist()), Question(analyses=(AnalysisType.TREND,))
        )
        claims += bool(claimed(run, AnalysisType.TREND))
    assert claims <= 7


@pytest.mark.parametrize(("points", "most"), [(20, 10), (120, 10), (400, 9)])
def test_walk_under_noise_has_rarely_a_trend(points, most):
    claims = 0
    for seed in range(100):
        random = np.random.default_rng([seed, points])
        values = walk(random, points) + 2.0 * random.normal(size=points)
        claims += noisy_slope(np.arange(float(points)), values, 0.05).p < 0.05
    assert claims <= most


@pytest.mark.parametrize("memory", [0.0, 0.5])
def test_clear_trend_is_nearly_always_found(memory):
    found = 0
    for seed in range(50):
        random = np.random.default_rng(seed)
        noise = random.normal(size=150)
        for place in range(1, 150):
            noise[place] += memory * noise[place - 1]
        found += noisy_slope(np.arange(150.0), noise + 0.03 * np.arange(150), 0.05).p < 0.05
    assert found >= 47


def test_clear_trend_is_told_among_many_other_questions(build):
    told = 0
    for seed in range(20):
        random = np.random.default_rng([11, seed])
        rising = random.normal(size=200) + 1.5 * np.arange(200) / 200
        others = {f"n{each}": random.normal(size=200) for each in range(9)}
        days = [datetime(2024, 1, 1) + timedelta(days=3 * each) for each in range(200)]
        run = run_statistics(build(day=days, rising=rising, **others), Question())
        told += any(found.id == "trend-c1-c2" and found.is_significant for found in run.findings)
    assert told >= 11


def test_slope_has_its_interval_where_p_has_its_level():
    random = np.random.default_rng(11)
    times, values = np.arange(80.0), walk(random, 80) + np.arange(80.0) * 0.3
    p = noisy_slope(times, values, 0.05).p
    ends = noisy_slope(times, values, p)
    assert min(abs(ends.low), abs(ends.high)) < 1e-6


def test_shops_that_open_later_and_sell_more_are_no_trend(build):
    random = np.random.default_rng(12)
    rows = [(day, shop) for shop in range(8) for day in range(10 * shop, 120)]
    values = [100.0 * shop + random.normal() for _, shop in rows]
    dataset = build(
        gün=[DAYS[day] for day, _ in rows], mağaza=[f"şube {shop}" for _, shop in rows], satış=values
    )
    finding = run_statistics(dataset, Question()).finding("trend-c1-c3")
    assert not finding.is_significant
    (note,) = [note for note in finding.notes if note.key == "statistics.note.panel"]
    assert "“mağaza”" in say(note, Lang.TR)
    assert "“mağaza”" in say(note, Lang.EN)


def test_trend_of_every_shop_is_found_about_its_own_mean(build):
    random = np.random.default_rng(13)
    rows = [(day, shop) for shop in range(8) for day in range(120)]
    values = [100.0 * shop + 0.05 * day + random.normal() for day, shop in rows]
    dataset = build(
        gün=[DAYS[day] for day, _ in rows], mağaza=[f"şube {shop}" for _, shop in rows], satış=values
    )
    finding = run_statistics(dataset, Question()).finding("trend-c1-c3")
    assert finding.is_significant
    assert finding.estimate.low < 0.05 * 365.2425 < finding.estimate.high


def test_options_that_change_with_time_are_no_series(build):
    random = np.random.default_rng(14)
    phase = ["önce"] * 60 + ["sonra"] * 60
    dataset = build(gün=DAYS[:120], dönem=phase, x=(np.arange(120.0) + random.normal(size=120)).tolist())
    finding = run_statistics(dataset, Question()).finding("trend-c1-c3")
    assert finding.is_significant
    assert not [note for note in finding.notes if note.key == "statistics.note.panel"]


def test_trend_among_echoes_is_found_with_its_slope(build):
    random = np.random.default_rng(6)
    noise = np.zeros(200)
    for place in range(1, 200):
        noise[place] = 0.5 * noise[place - 1] + random.normal()
    finding = run_statistics(
        build(gün=DAYS[:200], x=(noise + 0.05 * np.arange(200)).tolist()), Question()
    ).finding("trend-c1-c2")
    assert finding.test is StatTest.GLS_TREND
    assert finding.is_significant
    assert finding.estimate.low < 0.05 * 365.2425 < finding.estimate.high


def test_slope_of_a_line_without_noise_to_speak_of_is_exact():
    times = np.arange(50.0)
    values = 2.0 * times + 1e-6 * np.random.default_rng(7).normal(size=50)
    assert noisy_slope(times, values, 0.05).slope == pytest.approx(2.0, abs=1e-6)


@pytest.mark.parametrize(
    "part",
    [
        lambda day, _: day.year,
        lambda day, _: day.month,
        lambda day, _: day.isoweekday(),
        lambda day, _: day.isocalendar().week,
        lambda _, place: place + 1,
        lambda _, place: 1000 + 2 * place,
    ],
)
def test_column_that_is_the_time_itself_is_no_finding(build, part):
    dates = [datetime(2019, 1, 1) + timedelta(days=3 * place) for place in range(300)]
    dataset = build(
        {"parça": ColumnType.INTEGER},
        gün=dates,
        parça=[part(day, place) for place, day in enumerate(dates)],
        x=np.random.default_rng(8).normal(size=300).tolist(),
    )
    run = run_statistics(dataset, Question())
    assert not [f for f in run.findings if f.analysis.is_about_pairs and "c2" in f.columns]
    (note,) = [note for note in run.notes if note.key == "statistics.note.time_itself"]
    assert "“parça”" in say(note, Lang.TR)
    assert "“parça”" in say(note, Lang.EN)


def test_rising_count_is_a_trend_and_not_the_time(build):
    random = np.random.default_rng(9)
    counts = (1000 + 40 * np.arange(60) + random.integers(0, 30, 60)).tolist()
    run = run_statistics(build({"nüfus": ColumnType.INTEGER}, gün=DAYS[:60], nüfus=counts), Question())
    assert run.finding("trend-c1-c2").is_significant


def years_of(random, count=40, each=1):
    years = np.repeat(np.arange(1980, 1980 + count), each)
    values = 0.5 * np.arange(count).repeat(each) + random.normal(size=count * each)
    return years.tolist(), values.tolist()


@pytest.mark.parametrize("name", ["Yıl", "satış yılı", "Year", "fiscal year"])
def test_years_without_a_date_are_the_time(build, name):
    years, values = years_of(np.random.default_rng(15))
    dataset = build({name: ColumnType.INTEGER}, **{name: years, "satış": values})
    run = run_statistics(dataset, Question())
    finding = run.finding("trend-c1-c2")
    assert finding.is_significant
    assert finding.estimate.low < 0.5 < finding.estimate.high
    assert not [f for f in run.findings if f.analysis.is_about_pairs and f.id != "trend-c1-c2"]
    assert "time_itself" in " ".join(note.key for note in run.notes)
    assert explain(dataset, finding).chart.points[0][0].startswith("1980")


def test_walks_along_years_are_rarely_related(build):
    claims = 0
    for seed in range(RUNS):
        random = np.random.default_rng(seed)
        dataset = build(
            {"Yıl": ColumnType.INTEGER},
            Yıl=list(range(1960, 2020)),
            x=walk(random, 60).tolist(),
            y=walk(random, 60).tolist(),
        )
        run = run_statistics(dataset, Question(analyses=(AnalysisType.RELATION,)))
        claims += bool(claimed(run, AnalysisType.RELATION))
    assert claims <= 8


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Doğum yılı", list(range(1950, 2010))),
        ("Yıl sayısı", list(range(1, 61))),
        ("kapasite", list(range(1950, 2010))),
    ],
)
def test_other_whole_numbers_are_not_the_time(build, name, values):
    random = np.random.default_rng(16)
    dataset = build({name: ColumnType.INTEGER}, **{name: values, "x": random.normal(size=60).tolist()})
    run = run_statistics(dataset, Question())
    assert not [f for f in run.findings if f.analysis is AnalysisType.TREND]
    assert run.finding("relation-c1-c2")


def test_years_beside_a_date_are_not_the_time(build):
    random = np.random.default_rng(17)
    dataset = build(
        {"model yılı": ColumnType.INTEGER},
        gün=DAYS[:60],
        **{"model yılı": random.integers(1990, 2020, 60).tolist()},
        x=random.normal(size=60).tolist(),
    )
    run = run_statistics(dataset, Question())
    assert run.finding("relation-c2-c3")
    assert not [f for f in run.findings if f.id.startswith("trend-c2")]
