"""Numbers that come round with the calendar are found, and what a walk or a memory explains is no season."""

from datetime import datetime, timedelta

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.statistics.cycles import Cycle
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.engine.statistics.seasons import season_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

SEASONS = Question(analyses=(AnalysisType.SEASON,))
START = datetime(2021, 1, 4)  # a Monday
RUNS = 200
MOST_CLAIMS = 22  # of 200 runs with 7 % each, 22 or fewer in 98 of 100 cases


def days(count):
    return [START + timedelta(days=day) for day in range(count)]


def months(count):
    return [datetime(2015 + place // 12, place % 12 + 1, 1) for place in range(count)]


def remembering(random, points, memory):
    noise = random.normal(size=points + 50)
    for place in range(1, points + 50):
        noise[place] += memory * noise[place - 1]
    return noise[50:]


NOISE = {
    "independent": lambda random, points: random.normal(size=points),
    "skewed": lambda random, points: np.exp(random.normal(size=points)),
    "walk": lambda random, points: random.normal(size=points).cumsum(),
    "walk under noise": lambda random, points: (
        random.normal(size=points).cumsum() + 3.0 * random.normal(size=points)
    ),
    "memory": lambda random, points: remembering(random, points, 0.6),
    "long memory": lambda random, points: remembering(random, points, 0.9),
    "trend": lambda random, points: random.normal(size=points) + np.linspace(0.0, 10.0, points),
    "bent": lambda random, points: random.normal(size=points) + np.linspace(-3.0, 3.0, points) ** 2,
}


@pytest.mark.parametrize("kind", NOISE)
@pytest.mark.parametrize(
    ("cycle", "points"), [(Cycle.MONTH, 36), (Cycle.MONTH, 120), (Cycle.WEEKDAY, 60), (Cycle.HOUR, 100)]
)
def test_noise_has_rarely_a_season(kind, cycle, points):
    values = np.stack([NOISE[kind](np.random.default_rng([seed, points]), points) for seed in range(RUNS)])
    season = season_of(np.arange(points) + 5, values, cycle)
    assert (season.p < 0.05).sum() <= MOST_CLAIMS


@pytest.mark.parametrize("kind", ["independent", "memory", "walk"])
def test_days_of_the_week_are_found_and_told(build, kind):
    random = np.random.default_rng(1)
    dates = days(200)
    busy = np.array([(0.0, -1.0, 0.0, 0.0, 1.0, 4.0, 2.0)[day.weekday()] for day in dates])
    dataset = build(gün=dates, satış=(50.0 + 2.0 * busy + NOISE[kind](random, 200)).tolist())
    finding = run_statistics(dataset, SEASONS).finding("season-c1-c2")
    assert finding.is_significant
    assert finding.test is StatTest.SEASON_OF_WEEKDAYS
    assert "cumartesi günleri" in say(finding.sentence, Lang.TR)
    assert "on Saturdays" in say(finding.sentence, Lang.EN)
    assert "salı günleri" in say(finding.sentence, Lang.TR)


def test_months_are_found_with_the_averages_that_the_picture_shows(build):
    random = np.random.default_rng(2)
    dates = months(60)
    busy = np.array([5.0 * (day.month == 12) - 4.0 * (day.month == 2) for day in dates])
    dataset = build(ay=dates, satış=(100.0 + busy + random.normal(size=60)).tolist())
    finding = run_statistics(dataset, SEASONS).finding("season-c1-c2")
    assert finding.is_significant
    assert finding.test is StatTest.SEASON_OF_MONTHS
    assert "en yüksek aralıkta" in say(finding.sentence, Lang.TR)
    assert "en düşük şubatta" in say(finding.sentence, Lang.TR)
    assert "highest in December" in say(finding.sentence, Lang.EN)
    chart = explain(dataset, finding).chart
    assert [say(box.label, Lang.TR) for box in chart.boxes][:2] == ["Ocak", "Şubat"]
    assert [say(box.label, Lang.EN) for box in chart.boxes][-1] == "December"
    means = [box.mean for box in chart.boxes]
    assert means.index(max(means)) == 11
    assert means.index(min(means)) == 1


def test_hours_of_a_shop_that_closes_at_night_are_found(build):
    random = np.random.default_rng(3)
    dates = [START + timedelta(days=day, hours=hour) for day in range(20) for hour in range(9, 19)]
    busy = np.array([3.0 * (date.hour in (12, 13)) for date in dates])
    dataset = build(an=dates, müşteri=(busy + random.normal(size=200)).tolist())
    finding = run_statistics(dataset, SEASONS).finding("season-c1-c2")
    assert finding.is_significant
    assert finding.test is StatTest.SEASON_OF_HOURS
    assert "12.00–13.00 arasında" in say(finding.sentence, Lang.TR) or "13.00–14.00 arasında" in say(
        finding.sentence, Lang.TR
    )
    assert next(say(box.label, Lang.EN) for box in explain(dataset, finding).chart.boxes) == "09:00"


def test_less_than_two_rounds_is_not_asked(build):
    random = np.random.default_rng(4)
    year = build(ay=months(18), satış=random.normal(size=18).tolist())
    week = build(gün=days(12), satış=random.normal(size=12).tolist())
    for dataset in (year, week):
        assert not run_statistics(dataset, SEASONS).findings


def test_shops_that_open_on_other_days_are_no_season(build):
    random = np.random.default_rng(5)
    rows = [(day, shop) for shop in range(6) for day in days(120) if shop % 2 or day.weekday() < 5]
    values = [100.0 * (shop % 2) + random.normal() for _, shop in rows]
    dataset = build(gün=[day for day, _ in rows], şube=[f"Şube {shop}" for _, shop in rows], satış=values)
    assert not run_statistics(dataset, SEASONS).finding("season-c1-c3").is_significant


def test_number_that_is_the_weekday_itself_has_no_season(build):
    dates = days(100)
    dataset = build({"gün no": ColumnType.INTEGER}, gün=dates, **{"gün no": [d.isoweekday() for d in dates]})
    assert not [f for f in run_statistics(dataset, SEASONS).findings if f.analysis is AnalysisType.SEASON]
