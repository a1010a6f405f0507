"""The secrets under which messages are signed: shown once, kept sealed, and the old one goes on signing for a day."""

import os
from datetime import datetime
from uuid import UUID

from terazi.foundation.encryption import seal, unseal
from terazi.foundation.settings import Settings
from terazi.modules.webhooks.rules import SECRET_BYTES, secret_of
from terazi.modules.webhooks.values import Webhook

_PURPOSE = "webhook secret"


def new_secret(settings: Settings, webhook_id: UUID) -> tuple[str, bytes]:
    """Return a new secret, and how it is kept."""
    secret = secret_of(os.urandom(SECRET_BYTES))
    sealed = seal(settings.secret(), secret.encode(), purpose=_PURPOSE, owner=webhook_id.bytes)
    return secret, sealed


def secrets_of(settings: Settings, webhook: Webhook, now: datetime) -> list[str]:
    """Return what a message is signed with now, the newest first."""
    kept = [webhook.sealed_secret]
    if webhook.sealed_old_secret and webhook.old_secret_until and webhook.old_secret_until > now:
        kept.append(webhook.sealed_old_secret)
    return [
        unseal(settings.secret(), each, purpose=_PURPOSE, owner=webhook.id.bytes).decode() for each in kept
    ]
