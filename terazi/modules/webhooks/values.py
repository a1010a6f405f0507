"""What shops are told of, and where a message stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.types import Json, Value

MOST_WEBHOOKS = 10
"""How many addresses a shop can have."""
MOST_APPLICATIONS = 10
"""How many applications may read in a shop."""


class WebhookEvent(StrEnum):
    """What happens in a shop; the names are the ones that programs read."""

    ORDER_PAID = "order.paid"
    ORDER_REFUNDED = "order.refunded"
    ORDER_CANCELLED = "order.cancelled"
    ENTITLEMENT_CHANGED = "entitlement.changed"
    BILL_APPROVED = "bill.approved"
    TEST = "webhook.test"


class DeliveryState(StrEnum):
    """Where a message stands that an address is to get."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    FAILED = "failed"
    """Nobody took it in all its tries; it can be sent again by hand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Announcement:
    """What happened in a shop, as it is told: ids and states, no words about people."""

    id: UUID
    shop_id: UUID
    event: WebhookEvent
    happened_at: datetime
    data: Mapping[str, Value]


@dataclass(frozen=True, kw_only=True, slots=True)
class Webhook:
    """An address that a shop named."""

    id: UUID
    shop_id: UUID
    url: str
    about: str
    base_url: str
    """The site on which it was named; mails about it lead there."""
    events: Sequence[str]
    is_active: bool
    stopped_why: str
    """Why the platform stopped it: ``gone`` or ``failing``; empty where a person did, or nobody."""
    sealed_secret: bytes
    sealed_old_secret: bytes | None
    old_secret_until: datetime | None
    made_at: datetime
    changed_at: datetime
    delivered_at: datetime | None
    """When a message was last taken there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivery:
    """A message for one address, and what came back."""

    webhook_id: UUID
    message_id: UUID
    event: str
    body: Json
    state: DeliveryState
    tries: int
    made_at: datetime
    next_at: datetime | None
    tried_at: datetime | None
    status: int | None
    problem: str
    answer: str
    milliseconds: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class BoundApplication:
    """An external application that reads in a shop."""

    application_id: UUID
    shop_id: UUID
    bound_at: datetime
