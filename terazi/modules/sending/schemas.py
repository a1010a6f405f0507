"""Requests and answers about mails to many."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.sending.values import (
    Consent,
    Failed,
    Failure,
    GroupKind,
    LetterState,
    ListedMailing,
    MailingKind,
    MailingState,
    PersonalLetter,
)

_MOST_NAMES = 5_000
"""Named more than once, or more than are written to: said in words, so it may be sent."""


class LetterBody(RequestModel):
    """A letter: rich text that may name {{firstname}} and {{site}}."""

    subject: Annotated[str, Field(max_length=150)] = ""
    mail_text: Annotated[str, Field(max_length=100_000)] = ""
    kind: MailingKind | None = Field(
        None, description="left out: information that people get because they have an account"
    )
    reason: Annotated[str, Field(max_length=200)] = Field(
        "", description="why it is sent, as its readers are told; needed of what is said to be `information`"
    )


class PeopleBody(LetterBody):
    """A letter and to whom it goes: people by name, or a group."""

    username_list: list[Annotated[str, Field(max_length=200)]] = Field([], max_length=_MOST_NAMES)
    group: GroupKind | None = None
    role: Annotated[str, Field(max_length=100)] = Field("", description="of the group `role`")
    shop_id: UUID | None = Field(None, description="of the group `shop_buyers`")


class MailBody(PeopleBody):
    """A letter that is to be sent."""

    count: int | None = Field(None, description="how many people get it; asked for above 100")
    is_test: bool = Field(False, description="only the writer gets it")


class PreviewBody(PeopleBody):
    """A letter that is to be looked at."""

    username: Annotated[str, Field(max_length=200)] = Field("", description="as whom; empty: as yourself")
    letter_lang: Lang = Lang.TR


class FailedView(BaseModel):
    """Somebody who gets no letter, and why."""

    username: str
    reason: Failure
    message: str

    @classmethod
    def of(cls, failed: Failed, lang: Lang) -> Self:
        """Return it in the caller's language."""
        message = say(Phrase(f"sending.failure.{failed.reason}"), lang)
        return cls(username=failed.username, reason=failed.reason, message=message)


class SentAnswer(Answer):
    """How many letters are on their way, and who gets none."""

    sent_count: int
    failed_list: list[FailedView]
    mailing_id: UUID | None


class PreviewAnswer(Answer):
    """A letter as somebody gets it, and how many would."""

    subject: str
    body_html: str
    body_text: str
    people: int
    failed_list: list[FailedView]


class MailingView(BaseModel):
    """A letter to many, and how far it is."""

    mailing_id: UUID
    created_at: datetime
    created_by: str
    subject: str
    kind: MailingKind
    state: MailingState
    people: int
    waiting: int
    sent: int
    failed: int
    cancelled: int

    @classmethod
    def of(cls, mailing: ListedMailing) -> Self:
        """Return what is told of a mailing."""
        return cls(
            mailing_id=mailing.id,
            created_at=mailing.created_at,
            created_by=mailing.created_by_username or "",
            subject=mailing.subject,
            kind=mailing.kind,
            state=mailing.state,
            people=mailing.people,
            waiting=mailing.waiting,
            sent=mailing.sent,
            failed=mailing.failed,
            cancelled=mailing.cancelled,
        )


class LetterView(BaseModel):
    """What became of a letter for one person."""

    letter_id: UUID
    username: str
    state: LetterState
    reason: Failure | None
    message: str
    changed_at: datetime

    @classmethod
    def of(cls, letter: PersonalLetter, lang: Lang) -> Self:
        """Return it in the caller's language."""
        key = f"sending.failure.{letter.failure}" if letter.failure else f"sending.state.{letter.state}"
        return cls(
            letter_id=letter.id,
            username=letter.username,
            state=letter.state,
            reason=letter.failure,
            message=say(Phrase(key), lang),
            changed_at=letter.changed_at,
        )


class MailingList(Answer):
    """Letters to many, newest first."""

    list: list[MailingView]
    next: UUID | None


class MailingAnswer(Answer):
    """One letter to many, and what became of it for each person."""

    mailing: MailingView
    list: list[LetterView]
    next: UUID | None


class MailKind(BaseModel):
    """A mail that the platform writes by itself."""

    kind: str
    subject: str


class GalleryAnswer(Answer):
    """Every mail that the platform writes by itself, and one of them as it looks."""

    kinds: list[MailKind]
    subject: str
    body_html: str
    body_text: str


class ConsentAnswer(Answer):
    """Whether a person agreed to commercial mails, and since when it is so."""

    is_given: bool
    changed_at: datetime | None

    @classmethod
    def of(cls, consent: Consent) -> Self:
        """Return what is told of a consent."""
        return cls(is_given=consent.is_given, changed_at=consent.changed_at)


def failed_views(failed: Sequence[Failed], lang: Lang) -> list[FailedView]:
    """Return who gets no letter, in the caller's language."""
    return [FailedView.of(each, lang) for each in failed]
