"""Designs of columns that do not hang together, shaped as people's tables are: for noise, and around planted effects."""

from collections.abc import Callable
from datetime import datetime, timedelta

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset, dtype_of, empty_residue

Chance = np.random.Generator
Cells = NDArray[np.generic]
Design = Callable[[Chance, int], dict[str, Cells]]


def random_options(chance: Chance, rows: int, count: int, skew: float = 0.0) -> Cells:
    """Draw options, the first the more frequent the larger ``skew`` is."""
    weight = np.arange(1, count + 1, dtype=np.float64) ** -skew
    return np.array([f"option {k}" for k in range(count)])[
        chance.choice(count, rows, p=weight / weight.sum())
    ]


def shop(chance: Chance, rows: int) -> dict[str, Cells]:
    """Eight numbers as a shop has them, 25 provinces, 12 products, 4 channels, 6 % returns."""
    made: dict[str, Cells] = {f"money {k}": np.exp(chance.normal(4.0, 0.8, rows)) for k in range(3)}
    made |= {f"measure {k}": chance.normal(50.0, 10.0, rows) for k in range(3)}
    made |= {"pieces": 1.0 + chance.poisson(1.5, rows), "score": chance.integers(1, 6, rows).astype(float)}
    made |= {
        "province": random_options(chance, rows, 25, 0.7),
        "product": random_options(chance, rows, 12, 0.3),
    }
    made |= {
        "channel": random_options(chance, rows, 4),
        "returned": np.where(chance.random(rows) < 0.06, "yes", "no"),
    }
    return made


def numbers(chance: Chance, rows: int) -> dict[str, Cells]:
    """Twelve normal columns and nothing else."""
    return {f"number {k}": chance.normal(size=rows) for k in range(12)}


def heavy_tails(chance: Chance, rows: int) -> dict[str, Cells]:
    """Numbers with extreme values on both sides, and groups."""
    made: dict[str, Cells] = {f"number {k}": chance.standard_t(2.0 + k % 2, rows) for k in range(6)}
    return made | {
        "two": random_options(chance, rows, 2),
        "five": random_options(chance, rows, 5, 0.5),
        "eight": random_options(chance, rows, 8),
    }


def rare_options(chance: Chance, rows: int) -> dict[str, Cells]:
    """Flags of one to ten percent as numbers and as options, and options of which most are rare."""
    made: dict[str, Cells] = {
        f"flag {k}": (chance.random(rows) < share).astype(float) for k, share in enumerate((0.02, 0.06, 0.1))
    }
    made |= {
        f"yes {k}": np.where(chance.random(rows) < share, "yes", "no")
        for k, share in enumerate((0.02, 0.06, 0.1))
    }
    return made | {
        f"rare {k}": random_options(chance, rows, count, 1.5) for k, count in enumerate((6, 12, 30))
    } | {"measure": chance.normal(size=rows), "money": np.exp(chance.normal(size=rows))}  # fmt: skip


def likert(chance: Chance, rows: int) -> dict[str, Cells]:
    """Answers from one to five, as numbers, and a few groups of those who answered."""
    shares = np.array([[0.2, 0.2, 0.2, 0.2, 0.2], [0.05, 0.1, 0.2, 0.4, 0.25], [0.6, 0.2, 0.1, 0.06, 0.04]])
    made: dict[str, Cells] = {f"answer {k}": 1.0 + chance.choice(5, rows, p=shares[k % 3]) for k in range(9)}
    return made | {
        "sex": random_options(chance, rows, 2),
        "age": random_options(chance, rows, 5),
        "region": random_options(chance, rows, 7, 0.5),
    }


def many_options(chance: Chance, rows: int) -> dict[str, Cells]:
    """Categories of 15 to 45 options with few rows each."""
    made: dict[str, Cells] = {f"number {k}": chance.normal(size=rows) for k in range(3)}
    made |= {f"money {k}": chance.gamma(2.0, size=rows) for k in range(3)}
    return made | {
        f"category {k}": random_options(chance, rows, count) for k, count in enumerate((15, 25, 35, 45))
    }


def few_rows(chance: Chance, rows: int) -> dict[str, Cells]:
    """Very small tables of every type of column."""
    made: dict[str, Cells] = {f"number {k}": chance.normal(size=rows) for k in range(3)}
    made |= {
        "whole": chance.integers(0, 4, rows).astype(float),
        "money": np.exp(chance.normal(size=rows)),
        "two": random_options(chance, rows, 2),
        "three": random_options(chance, rows, 3),
    }
    return made | {"also two": random_options(chance, rows, 2), "day": random_days(chance, rows, 400)}


def gaps(chance: Chance, rows: int) -> dict[str, Cells]:
    """Columns of which a tenth to half is missing."""
    made: dict[str, Cells] = {}
    for k in range(8):
        values = chance.normal(size=rows) if k % 2 else np.exp(chance.normal(size=rows))
        made[f"number {k}"] = np.where(chance.random(rows) < 0.1 + 0.05 * k, np.nan, values)
    for k, count in enumerate((2, 4, 9)):
        options = random_options(chance, rows, count, 0.5).astype(object)
        options[chance.random(rows) < 0.3] = None
        made[f"category {k}"] = options
    return made


def dates(chance: Chance, rows: int) -> dict[str, Cells]:
    """Two dates and numbers that do not change with them."""
    made: dict[str, Cells] = {"day": random_days(chance, rows, 700), "week": random_days(chance, rows, 100)}
    made |= {f"measure {k}": chance.normal(size=rows) for k in range(4)}
    return made | {
        "money": np.exp(chance.normal(size=rows)),
        "pieces": chance.poisson(1.0, rows).astype(float),
        "three": random_options(chance, rows, 3),
    }


