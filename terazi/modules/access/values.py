"""What access is about: codes of authorizations, the states in which a person holds one, and the terms of a grant."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class Role(StrEnum):
    """The authorizations that menus and calls ask for."""

    ADMIN = "admin"
    SHOP_ADMIN = "shop_admin"
    SHOP_SETTINGS_EDIT = "shop_settings_edit"
    SHOP_BUNDLE_ADD_EDIT = "shop_bundle_add_edit"
    SHOP_CARD_VIEW = "shop_card_view"
    SHOP_CARD_USER_BUNDLE_ADD_EDIT = "shop_card_user_bundle_add_edit"
    SHOP_ORDER_BUNDLE_STATUS_MANAGEMENT = "shop_order_bundle_status_management"
    SHOP_NEW = "shop_new"
    WEBSITE_ADMIN = "website_admin"
    WEBSITE_EDIT = "website_edit"
    REGISTER = "register"
    EXTERNAL_APPLICATION_ADD = "external_application_add"


class AssignedState(StrEnum):
    """pending → active ⇄ suspended → exhausted | expired | cancelled | revoked."""

    PENDING = "pending"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    EXHAUSTED = "exhausted"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    REVOKED = "revoked"


LIVE = (AssignedState.PENDING, AssignedState.ACTIVE, AssignedState.SUSPENDED)
"""The states from which a grant can still come to something."""


class AuthorizationType(StrEnum):
    """A role is what menus and calls of the platform ask for; a right is what administrators define beside them."""

    ROLE = "role"
    RIGHT = "right"


class Mover(StrEnum):
    """Who moves a grant from one state to another."""

    SYSTEM = "system"
    ADMINISTRATOR = "administrator"
    ASSIGNER = "assigner"
    SELLER = "seller"


class Direction(StrEnum):
    """Whether a list shows what a person holds, or what the person has assigned to others."""

    HELD = "held"
    ASSIGNED = "assigned"


class AssignOutcome(StrEnum):
    """What became of an assignment to one username."""

    DONE = "done"
    FAILED = "some_assignments_failed"
    USER_NOT_FOUND = "user_not_found"
    AUTH_NOT_FOUND = "auth_not_found"


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedTerms:
    """What an assignment is to give: which authorization, and what is said of uses and period."""

    auth_id: str
    parent_id: UUID | None = None
    count: int | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    may_assign: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """The terms on which a grant is made: unlimited where count is None, for ever where the end is None."""

    count: int | None
    starts_at: datetime
    ends_at: datetime | None
    may_assign: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldTerms(Terms):
    """The terms on which somebody holds a grant now."""

    status: AssignedState
