"""The number of trials as the budget: the same data, seed and number give the same model, however fast the machine is."""

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning import fits, search
from terazi.engine.learning.portfolio import FIRST, drawn_variants, more_variants
from terazi.engine.learning.prediction import predict_frame
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.tasks import Family, Task
from terazi.engine.learning.training import train

QUICK = (Family.LINEAR, Family.BAYES, Family.NEIGHBOURS, Family.LIGHTGBM, Family.ENSEMBLE)


@pytest.fixture(scope="module")
def table(dataset_of):
    rng = np.random.default_rng(0)
    x, z = rng.normal(size=(2, 220))
    answers = np.where(x + np.sin(3 * z) + rng.normal(0, 0.6, 220) > 0, "evet", "hayır")
    return dataset_of(
        {
            "x": (ColumnType.FLOAT, x.tolist()),
            "z": (ColumnType.FLOAT, z.tolist()),
            "y": (ColumnType.SELECT, answers.tolist()),
        }
    )


def told(result, dataset):
    return predict_frame(result.trained[0], dataset.frame).frame


@pytest.mark.parametrize(("budget", "step"), [(2, 0.02), (4, 0.008), (9, 0.01), (12, 0.004)])
def test_training_by_time_is_repeated_by_its_recorded_trials(table, counting_clock, budget, step):
    task = Task(target="c3", families=QUICK, budget_seconds=budget)
    timed = train(table, task, clock=counting_clock(step))
    assert timed.is_repeatable
    stored = TrainingResult.from_json(timed.as_json())
    again = train(table, stored.repetition(), clock=counting_clock(50.0))
    assert again.trials == timed.trials
    assert again.took_part == timed.took_part
    assert told(again, table).equals(told(timed, table))


@pytest.mark.parametrize("trials", [1, 3, 6, 20])
def test_same_number_of_trials_gives_the_same_model_at_every_speed(table, counting_clock, trials):
    task = Task(target="c3", families=QUICK, trials=trials)
    first, second = (train(table, task, clock=counting_clock(step)) for step in (0.0, 40.0))
    assert first.trials == second.trials == trials
    assert told(first, table).equals(told(second, table))


def test_progress_by_trials_only_grows_and_tells_what_is_left(table, counting_clock):
    heard = []
    task = Task(target="c3", families=QUICK, trials=8)
    train(table, task, progress=heard.append, clock=counting_clock(0.01))
    fractions = [progress.fraction for progress in heard]
    assert fractions == sorted(fractions)
    assert 0 < fractions[-1] < 1
    assert all(np.isfinite(progress.seconds_left) for progress in heard)


def test_fewer_trials_than_families_try_the_cheapest(table, counting_clock):
    result = train(table, Task(target="c3", trials=2), clock=counting_clock())
    assert result.took_part == tuple(FIRST)[:2]


def test_heat_sends_its_best_on_to_all_folds_and_drops_the_others(table, counting_clock, monkeypatch):
    begun = []
    fit = fits.fit_variant

    def counted(problem, variant, rows, watched=None, rounds=None):
        begun.append(dict(variant.settings))
        return fit(problem, variant, rows, watched, rounds)

    monkeypatch.setattr(fits, "fit_variant", counted)
    families = (Family.NEIGHBOURS, Family.ENSEMBLE)
    known = 1 + len(more_variants([Family.NEIGHBOURS], 2))
    train(table, Task(target="c3", families=families, trials=known + search.HEAT), clock=counting_clock())
    drawn = drawn_variants([Family.NEIGHBOURS], 2, search.HEAT, np.random.default_rng([0, 0]))
    heat = begun[known * 5 : known * 5 + search.HEAT + search.GO_ON * 4]
    assert heat[: search.HEAT] == [dict(variant.settings) for variant in drawn]
    assert len({str(settings) for settings in heat[search.HEAT :]}) <= search.GO_ON


def test_heats_end_where_nothing_is_won(dataset_of, counting_clock):
    rng = np.random.default_rng(1)
    noise = rng.normal(size=(2, 80))
    dataset = dataset_of({name: (ColumnType.FLOAT, v.tolist()) for name, v in zip("xy", noise, strict=True)})
    task = Task(target="c2", families=(Family.NEIGHBOURS,), budget_seconds=10_000)
    result = train(dataset, task, clock=counting_clock(0.001))
    assert result.seconds < 1000
    assert result.trials <= 2 + search.HEAT * search.MOST_HEATS
