"""On which terms an authorization may be passed on, and from which grants a use is taken."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from terazi.modules.access.errors import CountTooLow, MayNotAssign, PeriodImpossible, PeriodOutside
from terazi.modules.access.rules.states import state_at
from terazi.modules.access.values import AskedTerms, AssignedState, Grant, Terms


def free_terms(asked: AskedTerms, now: datetime) -> Terms:
    """Return the terms of a grant that comes from nobody's own: what is asked, from now on unless it says when."""
    return Terms(
        count=asked.count,
        starts_at=asked.starts_at or now,
        ends_at=_possible_end(asked.starts_at or now, asked.ends_at, now),
        may_assign=asked.may_assign,
    )


def passed_on_terms(parent: Grant, asked: AskedTerms, now: datetime) -> Terms:
    """Return the terms of a grant taken out of the parent; what is left open is as far as the parent reaches."""
    state = state_at(parent.status, starts_at=parent.starts_at, ends_at=parent.ends_at, now=now)
    if not parent.may_assign or state not in (AssignedState.ACTIVE, AssignedState.PENDING):
        raise MayNotAssign
    count = _count_within(parent.count, asked.count)
    starts_at = asked.starts_at or max(now, parent.starts_at)
    if starts_at < parent.starts_at:
        raise PeriodOutside
    ends_at = asked.ends_at or parent.ends_at
    if parent.ends_at is not None and ends_at is not None and ends_at > parent.ends_at:
        raise PeriodOutside
    return Terms(
        count=count,
        starts_at=starts_at,
        ends_at=_possible_end(starts_at, ends_at, now),
        may_assign=asked.may_assign,
    )


def uses_taken(grants: Sequence[tuple[UUID, int | None]], count: int) -> list[tuple[UUID, int]] | None:
    """Return how many uses come from which grant, in their order; None where they do not suffice together."""
    taken: list[tuple[UUID, int]] = []
    wanted = count
    for grant_id, left in grants:
        part = wanted if left is None else min(left, wanted)
        if part:
            taken.append((grant_id, part))
            wanted -= part
        if not wanted:
            return taken
    return None


def _count_within(parent: int | None, asked: int | None) -> int | None:
    if parent is None:
        return asked
    count = 1 if asked is None else asked
    if count > parent:
        raise CountTooLow(left=parent)
    return count


def _possible_end(starts_at: datetime, ends_at: datetime | None, now: datetime) -> datetime | None:
    if ends_at is not None and ends_at <= max(starts_at, now):
        raise PeriodImpossible
    return ends_at
