"""The states of an entitlement, why it cannot be used at a moment, and on which terms a part of it may be given away."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from terazi.foundation.errors import Refusal
from terazi.foundation.turkish_time import ZONE, months_later, next_midnight
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
from terazi.modules.entitlements.values import (
    LIVE,
    AskedPart,
    EntitlementState,
    Held,
    Limits,
    Mover,
    Part,
    ProductType,
    SoldChoice,
    UsesPeriod,
)

_S, _O, _A = Mover.SYSTEM, Mover.SELLER, Mover.ASSIGNER
_PENDING, _ACTIVE, _SUSPENDED = LIVE

TRANSITIONS: Mapping[tuple[EntitlementState, EntitlementState], frozenset[Mover]] = {
    (_PENDING, _ACTIVE): frozenset({_S}),
    (_PENDING, _SUSPENDED): frozenset({_O}),
    (_PENDING, EntitlementState.EXPIRED): frozenset({_S}),
    (_PENDING, EntitlementState.CANCELLED): frozenset({_S, _O, _A}),
    (_PENDING, EntitlementState.REVOKED): frozenset({_S, _O}),
    (_ACTIVE, _SUSPENDED): frozenset({_O}),
    (_ACTIVE, EntitlementState.EXHAUSTED): frozenset({_S}),
    (_ACTIVE, EntitlementState.EXPIRED): frozenset({_S}),
    (_ACTIVE, EntitlementState.CANCELLED): frozenset({_S, _O, _A}),
    (_ACTIVE, EntitlementState.REVOKED): frozenset({_S, _O}),
    (_SUSPENDED, _ACTIVE): frozenset({_O}),
    (_SUSPENDED, _PENDING): frozenset({_O}),
    (_SUSPENDED, EntitlementState.EXPIRED): frozenset({_S}),
    (_SUSPENDED, EntitlementState.CANCELLED): frozenset({_S, _O, _A}),
    (_SUSPENDED, EntitlementState.REVOKED): frozenset({_S, _O}),
}


def next_states(state: EntitlementState, mover: Mover) -> frozenset[EntitlementState]:
    """Return the states to which this mover may take an entitlement from here."""
    return frozenset(to for (start, to), movers in TRANSITIONS.items() if start is state and mover in movers)


def require_transition(start: EntitlementState, target: EntitlementState, mover: Mover) -> None:
    """Raise unless the mover may take an entitlement from one state to the other."""
    if mover not in TRANSITIONS.get((start, target), ()):
        raise EntitlementStateNotAllowed(next_states(start, mover))


def state_at(
    status: EntitlementState,
    *,
    starts_at: datetime,
    ends_at: datetime | None,
    uses_left: int | None,
    assigned_count: int,
    now: datetime,
    is_renewed: bool = False,
) -> EntitlementState:
    """Return what a stored state means at a moment: dates and uses count at once, the job writes them down later."""
    if status not in LIVE:
        return status
    if ends_at is not None and ends_at <= now:
        return EntitlementState.EXPIRED
    if status is EntitlementState.SUSPENDED:
        return status
    if uses_left == 0 and assigned_count == 0 and not is_renewed:
        return EntitlementState.EXHAUSTED
    return EntitlementState.PENDING if starts_at > now else EntitlementState.ACTIVE


def refusal_to_use(
    state: EntitlementState, *, uses_left: int | None, wanted: int, is_out_of_order: bool
) -> Refusal | None:
    """Return why an entitlement in this state cannot be used, or None where it can."""
    match state:
        case EntitlementState.SUSPENDED:
            return EntitlementSuspended()
        case EntitlementState.PENDING:
            return EntitlementNotBegun()
        case EntitlementState.EXPIRED | EntitlementState.CANCELLED | EntitlementState.REVOKED:
            return EntitlementEnded()
        case EntitlementState.EXHAUSTED:
            return EntitlementExhausted(left=0, wanted=wanted)
        case EntitlementState.ACTIVE if uses_left is not None and uses_left < wanted:
            return EntitlementExhausted(left=uses_left, wanted=wanted)
        case EntitlementState.ACTIVE:
            return UsedOutOfOrder() if is_out_of_order else None


def part_of(held: Held, asked: AskedPart, now: datetime) -> Part:
    """Return the terms of one more person's part; what is left open is as far as the holder's own reaches."""
    state = state_at(
        held.status,
        starts_at=held.starts_at,
        ends_at=held.ends_at,
        uses_left=held.uses_left,
        assigned_count=held.assigned_count,
        now=now,
        is_renewed=held.is_renewed,
    )
    if not held.may_assign or state not in (EntitlementState.ACTIVE, EntitlementState.PENDING):
        raise MayNotPassOn
    if held.most_assigned is not None and held.assigned_count >= held.most_assigned:
        raise AssignedToMost(most=held.most_assigned)
    uses = asked.uses
    if held.uses_left is not None:
        uses = 1 if uses is None else uses
        if uses > held.uses_left:
            raise TooFewUses(left=held.uses_left)
    starts_at = max(now, held.starts_at)
    ends_at = asked.ends_at or held.ends_at
    is_after = held.ends_at is not None and ends_at is not None and ends_at > held.ends_at
    if is_after or (ends_at is not None and ends_at <= starts_at):
        raise EndOutside
    return Part(uses=uses, starts_at=starts_at, ends_at=ends_at, may_assign=asked.may_assign)


def may_be_passed_on(product_type: ProductType, *, may_assign: bool) -> bool:
    """Return whether parts of it can be assigned; an authorization is passed on where authorizations are."""
    return may_assign and product_type is not ProductType.AUTHORIZATION


def renewal_after(period: UsesPeriod, begun: datetime, now: datetime) -> datetime:
    """Return when the period ends in which a moment lies; months are counted from the beginning."""
    if period is UsesPeriod.DAY:
        return next_midnight(now)
    local, first = now.astimezone(ZONE), begun.astimezone(ZONE)
    months = max(1, 12 * (local.year - first.year) + local.month - first.month)
    end = months_later(begun, months)
    return end if end > now else months_later(begun, months + 1)


def taken_back(parts: Mapping[int, int], most: int) -> dict[int, int]:
    """Return how many unused uses come from which part, in the order of the parts; together at most ``most``."""
    taken: dict[int, int] = {}
    wanted = most
    for place, left in parts.items():
        part = min(left, wanted)
        if part:
            taken[place] = part
            wanted -= part
    return taken


class LimitedProduct(Protocol):
    """What a product says of its limits."""

    @property
    def wanalyzer_project_id(self) -> UUID | None: ...
    @property
    def wanalyzer_stats_id(self) -> UUID | None: ...
    @property
    def wanalyzer_chart_id(self) -> UUID | None: ...
    @property
    def wanalyzer_machinelearning_id(self) -> UUID | None: ...
    @property
    def getting_analysis_output_with_column_inputs_id_type(self) -> str: ...
    @property
    def layer_usage_type(self) -> str: ...
    @property
    def selected_layers(self) -> Sequence[str]: ...
    @property
    def location_usage_type(self) -> str: ...
    @property
    def selected_locations(self) -> Sequence[str]: ...
    @property
    def code_list(self) -> Sequence[str]: ...
    @property
    def main_rule_algorithm(self) -> str: ...
    @property
    def row_limit_count(self) -> int | None: ...
    @property
    def auth_id(self) -> str: ...


def limits_of(product: LimitedProduct, choice: SoldChoice | None = None) -> Limits:
    """Return the limits that a product says; ``choice`` is what its layers and places were when it was sold."""
    return Limits(
        project_id=product.wanalyzer_project_id,
        stats_id=product.wanalyzer_stats_id,
        chart_id=product.wanalyzer_chart_id,
        machine_learning_id=product.wanalyzer_machinelearning_id,
        column_input_type=product.getting_analysis_output_with_column_inputs_id_type,
        layer_usage_type=product.layer_usage_type,
        layers=tuple(product.selected_layers),
        location_usage_type=product.location_usage_type,
        locations=tuple(product.selected_locations),
        code_list=tuple(product.code_list),
        choice=choice,
        rule=product.main_rule_algorithm,
        row_limit=product.row_limit_count,
        auth_id=product.auth_id,
    )
