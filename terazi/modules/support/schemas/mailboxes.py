"""Requests and answers about mailboxes."""

import re
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.mailboxes import MailboxProblem, MailboxSecurity, MailboxSignIn, MailboxStep
from terazi.modules.accounts.public import Mail
from terazi.modules.support.values.mailboxes import Mailbox, test_problem_of

_HOST = r"^[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$"


def _one_line(words: str) -> str:
    """Refuse what could be more than one word of a command."""
    if re.search(r"[\x00-\x1f\x7f]", words):
        raise ValueError("one line")
    return words.strip()


Line = Annotated[str, AfterValidator(_one_line)]
Secret = Annotated[Line, Field(max_length=4_000)]


class MailboxBody(RequestModel):
    """A mailbox. What opens it need not be said again as long as it opens the same mailbox at the same place."""

    mailbox_id: UUID | None = None
    address: Mail
    host: Annotated[str, Field(max_length=253, pattern=_HOST)]
    port: Annotated[int, Field(ge=1, le=65_535)] = 993
    security: MailboxSecurity = MailboxSecurity.TLS
    username: Annotated[Line, Field(min_length=1, max_length=254)]
    sign_in: MailboxSignIn = MailboxSignIn.PASSWORD
    password: Secret = ""
    client_id: Annotated[Line, Field(max_length=200)] = ""
    client_secret: Secret = ""
    refresh_token: Secret = ""
    tenant: Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z0-9.-]*$")] = ""
    folder: Annotated[Line, Field(min_length=1, max_length=200)] = "INBOX"
    believed_relay: Annotated[str, Field(max_length=253, pattern=r"^[A-Za-z0-9._-]*$")] = ""
    is_active: bool = True


class MailboxTest(BaseModel):
    """How far a test has come: what it is at or failed at, and why; nothing of both where it has succeeded."""

    tested_at: datetime
    step: MailboxStep | None
    problem: MailboxProblem | None
    is_over: bool


class MailboxView(BaseModel):
    """A mailbox, without what opens it."""

    mailbox_id: UUID
    address: str
    host: str
    port: int
    security: MailboxSecurity
    username: str
    sign_in: MailboxSignIn
    folder: str
    believed_relay: str
    is_active: bool
    problem: MailboxProblem | None
    looked_at: datetime | None
    fetched_at: datetime | None
    left_count: int
    test: MailboxTest | None

    @classmethod
    def of(cls, mailbox: Mailbox, now: datetime) -> "MailboxView":
        """Return a mailbox as its site's people see it."""
        problem = test_problem_of(mailbox, now)
        test = None
        if mailbox.tested_at is not None:
            is_over = problem is not None or mailbox.test_step is None
            test = MailboxTest(
                tested_at=mailbox.tested_at, step=mailbox.test_step, problem=problem, is_over=is_over
            )
        names = set(cls.model_fields) - {"mailbox_id", "test"}
        said = {name: getattr(mailbox, name) for name in names}
        return cls(mailbox_id=mailbox.id, test=test, **said)


class MailboxList(Answer):
    """The mailboxes of a site, how many there may be, and whether those of one's own network may be named."""

    list: list[MailboxView]
    most: int
    is_private_allowed: bool


class MailboxAnswer(Answer):
    """A mailbox."""

    mailbox: MailboxView
