"""Mailboxes at a provider, from which mails are fetched: what is known of one, and what can be done with it when it is open."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Protocol


class MailboxSecurity(StrEnum):
    """How the way to a mailbox is kept private."""

    TLS = "tls"
    STARTTLS = "starttls"
    NONE = "none"
    """Only where addresses of one's own network may be named at all."""


class MailboxSignIn(StrEnum):
    """What a mailbox is opened with."""

    PASSWORD = "password"  # noqa: S105 - the name of a way, no password
    GOOGLE = "google"
    MICROSOFT = "microsoft"


class MailboxStep(StrEnum):
    """What is done one after another until a mail has been fetched."""

    CONNECT = "connect"
    SIGN_IN = "sign_in"
    OPEN = "open"
    SEND = "send"
    FETCH = "fetch"


class MailboxProblem(StrEnum):
    """Why a mailbox cannot be read."""

    UNKNOWN_HOST = "unknown_host"
    PRIVATE_ADDRESS = "private_address"
    NO_CONNECTION = "no_connection"
    BAD_CERTIFICATE = "bad_certificate"
    SIGN_IN_REFUSED = "sign_in_refused"
    NO_FOLDER = "no_folder"
    NO_ANSWER = "no_answer"
    NOT_UNDERSTOOD = "not_understood"
    NO_SENDER = "no_sender"
    NOT_ARRIVED = "not_arrived"


class MailboxFailedError(Exception):
    """A mailbox that could not be read, and at which step."""

    def __init__(self, problem: MailboxProblem, step: MailboxStep = MailboxStep.CONNECT) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.step = step


@dataclass(frozen=True, kw_only=True, slots=True)
class MailboxSecret:
    """What opens a mailbox: a password, or what gets tokens from who issues them."""

    password: str = field(default="", repr=False)
    client_id: str = ""
    client_secret: str = field(default="", repr=False)
    refresh_token: str = field(default="", repr=False)
    tenant: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class MailboxAccount:
    """Where a mailbox is, and how it is opened."""

    host: str
    port: int
    security: MailboxSecurity
    username: str
    sign_in: MailboxSignIn
    secret: MailboxSecret
    folder: str = "INBOX"


@dataclass(frozen=True, kw_only=True, slots=True)
class Folder:
    """The folder of an open mailbox."""

    validity: int
    """Numbers of mails mean the same as long as this one is the same (UIDVALIDITY)."""
    next_number: int
    keeps_marks: bool
    """Whether a mail can be marked as fetched."""


class OpenMailbox(Protocol):
    """A mailbox that is open. It waits for the other side: called in a thread of its own, one call at a time."""

    folder: Folder

    def numbers(self, first: int, since: date) -> Sequence[int]:
        """Return the numbers of mails that were not fetched, from one on and not older than a day, ascending."""

    def fetch(self, number: int, most_bytes: int) -> bytes | None:
        """Return a whole mail; None where it is gone, or too large."""

    def mark(self, numbers: Sequence[int]) -> None:
        """Mark mails as fetched."""

    def wait(self, seconds: float) -> None:
        """Wait until something has changed, as long as this at most; where nobody tells, this long."""

    def close(self) -> None:
        """Let go of it, from any thread: a call that waits ends."""


MailboxOpener = Callable[[MailboxAccount, Callable[[MailboxStep], None]], OpenMailbox]
"""Opens a mailbox, telling what it begins with; raises MailboxFailedError."""


def open_no_mailbox(_: MailboxAccount, __: Callable[[MailboxStep], None]) -> OpenMailbox:
    """Open nothing: where no mailbox can be reached."""
    raise MailboxFailedError(MailboxProblem.NO_CONNECTION)
