"""What is said of models: nothing that their figures do not bear out."""

from dataclasses import replace

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning.belonging import Belonging
from terazi.engine.learning.metrics import class_intervals, mean_interval, number_intervals
from terazi.engine.learning.resampling import draw_rows
from terazi.engine.learning.results import Confusion, Interval, Scores
from terazi.engine.learning.tasks import Family, Splitting, Task
from terazi.engine.learning.training import train
from terazi.engine.learning.verdicts import Judged, class_sentences, class_summary, few_rows, number_summary
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

REFUNDS = Confusion(labels=("Evet", "Hayır"), counts=((29, 28), (27, 311)))


def judged(right: float, usual: float, gain: tuple[float, float] | None, **change) -> Judged:
    return Judged(
        target="İade",
        rows=395,
        units=change.pop("units", 395),
        scores=Scores(accuracy=right, mae=right, rmse=right, r2=change.pop("r2", 0.5)),
        baseline=Scores(accuracy=usual, mae=usual, rmse=usual),
        gain=None if gain is None else Interval(low=gain[0], high=gain[1]),
        **change,
    )


def verdict(phrase) -> str:
    return phrase.params["verdict"].key.rpartition(".")[2]


@pytest.mark.parametrize(
    ("right", "usual", "gain", "said"),
    [
        (0.811, 0.856, (-0.09, 0.0), "worse"),
        (0.811, 0.856, (-0.09, 0.02), "worse"),
        (0.870, 0.856, (-0.02, 0.05), "none"),
        (0.870, 0.856, None, "none"),
        (0.856, 0.856, (0.0, 0.0), "even"),
        (0.880, 0.856, (0.01, 0.04), "weak"),
        (0.920, 0.856, (0.03, 0.09), "good"),
        (0.980, 0.856, (0.09, 0.15), "strong"),
        (1.0, 1.0, (0.0, 0.0), "even"),
    ],
)
def test_a_model_of_classes_is_called_what_its_accuracy_bears(right, usual, gain, said):
    assert verdict(class_summary(judged(right, usual, gain), "Hayır")) == said


@pytest.mark.parametrize(
    ("error", "usual", "gain", "r2", "said"),
    [
        (12.0, 10.0, (-3.0, -1.0), 0.1, "worse"),
        (12.0, 10.0, (-3.0, 1.0), 0.1, "worse"),
        (10.01, 10.0, (-0.5, 0.4), 0.1, "none"),
        (9.0, 10.0, (-0.5, 2.0), 0.3, "none"),
        (9.0, 10.0, (0.5, 2.0), 0.01, "none"),
        (9.0, 10.0, (0.5, 2.0), 0.3, "weak"),
        (6.0, 10.0, (2.0, 5.0), 0.6, "good"),
        (3.0, 10.0, (6.0, 8.0), 0.9, "strong"),
    ],
)
def test_a_model_of_numbers_is_called_what_its_error_bears(error, usual, gain, r2, said):
    assert verdict(number_summary(judged(error, usual, gain, r2=r2), "₺")) == said


def test_worse_than_the_commonest_answer_is_said_first_and_with_figures():
    summary = class_summary(judged(0.811, 0.856, (-0.09, 0.0)), "Hayır")
    assert say(summary, Lang.TR) == (
        "Her seferinde en sık yanıtı (“Hayır”) söylemekten daha kötü."
        " Ayrılan 395 satırda doğruluğu %81,1, hep en sık yanıtı söylemenin doğruluğu %85,6."
    )
    assert say(summary, Lang.EN) == (
        "Worse than always giving the commonest answer (“Hayır”)."
        " It is right in 81.1% of 395 held-out rows; always giving the commonest answer would be right in 85.6%."
    )


def test_the_error_is_told_in_the_unit_beside_that_of_always_saying_the_mean():
    summary = number_summary(judged(1234.0, 2000.0, (500.0, 900.0), r2=0.6), "₺")
    assert "tipik hatası 1.234 ₺, hep ortalamayı söylemenin tipik hatası 2.000 ₺." in say(summary, Lang.TR)
    assert "its typical error is 1,234 ₺; that of always saying the mean is 2,000 ₺." in say(summary, Lang.EN)
    assert "%60" in say(summary, Lang.TR)
    worse = number_summary(judged(3000.0, 2000.0, (-1500.0, -500.0), r2=-0.6), None)
    assert "%" not in say(worse, Lang.TR)


