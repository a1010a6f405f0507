"""Rows that repeat or belong together are not counted as separate evidence."""

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.statistics.adjustment import benjamini_hochberg
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

ROWS_EACH = 6
PAIRS = Question(analyses=(AnalysisType.RELATION, AnalysisType.DIFFERENCE, AnalysisType.ASSOCIATION))


@pytest.fixture
def shop(build):
    """Customers with six rows each that copy what the customer is; nothing belongs to anything else but ``related``."""

    def make(seed, *, customers=40, related=0.0, kind=ColumnType.TEXT):
        random = np.random.default_rng(seed)
        who = np.repeat(np.arange(customers), ROWS_EACH)
        traits = random.normal(size=(customers, 4))
        traits[:, 1] += related * traits[:, 0]
        traits[:, 3] = np.exp(traits[:, 3])
        values = traits[who] + 0.2 * random.normal(size=(len(who), 4))
        group, kin = random.integers(0, 3, customers)[who], random.integers(0, 2, customers)[who]
        named = random.permutation(customers)[who] + 1000
        ids = named.tolist() if kind is ColumnType.INTEGER else [f"M{place}" for place in named]
        return build(
            {"Müşteri": kind},
            Müşteri=ids,
            **{f"x{k}": values[:, k].tolist() for k in range(4)},
            grup=[f"g{k}" for k in group],
            yakın=[f"y{k}" for k in kin],
        )

    return make


@pytest.mark.parametrize("kind", [ColumnType.TEXT, ColumnType.INTEGER, ColumnType.SELECT])
def test_six_rows_per_customer_that_copy_noise_claim_nothing(shop, kind):
    claims = 0
    for seed in range(40):
        run = run_statistics(shop(seed, kind=kind), PAIRS)
        claims += any(
            f.is_significant for f in run.findings if kind is ColumnType.INTEGER or "c1" not in f.columns
        )
    assert claims <= 5


def test_what_belongs_together_between_customers_is_still_found(shop):
    run = run_statistics(shop(1, related=1.5), PAIRS)
    finding = run.finding("relation-c2-c3")
    assert finding.is_significant
    assert finding.test is StatTest.CLUSTER_ROBUST
    assert {outcome.test for outcome in finding.alternatives} == {StatTest.PEARSON, StatTest.SPEARMAN}
    assert "statistics.note.owners" in [note.key for note in finding.notes]


def test_customers_are_told_in_both_languages(shop):
    (note,) = [n for n in run_statistics(shop(1), PAIRS).notes if n.key == "statistics.note.belonging"]
    assert "“Müşteri”" in say(note, Lang.TR)
    assert "40" in say(note, Lang.EN)


def test_interval_of_a_relation_between_customers_is_wide(shop):
    finding = run_statistics(shop(1, related=1.5), PAIRS).finding("relation-c2-c3")
    plain = finding.alternatives[0].effect
    assert finding.effect.high - finding.effect.low > 1.5 * (plain.high - plain.low)


def test_measured_whole_number_is_no_owner(build):
    random = np.random.default_rng(3)
    age = random.integers(18, 60, 400)
    run = run_statistics(
        build(
            {"yaş": ColumnType.INTEGER},
            yaş=age.tolist(),
            gelir=(age * 2.0 + random.normal(size=400)).tolist(),
            gider=(age * 1.5 + random.normal(size=400)).tolist(),
        ),
        PAIRS,
    )
    assert run.finding("relation-c2-c3").test is not StatTest.CLUSTER_ROBUST
    assert "statistics.note.belonging" not in [note.key for note in run.notes]


def test_owner_of_rows_that_do_not_resemble_each_other_changes_nothing(build):
    random = np.random.default_rng(4)
    x, y = random.normal(size=(2, 240))
    run = run_statistics(
        build(
            {"Müşteri": ColumnType.TEXT},
            Müşteri=[f"M{k}" for k in np.repeat(np.arange(40), 6)],
            x=x.tolist(),
            y=(x + y).tolist(),
        ),
        PAIRS,
    )
    assert run.finding("relation-c2-c3").test is StatTest.PEARSON


