"""When a ticket may be rated."""

from datetime import datetime

from terazi.modules.support.values.ratings import CHANGEABLE_FOR, Rating
from terazi.modules.support.values.tickets import TicketState

_RATED_IN = {TicketState.PASSIVE, TicketState.TERMINATED}


def may_rate(state: TicketState, before: Rating | None, now: datetime) -> bool:
    """Whether who asked may say how the help was: once it rests or is over; for a week they may think better of it."""
    return state.told in _RATED_IN and (before is None or now < before.rated_at + CHANGEABLE_FOR)