def told(confusion: Confusion, lang: Lang) -> list[str]:
    return [say(phrase, lang) for phrase in class_sentences(judged(0.9, 0.8, (0.05, 0.2)), confusion, None)]


def test_a_rare_class_is_told_in_counts():
    assert told(REFUNDS, Lang.TR) == [
        "“İade” sütununda “Evet” olan 57 satırın 29’unu yakalıyor, 27 yanlış alarmla."
    ]
    assert told(REFUNDS, Lang.EN) == [
        "It catches 29 of the 57 rows where “İade” is “Evet”, with 27 false alarms."
    ]


@pytest.mark.parametrize(
    ("counts", "turkish", "english"),
    [
        (((12, 8), (1, 90)), "12’sini yakalıyor, 1 yanlış alarmla", "12 of the 20 rows"),
        (((12, 8), (1, 90)), "1 yanlış alarmla", "with 1 false alarm."),
        (((20, 0), (0, 90)), "hepsini yakalıyor, yanlış alarm vermeden", "all 20 rows"),
        (((0, 20), (3, 90)), "hiçbirini yakalayamıyor", "none of the 20 rows"),
        (((1, 0), (2, 90)), "olan tek satırı yakalıyor, 2 yanlış", "It catches the only row"),
        (((0, 1), (2, 90)), "olan tek satırı yakalayamıyor", "It misses the only row"),
    ],
)
def test_counts_are_said_as_people_say_them(counts, turkish, english):
    confusion = replace(REFUNDS, counts=counts)
    assert turkish in told(confusion, Lang.TR)[0]
    assert english in told(confusion, Lang.EN)[0]


def test_even_classes_are_not_told_as_alarms_and_small_ones_are_named():
    assert told(replace(REFUNDS, counts=((40, 5), (5, 50))), Lang.TR) == []
    several = Confusion(labels=("a", "b", "c"), counts=((40, 5, 0), (5, 50, 0), (1, 1, 2)))
    rare, small = told(several, Lang.TR)
    assert "“c” olan 4 satırın 2’sini" in rare
    assert "“c” (4)" in small
    many = Confusion(
        labels=tuple("abcdefg"), counts=tuple(tuple(int(i == j) for j in range(7)) for i in range(7))
    )
    assert told(many, Lang.EN)[-1].startswith("Some classes hardly occur among the held-out rows: “a” (1)")
    assert "and 2 more" in told(many, Lang.EN)[-1]


def test_a_model_that_is_right_no_more_often_but_ranks_well_says_what_it_is_good_for():
    sharper = Interval(low=0.02, high=0.1)
    keys = [p.key for p in class_sentences(judged(0.81, 0.86, (-0.09, 0.0)), REFUNDS, sharper)]
    assert keys == ["learning.told.caught.some", "learning.told.ranks"]
    assert "learning.told.ranks" not in [
        p.key for p in class_sentences(judged(0.95, 0.86, (0.05, 0.1)), REFUNDS, sharper)
    ]


def test_few_rows_and_few_groups_are_said():
    assert few_rows(judged(0.9, 0.8, None)) == ()
    (groups,) = few_rows(judged(0.9, 0.8, None, units=4))
    assert "yalnızca 4 gruptan" in say(groups, Lang.TR)
    (rows,) = few_rows(replace(judged(0.9, 0.8, None), rows=12, units=12))
    assert say(rows, Lang.EN).startswith("Tested on only 12 rows")


def test_rows_of_one_group_are_drawn_together():
    groups = np.repeat(np.arange(30), 10)
    weights = draw_rows(Belonging(groups=groups), seed=1)
    assert weights.shape == (200, 300)
    assert (weights.reshape(200, 30, 10) == weights.reshape(200, 30, 10)[:, :, :1]).all()


def test_intervals_are_as_wide_as_groups_make_them():
    """Thirty people with ten equal rows each know as much as thirty rows, not three hundred."""
    rng = np.random.default_rng(3)
    right = np.repeat(rng.random(30) < 0.7, 10).astype(np.float64)
    alone = mean_interval(right, draw_rows(Belonging.to_themselves(300), seed=1))
    together = mean_interval(right, draw_rows(Belonging(groups=np.repeat(np.arange(30), 10)), seed=1))
    assert together.high - together.low > 2.5 * (alone.high - alone.low)