def test_repeated_rows_are_counted_once_and_told(build):
    random = np.random.default_rng(5)
    x, y = random.normal(size=(2, 30))
    once = run_statistics(build(x=x.tolist(), y=y.tolist()), PAIRS)
    dataset = build(x=np.tile(x, 5).tolist(), y=np.tile(y, 5).tolist())
    often = run_statistics(dataset, Question())
    assert often.finding("relation-c1-c2").p == pytest.approx(once.finding("relation-c1-c2").p)
    assert often.finding("relation-c1-c2").n == 30
    (note,) = [n for n in often.notes if n.key == "statistics.note.repeated_rows"]
    assert say(note, Lang.TR).startswith("Veride 120 satır")
    assert len(explain(dataset, often.finding("relation-c1-c2")).chart.points) == 30
    assert often.finding("descriptives-c1").n == 150


def test_rows_that_differ_only_in_their_number_are_repetitions(build):
    random = np.random.default_rng(6)
    x, y = random.normal(size=(2, 30))
    numbered = build(
        {"sıra": ColumnType.INTEGER},
        sıra=list(range(60)),
        x=np.tile(x, 2).tolist(),
        y=np.tile(y, 2).tolist(),
    )
    assert run_statistics(numbered, PAIRS).finding("relation-c2-c3").n == 30


def test_rows_of_a_few_options_repeat_by_nature(build):
    random = np.random.default_rng(7)
    first, second = random.integers(0, 3, (2, 200))
    run = run_statistics(build(a=[f"a{k}" for k in first], b=[f"b{k}" for k in second]), PAIRS)
    assert run.finding("association-c1-c2").n == 200
    assert "statistics.note.repeated_rows" not in [note.key for note in run.notes]


def test_what_owners_are_not_known_by_is_asked_together_with_everything_else(build):
    random = np.random.default_rng(8)
    who = np.repeat(np.arange(30), 8)
    run = run_statistics(
        build(
            müşteri=[f"M{k}" for k in who],
            **{
                f"huy {k}": (random.normal(size=30)[who] + 0.3 * random.normal(size=240)).tolist()
                for k in range(2)
            },
            **{f"rastgele {k}": random.normal(size=240).tolist() for k in range(6)},
        ),
        PAIRS,
    )
    asked = [f for f in run.findings if f.columns not in {("c2", "c1"), ("c3", "c1")}]
    expected = benjamini_hochberg(np.array([f.p for f in asked]))
    assert {f.columns for f in asked} >= {("c4", "c1"), ("c2", "c4"), ("c4", "c5")}
    assert [f.p_adjusted for f in asked] == pytest.approx(expected.tolist())


