"""Requests and answers about webhooks."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.webhooks.values import WebhookEvent

TOLD_EVENTS = tuple(event for event in WebhookEvent if event is not WebhookEvent.TEST)
Told = Literal[
    WebhookEvent.ORDER_PAID,
    WebhookEvent.ORDER_REFUNDED,
    WebhookEvent.ORDER_CANCELLED,
    WebhookEvent.ENTITLEMENT_CHANGED,
    WebhookEvent.BILL_APPROVED,
]


class WebhookBody(RequestModel):
    """An address, and what it is told of there."""

    url: Annotated[str, Field(min_length=8, max_length=500)]
    about: Annotated[str, Field(max_length=200)] = ""
    event_list: Annotated[list[Told], Field(min_length=1, max_length=len(TOLD_EVENTS))]
    is_active: bool = True


class WebhookView(BaseModel):
    """An address of a shop; ``stopped_why`` is ``gone`` or ``failing`` where the platform stopped it."""

    webhook_id: UUID
    url: str
    about: str
    event_list: list[str]
    is_active: bool
    stopped_why: str
    old_secret_until: datetime | None
    delivered_at: datetime | None


class WebhookList(Answer):
    """The addresses of a shop, and what one can be told of."""

    event_list: list[str]
    most: int
    list: list[WebhookView]


class WebhookMade(Answer):
    """A new address; the secret under which messages to it are signed."""

    webhook_id: UUID
    secret: str


class WebhookSecret(Answer):
    """The secret under which messages are signed; ``old_secret_until`` is until when the old one signs as well."""

    secret: str
    old_secret_until: datetime | None = None


class WebhookTested(Answer):
    """The message that was sent to try an address out."""

    message_id: UUID


class WebhookMessageView(BaseModel):
    """A message and what came back."""

    message_id: UUID
    event: str
    state: str
    tries: int
    made_at: datetime
    next_at: datetime | None
    tried_at: datetime | None
    status: int | None
    problem: str
    answer: str
    milliseconds: int | None
    body: Json


class WebhookMessageList(Answer):
    """Messages for an address, newest first; ``next`` is the key of the next page."""

    list: list[WebhookMessageView]
    next: UUID | None


class ShopApplicationRef(RequestModel):
    """An external application."""

    user_externalapplication_client_id: UUID


class ShopApplicationView(BaseModel):
    """An application that reads orders and bills of a shop with its key."""

    user_externalapplication_client_id: UUID
    name: str
    status: str
    owner_username: str
    bound_at: datetime
    last_used_at: datetime | None


class FreeApplicationView(BaseModel):
    """An application of yours that may be bound to the shop."""

    user_externalapplication_client_id: UUID
    name: str


class ShopApplicationList(Answer):
    """The applications of a shop, and those of yours that may be bound to it."""

    free_list: list[FreeApplicationView]
    most: int
    list: list[ShopApplicationView]
