"""Sessions and their tokens, and who stands behind one."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.modules.accounts.values.users import UserState

SCOPE = "wisdom"
"""The one scope of the platform's tokens."""


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
    ENDED_BY_ADMINISTRATOR = "ended_by_administrator"
    ACCOUNT_LEFT = "account_left"


class TokenKind(StrEnum):
    """An access token opens calls, a refresh token buys the next pair."""

    ACCESS = "access"
    REFRESH = "refresh"


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenPair:
    """What a client holds of a session."""

    access_token: str
    refresh_token: str
    expires_in: int
    is_warned: bool = False
    scope: str = SCOPE


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplicationSession:
    """The first tokens of a session that belongs to an application; without a refresh token where it may not last."""

    session_id: UUID
    access_token: str
    refresh_token: str | None
    expires_in: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionState:
    """What says whether a session may still be used."""

    state: UserState
    """The state of its person's account."""
    ended_at: datetime | None
    end_reason: EndReason | None
    session_expires_at: datetime
    last_seen_at: datetime
    idle_seconds: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshToken(SessionState):
    """A refresh token with its session and its person."""

    used_at: datetime | None
    successor_salt: bytes | None
    session_id: UUID
    application_id: UUID | None
    scope: str
    username: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplicationToken(SessionState):
    """A token of an application with its session and its person."""

    kind: TokenKind
    used_at: datetime | None
    token_expires_at: datetime
    session_id: UUID
    user_id: UserId
    scope: str
    created_at: datetime
    username: str


@dataclass(frozen=True, kw_only=True, slots=True)
class AccessToken(SessionState):
    """An access token with its session and its person."""

    token_expires_at: datetime
    session_id: UUID
    user_id: UserId
    is_warned: bool
    signed_in_at: datetime
    application_id: UUID | None
    scope: str
    username: str
    mail: str
    active_lang: Lang
    counted_as: str | None
    """Whose calls are counted with it, as ``SignedInUser.counted_as``; none where it is good no more."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveSession:
    """Where a person is signed in."""

    id: UUID
    device: str
    address: str
    created_at: datetime
    last_seen_at: datetime
    idle_seconds: int


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownCaller:
    """Who stands behind an access token, once nothing speaks against it."""

    id: UserId
    session_id: UUID
    username: str
    mail: str
    lang: Lang
    last_seen_at: datetime
    signed_in_at: datetime
    application_id: UUID | None
    scope: frozenset[str] | None
    """None = everything the person may do."""
    is_warned: bool = False
