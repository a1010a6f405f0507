"""The link by which somebody wants a report no more; it opens nothing else, and never ends."""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from uuid import UUID

_SIGNED = 16


def stop_token(secret: bytes, subscription_id: UUID) -> str:
    """Return what says in a link which mails are to end."""
    content = subscription_id.bytes + _signature(secret, subscription_id)
    return urlsafe_b64encode(content).decode().rstrip("=")


def subscription_of(secret: bytes, token: str) -> UUID | None:
    """Return which subscription a token ends; None where it is none's."""
    try:
        content = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except (Error, ValueError):
        return None
    if len(content) != 16 + _SIGNED:
        return None
    found = UUID(bytes=content[:16])
    return found if hmac.compare_digest(content[16:], _signature(secret, found)) else None


def _signature(secret: bytes, subscription_id: UUID) -> bytes:
    return hmac.digest(secret, b"report mails\n" + subscription_id.bytes, hashlib.sha256)[:_SIGNED]
