"""Which wdms the columns of a project may hold, by what their profiles say of their values."""

from collections.abc import Sequence

import polars as pl

from terazi.engine.column import Column, ColumnType
from terazi.engine.linking.facts import Facts
from terazi.engine.linking.proposal import Proposal
from terazi.engine.linking.proposals import Candidates, Seen, propose_all
from terazi.foundation.types import Json

_MOST_OF_ONE = 200
_ENDS = ("minimum", "lower_quartile", "median", "upper_quartile", "maximum")


def proposals_of(
    columns: Sequence[Column], profiles: Sequence[Json], wdms: Sequence[Facts]
) -> dict[str, tuple[Proposal, ...]]:
    """Return the wdms that columns without a link may hold, by column id; what others are linked to is taken."""
    taken = {(each.link.facts.layer, each.link.facts.code) for each in columns if each.link}
    free = [each for each in wdms if (each.layer, each.code) not in taken]
    seen = {
        column.id: Seen(
            name=column.name, type=column.type, values=_values(column, profile), display=column.display
        )
        for column, profile in zip(columns, profiles, strict=True)
        if column.link is None
    }
    found = propose_all([*seen.values()], Candidates(free))
    return {column: told for column, told in zip(seen, found, strict=True) if told}


def _values(column: Column, profile: Json) -> pl.Series:
    """Values that stand for those of the column: of numbers the middle of each bar, of texts the most frequent ones."""
    if column.type.is_numeric:
        bars = [(bin_["start"], bin_["end"], bin_["count"]) for bin_ in profile["histogram"]]
        middles = [(start + end) / 2 for start, end, count in bars for _ in range(min(count, _MOST_OF_ONE))]
        ends = [profile[name] for name in _ENDS if isinstance(profile[name], int | float)]
        return pl.Series(middles or ends, dtype=pl.Float64)
    if column.type is ColumnType.DATETIME:
        return pl.Series([], dtype=pl.Datetime("us"))
    texts = [top["value"] for top in profile["top"] for _ in range(min(top["count"], _MOST_OF_ONE))]
    return pl.Series(texts, dtype=pl.String)
