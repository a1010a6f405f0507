"""What is known of a mail at the door, before anybody reads it: who says to have sent it, and whether it came before."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.engine.letters.addresses import ids_of, people_of
from terazi.engine.letters.headers import headers_at

MAIL_FOLDER = "incoming"
"""The folder of the store in which mails lie whole."""
FILE_FOLDER = "ticket_files"
"""The folder of the store for files that came by mail."""
_SIGNED_FOR = 300
"""Seconds in which a posted mail may arrive, by the clock of who signs it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """The head of a mail, by the parts that no server on its way changes."""

    header_id: str
    from_address: str
    content_hash: bytes


def head_of(content: bytes) -> Head:
    """Return the head of a mail; in one pass, whatever it is made of."""
    headers, start = headers_at(content, 0, len(content))
    parts = [headers.one(name).encode("utf-8", "replace") for name in ("message-id", "from", "date")]
    body = content[start:].replace(b"\r\n", b"\n").rstrip(b"\n")
    sender = next(iter(people_of(headers.one("from"))), None)
    return Head(
        header_id=storable(next(iter(ids_of(headers.one("message-id"))), ""), 990),
        from_address=storable(sender.address.lower() if sender else "", 320),
        content_hash=_hashed([*parts, body]),
    )


def door_key(content_hash: bytes, recipients: Sequence[str]) -> bytes:
    """Return what is the same for a mail that comes again to the same people."""
    return _hashed([content_hash, *sorted({each.lower().encode() for each in recipients})])


def mailbox_key(mailbox_id: UUID, validity: int, number: int) -> bytes:
    """Return what is the same for a mail of a mailbox that is fetched again."""
    return _hashed([b"mailbox", mailbox_id.bytes, str(validity).encode(), str(number).encode()])


def signature_of(key: bytes, sent_at: str, content: bytes, given: str, now: datetime) -> bytes | None:
    """Return the signature of a posted mail; None where it is another's, was made for something else, or is too old.

    What is signed is the moment in seconds since 1970, a dot, and the whole mail (HMAC-SHA256, in hexadecimal).
    """
    if not key or not sent_at.isascii() or not sent_at.isdecimal() or len(sent_at) > 12:
        return None
    if abs(now.timestamp() - int(sent_at)) > _SIGNED_FOR:
        return None
    right = hmac.digest(key, sent_at.encode() + b"." + content, "sha256")
    is_right = hmac.compare_digest(right.hex().encode(), given.strip().lower().encode())
    return right if is_right else None


def storable(text: str, most: int) -> str:
    """Return what of a text can be kept: letters and signs, none that are not shown."""
    return "".join(sign for sign in text if sign.isprintable())[:most]


def _hashed(parts: Sequence[bytes]) -> bytes:
    """Return a hash of parts that could not be mistaken for others put together."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
