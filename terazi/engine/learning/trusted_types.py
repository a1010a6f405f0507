"""What a stored model may contain: a closed list of types, and trees that point only at themselves."""

import io
import json
import re
import zipfile
from collections.abc import Mapping

import lightgbm as lgb
import numpy as np
import skops.io
from numpy.typing import NDArray
from sklearn.base import BaseEstimator

from terazi.engine.learning.refusals import refuse
from terazi.foundation.types import Value

MOST_BYTES = 256 * 1024 * 1024
MOST_ENTRIES = 20_000
MOST_RATIO = 500
RATIO_FROM = 1024 * 1024
SKOPS_ENTRY = re.compile(r"schema\.json|[\w-]+\.npy")

_PLAIN = {"DictNode": "builtins.dict", "ListNode": "builtins.list", "TupleNode": "builtins.tuple"}
_ESTIMATORS = (
    "sklearn.calibration.CalibratedClassifierCV",
    "sklearn.ensemble._forest.ExtraTreesClassifier",
    "sklearn.ensemble._forest.ExtraTreesRegressor",
    "sklearn.ensemble._forest.RandomForestClassifier",
    "sklearn.ensemble._forest.RandomForestRegressor",
    "sklearn.ensemble._hist_gradient_boosting.gradient_boosting.HistGradientBoostingClassifier",
    "sklearn.ensemble._hist_gradient_boosting.gradient_boosting.HistGradientBoostingRegressor",
    "sklearn.linear_model._logistic.LogisticRegression",
    "sklearn.linear_model._ridge.RidgeCV",
    "sklearn.naive_bayes.GaussianNB",
    "sklearn.neighbors._classification.KNeighborsClassifier",
    "sklearn.neighbors._regression.KNeighborsRegressor",
    "sklearn.neural_network._multilayer_perceptron.MLPClassifier",
    "sklearn.neural_network._multilayer_perceptron.MLPRegressor",
    "sklearn.svm._classes.SVR",
)
_PARTS = (
    "sklearn._loss.link.IdentityLink",
    "sklearn._loss.link.Interval",
    "sklearn._loss.link.LogitLink",
    "sklearn._loss.link.MultinomialLogit",
    "sklearn._loss.loss.HalfBinomialLoss",
    "sklearn._loss.loss.HalfMultinomialLoss",
    "sklearn._loss.loss.HalfSquaredError",
    "sklearn.calibration._CalibratedClassifier",
    "sklearn.calibration._SigmoidCalibration",
    "sklearn.ensemble._hist_gradient_boosting.binning._BinMapper",
    "sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor",
    "sklearn.preprocessing._label.LabelBinarizer",
    "sklearn.preprocessing._label.LabelEncoder",
    "sklearn.svm._classes.SVC",
    "sklearn.tree._classes.DecisionTreeClassifier",
    "sklearn.tree._classes.DecisionTreeRegressor",
    "sklearn.tree._classes.ExtraTreeClassifier",
    "sklearn.tree._classes.ExtraTreeRegressor",
)
_NUMBERS = ("float64", "float32", "int64", "int32", "uint64", "uint32", "uint8", "int8", "bool", "ndarray")
ALLOWED = frozenset(
    {(name, node) for node, name in _PLAIN.items()}
    | {(f"builtins.{name}", "JsonNode") for name in ("str", "int", "float", "bool", "NoneType")}
    | {("builtins.str", "TypeNode")}
    | {(f"numpy.{name}", "NdArrayNode") for name in _NUMBERS}
    | {("numpy.random._generator.Generator", "RandomGeneratorNode"), ("sklearn.tree._tree.Tree", "TreeNode")}
    | {
        (f"sklearn._loss._loss.{name}", "LossNode")
        for name in ("CyHalfBinomialLoss", "CyHalfMultinomialLoss", "CyHalfSquaredError")
    }
    | {(name, "ObjectNode") for name in (*_ESTIMATORS, *_PARTS)}
)
SKOPS_TRUSTED = (
    "sklearn.calibration._CalibratedClassifier",
    "sklearn.calibration._SigmoidCalibration",
    "sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor",
    "sklearn.tree._tree.Tree",
)


def open_archive(content: bytes) -> zipfile.ZipFile:
    """Open a zip whose unpacked size is bounded; ModelRefused otherwise."""
    if len(content) > MOST_BYTES:
        raise refuse("too_large")
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise refuse("not_a_model") from error
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES or sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise refuse("too_large")
    for entry in entries:
        if entry.file_size > RATIO_FROM and entry.file_size > MOST_RATIO * max(1, entry.compress_size):
            raise refuse("too_large")
    if len({entry.filename for entry in entries}) != len(entries):
        raise refuse("not_a_model")
    return archive


