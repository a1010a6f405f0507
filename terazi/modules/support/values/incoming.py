"""Mails that come in: what is known of one, whose it is, to which ticket it belongs, and what becomes of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.modules.support.values.tickets import Mover

KEPT_WAYS = timedelta(days=90)
"""So long it is known from which machine a mail came in, whatever a site says of the mail itself."""
KEPT_BLOCKED = timedelta(days=7)
"""How long a mail of a blocked sender is kept."""


class SenderProof(StrEnum):
    """Whether a mail comes from who its sender says to be."""

    PROVEN = "proven"
    UNPROVEN = "unproven"
    """Nobody vouches for it, and nobody denies it."""
    FAILED = "failed"
    """The sender's domain asks for such mails to be refused or set aside."""


class Way(StrEnum):
    """By what a mail is known to belong to a ticket; the first that fits."""

    REPLY = "reply"
    """It was sent to the reply address that a participant of the ticket was given."""
    REFERENCE = "reference"
    """It answers a mail of ours."""
    KNOWN = "known"
    """It answers a mail that is in the ticket, and is from somebody who writes there."""
    NUMBER = "number"
    """Its subject names the ticket of its proven sender."""
    NEW = "new"


class Standing(StrEnum):
    """What is made of a mail."""

    ACCEPTED = "accepted"
    OTHER_ADDRESS = "other_address"
    """It came with what only a participant knows, from another address: staff see it."""
    HELD = "held"
    """Its sender is denied: staff see it."""
    UNVOUCHED = "unvouched"
    """It says to be from who asked, in a ticket that others have in copy, and nobody vouches for it: staff see it."""
    UNVERIFIED = "unverified"
    """Nobody knows whether its sender wrote it, and it belongs to nothing."""


class MailDoor(StrEnum):
    """How a mail came in."""

    SMTP = "smtp"
    WEBHOOK = "webhook"
    MAILBOX = "mailbox"


class MailOutcome(StrEnum):
    """What became of a mail that came in."""

    WAITING = "waiting"
    BLOCKED = "blocked"
    """Its sender is blocked: nobody sees it, and nothing answers it."""
    MESSAGE = "message"
    TICKET = "ticket"
    UNVERIFIED = "unverified"
    FILED = "filed"
    """A machine sent it: it causes nothing."""
    BOUNCE = "bounce"
    DUPLICATE = "duplicate"
    """It came twice, and stands in its ticket."""
    OWN = "own"
    """One of ours came back."""
    NOBODY = "nobody"
    """It names no sender."""
    TOO_MANY = "too_many"
    """As many as may be already wait for a proof of its address."""


class AutomaticKind(StrEnum):
    """What a mail is about that nobody wrote."""

    RECEIPT = "receipt"
    CONFIRMATION = "confirmation"
    """It asks for a proof of the address."""
    REMINDER = "reminder"
    RESTED = "rested"
    """It rests, and who asked is asked how the help was."""
    ENDED = "ended"
    MERGED = "merged"
    SPLIT = "split"


@dataclass(frozen=True, kw_only=True, slots=True)
class ThreadedMessage:
    """A public message of a ticket, and the id of the mail by which it came, if it came by one."""

    id: UUID
    number: int
    author: Mover
    header_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class IncomingMail:
    """A mail that came in and is not read yet: how, to whom, and what stands in its head."""

    id: UUID
    door: MailDoor
    content_hash: bytes
    key: str
    return_path: str
    recipients: Sequence[str]
    is_believed: bool
    header_id: str
    from_address: str
    received_at: datetime
    mailbox_id: UUID | None = None
    """Out of which mailbox it was fetched."""
    peer: str = ""
    greeting: str = ""
    """Which machine handed it to our own receiver, and what it called itself."""
