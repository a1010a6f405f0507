"""Nine data sets on which learning is compared: those that scikit-learn and statsmodels ship, and made-up ones."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl
import statsmodels.api as sm
from numpy.typing import NDArray
from sklearn.datasets import load_breast_cancer, load_diabetes, load_digits, load_wine

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset, empty_residue

TARGET = "target"
HELD_OUT = 0.25
Cells = NDArray[np.generic]


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """A table to learn from: text columns are options, a text target has classes."""

    name: str
    frame: pl.DataFrame

    @property
    def has_classes(self) -> bool:
        return self.frame[TARGET].dtype == pl.String

    def divided(self, seed: int) -> tuple[pl.DataFrame, pl.DataFrame]:
        """Return the rows to learn from and a quarter of the rows to be judged on."""
        order = np.random.default_rng(seed).permutation(self.frame.height)
        held = int(self.frame.height * HELD_OUT)
        return self.frame[order[held:]], self.frame[order[:held]]


def tables() -> list[Table]:
    """Return the nine tables, the smallest first."""
    return [Table(name=name, frame=make()) for name, make in _MAKERS.items()]


def as_dataset(frame: pl.DataFrame) -> Dataset:
    """Return the table as the platform has it; column ids are the names."""
    kinds = {True: ColumnType.SELECT, False: ColumnType.FLOAT}
    columns = tuple(
        Column(id=name, name=name, type=kinds[dtype == pl.String]) for name, dtype in frame.schema.items()
    )
    numbered = frame.with_columns(pl.Series(ROW, np.arange(2, frame.height + 2)))
    return Dataset(columns=columns, frame=numbered, residue=empty_residue())


def _bundled(load: Callable[..., tuple[Cells, Cells]], *, classes: bool) -> pl.DataFrame:
    values, target = load(return_X_y=True)
    columns: dict[str, Cells] = {f"x{place}": column for place, column in enumerate(values.T)}
    return _table(columns, np.array([f"c{label}" for label in target]) if classes else target)


def _table(columns: Mapping[str, Cells], target: Cells) -> pl.DataFrame:
    series = [pl.Series(name, list(cells), strict=False) for name, cells in columns.items()]
    frame = pl.DataFrame([*series, pl.Series(TARGET, list(target))])
    numbers = [name for name, dtype in frame.schema.items() if dtype.is_numeric()]
    return frame.with_columns(pl.col(numbers).cast(pl.Float64))


def _elections() -> pl.DataFrame:
    """American national election survey of 1996: which of seven parties somebody is near."""
    data = sm.datasets.anes96.load_pandas().data
    names = ("popul", "TVnews", "selfLR", "ClinLR", "DoleLR", "age", "educ", "income")
    columns = {name: data[name].to_numpy() for name in names}
    columns["vote"] = np.array([f"v{vote:.0f}" for vote in data["vote"]])
    return _table(columns, np.array([f"p{party:.0f}" for party in data["PID"]]))


def _affairs() -> pl.DataFrame:
    """Fair's survey of marriages: whether there was an affair."""
    data = sm.datasets.fair.load_pandas().data
    columns = {
        name: data[name].to_numpy() for name in ("age", "yrs_married", "children", "religious", "educ")
    }
    for name in ("rate_marriage", "occupation", "occupation_husb"):
        columns[name] = np.array([f"o{code:.0f}" for code in data[name]])
    return _table(columns, np.where(data["affairs"].to_numpy() > 0, "yes", "no"))


def _visits() -> pl.DataFrame:
    """RAND health insurance experiment: how often somebody visits a doctor, log(1 + visits)."""
    data = sm.datasets.randhie.load_pandas().data
    columns = {name: data[name].to_numpy() for name in data.columns if name != "mdvis"}
    return _table(columns, np.log1p(data["mdvis"].to_numpy()))


def _made(rows: int, seed: int, *, classes: bool) -> pl.DataFrame:
    """Six numbers that work together, categories of 5, 12 and 35 options, gaps, and noise."""
    chance = np.random.default_rng(seed)
    numbers = chance.normal(size=(rows, 6))
    options = [chance.integers(0, count, rows) for count in (5, 12, 35)]
    effects = [chance.normal(size=count) for count in (5, 12, 35)]
    score = 1.2 * numbers[:, 0] - numbers[:, 1] + numbers[:, 2] * numbers[:, 3]
    score += sum(effect[codes] for effect, codes in zip(effects, options, strict=True))
    score += effects[1][options[1]] * numbers[:, 0] + chance.normal(size=rows)
    numbers[chance.random(numbers.shape) < 0.08] = np.nan
    columns: dict[str, Cells] = {f"x{place}": column for place, column in enumerate(numbers.T)}
    columns |= {f"o{place}": np.array([f"k{c}" for c in codes]) for place, codes in enumerate(options)}
    return _table(columns, np.where(score > 0.8, "yes", "no") if classes else score)


def _friedman(rows: int, seed: int) -> pl.DataFrame:
    """Friedman's first function with five columns that say nothing (Friedman 1991), and heavy tails."""
    chance = np.random.default_rng(seed)
    x = chance.random((rows, 10))
    told = 10 * np.sin(np.pi * x[:, 0] * x[:, 1]) + 20 * (x[:, 2] - 0.5) ** 2 + 10 * x[:, 3] + 5 * x[:, 4]
    return _table(
        {f"x{place}": column for place, column in enumerate(x.T)}, told + chance.standard_t(4, size=rows)
    )


_MAKERS: Mapping[str, Callable[[], pl.DataFrame]] = {
    "wine": lambda: _bundled(load_wine, classes=True),
    "diabetes": lambda: _bundled(load_diabetes, classes=False),
    "tumours": lambda: _bundled(load_breast_cancer, classes=True),
    "elections": _elections,
    "friedman": lambda: _friedman(1000, 1),
    "digits": lambda: _bundled(load_digits, classes=True),
    "made, classes": lambda: _made(3000, 2, classes=True),
    "affairs": _affairs,
    "visits": _visits,
}
"""The made-up regression with categories is left to those who keep data sets apart."""
