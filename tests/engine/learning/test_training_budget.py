import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning.splits import folds_of, screening_rows, split_test
from terazi.engine.learning.tasks import Family, RowState, Task, TrainingCancelled
from terazi.engine.learning.training import train


@pytest.fixture(scope="module")
def simple(dataset_of):
    rng = np.random.default_rng(0)
    x, z = rng.normal(size=(2, 150))
    answers = np.where(x + 0.5 * z + rng.normal(0, 0.5, 150) > 0, "evet", "hayır")
    return dataset_of(
        {
            "x": (ColumnType.FLOAT, x.tolist()),
            "z": (ColumnType.FLOAT, z.tolist()),
            "y": (ColumnType.SELECT, answers.tolist()),
        }
    )


@pytest.fixture(scope="module")
def large(dataset_of):
    rng = np.random.default_rng(1)
    x, z = rng.normal(size=(2, 9000))
    answers = 3 * x + z**2 + rng.normal(0, 0.5, 9000)
    columns = {"x": x, "z": z, "y": answers}
    return dataset_of({name: (ColumnType.FLOAT, cells.tolist()) for name, cells in columns.items()})


@pytest.mark.parametrize(("budget", "step"), [(1, 0.5), (2, 0.1), (5, 0.1), (10, 0.1)])
def test_training_ends_near_its_budget_with_at_least_one_model(simple, counting_clock, budget, step):
    clock = counting_clock(step)
    result = train(simple, Task(target="c3", budget_seconds=budget), clock=clock)
    assert len(result.models) >= 1
    assert result.models[0].importance
    assert clock.now <= budget * 1.3 + 40 * step


def test_families_that_do_not_fit_the_budget_are_skipped(simple, counting_clock):
    result = train(simple, Task(target="c3", budget_seconds=3), clock=counting_clock(0.05))
    states = {row.family: row.state for row in result.leaderboard}
    assert states[Family.LINEAR] is RowState.DONE
    assert RowState.SKIPPED in states.values()
    assert {m.family for m in result.models} == {f for f, s in states.items() if s is RowState.DONE}


def test_cheap_models_come_first_on_the_leaderboard(simple, counting_clock):
    told = []
    train(simple, Task(target="c3", budget_seconds=3), progress=told.append, clock=counting_clock(0.02))
    first = next(p for p in told if any(row.loss is not None for row in p.leaderboard))
    assert [row.family for row in first.leaderboard if row.loss is not None] == [Family.LINEAR]
    assert first.fraction < 0.4


def test_progress_only_grows_and_time_left_only_shrinks(simple, counting_clock):
    told = []
    train(simple, Task(target="c3", budget_seconds=3), progress=told.append, clock=counting_clock(0.02))
    fractions = [p.fraction for p in told]
    assert fractions == sorted(fractions)
    assert all(0 <= f < 1 for f in fractions)
    assert [p.seconds_left for p in told] == sorted((p.seconds_left for p in told), reverse=True)
    assert [p.step.key for p in told][-2:] == ["learning.step.judge", "learning.step.all_rows"]


@pytest.mark.parametrize("calls", [1, 4, 9])
def test_cancelling_stops_the_training_at_once(simple, counting_clock, calls):
    heard = []

    def cancel(progress):
        heard.append(progress)
        if len(heard) == calls:
            raise TrainingCancelled

    with pytest.raises(TrainingCancelled):
        train(simple, Task(target="c3", budget_seconds=20), progress=cancel, clock=counting_clock(0.05))
    assert len(heard) == calls


@pytest.mark.parametrize("family", [Family.LIGHTGBM, Family.NEURAL, Family.FOREST])
def test_cancelling_is_heard_in_the_middle_of_a_long_fit(simple, counting_clock, family):
    heard = []

    def cancel(progress):
        heard.append(progress)
        if progress.leaderboard and progress.leaderboard[0].state is RowState.RUNNING and len(heard) > 3:
            raise TrainingCancelled

    with pytest.raises(TrainingCancelled):
        train(
            simple,
            Task(target="c3", families=(family,), budget_seconds=99),
            progress=cancel,
            clock=counting_clock(0.3),
        )
    assert all(row.loss is None for row in heard[-1].leaderboard)


def test_same_seed_gives_the_same_models(simple, counting_clock):
    task = Task(target="c3", budget_seconds=3, seed=3)
    first, second = (train(simple, task, clock=counting_clock(0.01)) for _ in range(2))
    assert [(m.family, m.scores, m.importance) for m in first.models] == [
        (m.family, m.scores, m.importance) for m in second.models
    ]
    assert first.data_fingerprint == second.data_fingerprint


def test_another_seed_holds_out_other_rows():
    target = np.arange(100) % 2
    _, first = split_test(target, 2, 0.2, 0)
    _, second = split_test(target, 2, 0.2, 1)
    assert first.tolist() != second.tolist()


def test_large_data_is_screened_on_a_sample_first(large, counting_clock):
    told = []
    task = Task(target="c3", families=(Family.LINEAR, Family.NEIGHBOURS, Family.BAYES), budget_seconds=20)
    result = train(large, task, progress=told.append, clock=counting_clock(0.01))
    assert "learning.step.screen" in {p.step.key for p in told}
    assert RowState.SCREENED in {row.state for p in told for row in p.leaderboard}
    assert result.models[0].family is Family.NEIGHBOURS
    assert result.best.scores.r2 > 0.9


def test_every_class_is_in_training_and_test_rows():
    target = np.array([0] * 90 + [1] * 6 + [2] * 4, dtype=float)
    learned, held = split_test(target, 3, 0.2, 0)
    assert set(target[learned]) == set(target[held]) == {0, 1, 2}
    assert not set(learned) & set(held)
    assert len(learned) + len(held) == 100


@pytest.mark.parametrize(("rows", "count"), [(100, 5), (5000, 3), (30_000, 1)])
def test_folds_watch_each_row_at_most_once(rows, count):
    target = np.random.default_rng(0).normal(size=rows)
    folds = folds_of(target, 0, 0)
    watched = np.concatenate([w for _, w in folds])
    assert len(folds) == count
    assert len(set(watched.tolist())) == len(watched)
    assert all(not set(learned) & set(w) for learned, w in folds)


def test_screening_sample_keeps_every_class():
    target = np.array([0] * 9000 + [1] * 30, dtype=float)
    learned, watched = screening_rows(target, 2, 0)
    assert {0, 1} == set(target[learned])
    assert len(learned) + len(watched) < 4600
