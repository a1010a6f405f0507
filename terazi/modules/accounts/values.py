"""What accounts are about: states of people, sessions and codes."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang

SCOPE = "wisdom"
"""The one scope of the platform's tokens."""


class UserState(StrEnum):
    """waiting_mail → active ⇄ blocked."""

    WAITING_MAIL = "waiting_mail"
    ACTIVE = "active"
    BLOCKED = "blocked"


class Gender(StrEnum):
    """What a person says of themselves."""

    FEMALE = "female"
    MALE = "male"
    OTHER = "other"
    UNSPECIFIED = "unspecified"


class EndReason(StrEnum):
    """Why a session is over before its time."""

    LOGOUT = "logout"
    ENDED_BY_USER = "ended_by_user"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 - a state, no secret
    REFRESH_REUSED = "refresh_reused"
    CODE_REUSED = "code_reused"
    REVOKED = "revoked"
    CONSENT_WITHDRAWN = "consent_withdrawn"
    APPLICATION_ENDED = "application_ended"


class TokenKind(StrEnum):
    """An access token opens calls, a refresh token buys the next pair."""

    ACCESS = "access"
    REFRESH = "refresh"


class CodePurpose(StrEnum):
    """What a mailed code or link is good for; a person has one of each at most."""

    MAIL_APPROVAL = "mail_approval"
    LOGIN = "login"
    PASSWORD_RESET = "password_reset"  # noqa: S105 - a purpose, no secret


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenPair:
    """What a client holds of a session."""

    access_token: str
    refresh_token: str
    expires_in: int
    scope: str = SCOPE


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplicationSession:
    """The first tokens of a session that belongs to an application; without a refresh token where it may not last."""

    session_id: UUID
    access_token: str
    refresh_token: str | None
    expires_in: int


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownUser:
    """What a sign-in needs to know of an account."""

    id: UserId
    username: str
    mail: str
    state: UserState
    password_hash: str
    is_login_code_wanted: bool
    active_lang: Lang


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownCaller:
    """Who stands behind an access token, once nothing speaks against it."""

    id: UserId
    session_id: UUID
    username: str
    lang: Lang
    last_seen_at: datetime
    signed_in_at: datetime
    application_id: UUID | None
    scope: frozenset[str] | None
    """None = everything the person may do."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SignIn:
    """How a sign-in went: with tokens, or without where the mailed code is still needed."""

    user_id: UserId
    tokens: TokenPair | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Registration:
    """How a registration went; the ids stand only where an account was made."""

    is_mail_eligible: bool
    is_username_eligible: bool
    user_id: UserId | None = None
    mail_id: UUID | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class MailApproval:
    """Which mail address was approved, and when."""

    mail_id: UUID
    approved_at: datetime
    was_approved_before: bool
