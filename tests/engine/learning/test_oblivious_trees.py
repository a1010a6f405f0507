"""CatBoost's trees as arrays: they answer as CatBoost does, are stored as numbers, and refuse what does not fit."""

import json

import numpy as np
import pytest
from catboost import CatBoost, CatBoostError
from sklearn.datasets import load_breast_cancer, load_diabetes, load_wine

from terazi.engine.learning import boosting
from terazi.engine.learning.boosting import fit_catboost
from terazi.engine.learning.features import Layout
from terazi.engine.learning.oblivious import load_trees
from terazi.engine.learning.refusals import ModelRefused

SETTINGS = {"rate": 0.1, "depth": 4, "columns": 0.8, "ridge": 3.0}


def fitted(values, target, class_count, pulse=lambda: None, rounds=60):
    half = len(values) // 2
    return fit_catboost(
        values[:half],
        target[:half],
        SETTINGS,
        class_count=class_count,
        seed=1,
        rounds=rounds,
        watched=(values[half:], target[half:]),
        pulse=pulse,
    )


def shuffled(load):
    values, target = load(return_X_y=True)
    order = np.random.default_rng(0).permutation(len(target))
    return values[order], target[order].astype(float)


@pytest.fixture(scope="module")
def wine():
    values, target = shuffled(load_wine)
    return values, fitted(values, target, 3)


@pytest.mark.parametrize(("load", "classes"), [(load_wine, 3), (load_breast_cancer, 2), (load_diabetes, 0)])
def test_arrays_answer_as_catboost_does(load, classes, monkeypatch):
    values, target = shuffled(load)
    made = []

    class Kept(CatBoost):
        def __init__(self, params):
            super().__init__(params)
            made.append(self)

    monkeypatch.setattr(boosting, "CatBoost", Kept)
    core = fitted(values, target, classes)
    kind = "Probability" if classes else "RawFormulaVal"
    expected = made[0].predict(values.astype(np.float32), prediction_type=kind)
    assert core.raw(Layout(plain=values, wide=values)) == pytest.approx(expected, abs=1e-12)
    assert len(core.features) == made[0].tree_count_


def test_stored_trees_answer_the_same(wine):
    values, core = wine
    back = load_trees(core.to_bytes(), values.shape[1], 3)
    layout = Layout(plain=values, wide=values)
    assert back.raw(layout).tolist() == core.raw(layout).tolist()


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told["features"][0].__setitem__(0, 13),
        lambda told: told["features"][0].__setitem__(0, -1),
        lambda told: told["features"].pop(),
        lambda told: told["borders"].pop(),
        lambda told: told["leaves"].pop(),
        lambda told: told.update(leaves=[tree[:-1] for tree in told["leaves"]]),
        lambda told: told["leaves"][0][0].__setitem__(0, float("nan")),
        lambda told: told["borders"][0].__setitem__(0, float("inf")),
        lambda told: told.update(start=[0.0]),
        lambda told: told.update(features=[], borders=[], leaves=[]),
        lambda told: told.update(features=[[0] * 11], borders=[[0.0] * 11], leaves=[[[0.0] * 3] * 2048]),
    ],
)
def test_trees_that_do_not_fit_are_refused(wine, change):
    told = json.loads(wine[1].to_bytes())
    change(told)
    with pytest.raises(ModelRefused) as refused:
        load_trees(json.dumps(told).encode(), 13, 3)
    assert refused.value.phrase.key == "learning.refused.schema"


@pytest.mark.parametrize(
    "content", [b"", b"CBM1", b"[]", b"{}", b'{"features": {}}', b'{"features": [["x"]]}']
)
def test_what_is_not_trees_raises_what_the_reader_of_models_expects(content):
    with pytest.raises((ValueError, TypeError, LookupError)):
        load_trees(content, 3, 2)


def test_pulse_stops_the_boosting_and_its_exception_is_not_lost():
    values, target = shuffled(load_diabetes)
    beats = []

    class StoppedError(Exception):
        pass

    def pulse():
        beats.append(1)
        if len(beats) == 5:
            raise StoppedError

    with pytest.raises(StoppedError):
        fitted(values, target, 0, pulse, rounds=5000)
    assert len(beats) == 5


def test_what_catboost_refuses_is_a_value_error():
    with pytest.raises(ValueError, match=r".+") as raised:
        fitted(np.full((40, 2), 1.0), np.full(40, 1.0), 0)
    assert isinstance(raised.value.__cause__, CatBoostError)
