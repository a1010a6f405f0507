"""The time budget on a machine that is slow, or becomes slow: only the clock of the test passes."""

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning import fits, search
from terazi.engine.learning.families import fit_variant
from terazi.engine.learning.portfolio import FIRST, RELATIVE_COST, Variant
from terazi.engine.learning.tasks import Family, RowState, Task
from terazi.engine.learning.training import train

BUDGET = 10


class Machine:
    """A machine whose fits take what the test says: seconds per fit of LightGBM, others in proportion."""

    def __init__(self, seconds: float) -> None:
        self.now = 0.0
        self.seconds = seconds
        self.busy_from = np.inf
        self.dear: dict[Family, float] = {}
        self.begun: list[tuple[float, Family]] = []

    def __call__(self) -> float:
        return self.now

    def cost(self, family: Family) -> float:
        slowness = 6 if self.now >= self.busy_from else 1
        return self.seconds * slowness * self.dear.get(family, 1) * RELATIVE_COST[family]

    def fit(self, problem, variant, rows, watched=None, rounds=None):
        self.begun.append((self.now, variant.family))
        self.now += self.cost(variant.family)
        cheap = Variant(family=Family.LINEAR, settings=FIRST[Family.LINEAR])
        return fit_variant(problem, cheap, rows, watched, rounds)

    def begun_families(self) -> set[Family]:
        return {family for _, family in self.begun}


@pytest.fixture
def machine(monkeypatch):
    def make(seconds: float) -> Machine:
        made = Machine(seconds)
        monkeypatch.setattr(fits, "fit_variant", made.fit)
        return made

    return make


@pytest.fixture(scope="module")
def simple(dataset_of):
    return _numbers(dataset_of, 120)


@pytest.fixture(scope="module")
def large(dataset_of):
    return _numbers(dataset_of, 7000)


def _numbers(dataset_of, rows):
    x, z, noise = np.random.default_rng(3).normal(size=(3, rows))
    columns = {"x": x, "z": z, "y": 2 * x - z + 0.3 * noise}
    return dataset_of({name: (ColumnType.FLOAT, cells.tolist()) for name, cells in columns.items()})


def trained(dataset, machine):
    return train(dataset, Task(target="c3", budget_seconds=BUDGET), clock=machine)


def test_machine_with_time_for_everything_tries_everything(simple, machine):
    quick = machine(0.01)
    result = trained(simple, quick)
    assert quick.begun_families() == set(FIRST) - {Family.BAYES}
    assert RowState.SKIPPED not in {row.state for row in result.leaderboard}
    assert quick.now < BUDGET


@pytest.mark.parametrize("seconds", [0.05, 0.2, 0.5, 1.0, 3.0])
def test_training_ends_within_its_budget_however_slow_the_machine_is(simple, machine, seconds):
    slow = machine(seconds)
    result = trained(simple, slow)
    assert result.models
    assert slow.now <= BUDGET


@pytest.mark.parametrize("busy_from", [1.0, 3.0, 6.0, 8.0])
def test_machine_that_becomes_busy_is_late_by_one_fit_at_most(simple, machine, busy_from):
    late = machine(0.1)
    late.busy_from = busy_from
    result = trained(simple, late)
    assert result.models
    last_begun, family = late.begun[-1]
    assert last_begun <= BUDGET
    assert late.now <= BUDGET + late.cost(family)


def test_family_whose_estimate_exceeds_what_is_left_is_never_begun(simple, machine):
    slow = machine(1.0)  # five folds of a forest take twenty seconds
    result = trained(simple, slow)
    states = {row.family: row.state for row in result.leaderboard}
    for family in (Family.FOREST, Family.EXTRA_TREES, Family.NEURAL):
        assert family not in slow.begun_families()
        assert states[family] is RowState.SKIPPED
    assert states[Family.LINEAR] is RowState.DONE


def test_family_dearer_than_expected_is_given_up_after_its_first_fold(simple, machine):
    surprising = machine(0.1)
    surprising.dear = {Family.SVM: 60}
    result = trained(simple, surprising)
    states = {row.family: row.state for row in result.leaderboard}
    assert states[Family.SVM] is RowState.SKIPPED
    assert [family for _, family in surprising.begun].count(Family.SVM) == 1
    assert surprising.now <= BUDGET


def test_final_fit_that_would_end_too_late_is_left_and_its_fold_serves(simple, machine):
    late = machine(0.1)
    late.busy_from = 8.9
    result = trained(simple, late)
    assert result.models
    assert all(begin + late.seconds * RELATIVE_COST[family] <= BUDGET for begin, family in late.begun)


def test_screening_takes_its_share_of_the_budget_at_most(large, machine):
    slow = machine(0.6)
    trained(large, slow)
    screened = []
    for begin, family in slow.begun:
        if family in screened:
            break
        screened.append(family)
        assert begin + slow.cost(family) <= BUDGET * search.SCREENING_SHARE
    assert Family.LINEAR in screened
    assert Family.NEURAL not in screened
    assert slow.now <= BUDGET
