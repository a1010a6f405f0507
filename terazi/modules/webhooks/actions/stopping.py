"""An address that takes nothing any more is stopped, and its shop is told."""

from terazi.foundation.context import Change
from terazi.foundation.questions import updated
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.shops.public import selling_shop
from terazi.modules.webhooks import queries
from terazi.modules.webhooks.mails import mail_stopped
from terazi.modules.webhooks.tables import WEBHOOK
from terazi.modules.webhooks.values import Webhook


async def stop_webhook(change: Change, webhook: Webhook, why: str) -> None:
    """Stop an address; what waits for it is given up, and can be sent again once it is switched on."""
    if not webhook.is_active:
        return
    await change.db.write(
        updated(WEBHOOK, webhook.id, is_active=False, stopped_why=why, changed_at=change.now),
        queries.give_up(webhook.id),
    )
    event = AuditEvent(
        action="webhooks.webhook_stopped",
        subject=Subject.SHOP,
        subject_id=webhook.shop_id,
        subject_name=webhook.url,
        after={"why": why},
    )
    await record_event(change, event)
    (shop,) = await change.db.ask(selling_shop(webhook.shop_id))
    if shop is not None:
        await mail_stopped(change, webhook, shop, why)
