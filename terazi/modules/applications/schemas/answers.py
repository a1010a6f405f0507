"""What the calls of applications answer."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer
from terazi.foundation.language.lang import Lang
from terazi.modules.applications.rules.keys import is_live
from terazi.modules.applications.values import (
    ActivityKind,
    ApplicationStatus,
    Consent,
    NewKey,
    Scope,
    TokenStatus,
)

_Row = Mapping[Any, Any]  # Any: columns of a table


class PublicApplication(BaseModel):
    """What anyone may know of an application."""

    user_externalapplication_client_id: UUID
    name: str
    info: str
    status: ApplicationStatus
    url: str
    scopes: list[Scope]
    is_open_for_registration: bool
    eula_document_code: str

    @classmethod
    def of(cls, row: _Row) -> Self:
        """Return what stands in a row."""
        return cls(user_externalapplication_client_id=row["id"], **_shared(cls, row))


class ApplicationRecord(PublicApplication):
    """What its owner knows of it."""

    owner_client_id: UUID
    owner_username: str
    more_urls: list[str]
    route: str
    redirect_uris: list[str]
    logout_uris: list[str]
    users_count: int
    last_used_at: datetime | None
    created_at: datetime
    changed_at: datetime

    @classmethod
    def of(cls, row: _Row) -> Self:
        """Return what stands in a row."""
        return cls(
            user_externalapplication_client_id=row["id"], owner_client_id=row["owner_id"], **_shared(cls, row)
        )


def _shared(kind: type[BaseModel], row: _Row) -> dict[str, Any]:  # Any: values of the fields
    return {name: row[name] for name in kind.model_fields if name in row}


class KeyView(BaseModel):
    """A key without what it opens."""

    key_id: UUID
    hint: str = Field(description="its last characters")
    is_live: bool
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None

    @classmethod
    def of(cls, row: _Row, now: datetime) -> Self:
        """Return what stands in a row."""
        live = is_live(row["expires_at"], now)
        return cls(key_id=row["id"], is_live=live, **_shared(cls, row))


class SampleView(BaseModel):
    """A piece of code that works when it is pasted."""

    name: str
    language: str
    code: str


class StatusCount(BaseModel):
    status: int
    count: int


class ActivityDay(BaseModel):
    """What was counted on one day."""

    day: date
    calls: list[StatusCount]
    tokens_made: int
    token_checks: int
    failed_token_checks: int
    sign_ins: int


class ActivityView(BaseModel):
    """What an application did in the last thirty days; it may lag by a minute."""

    users_count: int
    last_key_use_at: datetime | None
    last_call_at: datetime | None
    last_sign_in_at: datetime | None
    days: list[ActivityDay]

    @classmethod
    def of(cls, record: _Row, rows: Sequence[_Row]) -> Self:
        """Return the counts by day, oldest first."""
        days = dict.fromkeys(row["day"] for row in rows)
        return cls(
            users_count=record["users_count"],
            last_key_use_at=record["last_used_at"],
            last_call_at=_latest(rows, ActivityKind.CALL),
            last_sign_in_at=_latest(rows, ActivityKind.SIGN_IN),
            days=[_day(day, [row for row in rows if row["day"] == day]) for day in days],
        )


def _latest(rows: Iterable[_Row], kind: ActivityKind) -> datetime | None:
    return max((row["last_at"] for row in rows if row["kind"] == kind), default=None)


def _day(day: date, rows: Sequence[_Row]) -> ActivityDay:
    def count(kind: ActivityKind, *, is_good: bool) -> int:
        return sum(r["count"] for r in rows if r["kind"] == kind and (r["status"] < 400) == is_good)

    return ActivityDay(
        day=day,
        calls=[
            StatusCount(status=row["status"], count=row["count"])
            for row in rows
            if row["kind"] == ActivityKind.CALL
        ],
        tokens_made=count(ActivityKind.TOKEN_MADE, is_good=True),
        token_checks=count(ActivityKind.TOKEN_CHECK, is_good=True),
        failed_token_checks=count(ActivityKind.TOKEN_CHECK, is_good=False),
        sign_ins=count(ActivityKind.SIGN_IN, is_good=True),
    )


class DataType(StrEnum):
    """How much of an application is asked for; more than ``public`` only its owner and administrators get."""

    PUBLIC = "public"
    RECORD = "record"
    ACTIVITY = "activity"


class ApplicationData(PublicApplication):
    """The public facts; the rest is null for everyone but its owner and administrators."""

    record: ApplicationRecord | None = None
    keys: list[KeyView] | None = None
    samples: list[SampleView] | None = None
    activity: ActivityView | None = None


class ApplicationAnswer(Answer):
    data: ApplicationData


class RecordAnswer(Answer):
    """``externalapplication_key`` stands only in the answer that made the application, and is kept nowhere."""

    user_externalapplication_client_id: UUID
    externalapplication_key: str | None = None


class KeyAnswer(Answer):
    """A new key, shown this once."""

    key_id: UUID
    externalapplication_key: str

    @classmethod
    def of(cls, made: NewKey) -> Self:
        """Return the answer that hands over a key."""
        return cls(key_id=made.id, externalapplication_key=made.key)


class ApplicationListAnswer(Answer):
    """``next_before`` goes into the next question; null where the list is over."""

    list: list[ApplicationRecord]
    next_before: UUID | None


class AccessKeyAnswer(Answer):
    access_key: str
    agreed_scopes: list[Scope]


class AccessKeyTokenAnswer(Answer):
    """Where the browser goes, and the token it takes along: good for 60 seconds and one use."""

    access_key_token: str
    access_key: str
    externalapplication_url: str
    externalapplication_route: str
    expires_in: int


class TokenCheckAnswer(Answer):
    token_status: TokenStatus
    access_key: str | None


class LanguageView(BaseModel):
    label: Lang
    value: int


class AgreedProfile(BaseModel):
    """What an application may know of a person; fields that were not agreed to are null."""

    access_key: str
    agreed_scopes: list[Scope]
    username: str | None = None
    firstname: str | None = None
    lastname: str | None = None
    gender: str | None = None
    date_of_birth: date | None = None
    active_lang: LanguageView | None = None
    about_me: list[str] | None = None
    website: str | None = None
    facebook: str | None = None
    instagram: str | None = None
    linkedin: str | None = None
    twitter: str | None = None
    youtube: str | None = None
    mail: str | None = None
    mail_approve_date: datetime | None = None
    phone_area_code: str | None = None
    phone_number: str | None = None
    address: str | None = None

    @classmethod
    def of(cls, consent: Consent, profile: Mapping[str, Any]) -> Self:  # Any: fields of a profile
        """Return the profile that was agreed to."""
        lang: Lang | None = profile.get("active_lang")
        return cls(
            access_key=consent.access_key,
            agreed_scopes=list(consent.scopes),
            active_lang=LanguageView(label=lang, value=lang.number) if lang else None,
            **{name: value for name, value in profile.items() if name != "active_lang"},
        )


class ProfileAnswer(Answer):
    user: AgreedProfile


class KnowingApplication(BaseModel):
    """An application that knows the person, and what was agreed."""

    access_key_client_id: UUID
    user_externalapplication_client_id: UUID
    name: str
    info: str
    url: str
    status: ApplicationStatus
    agreed_scopes: list[Scope]
    eula_document_code: str
    created_at: datetime
    changed_at: datetime

    @classmethod
    def of(cls, row: _Row) -> Self:
        """Return what stands in a row."""
        return cls(
            access_key_client_id=row["id"],
            user_externalapplication_client_id=row["application_id"],
            **_shared(cls, row),
        )


class KnowingApplicationListAnswer(Answer):
    """``next_before`` goes into the next question; null where the list is over."""

    list: list[KnowingApplication]
    next_before: UUID | None


class RegisterListAnswer(Answer):
    """Whether one can register here, and the applications that take registrations."""

    register_in_this_application_status: bool
    external_application_for_register: list[PublicApplication]
