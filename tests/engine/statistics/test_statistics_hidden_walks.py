"""Numbers along a date of which one hides a walk in its noise are related no more often than chance lets them."""

from datetime import datetime, timedelta

import numpy as np
import pytest

from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

DAYS = [datetime(2021, 1, 1) + timedelta(days=day) for day in range(200)]
RUNS = 60


def walk(random, points):
    return random.normal(size=points).cumsum()


@pytest.mark.parametrize("strength", [3.0, 5.0])
@pytest.mark.parametrize("points", [30, 90])
def test_walks_hidden_in_noise_are_rarely_related(build, points, strength):
    claims = 0
    for seed in range(2 * RUNS):
        random = np.random.default_rng([seed, points])
        x, y = walk(random, points), walk(random, points) + strength * random.normal(size=points)
        run = run_statistics(
            build(gün=DAYS[:points], x=x.tolist(), y=y.tolist()), Question(analyses=(AnalysisType.RELATION,))
        )
        claims += any(finding.is_significant for finding in run.findings)
    assert claims <= 12


def test_number_that_follows_a_slow_one_under_noise_is_still_found(build):
    tested = found = 0
    for seed in range(40):
        random = np.random.default_rng(seed)
        x = walk(random, 60)
        y = 0.5 * (x - x.mean()) / x.std() + random.normal(size=60)
        dataset = build(gün=DAYS[:60], x=x.tolist(), y=y.tolist())
        finding = run_statistics(dataset, Question(analyses=(AnalysisType.RELATION,))).finding(
            "relation-c2-c3"
        )
        tested += finding.test is StatTest.GLS_RELATION
        found += finding.test is StatTest.GLS_RELATION and finding.is_significant
    assert tested >= 10
    assert found >= 0.8 * tested


def test_relation_under_slow_drift_says_so_and_shows_the_plain_test(build):
    random = np.random.default_rng(2)
    x = walk(random, 40)
    y = 0.8 * (x - x.mean()) / x.std() + random.normal(size=40)
    dataset = build(gün=DAYS[:40], x=x.tolist(), y=y.tolist())
    finding = run_statistics(dataset, Question()).finding("relation-c2-c3")
    assert finding.test is StatTest.GLS_RELATION
    assert finding.alternatives[0].test in (StatTest.PEARSON, StatTest.SPEARMAN)
    assert finding.p > finding.alternatives[0].p
    assert "sürüklenen" in say(finding.reason, Lang.TR)
    assert "drift" in say(finding.reason, Lang.EN)
