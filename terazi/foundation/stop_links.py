"""Links in mails by which somebody wants no more of them; each opens nothing else, and never ends."""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from enum import Enum
from uuid import UUID

_SIGNED = 16
"""Bytes of the signature that stand in the link."""


class Stops(bytes, Enum):
    """What such a link stops."""

    COMMERCIAL_MAILS = b"unsubscribe"
    """Of a person."""
    REPORT_MAILS = b"report mails"
    """Of a subscription."""


def stop_token(secret: bytes, stops: Stops, of: UUID) -> str:
    """Return what says in a link whose mails are to end."""
    return urlsafe_b64encode(of.bytes + _signature(secret, stops, of)).decode().rstrip("=")


def stopped_by(secret: bytes, stops: Stops, token: str) -> UUID | None:
    """Return whose mails a token ends; None where it is nobody's."""
    try:
        content = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except (Error, ValueError):
        return None
    if len(content) != 16 + _SIGNED:
        return None
    found = UUID(bytes=content[:16])
    return found if hmac.compare_digest(content[16:], _signature(secret, stops, found)) else None


def _signature(secret: bytes, stops: Stops, of: UUID) -> bytes:
    return hmac.digest(secret, stops.value + b"\n" + of.bytes, hashlib.sha256)[:_SIGNED]
