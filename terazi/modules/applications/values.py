"""What external applications are about: their states, and what they may be told of a person."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.types import Json

ACCESS_KEY_TOKEN_LIFE = timedelta(seconds=60)
MOST_LIVE_KEYS = 2
MOST_OVERLAP_HOURS = 720


class ApplicationStatus(StrEnum):
    """passive ⇄ active; only an active application's keys and links work."""

    ACTIVE = "active"
    PASSIVE = "passive"


class Scope(StrEnum):
    """What a person agrees to tell an application; the words of OpenID Connect."""

    OPENID = "openid"
    PROFILE = "profile"
    EMAIL = "email"
    PHONE = "phone"
    ADDRESS = "address"
    OFFLINE_ACCESS = "offline_access"


@dataclass(frozen=True, kw_only=True, slots=True)
class Client:
    """An application that people may use now."""

    id: UUID
    name: str
    url: str
    more_urls: tuple[str, ...]
    route: str
    redirect_uris: tuple[str, ...]
    logout_uris: tuple[str, ...]
    scopes: frozenset[str]
    eula_document_code: str


class ActivityKind(StrEnum):
    """What is counted of an application, day by day."""

    CALL = "call"
    TOKEN_MADE = "token_made"  # noqa: S105 - a word, no secret
    TOKEN_CHECK = "token_check"  # noqa: S105 - as above
    SIGN_IN = "sign_in"


class TokenStatus(StrEnum):
    """How the check of an access key token ended; unknown, used, expired and foreign tokens read the same."""

    VALID = "valid"
    INVALID = "invalid"


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplicationFacts:
    """What its owner says of an application."""

    name: str
    info: str
    status: ApplicationStatus
    url: str
    more_urls: tuple[str, ...]
    route: str
    redirect_uris: tuple[str, ...]
    logout_uris: tuple[str, ...]
    scopes: tuple[Scope, ...]
    is_open_for_registration: bool
    eula_document_code: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Application(ApplicationFacts):
    """An application as it is kept."""

    id: UUID
    owner_id: UserId
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class OverseenApplication(Application):
    """An application as its owner sees it: with how much it is used."""

    owner_username: str
    users_count: int
    last_used_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class DayCount:
    """How often something happened with an application on one day."""

    day: date
    kind: ActivityKind
    status: int
    count: int
    last_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplicationKey:
    """A key of an application without what it opens."""

    id: UUID
    application_id: UUID
    hint: str
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class PresentedKey:
    """A key that somebody came with, and the application that it is for."""

    key_id: UUID
    expires_at: datetime | None
    last_used_at: datetime | None
    application_id: UUID
    name: str
    owner_id: UserId
    status: ApplicationStatus
    scopes: frozenset[str]
    is_owner_active: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class NewKey:
    """A key at the one moment when it can be read."""

    id: UUID
    key: str
    expires_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Consent:
    """What a person agreed to tell an application, under which pseudonym."""

    id: UUID
    user_id: UserId
    application_id: UUID
    access_key: str
    scopes: tuple[Scope, ...]
    eula_document_code: str
    """Which version of the application's terms was accepted; empty = none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AccessKey(Consent):
    """A consent, or what is left of one that has ended."""

    ended_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ServedConsent(Consent):
    """A consent by which an application may act now, and whose the application is."""

    owner_id: UserId


@dataclass(frozen=True, kw_only=True, slots=True)
class AgreedApplication:
    """An application that knows a person, and what was agreed with it."""

    id: UUID
    application_id: UUID
    name: str
    info: str
    url: str
    status: ApplicationStatus
    agreed_scopes: tuple[Scope, ...]
    eula_document_code: str
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Agreement:
    """What a person agreed with an application, for the export of the person's data; ended ones too."""

    application_id: UUID
    name: str
    url: str
    access_key: str
    agreed_scopes: tuple[Scope, ...]
    eula_document_code: str
    created_at: datetime
    changed_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class AuthorizationCode:
    """What a code was given for, and to whom."""

    application_id: UUID
    user_id: UserId
    access_key: str
    ended_at: datetime | None
    """When the person ended what was agreed."""
    session_id: UUID | None
    redirect_uri: str
    scope: str
    nonce: str
    code_challenge: str
    signed_in_at: datetime
    expires_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class IssuedTokens:
    """What the token endpoint hands out."""

    access_token: str
    refresh_token: str | None
    expires_in: int
    scope: str
    id_token: str | None = None
    is_warned: bool = False
    """Whether the session began in a new place and waits for its security code."""


class StepKind(StrEnum):
    """What comes next for a person whom an application sent here."""

    SIGN_IN = "sign_in"
    CONSENT = "consent"
    REDIRECT = "redirect"


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """The next step of an authorization: sign in, agree, or go back to the application."""

    kind: StepKind
    client: Client
    scopes: tuple[str, ...] = ()
    eula_document_code: str = ""
    """The version of the application's terms that the person has yet to accept; empty = none."""
    redirect_to: str | None = None
    sign_in_from: str | None = None
    """Comes along through the sign-in and shows that it happened after the application asked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SignOut:
    """A sign-out that an application began."""

    client: Client | None
    redirect_to: str | None
    is_person_known: bool
    """Whether the application showed an identity token of the very person who is signed in."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyState:
    """When a signing key was made and when it may be forgotten."""

    id: UUID
    algorithm: str
    created_at: datetime
    retires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class SigningKey(KeyState):
    """A key that signs identity tokens; its private half is sealed."""

    sealed_private: bytes
    public: Json
    """The public half, as a JSON Web Key."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CodeSample:
    """A piece of code that works when it is pasted."""

    name: str
    language: str
    code: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SeededApplication:
    """An application of the demonstration."""

    id: UUID
    key: str
    facts: ApplicationFacts
