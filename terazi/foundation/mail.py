"""Mail: written into an outbox in the transaction of the change, sent by a job after it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from sqlalchemy import Index, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.db import Base


class OutgoingMail(Base):
    """One mail that was asked for; ``sent_at`` is when it left, or when it was kept where no server is set."""

    __tablename__ = "outgoing_mail"
    __table_args__ = (
        Index("ix_outgoing_mail_unsent", "created_at", postgresql_where=text("sent_at IS NULL")),
        Index("ix_outgoing_mail_created_at", "created_at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    to_address: Mapped[str]
    subject: Mapped[str]
    body_text: Mapped[str]
    body_html: Mapped[str]
    attachments: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'"))
    lang: Mapped[str]
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(default=0)
    last_error: Mapped[str | None]


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
