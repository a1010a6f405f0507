"""Requests and answers of entitlements."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Self
from uuid import UUID
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from terazi.foundation.calls.params import AfterValidator, refuse_value
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.chosen import ChosenPath, chosen_paths
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.modules.entitlements.rules import may_be_passed_on
from terazi.modules.entitlements.values import (
    AskedPart,
    AssignmentOutcome,
    EntitlementState,
    Limits,
    ProductType,
    ShownEntitlement,
    SoldChoice,
    UsesPeriod,
)

MOST_NAMES, MOST_USES = 100, 1_000_000
_ZONE = ZoneInfo("Europe/Istanbul")


def _moment(moment: datetime | None) -> datetime | None:
    if moment is None:
        return None
    if not 1900 <= moment.year <= 9000:
        raise refuse_value(Phrase("foundation.field.not_date"))
    return moment if moment.tzinfo else moment.replace(tzinfo=_ZONE)


class AssignEntitlementBody(RequestModel):
    """Whom to give a part of an own entitlement; what is left open is as far as the own one reaches."""

    auth_client_id: UUID
    assigning_username_list: list[Annotated[str, Field(max_length=64)]] = Field(
        min_length=1, max_length=MOST_NAMES
    )
    count: int | None = Field(
        None, ge=1, le=MOST_USES, description="uses for each person; empty: unlimited, or 1 of a counted one"
    )
    end_date: Annotated[datetime | None, AfterValidator(_moment)] = None
    may_assign: bool = False

    def part(self) -> AskedPart:
        """Return what each person is to be given, for the action."""
        return AskedPart(uses=self.count, ends_at=self.end_date, may_assign=self.may_assign)


class LimitsView(BaseModel):
    """What of an analysis may be used; what is empty is not limited."""

    project_id: UUID | None
    stats_id: UUID | None
    chart_id: UUID | None
    machine_learning_id: UUID | None
    getting_analysis_output_with_column_inputs_id_type: str
    layer_usage_type: str
    selected_layers: list[str]
    location_usage_type: str
    selected_locations: list[str]
    layer_path_list: list[ChosenPath]
    location_path_list: list[ChosenPath]
    main_rule_algorithm: str
    row_limit_count: int | None
    auth_id: str

    @classmethod
    def of(cls, limits: Limits, lang: Lang) -> Self:
        """Return the limits as a caller sees them."""
        known = limits.choice or SoldChoice()
        return cls(
            project_id=limits.project_id,
            stats_id=limits.stats_id,
            chart_id=limits.chart_id,
            machine_learning_id=limits.machine_learning_id,
            getting_analysis_output_with_column_inputs_id_type=limits.column_input_type,
            layer_usage_type=limits.layer_usage_type,
            selected_layers=list(limits.layers),
            location_usage_type=limits.location_usage_type,
            selected_locations=list(limits.locations),
            layer_path_list=chosen_paths(limits.layers, limits.code_list, known.layer_paths, lang),
            location_path_list=chosen_paths(limits.locations, limits.code_list, known.place_paths, lang),
            main_rule_algorithm=limits.rule,
            row_limit_count=limits.row_limit,
            auth_id=limits.auth_id,
        )


class EntitlementView(BaseModel):
    """What somebody holds of a bought product; ``auth_client_id`` is what the calls of the analysis take."""

    auth_client_id: UUID
    product_type: ProductType
    product_name: str
    bundle_name: str
    seller_name: str
    order_id: UUID | None
    status: EntitlementState
    reason: str
    is_usable: bool
    must_wait: bool
    count: int | None
    granted_count: int | None
    count_period: UsesPeriod | None
    """In which periods the count is given anew."""
    renew_date: datetime | None
    count_suffix: str
    start_date: datetime
    end_date: datetime | None
    may_assign: bool
    max_assigned_count: int | None
    assigned_count: int
    username: str
    assigned_by_username: str | None
    parent_auth_client_id: UUID | None
    created_at: datetime
    limits: LimitsView

    @classmethod
    def of(cls, held: ShownEntitlement, lang: Lang) -> Self:
        """Return the entitlement as a caller sees it."""
        return cls(
            auth_client_id=held.id,
            product_type=held.product_type,
            product_name=_in(lang, held.product_name),
            bundle_name=_in(lang, held.bundle_name),
            seller_name=held.seller_name,
            order_id=held.order_id,
            status=held.state,
            reason=held.reason,
            is_usable=held.state == EntitlementState.ACTIVE
            and held.uses_left != 0
            and not held.is_out_of_order,
            must_wait=held.is_out_of_order,
            count=held.uses_left,
            granted_count=held.uses_per_period if held.uses_period else held.uses_granted,
            count_period=held.uses_period,
            renew_date=held.renews_at,
            count_suffix=(lang is Lang.EN and held.uses_suffix_en) or held.uses_suffix,
            start_date=held.starts_at,
            end_date=held.ends_at,
            may_assign=may_be_passed_on(held.product_type, may_assign=held.may_assign),
            max_assigned_count=held.most_assigned,
            assigned_count=held.assigned_count,
            username=held.username,
            assigned_by_username=held.assigned_by_username,
            parent_auth_client_id=held.parent_id,
            created_at=held.created_at,
            limits=LimitsView.of(held.limits, lang),
        )


class EntitlementUseView(BaseModel):
    """One use: when, how much, what for, and whether it was given back."""

    used_at: datetime
    count: int
    purpose: str
    is_returned: bool


class EntitlementList(Answer):
    """Entitlements, newest first; ``next`` is the key of the next page."""

    list: list[EntitlementView]
    next: UUID | None


class EntitlementDetail(Answer):
    """An entitlement, its latest uses, and the parts of it that others hold."""

    entitlement: EntitlementView
    use_list: Sequence[EntitlementUseView]
    assigned_list: Sequence[EntitlementView]


class EntitlementAssignResult(BaseModel):
    """What became of one username."""

    username: str
    result: AssignmentOutcome
    message: str
    error: str
    auth_client_id: UUID | None


class EntitlementAssignAnswer(Answer):
    """What became of each username; ``is_assigned`` only where all of them were given their part."""

    is_assigned: bool
    result_list: list[EntitlementAssignResult]


class EntitlementCancelAnswer(Answer):
    """The assignment is taken back."""

    is_cancelled: bool


def _in(lang: Lang, texts: Mapping[str, str]) -> str:
    """Return the text in the language, or in another one where the seller wrote only that."""
    return texts.get(lang) or next((text for text in texts.values() if text), "")
