"""The states of entitlements, why one cannot be used, and on which terms a part is given away."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.errors import Refusal
from terazi.modules.entitlements.errors import (
    AssignedToMost,
    EndOutside,
    EntitlementEnded,
    EntitlementExhausted,
    EntitlementNotBegun,
    EntitlementStateNotAllowed,
    EntitlementSuspended,
    MayNotPassOn,
    TooFewUses,
    UsedOutOfOrder,
)
from terazi.modules.entitlements.rules import (
    TRANSITIONS,
    part_of,
    refusal_to_use,
    require_transition,
    state_at,
    taken_back,
)
from terazi.modules.entitlements.values import LIVE, AskedPart, EntitlementState, Held, Limits, Mover

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
S = EntitlementState


@pytest.mark.parametrize("mover", Mover)
@pytest.mark.parametrize("target", EntitlementState)
@pytest.mark.parametrize("start", EntitlementState)
def test_every_move_is_in_the_table_or_refused(
    start: EntitlementState, target: EntitlementState, mover: Mover
) -> None:
    if mover in TRANSITIONS.get((start, target), ()):
        require_transition(start, target, mover)
        return
    with pytest.raises(EntitlementStateNotAllowed) as refused:
        require_transition(start, target, mover)
    assert target not in refused.value.extra["allowed_states"]


def test_what_is_over_stays_over() -> None:
    assert {start for start, _ in TRANSITIONS} == set(LIVE)


@pytest.mark.parametrize(
    ("status", "starts", "ends", "left", "assigned", "expected"),
    [
        (S.PENDING, -1, None, 5, 0, S.ACTIVE),
        (S.ACTIVE, 1, None, 5, 0, S.PENDING),
        (S.ACTIVE, -1, 0, 5, 0, S.EXPIRED),
        (S.SUSPENDED, -1, 0, 5, 0, S.EXPIRED),
        (S.SUSPENDED, -1, 1, 0, 0, S.SUSPENDED),
        (S.ACTIVE, -1, 1, 0, 0, S.EXHAUSTED),
        (S.ACTIVE, -1, 1, 0, 2, S.ACTIVE),
        (S.ACTIVE, -1, None, None, 0, S.ACTIVE),
        (S.CANCELLED, -1, 0, 5, 0, S.CANCELLED),
    ],
)
def test_a_state_means_what_the_moment_makes_of_it(
    status: S, starts: int, ends: int | None, left: int | None, assigned: int, expected: S
) -> None:
    found = state_at(
        status,
        starts_at=NOW + starts * DAY,
        ends_at=None if ends is None else NOW + ends * DAY,
        uses_left=left,
        assigned_count=assigned,
        now=NOW,
    )
    assert found is expected


@pytest.mark.parametrize(
    ("state", "left", "late", "kind"),
    [
        (S.ACTIVE, 3, False, None),
        (S.ACTIVE, None, False, None),
        (S.ACTIVE, 2, False, EntitlementExhausted),
        (S.ACTIVE, 3, True, UsedOutOfOrder),
        (S.PENDING, 3, False, EntitlementNotBegun),
        (S.SUSPENDED, 3, False, EntitlementSuspended),
        (S.EXHAUSTED, 0, False, EntitlementExhausted),
        (S.EXPIRED, 3, False, EntitlementEnded),
        (S.CANCELLED, 3, False, EntitlementEnded),
        (S.REVOKED, 3, False, EntitlementEnded),
    ],
)
def test_a_refusal_to_use_says_why(
    state: S, left: int | None, late: bool, kind: type[Refusal] | None
) -> None:
    found = refusal_to_use(state, uses_left=left, wanted=3, is_out_of_order=late)
    assert (type(found) if found else None) is kind


def held(**values: Any) -> Held:
    base: dict[str, Any] = {
        "status": S.ACTIVE,
        "starts_at": NOW - DAY,
        "ends_at": NOW + 10 * DAY,
        "uses_left": 5,
        "may_assign": True,
        "most_assigned": None,
        "assigned_count": 0,
    }
    return Held(**{**base, **values})


def test_a_part_reaches_as_far_as_the_own_unless_it_says_less() -> None:
    part = part_of(held(), AskedPart(), NOW)
    assert (part.uses, part.starts_at, part.ends_at, part.may_assign) == (1, NOW, NOW + 10 * DAY, False)
    part = part_of(held(uses_left=None), AskedPart(uses=3, ends_at=NOW + DAY, may_assign=True), NOW)
    assert (part.uses, part.ends_at, part.may_assign) == (3, NOW + DAY, True)
    assert part_of(held(uses_left=None), AskedPart(), NOW).uses is None
    assert part_of(held(starts_at=NOW + DAY), AskedPart(), NOW).starts_at == NOW + DAY


@pytest.mark.parametrize(
    ("own", "asked", "kind"),
    [
        ({"may_assign": False}, {}, MayNotPassOn),
        ({"status": S.SUSPENDED}, {}, MayNotPassOn),
        ({"ends_at": NOW}, {}, MayNotPassOn),
        ({"uses_left": 0}, {}, MayNotPassOn),
        ({}, {"uses": 6}, TooFewUses),
        ({"most_assigned": 2, "assigned_count": 2}, {}, AssignedToMost),
        ({}, {"ends_at": NOW + 11 * DAY}, EndOutside),
        ({}, {"ends_at": NOW}, EndOutside),
        ({"ends_at": None}, {"ends_at": NOW - DAY}, EndOutside),
    ],
)
def test_no_part_is_greater_than_the_own(
    own: dict[str, Any], asked: dict[str, Any], kind: type[Refusal]
) -> None:
    with pytest.raises(kind):
        part_of(held(**own), AskedPart(**asked), NOW)


@given(st.lists(st.integers(0, 50), max_size=8), st.integers(0, 300))
def test_what_is_taken_back_is_there_and_no_more_than_asked(parts: list[int], most: int) -> None:
    taken = taken_back(dict(enumerate(parts)), most)
    assert sum(taken.values()) == min(most, sum(parts))
    assert all(0 < uses <= parts[place] for place, uses in taken.items())


def test_limits_survive_being_stored() -> None:
    limits = Limits(
        project_id=uuid4(),
        stats_id=uuid4(),
        chart_id=uuid4(),
        layers=("a", "b"),
        locations=("34",),
        rule="x > 1",
        row_limit=7,
    )
    assert Limits.from_json(limits.as_json()) == limits
    assert Limits.from_json({}) == Limits()
    assert Limits().as_json() == {}
