"""The link by which somebody wants no more commercial mails; it opens nothing else, and never ends."""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from uuid import UUID

from terazi.foundation.ids import UserId

_SIGNED = 16
"""Bytes of the signature that stand in the link."""


def unsubscribe_token(secret: bytes, user_id: UUID) -> str:
    """Return what says in a link whose mails are to end."""
    return urlsafe_b64encode(user_id.bytes + _signature(secret, user_id)).decode().rstrip("=")


def reader_of_token(secret: bytes, token: str) -> UserId | None:
    """Return whose token this is; None where it is nobody's."""
    try:
        content = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except (Error, ValueError):
        return None
    if len(content) != 16 + _SIGNED:
        return None
    user_id = UUID(bytes=content[:16])
    return UserId(user_id) if hmac.compare_digest(content[16:], _signature(secret, user_id)) else None


def _signature(secret: bytes, user_id: UUID) -> bytes:
    return hmac.digest(secret, b"unsubscribe\n" + user_id.bytes, hashlib.sha256)[:_SIGNED]
