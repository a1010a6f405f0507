"""Messages leave: tried at once, again after longer and longer pauses, and given up after three days."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import updated
from terazi.foundation.webhooks import WebhookReply, WebhookRequest
from terazi.modules.webhooks import queries
from terazi.modules.webhooks.actions.secrets import secrets_of
from terazi.modules.webhooks.actions.stopping import stop_webhook
from terazi.modules.webhooks.rules import (
    content_of,
    has_failed_throughout,
    headers_of,
    is_gone,
    is_taken,
    pause_after,
)
from terazi.modules.webhooks.tables import WEBHOOK
from terazi.modules.webhooks.values import Delivery, DeliveryState, Webhook

tasks = Tasks("webhooks")


@tasks.task(queue="webhooks", tries=1)
async def deliver(work: Work, *, webhook_id: str, message_id: str) -> None:
    """Try one message; nothing is locked while the other side is waited for."""
    async with work.database.transaction() as db:
        webhook, delivery = await db.ask(
            queries.webhook_of(UUID(webhook_id)),
            queries.claim(UUID(webhook_id), UUID(message_id), work.clock()),
        )
    if webhook is None or delivery is None:
        return
    reply = await _sent(work, webhook, delivery)
    async with work.database.transaction() as db:
        await _note(Change(db=db, now=work.clock(), new_id=work.new_id), delivery, reply)


async def enqueue(db: Transaction, messages: Sequence[tuple[UUID, UUID]]) -> None:
    """Let messages leave once the transaction is kept."""
    for webhook_id, message_id in messages:
        await deliver.enqueue(db, webhook_id=str(webhook_id), message_id=str(message_id))


async def _sent(work: Work, webhook: Webhook, delivery: Delivery) -> WebhookReply:
    now = work.clock()
    content = content_of(delivery.body)
    secrets = secrets_of(work.settings, webhook, now)
    headers = headers_of(delivery.message_id, secrets, now, content)
    return await work.webhooks(WebhookRequest(url=webhook.url, headers=headers, content=content))


async def _note(change: Change, delivery: Delivery, reply: WebhookReply) -> None:
    """Write down what came back, and when the message is tried again; an address that is gone is stopped."""
    (webhook,) = await change.db.ask(queries.lock_webhook_of(delivery.webhook_id))
    if webhook is None:
        return
    tried = replace(
        delivery,
        status=reply.status,
        problem=reply.problem,
        answer=reply.text.replace("\0", ""),
        milliseconds=reply.milliseconds,
    )
    if is_taken(reply.status):
        taken = replace(tried, state=DeliveryState.DELIVERED, next_at=None)
        await change.db.write(queries.settle(taken), updated(WEBHOOK, webhook.id, delivered_at=change.now))
        return
    pause = pause_after(tried.tries) if webhook.is_active and not is_gone(reply.status) else None
    if pause is not None:
        later = replace(tried, next_at=change.now + pause)
        await change.db.write(queries.settle(later))
        await deliver.enqueue_in(
            change.db, pause, webhook_id=str(webhook.id), message_id=str(delivery.message_id)
        )
        return
    await change.db.write(queries.settle(replace(tried, state=DeliveryState.FAILED, next_at=None)))
    if is_gone(reply.status):
        await stop_webhook(change, webhook, "gone")
    elif has_failed_throughout(tried, webhook.delivered_at):
        await stop_webhook(change, webhook, "failing")
