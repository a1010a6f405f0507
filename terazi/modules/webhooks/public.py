"""What other modules may use of webhooks and the applications of shops."""

from terazi.modules.webhooks.actions.announcing import announce
from terazi.modules.webhooks.actions.applications import require_reader
from terazi.modules.webhooks.actions.bills import announce_bill
from terazi.modules.webhooks.values import Announcement, WebhookEvent

__all__ = ["Announcement", "WebhookEvent", "announce", "announce_bill", "require_reader"]
