"""The addresses of a shop: named, changed, given a new secret, tried out, and taken away."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.questions import deleted, inserted, updated
from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.webhooks import queries
from terazi.modules.webhooks.actions.announcing import announce
from terazi.modules.webhooks.actions.delivering import enqueue
from terazi.modules.webhooks.actions.secrets import new_secret, secrets_of
from terazi.modules.webhooks.errors import (
    TooManyWebhooks,
    WebhookAddressRefused,
    WebhookDeliveryNotFound,
    WebhookNotFound,
    WebhookStopped,
)
from terazi.modules.webhooks.rules import OLD_SECRET_FOR, is_nameable
from terazi.modules.webhooks.tables import WEBHOOK
from terazi.modules.webhooks.values import (
    MOST_WEBHOOKS,
    Announcement,
    DeliveryState,
    Webhook,
    WebhookEvent,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """What a shop wants of an address."""

    url: str
    about: str
    events: Sequence[WebhookEvent]
    is_active: bool


async def make_webhook(call: UserCall, shop_id: UUID, wanted: Wanted) -> tuple[UUID, str]:
    """Name an address, and return its id and the secret, which is shown this once."""
    _require_nameable(call, wanted.url)
    _, count = await call.db.ask(queries.lock_count(shop_id), queries.count_webhooks(shop_id))
    if count >= MOST_WEBHOOKS:
        raise TooManyWebhooks(most=MOST_WEBHOOKS)
    webhook_id = call.new_id()
    secret, sealed = new_secret(call.settings, webhook_id)
    await call.db.write(
        inserted(
            WEBHOOK,
            id=webhook_id,
            shop_id=shop_id,
            base_url=call.base_url,
            stopped_why="",
            sealed_secret=sealed,
            made_at=call.now,
            changed_at=call.now,
            **_columns(wanted),
        ),
        trail_entry(call, _event("webhooks.webhook_made", shop_id, wanted.url, after=_columns(wanted))),
    )
    return webhook_id, secret


async def change_webhook(call: UserCall, shop_id: UUID, webhook_id: UUID, wanted: Wanted) -> None:
    """Change an address, what it is told of, or whether it is told; what waited for one that rests is given up."""
    _require_nameable(call, wanted.url)
    webhook = await _lock(call, shop_id, webhook_id)
    await call.db.write(
        updated(WEBHOOK, webhook.id, changed_at=call.now, stopped_why="", **_columns(wanted)),
        *([] if wanted.is_active else [queries.give_up(webhook.id)]),
        trail_entry(
            call, _event("webhooks.webhook_changed", shop_id, wanted.url, _known(webhook), _columns(wanted))
        ),
    )


async def remove_webhook(call: UserCall, shop_id: UUID, webhook_id: UUID) -> None:
    """Take an address away, with its messages."""
    webhook = await _lock(call, shop_id, webhook_id)
    await call.db.write(
        deleted(WEBHOOK, webhook.id),
        trail_entry(call, _event("webhooks.webhook_removed", shop_id, webhook.url, _known(webhook))),
    )


async def rotate_secret(call: UserCall, shop_id: UUID, webhook_id: UUID) -> tuple[str, datetime]:
    """Return a new secret, and until when messages are signed with the old one as well."""
    webhook = await _lock(call, shop_id, webhook_id)
    secret, sealed = new_secret(call.settings, webhook.id)
    until = call.now + OLD_SECRET_FOR
    await call.db.write(
        updated(
            WEBHOOK,
            webhook.id,
            sealed_secret=sealed,
            sealed_old_secret=webhook.sealed_secret,
            old_secret_until=until,
            changed_at=call.now,
        ),
        trail_entry(call, _event("webhooks.webhook_secret_changed", shop_id, webhook.url)),
    )
    return secret, until


async def show_secret(call: UserCall, shop_id: UUID, webhook_id: UUID) -> str:
    """Return the secret of an address once more; who looked stands in the trail."""
    webhook = await _lock(call, shop_id, webhook_id)
    await call.db.write(trail_entry(call, _event("webhooks.webhook_secret_shown", shop_id, webhook.url)))
    return secrets_of(call.settings, webhook, call.now)[0]


async def test_webhook(call: UserCall, shop_id: UUID, webhook_id: UUID) -> UUID:
    """Send a message that says nothing, whatever the address wants to know, and return which it is."""
    webhook = await _lock(call, shop_id, webhook_id)
    if not webhook.is_active:
        raise WebhookStopped
    said = Announcement(
        id=call.new_id(),
        shop_id=shop_id,
        event=WebhookEvent.TEST,
        happened_at=call.now,
        data={"user_shop_client_id": str(shop_id)},
    )
    await announce(call.db, [said], only=webhook.id)
    return said.id


async def send_again(call: UserCall, shop_id: UUID, webhook_id: UUID, message_id: UUID) -> None:
    """Let a message be tried again from the beginning; one that is being tried already is left alone."""
    webhook = await _lock(call, shop_id, webhook_id)
    if not webhook.is_active:
        raise WebhookStopped
    (delivery,) = await call.db.ask(queries.find_delivery(webhook.id, message_id))
    if delivery is None:
        raise WebhookDeliveryNotFound
    if delivery.state is not DeliveryState.WAITING:
        await call.db.write(queries.send_again(webhook.id, message_id, call.now))
        await enqueue(call.db, [(webhook.id, message_id)])


async def _lock(call: UserCall, shop_id: UUID, webhook_id: UUID) -> Webhook:
    (webhook,) = await call.db.ask(queries.lock_webhook(shop_id, webhook_id))
    if webhook is None:
        raise WebhookNotFound
    return webhook


def _require_nameable(call: UserCall, url: str) -> None:
    if not is_nameable(url, allows_private=call.settings.webhook_private_addresses):
        raise WebhookAddressRefused(field="url")


def _columns(wanted: Wanted) -> dict[str, Value]:
    return {
        "url": wanted.url,
        "about": wanted.about,
        "events": [event.value for event in wanted.events],
        "is_active": wanted.is_active,
    }


def _known(webhook: Webhook) -> dict[str, Value]:
    return {name: getattr(webhook, name) for name in ("url", "about", "events", "is_active")}


def _event(
    action: str,
    shop_id: UUID,
    url: str,
    before: dict[str, Value] | None = None,
    after: dict[str, Value] | None = None,
) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.SHOP,
        subject_id=shop_id,
        subject_name=url,
        before=before or {},
        after=after or {},
    )
