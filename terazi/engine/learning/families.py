"""The families of models: how one is fitted on prepared rows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import lightgbm as lgb
import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import (
    ExtraTreesClassifier,
    ExtraTreesRegressor,
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.linear_model import LogisticRegression, RidgeCV
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.svm import SVC, SVR

from terazi.engine.learning.belonging import Belonging
from terazi.engine.learning.boosting import fit_catboost
from terazi.engine.learning.cores import BoosterCore, ForestCore, SklearnCore
from terazi.engine.learning.features import Floats, Layout
from terazi.engine.learning.networks import fit_network
from terazi.engine.learning.oblivious import ObliviousCore
from terazi.engine.learning.portfolio import Setting, Variant
from terazi.engine.learning.tasks import Family

Rows: TypeAlias = NDArray[np.intp]
Pulse: TypeAlias = Callable[[], object]
FittedCore: TypeAlias = SklearnCore | ForestCore | BoosterCore | ObliviousCore

NEIGHBOUR_ROWS = 5000
TREES = 120
TREE_STEP = 30
BOOST_ROUNDS = 500
BOOST_PATIENCE = 40
MANY_ROWS = 4000


@dataclass(frozen=True, kw_only=True, slots=True)
class Problem:
    """Prepared training rows and the target: class numbers, or numbers scaled to mean 0 and deviation 1."""

    layout: Layout
    target: Floats
    class_count: int
    option_columns: tuple[int, ...]
    seed: int
    pulse: Pulse
    belonging: Belonging


@dataclass(frozen=True, kw_only=True, slots=True)
class Fitted:
    """A fitted model; ``rounds`` is how many boosting rounds served best on the validation rows."""

    core: FittedCore
    rounds: int | None = None


def fit_variant(
    problem: Problem, variant: Variant, rows: Rows, watched: Rows | None = None, rounds: int | None = None
) -> Fitted:
    """Fit a variant on the rows; boosting stops by the ``watched`` rows, or after ``rounds``.

    ``rows`` and ``watched`` are places among the problem's rows. What scikit-learn and LightGBM raise is let through;
    the problem's ``pulse`` may stop the fit (OutOfTime, TrainingCancelled). Sources: Ke et al. 2017 (LightGBM), Breiman
    2001 (forest), Geurts et al. 2006 (extra trees), Platt 1999 (probabilities of the support vector machine).
    """
    if variant.family is Family.LIGHTGBM:
        return _fit_lightgbm(problem, variant.settings, rows, watched, rounds)
    if variant.family is Family.CATBOOST:
        return _fit_catboost(problem, variant.settings, rows, watched, rounds)
    if variant.family is Family.NEIGHBOURS:
        rows = rows[:: max(1, -(-len(rows) // NEIGHBOUR_ROWS))]
    target = problem.target[rows].astype(np.intp) if problem.class_count else problem.target[rows]
    classes = tuple(int(c) for c in np.unique(target)) if problem.class_count else ()
    if variant.family in (Family.FOREST, Family.EXTRA_TREES):
        forest = _fit_forest(problem, variant, rows, target)
        return Fitted(core=ForestCore(estimator=forest, classes=classes, class_count=problem.class_count))
    layout = "wide"
    if variant.family is Family.HISTOGRAM_BOOSTING:
        layout = "plain"
        estimator = _fit_histogram(problem, variant.settings, problem.layout.plain[rows], target)
    elif variant.family is Family.NEURAL:
        estimator = fit_network(
            problem.layout.wide[rows],
            target,
            variant.settings,
            classes=classes,
            seed=problem.seed,
            pulse=problem.pulse,
        )
    else:
        estimator = _simple_estimator(variant, problem, target).fit(problem.layout.wide[rows], target)
    return Fitted(
        core=SklearnCore(estimator=estimator, layout=layout, classes=classes, class_count=problem.class_count)
    )


def _simple_estimator(variant: Variant, problem: Problem, target: NDArray[Any]) -> BaseEstimator:
    settings, with_classes = variant.settings, problem.class_count > 0
    if variant.family is Family.LINEAR:
        if with_classes:
            return LogisticRegression(C=settings["c"], max_iter=300)
        return RidgeCV(alphas=np.logspace(-2, 4, 13))
    if variant.family is Family.BAYES:
        return GaussianNB(var_smoothing=settings["smoothing"])
    if variant.family is Family.NEIGHBOURS:
        count = max(1, min(int(settings["neighbours"]), len(target) // 3))
        kind = KNeighborsClassifier if with_classes else KNeighborsRegressor
        return kind(count, weights="distance", algorithm="brute")
    if with_classes:
        folds = int(min(3, np.unique(target, return_counts=True)[1].min()))
        machine = SVC(C=settings["c"], random_state=problem.seed)
        return CalibratedClassifierCV(machine, ensemble=False, cv=folds)
    return SVR(C=settings["c"])


def _fit_forest(problem: Problem, variant: Variant, rows: Rows, target: NDArray[Any]) -> BaseEstimator:
    with_classes = problem.class_count > 0
    kinds = {
        (Family.FOREST, True): RandomForestClassifier,
        (Family.FOREST, False): RandomForestRegressor,
        (Family.EXTRA_TREES, True): ExtraTreesClassifier,
        (Family.EXTRA_TREES, False): ExtraTreesRegressor,
    }
    columns = variant.settings["columns"] or ("sqrt" if with_classes else 0.4)
    forest = kinds[variant.family, with_classes](
        n_estimators=TREE_STEP,
        max_features=columns,
        min_samples_leaf=max(int(variant.settings["least"]), len(rows) // 4000),
        random_state=problem.seed,
        warm_start=True,
    )
    wide = problem.layout.wide[rows].astype(np.float32)
    for trees in range(TREE_STEP, TREES + 1, TREE_STEP):
        problem.pulse()
        forest.set_params(n_estimators=trees).fit(wide, target)
    return forest


def _fit_histogram(
    problem: Problem, settings: Mapping[str, Setting], plain: Floats, target: NDArray[Any]
) -> BaseEstimator:
    kind = HistGradientBoostingClassifier if problem.class_count else HistGradientBoostingRegressor
    rounds = int(settings["rounds"])
    step = rounds if len(plain) < MANY_ROWS else 25
    boosting = kind(
        learning_rate=settings["rate"],
        max_leaf_nodes=settings["leaves"],
        min_samples_leaf=max(2, min(20, len(plain) // 20)),
        l2_regularization=settings["ridge"],
        early_stopping=False,
        warm_start=True,
        random_state=problem.seed,
    )
    for done in range(step, rounds + 1, step):
        problem.pulse()
        boosting.set_params(max_iter=done).fit(plain, target)
    return boosting


def _fit_lightgbm(
    problem: Problem,
    settings: Mapping[str, Setting],
    rows: Rows,
    watched: Rows | None,
    rounds: int | None,
) -> Fitted:
    data = _lightgbm_data(problem, rows)
    callbacks: list[Callable[..., object]] = [lambda _: problem.pulse()]
    valid = []
    if watched is not None:
        callbacks.append(lgb.early_stopping(BOOST_PATIENCE, verbose=False))
        valid = [data.create_valid(problem.layout.plain[watched], label=problem.target[watched])]
    trained = lgb.train(
        _lightgbm_params(problem, settings, len(rows)),
        data,
        num_boost_round=rounds or BOOST_ROUNDS,
        valid_sets=valid,
        callbacks=callbacks,
    )
    best = trained.best_iteration or trained.current_iteration()
    kept = lgb.Booster(model_str=trained.model_to_string(num_iteration=best))
    return Fitted(core=BoosterCore(booster=kept, class_count=problem.class_count), rounds=best)


def _fit_catboost(
    problem: Problem,
    settings: Mapping[str, Setting],
    rows: Rows,
    watched: Rows | None,
    rounds: int | None,
) -> Fitted:
    wide = problem.layout.wide
    core = fit_catboost(
        wide[rows],
        problem.target[rows],
        settings,
        class_count=problem.class_count,
        seed=problem.seed,
        rounds=rounds or BOOST_ROUNDS,
        watched=None if watched is None else (wide[watched], problem.target[watched]),
        pulse=problem.pulse,
    )
    return Fitted(core=core, rounds=len(core.features))


def _lightgbm_data(problem: Problem, rows: Rows) -> lgb.Dataset:
    return lgb.Dataset(
        problem.layout.plain[rows],
        label=problem.target[rows],
        categorical_feature=list(problem.option_columns),
        free_raw_data=True,
        params={"verbosity": -1, "max_bin": 255, "min_data_in_bin": 3, "feature_pre_filter": False},
    )


def _lightgbm_params(problem: Problem, settings: Mapping[str, Setting], rows: int) -> dict[str, Setting]:
    several: dict[str, Setting] = {"objective": "multiclass", "num_class": problem.class_count}
    aims: dict[int, dict[str, Setting]] = {0: {"objective": "regression"}, 2: {"objective": "binary"}}
    return {
        **aims.get(problem.class_count, several),
        "learning_rate": settings["rate"],
        "num_leaves": settings["leaves"],
        "min_data_in_leaf": max(1, min(int(settings["least"]), rows // 20)),
        "feature_fraction": settings["columns"],
        "lambda_l2": settings["ridge"],
        "bagging_fraction": 0.85,
        "bagging_freq": 1,
        "cat_smooth": 10.0,
        "min_data_per_group": max(5, min(100, rows // 50)),
        "seed": problem.seed,
        "deterministic": True,
        "force_col_wise": True,
        "num_threads": 1,
        "verbosity": -1,
        "feature_pre_filter": False,
        "max_bin": 255,
        "min_data_in_bin": 3,
    }
