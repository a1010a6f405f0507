"""A wdm that a column may hold, as it is told."""

from dataclasses import dataclass
from enum import StrEnum

from terazi.engine.linking.facts import Facts


class Bar(StrEnum):
    """How sure a proposal is; the value is its name in JSON."""

    RECOGNISED = "recognised"
    PERHAPS = "perhaps"


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """A wdm that a column may hold: how sure that is (0 to 1), and in which unit the cells are (UCUM).

    ``looks_like``: another unit, in which the values are possible; they are not in the one that is assumed.
    """

    facts: Facts
    score: float
    bar: Bar
    unit: str | None = None
    looks_like: str | None = None
    share_possible: float | None = None
    share_known: float | None = None
