"""Fits that run at once on two cores: they find what one core finds, and end together."""

from threading import Barrier, Lock

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning import fits
from terazi.engine.learning.crew import Crew
from terazi.engine.learning.prediction import predict_frame
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.tasks import Family, RowState, Task, TrainingCancelled
from terazi.engine.learning.training import train

QUICK = (Family.LINEAR, Family.BAYES, Family.NEIGHBOURS, Family.LIGHTGBM, Family.ENSEMBLE)


@pytest.fixture(scope="module")
def table(dataset_of):
    rng = np.random.default_rng(0)
    x, z = rng.normal(size=(2, 200))
    answers = np.where(x + np.sin(3 * z) + rng.normal(0, 0.6, 200) > 0, "evet", "hayır")
    columns = {name: (ColumnType.FLOAT, cells.tolist()) for name, cells in (("x", x), ("z", z))}
    return dataset_of({**columns, "y": (ColumnType.SELECT, answers.tolist())})


def told(result, dataset):
    return predict_frame(result.trained[0], dataset.frame).frame


@pytest.mark.parametrize("trials", [2, 8])
def test_two_cores_find_the_same_models_as_one(table, counting_clock, trials):
    task = Task(target="c3", trials=trials)
    one, two = (train(table, task, clock=counting_clock(), cores=cores) for cores in (1, 2))
    assert one.trials == two.trials
    assert [(m.family, m.settings, m.validation_loss) for m in one.models] == [
        (m.family, m.settings, m.validation_loss) for m in two.models
    ]
    assert told(one, table).equals(told(two, table))


@pytest.mark.parametrize(("budget", "step"), [(2, 0.02), (4, 0.008), (9, 0.01)])
def test_training_by_time_on_two_cores_is_repeated_on_one(table, counting_clock, budget, step):
    task = Task(target="c3", families=QUICK, budget_seconds=budget)
    clock = counting_clock(step)

    def stop_once_chosen(progress):
        """How often two threads look at the clock hangs on their turns: the last fits shall not be cut short by it."""
        if progress.step.key == "learning.step.judge":
            clock.step = 0.0

    timed = train(table, task, progress=stop_once_chosen, clock=clock, cores=2)
    assert timed.is_repeatable
    stored = TrainingResult.from_json(timed.as_json())
    again = train(table, stored.repetition(), clock=counting_clock(), cores=1)
    assert (again.trials, again.took_part) == (timed.trials, timed.took_part)
    assert told(again, table).equals(told(timed, table))


def test_two_folds_are_fitted_at_once(table, counting_clock, monkeypatch):
    both = Barrier(2, timeout=30)
    begun: list[Family] = []
    fit = fits.fit_variant

    def fit_beside(problem, variant, rows, watched=None, rounds=None):
        begun.append(variant.family)
        if len(begun) <= 4:
            both.wait()
        return fit(problem, variant, rows, watched, rounds)

    monkeypatch.setattr(fits, "fit_variant", fit_beside)
    result = train(table, Task(target="c3", trials=1), clock=counting_clock(), cores=2)
    assert begun[:4] == [Family.LINEAR] * 4
    assert result.models


def test_networks_are_fitted_one_after_the_other(table, counting_clock, monkeypatch):
    at_once, most, fit = [], [], fits.fit_variant

    def counted(problem, variant, rows, watched=None, rounds=None):
        at_once.append(variant.family)
        most.append(len(at_once))
        try:
            return fit(problem, variant, rows, watched, rounds)
        finally:
            at_once.pop()

    monkeypatch.setattr(fits, "fit_variant", counted)
    task = Task(target="c3", families=(Family.NEURAL,), trials=1)
    train(table, task, clock=counting_clock(), cores=2)
    assert len(most) > 5
    assert set(most) == {1}


def test_family_dearer_than_expected_is_given_up_on_both_cores(table, monkeypatch):
    class Clock:
        now = 0.0

        def __call__(self) -> float:
            return self.now

    clock, lock, fit = Clock(), Lock(), fits.fit_variant
    begun: list[Family] = []

    def fit_dearly(problem, variant, rows, watched=None, rounds=None):
        with lock:
            begun.append(variant.family)
            clock.now += 5.0 if variant.family is Family.LIGHTGBM else 0.01
        return fit(problem, variant, rows, watched, rounds)

    monkeypatch.setattr(fits, "fit_variant", fit_dearly)
    result = train(table, Task(target="c3", families=QUICK, budget_seconds=10), clock=clock, cores=2)
    states = {row.family: row.state for row in result.leaderboard}
    assert states[Family.LIGHTGBM] is RowState.SKIPPED
    assert 1 <= begun.count(Family.LIGHTGBM) <= 2
    assert states[Family.NEIGHBOURS] is RowState.DONE


@pytest.mark.parametrize("calls", [1, 4, 9])
def test_cancelling_ends_both_cores(table, counting_clock, calls):
    heard = []

    def cancel(progress):
        heard.append(progress)
        if len(heard) == calls:
            raise TrainingCancelled

    with pytest.raises(TrainingCancelled):
        train(
            table,
            Task(target="c3", budget_seconds=20),
            progress=cancel,
            clock=counting_clock(0.05),
            cores=2,
        )
    assert len(heard) == calls


def test_progress_of_two_cores_only_grows(table, counting_clock):
    heard = []
    task = Task(target="c3", families=QUICK, budget_seconds=3)
    train(table, task, progress=heard.append, clock=counting_clock(0.01), cores=2)
    fractions = [progress.fraction for progress in heard]
    assert fractions == sorted(fractions)


@pytest.mark.parametrize("cores", [1, 2])
def test_work_is_answered_in_its_order_and_errors_are_raised(cores):
    with Crew(cores) as crew:
        assert crew.map(lambda number: number * 2, range(7)) == [0, 2, 4, 6, 8, 10, 12]
        with pytest.raises(ZeroDivisionError):
            crew.map(lambda number: 1 / number, [1, 0])

        def begin_and_wait():
            crew.begin(lambda: 1 / 0)
            crew.wait_for_room(1)

        with pytest.raises(ZeroDivisionError):
            begin_and_wait()
