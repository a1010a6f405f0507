"""Models stay quick: slow members are left out of an ensemble, and copies of fits are made only where there is room."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning import all_rows, finals
from terazi.engine.learning.candidates import Candidate
from terazi.engine.learning.cores import MixtureCore
from terazi.engine.learning.finals import Finals
from terazi.engine.learning.portfolio import Variant
from terazi.engine.learning.prediction import predict_frame
from terazi.engine.learning.speed import MOST_BATCH, Speed, speed_of, together
from terazi.engine.learning.storage import dump_model, load_model
from terazi.engine.learning.tasks import Family, Task, TaskKind
from terazi.engine.learning.training import train


@dataclass(frozen=True)
class Core:
    """A fitted model of which only the speed matters."""

    speed: Speed


@pytest.fixture
def told_speeds(monkeypatch):
    for module in (finals, all_rows):
        monkeypatch.setattr(module, "speed_of", lambda core: core.speed)


def candidate(told, batch, family=Family.LIGHTGBM, single=0.0001):
    return Candidate(
        variant=Variant(family=family, settings={}),
        told=np.asarray(told, dtype=np.float64),
        calibration=None,
        decision=(),
        loss=0.0,
        score=0.0,
        core=Core(Speed(batch, single)),
    )


def weights_of(*candidates):
    actual = np.array([0.0, 1.0, 2.0, 3.0])
    chosen = Finals(
        problem=None,
        board=None,
        crew=None,
        kind=TaskKind.REGRESSION,
        actual=actual,
        has_ensemble=True,
    )
    return chosen.weights(candidates)


HIGH, LOW, HIGHER = [0.2, 1.2, 2.2, 3.2], [-0.2, 0.8, 1.8, 2.8], [0.5, 1.5, 2.5, 3.5]


@pytest.mark.usefixtures("told_speeds")
def test_ensemble_leaves_its_slowest_member_out():
    weights = weights_of(candidate(HIGH, 0.5), candidate(LOW, 0.1), candidate(HIGHER, 0.1))
    assert weights[0] > 0
    slow = weights_of(candidate(HIGH, 0.75), candidate(LOW, 0.1), candidate(HIGHER, 0.1))
    assert slow[0] == 0
    assert (slow[1:] > 0).all()
    assert slow.sum() == pytest.approx(1)


@pytest.mark.usefixtures("told_speeds")
def test_a_row_alone_counts_as_well():
    slow = weights_of(candidate(HIGH, 0.1, single=0.0024), candidate(LOW, 0.1, single=0.0002))
    assert np.count_nonzero(slow) < 2


@pytest.mark.usefixtures("told_speeds")
def test_quickest_parts_are_copied_while_the_whole_stays_quick():
    quick, slow = candidate(HIGH, 0.01), candidate(LOW, 0.3)
    forest = candidate(LOW, 0.01, family=Family.FOREST)
    assert all_rows.copied_parts((slow, quick, forest), 1000) == [quick]
    assert all_rows.copied_parts((slow, quick, forest), all_rows.COPIED_ROWS + 1) == []


@pytest.mark.parametrize("name", ["cancer_result", "iris_result", "diabetes_result"])
def test_speed_of_every_model_is_told_and_the_best_is_quick(name, request):
    result = request.getfixturevalue(name)
    for model in result.trained:
        members = model.core.members if isinstance(model.core, MixtureCore) else (model.core,)
        speeds = [speed_of(member.core) for member in members]
        assert all(speed.batch > 0 and speed.single > 0 for speed in speeds)
        if model.card.family is Family.ENSEMBLE:
            assert together(speeds).batch <= 1.2 * MOST_BATCH


@pytest.fixture(scope="module")
def waves(dataset_of):
    rng = np.random.default_rng(4)
    x, noise = rng.normal(size=(2, 150))
    y = np.sin(2 * x) + 0.2 * noise
    return dataset_of({name: (ColumnType.FLOAT, cells.tolist()) for name, cells in (("x", x), ("y", y))})


def test_best_model_is_the_mean_of_fits_that_began_differently(waves, counting_clock):
    task = Task(target="c2", families=(Family.NEURAL,), trials=1)
    first, second = (train(waves, task, clock=counting_clock(step)) for step in (0.0, 9.0))
    (model,) = first.trained
    assert first.is_repeatable
    assert model.core.weights == pytest.approx((1 / 3,) * 3)
    told = [
        predict_frame(replace(model, core=member), waves.frame).frame["prediction"].to_numpy()
        for member in model.core.members
    ]
    whole = predict_frame(model, waves.frame).frame["prediction"].to_numpy()
    assert not np.allclose(told[0], told[1])
    assert whole == pytest.approx(np.mean(told, axis=0))
    again = predict_frame(second.trained[0], waves.frame).frame["prediction"].to_numpy()
    assert (again == whole).all()
    stored = predict_frame(load_model(dump_model(model)), waves.frame).frame["prediction"].to_numpy()
    assert (stored == whole).all()


def test_copies_are_made_where_there_is_time_and_are_repeated(waves, counting_clock):
    families = (Family.LINEAR, Family.NEURAL)
    found = set()
    for step in (0.004, 0.006):
        task = Task(target="c2", families=families, budget_seconds=8)
        timed = train(waves, task, clock=counting_clock(step))
        found.add(timed.copies)
        again = train(waves, timed.repetition(), clock=counting_clock(0.0))
        assert again.copies == timed.copies
        if timed.is_repeatable:
            told, once_more = (predict_frame(r.trained[0], waves.frame).frame for r in (timed, again))
            assert once_more.equals(told)
    assert found == {1, all_rows.COPIES}


def test_model_without_time_for_all_its_fits_cannot_be_repeated(waves, counting_clock, monkeypatch):
    fit = all_rows.refit_core
    monkeypatch.setattr(
        all_rows, "refit_core", lambda problem, part: None if problem.seed == 2 else fit(problem, part)
    )
    task = Task(target="c2", families=(Family.NEURAL,), trials=1)
    result = train(waves, task, clock=counting_clock(0.0))
    assert not result.is_repeatable
    assert result.trained[0].core.weights == pytest.approx((0.5, 0.5))
