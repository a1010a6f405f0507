"""Facts of the wdms that every installation begins with, and columns of the labelled tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
import polars as pl

from terazi.engine.column_type import ColumnType, Display
from terazi.engine.linking.facts import Captions, Facts, Option, OwnLine, Range
from terazi.engine.linking.proposals import Seen
from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.foundation.types import Json

ROWS = 120
_TYPES = {
    **dict.fromkeys(("options", "yes_no", "location", "record"), ColumnType.SELECT),
    **dict.fromkeys(("number", "percent", "money", "measurement"), ColumnType.FLOAT),
    **dict.fromkeys(("integer", "rating"), ColumnType.INTEGER),
    **dict.fromkeys(("date", "datetime", "time"), ColumnType.DATETIME),
}


@cache
def seeded_facts() -> tuple[Facts, ...]:
    """Return the facts of all wdms of the seeds."""
    told = seeded_layers()
    sets = {each["code"]: each["options"] for each in told["option_sets"]}
    by_code = {
        f"{layer['code']}.{wdm['code']}": wdm for layer in told["layers"] for wdm in layer.get("wdms", ())
    }
    return tuple(
        _facts(layer["code"], wdm, by_code, sets) for layer in told["layers"] for wdm in layer.get("wdms", ())
    )


def _facts(layer: str, wdm: Json, by_code: dict[str, Json], sets: dict[str, list[Json]]) -> Facts:
    same = by_code.get(wdm.get("same_as", ""), {})
    told = {
        **{name: same[name] for name in ("unit", "ranges", "options", "molar_mass") if name in same},
        **wdm,
    }
    options = sets.get(told.get("options", ""), [])
    return Facts(
        layer=layer,
        code=wdm["code"],
        edition=1,
        captions=Captions(**wdm["captions"]),
        kind=wdm["kind"],
        column_type=_TYPES.get(wdm["kind"], ColumnType.TEXT),
        unit=told.get("unit"),
        molar_mass=told.get("molar_mass"),
        valence=told.get("valence"),
        lines=tuple(OwnLine.from_json(line, "line") for line in told.get("conversions", ())),
        ranges=tuple(Range.from_json(each, "range") for each in told.get("ranges", ())),
        options=tuple(Option.from_json(each, "option") for each in options),
        synonyms=tuple(wdm.get("synonyms", ())),
    )


@dataclass(frozen=True, slots=True)
class Labelled:
    """A column with the codes of the wdms that it holds; none where it holds none."""

    column: Seen
    codes: frozenset[str]

    def is_one(self, facts: Facts) -> bool:
        """Say whether a wdm is what the column holds."""
        return facts.code in self.codes or f"{facts.layer}.{facts.code}" in self.codes


def labelled(tables: dict[str, str]) -> Iterator[list[Labelled]]:
    """Yield the columns of each table."""
    for lines in tables.values():
        yield [_labelled(line, place) for place, line in enumerate(lines.strip().splitlines())]


def _labelled(line: str, seed: int) -> Labelled:
    name, values, codes = (part.strip() for part in line.split(";"))
    column = _seen(name, values, np.random.default_rng(seed))
    return Labelled(column, frozenset(code for code in codes.split() if code != "-"))


def _seen(name: str, values: str, chance: np.random.Generator) -> Seen:
    kind, _, rest = values.partition(" ")
    match kind:
        case "f":
            low, high = map(float, rest.split())
            return Seen(
                name=name, type=ColumnType.FLOAT, values=pl.Series(chance.uniform(low, high, ROWS).round(1))
            )
        case "i":
            low, high = map(int, rest.split())
            return Seen(
                name=name, type=ColumnType.INTEGER, values=pl.Series(chance.integers(low, high + 1, ROWS))
            )
        case "%":
            low, high = map(float, rest.split())
            shares = pl.Series(chance.uniform(low, high, ROWS) / 100)
            return Seen(name=name, type=ColumnType.FLOAT, values=shares, display=Display.PERCENT)
        case "d":
            days = pl.Series(chance.integers(10_000, 20_000, ROWS)).cast(pl.Date).cast(pl.Datetime("us"))
            return Seen(name=name, type=ColumnType.DATETIME, values=days)
        case _:
            texts = pl.Series(list(chance.choice(rest.split("|"), ROWS)), dtype=pl.String)
            return Seen(name=name, type=ColumnType.SELECT if kind == "s" else ColumnType.TEXT, values=texts)