def test_neighbours_in_time_are_drawn_together():
    rng = np.random.default_rng(4)
    drift = np.cumsum(rng.normal(size=400))
    order = rng.permutation(400)  # rows need not stand in the order of time
    belonging = Belonging(groups=np.arange(400), moments=order.astype(np.float64))
    in_time = mean_interval(drift[order], draw_rows(belonging, seed=1))
    alone = mean_interval(drift[order], draw_rows(Belonging.to_themselves(400), seed=1))
    assert in_time.high - in_time.low > 2 * (alone.high - alone.low)


def test_the_same_seed_draws_the_same_and_each_draw_has_all_its_rows():
    for moments in (None, np.arange(50.0)):
        belonging = Belonging(groups=np.arange(50), moments=moments)
        first, second = (draw_rows(belonging, seed=7) for _ in range(2))
        assert (first == second).all()
        assert (first.sum(axis=1) == 50).all()


def test_one_group_gives_no_interval():
    weights = draw_rows(Belonging(groups=np.zeros(40, dtype=np.intp)), seed=0)
    assert weights is None
    assert mean_interval(np.ones(40), weights) is None
    assert number_intervals(np.arange(40.0), np.arange(40.0), weights) == {}


def test_all_right_on_few_rows_is_no_certainty():
    actual = np.array([0, 1] * 6)
    probabilities = np.eye(2)[actual] * 0.8 + 0.1
    weights = draw_rows(Belonging.to_themselves(12), seed=0)
    found = class_intervals(actual, actual, probabilities, 1, weights)
    assert found["accuracy"].high == pytest.approx(1)
    assert 0.7 < found["accuracy"].low < 0.8
    assert found["recall_binary"].low < 0.7


@pytest.fixture(scope="module")
def refunds(dataset_of, counting_clock):
    """Orders of which one in seven is sent back, hardly told by their price."""
    rng = np.random.default_rng(12)
    back = rng.random(900) < 0.15
    return train(
        dataset_of(
            {
                "Fiyat": (ColumnType.FLOAT, (rng.normal(100, 20, 900) + 15 * back).tolist()),
                "Adet": (ColumnType.INTEGER, rng.integers(1, 5, 900).tolist()),
                "İade": (ColumnType.SELECT, ["Evet" if b else "Hayır" for b in back]),
            }
        ),
        Task(
            target="c3",
            budget_seconds=6,
            families=(Family.LINEAR, Family.BAYES),
            splitting=Splitting(),
        ),
        clock=counting_clock(0.01),
    )


def test_a_training_never_praises_what_is_right_less_often_than_the_commonest_answer(refunds):
    assert refunds.best.scores.accuracy < refunds.baseline.accuracy
    for model in refunds.models:
        if model.scores.accuracy < refunds.baseline.accuracy:
            assert verdict(model.summary) == "worse"
            assert say(model.summary, Lang.TR).startswith(
                "Her seferinde en sık yanıtı (“Hayır”) söylemekten daha kötü."
            )
    (caught, _), (alarms, _) = refunds.best.confusion.counts
    sentence = say(refunds.best.sentences[0], Lang.EN)
    assert f"It catches {caught} of the " in sentence
    assert f"with {alarms} false alarms" in sentence


def test_scores_of_few_people_have_wide_intervals(dataset_of, counting_clock):
    """Forty people with ten rows each, each with a number of their own that nobody can know of a newcomer."""
    rng = np.random.default_rng(5)
    people = np.repeat(np.arange(40), 10)
    own = rng.normal(0, 10, 40)[people]
    size = rng.normal(0, 1, 400)
    dataset = dataset_of(
        {
            "Müşteri": (ColumnType.TEXT, [f"M{p:03}" for p in people]),
            "Boy": (ColumnType.FLOAT, size.tolist()),
            "Tutar": (ColumnType.FLOAT, (own + 3 * size).tolist()),
        }
    )

    def width(splitting: Splitting) -> float:
        task = Task(target="c3", budget_seconds=4, families=(Family.LINEAR,), splitting=splitting)
        interval = train(dataset, task, clock=counting_clock(0.01)).best.intervals["rmse"]
        return interval.high - interval.low

    assert width(Splitting(group="c1")) > 1.5 * width(Splitting())
