"""What external applications are about: their states, and what they may be told of a person."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId

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
class SeededApplication:
    """An application of the demonstration."""

    id: UUID
    key: str
    facts: ApplicationFacts