def load_estimator(content: bytes, features: int) -> BaseEstimator:
    """Load a scikit-learn estimator that reads ``features`` columns; nothing outside the closed list is ever built.

    ModelRefused for anything else, also where trees or widths do not fit.
    """
    archive = open_archive(content)
    names = archive.namelist()
    if "schema.json" not in names or not all(SKOPS_ENTRY.fullmatch(name) for name in names):
        raise refuse("types", found="zip")
    schema = json.loads(archive.read("schema.json"))
    _check_nodes(schema)
    if f"{schema['__module__']}.{schema['__class__']}" not in _ESTIMATORS:
        raise refuse("types", found=f"{schema['__module__']}.{schema['__class__']}")
    estimator = skops.io.loads(content, trusted=list(SKOPS_TRUSTED))
    if int(getattr(estimator, "n_features_in_", -1)) != features:
        raise refuse("schema")
    _check_trees(estimator, features)
    return estimator


def load_booster(text: str, features: int) -> lgb.Booster:
    """Load LightGBM's text after checking that every tree points only at its own nodes and at known columns.

    ModelRefused otherwise; ``features`` is the number of plain columns.
    """
    checked = text.split("end of trees", maxsplit=1)[0]
    head, *trees = re.split(r"^Tree=\d+$", checked, flags=re.MULTILINE)
    described = _lines(head)
    if int(described.get("max_feature_idx", "-1")) != features - 1 or not trees:
        raise refuse("schema")
    if len(trees) % int(described["num_tree_per_iteration"]):
        raise refuse("schema")
    for tree in trees:
        _check_text_tree(_lines(tree), features)
    # Byte sizes would let the reader jump to places that were not checked; without them it reads tree after tree.
    kept = re.sub(r"^tree_sizes=.*\n", "", checked, flags=re.MULTILINE)
    return lgb.Booster(model_str=kept + "end of trees\n")


def _lines(block: str) -> dict[str, str]:
    pairs = [line.split("=", 1) for line in block.splitlines() if "=" in line]
    found = {pair[0]: pair[1] for pair in pairs}
    if len(found) != len(pairs):
        raise refuse("schema")
    return found


def _check_nodes(node: Value) -> None:
    """Walk the schema and refuse the first node that is not on the closed list."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting.extend(item)
        if not isinstance(item, dict):
            continue
        if item.keys() & {"__class__", "__module__", "__loader__"}:
            name = f"{item.get('__module__')}.{item.get('__class__')}"
            if (name, item.get("__loader__")) not in ALLOWED:
                raise refuse("types", found=name)
        waiting.extend(item.values())


def _check_trees(estimator: BaseEstimator, features: int) -> None:
    for tree in getattr(estimator, "estimators_", ()):
        inner = tree.tree_
        leaf = inner.children_left == -1
        _check_pointers(inner.children_left[~leaf], inner.children_right[~leaf], inner.node_count)
        _within(inner.feature[~leaf], 0, features)
    for stage in getattr(estimator, "_predictors", ()):
        for predictor in stage:
            nodes = predictor.nodes
            inside = nodes[nodes["is_leaf"] == 0]
            _check_pointers(inside["left"], inside["right"], len(nodes))
            _within(inside["feature_idx"], 0, features)
            if inside["is_categorical"].any():
                raise refuse("schema")


def _check_pointers(left: NDArray[np.integer], right: NDArray[np.integer], count: int) -> None:
    _within(left, 1, count)
    _within(right, 1, count)
    if len(np.unique(np.concatenate([left, right]))) != 2 * len(left):
        raise refuse("schema")


def _within(values: NDArray[np.integer], low: int, high: int) -> None:
    if len(values) and (int(values.min()) < low or int(values.max()) >= high):
        raise refuse("schema")


def _check_text_tree(tree: Mapping[str, str], features: int) -> None:
    leaves = int(tree["num_leaves"])
    categories = int(tree.get("num_cat", "0"))
    if not 1 <= leaves <= MOST_ENTRIES or len(tree["leaf_value"].split()) != leaves:
        raise refuse("schema")
    if tree.get("is_linear", "0") != "0":
        raise refuse("schema")
    if leaves == 1:
        return
    numbers = {
        name: np.array(tree[name].split(), dtype=np.int64)
        for name in ("split_feature", "left_child", "right_child", "decision_type")
    }
    if any(len(values) != leaves - 1 for values in numbers.values()):
        raise refuse("schema")
    thresholds = np.array(tree["threshold"].split(), dtype=np.float64)
    if len(thresholds) != leaves - 1:
        raise refuse("schema")
    _within(numbers["split_feature"], 0, features)
    children = np.concatenate([numbers["left_child"], numbers["right_child"]])
    _within(children, -leaves, leaves - 1)
    if len(np.unique(children)) != len(children) or 0 in children:
        raise refuse("schema")
    _check_categories(tree, thresholds[numbers["decision_type"] & 1 == 1], categories)


def _check_categories(tree: Mapping[str, str], places: NDArray[np.float64], categories: int) -> None:
    if not categories:
        if len(places):
            raise refuse("schema")
        return
    bounds = np.array(tree["cat_boundaries"].split(), dtype=np.int64)
    words = len(tree["cat_threshold"].split())
    _within(places.astype(np.int64), 0, categories)
    if len(bounds) != categories + 1 or bounds[0] != 0 or bounds[-1] != words or (np.diff(bounds) < 0).any():
        raise refuse("schema")
