"""Mails to many: what one is, to whom it goes, and what became of it for each."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang

ADMIN = "admin"
MOST_PEOPLE = 1_000
MOST_LETTERS = 50_000
COUNT_ASKED_ABOVE = 100
"""Who writes to more people than these types how many they are."""


class MailingKind(StrEnum):
    """Information belongs to what people have here; what is commercial needs their consent."""

    INFORMATION = "information"
    COMMERCIAL = "commercial"


class MailingState(StrEnum):
    """sending → done | cancelled."""

    SENDING = "sending"
    DONE = "done"
    CANCELLED = "cancelled"


class LetterState(StrEnum):
    """waiting → handed (to the outbox) → sent | failed; waiting, handed → cancelled; or failed at once."""

    WAITING = "waiting"
    HANDED = "handed"
    SENT = "sent"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Failure(StrEnum):
    """Why somebody gets no letter."""

    USER_NOT_FOUND = "user_not_found"
    MAIL_NOT_APPROVED = "mail_not_approved"
    BLOCKED = "blocked"
    NO_CONSENT = "no_consent"
    UNDELIVERABLE = "undeliverable"


class GroupKind(StrEnum):
    """People who are written to without being named."""

    EVERYONE = "everyone"
    ROLE = "role"
    SHOP_BUYERS = "shop_buyers"
    SITE = "site"
    """Who made an account on the site at hand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Letter:
    """What is written, before it is somebody's."""

    subject: str
    text: str
    """Cleaned rich text, with what is to be filled in."""
    kind: MailingKind
    reason: str
    """Why information is sent, in the writer's words."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Mailing:
    """A letter to many on its way."""

    id: UUID
    site_domain: str
    base_url: str
    created_by: UserId
    created_at: datetime
    subject: str
    text: str
    kind: MailingKind
    reason: str
    state: MailingState
    ended_at: datetime | None

    @property
    def letter(self) -> Letter:
        return Letter(subject=self.subject, text=self.text, kind=self.kind, reason=self.reason)


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedMailing:
    """A mailing in the list, and how many of its letters are in which state."""

    id: UUID
    created_at: datetime
    created_by_username: str | None
    subject: str
    kind: MailingKind
    state: MailingState
    people: int
    waiting: int
    sent: int
    failed: int
    cancelled: int


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonalLetter:
    """What became of a mailing for one person."""

    id: UUID
    username: str
    state: LetterState
    failure: Failure | None
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class WaitingLetter:
    """A letter that has yet to be handed to the outbox."""

    id: UUID
    user_id: UserId


@dataclass(frozen=True, kw_only=True, slots=True)
class Failed:
    """Somebody who gets no letter, under the name that was given, and why."""

    username: str
    reason: Failure


@dataclass(frozen=True, kw_only=True, slots=True)
class Consent:
    """Whether a person agreed to commercial mails, and since when it is so."""

    is_given: bool
    changed_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SaidConsent:
    """One thing that a person said about commercial mails, where, and the words that were shown."""

    is_given: bool
    way: str
    wording: str
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader:
    """For whom a letter is written out."""

    id: UserId
    firstname: str
    lang: Lang
