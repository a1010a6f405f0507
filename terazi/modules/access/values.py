"""What access is about: codes of authorizations, the states in which a person holds one, and the terms of a grant."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang


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
    SUPPORT_ANSWER = "support_answer"


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
class Definition:
    """Something a person can be authorized to."""

    id: UUID
    auth_id: str
    auth_name: str
    auth_info: str
    is_built_in: bool
    created_at: datetime
    withdrawn_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedDefinition(Definition):
    """A definition with how many people hold it; None where that is not told."""

    holder_count: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Grant:
    """An authorization that a person holds, on the terms on which it is held now."""

    id: UUID
    user_id: UserId
    auth_id: str
    parent_id: UUID | None
    status: AssignedState
    granted_count: int | None
    count: int | None
    starts_at: datetime
    ends_at: datetime | None
    may_assign: bool
    assigned_by: UUID | None
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownGrant:
    """A grant as lists show it: with the state that it has at the moment of asking, and with names."""

    id: UUID
    auth_id: str
    auth_name: str
    is_built_in: bool
    user_id: UserId
    parent_id: UUID | None
    state: AssignedState
    granted_count: int | None
    count: int | None
    starts_at: datetime
    ends_at: datetime | None
    may_assign: bool
    created_at: datetime
    username: str
    firstname: str
    lastname: str
    assigned_by_username: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class GrantUse:
    """One use that was taken out of a grant."""

    assigned_id: UUID
    count: int
    purpose: str
    used_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class GrantUses:
    """How many uses a grant was given with and has left; None where they are not counted."""

    id: UUID
    granted_count: int | None
    count: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """A person in the list of who holds what."""

    person_id: UserId
    username: str
    username_key: str
    firstname: str
    lastname: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Administrator:
    """Where and in which language an administrator is written to."""

    person_id: UserId
    mail: str
    active_lang: Lang
