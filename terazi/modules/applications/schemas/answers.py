"""What the calls of applications answer."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Value
from terazi.modules.applications.rules.keys import is_live
from terazi.modules.applications.values import (
    ActivityKind,
    AgreedApplication,
    Application,
    ApplicationKey,
    ApplicationStatus,
    CodeSample,
    Consent,
    DayCount,
    NewKey,
    OverseenApplication,
    Scope,
    TokenStatus,
)


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
    def of(cls, application: Application) -> Self:
        """Return what anyone may know of an application."""
        return cls(
            user_externalapplication_client_id=application.id,
            name=application.name,
            info=application.info,
            status=application.status,
            url=application.url,
            scopes=list(application.scopes),
            is_open_for_registration=application.is_open_for_registration,
            eula_document_code=application.eula_document_code,
        )


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
    def of_overseen(cls, application: OverseenApplication) -> Self:
        """Return what its owner knows of an application."""
        return cls(
            **PublicApplication.of(application).model_dump(),
            owner_client_id=application.owner_id,
            owner_username=application.owner_username,
            more_urls=list(application.more_urls),
            route=application.route,
            redirect_uris=list(application.redirect_uris),
            logout_uris=list(application.logout_uris),
            users_count=application.users_count,
            last_used_at=application.last_used_at,
            created_at=application.created_at,
            changed_at=application.changed_at,
        )


class KeyView(BaseModel):
    """A key without what it opens."""

    key_id: UUID
    hint: str = Field(description="its last characters")
    is_live: bool
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None

    @classmethod
    def of(cls, key: ApplicationKey, now: datetime) -> Self:
        """Return a key as its owner sees it."""
        return cls(
            key_id=key.id,
            hint=key.hint,
            is_live=is_live(key.expires_at, now),
            created_at=key.created_at,
            expires_at=key.expires_at,
            last_used_at=key.last_used_at,
        )


class SampleView(BaseModel):
    """A piece of code that works when it is pasted."""

    name: str
    language: str
    code: str

    @classmethod
    def of(cls, sample: CodeSample) -> Self:
        """Return a sample for those who read it."""
        return cls(name=sample.name, language=sample.language, code=sample.code)


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
    def of(cls, application: OverseenApplication, counts: Sequence[DayCount]) -> Self:
        """Return the counts by day, oldest first."""
        days = dict.fromkeys(each.day for each in counts)
        return cls(
            users_count=application.users_count,
            last_key_use_at=application.last_used_at,
            last_call_at=_latest(counts, ActivityKind.CALL),
            last_sign_in_at=_latest(counts, ActivityKind.SIGN_IN),
            days=[_day(day, [each for each in counts if each.day == day]) for day in days],
        )


def _latest(counts: Iterable[DayCount], kind: ActivityKind) -> datetime | None:
    return max((each.last_at for each in counts if each.kind == kind), default=None)


def _day(day: date, counts: Sequence[DayCount]) -> ActivityDay:
    def count(kind: ActivityKind, *, is_good: bool) -> int:
        return sum(c.count for c in counts if c.kind == kind and (c.status < 400) == is_good)

    return ActivityDay(
        day=day,
        calls=[
            StatusCount(status=each.status, count=each.count)
            for each in counts
            if each.kind == ActivityKind.CALL
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
    def of(cls, consent: Consent, profile: Mapping[str, Value]) -> Self:
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
    def of(cls, application: AgreedApplication) -> Self:
        """Return an application as a person sees it whom it knows."""
        return cls(
            access_key_client_id=application.id,
            user_externalapplication_client_id=application.application_id,
            name=application.name,
            info=application.info,
            url=application.url,
            status=application.status,
            agreed_scopes=list(application.agreed_scopes),
            eula_document_code=application.eula_document_code,
            created_at=application.created_at,
            changed_at=application.changed_at,
        )


class KnowingApplicationListAnswer(Answer):
    """``next_before`` goes into the next question; null where the list is over."""

    list: list[KnowingApplication]
    next_before: UUID | None


class RegisterListAnswer(Answer):
    """Whether one can register here, and the applications that take registrations."""

    register_in_this_application_status: bool
    external_application_for_register: list[PublicApplication]
