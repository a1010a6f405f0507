"""Requests and answers about tickets of people who are not signed in."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.accounts.public import CaptchaToken, Mail
from terazi.modules.support.schemas.tickets import Comment, FileIds, MessagesBody, TopicCode
from terazi.modules.support.values.visitors import VisitorKey

Proving = Annotated[str, Field(max_length=64)]


class MailTicketBody(RequestModel):
    """What somebody asks for help with, and at which address they are answered."""

    operation_name: TopicCode
    operation_note: Annotated[str, Field(max_length=500)] = ""
    mail: Mail
    subject: Annotated[str, Field(max_length=150)]
    comment: Comment
    organization_id: UUID | None = None
    follows: UUID | None = None
    captcha_token: CaptchaToken | None = None


class MailCodeBody(RequestModel):
    """To which address a new code is mailed."""

    mail: Mail
    captcha_token: CaptchaToken | None = None


class ProofBody(RequestModel):
    """A mailed code with its address, or a key, which says by itself whose it is."""

    mail: Mail | None = None
    mail_approve_code: Proving


class MailMessagesBody(ProofBody, MessagesBody):
    """Which page of the messages of a ticket."""


class MailCommentBody(ProofBody):
    """What a visitor writes."""

    comment: Comment
    file_list: FileIds = []


class MailSeenBody(ProofBody):
    """Whether the visitor is writing at this moment."""

    is_typing: bool = False


class EndKeyBody(ProofBody):
    """Which key ends; all of them, and those that were mailed, where none is named."""

    key_id: UUID | None = None


class MailTicketAnswer(Answer):
    """Which ticket waits for the code."""

    mail_support_client_id: UUID


class VerifyAnswer(Answer):
    """Whether the address is proven; ``visitor_key`` is new and is told for a code only."""

    is_verified: bool
    mail: str | None = None
    visitor_key: str | None = None


class VisitorKeyView(BaseModel):
    """A key of a visitor; ``device`` is what the browser said of itself that it was given to."""

    key_id: UUID
    device: str
    made_at: datetime
    used_at: datetime
    expires_at: datetime
    is_this: bool

    @classmethod
    def of(cls, key: VisitorKey, own_id: UUID) -> "VisitorKeyView":
        return cls(
            key_id=key.id,
            device=key.device,
            made_at=key.made_at,
            used_at=key.used_at,
            expires_at=key.expires_at,
            is_this=key.id == own_id,
        )


class VisitorKeyList(Answer):
    """The keys of an address that are good, the one used last first."""

    list: list[VisitorKeyView]


class EndedVisitorKeys(Answer):
    """How many keys have ended."""

    ended_count: int
