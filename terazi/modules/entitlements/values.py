"""What a person holds of what was bought: kinds of products, states, limits and the terms of a grant."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from pydantic import TypeAdapter

from terazi.engine.places import NamedPlace
from terazi.foundation.chosen import ChosenPaths, Path
from terazi.foundation.ids import UserId
from terazi.foundation.types import Json, Value


class ProductType(StrEnum):
    """What a product gives."""

    CREDIT = "credit"
    AUTHORIZATION = "authorization"
    STATISTICS_VIEW = "statistics_view"
    STATISTICS_QUERY = "statistics_query"
    DATASET_FILTER = "dataset_filter"
    MACHINE_LEARNING_QUERY = "machine_learning_query"
    CELL_CALCULATION = "cell_calculation"
    SERVICE = "service"


class EntitlementState(StrEnum):
    """pending → active ⇄ suspended → exhausted | expired | cancelled | revoked."""

    PENDING = "pending"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    EXHAUSTED = "exhausted"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    REVOKED = "revoked"


class UsesPeriod(StrEnum):
    """In which periods uses are given anew: until midnight in Turkey, or until the same day of the next month."""

    DAY = "day"
    MONTH = "month"


LIVE = (EntitlementState.PENDING, EntitlementState.ACTIVE, EntitlementState.SUSPENDED)
"""The states from which an entitlement can still come to something."""


class Mover(StrEnum):
    """Who moves an entitlement from one state to another."""

    SYSTEM = "system"
    SELLER = "seller"
    ASSIGNER = "assigner"


class Direction(StrEnum):
    """Whether a list shows what a person holds, or what the person has assigned to others."""

    HELD = "held"
    ASSIGNED = "assigned"


class AssignmentOutcome(StrEnum):
    """What became of an assignment to one username."""

    DONE = "done"
    FAILED = "some_assignments_failed"
    USER_NOT_FOUND = "user_not_found"


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldChoice:
    """What chosen layers and places were when they were sold: moving or trashing one changes nothing for who holds them."""

    layers: Sequence[str] = ()
    """Codes of the layers with those of all beneath."""
    places: Sequence[NamedPlace] = ()
    """The places with all that lay in them."""
    layer_paths: Mapping[str, Path] = field(default_factory=dict)
    place_paths: Mapping[str, Path] = field(default_factory=dict)

    @property
    def paths(self) -> ChosenPaths:
        """How it is read."""
        return ChosenPaths(layers=self.layer_paths, places=self.place_paths)

    def as_json(self) -> Json:
        """Return what was chosen, as JSON."""
        said: Json = _CHOICE.dump_python(self, mode="json")
        return said

    @staticmethod
    def from_json(stored: Json) -> "SoldChoice":
        """Return the choice that ``as_json`` wrote."""
        return _CHOICE.validate_python(stored)


_CHOICE = TypeAdapter(SoldChoice)


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """What of an analysis may be used; None and empty mean that nothing is limited there."""

    project_id: UUID | None = None
    stats_id: UUID | None = None
    chart_id: UUID | None = None
    machine_learning_id: UUID | None = None
    column_input_type: str = ""
    layer_usage_type: str = ""
    layers: tuple[str, ...] = ()
    location_usage_type: str = ""
    locations: tuple[str, ...] = ()
    code_list: tuple[str, ...] = ()
    """Which of the layers and locations are codes; the others are texts, and mean what is written so."""
    choice: SoldChoice | None = None
    """What the codes were at the sale; none of what was not sold."""
    rule: str = ""
    row_limit: int | None = None
    auth_id: str = ""
    """The authorization that a product of this type gave."""

    def as_json(self) -> Json:
        """Return what is limited, as JSON."""
        said: Json = _LIMITS.dump_python(self, mode="json", exclude_defaults=True)
        return said

    @staticmethod
    def from_json(stored: Json) -> "Limits":
        """Return the limits that ``as_json`` wrote."""
        return _LIMITS.validate_python(stored)


_LIMITS = TypeAdapter(Limits)


@dataclass(frozen=True, kw_only=True, slots=True)
class GrantTerms:
    """What a paid line of an order gives to its buyer."""

    source_id: UUID
    """The line of the order; it gives once."""
    product_type: ProductType
    product_name: Mapping[str, str]
    """By language, as it was when it was bought."""
    bundle_name: Mapping[str, str] = field(default_factory=dict)
    seller_name: str = ""
    uses: int | None = None
    uses_period: UsesPeriod | None = None
    """After which the uses are given anew and unused ones lapse; none = once."""
    uses_suffix: str = ""
    """What a use is called ("sorgu"), as the seller writes it."""
    uses_suffix_en: str = ""
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    may_assign: bool = False
    most_assigned: int | None = None
    """To how many people it may be assigned at a time."""
    limits: Limits = field(default_factory=Limits)
    order_id: UUID | None = None
    """The bundle in the order."""
    place: int | None = None
    """The place in the order of use, where the products of the bundle are used one after the other."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Entitlement:
    """What a person holds of a bought product: unlimited where uses are None, for ever where the end is None."""

    id: UUID
    holder_id: UserId
    source_id: UUID
    is_root: bool
    parent_id: UUID | None
    order_id: UUID | None
    place: int | None
    product_type: ProductType
    product_name: Mapping[str, str]
    bundle_name: Mapping[str, str]
    seller_name: str
    limits: Limits
    uses_granted: int | None
    uses_left: int | None
    uses_taken_back: int
    uses_period: UsesPeriod | None
    uses_per_period: int | None
    uses_renewed: int
    uses_lapsed: int
    renews_from: datetime | None
    renews_at: datetime | None
    uses_suffix: str
    uses_suffix_en: str
    starts_at: datetime
    ends_at: datetime | None
    status: EntitlementState
    reason: str
    may_assign: bool
    most_assigned: int | None
    assigned_by: UUID | None
    created_at: datetime

    def columns(self) -> dict[str, Value]:
        """Return what is stored of it, by the names of the columns."""
        said = {each.name: getattr(self, each.name) for each in fields(Entitlement)}
        return {
            **said,
            "product_name": dict(self.product_name),
            "bundle_name": dict(self.bundle_name),
            "limits": self.limits.as_json(),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownEntitlement(Entitlement):
    """An entitlement as lists show it: with the state and the uses that it has at the moment of asking, and with names."""

    state: EntitlementState
    assigned_count: int
    is_out_of_order: bool
    username: str
    assigned_by_username: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldOfSource:
    """What a line of an order gave to its buyer, as it is at the moment of asking."""

    source_id: UUID
    id: UUID
    status: EntitlementState
    uses_left: int | None
    uses_granted: int | None
    uses_period: UsesPeriod | None
    renews_at: datetime | None
    is_out_of_order: bool
    may_assign: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class EntitlementUse:
    """One use that was taken out of an entitlement."""

    id: UUID
    entitlement_id: UUID
    user_id: UserId | None
    key: str
    count: int
    purpose: str
    purpose_en: str
    used_at: datetime
    returned_at: datetime | None
    is_to_confirm: bool = False
    """Whether it was delivered by the seller and is not confirmed yet."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Held:
    """What matters of a held entitlement when others are to be given a part of it."""

    status: EntitlementState
    starts_at: datetime
    ends_at: datetime | None
    uses_left: int | None
    may_assign: bool
    most_assigned: int | None
    assigned_count: int
    is_renewed: bool = False
    """Whether its uses are given anew in each period."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedPart:
    """What each person is to be given of an entitlement."""

    uses: int | None = None
    ends_at: datetime | None = None
    may_assign: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """The terms on which a part of an entitlement is given to one person."""

    uses: int | None
    starts_at: datetime
    ends_at: datetime | None
    may_assign: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Usable:
    """An entitlement that its holder may use at this moment."""

    id: UUID
    product_type: ProductType
    limits: Limits
    uses_left: int | None
    ends_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Unused:
    """What is left of all that a line of an order gave, wherever it was assigned to."""

    uses_granted: int | None
    uses_left: int | None
    uses_taken_back: int
    starts_at: datetime
    ends_at: datetime | None
    is_used: bool
    """Whether it was ever used."""
    is_live: bool
