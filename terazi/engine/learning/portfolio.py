"""Which settings of which families are tried, and in what order: known good ones first, then drawn ones."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from terazi.engine.learning.tasks import Family

Setting: TypeAlias = str | int | float
Settings: TypeAlias = Mapping[str, Setting]

SVM_ROWS = 2000


@dataclass(frozen=True, kw_only=True, slots=True)
class Variant:
    """One family with one set of settings."""

    family: Family
    settings: Settings


FIRST: Mapping[Family, Settings] = {
    Family.LINEAR: {"c": 1.0},
    Family.BAYES: {"smoothing": 0.01},
    Family.NEIGHBOURS: {"neighbours": 9},
    Family.LIGHTGBM: {"rate": 0.06, "leaves": 15, "least": 10, "columns": 0.7, "ridge": 1.0},
    Family.SVM: {"c": 3.0},
    Family.CATBOOST: {"rate": 0.08, "depth": 5, "columns": 0.8, "ridge": 3.0},
    Family.HISTOGRAM_BOOSTING: {"rate": 0.08, "leaves": 15, "rounds": 100, "ridge": 1.0},
    Family.EXTRA_TREES: {"least": 2, "columns": 0.0},
    Family.FOREST: {"least": 2, "columns": 0.0},
    Family.NEURAL: {"first": 64, "second": 0, "decay": 0.01, "rate": 0.003},
}
RELATIVE_COST: Mapping[Family, float] = {
    Family.LINEAR: 0.08,
    Family.BAYES: 0.03,
    Family.NEIGHBOURS: 0.03,
    Family.LIGHTGBM: 1.0,
    Family.CATBOOST: 1.5,
    Family.SVM: 0.4,
    Family.HISTOGRAM_BOOSTING: 1.3,
    Family.EXTRA_TREES: 2.0,
    Family.FOREST: 4.0,
    Family.NEURAL: 4.0,
}
"""About how long a family takes beside LightGBM, measured on four data sets of 400 to 3,500 rows; for what was not tried yet."""

MORE: tuple[tuple[Family, Settings], ...] = (
    (Family.LINEAR, {"c": 0.05}),
    (Family.CATBOOST, {"rate": 0.04, "depth": 6, "columns": 0.6, "ridge": 6.0}),
    (Family.LIGHTGBM, {"rate": 0.04, "leaves": 7, "least": 20, "columns": 0.6, "ridge": 5.0}),
    (Family.SVM, {"c": 0.5}),
    (Family.NEIGHBOURS, {"neighbours": 25}),
    (Family.NEURAL, {"first": 32, "second": 0, "decay": 1.0, "rate": 0.005}),
    (Family.EXTRA_TREES, {"least": 1, "columns": 0.6}),
    (Family.LIGHTGBM, {"rate": 0.05, "leaves": 31, "least": 5, "columns": 0.8, "ridge": 0.3}),
    (Family.HISTOGRAM_BOOSTING, {"rate": 0.05, "leaves": 7, "rounds": 150, "ridge": 5.0}),
    (Family.LINEAR, {"c": 20.0}),
    (Family.FOREST, {"least": 5, "columns": 0.5}),
    (Family.NEURAL, {"first": 128, "second": 64, "decay": 0.001, "rate": 0.002}),
    (Family.LIGHTGBM, {"rate": 0.025, "leaves": 23, "least": 10, "columns": 0.5, "ridge": 10.0}),
    (Family.EXTRA_TREES, {"least": 4, "columns": 0.9}),
)


def first_variants(families: tuple[Family, ...] | None, rows: int, class_count: int) -> list[Variant]:
    """Return each allowed family with its first settings, the cheapest first; linear alone if none is allowed.

    ``rows`` are training rows; ``class_count`` is 0 for a regression.
    """
    chosen = [f for f in FIRST if (families is None or f in families) and _allowed(f, rows, class_count)]
    return [Variant(family=f, settings=_known(f, FIRST[f], class_count)) for f in chosen or [Family.LINEAR]]


def more_variants(families: Sequence[Family], class_count: int) -> list[Variant]:
    """Return further settings of the families, in the order they are worth trying.

    ``class_count`` is 0 for a regression.
    """
    wanted = [
        pair for pair in MORE if pair[0] in families and not (pair[0] is Family.LINEAR and not class_count)
    ]
    return [Variant(family=f, settings=_known(f, s, class_count)) for f, s in wanted]


def drawn_variants(
    families: Sequence[Family], class_count: int, count: int, chance: np.random.Generator
) -> list[Variant]:
    """Draw settings of the families in turn (random search, Bergstra and Bengio 2012), ``count`` in all; none for what has no settings.

    ``class_count`` is 0 for a regression.
    """
    able = [f for f in families if class_count or f is not Family.LINEAR]
    return [
        Variant(family=family, settings=_DRAWN[family](chance))
        for family in (able[place % len(able)] for place in range(count if able else 0))
    ]


def _allowed(family: Family, rows: int, class_count: int) -> bool:
    if family is Family.BAYES:
        return class_count > 0
    return family is not Family.SVM or rows <= SVM_ROWS


def _known(family: Family, settings: Settings, class_count: int) -> Settings:
    if family is Family.LINEAR and not class_count:
        return {}
    return settings


def _power(chance: np.random.Generator, low: float, high: float) -> float:
    """A number between the two whose logarithm is even."""
    return float(np.exp(chance.uniform(np.log(low), np.log(high))))


def _whole(chance: np.random.Generator, low: int, high: int) -> int:
    return round(_power(chance, low, high))


_DRAWN: Mapping[Family, Callable[[np.random.Generator], Settings]] = {
    Family.LINEAR: lambda r: {"c": _power(r, 0.003, 100)},
    Family.BAYES: lambda r: {"smoothing": _power(r, 1e-5, 1)},
    Family.NEIGHBOURS: lambda r: {"neighbours": _whole(r, 3, 60)},
    Family.LIGHTGBM: lambda r: {
        "rate": _power(r, 0.015, 0.12),
        "leaves": _whole(r, 4, 63),
        "least": _whole(r, 3, 40),
        "columns": float(r.uniform(0.4, 1.0)),
        "ridge": _power(r, 0.1, 30),
    },
    Family.CATBOOST: lambda r: {
        "rate": _power(r, 0.025, 0.15),
        "depth": int(r.integers(3, 8)),
        "columns": float(r.uniform(0.5, 1.0)),
        "ridge": _power(r, 1, 20),
    },
    Family.SVM: lambda r: {"c": _power(r, 0.1, 30)},
    Family.HISTOGRAM_BOOSTING: lambda r: {
        "rate": _power(r, 0.03, 0.12),
        "leaves": _whole(r, 4, 31),
        "rounds": _whole(r, 60, 250),
        "ridge": _power(r, 0.1, 30),
    },
    Family.EXTRA_TREES: lambda r: {"least": _whole(r, 1, 10), "columns": float(r.uniform(0.2, 1.0))},
    Family.FOREST: lambda r: {"least": _whole(r, 1, 10), "columns": float(r.uniform(0.2, 1.0))},
    Family.NEURAL: lambda r: {
        "first": int(r.choice([32, 64, 128])),
        "second": int(r.choice([0, 32, 64])),
        "decay": _power(r, 1e-4, 2),
        "rate": _power(r, 0.001, 0.01),
    },
}
