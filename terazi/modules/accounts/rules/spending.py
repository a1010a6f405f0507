"""When a spend is so far above what a person spends that it waits for the mailed security code."""

from dataclasses import dataclass
from datetime import timedelta

LATELY = timedelta(hours=24)
"""Spends of one day count together, so that many small ones are no way around."""
LOOKED_BACK = timedelta(days=365)
CODE_STANDS_FOR = timedelta(minutes=15)
"""How long after its security code was entered a session may spend unusually much."""
_FAR_ABOVE = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Spending:
    """What a person spends of one thing: credits, or money of one currency."""

    lately: int
    """The spend that is asked about, with all of the last day."""
    most: int
    """The most of any one day before, of what was spent for good."""


def is_unusual(spending: Spending, *, usual: int) -> bool:
    """Whether a spend is above what is usual for everybody, and far above what this person has ever spent in a day."""
    return spending.lately > max(usual, _FAR_ABOVE * spending.most)
