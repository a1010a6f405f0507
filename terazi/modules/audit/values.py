"""What the audit trail is about: who did what to whom, and from where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.types import Json, Value


class Subject(StrEnum):
    """What kind of thing an action was done to."""

    USER = "user"
    SESSION = "session"
    AUTHORIZATION = "authorization"
    APPLICATION = "application"
    SIGNING_KEY = "signing_key"
    SHOP = "shop"
    BUNDLE = "bundle"
    PRODUCT = "product"
    COUPON = "coupon"
    AGREEMENT = "agreement"
    ORDER = "order"
    PAYMENT = "payment"
    BILL = "bill"
    ENTITLEMENT = "entitlement"
    PROCESS = "process"
    SITE = "site"
    MAILING = "mailing"
    TICKET = "ticket"
    LAYER = "layer"
    REPORT = "report"


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditEvent:
    """One thing that was done: its name ("accounts.password_changed"), to what, and what changed."""

    action: str
    subject: Subject
    subject_id: UUID | None
    subject_name: str = ""
    before: Mapping[str, Value] = field(default_factory=dict)
    after: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditEntry:
    """An event as it stands in the trail: who did it, when and from where."""

    id: UUID
    at: datetime
    action: str
    actor_id: UUID | None
    actor_name: str
    application_id: UUID | None
    subject: Subject
    subject_id: UUID | None
    subject_name: str
    before: Json
    after: Json
    address: str
    device: str
    domain: str
    request_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TrailFilter:
    """Which entries of the trail are wanted; what is empty does not matter."""

    who: str = ""
    action: str = ""
    subject: Subject | None = None
    text: str = ""
    since: datetime | None = None
    until: datetime | None = None
