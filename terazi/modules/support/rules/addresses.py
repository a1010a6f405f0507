"""Addresses and ids of the mails of support: nobody can guess one, and each says to what its mail belongs.

What makes them ours are 60 bits of an HMAC, in letters and digits of one case: mail systems fold case on the way.
"""

import hmac
import re
from base64 import b32encode
from dataclasses import dataclass
from uuid import UUID

DESK, BOUNCES, LEAVING = "destek", "iade", "ayril"
"""The names before the ``@``: of who answers, of where mails come back to, and by which somebody leaves who is in copy."""
_ALIASES = frozenset({DESK, "support", "postmaster"})
_MAC_LETTERS = 12
_REPLY = re.compile(r"([1-9]\d{0,8})-([a-z2-7]{12})")
_OURS = re.compile(r"([0-9a-f]{32})\.([a-z2-7]{12})@[^@\s]{1,253}")
_BOUNCED = re.compile(r"([0-9a-f]{32})([a-z2-7]{12})")
_NUMBER = re.compile(r"\[#([1-9]\d{0,8})\]")


@dataclass(frozen=True, slots=True)
class ReplyToken:
    """What stands in a reply address: the number of a ticket, and what only its participant was given."""

    number: int
    mac: str


def reply_name(secret: bytes, *, number: int, ticket_id: UUID, participant: str) -> str:
    """Return the address to which a participant of a ticket answers, without its domain."""
    return f"{DESK}+{number}-{_mac(secret, 'reply', ticket_id.hex, participant)}"


def reply_token(address: str, domain: str) -> ReplyToken | None:
    """Return what an address of ours says of a ticket; None where it says nothing."""
    local, at = _parts(address)
    name, _, token = local.partition("+")
    found = _REPLY.fullmatch(token) if name in _ALIASES and at == domain.lower() else None
    return ReplyToken(int(found[1]), found[2]) if found else None


def is_reply_token(secret: bytes, token: ReplyToken, *, ticket_id: UUID, participant: str) -> bool:
    """Whether a participant of this very ticket was given the token."""
    return hmac.compare_digest(token.mac, _mac(secret, "reply", ticket_id.hex, participant))


def leaving_name(secret: bytes, copied_id: UUID) -> str:
    """Return the address to which somebody in copy writes to be so no more, without its domain."""
    return f"{LEAVING}+{copied_id.hex}{_mac(secret, 'leave', copied_id.hex)}"


def copied_of_leaving(secret: bytes, address: str, domain: str) -> UUID | None:
    """Return who leaves with a mail to this address; None where it is none of these."""
    local, at = _parts(address)
    name, _, token = local.partition("+")
    found = _BOUNCED.fullmatch(token) if name == LEAVING and at == domain.lower() else None
    return _message(secret, "leave", found)


def mail_id(secret: bytes, message_id: UUID) -> str:
    """Return the Message-ID of the mail about a message of a ticket, without its brackets and its domain."""
    return f"{message_id.hex}.{_mac(secret, 'message', message_id.hex)}"


def message_of_mail_id(secret: bytes, text: str) -> UUID | None:
    """Return about which message a mail of ours was; None for ids of others, and for made up ones."""
    found = _OURS.fullmatch(text.strip().strip("<>").lower())
    return _message(secret, "message", found)


def bounce_name(secret: bytes, message_id: UUID) -> str:
    """Return where the mail about a message comes back to when it reaches nobody, without its domain."""
    return f"{BOUNCES}+{message_id.hex}{_mac(secret, 'bounce', message_id.hex)}"


def message_of_bounce(secret: bytes, token: str) -> UUID | None:
    """Return about which message the mail was that came back to an address with this token."""
    return _message(secret, "bounce", _BOUNCED.fullmatch(token.strip().lower()))


def bounce_token(address: str, domain: str) -> str:
    """Return the token in an address to which mails come back; empty where it is none."""
    local, at = _parts(address)
    name, _, token = local.partition("+")
    return token if name == BOUNCES and at == domain.lower() else ""


def is_recipient(address: str, domain: str) -> bool:
    """Whether somebody takes mails at an address: the desk, with a token or without, where mails come back to, and by which one leaves."""
    local, at = _parts(address)
    return bool(domain) and at == domain.lower() and local.partition("+")[0] in _ALIASES | {BOUNCES, LEAVING}


def number_in(subject: str) -> int | None:
    """Return which ticket a subject names, ``[#1042]``; it proves nothing."""
    found = _NUMBER.search(subject[:500])
    return int(found[1]) if found else None


def _parts(address: str) -> tuple[str, str]:
    local, _, at = address.strip().strip("<>").lower().rpartition("@")
    return local, at


def _message(secret: bytes, purpose: str, found: re.Match[str] | None) -> UUID | None:
    if found is None or not hmac.compare_digest(found[2], _mac(secret, purpose, found[1])):
        return None
    return UUID(hex=found[1])


def _mac(secret: bytes, purpose: str, *facts: str) -> str:
    digest = hmac.digest(secret, "\n".join(["mail of support", purpose, *facts]).encode(), "sha256")
    return b32encode(digest)[:_MAC_LETTERS].decode("ascii").lower()
