"""How long it takes to recognise 30 columns of 2,000 rows among the wdms of a new installation: ``python -m benchmarks.linking``."""

from time import perf_counter

import polars as pl

from terazi.engine.linking.proposals import Candidates, Seen, propose_all
from tests.engine.linking.labelled_columns import TABLES
from tests.engine.linking.seeded import labelled, seeded_facts

_COLUMNS, _ROWS, _RUNS = 30, 2_000, 5


def main() -> None:
    """Print the least of five times, with and without what is prepared once for all tables."""
    facts = seeded_facts()
    columns = [_long(each.column) for table in labelled(TABLES) for each in table][:_COLUMNS]
    prepared, recognised = [], []
    for _ in range(_RUNS):
        begun = perf_counter()
        candidates = Candidates(facts)
        ready = perf_counter()
        propose_all(columns, candidates)
        prepared.append(ready - begun)
        recognised.append(perf_counter() - ready)
    print(f"{len(facts)} wdms prepared {min(prepared) * 1_000:.0f} ms")
    print(f"{len(columns)} columns recognised {min(recognised) * 1_000:.0f} ms")


def _long(column: Seen) -> Seen:
    times = _ROWS // column.values.len() + 1
    values = pl.concat([column.values] * times)
    return Seen(name=column.name, type=column.type, values=values.head(_ROWS), display=column.display)


if __name__ == "__main__":
    main()
