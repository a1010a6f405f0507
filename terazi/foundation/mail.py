"""Mail: written into an outbox in the transaction of the change, sent by a job after it.

What a mail says holds codes and links that open accounts, so it waits sealed and is emptied once it was sent.
What stays for a while, so that somebody who misses a mail can be answered: to whom, of which kind, and when.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Protocol, Self
from uuid import UUID

from sqlalchemy import Column, Index, Integer, LargeBinary, String, Table, TypedColumns, Uuid, text

from terazi.foundation.encryption import seal, unseal
from terazi.foundation.metadata import JSON, METADATA, MOMENT
from terazi.foundation.types import Json, Value

_PURPOSE = "mail"
MAIL_FILES = "mails"
"""The folder of the store for files that are written to go out with one mail; they are forgotten when it is."""
MOST_ENCLOSED_BYTES = 7 * 1024 * 1024
"""Of all files in one mail: as text it is a third more, and many mail servers take 10 MB."""


class OutgoingMailColumns(TypedColumns):
    """One mail that was asked for; ``sent_at`` is when it left, or when it was kept where no server is set."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    to_address: Column[str] = Column(String, nullable=False)
    kind: Column[str] = Column(String, default="", server_default="", nullable=False)
    sealed: Column[bytes | None] = Column(LargeBinary)
    """Subject and words, sealed; nothing once the mail was sent."""
    subject: Column[str | None] = Column(String)
    """This and the next two: of mails that were asked for by versions before the sealing."""
    body_text: Column[str | None] = Column(String)
    body_html: Column[str | None] = Column(String)
    attachments: Column[list[Json]] = Column(JSON, server_default=text("'[]'"), nullable=False)
    lang: Column[str] = Column(String, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    sent_at: Column[datetime | None] = Column(MOMENT)
    attempts: Column[int] = Column(Integer, default=0, nullable=False)
    last_error: Column[str | None] = Column(String)


OUTGOING_MAIL = Table(
    "outgoing_mail",
    METADATA,
    OutgoingMailColumns,
    Index("ix_outgoing_mail_unsent", "created_at", postgresql_where=text("sent_at IS NULL")),
    Index("ix_outgoing_mail_created_at", "created_at"),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class OutgoingMail:
    """A mail as it stands in the outbox."""

    id: UUID
    to_address: str
    kind: str
    sealed: bytes | None
    subject: str | None
    body_text: str | None
    body_html: str | None
    attachments: Sequence["Attachment"]
    lang: str
    created_at: datetime
    sent_at: datetime | None
    attempts: int
    last_error: str | None

    @classmethod
    def of(cls, *, attachments: list[dict[str, str]], **columns: Value) -> Self:
        """Return the mail of a row."""
        return cls(attachments=[Attachment(**each) for each in attachments], **columns)


@dataclass(frozen=True, kw_only=True, slots=True)
class Posting:
    """In whose name a mail goes, and to which mails it belongs.

    Of our own addresses and ids a content holds what stands before the ``@``, since the domain that takes mails is known only
    where it is sent; a letter holds them whole, and none of them where no domain takes mails.
    """

    from_name: str = ""
    """In whose name it is sent, where that is not the platform's own sender."""
    from_address: str = ""
    reply_to: str = ""
    envelope_from: str = ""
    """Where it comes back to when it reaches nobody."""
    message_id: str = ""
    in_reply_to: str = ""
    references: Sequence[str] = ()
    auto_submitted: str = "auto-generated"
    """What it says of who wrote it (RFC 3834); nothing where a person did."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Content(Posting):
    """What a mail says."""

    subject: str
    body_text: str
    body_html: str
    headers: Mapping[str, str] = field(default_factory=dict)
    """What mail readers act on, such as the link by which a letter is wanted no more."""


def sealed_content(secret: bytes, mail_id: UUID, content: Content) -> bytes:
    """Return what a mail says, as it waits in the outbox."""
    return seal(secret, json.dumps(asdict(content)).encode(), purpose=_PURPOSE, owner=mail_id.bytes)


def content_of(secret: bytes, mail: OutgoingMail) -> Content | None:
    """Return what a mail of the outbox says, nothing if it was emptied; SealBrokenError under another secret."""
    if mail.sealed is not None:
        return Content(**json.loads(unseal(secret, mail.sealed, purpose=_PURPOSE, owner=mail.id.bytes)))
    if mail.body_text is not None:
        return Content(subject=mail.subject or "", body_text=mail.body_text, body_html=mail.body_html or "")
    return None


@dataclass(frozen=True, kw_only=True, slots=True)
class Attachment:
    """A stored file that goes out with a mail: its key in the store, and its name and type for the reader."""

    key: str
    name: str
    media_type: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Enclosure:
    """A file inside a letter."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class Letter(Content):
    """What is handed to a mail server."""

    id: UUID
    to_address: str
    enclosures: tuple[Enclosure, ...] = ()


def posting_at(posting: Posting, domain: str) -> Posting:
    """Return a posting with whole addresses and ids; what belongs to a domain that takes mails is left out without one."""

    def whole(text: str) -> str:
        return text if not text or "@" in text else f"{text}@{domain}" if domain else ""

    return Posting(
        from_name=posting.from_name,
        from_address=whole(posting.from_address),
        reply_to=whole(posting.reply_to),
        envelope_from=whole(posting.envelope_from),
        message_id=whole(posting.message_id),
        in_reply_to=whole(posting.in_reply_to),
        references=tuple(filter(None, map(whole, posting.references))),
        auto_submitted=posting.auto_submitted,
    )


class AddressRefusedError(Exception):
    """The mail server says for good that there is nobody at an address; the text is its answer's number."""


class MailSender(Protocol):
    """Hands a letter to the outside world; raises where it could not, AddressRefusedError where it never will."""

    async def __call__(self, letter: Letter) -> None: ...
