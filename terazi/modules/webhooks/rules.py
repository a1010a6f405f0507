"""How a message is signed, when it is tried again, and which addresses may be named.

Messages follow the Standard Webhooks specification (version 1): the headers ``webhook-id``, ``webhook-timestamp`` and
``webhook-signature``, signed with HMAC-SHA256 under a secret that begins with ``whsec_``; pauses between tries as it
proposes.
"""

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from urllib.parse import urlsplit
from uuid import UUID

from terazi.foundation.types import Json
from terazi.modules.webhooks.values import Announcement, Delivery

SECRET_BYTES = 24
SECRET_PREFIX = "whsec_"  # noqa: S105 - what every secret begins with
OLD_SECRET_FOR = timedelta(hours=24)
CLAIMED_FOR = timedelta(minutes=2)
"""After so long who tried is taken for dead."""
KEPT_FOR = timedelta(days=30)
_PAUSES = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
_LONGEST_URL = 500
_GONE = 410


def secret_of(random: bytes) -> str:
    """Return a secret as people and programs keep it."""
    return SECRET_PREFIX + b64encode(random).decode()


def signature_of(secret: str, message_id: str, at: datetime, body: bytes) -> str:
    """Return the signature of a message that is sent at a moment."""
    signed = f"{message_id}.{int(at.timestamp())}.".encode() + body
    key = b64decode(secret.removeprefix(SECRET_PREFIX))
    return "v1," + b64encode(hmac.digest(key, signed, sha256)).decode()


def headers_of(message_id: UUID, secrets: Sequence[str], at: datetime, body: bytes) -> Mapping[str, str]:
    """Return the headers of a message; while a secret is changed it is signed with both."""
    name = name_of(message_id)
    return {
        "Content-Type": "application/json",
        "User-Agent": "Terazi-Webhooks/1",
        "webhook-id": name,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(signature_of(secret, name, at, body) for secret in secrets),
    }


def name_of(message_id: UUID) -> str:
    """Return the name of a message: the same in every try, so that who got it twice knows."""
    return f"msg_{message_id.hex}"


def body_of(said: Announcement) -> Json:
    """Return what a message says."""
    moment = said.happened_at.isoformat(timespec="milliseconds")
    return {"type": said.event.value, "timestamp": moment, "data": dict(said.data)}


def content_of(body: Json) -> bytes:
    """Return the bytes of a message, which are signed as they are."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def is_taken(status: int | None) -> bool:
    """Whether an answer says that the message was taken."""
    return status is not None and 200 <= status < 300


def is_gone(status: int | None) -> bool:
    """Whether an answer says that nobody will take messages there any more."""
    return status == _GONE


def pause_after(tries: int) -> timedelta | None:
    """Return how long to wait after so many tries in vain; None where it was the last."""
    return _PAUSES[tries - 1] if tries <= len(_PAUSES) else None


def has_failed_throughout(delivery: Delivery, delivered_at: datetime | None) -> bool:
    """Whether nothing was taken at an address in all the time in which a message was tried."""
    return delivered_at is None or delivered_at < delivery.made_at


def is_nameable(url: str, *, allows_private: bool) -> bool:
    """Whether an address has the form of one that messages may go to; what it leads to is looked at when they go."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    schemes = ("https", "http") if allows_private else ("https",)
    if parts.scheme not in schemes or parts.username or parts.password or len(url) > _LONGEST_URL:
        return False
    if not host or not url.isascii() or any(letter <= " " for letter in url) or port == 0:
        return False
    return allows_private or ("." in host and host.rpartition(".")[2][:1].isalpha())