@pytest.fixture
def trees(build):
    """Trees numbered in the order of their treatment, measured five times each."""

    def make(seed, *, kind=ColumnType.INTEGER, count=40):
        random = np.random.default_rng(seed)
        who = np.repeat(np.arange(count), 5)
        return build(
            {"ağaç": kind},
            ağaç=(who + 1).tolist() if kind is ColumnType.INTEGER else [f"A{k}" for k in who],
            işlem=["ozon" if k < count // 2 else "hava" for k in who],
            boy=(random.normal(size=count)[who] + 0.3 * random.normal(size=len(who))).tolist(),
            çap=(random.normal(size=count)[who] + 0.3 * random.normal(size=len(who))).tolist(),
        )

    return make


@pytest.mark.parametrize(
    ("kind", "pair", "note"),
    [
        (ColumnType.INTEGER, "difference-c1-c2", "statistics.note.names"),
        (ColumnType.SELECT, "association-c1-c2", "statistics.note.one_each"),
    ],
)
def test_that_a_name_goes_with_what_it_has_only_one_of_is_no_finding(trees, kind, pair, note):
    run = run_statistics(trees(1, kind=kind), PAIRS)
    assert pair not in {finding.id for finding in run.findings}
    (told,) = [each for each in run.notes if each.key == note]
    assert "“ağaç”" in say(told, Lang.TR)
    assert "“ağaç”" in say(told, Lang.EN)


def test_what_differs_between_named_units_is_still_a_finding(trees):
    run = run_statistics(trees(2, kind=ColumnType.SELECT, count=12), PAIRS)
    assert run.finding("difference-c3-c1").is_significant


@pytest.mark.parametrize("seed", range(5))
def test_an_amount_that_bends_and_repeats_owns_nothing(build, seed):
    """Ages: spending and children rise and fall with them, as in a survey of households."""
    random = np.random.default_rng(seed)
    age = np.clip(random.normal(45, 14, 1500), 18, 85).astype(int)
    hump = 3.0 - ((age - 48) / 18.0) ** 2
    run = run_statistics(
        build(
            {"yaş": ColumnType.INTEGER},
            yaş=age.tolist(),
            harcama=(hump + random.normal(size=1500)).tolist(),
            çocuk=np.clip(np.round(hump + random.normal(size=1500)), 0, 6).tolist(),
            evli=["evet" if p else "hayır" for p in random.random(1500) < (0.2 + 0.2 * hump).clip(0, 1)],
        ),
        PAIRS,
    )
    assert "statistics.note.belonging" not in [note.key for note in run.notes]
    assert run.finding("relation-c2-c3").test is not StatTest.CLUSTER_ROBUST


def test_prices_at_round_figures_are_compared_as_amounts(build):
    """The same price is often the same product, whose other values repeat; a price it is nevertheless."""
    random = np.random.default_rng(2)
    models = np.repeat(np.arange(80), random.integers(2, 40, 80))
    size = random.integers(1, 9, 80)
    price = size * 100 + 10 * random.integers(0, 9, 80) + 99
    run = run_statistics(
        build(
            {"fiyat": ColumnType.INTEGER},
            fiyat=price[models].tolist(),
            bellek=(size[models] + 0.2 * random.normal(size=len(models))).tolist(),
            hız=(random.normal(size=80)[models] + 0.2 * random.normal(size=len(models))).tolist(),
        ),
        PAIRS,
    )
    assert run.finding("relation-c1-c2").is_significant


def people_with_rows(build, random, name, people, each, *, graded=False):
    who = np.repeat(np.arange(1, people + 1), each)
    levels = np.sort(random.normal(size=(people, 3)), axis=0) if graded else random.normal(size=(people, 3))
    values = levels[who - 1] + random.normal(size=(len(who), 3))
    return build(
        {name: ColumnType.INTEGER}, **{name: who.tolist()}, x=values[:, 0], y=values[:, 1], z=values[:, 2]
    )


@pytest.mark.parametrize(("people", "each"), [(5, 40), (8, 8), (9, 5)])
def test_few_people_numbered_as_such_claim_nothing(build, people, each):
    claims = 0
    for seed in range(40):
        random = np.random.default_rng([seed, people])
        run = run_statistics(people_with_rows(build, random, "Hasta no", people, each), PAIRS)
        claims += any(f.is_significant for f in run.findings if "c1" not in f.columns)
    assert claims <= 6


@pytest.mark.parametrize("name", ["puan", "memnuniyet", "sınıf kodu"])
def test_codes_from_one_to_five_are_no_people(build, name):
    run = run_statistics(people_with_rows(build, np.random.default_rng(9), name, 5, 40, graded=True), PAIRS)
    assert run.finding("relation-c2-c3").test is StatTest.PEARSON
    assert "statistics.note.belonging" not in [note.key for note in run.notes]


def test_people_numbered_in_the_order_of_what_they_are_are_still_people(build):
    run = run_statistics(
        people_with_rows(build, np.random.default_rng(10), "müşteri no", 40, 6, graded=True), PAIRS
    )
    assert run.finding("relation-c2-c3").test is StatTest.CLUSTER_ROBUST
