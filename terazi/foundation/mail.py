"""Mail: written into an outbox in the transaction of the change, sent by a job after it.

What a mail says holds codes and links that open accounts, so it waits sealed and is emptied once it was sent.
What stays for a while, so that somebody who misses a mail can be answered: to whom, of which kind, and when.
"""

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from sqlalchemy import Index, LargeBinary, RowMapping, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.encryption import seal, unseal
from terazi.foundation.metadata import Base

_PURPOSE = "mail"


class OutgoingMail(Base):
    """One mail that was asked for; ``sent_at`` is when it left, or when it was kept where no server is set."""

    __tablename__ = "outgoing_mail"
    __table_args__ = (
        Index("ix_outgoing_mail_unsent", "created_at", postgresql_where=text("sent_at IS NULL")),
        Index("ix_outgoing_mail_created_at", "created_at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    to_address: Mapped[str]
    kind: Mapped[str] = mapped_column(default="", server_default="")
    sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Subject and words, sealed; nothing once the mail was sent."""
    subject: Mapped[str | None]
    """This and the next two: of mails that were asked for by versions before the sealing."""
    body_text: Mapped[str | None]
    body_html: Mapped[str | None]
    attachments: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'"))
    lang: Mapped[str]
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(default=0)
    last_error: Mapped[str | None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Content:
    """What a mail says."""

    subject: str
    body_text: str
    body_html: str


def sealed_content(secret: bytes, mail_id: UUID, content: Content) -> bytes:
    """Return what a mail says, as it waits in the outbox."""
    return seal(secret, json.dumps(asdict(content)).encode(), purpose=_PURPOSE, owner=mail_id.bytes)


def content_of(secret: bytes, mail: RowMapping) -> Content | None:
    """Return what a mail of the outbox says, nothing if it was emptied; SealBrokenError under another secret."""
    if mail["sealed"] is not None:
        return Content(**json.loads(unseal(secret, mail["sealed"], purpose=_PURPOSE, owner=mail["id"].bytes)))
    if mail["body_text"] is not None:
        return Content(**{name: mail[name] for name in ("subject", "body_text", "body_html")})
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
class Letter:
    """What is handed to a mail server."""

    id: UUID
    to_address: str
    subject: str
    body_text: str
    body_html: str
    enclosures: tuple[Enclosure, ...] = ()


class MailSender(Protocol):
    """Hands a letter to the outside world; raises where it could not."""

    async def __call__(self, letter: Letter) -> None: ...