def skewed_money(chance: Chance, rows: int) -> dict[str, Cells]:
    """Amounts with long right tails, some mostly zero, in groups of very different sizes."""
    made: dict[str, Cells] = {f"money {k}": np.exp(chance.normal(3.0, 0.4 + 0.3 * k, rows)) for k in range(4)}
    made |= {
        f"discount {k}": np.where(chance.random(rows) < 0.8, 0.0, chance.gamma(1.0, 10.0, rows))
        for k in range(3)
    }
    return made | {
        "two": np.where(chance.random(rows) < 0.1, "a", "b"),
        "four": random_options(chance, rows, 4, 1.0),
        "ten": random_options(chance, rows, 10, 1.0),
    }


def unequal_spreads(chance: Chance, rows: int) -> dict[str, Cells]:
    """Groups with the same mean that spread differently, large and small ones."""
    two, four = random_options(chance, rows, 2, 1.0), random_options(chance, rows, 4, 0.7)
    made: dict[str, Cells] = {}
    for k in range(6):
        group = four if k % 2 else two
        spread = np.array([1.0 + int(label.split()[1]) for label in group.tolist()])
        made[f"measure {k}"] = chance.normal(size=rows) * (spread if k % 3 else 1.0 / spread)
    return made | {"two": two, "four": four}


def walks(chance: Chance, rows: int) -> dict[str, Cells]:
    """Series along days that remember their past: walks, walks under noise, memory, and options that last."""
    made: dict[str, Cells] = {"day": each_day(rows)}
    made |= {f"walk {k}": chance.normal(size=rows).cumsum() for k in range(2)}
    made |= {f"hidden walk {k}": _hidden_walk(chance, rows) for k in range(2)}
    made |= {f"measure {k}": chance.normal(size=rows) for k in range(2)}
    lasting = (chance.random(rows) < 0.05).cumsum() % 2
    return made | {"phase": np.array(["before", "after"])[lasting]}


def _hidden_walk(chance: Chance, rows: int) -> Cells:
    hidden: Cells = chance.normal(size=rows).cumsum() + 3.0 * chance.normal(size=rows)
    return hidden


def shops_along_days(chance: Chance, rows: int) -> dict[str, Cells]:
    """Ten shops side by side: walks, days that move all shops, an option of days and one of shops."""
    shops, days = 10, rows // 10
    made: dict[str, Cells] = {
        "day": np.tile(each_day(days), shops),
        "shop": np.repeat([f"shop {k}" for k in range(shops)], days),
    }
    made |= {
        f"walk {k}": np.concatenate([chance.normal(size=days).cumsum() for _ in range(shops)])
        for k in range(2)
    }
    made |= {
        f"moved together {k}": np.tile(chance.normal(size=days), shops) + chance.normal(size=rows)
        for k in range(3)
    }
    return made | {
        "weather": np.tile(random_options(chance, days, 2), shops),
        "region": np.repeat(random_options(chance, shops, 3), days),
    }


def each_day(days: int) -> Cells:
    return np.array([datetime(2024, 1, 1) + timedelta(days=day) for day in range(days)], object)


def random_days(chance: Chance, rows: int, span: int) -> Cells:
    return np.array(
        [datetime(2024, 1, 1) + timedelta(days=int(day)) for day in chance.integers(0, span, rows)], object
    )


NOISE: dict[str, tuple[Design, tuple[int, ...]]] = {
    "a shop": (shop, (60, 100, 300, 1_000)),
    "only numbers": (numbers, (5, 12, 100, 1_000)),
    "heavy tails": (heavy_tails, (12, 40, 200, 1_000)),
    "rare options": (rare_options, (30, 100, 400, 1_000)),
    "answers from 1 to 5": (likert, (10, 40, 200, 1_000)),
    "many options, few rows each": (many_options, (60, 150, 400)),
    "very few rows": (few_rows, (5, 8, 12, 20)),
    "gaps": (gaps, (20, 80, 300)),
    "dates without a trend": (dates, (10, 40, 200, 1_000)),
    "unequal spreads": (unequal_spreads, (20, 80, 300, 1_000)),
    "skewed money": (skewed_money, (25, 80, 300, 1_000)),
    "walks along days": (walks, (30, 90, 365)),
    "shops along the same days": (shops_along_days, (100, 400, 1_000)),
}


def dataset_of(columns: dict[str, Cells]) -> Dataset:
    """Make a data set: texts become options, dates dates, NaN and None gaps."""
    made: list[Column] = []
    frame: dict[str, pl.Series] = {}
    for place, (name, cells) in enumerate(columns.items(), start=1):
        sample = next((cell for cell in cells.tolist() if cell is not None), "")
        kind = ColumnType.FLOAT if isinstance(sample, float) else ColumnType.SELECT
        kind = ColumnType.DATETIME if isinstance(sample, datetime) else kind
        made.append(Column(id=f"c{place}", name=name, type=kind))
        values = [None if isinstance(cell, float) and np.isnan(cell) else cell for cell in cells.tolist()]
        frame[f"c{place}"] = pl.Series(values, dtype=dtype_of(kind))
    rows = pl.Series(np.arange(1, len(values) + 1))
    return Dataset(columns=tuple(made), frame=pl.DataFrame({ROW: rows, **frame}), residue=empty_residue())
